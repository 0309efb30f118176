"""Every bout folded anew from all its events, and set beside what is kept on its row."""

from collections.abc import Iterator

from tournament.enums import BoutState
from tournament.models import Bout, BoutResult
from tournament.queries.desk import bout_of, kept_of, recorded_of
from tournament.rules.kept import to_kept


def bouts() -> Iterator[str | None]:
    """A line for each bout that differs from its events or its latest result, None for others."""
    rows = Bout.objects.select_related("tournament__event").prefetch_related("events", "results")
    for row in rows.order_by("pk").iterator(chunk_size=200):
        differs = _differs(row)
        told = f"{row.tournament.event.slug}, {row.tournament.slug}, bout {row.number}: {differs}"
        yield told if differs else None


def _differs(row: Bout) -> str:
    """What doesn't follow, in a word; nothing where all does."""
    result = max(row.results.all(), key=lambda one: one.pk, default=None)
    if row.state == BoutState.CONFIRMED:
        if result is None or result.voided or _shown(result) != _shown(row):
            return "the score isn't that of its latest result"
    elif result is not None and not result.voided:
        return "it has a result and isn't confirmed"
    if "number" not in row.folded:
        return "" if result is not None or not row.events.all() else "nothing is kept of its events"
    return _unlike_its_events(row)


def _unlike_its_events(row: Bout) -> str:
    kept = kept_of(row)
    told = sorted(row.events.all(), key=lambda one: one.number)
    if [one.number for one in told] != list(range(kept["number"])):
        return "events are missing"
    if [one.number for one in told if "base" in one.more][-1:] != [kept["base"]]:
        return "it doesn't begin where it was begun anew"
    replayed = recorded_of(row, kept["base"], told).bout.replay()
    if to_kept(replayed) != (kept["bout"] or to_kept(replayed)):
        return "the kept state isn't the fold of its events"
    if row.state == BoutState.CONFIRMED:
        return ""
    bout = bout_of(row)
    shown = (*bout.points, *bout.hits, bout.why or "", bout.state)
    written = (row.red_points, row.blue_points, row.red_hits, row.blue_hits, row.why, row.state)
    return "" if shown == written else "the score isn't that of the kept state"


def _shown(row: Bout | BoutResult) -> tuple[object, ...]:
    points, hits = (row.red_points, row.blue_points), (row.red_hits, row.blue_hits)
    return points, hits, row.winner_id, row.why
