"""People at an event, their groups, and the weapons that they said they would bring."""

from datetime import date

from django.contrib.postgres.indexes import GinIndex
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from combatants.enums import AnnouncedType
from combatants.models.derived import DerivedArrayField, DerivedTextField
from combatants.rules.gate import age_on
from ruman.core import text
from ruman.core.models import Event, Rulebook, Side

LENGTH_MAX = 1000
ERASED = (  # what a nameless stub has none of; its surname is its number
    "given_name",
    "nickname",
    "email",
    "phone",
    "language",
    "health_note",
    "note",
    "registered",
    "guardian",
    "expelled_why",
)


def order_of_names(language: str) -> str:
    """The column that sorts names on a page in that language: Polish ones, else the Czech way."""
    return "sort_pl" if language == "pl" else "sort_cs"


class Group(models.Model):
    """Friends who come and fight together."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="groups")
    name = models.CharField(_("name"), max_length=100)
    folded = DerivedTextField(default="")
    sort_cs = DerivedTextField(default="", db_collation="C")
    sort_pl = DerivedTextField(default="", db_collation="C")

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        ordering = ["event", "folded"]
        constraints = [
            models.UniqueConstraint(fields=["event", "folded"], name="group_name_in_event"),
            models.CheckConstraint(condition=~Q(name=""), name="group_has_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def derived_folded(self) -> str:
        return text.fold(self.name)

    def derived_sort_cs(self) -> str:
        return text.sort_key_cs(self.name)

    def derived_sort_pl(self) -> str:
        return text.sort_key_pl(self.name)


class CombatantQuerySet(models.QuerySet["Combatant"]):
    """Chainable questions about people."""

    def of(self, event: Event) -> "CombatantQuerySet":
        return self.filter(event=event)

    def on_site(self) -> "CombatantQuerySet":
        return self.filter(arrived_at__isnull=False)

    def expected(self) -> "CombatantQuerySet":
        return self.filter(arrived_at__isnull=True, left_at__isnull=True)

    def sorted_for(self, language: str) -> "CombatantQuerySet":
        """In the order of the page's language."""
        return self.order_by(order_of_names(language), "number")


