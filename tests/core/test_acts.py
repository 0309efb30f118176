"""Acts are done once, whatever is sent again."""

import uuid
from datetime import UTC, datetime

import pytest

from ruman.core import acts, news
from ruman.core.acts import Author, Sent
from ruman.core.models import Act
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


def test_perform_twice_does_once_and_answers_the_same():
    done = []
    sent = Sent(uuid.uuid4(), make_event(), Author(make_user()), NOW)

    def act(sent, word):
        done.append(word)
        news.announce("bench:1")
        return {"word": word}

    assert acts.perform("try", sent, {"word": "a"}, act) == {"word": "a"}
    assert acts.perform("try", sent, {"word": "a"}, act) == {"word": "a"}
    assert done == ["a"]
    assert news.versions(["bench:1"]) == {"bench:1": 1}
    with pytest.raises(acts.SameIdError):
        acts.perform("try", sent, {"word": "b"}, act)
    assert Act.objects.count() == 1
