"""Bonus cards: made, won, handed over, taken into a clash, used (R 8).

Clashes that haven't ended are held first, so that nothing changes hands while one starts; then the
people, then the cards, each in the order of their keys: swaps in both directions never deadlock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from battles.actions.common import announce, locked_clash, locked_people, refuse, rules_of
from battles.enums import ClashState, Origin
from battles.models import Card, CardIssue, CardUse, Clash, Hand, HandOver
from battles.queries.rows import fighters
from battles.rules.cards import hand_over_finding, take_finding, use_finding
from battles.rules.clashes import is_late
from combatants.actions.people import lock_event
from combatants.actions.sanctions import refuse_expelled, refuse_expelled_from
from combatants.models import Combatant
from ruman.core.acts import Answer, RefusedError, Sent

MOST_AT_ONCE = 200


def make_cards(sent: Sent, *, type: str, level: int, count: int = 1) -> Answer:
    """So many new cards of a bonus and level, numbered on; what they give is written on them."""
    found = rules_of(sent).types.get(type)
    if found is None or not 1 <= level <= len(found.levels):
        raise RefusedError(
            "no_such_bonus",
            _("The rulebook has no such bonus and level. Load the page again and choose anew."),
        )
    if not 1 <= count <= MOST_AT_ONCE:
        raise RefusedError(
            "too_many", _("From 1 to %(most)d cards can be made at once."), most=MOST_AT_ONCE
        )
    lock_event(sent.event)
    last = Card.objects.filter(event=sent.event).aggregate(last=Max("number"))["last"] or 0
    gives = found.levels[level - 1]
    made = Card.objects.bulk_create(
        Card(
            event=sent.event,
            number=last + n,
            type=type,
            level=level,
            name=dict(found.name),
            text=dict(found.text),
            lives=gives.lives,
            uses=gives.uses,
            fixed_owner=found.fixed_owner,
            rulebook=sent.event.rulebook,
            act_id=sent.id,
        )
        for n in range(1, count + 1)
    )
    announce(sent)
    return {"first": last + 1, "last": last + count, "cards": [card.pk for card in made]}


def issue_card(
    sent: Sent, *, card: int, combatant: Combatant, origin: str, note: str = ""
) -> Answer:
    """Give a card to who has won it, in a contest, a quest or for tokens."""
    person = locked_people(sent, [combatant.pk])[combatant.pk]
    row = _locked_cards(sent, [card])[card]
    refuse_expelled(sent, person)
    if row.holder_id is not None:
        raise RefusedError(
            "issued_already", _("Somebody has this card already. To pass it on, hand it over.")
        )
    CardIssue.objects.create(
        card=row,
        combatant=person,
        act_id=sent.id,
        origin=Origin(origin),
        note=note,
        at=sent.at,
    )
    _hold(row, person.pk)
    announce(sent, person.pk)
    return {"card": row.pk, "number": row.number, "combatant": person.pk}


def hand_over(sent: Sent, *, card: int, giver: Combatant, receiver: Combatant) -> Answer:
    """Hand a card over before a clash starts; the giver must be who has it.

    When it was done counts: one that a device kept past the start is recorded, and marked late.
    """
    clashes = _hold_clashes(sent)
    people = locked_people(sent, {giver.pk, receiver.pk})
    row = _locked_cards(sent, [card])[card]
    if giver.pk == receiver.pk:
        raise RefusedError(
            "same_person", _("That is the same person twice. Name the one who gets the card.")
        )
    if row.holder_id != giver.pk:
        raise RefusedError(
            "not_theirs_any_more",
            _("%(name)s doesn't have this card. Load the page again."),
            name=people[giver.pk].full_name,
        )
    _refuse_hand_over(sent, [row], people.values(), clashes)
    _pass(sent, row, giver.pk, receiver.pk, clashes)
    announce(sent, giver.pk, receiver.pk)
    return {
        "card": row.pk,
        "number": row.number,
        "combatant": receiver.pk,
        "late": clashes.late,
    }


def swap_cards(sent: Sent, *, one: int, other: int) -> Answer:
    """Two people exchange a card each, in one go."""
    clashes = _hold_clashes(sent)
    holders = dict(
        Card.objects.filter(event=sent.event, pk__in=[one, other]).values_list("pk", "holder")
    )
    if one == other or len(holders) != 2 or None in holders.values():
        raise RefusedError(
            "no_such_card", _("There is no such card at this event. Load the page again.")
        )
    people = locked_people(sent, set(holders.values()))
    rows = _locked_cards(sent, [one, other])
    mine, theirs = rows[one].holder_id, rows[other].holder_id
    if mine is None or theirs is None or mine == theirs or not {mine, theirs} <= set(people):
        raise RefusedError(
            "moved_meanwhile",
            _(
                "One of the cards has changed hands meanwhile. Look who has it now, then do it"
                " again."
            ),
        )
    _refuse_hand_over(sent, list(rows.values()), people.values(), clashes)
    _pass(sent, rows[one], mine, theirs, clashes)
    _pass(sent, rows[other], theirs, mine, clashes)
    announce(sent, mine, theirs)
    return {"one": theirs, "other": mine}


def take_card(sent: Sent, *, clash: int, card: int) -> Answer:
    """Choose a card that its owner takes into the clash; at most so many as the rules say."""
    row = locked_clash(sent, clash)
    holder = Card.objects.filter(event=sent.event, pk=card).values_list("holder", flat=True).first()
    if holder is None:
        raise RefusedError("nobody_has_it", _("Nobody has this card. Note first who won it."))
    person = locked_people(sent, [holder])[holder]
    found = _locked_cards(sent, [card])[card]
    if found.holder_id != holder:
        raise RefusedError(
            "moved_meanwhile",
            _(
                "One of the cards has changed hands meanwhile. Look who has it now, then do it"
                " again."
            ),
        )
    refuse_expelled_from(sent, person, row.pk)
    if not fighters(row, [holder]).exists():
        raise RefusedError(
            "not_on_roster", _("This person is on no side in this clash. Put them on a side first.")
        )
    taken = set(Hand.objects.filter(clash=row, combatant=person).values_list("place", flat=True))
    if Hand.objects.filter(clash=row, card=found).exists():
        raise RefusedError("taken_already", _("This card is taken into the clash already."))
    rules = rules_of(sent)
    refuse(take_finding(ClashState(row.state), len(taken), rules))
    place = next(n for n in range(1, rules.cards_per_clash + 1) if n not in taken)
    Hand.objects.create(
        clash=row,
        card=found,
        combatant=person,
        place=place,
        most=rules.cards_per_clash,
        at=sent.at,
    )
    announce(sent, person.pk)
    return {"clash": row.pk, "card": found.pk, "place": place}


def leave_card(sent: Sent, *, clash: int, card: int) -> Answer:
    """Leave a chosen card out of the clash after all, while it hasn't started."""
    row = locked_clash(sent, clash)
    found = Hand.objects.select_for_update().filter(clash=row, card=card).first()
    if found is None:
        raise RefusedError(
            "not_taken", _("This card isn't taken into the clash. Take it along first.")
        )
    refuse(take_finding(ClashState(row.state), 0, rules_of(sent)))
    found.delete()
    announce(sent, found.combatant_id)
    return {"clash": row.pk, "card": card}