class Combatant(models.Model):
    """A person who takes part in one event.

    `arrived_at` to `guardian` are the present that follows from the gate's records, `lives` from
    the grants, `expelled_until` from the sanctions; only acts write them. `imported` is what the
    registration form said last, by field: a later export changes only what has changed there, so
    that corrections made by hand stay.
    """

    SEARCHED = ("folded", "pieces", "name_key", "sort_cs", "sort_pl")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="combatants")
    number = models.PositiveIntegerField(_("number"))
    given_name = models.CharField(_("given name"), max_length=100, blank=True)
    surname = models.CharField(_("surname"), max_length=100)
    nickname = models.CharField(_("nickname"), max_length=100, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    language = models.CharField(_("language"), max_length=5, blank=True)
    group = models.ForeignKey(
        Group,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="combatants",
        verbose_name=_("group"),
    )
    side = models.ForeignKey(
        Side,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="combatants",
        verbose_name=_("side"),
    )
    health_note = models.CharField(_("health limits"), max_length=500, blank=True)
    note = models.TextField(_("note"), blank=True)
    registered = models.CharField(_("form's time stamp"), max_length=60, blank=True)
    imported = models.JSONField(default=dict, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    arrived_at = models.DateTimeField(_("arrived"), null=True, blank=True, editable=False)
    left_at = models.DateTimeField(_("left or not coming"), null=True, blank=True, editable=False)
    rules_read_at = models.DateTimeField(_("rules read"), null=True, blank=True, editable=False)
    rules_rulebook = models.ForeignKey(
        Rulebook,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        editable=False,
        verbose_name=_("version of the rules read"),
    )
    rules_language = models.CharField(
        _("language of the rules read"), max_length=5, blank=True, editable=False
    )
    guardian = models.CharField(_("guardian"), max_length=200, blank=True, editable=False)

    lives = models.PositiveSmallIntegerField(_("lives"), null=True, blank=True, editable=False)
    lives_grant = models.OneToOneField(
        "combatants.LivesGrant",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        editable=False,
    )
    expelled_until = models.DateTimeField(
        _("expelled until"), null=True, blank=True, editable=False
    )
    expelled_why = models.CharField(_("expelled for"), max_length=300, blank=True, editable=False)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    folded = DerivedTextField(default="")
    pieces = DerivedArrayField(models.TextField(), default=list)
    name_key = DerivedTextField(default="")
    sort_cs = DerivedTextField(default="", db_collation="C")
    sort_pl = DerivedTextField(default="", db_collation="C")

    objects = CombatantQuerySet.as_manager()

    class Meta:
        verbose_name = _("combatant")
        verbose_name_plural = _("combatants")
        ordering = ["event", "sort_cs", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="combatant_number_in_event"),
            models.CheckConstraint(condition=~Q(surname=""), name="combatant_has_surname"),
            models.CheckConstraint(
                condition=Q(arrived_at__isnull=True) | Q(left_at__isnull=True),
                name="combatant_here_or_gone",
            ),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True)
                | Q(birth_date__isnull=True, imported={}, **dict.fromkeys(ERASED, "")),
                name="combatant_erased_is_nameless",
            ),
            models.CheckConstraint(
                condition=Q(rules_read_at__isnull=True) | ~Q(rules_language=""),
                name="combatant_rules_read_in_a_language",
            ),
        ]
        indexes = [
            GinIndex(fields=["pieces"], name="combatant_by_pieces", fastupdate=False),
            models.Index(fields=["event", "sort_cs"], name="combatant_in_czech_order"),
            models.Index(fields=["event", "sort_pl"], name="combatant_in_polish_order"),
            models.Index(fields=["event", "name_key"], name="combatant_namesakes"),
            models.Index(
                fields=["event", "arrived_at"],
                name="combatant_on_site",
                condition=Q(arrived_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    def get_absolute_url(self) -> str:
        return reverse("combatants:person", args=[self.event.slug, self.number])

    def clean(self) -> None:
        """A group and a side of the same event; the admin lets one name any."""
        for name in ("group", "side"):
            other = getattr(self, name)
            if other is not None and other.event_id != self.event_id:
                raise ValidationError({name: _("It belongs to another event.")})

    @property
    def full_name(self) -> str:
        return f"{self.given_name} {self.surname}".strip()

    def age_on(self, day: date) -> int | None:
        """Full years on that day; None where the date of birth isn't known."""
        return None if self.birth_date is None else age_on(self.birth_date, day)

    def derived_folded(self) -> str:
        """Every word that finds this person, each with a space before it."""
        return "".join(f" {word}" for word in text.words(self._searchable()))

    def derived_pieces(self) -> list[str]:
        return sorted(text.pieces(self._searchable()))

    def derived_name_key(self) -> str:
        return text.name_key(self.given_name, self.surname)

    def derived_sort_cs(self) -> str:
        return text.sort_key_cs(self.surname, self.given_name)

    def derived_sort_pl(self) -> str:
        return text.sort_key_pl(self.surname, self.given_name)

    def _searchable(self) -> str:
        group = self.group.name if self.group_id and self.group else ""
        return f"{self.surname} {self.given_name} {self.nickname} {group} {self.number}"

    def work_out_search(self) -> None:
        """Fill the columns in SEARCHED, for writes in bulk."""
        for column in self.SEARCHED:
            setattr(self, column, getattr(self, f"derived_{column}")())


class AnnouncedWeapon(models.Model):
    """A weapon that the registration said its owner would bring; nobody has looked at it yet.

    A later export never deletes one: what is no longer announced is only marked.
    """

    combatant = models.ForeignKey(Combatant, on_delete=models.CASCADE, related_name="announced")
    position = models.PositiveSmallIntegerField(default=0)
    text = models.CharField(_("as registered"), max_length=300)
    kind = models.CharField(
        _("sounds like"), max_length=12, choices=AnnouncedType, default=AnnouncedType.OTHER
    )
    length_cm = models.DecimalField(
        _("length (cm)"), max_digits=5, decimal_places=1, null=True, blank=True
    )
    withdrawn = models.BooleanField(_("no longer announced"), default=False)

    class Meta:
        verbose_name = _("announced weapon")
        verbose_name_plural = _("announced weapons")
        ordering = ["combatant", "position", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=AnnouncedType.values), name="announced_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(length_cm__isnull=True) | Q(length_cm__gt=0, length_cm__lte=LENGTH_MAX),
                name="announced_length_sensible",
            ),
        ]

    def __str__(self) -> str:
        return self.text
