"""The lists in which bouts run, and the crews of heralds."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from ruman.core.models import Event, User
from tournament.enums import Seat
from tournament.models.tournaments import Tournament


class Lists(models.Model):
    """An arena of an event; tournaments may share it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="lists")
    name = models.CharField(_("name"), max_length=60)
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        verbose_name = _("lists")
        verbose_name_plural = _("lists")
        ordering = ["event", "position", "name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="lists_name_in_event")
        ]

    def __str__(self) -> str:
        return self.name


class Crew(models.Model):
    """A king of arms and two heralds, who judge bouts at certain lists."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="crews")
    name = models.CharField(_("name"), max_length=60)
    lists = models.ForeignKey(
        Lists, null=True, blank=True, on_delete=models.SET_NULL, related_name="crews"
    )

    class Meta:
        verbose_name = _("crew")
        verbose_name_plural = _("crews")
        ordering = ["tournament", "name"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="crew_name_in_tournament")
        ]

    def __str__(self) -> str:
        return self.name


class CrewSeat(models.Model):
    """Who sits where in a crew: a person of the event, and the account they judge with."""

    crew = models.ForeignKey(Crew, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(_("seat"), max_length=8, choices=Seat)
    combatant = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="crew_seats")
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="crew_seats"
    )

    class Meta:
        verbose_name = _("seat in a crew")
        verbose_name_plural = _("seats in crews")
        ordering = ["crew", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["crew", "seat"], name="crew_seat_taken_once"),
            models.UniqueConstraint(fields=["crew", "combatant"], name="crew_person_once"),
            models.CheckConstraint(condition=Q(seat__in=Seat.values), name="crew_seat_known"),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="herald_is_no_entrant",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                declare=[("fights_in", "bigint")],
                func=(
                    "SELECT t.id INTO fights_in FROM tournament_tournament t"
                    " JOIN tournament_crew c ON c.tournament_id = t.id"
                    " WHERE c.id = NEW.crew_id FOR UPDATE OF t;"
                    " IF EXISTS (SELECT 1 FROM tournament_entrant e"
                    " WHERE e.tournament_id = fights_in AND e.combatant_id = NEW.combatant_id)"
                    " THEN RAISE EXCEPTION 'an entrant of this tournament is no herald in it'"
                    " USING ERRCODE = 'check_violation', CONSTRAINT = 'entrant_is_no_herald';"
                    " END IF; RETURN NEW;"
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_seat_display()}: {self.combatant}"
