"""Acts on many weapons at once: labels printed ahead, and what new rules judge otherwise."""

from django.utils.translation import gettext_lazy as _

from ruman.core import news
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.models import Rulebook
from weapons.enums import LookAgainReason
from weapons.models import LookAgain, Tag, Weapon
from weapons.queries.review import judged_otherwise
from weapons.queries.tags import given


class LabelsGivenError(RefusedError):
    """Labels can't be printed ahead for numbers that hang on weapons."""

    def __init__(self, number: int) -> None:
        super().__init__("labels_given", _("Tag %(number)d is on a weapon already."), number=number)


def print_labels(sent: Sent, *, first: int, last: int) -> Answer:
    """Make labels to be printed ahead; those printed before keep their codes."""
    numbers = range(first, last + 1)
    taken = given(sent.event).filter(number__range=(first, last)).order_by("number").first()
    if taken is not None:
        raise LabelsGivenError(taken.number)
    Tag.objects.bulk_create(
        [Tag(event=sent.event, number=number) for number in numbers], ignore_conflicts=True
    )
    return {"first": first, "last": last}


def review_by_rules(sent: Sent) -> Answer:
    """Put the weapons that the event's rules now judge otherwise on the list to look at again."""
    answer, topics = look_again_by(sent, sent.event.rulebook)
    news.announce(f"bench:{sent.event.pk}", *topics)
    return answer


def look_again_by(sent: Sent, rulebook: Rulebook | None) -> tuple[Answer, list[str]]:
    """Put what a rulebook judges otherwise on the list to look at again; whom to tell.

    Nobody's approval is taken away: they stay where they are. Locks them in the order of their ids.
    """
    otherwise = {found.weapon.pk: found for found in judged_otherwise(sent.event, rulebook)}
    rows = Weapon.objects.select_for_update().filter(pk__in=otherwise, look_again="").order_by("pk")
    weapons = list(rows)
    for weapon in weapons:
        weapon.version += 1
        weapon.look_again = LookAgainReason.RULEBOOK
        weapon.look_again_since = weapon.changed_at = sent.at
    LookAgain.objects.bulk_create(
        LookAgain(
            weapon=weapon,
            act_id=sent.id,
            nth=weapon.version,
            at=sent.at,
            why=LookAgainReason.RULEBOOK,
        )
        for weapon in weapons
    )
    Weapon.objects.bulk_update(
        weapons, ["version", "look_again", "look_again_since", "changed_at"], batch_size=500
    )
    owners = dict.fromkeys(f"person:{weapon.owner_id}" for weapon in weapons)
    return {"weapons": len(weapons)}, list(owners)
