"""Making a tournament, its parameters as a form, the format; fixed once something is drawn."""

import pytest
from django.urls import reverse

from ruman.core.acts import RefusedError
from tests.factories import make_combatant, make_event, make_member, make_rulebook
from tests.pages import client_of
from tests.tournament.conftest import BOOK, make_tournament
from tests.tournament.played import draw
from tournament import queries
from tournament.actions import setup
from tournament.actions.draws import announce_draw
from tournament.enums import Format
from tournament.forms.setup import ParametersForm
from tournament.queries.setup import fingerprint_of
from tournament.rules.parameters import tournament_rules
from tournament.rules.plans import plans

pytestmark = pytest.mark.django_db


def sent_of(form) -> dict:
    """What a browser sends of a form as it is shown."""
    shown = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in shown.items() if value not in (None, False)}


def parameters(field, **changes) -> ParametersForm:
    initial = {"tournament": field.tournament.pk}
    shown = sent_of(ParametersForm(event=field.event, initial=initial))
    form = ParametersForm({**shown, **changes}, event=field.event)
    form.is_valid()
    return form


def test_form_as_shown_changes_nothing(field):
    form = parameters(field)
    assert form.errors == {}
    before = tournament_rules(field.tournament.parameters)
    assert tournament_rules(form.values()["document"]) == before


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"course-groups-least": "7"}, ["course-groups-best"]),
        ({"course-groups-best": "7"}, ["course-groups-most"]),
        ({"course-groups-advance": "5"}, ["course-groups-least"]),
        ({"course-groups-least": "1"}, ["course-groups-least"]),
        ({"bout-fight-points_to_win": "0"}, ["bout-fight-points_to_win"]),
        ({"bout-fight-points_to_win": "-5"}, ["bout-fight-points_to_win"]),
        ({"bout-penalties-warning": "1"}, ["bout-penalties-warning"]),
        ({"calls-ready-apart_s": "9" * 400}, ["calls-ready-apart_s"]),
        ({"admission-person-period_from": "1500"}, ["admission-person-period_to"]),
        ({"arms-with_other-weight_g-min": "1701"}, ["arms-with_other-weight_g-max"]),
        ({"arms-with_other-weight_g-min": "-1"}, ["arms-with_other-weight_g-min"]),
        ({"arms-with_other-kinds": []}, ["arms-with_other-kinds"]),
        ({"tie-2": "advantage"}, ["tie-3"]),
        ({"currency": ""}, ["currency"]),
        ({"currency": "złoty"}, ["currency"]),
    ],
)
def test_fields_check_themselves_and_each_other(field, changes, wrong):
    assert list(parameters(field, **changes).errors) == wrong


def test_changes_are_kept_in_their_place(field):
    changes = {
        "course-groups-best": "6",
        "arms-with_other-edge_mm-min": "2,5",
        "arms-shield-height_cm-max": "",
        "come_back": "nobody",
        "prize-3-amount": "",
        "new_item": "Suknice",
        "new_part": "armour",
    }
    form = parameters(field, **changes)
    assert form.errors == {}
    field.do(setup.set_parameters, **form.values())
    rules = queries.rules_of(field.tournament)
    limits = {limit.measure: limit for limit in rules.arms["with_other"].limits}
    assert (rules.groups.best, float(limits["edge_mm"].least)) == (6, 2.5)
    assert (rules.arms["shield"].limits[0].most, rules.may_come_back) == (None, False)
    assert [prize.amount for prize in rules.prizes] == [500, 300]
    assert rules.checklist["own_suknice"].name["pl"] == "Suknice"


def test_what_somebody_else_changed_meanwhile_is_not_undone(field):
    first, second = parameters(field, come_back="nobody"), parameters(field, third_place="")
    field.do(setup.set_parameters, **first.values())
    with pytest.raises(RefusedError) as refused:
        field.do(setup.set_parameters, **second.values())
    assert refused.value.code == "changed_meanwhile"


def test_announced_draw_fixes_rules_and_format(field):
    field.fill(4)
    form = parameters(field)
    field.do(announce_draw, tournament=field.tournament.pk, seed="ab" * 32)
    for act, values in (
        (setup.set_parameters, form.values()),
        (setup.choose_format, {"tournament": field.tournament.pk, "format": Format.KNOCKOUT}),
    ):
        with pytest.raises(RefusedError) as refused:
            field.do(act, **values)
        assert refused.value.code == "announced"


def test_tournament_copies_its_rulebook_and_gets_an_address_of_its_own(field):
    rulebook = make_rulebook(kind="tournament")
    for chapter, entries in BOOK.document.items():
        for n, (key, values) in enumerate(entries.items()):
            rulebook.parameters.create(chapter=chapter, key=key, values=values, position=n)
    made = {"name": "Sword", "starts_at": None, "rulebook": rulebook}
    slugs = [field.do(setup.make_tournament, **made)["slug"] for _ in range(2)]
    assert slugs == ["sword-2", "sword-3"]  # "sword" is the fixture's
    row = field.event.tournaments.get(slug="sword-2")
    assert tournament_rules(row.parameters) == tournament_rules(BOOK.document)
    hidden = [{**made, "name": name} for name in ("New", "Take in", "People")]
    slugs = [field.do(setup.make_tournament, **each)["slug"] for each in hidden]
    assert slugs == ["new-2", "take-in-2", "people-2"]  # no page hides behind another


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_plans_stand_for_however_few(count):
    event = make_event()
    tournament = make_tournament(event)
    people = [make_combatant(event) for _ in range(count)]
    for one in people:
        tournament.entrants.create(combatant=one, label=str(one.pk), admitted="admitted")
    client = client_of(make_member(event, "organizer"))
    url = reverse("tournament:format", args=[event.slug, "sword"])
    offers = client.get(url).context["offers"]
    assert [offer["plan"].bouts for offer in offers] == {
        0: [0, 0], 1: [0, 0], 2: [2, 1], 3: [4, 2]
    }[count]  # fmt: skip


def test_a_plan_counts_no_bout_for_whoever_rests_in_an_odd_first_round():
    rules = tournament_rules(BOOK.document)
    groups, knockout = plans(15, 1, rules)
    assert (groups.rounds, groups.bouts) == ((3, 2, 1), 37)  # an odd round is filled from the pot
    assert (knockout.rounds, knockout.bouts) == ((7, 4, 2, 1), 15)


def test_fingerprint_is_the_same_in_whatever_order(field):
    shuffled = dict(reversed(list(field.tournament.parameters.items())))
    before = fingerprint_of(field.tournament)
    field.tournament.parameters = shuffled
    assert fingerprint_of(field.tournament) == before


def test_who_has_left_still_was_entered_and_seen_before_the_draw(field):
    field.fill(4)
    draw(field)
    field.tournament.entrants.update(standing="withdrawn")
    client = client_of(make_member(field.event, "organizer"))
    page = client.get(reverse("tournament:tournament", args=[field.event.slug, "sword"]))
    text = " ".join(page.content.decode().split())
    assert "<small>4 entrants </small>" in text
    assert "<small>4 of 4 seen </small>" in text
    assert page.context["numbers"].entered == 0
