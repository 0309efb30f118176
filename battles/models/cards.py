"""Bonus cards: numbered copies, whose they are, in whose hand in a clash, and their uses (R 8)."""

import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from battles.enums import Origin
from battles.models.battles import Clash
from battles.models.triggers import nobody_sent_off, refusing, same_event
from combatants.models import Combatant
from combatants.models.expelled import nobody_expelled
from ruman.core.models import Act, Event, Rulebook, append_only
from ruman.core.secrets import new_token

BEFORE_START = (
    "EXISTS (SELECT FROM battles_clash WHERE id = {row}.clash_id"
    " AND state NOT IN ('planned', 'mustering'))"
)


class Card(models.Model):
    """One numbered copy of a bonus, with what its level gives as the rules said when printed."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="cards")
    number = models.PositiveIntegerField(_("number"))
    code = models.CharField(max_length=22, unique=True, default=new_token, editable=False)
    type = models.SlugField(_("bonus"), max_length=60)
    level = models.PositiveSmallIntegerField(_("level"))
    name = models.JSONField(_("name"), default=dict)
    text = models.JSONField(_("text"), default=dict)
    lives = models.PositiveSmallIntegerField(_("lives"), default=0)
    uses = models.PositiveSmallIntegerField(_("uses in a clash"), default=0)
    fixed_owner = models.BooleanField(_("is never handed over"), default=False)
    rulebook = models.ForeignKey(
        Rulebook, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    holder = models.ForeignKey(
        Combatant,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="cards",
        verbose_name=_("whose it is"),
    )
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("bonus card")
        verbose_name_plural = _("bonus cards")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="card_number_in_event"),
            models.CheckConstraint(condition=Q(number__gte=1), name="card_number_positive"),
            models.CheckConstraint(condition=Q(level__gte=1), name="card_level_positive"),
            models.CheckConstraint(
                condition=Q(lives__gte=1) | Q(uses__gte=1), name="card_gives_something"
            ),
        ]
        triggers = [
            refusing(
                "holder_of_same_event",
                pgtrigger.Insert | pgtrigger.UpdateOf("holder_id", "event_id"),  # type: ignore[no-untyped-call]
                "NEW.holder_id IS NOT NULL AND NOT EXISTS (SELECT FROM combatants_combatant"
                " WHERE id = NEW.holder_id AND event_id = NEW.event_id)",
                "card and holder are of different events",
            ),
            refusing(
                "fixed_owner_keeps_it",
                pgtrigger.UpdateOf("holder_id"),  # type: ignore[no-untyped-call]
                "OLD.fixed_owner AND OLD.holder_id IS NOT NULL"
                " AND NEW.holder_id IS DISTINCT FROM OLD.holder_id",
                "this card is never handed over",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class CardIssue(models.Model):
    """A card was won: for a contest, a quest or tokens."""

    card = models.OneToOneField(Card, on_delete=models.PROTECT, related_name="issue")
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="cards_won")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    origin = models.CharField(_("won in"), max_length=7, choices=Origin)
    note = models.CharField(_("note"), max_length=200, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("card won")
        verbose_name_plural = _("cards won")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(origin__in=Origin.values), name="card_origin_known")
        ]
        triggers = [*append_only(), nobody_expelled("cards")]

    def __str__(self) -> str:
        return f"{self.card}: {self.combatant}"


class HandOver(models.Model):
    """A card went from one person to another, who is `combatant`.

    A `late` one was kept on a device, and a clash has started or ended between it and its arrival.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="hand_overs")
    giver = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="cards_given")
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="cards_got")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"))
    late = models.BooleanField(_("after a clash had started or ended"), default=False)

    class Meta:
        verbose_name = _("hand-over")
        verbose_name_plural = _("hand-overs")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(giver=F("combatant")), name="hand_over_to_somebody_else"
            )
        ]
        triggers = [*append_only(), nobody_expelled("cards")]

    def __str__(self) -> str:
        return f"{self.card}: {self.giver} → {self.combatant}"


class Hand(models.Model):
    """A card that somebody takes into a clash; once it has started, nothing changes any more.

    `place` counts the cards of one person: first, second; a third one finds no place.
    """

    clash = models.ForeignKey(Clash, on_delete=models.PROTECT, related_name="hands")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="hands")
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="hands")
    place = models.PositiveSmallIntegerField()
    most = models.PositiveSmallIntegerField(help_text=_("how many the rules allow"))
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("card in a clash")
        verbose_name_plural = _("cards in clashes")
        ordering = ["clash", "combatant", "place"]
        constraints = [
            models.UniqueConstraint(fields=["clash", "card"], name="card_in_one_hand_a_clash"),
            models.UniqueConstraint(
                fields=["clash", "combatant", "place"], name="hand_has_so_many_places"
            ),
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=F("most")), name="hand_place_within_limit"
            ),
        ]
        triggers = [
            nobody_sent_off(),
            same_event("battles_clash", "clash_id", "battles_card", "card_id"),
            same_event("battles_clash", "clash_id", "combatants_combatant", "combatant_id"),
            pgtrigger.Trigger(
                name="not_after_the_start",
                when=pgtrigger.Before,
                operation=pgtrigger.Update | pgtrigger.Delete,
                func=(
                    f"IF {BEFORE_START.format(row='OLD')} THEN"
                    " RAISE EXCEPTION 'the clash has started' USING ERRCODE = 'check_violation';"
                    " END IF; IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW;"
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.clash}: {self.card}"


class CardUse(models.Model):
    """One use of a card in a clash, as a veteran counted it; never more than its level gives."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="uses")
    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="card_use")
    nth = models.PositiveSmallIntegerField(_("use"))
    at = models.DateTimeField(_("at"))
    late = models.BooleanField(_("after the clash had ended"), default=False)

    class Meta:
        verbose_name = _("card use")
        verbose_name_plural = _("card uses")
        ordering = ["hand", "nth"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "nth"], name="card_use_counted_once"),
            models.CheckConstraint(condition=Q(nth__gte=1), name="card_use_positive"),
        ]
        triggers = [
            *append_only(),
            refusing(
                "never_above_level",
                pgtrigger.Insert,
                "NOT EXISTS (SELECT FROM battles_hand h JOIN battles_card c ON c.id = h.card_id"
                " WHERE h.id = NEW.hand_id AND NEW.nth <= c.uses)",
                "the card gives no more uses",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.nth}"
