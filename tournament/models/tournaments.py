"""A tournament with its own copy of the parameters, its entrants and their admission."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from ruman.core.models import Act, Event, Rulebook, append_only
from tournament.enums import Admitted, Format, Standing, TournamentState


class Tournament(models.Model):
    """A tournament of an event. `parameters` is copied from the rulebook, editable until drawn."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("short name for addresses"))
    rulebook = models.ForeignKey(Rulebook, on_delete=models.PROTECT, related_name="tournaments")
    parameters = models.JSONField(_("parameters"), default=dict)
    format = models.CharField(_("format"), max_length=10, choices=Format, default=Format.GROUPS)
    state = models.CharField(
        _("state"),
        max_length=10,
        choices=TournamentState,
        default=TournamentState.ENTRY,
        editable=False,
    )
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    next_bout = models.PositiveIntegerField(default=1, editable=False)
    version = models.PositiveBigIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["event", "starts_at", "name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "slug"], name="tournament_slug_in_event"),
            models.CheckConstraint(
                condition=Q(format__in=Format.values), name="tournament_format_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=TournamentState.values), name="tournament_state_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament:tournament", args=[self.event.slug, self.slug])


class Entrant(models.Model):
    """A combatant who fights in a tournament; `label` is the name that draws are made from."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entrants")
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="entries")
    label = models.CharField(_("as drawn"), max_length=250)
    admitted = models.CharField(
        _("admission"), max_length=10, choices=Admitted, default=Admitted.OPEN, editable=False
    )
    missing = models.JSONField(_("missing"), default=list, editable=False)
    standing = models.CharField(
        _("standing"), max_length=12, choices=Standing, default=Standing.IN, editable=False
    )
    times_back = models.PositiveSmallIntegerField(default=0, editable=False)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["tournament", "label"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "combatant"], name="entrant_once_in_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "label"], name="entrant_label_in_tournament"
            ),
            models.CheckConstraint(
                condition=Q(admitted__in=Admitted.values), name="entrant_admission_known"
            ),
            models.CheckConstraint(
                condition=Q(standing__in=Standing.values), name="entrant_standing_known"
            ),
        ]
        triggers = [
            # Heralds are not entrants (T, heralds); the tournament's lock makes both sides wait.
            pgtrigger.Trigger(
                name="entrant_is_no_herald",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=(
                    "PERFORM 1 FROM tournament_tournament WHERE id = NEW.tournament_id FOR UPDATE;"
                    " IF EXISTS (SELECT 1 FROM tournament_crewseat s"
                    " JOIN tournament_crew c ON c.id = s.crew_id"
                    " WHERE c.tournament_id = NEW.tournament_id"
                    " AND s.combatant_id = NEW.combatant_id)"
                    " THEN RAISE EXCEPTION 'a herald of this tournament is no entrant'"
                    " USING ERRCODE = 'check_violation', CONSTRAINT = 'entrant_is_no_herald';"
                    " END IF; RETURN NEW;"
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.label


class Admission(models.Model):
    """One look at an entrant's armour and weapons before the tournament; never rewritten."""

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="admissions")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="admissions")
    answers = models.JSONField(_("checklist"), default=dict)
    measures = models.JSONField(_("measures"), default=dict)
    leave = models.JSONField(_("by leave of the heralds"), default=list)
    status = models.CharField(_("admission"), max_length=10, choices=Admitted)
    missing = models.JSONField(_("missing"), default=list)
    note = models.CharField(_("note"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("admission")
        verbose_name_plural = _("admissions")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=Admitted.values), name="admission_status_known"
            ),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.entrant}: {self.get_status_display()}"


class Leaving(models.Model):
    """Somebody left the tournament or was sent out of it, or was taken back; never rewritten."""

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="leavings")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="leavings")
    standing = models.CharField(_("standing"), max_length=12, choices=Standing)
    reason = models.CharField(_("reason"), max_length=300)

    class Meta:
        verbose_name = _("leaving")
        verbose_name_plural = _("leavings")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(standing__in=Standing.values), name="leaving_standing_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="leaving_has_reason"),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.entrant}: {self.get_standing_display()}"
