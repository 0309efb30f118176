"""Every kind of act × the states in which it must be refused, through every door: as the act that
administration, imports and commands call, from a device's outbox, and from its page."""

import json
import uuid

import pytest
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.models import Act
from ruman.core.posted import read_payload
from tests.access_table import KINDS, TABLE
from tests.pages import address, client_of
from tests.refusals import CASES, FREE

ROWS = {row.name: row for row in TABLE}


def test_every_kind_has_its_refusals_or_a_reason_for_none():
    assert {case.kind for case in CASES} | set(FREE) == set(KINDS)
    assert not {case.kind for case in CASES} & set(FREE)


def by_act(case, world, payload):
    kind = acts.KINDS[case.kind]
    sent = Sent(uuid.uuid4(), world.event, Author(world.person("admin")), timezone.now())
    try:
        with transaction.atomic():
            acts.perform(case.kind, sent, read_payload(kind, payload, world.event), kind.act)
    except RefusedError as refused:
        return refused.code
    return "done"


def by_outbox(case, world, payload):
    admin = world.person("admin")
    token = signing.dumps([admin.pk, world.event.pk, None], salt=acts.AUTHOR_SALT)
    sent = {"id": str(uuid.uuid4()), "kind": case.kind, "payload": payload, "token": token}
    url, body = reverse("core:acts", args=[world.event.slug]), json.dumps({"acts": [sent]})
    response = client_of(admin).post(url, body, content_type="application/json")
    (answer,) = response.json()["acts"]
    return answer.get("code", answer["status"])


def page_of(kind):
    app, _, verb = kind.partition(".")
    return ROWS.get(f"{app}:{verb.replace('_', '-')}")


@pytest.mark.parametrize("case", [pytest.param(c, id=f"{c.kind}: {c.state}") for c in CASES])
def test_act_is_refused_in_that_state_by_every_door(case, world):
    payload = case.made(world)
    before = Act.objects.count()
    guarded = acts.KINDS[case.kind].guarded
    assert by_act(case, world, payload) == case.code
    assert by_outbox(case, world, payload) == ("password" if guarded else case.code)
    if row := page_of(case.kind):
        response = client_of(world.person("admin")).post(address(row, world), payload)
        assert response.status_code in (200, 302)
    assert Act.objects.count() == before
