"""Tournaments played so far: drawn, fought and ranked by the program's own acts."""

import hashlib

from ruman.core.acts import RefusedError
from tests.factories import make_act
from tournament.actions.desk import enter
from tournament.actions.desk_moments import Entry
from tournament.actions.draws import announce_draw, open_draw
from tournament.actions.results import Score, record_result
from tournament.enums import BoutState, Corner, Do, TournamentState, Why, Wish
from tournament.models import Group
from tournament.queries.groups import deciding


def draw(field, seed="open sesame"):
    """Announce and open the next draw."""
    announced = field.do(announce_draw, tournament=field.tournament.pk, seed=seed)
    return field.do(open_draw, draw=announced["draw"])


def win(field, bout, corner=Corner.RED, points=(5, 2)):
    """A result from paper: the winner's points first, hits the same."""
    shown = points if corner == Corner.RED else points[::-1]
    score = Score(shown, shown, corner, Why.POINTS)
    return field.do(record_result, bout=bout.pk, score=score)


def begin(field, bout, wish="continuous"):
    """The bout declared, looked at and started at a desk, by who may do everything."""
    field.author.user.is_superuser = True
    field.author.user.save()
    for side in Corner:
        at_desk(field, bout, Do.DECLARE, side, wish=Wish(wish))
        at_desk(field, bout, Do.CHECK, side)
    return at_desk(field, bout, Do.START)


def at_desk(field, bout, do, side=None, **more):
    """One event of the bout."""
    return field.do(enter, bout=bout.pk, entry=Entry(do=do, side=side, **more))


def score_of(bout):
    """A score that looks played, and is the same each time."""
    digest = hashlib.sha256(f"{bout.red.label} {bout.blue.label}".encode()).digest()
    return Corner.RED if digest[0] % 2 else Corner.BLUE, (5, digest[1] % 5)


def play(field, most=10**6):
    """Fight open bouts in their order, at most so many; how many were fought."""
    rows = field.tournament.bouts.filter(live=True).exclude(state=BoutState.CONFIRMED)
    done = 0
    for bout in rows.select_related("red", "blue")[:most]:
        win(field, bout, *score_of(bout))
        done += 1
    return done


def settle_ties(field):
    """The king's word wherever a group needs more than its bouts."""
    for found in deciding(field.tournament):
        group = Group.objects.get(pk=found.table.pk)
        for names in (*found.extra, *found.king):
            for n, one in enumerate(sorted(names)):
                for other in sorted(names)[n + 1 :]:
                    _extra(field, group, one, other)
            group.decisions.create(
                act=make_act(field.event), order=sorted(names), reason="the king's word"
            )


def _extra(field, group, one, other):
    """An extra bout of two who are level, won by each in turn so that the king must speak."""
    people = {place.entrant.label: place.entrant for place in group.places.all()}
    row = field.tournament
    bout = row.bouts.create(
        number=row.next_bout,
        group=group,
        extra=True,
        position=99,
        queue=row.next_bout,
        red=people[one],
        blue=people[other],
    )
    row.next_bout += 1
    row.save(update_fields=["next_bout"])
    win(field, bout)


def play_to_the_end(field):
    """Draw and fight until the podium stands."""
    for number in range(20):
        try:
            draw(field, f"seed {number}")
        except RefusedError as refused:
            if refused.code in ("extra_bout", "king_decides"):
                settle_ties(field)
                continue
            raise
        play(field)
        if field.tournament.state == TournamentState.ENDED:
            return
