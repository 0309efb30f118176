"""Guided practice for bench, herald and veteran: steps on the real screens of a practice event.

A step is done once its act by this person has arrived: nothing is ticked off by hand, and what is
done are real acts on throw-away people. The session remembers which practice was begun, and when.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from battles.enums import RulingKind
from battles.training import prepare_veteran
from ruman.core.acts import Author
from ruman.core.enums import Role
from ruman.core.models import Act, Event, Membership, User
from ruman.core.practice import Practice
from tournament.enums import Do
from tournament.training import bout_to_judge
from weapons.enums import Status

KEY = "guide"  # the session's key: [event's slug, guide's name, when it was begun]


@dataclass(frozen=True, slots=True)
class Step:
    """What to do, and the acts by which it is known to be done."""

    words: Promise
    acts: Q
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """Steps in order for who holds one of `roles`; `begin` prepares and says where they are."""

    title: Promise
    icon: str
    roles: tuple[str, ...]
    begin: Callable[[Practice, User], str]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """A practice under way: its steps with whether each is done."""

    guide: Guide
    steps: tuple[tuple[Step, bool], ...]

    @property
    def done(self) -> int:
        return sum(done for _step, done in self.steps)

    @property
    def next(self) -> Step | None:
        """The first step that isn't done; None once all are."""
        return next((step for step, done in self.steps if not done), None)


def _bench(practice: Practice, _user: User) -> str:
    return reverse("weapons:bench", args=[practice.event.slug])


def _desk(practice: Practice, user: User) -> str:
    bout = bout_to_judge(practice, user)
    return reverse("tournament:desk", args=[practice.event.slug, bout.tournament.slug, bout.number])


def _phone(practice: Practice, user: User) -> str:
    prepare_veteran(practice, user)
    return reverse("battles:veteran", args=[practice.event.slug])


def _verdict(status: Status) -> Q:
    return Q(kind="weapons.inspect", answer__status=status.value)


def _ruling(kind: RulingKind) -> Q:
    return Q(kind="battles.give_ruling", ruling__kind=kind)


def _entered(*what: Do) -> Q:
    return Q(kind="bout.event", bout_event__do__in=what)


GUIDES: Mapping[str, Guide] = {
    "bench": Guide(
        _("At the weapon bench"),
        "swords",
        (Role.ORGANIZER,),
        _bench,
        (
            Step(
                _("Open somebody from the queue: Blade, 80, All passed, Approve."),
                _verdict(Status.APPROVED),
                "R 2.2",
            ),
            Step(
                _("Now a spear of 180 cm. It gets its warning by itself."),
                _verdict(Status.WARNED),
                "R 2.1d",
            ),
            Step(
                _("Reject a blade: fail one check, the check is the reason."),
                _verdict(Status.REJECTED),
                "R 2.1a",
            ),
            Step(
                _("Somebody complains about the spear: open it, Complaint. It is out at once."),
                Q(kind__in=["weapons.exclude", "weapons.complain"]),
                "R 2.1d",
            ),
        ),
    ),
    "herald": Guide(
        _("Herald at the desk"),
        "flag",
        (Role.HERALD,),
        _desk,
        (
            Step(
                _("Both want stops, S and L; both are checked, F and J; Space starts."),
                _entered(Do.START),
            ),
            Step(_("Somebody is hit: F for red, J for blue."), _entered(Do.HIT)),
            Step(_("That was wrong: Backspace takes it back."), _entered(Do.UNDO, Do.STRIKE)),
            Step(_("Fight it out; Enter confirms the result."), _entered(Do.CONFIRM)),
        ),
    ),
    "veteran": Guide(
        _("Veteran in a clash"),
        "shield-check",
        (Role.VETERAN,),
        _phone,
        (
            Step(
                _("Find a fighter of your side and settle a dispute: Ruling, a reason, record."),
                _ruling(RulingKind.SETTLED),
                "R 1.4",
            ),
            Step(
                _("Wrong tap? Undo it, while the clash lasts."),
                Q(kind="battles.withdraw_ruling"),
                "R 1.4",
            ),
            Step(
                _("Confiscate a weapon. It goes back by passing at the bench."),
                _ruling(RulingKind.CONFISCATED),
                "R 1.4",
            ),
            Step(_("Pass a case on to the organizers."), _ruling(RulingKind.PASSED_ON), "R 1.4"),
        ),
    ),
}


def guides_for(membership: Membership) -> dict[str, Guide]:
    """What this person may practise."""
    return {name: one for name, one in GUIDES.items() if membership.holds(*one.roles)}


def begin(request: HttpRequest, event: Event, user: User, name: str, now: datetime) -> str:
    """Prepare the practice, remember it in the session; the address of its screen."""
    author, _made = User.objects.get_or_create(
        username="practice",
        defaults={"name": "Jitka Vondráčková", "is_active": False, "password": "!"},
    )
    url = GUIDES[name].begin(Practice(event, Author(author), now), user)
    request.session[KEY] = [event.slug, name, now.isoformat()]
    return url


def end(request: HttpRequest) -> None:
    """Forget the practice; what was done in it stays."""
    request.session.pop(KEY, None)


def progress(request: HttpRequest, event: Event, user: User) -> Progress | None:
    """How far the practice is that was begun at this event; one statement, none without one."""
    slug, name, since = request.session.get(KEY) or ("", "", "")
    if slug != event.slug or name not in GUIDES:
        return None
    guide = GUIDES[name]
    own = Act.objects.filter(event=event, by=user, received_at__gte=datetime.fromisoformat(since))
    counted = own.aggregate(
        **{f"step{n}": Count("pk", filter=step.acts) for n, step in enumerate(guide.steps)}
    )
    done = [bool(counted[f"step{n}"]) for n in range(len(guide.steps))]
    return Progress(guide, tuple(zip(guide.steps, done, strict=True)))