def use_card(sent: Sent, *, clash: int, card: int) -> Answer:
    """Count one use of a card in a clash; never more than its level gives."""
    row = locked_clash(sent, clash)
    found = (
        Hand.objects.select_for_update(of=("self",), no_key=True)
        .select_related("card")
        .filter(clash=row, card=card)
        .first()
    )
    if found is None:
        raise RefusedError(
            "not_taken", _("This card isn't taken into the clash. Take it along first.")
        )
    used = found.uses.count()
    refuse(use_finding(ClashState(row.state), used, found.card.uses, rules_of(sent)))
    late = is_late(row.clock, sent.received_at)
    CardUse.objects.create(hand=found, act_id=sent.id, nth=used + 1, at=sent.at, late=late)
    announce(sent, found.combatant_id)
    return {"card": card, "used": used + 1, "of": found.card.uses, "late": late}


@dataclass(frozen=True, slots=True)
class Clashes:
    """The event's clashes as of when an act was done: was one `running`, was it kept past one?"""

    running: bool
    late: bool


def _hold_clashes(sent: Sent) -> Clashes:
    """Hold every clash that hasn't ended. A device may have kept the act since before a start."""
    rows = Clash.objects.select_for_update(no_key=True).filter(event=sent.event)
    unended = rows.exclude(state=ClashState.ENDED).order_by("pk")
    started = [at for at in unended.values_list("started_at", flat=True) if at is not None]
    ended = Clash.objects.filter(event=sent.event, ended_at__gt=sent.at).exists()
    since = any(at > sent.at for at in started)
    return Clashes(running=any(at <= sent.at for at in started), late=since or ended)


def _locked_cards(sent: Sent, pks: Sequence[int]) -> dict[int, Card]:
    rows = Card.objects.select_for_update(of=("self",), no_key=True)
    found = {row.pk: row for row in rows.filter(event=sent.event, pk__in=pks).order_by("pk")}
    if len(found) != len(set(pks)):
        raise RefusedError(
            "no_such_card", _("There is no such card at this event. Load the page again.")
        )
    return found


def _refuse_hand_over(
    sent: Sent, cards: Sequence[Card], people: Iterable[Combatant], clashes: Clashes
) -> None:
    for card in cards:
        refuse(
            hand_over_finding(
                fixed_owner=card.fixed_owner, running=clashes.running, rules=rules_of(sent)
            )
        )
    for person in people:
        refuse_expelled(sent, person)


def _pass(sent: Sent, card: Card, giver: int, receiver: int, clashes: Clashes) -> None:
    """Write the hand-over; a clash that was to see the card in the old hand no longer does.

    One that has started meanwhile keeps what its start wrote down.
    """
    HandOver.objects.create(
        card=card,
        giver_id=giver,
        combatant_id=receiver,
        act_id=sent.id,
        at=sent.at,
        late=clashes.late,
    )
    Hand.objects.filter(card=card, clash__state__in=("planned", "mustering")).delete()
    _hold(card, receiver)


def _hold(card: Card, holder: int) -> None:
    card.holder_id = holder
    card.save(update_fields=["holder"])
