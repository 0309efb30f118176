"""Battles of the practice event: three clashes, veterans, cards, a ruling and an appeal."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from battles.actions import cards, clashes, roster, rulings
from battles.models import Card, Line, Veteran
from combatants.models import Combatant
from ruman.core import acts
from ruman.core.models import Event
from ruman.core.practice import Practice

CLASHES: tuple[tuple[str, int, list[str], list[str], dict[str, str]], ...] = (
    (
        "Na louce",
        10,
        ["field"],
        [],
        {
            "cs": "Padlí se vracejí po pěti minutách od svého praporu.",
            "en": "The fallen return to their banner and come back after five minutes.",
            "pl": "Polegli wracają po pięciu minutach od swojego sztandaru.",
        },
    ),
    (
        "O hradbu",
        13,
        ["field", "wall", "ladder"],
        ["heavy"],
        {
            "cs": "Útočníci se oživují u ohniště, obránci se neoživují.",
            "en": "Attackers come back at the fire, defenders don't.",
            "pl": "Atakujący ożywają przy ognisku, obrońcy nie.",
        },
    ),
    (
        "O bránu",
        15,
        ["gate", "labyrinth"],
        [],
        {
            "cs": "Bez oživení: kdo padne, odchází.",
            "en": "Nobody comes back: who falls leaves.",
            "pl": "Bez ożywienia: kto pada, odchodzi.",
        },
    ),
)


@transaction.atomic
def fill(practice: Practice) -> str:
    """A battle of three clashes through the real acts; nothing where there is one already."""
    event = practice.event
    if event.battles.exists() or not event.combatants.exists():
        return ""
    battle = _do(
        practice,
        "make_battle",
        clashes.make_battle,
        name="Bitva o Kamenný Brod",
        day=event.starts_date,
    )
    made = [_clash(practice, battle["battle"], n, *plan) for n, plan in enumerate(CLASHES)]
    _veterans(practice, event)
    _cards(practice, event)
    _fight(practice, made)
    return f"{len(made)} clashes"


def _do(practice: Practice, step: str, act: Any, /, **values: Any) -> Any:
    return acts.perform(f"battles.{act.__name__}", practice.sent(f"battles {step}"), values, act)


def _clash(
    practice: Practice,
    battle: int,
    n: int,
    name: str,
    hour: int,
    places: list[str],
    bans: list[str],
    revival: dict[str, str],
) -> int:
    zone = ZoneInfo(practice.event.time_zone)
    starts_at = datetime.combine(practice.event.starts_date, time(hour), tzinfo=zone)
    done = _do(
        practice,
        f"clash {n}",
        clashes.make_clash,
        battle=battle,
        name=name,
        starts_at=starts_at,
        minutes=45,
        locations=places,
        bans=bans,
        revival=revival,
    )
    found: int = done["clash"]
    return found


def _veterans(practice: Practice, event: Event) -> None:
    """One a side; the first has the practice's own account, which gives the ruling below."""
    for n, side in enumerate(event.sides.all()):
        person = side.combatants.filter(arrived_at__isnull=False).order_by("number").first()
        if person is not None:
            _do(
                practice,
                f"veteran {side.pk}",
                roster.add_veteran,
                side=side,
                combatant=person,
                user=practice.author.user if n == 0 else None,
                marking="bílá šerpa",
            )


def _cards(practice: Practice, event: Event) -> None:
    for n, (kind, level) in enumerate((("iron_will", 2), ("dragon_blood", 1), ("oath", 1))):
        _do(practice, f"cards {n}", cards.make_cards, type=kind, level=level, count=3)
    here = Combatant.objects.filter(event=event, arrived_at__isnull=False, side__isnull=False)
    rows = Card.objects.filter(event=event).order_by("number")
    for card, person in zip(rows[:7], here.order_by("number")[3:10], strict=False):
        _do(
            practice,
            f"issue {card.pk}",
            cards.issue_card,
            card=card.pk,
            combatant=person,
            origin="quest",
        )


def _fight(practice: Practice, made: list[int]) -> None:
    """The first clash is over with a ruling and an appeal, the second one musters."""
    first, second = made[0], made[1]
    earlier = Practice(practice.event, practice.author, practice.now - timedelta(hours=1))
    _do(earlier, "muster first", clashes.move_clash, clash=first, move="muster")
    for veteran in Veteran.objects.filter(event=practice.event):
        _do(earlier, f"introduce {veteran.pk}", roster.introduce, clash=first, veteran=veteran.pk)
    _do(earlier, "start first", clashes.start_anyway, clash=first, reason="cvičný střet")
    side = Veteran.objects.filter(event=practice.event, user=practice.author.user).first()
    fighters = Line.objects.filter(clash=first, side=side.side if side else None)
    fighter = fighters.order_by("-pk").first()
    given = None
    if fighter is not None:
        given = _do(
            practice,
            "ruling",
            rulings.give_ruling,
            clash=first,
            combatant=fighter.combatant,
            kind="settled",
            reason="forbidden_blow",
        )
    _do(practice, "end first", clashes.move_clash, clash=first, move="end")
    if given is not None:
        _do(
            practice, "appeal", rulings.appeal, ruling=given["ruling"], words="Zásah byl do ramene."
        )
    _do(practice, "muster second", clashes.move_clash, clash=second, move="muster")
