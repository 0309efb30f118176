"""Words stored in the columns of battles."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class ClashState(TextChoices):
    PLANNED = "planned", _("Planned")
    MUSTERING = "mustering", _("Mustering")
    RUNNING = "running", _("Running")
    ENDED = "ended", _("Ended")


class Move(TextChoices):
    """What takes a clash from one state to the next, or back when somebody tapped too early."""

    MUSTER = "muster", _("Muster")
    POSTPONE = "postpone", _("Call the muster off")
    START = "start", _("Start clash")
    CALL_BACK = "call_back", _("It hasn't started yet")
    END = "end", _("End clash")
    RESUME = "resume", _("It goes on")


class RulingKind(TextChoices):
    """What a veteran decided on the spot (R 1.4)."""

    SETTLED = "settled", _("Settled")
    SENT_OFF = "sent_off", _("Sent off")
    CONFISCATED = "confiscated", _("Confiscated")
    PASSED_ON = "passed_on", _("Passed on")


class Origin(TextChoices):
    """What a bonus card was won for (R 8)."""

    CONTEST = "contest", _("Contest")
    QUEST = "quest", _("Quest")
    TOKENS = "tokens", _("Tokens")


class Outcome(TextChoices):
    """How an organizer answers an appeal."""

    STANDS = "stands", _("The ruling stands")
    OVERTURNED = "overturned", _("The ruling is overturned")
