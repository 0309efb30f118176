"""The cards of the roles: one page each, in three languages, with the screens' own help."""

import pytest
from django.urls import reverse

from ruman.cards import CARDS
from tests.pages import client_of

WORDS = {"en": "Keys", "cs": "Klávesy", "pl": "Klawisze"}


@pytest.mark.django_db
@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("role", CARDS)
def test_card_says_steps_rules_and_keys(role, language):
    page = client_of(None, language).get(reverse("role-card", args=[role])).text
    article = page[page.index("<article") : page.index("</article>")]
    assert article.count("<h2>") == len(CARDS[role].parts) + bool(CARDS[role].keys)
    assert article.count("<li>") >= len(CARDS[role].parts)
    assert article.count("<dt>") == len(CARDS[role].keys)
    assert (f"<h2>{WORDS[language]}</h2>" in article) == bool(CARDS[role].keys)


@pytest.mark.django_db
def test_no_card_is_for_nobody():
    assert client_of(None).get(reverse("role-card", args=["jester"])).status_code == 404
