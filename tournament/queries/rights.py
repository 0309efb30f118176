"""Who sits where in the crews of a tournament."""

from ruman.core.models import User
from tournament.enums import Seat
from tournament.models import CrewSeat, Tournament


def is_king(user: User, tournament: Tournament) -> bool:
    """Whether the person is king of arms in a crew of the tournament. One statement."""
    seats = CrewSeat.objects.filter(crew__tournament=tournament, user=user, seat=Seat.KING)
    return seats.exists()
