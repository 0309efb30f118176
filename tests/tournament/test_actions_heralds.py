"""Crews and lists: nobody judges and fights in one tournament, whoever is faster."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connections, transaction

from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from tests.factories import make_combatant, make_event, make_member, make_user
from tests.tournament.conftest import NOW, make_tournament
from tournament.actions import entries, heralds
from tournament.actions.heralds import Sitting
from tournament.enums import Seat
from tournament.models import Crew, CrewSeat, Entrant, Lists, Tournament


def seated(field, *people, crew=None, **changes):
    seats = [Sitting(seat, one.pk) for seat, one in zip(Seat, people, strict=False)]
    values = {"crew": crew, "name": "I", "lists": None, "seats": seats, **changes}
    return field.do(heralds.set_crew, tournament=field.tournament.pk, **values)["crew"]


def refusal(field, *people, **changes) -> str:
    with pytest.raises(RefusedError) as refused:
        seated(field, *people, **changes)
    return refused.value.code


def test_crew_is_seated_and_seated_anew(field):
    one, two, three, four = (make_combatant(field.event) for _ in range(4))
    pk = seated(field, one, two, three)
    assert seated(field, four, one, crew=pk) == pk
    seats = list(CrewSeat.objects.values_list("seat", "combatant"))
    assert seats == [("herald1", one.pk), ("king", four.pk)]


def test_entrant_is_no_herald_and_herald_no_entrant(field):
    (fighter,) = field.fill(1)
    assert refusal(field, fighter.combatant) == "entrant"
    judge = make_combatant(field.event)
    seated(field, judge)
    with pytest.raises(RefusedError) as refused:
        field.do(entries.enter, tournament=field.tournament.pk, combatants=[judge.pk])
    assert refused.value.code == "herald"
    assert refused.value.words == (
        f"{judge.full_name} judges in this tournament and can't fight in it (T 9)."
    )


def test_database_refuses_a_herald_who_fights(field):
    (fighter,) = field.fill(1)
    crew = Crew.objects.create(tournament=field.tournament, name="I")
    with pytest.raises(IntegrityError, match="is no herald"), transaction.atomic():
        crew.seats.create(seat="king", combatant=fighter.combatant)
    judge = make_combatant(field.event)
    crew.seats.create(seat="king", combatant=judge)
    with pytest.raises(IntegrityError, match="is no entrant"), transaction.atomic():
        field.tournament.entrants.create(combatant=judge, label="x")


def test_who_fights_in_another_tournament_may_judge(field):
    (fighter,) = field.fill(1)
    other = Tournament.objects.create(
        event=field.event, name="Axe", slug="axe", rulebook=field.tournament.rulebook
    )
    seats = [Sitting(Seat.KING, fighter.combatant_id)]
    values = {"crew": None, "name": "I", "lists": None, "seats": seats}
    assert field.do(heralds.set_crew, tournament=other.pk, **values)["crew"]


def test_person_sits_once_and_account_belongs_to_the_event(field):
    one = make_combatant(field.event)
    assert refusal(field, one, one) == "sits_twice"
    stranger = make_member(make_event(), "herald")
    seats = [Sitting(Seat.KING, one.pk, None, stranger.pk)]
    assert refusal(field, seats=seats) == "no_such_account"
    assert refusal(field, make_combatant(make_event())) == "no_such_person"


def test_somebody_new_takes_a_seat(field):
    new = {"given_name": "Eva", "surname": "Malá"}
    seated(field, seats=[Sitting(Seat.KING, None, new)])
    assert CrewSeat.objects.get().combatant.full_name == "Eva Malá"


def test_lists_are_named_once_and_go_while_no_bout_is_there(field):
    pk = field.do(heralds.name_lists, lists=None, name="Velké")["lists"]
    with pytest.raises(RefusedError) as refused:
        field.do(heralds.name_lists, lists=None, name="Velké")
    assert refused.value.code == "name_taken"
    crew = seated(field, make_combatant(field.event), lists=pk)
    field.do(heralds.remove_lists, lists=pk)
    assert (Lists.objects.count(), Crew.objects.get(pk=crew).lists) == (0, None)


@pytest.mark.django_db(transaction=True)
def test_entering_and_seating_one_person_at_once_makes_one_of_it():
    event = make_event()
    tournament = make_tournament(event)
    author, person = Author(make_user()), make_combatant(event)
    seats = [Sitting(Seat.KING, person.pk)]
    crew = {"crew": None, "name": "I", "lists": None, "seats": seats}
    jobs = [
        ("enter", entries.enter, {"combatants": [person.pk]}),
        ("seat", heralds.set_crew, crew),
    ]

    def run(job):
        name, act, values = job
        sent = Sent(uuid.uuid4(), event, author, NOW)
        try:
            acts.perform(name, sent, {"tournament": tournament.pk, **values}, act)
        except RefusedError as refused:
            return refused.code
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(2) as pool:
        came = list(pool.map(run, jobs))
    assert came in (["done", "entrant"], ["herald", "done"])
    assert Entrant.objects.count() + CrewSeat.objects.count() == 1
