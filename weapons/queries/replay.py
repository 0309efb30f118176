"""Every weapon folded anew from all its steps, and set beside what is kept on its row."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from weapons.models import STEPS, Inspection, OwnerCorrection, Step, Weapon
from weapons.queries.history import standing_now
from weapons.rules.standing import Standing

AT_ONCE = 500


def weapons() -> Iterator[str | None]:
    """A line for each weapon that doesn't stand where its steps leave it, None for others."""
    keys = list(Weapon.objects.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), AT_ONCE):
        rows = Weapon.objects.select_related("event").filter(pk__in=keys[start : start + AT_ONCE])
        steps = _steps([row.pk for row in rows])
        for row in rows:
            differing = _differing(row, sorted(steps[row.pk], key=lambda step: step.nth))
            told = f"{row.event.slug}, weapon {row.pk}: {differing}"
            yield told if differing else None


def _steps(weapons: list[UUID]) -> dict[UUID, list[Step]]:
    found: dict[UUID, list[Step]] = defaultdict(list)
    for kind in STEPS:
        for step in kind._default_manager.filter(weapon__in=weapons).select_related("act"):
            found[step.weapon_id].append(step)
    return found


def _differing(row: Weapon, steps: list[Step]) -> str:
    """What doesn't follow, in a word; nothing where all does."""
    if [step.nth for step in steps] != list(range(1, row.version + 1)):
        return "steps are missing"
    given = [step.new_owner_id for step in steps if isinstance(step, OwnerCorrection)]
    if given and given[-1] != row.owner_id:
        return "it is not whose its steps say"
    folded, kept = standing_now(steps), row.standing()
    if not any(isinstance(step, Inspection) for step in steps):  # as it was registered
        folded, kept = (_unseen(each) for each in (folded, kept))
    return "" if folded == kept else "it doesn't stand where its steps leave it"


def _unseen(standing: Standing) -> Standing:
    return replace(standing, type="", description="", measures={})
