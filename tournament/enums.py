"""Words of bouts and draws; stored in columns and spoken by the rules."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as _p


class Corner(TextChoices):
    """The two corners of a bout; not the sides of a battle."""

    RED = "red", _("red")
    BLUE = "blue", _("blue")


class Wish(TextChoices):
    STOPS = "stops", _("with stops")
    CONTINUOUS = "continuous", _("without stops")


class BoutState(TextChoices):
    CALLED = "called", _("called")
    RUNNING = "running", _("fighting")
    HALTED = "halted", _("halted")
    COUNTING = "counting", _("counting")
    OVERTIME = "overtime", _("overtime")
    DECIDED = "decided", _("decided")
    CONFIRMED = "confirmed", _("confirmed")


class Why(TextChoices):
    """How a bout was decided."""

    POINTS = "points", _("on points")
    TIME = "time", _("when time ran out")
    OVERTIME = "overtime", _("in overtime")
    DISQUALIFIED = "disqualified", _("by disqualification")
    WALKOVER = "walkover", _("walkover")
    WITHDRAWN = "withdrawn", _("by withdrawal")


class Leaving(TextChoices):
    """What becomes of the bouts of somebody who leaves half-way."""

    STAND = "stand", _("played bouts stand, the rest are walkovers")
    STRIKE = "strike", _("all their bouts are struck out")


class ForbiddenAct(TextChoices):
    """Reasons for a warning or a disqualification (T, forbidden acts)."""

    THRUST = "thrust", _("thrust")
    POMMEL = "pommel", _("blow with guard or pommel")
    SHIELD_EDGE = "shield_edge", _("blow with the shield's edge")
    VISOR = "visor", _("knocking up the visor")
    KICK = "kick", _("kick, knee or fist")
    ELBOW = "elbow", _("elbow to head, neck or body")
    OFF_TARGET = "off_target", _("blow outside the target")
    WRESTLING = "wrestling", _("throw, trip or hold")
    HELPLESS = "helpless", _("attack on one who is down, kneeling or unarmed")
    UNFOUNDED_STOP = "unfounded_stop", _("stop called without cause")
    CONDUCT = "conduct", _("conduct")
    OTHER = "other", _("other")


class Format(TextChoices):
    GROUPS = "groups", _("groups and knockout")
    KNOCKOUT = "knockout", _("knockout")


class TournamentState(TextChoices):
    ENTRY = "entry", _("entries open")
    GROUPS = "groups", _("group stage")
    KNOCKOUT = "knockout", _("knockout")
    ENDED = "ended", _("ended")


class Admitted(TextChoices):
    """How the admission of an entrant stands."""

    OPEN = "open", _("not seen yet")
    ADMITTED = "admitted", _("admitted")
    MISSING = "missing", _("something is missing")
    REFUSED = "refused", _p("an entrant", "refused")


class Standing(TextChoices):
    """Whether an entrant is still in the tournament."""

    IN = "in", _("in the tournament")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")


class Seat(TextChoices):
    """A place in a crew of heralds."""

    KING = "king", _("king of arms")
    HERALD1 = "herald1", _("first herald")
    HERALD2 = "herald2", _("second herald")


class Saw(TextChoices):
    """What one of the three says about a stoppage."""

    RED = "red", _("red")
    BLUE = "blue", _("blue")
    BOTH = "both", _("both")
    NONE = "none", _("nobody")
    UNSEEN = "unseen", _("unseen")


class DrawKind(TextChoices):
    GROUPS = "groups", _("groups")
    ROUND = "round", _("round of the knockout")


class ResultSource(TextChoices):
    """Where a result came from."""

    DESK = "desk", _("the herald's desk")
    PAPER = "paper", _("paper")
    CALLS = "calls", _("the calls")
    AMENDED = "amended", _("amended")


class ShortageOutcome(TextChoices):
    MENDED = "mended", _("mended in time")
    LOST = "lost", _("not mended: bout lost")
    WAIVED = "waived", _("waived by the heralds")


class Do(TextChoices):
    """What is entered at the desk; the last four stand beside the bout's own rules."""

    START = "start", _("start")
    HALT = "halt", _("halt")
    RESUME = "resume", _("resume")
    HIT = "hit", _("hit")
    DOUBLE = "double", _("double hit")
    ANSWERED = "answered", _("answered hit")
    LOST_WEAPON = "lost_weapon", _("lost weapon")
    FALL = "fall", _("fall")
    WARNING = "warning", _("warning")
    DISQUALIFY = "disqualify", _("disqualification")
    INJURY = "injury", _("injury")
    NOT_READY = "not_ready", _("not ready")
    NOT_REPAIRED = "not_repaired", _("not mended in time")
    WITHDRAW = "withdraw", _("withdrawal")
    COUNT = "count", _("a herald's count")
    SETTLE = "settle", _("hits settled")
    SET_CLOCK = "set_clock", _("clock set")
    VOTES = "votes", _("votes")
    UNDO = "undo", _("undo")
    STRIKE = "strike", _("struck out")
    CONFIRM = "confirm", _("confirmation")
    DECLARE = "declare", _("declaration")
    CHECK = "check", _("equipment check")
    REVIEW = "review", _("heralds confer")
    TAKE_DESK = "take_desk", _("desk taken over")
