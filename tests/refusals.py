"""In which state each kind of act must be refused, and with which code. Add a line for a new kind.

`made(world)` brings the world into that state and answers what is sent; objects are those of
`tests/world.py`, so the kind's own page is the one that the access table names. A kind that no
state refuses has its reason in FREE.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from combatants.models.people import ERASED
from ruman.core import acts
from ruman.core.acts import Author, Sent
from ruman.core.rulebooks import publish
from tests.factories import make_act, make_weapon
from tests.world import World

Made = Callable[[World], dict[str, Any]]
WORDS = {"reason": "x", "words": "x"}


@dataclass(frozen=True)
class Refusal:
    kind: str
    state: str
    code: str
    made: Made


def erased(world: World) -> Any:
    """Somebody whose data was erased."""
    person = world["combatant"]
    type(person).objects.filter(pk=person.pk).update(
        erased_at=timezone.now(), birth_date=None, imported={}, **dict.fromkeys(ERASED, "")
    )
    return person


def clash(world: World, state: str) -> dict[str, Any]:
    """The clash in that state, one step after the other."""
    rows = type(world["clash"]).objects.filter(pk=world["clash"].pk)
    at = timezone.now()
    steps = [("mustering", "mustering_at"), ("running", "started_at"), ("ended", "ended_at")]
    for step, stamp in steps[: ["planned", "mustering", "running", "ended"].index(state)]:
        rows.update(state=step, **{stamp: at})
    return {"clash": world["clash"].pk}


def ruled(world: World, state: str) -> dict[str, Any]:
    """A ruling of the clash, which is in that state."""
    ruling = world["ruling"]
    clash(world, state)
    return {"ruling": ruling.pk, **WORDS}


def card(world: World, holder: Any = None) -> dict[str, Any]:
    """A card in somebody's hands, or in nobody's."""
    type(world["card"]).objects.filter(pk=world["card"].pk).update(holder=holder)
    return {"card": world["card"].number}


def weapon(world: World, status: str, **more: Any) -> dict[str, Any]:
    """The weapon as the bench left it."""
    row = world["weapon"]
    rows = type(row).objects.filter(pk=row.pk)
    rows.update(status="approved", class_code="one_handed")
    said = {"weapon": str(row.pk), "reason": "x"}
    if status == "excluded":
        sent = Sent(uuid.uuid4(), world.event, Author(world.person("admin")), timezone.now())
        exclude = acts.KINDS["weapons.exclude"].act
        acts.perform("weapons.exclude", sent, {"weapon": row.pk, "reason": "x"}, exclude)
    elif status != "approved":
        rows.update(status=status, class_code="")
    return {**said, **more}


def person(world: World, **more: Any) -> dict[str, Any]:
    return {"combatant": erased(world).pk, "surname": "x", **WORDS, **more}


def ended(world: World, **more: Any) -> dict[str, Any]:
    """The tournament is over."""
    drawn = world["draw"].tournament
    type(drawn).objects.filter(pk=drawn.pk).update(state="ended")
    return {"tournament": drawn.pk, "name": "x", **more}


def tournament(world: World, **more: Any) -> dict[str, Any]:
    """The tournament of the world's draw: its groups are drawn, nobody has fought."""
    drawn = world["draw"].tournament
    return {"tournament": drawn.pk, "draw": world["draw"].pk, "name": "x", **WORDS, **more}


def entrant(world: World, now: str = "in", **more: Any) -> dict[str, Any]:
    """An entrant of the drawn tournament, still in or gone."""
    one = world["entrant"]
    type(one).objects.filter(pk=one.pk).update(standing=now)
    return {"entrant": one.pk, **WORDS, **more}


def bout(world: World, **more: Any) -> dict[str, Any]:
    """A bout that is called and not fought yet."""
    fresh = {"bout": world["bout"].pk, "winner": "red", "why": "points", "stays": "on"}
    figures = {"red_points": 5, "blue_points": 0, "red_hits": 5, "blue_hits": 0}
    return {**fresh, **figures, **WORDS, **more}


def voided(world: World, **more: Any) -> dict[str, Any]:
    """A bout that was voided."""
    type(world["bout"]).objects.filter(pk=world["bout"].pk).update(live=False, state="called")
    return bout(world, **more)


def published(world: World, **more: Any) -> dict[str, Any]:
    """Rules that are published already."""
    book = publish(world["draft"], at=timezone.now())
    given = {"chapter": "armour_types", "key": "mail", "seen": "x", "title_en": "x"}
    return {"rulebook": book.pk, **given, "entry": {"rule": "R 4"}, **more}


def ended_shortage(world: World) -> dict[str, Any]:
    return {"shortage": world["shortageend"].shortage_id, "outcome": "mended"}


