"""What every app stands on: events, rulebooks, people with roles, stations, acts, live versions."""

import uuid
from datetime import datetime
from typing import ClassVar

import pgtrigger
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField, BigIntegerRangeField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from ruman.core.codes import link_token, typed_code
from ruman.core.enums import Role, RulebookKind, RulebookState, StationKind, Tincture
from ruman.core.roles import covered


def append_only() -> list[pgtrigger.Trigger]:
    """Triggers for a table whose rows are never rewritten nor deleted."""
    return [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]


class People(UserManager["User"]):
    """Users; capitals in a sign-in name don't count, since phones put them in unasked."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A person who works with the program. `is_superuser` is the site admin, above all events.

    Raising `sign_in_serial` ends every session of the person.
    """

    name = models.CharField(_("name"), max_length=200)
    language = models.CharField(_("language"), max_length=5, blank=True)
    sign_in_serial = models.PositiveIntegerField(default=0, editable=False)

    objects: ClassVar[People] = People()

    class Meta:
        constraints = [models.UniqueConstraint(Upper("username"), name="user_name_in_any_case")]

    def __str__(self) -> str:
        return self.name or self.username

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session is bound to: the password, and the serial."""
        kept = f"{self.password}:{self.sign_in_serial}"
        salt = "ruman.core.models.User.session"
        return salted_hmac(salt, kept, secret=secret, algorithm="sha256").hexdigest()


class Organizer(models.Model):
    """A club or company that holds events; only within one are earlier events remembered."""

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(unique=True)

    def __str__(self) -> str:
        return self.name


class Rulebook(models.Model):
    """One version of all parameters of one kind. Published ones never change (trigger)."""

    slug = models.SlugField(_("short name"))
    version = models.PositiveIntegerField(_("version"), default=1)
    kind = models.CharField(_("kind"), max_length=12, choices=RulebookKind)
    state = models.CharField(
        _("state"), max_length=12, choices=RulebookState, default=RulebookState.DRAFT
    )
    title = models.JSONField(_("title"), default=dict, help_text=_("by language"))
    organizer = models.ForeignKey(
        Organizer,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="rulebooks",
        verbose_name=_("organizer"),
    )
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("rulebook")
        verbose_name_plural = _("rulebooks")
        ordering = ["kind", "slug", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["organizer", "slug", "version"],
                name="rulebook_version_unique",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=Q(kind__in=RulebookKind.values), name="rulebook_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=RulebookState.values), name="rulebook_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state=RulebookState.DRAFT) | Q(published_at__isnull=False),
                name="rulebook_published_has_time",
            ),
        ]
        triggers = [
            # A published rulebook may only be retired; everything else about it stays.
            pgtrigger.Trigger(
                name="published_is_final",
                when=pgtrigger.Before,
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__state__in=["published", "retired"]),
                func=(
                    "IF TG_OP = 'UPDATE' AND OLD.state = 'published' AND NEW.state = 'retired'"
                    " AND to_jsonb(NEW) - 'state' = to_jsonb(OLD) - 'state' THEN RETURN NEW;"
                    " END IF;"
                    " RAISE EXCEPTION 'a published rulebook never changes';"
                ),
            )
        ]

    def __str__(self) -> str:
        return f"{self.slug} {self.version}"


class Parameter(models.Model):
    """One row of a rulebook: a chapter's key with its values; texts by language are values too.

    `chapter` and `key` are the TOML table and sub-table; the apps' `rules` say what each holds.
    """

    rulebook = models.ForeignKey(
        Rulebook, on_delete=models.CASCADE, related_name="parameters", verbose_name=_("rulebook")
    )
    chapter = models.SlugField(_("chapter"), max_length=60)
    key = models.SlugField(_("key"), max_length=60)
    position = models.PositiveIntegerField(_("position"))
    values = models.JSONField()

    class Meta:
        verbose_name = _("parameter")
        verbose_name_plural = _("parameters")
        ordering = ["rulebook", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["rulebook", "chapter", "key"], name="parameter_once_in_rulebook"
            )
        ]
        triggers = [
            pgtrigger.Trigger(
                name="published_is_final",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete,
                declare=[("books", "bigint[]")],
                # Locked, so that nobody publishes between this look and the commit.
                func=(
                    "books := ARRAY["
                    "CASE WHEN TG_OP = 'INSERT' THEN NEW.rulebook_id ELSE OLD.rulebook_id END,"
                    "CASE WHEN TG_OP = 'DELETE' THEN OLD.rulebook_id ELSE NEW.rulebook_id END];"
                    " PERFORM 1 FROM core_rulebook WHERE id = ANY(books) FOR SHARE;"
                    " PERFORM 1 FROM core_rulebook WHERE id = ANY(books) AND state <> 'draft';"
                    " IF FOUND THEN"
                    " RAISE EXCEPTION 'a published rulebook never changes'; END IF;"
                    " RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;"
                ),
            )
        ]

    def __str__(self) -> str:
        return f"{self.chapter}.{self.key}"


class Event(models.Model):
    """One gathering, with its dates, sides, rulebook and tournaments."""

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(unique=True)
    starts_date = models.DateField(_("first day"))
    ends_date = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/Prague")
    languages = ArrayField(models.CharField(max_length=5), default=list)
    practice = models.BooleanField(_("practice event"), default=False)
    rulebook = models.ForeignKey(
        Rulebook, null=True, blank=True, on_delete=models.PROTECT, related_name="events"
    )
    erase_after_date = models.DateField(_("erase people's data after"), null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-starts_date", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_date__gte=F("starts_date")), name="event_ends_after_start"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Side(models.Model):
    """One of the fighting sides; colour, hatching and word always together."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sides")
    name = models.CharField(_("name"), max_length=100)
    tincture = models.CharField(_("colour"), max_length=8, choices=Tincture)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["event", "position", "name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="side_name_in_event"),
            models.UniqueConstraint(fields=["event", "tincture"], name="side_tincture_in_event"),
            models.CheckConstraint(
                condition=Q(tincture__in=Tincture.values), name="side_tincture_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


def tag_block() -> Func:
    """A station's tags as a range of numbers that no other event's block can meet.

    The event is the upper part of each number: so a plain GiST index, which every PostgreSQL has,
    keeps blocks of one event apart, without an extension for comparing the event.
    """
    event = F("event_id") * Value(2**33, output_field=models.BigIntegerField())
    return Func(
        event + F("tag_from"),
        event + F("tag_to"),
        Value("[]"),
        function="int8range",
        output_field=BigIntegerRangeField(),
    )


class Station(models.Model):
    """A named tablet or laptop of an event; people change on it with a PIN.

    Revoked, it forgets its device; binding another one brings it back, with its block of tags.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stations")
    name = models.CharField(_("name"), max_length=100)
    kind = models.CharField(_("kind"), max_length=10, choices=StationKind)
    device_digest = models.CharField(max_length=64, blank=True, editable=False)
    tag_from = models.PositiveIntegerField(_("first tag of its block"), null=True, blank=True)
    tag_to = models.PositiveIntegerField(_("last tag of its block"), null=True, blank=True)
    tag_next = models.PositiveIntegerField(_("next tag"), null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True, editable=False)
    waiting = models.PositiveIntegerField(_("acts not yet sent"), default=0, editable=False)
    person = models.ForeignKey(
        "core.User",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        editable=False,
    )
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="station_name_in_event"),
            models.CheckConstraint(
                condition=Q(kind__in=StationKind.values), name="station_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(tag_from__isnull=True, tag_to__isnull=True)
                | Q(tag_to__gte=F("tag_from")),
                name="station_tag_block_ordered",
            ),
            models.UniqueConstraint(
                fields=["device_digest"],
                condition=~Q(device_digest=""),
                name="station_of_one_device",
            ),
            models.CheckConstraint(
                condition=Q(revoked_at__isnull=True) | Q(device_digest=""),
                name="station_revoked_has_no_device",
            ),
            ExclusionConstraint(
                name="station_tag_blocks_apart",
                expressions=[(tag_block(), RangeOperators.OVERLAPS)],
                condition=Q(tag_from__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """The roles that a person holds at one event; a PIN changes people on a station, no more."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    roles = ArrayField(models.CharField(max_length=16, choices=Role))
    pin = models.CharField(max_length=200, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "user__name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="membership_once_an_event"),
            models.CheckConstraint(
                condition=Q(roles__contained_by=Role.values), name="membership_roles_known"
            ),
        ]

    above = False  # whether the person is the site admin, who stands above the event

    def __str__(self) -> str:
        return f"{self.user}: {', '.join(self.roles)}"

    def role_words(self) -> list[str]:
        """The roles in the reader's language, highest first."""
        return [str(role.label) for role in Role if role in self.roles]

    def holds(self, *roles: str) -> bool:
        """Whether any of `roles` is held; a head organizer is an organizer, an admin is all."""
        return not covered(self.roles).isdisjoint(roles)


class Invitation(models.Model):
    """A one-time code that gives roles at an event, or makes a device a station.

    Link and short code follow from `seed` and the server's key; only their digests are compared,
    so whoever reads the table can't come in with it. `user`: for somebody who is known already.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    seed = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    code_digest = models.CharField(max_length=64, unique=True, editable=False)
    roles = ArrayField(models.CharField(max_length=16, choices=Role), default=list)
    station = models.ForeignKey(
        Station, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    name = models.CharField(_("for whom"), max_length=200, blank=True)
    made_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(roles__contained_by=Role.values), name="invitation_roles_known"
            ),
            models.CheckConstraint(
                condition=~Q(roles=[]) | Q(station__isnull=False) | Q(user__isnull=False),
                name="invitation_gives_something",
            ),
        ]

    def __str__(self) -> str:
        return self.name or ", ".join(self.roles)

    def role_words(self) -> list[str]:
        """The roles in the reader's language, highest first."""
        return [str(role.label) for role in Role if role in self.roles]

    @property
    def token(self) -> str:
        """What its link carries."""
        return link_token("invitation", self.seed)

    @property
    def code(self) -> str:
        """What can be typed instead of the link."""
        return typed_code("invitation", self.seed)

    def is_open(self, at: datetime) -> bool:
        """Whether it can still be used."""
        return self.used_at is None and self.withdrawn_at is None and at < self.expires_at


class Attempts(models.Model):
    """How often something was tried of late; the key is a digest, so no address is kept."""

    key = models.CharField(primary_key=True, max_length=64)
    count = models.PositiveIntegerField()
    since = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "attempts"

    def __str__(self) -> str:
        return f"{self.count} since {self.since}"


class Act(models.Model):
    """One thing that somebody did, once: who, where, when by the device, sent and received.

    The id is made by the client, so sending an act again finds it here and gets `answer` again;
    the same id with another `digest` is refused. Every append-only row of the apps names its act.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="acts")
    kind = models.CharField(max_length=60)
    by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="acts"
    )
    by_name = models.CharField(max_length=200)
    station = models.ForeignKey(
        Station, null=True, blank=True, on_delete=models.PROTECT, related_name="acts"
    )
    station_name = models.CharField(max_length=100, blank=True)
    device_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    received_at = models.DateTimeField(default=timezone.now)
    odd_time = models.BooleanField(default=False, help_text=_("the device's clock can't be right"))
    digest = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)

    class Meta:
        ordering = ["received_at"]
        indexes = [models.Index(fields=["event", "received_at"], name="act_by_event_and_time")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.kind} by {self.by_name}"


class RefusedAct(models.Model):
    """An act that the rules didn't allow, kept until somebody has read why."""

    act_id = models.UUIDField(unique=True)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="refused_acts")
    kind = models.CharField(max_length=60)
    label = models.CharField(max_length=200, blank=True, help_text=_("as the device called it"))
    by_name = models.CharField(max_length=200)
    station_name = models.CharField(max_length=100, blank=True)
    payload = models.JSONField()
    digest = models.CharField(max_length=64, blank=True)
    code = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=500)
    device_at = models.DateTimeField(null=True, blank=True)
    received_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)
    read_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["received_at"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"

    def shown(self) -> list[tuple[str, str]]:
        """What was sent, for a person to read; files by their size alone."""
        return [
            (name, f"{len(text) // 1370} kB" if text.startswith("data:") else text)
            for name, text in ((name, str(value)) for name, value in self.payload.items())
        ]


class Topic(models.Model):
    """The version of one thing that pages follow live; it only grows, under its row's lock."""

    name = models.CharField(primary_key=True, max_length=100)
    version = models.BigIntegerField(default=0)
    changed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class SecretLink(models.Model):
    """Abstract: a link of 128 random bits that shows one thing, can be renewed or withdrawn."""

    token = models.CharField(max_length=22, unique=True, editable=False)
    made_at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class Presence(models.Model):
    """Somebody has a page about `topic` open on a device; only what was seen lately counts."""

    topic = models.CharField(max_length=100)
    device = models.CharField(max_length=36, help_text=_("one open page, by its own random name"))
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    station = models.ForeignKey(
        Station, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    about = models.CharField(max_length=100, blank=True)
    since = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["topic", "device"], name="presence_once_a_device")
        ]

    def __str__(self) -> str:
        return f"{self.topic}: {self.user}"
