"""A weapon as it stands now, and the labels that hang on weapons."""

import uuid

import pgtrigger
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from ruman.core.models import Event, Rulebook
from ruman.core.secrets import new_token
from weapons.enums import LookAgainReason, Status
from weapons.models.measured import MEASURES, WORDS, Measured
from weapons.rules.holding import Thing
from weapons.rules.standing import IN_PLAY, Standing
from weapons.rules.verdicts import Shown

STANDING = (
    "status",
    "class_code",
    "tag",
    "look_again",
    "look_again_since",
    "held_where",
    "held_by",
    "held_since",
    "type",
    "description",
)


# Folded by PostgreSQL itself, whose own small letters depend on how the database was made.
MARKED = "áąäčćďéěęëíłňńóöřšśťúůüýžźż"
PLAIN = "aaaccdeeeeilnnoorsstuuuyzzz"


def described() -> SearchVector:
    """The words of a weapon's description, small and without diacritics, as the index has them."""
    marked, plain = Value(MARKED + MARKED.upper()), Value(PLAIN * 2)
    bare = Func(F("description"), marked, plain, function="translate")
    return SearchVector(Lower(bare), config="simple")


class WeaponQuerySet(models.QuerySet["Weapon"]):
    def at(self, event: Event) -> "WeaponQuerySet":
        return self.filter(event=event)

    def in_play(self) -> "WeaponQuerySet":
        """Approved, with or without warning; also while waiting for another look."""
        return self.filter(status__in=IN_PLAY)

    def excluded(self) -> "WeaponQuerySet":
        return self.filter(status=Status.EXCLUDED)

    def to_look_at_again(self) -> "WeaponQuerySet":
        return self.exclude(look_again="").order_by("look_again_since", "pk")