def lifted(world: World) -> dict[str, Any]:
    return {"sanction": world["sanctionlifted"].sanction_id, "reason": "x"}


def same_name(world: World, thing: str, **more: Any) -> dict[str, Any]:
    """Another of that kind has the name."""
    return {"name": world[thing].name, **more}


def fighting(world: World, state: str, **more: Any) -> dict[str, Any]:
    """Somebody on the roster of the clash, which is in that state."""
    return {**clash(world, state), "combatant": world["fighter"].pk, **WORDS, **more}


def with_card(world: World, state: str) -> dict[str, Any]:
    """A card in the hands of somebody on the roster."""
    return {**clash(world, state), **card(world, world["fighter"])}


def two_cards(world: World) -> dict[str, Any]:
    """Two cards that nobody has."""
    given = {"event": world.event, "type": "iron_will", "level": 1, "uses": 1}
    other = type(world["card"]).objects.create(**given, number=77, act=make_act(world.event))
    return {"one": card(world)["card"], "other": other.number}


def a_veteran(world: World) -> dict[str, Any]:
    """Somebody who is a veteran of a side already."""
    user = world.person("veteran")
    type(world["veteran"]).objects.filter(pk=world["veteran"].pk).update(user=user)
    return {"user": user.pk, "side": world["side"].pk}


def labelled(world: World) -> dict[str, Any]:
    """Tags of which one is on a weapon."""
    type(world["weapon"]).objects.filter(pk=world["weapon"].pk).update(tag=world["tag"].number)
    return {"first": world["tag"].number, "last": world["tag"].number}


def other_weapon(world: World) -> Any:
    """Another weapon, with a tag."""
    row = make_weapon(world["combatant"])
    type(row).objects.filter(pk=row.pk).update(tag=world["tag"].number)
    row.refresh_from_db()
    return row


def busy_lists(world: World) -> dict[str, Any]:
    """Lists to which a bout was put."""
    type(world["bout"]).objects.filter(pk=world["bout"].pk).update(lists=world["lists"])
    return {"lists": world["lists"].pk}


def retired(world: World) -> dict[str, Any]:
    """Somebody who is a veteran no longer."""
    row = world["veteran"]
    type(row).objects.filter(pk=row.pk).update(retired_at=timezone.now())
    return {"veteran": row.pk}


def undone(world: World) -> dict[str, Any]:
    """A division that was taken back."""
    return {"division": world["divisionundone"].division_id}


def refusal(kind: str, state: str, code: str, made: Made) -> Refusal:
    return Refusal(kind, state, code, made)


