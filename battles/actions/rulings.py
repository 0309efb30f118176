"""Rulings of veterans, appeals against them, and the organizers' answers (R 1.0, 1.4)."""

import uuid

from django.utils.translation import gettext_lazy as _

from battles.actions.common import (
    announce,
    locked_clash,
    locked_people,
    refuse,
    rules_of,
    topic,
    topics,
)
from battles.enums import ClashState, Outcome, RulingKind
from battles.models import (
    Appeal,
    AppealAnswer,
    CaseAnswer,
    Clash,
    Line,
    Ruling,
    Veteran,
    Withdrawal,
)
from battles.queries.muster import veteran_of
from battles.rules.clashes import appeal_finding, is_late
from battles.rules.parameters import BattleRules, Reason
from battles.rules.veterans import ruling_finding
from combatants.actions.sanctions import lift_sanction, sanction_topics, write_sanction
from combatants.enums import SanctionScope
from combatants.models import Combatant, SanctionLifted
from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.enums import Role
from ruman.core.models import Membership
from ruman.core.words import in_page_language
from weapons.actions import exclude_weapon
from weapons.models import Weapon


def give_ruling(
    sent: Sent,
    *,
    clash: int,
    combatant: Combatant,
    kind: str,
    reason: str,
    words: str = "",
    weapon: uuid.UUID | None = None,
) -> Answer:
    """A ruling stands at once: settled, sent off for this clash, a weapon taken, or passed on.

    Sending off runs the sanction, confiscation the weapons' act. What arrives after the clash has
    ended is recorded all the same, with both times, and marked late.
    """
    row = locked_clash(sent, clash)
    rules = rules_of(sent)
    why = _reason(rules, reason, words)
    if row.state == ClashState.PLANNED:
        raise RefusedError(
            "no_muster",
            _("The muster hasn't begun. Begin it on the page of the clash, then do this again."),
        )
    person = locked_people(sent, [combatant.pk])[combatant.pk]
    side = _side_of(row, person)
    veteran = _author(sent, RulingKind(kind), side, rules)
    ruling = Ruling(
        clash=row,
        act_id=sent.id,
        kind=kind,
        combatant=person,
        side_id=side,
        veteran=veteran,
        reason=reason,
        rule=why.rule,
        words=words,
        at=sent.at,
        late=is_late(row.clock, sent.received_at),
    )
    return _carry_out(sent, ruling, in_page_language(why.name), weapon)


def _carry_out(sent: Sent, ruling: Ruling, why: str, weapon: uuid.UUID | None) -> Answer:
    """Write the ruling and do what it says; the last part announces all of it."""
    text = f"{why}: {ruling.words}" if ruling.words else why
    if ruling.kind == RulingKind.CONFISCATED:
        ruling.weapon = _owned(sent, ruling.combatant, weapon)
        ruling.save()
        tell = topics(sent, ruling.combatant_id)
        exclude_weapon(sent, weapon=ruling.weapon, reason=text, rule=ruling.rule, tell=tell)
    elif ruling.kind == RulingKind.SENT_OFF:
        person = ruling.combatant
        scope, clash = SanctionScope.CLASH, ruling.clash_id
        ruling.sanction = write_sanction(sent, person, scope, text[:300], clash)
        ruling.save()
        news.announce(topic(sent), *sanction_topics(sent, person))
    else:
        ruling.save()
        announce(sent, ruling.combatant_id)
    return {"ruling": ruling.pk, "combatant": ruling.combatant_id, "late": ruling.late}


def withdraw_ruling(sent: Sent, *, ruling: int, reason: str) -> Answer:
    """Take a ruling back before its clash has ended: whoever gave it, or an organizer.

    When it was done counts, though it may arrive after the end.

    One sent off may fight again; a weapon taken has to pass at the bench all the same.
    """
    row, found = _locked(sent, ruling)
    if row.ended_at is not None and sent.at >= row.ended_at:
        raise RefusedError("clash_ended", _("The clash has ended; now only an appeal is left."))
    if found.act.by_id != sent.author.user.pk and not _organizes(sent):
        raise RefusedError(
            "not_yours", _("Only who gave the ruling, or an organizer, takes it back.")
        )
    if Withdrawal.objects.filter(ruling=found).exists():
        raise RefusedError("withdrawn_already", _("This ruling was taken back already."))
    if found.kind == RulingKind.CONFISCATED:
        raise RefusedError("weapon_must_pass", _("A weapon taken away has to pass at the bench."))
    late = is_late(row.clock, sent.received_at)
    Withdrawal.objects.create(ruling=found, act_id=sent.id, reason=reason, at=sent.at, late=late)
    _let_back(sent, found, reason)
    return {"ruling": found.pk}


