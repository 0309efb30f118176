"""What the frame of all pages shows of battles: their places, and what waits for whom."""

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.enums import ClashState, RulingKind
from battles.models import Clash, Ruling
from battles.queries.muster import veteran_of
from battles.queries.scans import holders_by_card
from battles.queries.search import clashes
from combatants.queries import FINDERS
from ruman.core import places, search, waiting
from ruman.core.enums import Role
from ruman.core.models import Event, Membership, Station
from ruman.core.waiting import Post, Waiting

STAFF = (Role.HEAD_ORGANIZER, Role.ORGANIZER)


def register() -> None:
    """Called when the app loads."""
    places.register(
        places.Place("battles:battles", gettext_lazy("Battles"), "flag", (*STAFF, Role.VETERAN), 30)
    )
    places.register(
        places.Place(
            "battles:veteran", gettext_lazy("Veteran"), "shield-check", (Role.VETERAN,), 31
        )
    )
    waiting.register(*STAFF)(passed_on)
    waiting.register(*STAFF)(appeals)
    waiting.register(*STAFF)(clash_on)
    waiting.register_post(veteran_post)
    if holders_by_card not in FINDERS:
        FINDERS.append(holders_by_card)
    search.register(clashes, *STAFF, Role.VETERAN, rank=30)


def passed_on(event: Event) -> Waiting | None:
    """Cases that veterans passed on, the oldest as an example."""
    rows = Ruling.objects.filter(clash__event=event, kind=RulingKind.PASSED_ON)
    rows = rows.filter(answer__isnull=True, withdrawal__isnull=True)
    found = list(rows.select_related("combatant").order_by("at"))
    if not found:
        return None
    return Waiting(
        title=ngettext("case passed on", "cases passed on", len(found)),
        count=len(found),
        url=reverse("battles:rulings", args=[event.slug]),
        verb=_("Decide"),
        text=found[0].combatant.full_name,
        rule="R 1.4",
        since=found[0].at,
        tincture="gules",
        icon="forward",
        rank=12,
    )


def appeals(event: Event) -> Waiting | None:
    """Appeals against rulings that nobody has answered."""
    rows = Ruling.objects.filter(clash__event=event, appeal__isnull=False)
    rows = rows.filter(appeal__answer__isnull=True)
    found = list(rows.select_related("combatant", "appeal").order_by("appeal__at"))
    if not found:
        return None
    return Waiting(
        title=ngettext("appeal against a ruling", "appeals against a ruling", len(found)),
        count=len(found),
        url=reverse("battles:rulings", args=[event.slug]),
        verb=_("Answer"),
        text=found[0].combatant.full_name,
        rule="R 1.4",
        since=found[0].appeal.at,
        tincture="gules",
        icon="scale",
        rank=11,
    )


ON = (ClashState.RUNNING, ClashState.MUSTERING)


def clash_ahead(event: Event) -> Clash | None:
    """The clash that runs, else musters, else comes next; one statement."""
    rows = Clash.objects.filter(event=event).exclude(state=ClashState.ENDED)
    found = rows.order_by("battle__day", "starts_at", "number")
    return min(found, key=lambda one: one.state not in ON, default=None)


def clash_on(event: Event) -> Waiting | None:
    """The clash that musters or runs: somebody has to start it, or to end it."""
    clash = clash_ahead(event)
    if clash is None or clash.state not in ON:
        return None
    musters = clash.state == ClashState.MUSTERING
    return Waiting(
        title=_("Clash at the muster") if musters else _("Clash running"),
        count=1,
        url=reverse("battles:clash", args=[event.slug, clash.pk]),
        verb=_("Open"),
        text=str(clash),
        rule="R 1.4",
        since=clash.mustering_at if musters else clash.started_at,
        tincture="or" if musters else "vert",
        icon="flag",
        rank=15,
    )


def veteran_post(membership: Membership, _station: Station | None) -> Post | None:
    """A veteran's side, and the clash at which their phone will be needed; two statements."""
    if Role.VETERAN not in membership.roles:
        return None
    event = membership.event
    mine, clash = veteran_of(event, membership.user), clash_ahead(event)
    if mine is None:
        place = _("Veteran: an organizer hasn't put you on a side yet")
    else:
        place = _("Veteran of %(side)s") % {"side": mine.side}
    if clash is not None and clash.state in ON:
        verb, url = _("To the veteran's phone"), reverse("battles:veteran", args=[event.slug])
        text = f"{clash} · {clash.get_state_display()}"
    elif clash is not None:
        verb, url = _("Who fights in it"), reverse("battles:clash", args=[event.slug, clash.pk])
        text = str(clash)
        if clash.starts_at:
            text += f" · {localtime(clash.starts_at):%H:%M}"
    else:
        verb, url = _("To the battles"), reverse("battles:battles", args=[event.slug])
        text = _("No clash is planned yet.")
    return Post(place=place, verb=verb, url=url, text=text, icon="shield-check", rank=20)