class Weapon(Measured):
    """One thing shown at the bench: what it is, and the present, folded from its steps.

    The id is made by the device that first shows it, so acts kept offline find it. Everything from
    `status` on is written only by acts; `version` counts the steps and numbers the next one;
    `inspection` is the latest that counts.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="weapons")
    owner = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="weapons")
    type = models.SlugField(_("type"), max_length=60, db_index=False)
    description = models.CharField(_("description"), max_length=200, blank=True)
    status = models.CharField(_("status"), max_length=24, choices=Status, default=Status.NEW)
    class_code = models.SlugField(_("class"), max_length=60, blank=True)
    look_again = models.CharField(
        _("look again"), max_length=12, choices=LookAgainReason, blank=True
    )
    look_again_since = models.DateTimeField(_("to look at again since"), null=True, blank=True)
    tag = models.PositiveIntegerField(_("tag"), null=True, blank=True)
    tag_code = models.CharField(max_length=22, unique=True, default=new_token, editable=False)
    exclusion = models.OneToOneField(
        "weapons.Exclusion", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    held_where = models.CharField(_("held where"), max_length=100, blank=True)
    held_by = models.CharField(_("held by"), max_length=200, blank=True)
    held_since = models.DateTimeField(_("held since"), null=True, blank=True)
    inspection = models.ForeignKey(
        "weapons.Inspection", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    photo = models.ForeignKey(
        "weapons.Photo", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    rulebook = models.ForeignKey(
        Rulebook, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    version = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)

    objects = WeaponQuerySet.as_manager()

    class Meta(Measured.Meta):
        ordering = ["owner", "made_at", "id"]
        indexes = [
            models.Index(fields=["event", "status"], name="weapon_by_status"),
            models.Index(
                fields=["event", "look_again_since"],
                condition=~Q(look_again=""),
                name="weapon_to_look_at_again",
            ),
            GinIndex(described(), condition=~Q(description=""), name="weapon_by_description"),
        ]
        constraints = [
            *Measured.Meta.constraints,
            models.UniqueConstraint(fields=["event", "tag"], name="weapon_tag_in_event"),
            models.CheckConstraint(condition=~Q(type=""), name="weapon_has_type"),
            models.CheckConstraint(
                condition=Q(status__in=Status.values), name="weapon_status_known"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=IN_PLAY) | ~Q(class_code=""),
                name="weapon_in_play_has_class",
            ),
            models.CheckConstraint(
                condition=Q(look_again="", look_again_since__isnull=True)
                | Q(look_again__in=LookAgainReason.values, look_again_since__isnull=False),
                name="weapon_look_again_known",
            ),
            models.CheckConstraint(
                condition=Q(
                    status=Status.EXCLUDED, exclusion__isnull=False, held_since__isnull=False
                )
                & ~Q(held_where="")
                | ~Q(status=Status.EXCLUDED)
                & Q(exclusion__isnull=True, held_since__isnull=True, held_where="", held_by=""),
                name="weapon_excluded_is_held",
            ),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="owner_of_same_event",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.UpdateOf("event_id", "owner_id"),  # type: ignore[no-untyped-call]
                func=(
                    "IF NOT EXISTS (SELECT FROM combatants_combatant"
                    " WHERE id = NEW.owner_id AND event_id = NEW.event_id) THEN"
                    " RAISE EXCEPTION 'weapon and owner are of different events'"
                    " USING ERRCODE = 'check_violation'; END IF;"
                    " RETURN NEW;"
                ),
            ),
            # A number belongs to one weapon for good: replacing a label kills its number.
            pgtrigger.Trigger(
                name="tag_is_used_once",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.UpdateOf("tag"),  # type: ignore[no-untyped-call]
                condition=pgtrigger.Q(new__tag__isnull=False),
                declare=[("label_code", "text")],
                func=(
                    "IF TG_OP = 'UPDATE' AND OLD.tag = NEW.tag THEN RETURN NEW; END IF;"
                    " INSERT INTO weapons_tag (event_id, number, code, weapon_id, made_at)"
                    " VALUES (NEW.event_id, NEW.tag, NEW.tag_code, NEW.id, now())"
                    " ON CONFLICT (event_id, number) DO UPDATE SET weapon_id = NEW.id"
                    " WHERE weapons_tag.weapon_id IS NULL"
                    " RETURNING code INTO label_code;"
                    " IF NOT FOUND THEN RAISE EXCEPTION 'tag % was used before', NEW.tag"
                    " USING ERRCODE = 'unique_violation'; END IF;"
                    " NEW.tag_code := label_code;"
                    " RETURN NEW;"
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.plain_type} {self.tag or ''}".strip()

    def get_absolute_url(self) -> str:
        return reverse("weapons:weapon", args=[self.event.slug, self.pk])

    @property
    def in_play(self) -> bool:
        return self.status in IN_PLAY

    def thing(self) -> Thing:
        """The weapon as the rules about holding see it."""
        return Thing(str(self.pk), self.class_code, self.length, self.in_play)

    def shown(self) -> Shown:
        """The weapon as it was last seen, as the rules about verdicts see it."""
        return Shown(
            type=self.type,
            measures=self.numbers(),
            shaft=self.shaft,
            end_piece=bool(self.end_piece),
            material=self.material,
            agreement=self.agreement,
            checks=self.inspection.checks if self.inspection else {},
        )

    def standing(self) -> Standing:
        """Where the weapon stands, as its steps should fold to."""
        return Standing(
            status=self.status,
            class_code=self.class_code,
            tag=self.tag,
            look_again=self.look_again,
            look_again_since=self.look_again_since,
            held_where=self.held_where,
            held_by=self.held_by,
            held_since=self.held_since,
            type=self.type,
            description=self.description,
            measures=self.measures(),
        )

    def stand(self, standing: Standing) -> None:
        """Take over where the weapon stands now; a new label comes with a new code."""
        if standing.tag != self.tag:
            self.tag_code = new_token()
        for name in STANDING:
            setattr(self, name, getattr(standing, name))
        for name in MEASURES:
            setattr(self, name, standing.measures.get(name, "" if name in WORDS else None))


class Tag(models.Model):
    """A label's number and the random code in its QR; printed ahead, then given once, for good.

    Written by the trigger of `Weapon` as a number is given, so a dead number stays known.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="tags")
    number = models.PositiveIntegerField(_("number"))
    code = models.CharField(max_length=22, unique=True, default=new_token, editable=False)
    weapon = models.ForeignKey(
        Weapon, null=True, blank=True, on_delete=models.PROTECT, related_name="tags"
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="tag_number_in_event"),
            models.CheckConstraint(condition=Q(number__gt=0), name="tag_number_positive"),
        ]
        triggers = [
            pgtrigger.Protect(
                name="given_once",
                operation=pgtrigger.Update,
                condition=pgtrigger.Condition(
                    "OLD.weapon_id IS NOT NULL OR NEW.weapon_id IS NULL OR"
                    " (OLD.event_id, OLD.number, OLD.code) <> (NEW.event_id, NEW.number, NEW.code)"
                ),
            ),
            pgtrigger.Protect(name="kept", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return str(self.number)