BLOW = {"kind": "sent_off", "reason": "forbidden_blow"}
PLAN = {"name": "x", "minutes": 10, "locations": ["wall"]}
SIDE = {"side": "red", "desk": "d"}
CASES = [
    refusal(
        "battles.move_clash",
        "planned, to start",
        "too_early",
        lambda w: {**clash(w, "planned"), "move": "start"},
    ),
    refusal(
        "battles.move_clash",
        "ended, to muster",
        "done_already",
        lambda w: {**clash(w, "ended"), "move": "muster"},
    ),
    refusal("battles.start_anyway", "planned", "too_early", lambda w: fighting(w, "planned")),
    refusal("battles.start_anyway", "ended", "done_already", lambda w: fighting(w, "ended")),
    refusal(
        "battles.step_back",
        "planned",
        "not_there_any_more",
        lambda w: fighting(w, "planned", move="call_back"),
    ),
    refusal("battles.tick", "planned", "no_muster", lambda w: fighting(w, "planned")),
    refusal(
        "battles.introduce",
        "planned",
        "no_muster",
        lambda w: {**clash(w, "planned"), "veteran": w["veteran"].pk},
    ),
    refusal(
        "battles.give_ruling", "planned", "no_muster", lambda w: fighting(w, "planned", **BLOW)
    ),
    refusal(
        "battles.change_line", "ended", "clash_ended", lambda w: fighting(w, "ended", fights="on")
    ),
    refusal(
        "battles.change_clash",
        "running, other places",
        "started",
        lambda w: {**clash(w, "running"), **PLAN},
    ),
    refusal("battles.withdraw_ruling", "clash ended", "clash_ended", lambda w: ruled(w, "ended")),
    refusal("battles.appeal", "clash running", "clash_not_ended", lambda w: ruled(w, "running")),
    refusal(
        "battles.answer_appeal",
        "nobody appealed",
        "no_appeal",
        lambda w: {**ruled(w, "ended"), "outcome": "stands"},
    ),
    refusal(
        "battles.answer_case", "decided on the spot", "not_passed_on", lambda w: ruled(w, "ended")
    ),
    refusal("battles.take_card", "running", "clash_started", lambda w: with_card(w, "running")),
    refusal("battles.leave_card", "not taken", "not_taken", lambda w: with_card(w, "mustering")),
    refusal("battles.use_card", "not taken", "not_taken", lambda w: with_card(w, "running")),
    refusal(
        "battles.issue_card",
        "somebody has it",
        "issued_already",
        lambda w: {**card(w, w["fighter"]), "combatant": w["combatant"].number, "origin": "quest"},
    ),
    refusal(
        "battles.hand_over",
        "to the same person",
        "same_person",
        lambda w: {
            **card(w, w["fighter"]),
            "giver": w["fighter"].number,
            "receiver": w["fighter"].number,
        },
    ),
    refusal("battles.swap_cards", "nobody has them", "no_such_card", two_cards),
    refusal(
        "battles.make_battle",
        "of that name",
        "name_taken",
        lambda w: same_name(w, "battle", day="2027-05-01"),
    ),
    refusal(
        "battles.make_clash",
        "a place that is none",
        "invalid",
        lambda w: {**PLAN, "battle": w["battle"].pk, "locations": ["nowhere"]},
    ),
    refusal(
        "battles.make_side",
        "of that name",
        "name_taken",
        lambda w: same_name(w, "side", tincture="sable"),
    ),
    refusal(
        "battles.put_on_side",
        "erased person",
        "erased",
        lambda w: {"person": erased(w).pk, "side": w["side"].pk},
    ),
    refusal(
        "battles.divide",
        "erased person",
        "erased",
        lambda w: {"moves": [[erased(w).pk, None, w["side"].pk]]},
    ),
    refusal("battles.undo_division", "taken back", "undone_already", undone),
    refusal("battles.add_veteran", "is one", "veteran_already", a_veteran),
    refusal("bout.event", "voided", "bout_voided", lambda w: voided(w, do="hit", **SIDE)),
    refusal(
        "bout.vote",
        "voided",
        "bout_voided",
        lambda w: voided(w, stoppage=1, seat="king", saw="red"),
    ),
    refusal("bout.close_votes", "voided", "bout_voided", lambda w: voided(w, stoppage=1)),
    *(
        refusal(f"combatants.{act}", "erased person", "erased", lambda w, m=more: person(w, **m))
        for act, more in (
            ("check_in", {"rules_read": "on", "language": "cs"}),
            ("assign", {}),
            ("leave", {}),
            ("edit", {}),
            ("give_lives", {"costume": "good"}),
            ("expel", {"scope": "day"}),
            ("renew_link", {"purpose": "own"}),
        )
    ),
    refusal(
        "combatants.undo_check_in",
        "never checked in",
        "nothing_to_undo",
        lambda w: {"combatant": w["combatant"].pk, "act": str(uuid.uuid4())},
    ),
    refusal("combatants.lift_sanction", "lifted", "lifted_already", lifted),
    refusal(
        "tournament.admit",
        "left",
        "left_already",
        lambda w: entrant(w, "withdrawn", status="admitted", note="x"),
    ),
    refusal(
        "tournament.leave",
        "left",
        "left_already",
        lambda w: entrant(w, "withdrawn", standing="withdrawn"),
    ),
    refusal("tournament.come_back", "in", "still_in", entrant),
    refusal("tournament.end_shortage", "ended", "clock_ended", ended_shortage),
    refusal("tournament.announce_draw", "group not over", "group_open", tournament),
    refusal("tournament.open_draw", "opened", "draw_opened", tournament),
    refusal(
        "tournament.decline",
        "not drawn back",
        "not_drawn_back",
        lambda w: tournament(w, entrant=w["entrant"].pk),
    ),
    refusal(
        "tournament.choose_format", "drawn", "drawn", lambda w: tournament(w, format="knockout")
    ),
    refusal(
        "tournament.void_draw",
        "voided",
        "draw_voided",
        lambda w: tournament(w, draw=w["drawvoid"].draw_id),
    ),
    refusal("tournament.forfeit", "calls not over", "calls_open", lambda w: bout(w, corner="red")),
    refusal("tournament.name_lists", "of that name", "name_taken", lambda w: same_name(w, "lists")),
    refusal("weapons.exclude", "excluded", "excluded_already", lambda w: weapon(w, "excluded")),
    refusal(
        "weapons.leave",
        "the owner",
        "own_weapon",
        lambda w: {**weapon(w, "approved"), "carrier": w["weapon"].owner.number, "granted": "yes"},
    ),
    refusal("weapons.appeal", "approved", "not_rejected", lambda w: weapon(w, "approved")),
    refusal(
        "weapons.answer_appeal",
        "nobody appealed",
        "no_appeal",
        lambda w: {**weapon(w, "rejected"), "outcome": "rejected"},
    ),
    refusal(
        "weapons.look_again",
        "excluded",
        "not_in_play",
        lambda w: {**weapon(w, "excluded"), "why": "organizer"},
    ),
    refusal("weapons.print_labels", "on a weapon", "labels_given", labelled),
    *(
        refusal(f"core.{act}", "published rules", "not_a_draft", published)
        for act in (
            "add_parameter",
            "change_parameter",
            "remove_parameter",
            "move_parameter",
            "title_rulebook",
            "delete_rulebook",
        )
    ),
    refusal("core.publish_rulebook", "published rules", "published_already", published),
    refusal(
        "core.make_station",
        "of that name",
        "name_taken",
        lambda w: same_name(w, "station", kind="bench"),
    ),
    refusal(
        "tournament.find_shortage",
        "a clock runs",
        "clock_runs",
        lambda w: {"entrant": w["shortage"].entrant_id, "what": "gloves"},
    ),
    refusal("tournament.enter", "ended", "drawn", lambda w: ended(w, combatants=[w["fighter"].pk])),
    refusal("tournament.enter_new", "ended", "drawn", lambda w: ended(w, surname="x")),
    refusal("tournament.amend_result", "no result yet", "no_result", bout),
    refusal("tournament.remove_lists", "bouts on them", "bouts_there", busy_lists),
    refusal("battles.retire_veteran", "retired", "no_such_veteran", retired),
    refusal("tournament.withdraw_entry", "on record", "on_record", entrant),
    refusal(
        "tournament.join_late",
        "in a group",
        "in_a_group",
        lambda w: tournament(w, entrant=w["bout"].red_id, group=w["bout"].group_id),
    ),
    refusal(
        "tournament.extra_bout",
        "group not over",
        "group_open",
        lambda w: {"group": w["tournament-group"].pk},
    ),
    *(
        refusal(f"tournament.{act}", "voided", "bout_voided", voided)
        for act in ("call_bout", "record_result", "amend_result", "take_back_result", "place_bout")
    ),
    *(
        refusal(
            f"weapons.{act}",
            "approved",
            "not_excluded",
            lambda w: weapon(w, "approved", given_to="x", held_where="x"),
        )
        for act in ("give_back", "move")
    ),
    refusal(
        "weapons.correct",
        "changed meanwhile",
        "changed_meanwhile",
        lambda w: weapon(w, "approved", length="81", expected_version=99),
    ),
    refusal(
        "weapons.correct_owner",
        "theirs already",
        "nothing_changed",
        lambda w: weapon(w, "approved", owner=w["weapon"].owner.number),
    ),
    refusal(
        "weapons.replace_tag",
        "on another weapon",
        "tag_taken",
        lambda w: weapon(w, "approved", tag=str(other_weapon(w).tag)),
    ),
    refusal(
        "weapons.inspect",
        "seen meanwhile",
        "changed_meanwhile",
        lambda w: weapon(
            w,
            "approved",
            person=w["weapon"].owner.pk,
            type="blade",
            outcome="rejected",
            expected_version=99,
        ),
    ),
]
TWICE = "done twice it is done once: what it ends stays ended"
RIGHTS = "whoever holds the right may always; tests/core/test_team.py has who may give what"
FORM = "what it changes is judged by its form, against what is there by then"
FREE: dict[str, str] = {
    "battles.make_cards": "more cards can always be printed",
    "combatants.add": "somebody new can always come; namesakes are asked about by the form",
    "combatants.make_links": "makes what is missing",
    "combatants.withdraw_link": TWICE,
    "core.bind_station": "another device takes the place of the one before",
    "core.change_event": FORM,
    "core.change_roles": RIGHTS,
    "core.change_station": FORM,
    "core.clear_pin": TWICE,
    "core.copy_rulebook": "a copy harms nothing",
    "core.invite": RIGHTS,
    "core.invite_again": RIGHTS,
    "core.invite_device": RIGHTS,
    "core.revoke_member": TWICE,
    "core.revoke_station": TWICE,
    "core.take_rulebook": "refused where it isn't final: tests/core/test_publishing.py",
    "core.upload_rulebook": "becomes a draft, whatever there is",
    "core.withdraw_invitation": TWICE,
    "tournament.change": "a name can always be mended",
    "tournament.distribute_bouts": "moves what waits, if anything does",
    "tournament.kings_decision": "judged by the table: tests/tournament/test_actions_ties.py",
    "tournament.make": FORM,
    "tournament.move_lists": "lists can always change places",
    "tournament.remove_crew": "its bouts keep who judged them",
    "tournament.set_crew": "judged by its people: tests/tournament/test_actions_heralds.py",
    "tournament.set_parameters": FORM,
    "tournament.take_in": "a file is judged as a whole: tests/tournament/test_export.py",
    "weapons.complain": "a complaint is always heard (R 2.1d)",
    "weapons.photo": "a picture can always be added",
    "weapons.review": "looks at what there is",
}
