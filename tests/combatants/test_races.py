"""An import beside a busy gate, and one file confirmed by two people at once."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from combatants.actions import gate, imports, people
from combatants.models import RegistrationImport
from combatants.queries.gate import counts
from combatants.queries.registration import preview
from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from tests.combatants.conftest import FILES, NOW, take_in
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*jobs):
    """Run the jobs in threads of their own, each on its own connection."""

    def run(job):
        try:
            return job()
        except RefusedError as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def importing(event, user, file, fingerprint):
    payload = {"file": file, "fingerprint": fingerprint, "leave_out": False}
    sent = Sent(uuid.uuid4(), event, Author(user), NOW)
    return lambda: acts.perform("combatants.import", sent, payload, imports.import_registrations)[
        "new"
    ]


def test_one_file_confirmed_by_two_is_imported_once():
    event, user = make_event(), make_user()
    content = (FILES / "03_utf8_bom_semicolon.csv").read_bytes()
    file = imports.keep_file(event, "x", content, user, NOW)
    fingerprint = preview(file, event).fingerprint
    jobs = [importing(event, make_user(), file, fingerprint) for _ in range(3)]
    assert sorted(at_once(*jobs), key=str) == [8, "already_imported", "already_imported"]
    assert (event.combatants.count(), RegistrationImport.objects.count()) == (8, 1)


def test_two_copies_of_one_file_imported_at_once_make_nobody_twice():
    event = make_event()
    content = (FILES / "03_utf8_bom_semicolon.csv").read_bytes()
    jobs = []
    for _ in range(2):
        user = make_user()
        file = imports.keep_file(event, "x", content, user, NOW)
        jobs.append(importing(event, user, file, preview(file, event).fingerprint))
    assert sorted(at_once(*jobs), key=str) == [8, "preview_outdated"]
    assert event.combatants.count() == 8


def test_gate_works_on_beside_a_large_import():
    event = make_event()
    content = (FILES / "19_1200_people.csv").read_bytes()
    take_in(event, b"\r\n".join(content.split(b"\r\n")[:61]))
    here = list(event.combatants.order_by("number"))
    changed = content.replace(b";80;", b";81;")
    user = make_user()
    file = imports.keep_file(event, "x", changed, user, NOW)
    jobs = [importing(event, user, file, preview(file, event).fingerprint)]

    def gate_job(mine, author):
        def work():
            for person in mine:
                payload = {
                    "combatant": person,
                    "rules_read": True,
                    "language": "cs",
                    "group": f"Group {person.number % 7}",
                }
                sent = Sent(uuid.uuid4(), event, Author(author), NOW)
                acts.perform("combatants.check_in", sent, payload, gate.check_in)
            payload = {"person": {"surname": f"Late {author.pk}"}}
            sent = Sent(uuid.uuid4(), event, Author(author), NOW)
            return acts.perform("combatants.add", sent, payload, people.add_person)["number"] > 60

        return work

    jobs += [gate_job(here[n::4], make_user()) for n in range(4)]
    imported, *gates = at_once(*jobs)
    assert gates == [True] * 4
    # Whoever was changed between the preview and the lock makes the import ask to look again.
    assert imported in (1140, "preview_outdated")
    assert counts(event).on_site == 60
    assert event.combatants.count() == 64 + (imported if imported == 1140 else 0)
    numbers = list(event.combatants.values_list("number", flat=True))
    assert len(numbers) == len(set(numbers))