def appeal(sent: Sent, *, ruling: int, words: str) -> Answer:
    """File an appeal, once the clash has ended (R 1.4)."""
    row, found = _locked(sent, ruling)
    refuse(appeal_finding(ClashState(row.state), rules_of(sent)))
    if Withdrawal.objects.filter(ruling=found).exists():
        raise RefusedError("withdrawn_already", _("This ruling was taken back already."))
    if Appeal.objects.filter(ruling=found).exists():
        raise RefusedError("appealed_already", _("An appeal against this was filed already."))
    filed = Appeal.objects.create(ruling=found, act_id=sent.id, words=words, at=sent.at)
    announce(sent, found.combatant_id)
    return {"appeal": filed.pk, "ruling": found.pk}


def answer_appeal(sent: Sent, *, ruling: int, outcome: str, words: str) -> Answer:
    """An organizer's answer, which ends the appeal (R 1.0)."""
    _row, found = _locked(sent, ruling)
    filed = Appeal.objects.filter(ruling=found).first()
    if filed is None:
        raise RefusedError("no_appeal", _("There is no appeal against this ruling."))
    if AppealAnswer.objects.filter(appeal=filed).exists():
        raise RefusedError(
            "answered_already",
            _("Somebody has answered this already. Load the page again to see the answer."),
        )
    AppealAnswer.objects.create(
        appeal=filed, act_id=sent.id, outcome=Outcome(outcome), words=words, at=sent.at
    )
    announce(sent, found.combatant_id)
    return {"ruling": found.pk, "outcome": outcome}


def answer_case(sent: Sent, *, ruling: int, words: str) -> Answer:
    """What the organizers decide about a case that was passed on to them."""
    _row, found = _locked(sent, ruling)
    if found.kind != RulingKind.PASSED_ON:
        raise RefusedError("not_passed_on", _("This wasn't passed on; it was decided on the spot."))
    if CaseAnswer.objects.filter(ruling=found).exists():
        raise RefusedError(
            "answered_already",
            _("Somebody has answered this already. Load the page again to see the answer."),
        )
    CaseAnswer.objects.create(ruling=found, act_id=sent.id, words=words, at=sent.at)
    announce(sent, found.combatant_id)
    return {"ruling": found.pk}


def _locked(sent: Sent, pk: int) -> tuple[Clash, Ruling]:
    """The ruling, with its clash held."""
    rows = Ruling.objects.select_related("act", "combatant")
    found = rows.filter(pk=pk, clash__event=sent.event).first()
    if found is None:
        raise RefusedError(
            "no_such_ruling", _("There is no such ruling at this event. Load the page again.")
        )
    return locked_clash(sent, found.clash_id), found


def _reason(rules: BattleRules, code: str, words: str) -> Reason:
    found = rules.reasons.get(code)
    if found is None:
        raise RefusedError(
            "no_such_reason",
            _("The rulebook has no such reason. Load the page again and choose anew."),
        )
    if code == "other" and not words:
        raise RefusedError("words_missing", _("Say in words what it was."))
    return found


def _side_of(row: Clash, person: Combatant) -> int | None:
    """The side that somebody fights on in the clash."""
    lines = Line.objects.filter(clash=row, combatant=person, side__isnull=False)
    return lines.values_list("side", flat=True).first() or person.side_id


def _author(sent: Sent, kind: RulingKind, side: int | None, rules: BattleRules) -> Veteran | None:
    """Who acts as a side's veteran; refuses one who decides about the other side."""
    veteran = veteran_of(sent.event, sent.author.user)
    organizer = _organizes(sent)
    own = veteran.side_id if veteran else None
    refuse(ruling_finding(kind, organizer=organizer, own_side=own, their_side=side, rules=rules))
    return veteran


def _organizes(sent: Sent) -> bool:
    user = sent.author.user
    if user.is_superuser:
        return True
    found = Membership.objects.filter(event=sent.event, user=user, revoked_at__isnull=True).first()
    return found is not None and found.holds(Role.ORGANIZER, Role.HEAD_ORGANIZER)


def _owned(sent: Sent, person: Combatant, weapon: uuid.UUID | None) -> uuid.UUID:
    """The weapon taken from somebody: theirs, or one that they carry."""
    if weapon is None:
        raise RefusedError("weapon_missing", _("Say which weapon was taken away."))
    if not Weapon.objects.filter(event=sent.event, pk=weapon).exists():
        raise RefusedError(
            "no_such_weapon", _("There is no such weapon at this event. Load the page again.")
        )
    carried = Line.objects.filter(combatant=person, carries__contains=[weapon])
    if not Weapon.objects.filter(pk=weapon, owner=person).exists() and not carried.exists():
        raise RefusedError(
            "not_theirs", _("This person has no such weapon. Load the page again and choose anew.")
        )
    return weapon


def _let_back(sent: Sent, ruling: Ruling, reason: str) -> None:
    sanction = ruling.sanction_id
    if sanction is None or SanctionLifted.objects.filter(sanction=sanction).exists():
        announce(sent, ruling.combatant_id)
        return
    tell = topics(sent, ruling.combatant_id)
    lift_sanction(sent, sanction=sanction, reason=reason[:300], tell=tell)
