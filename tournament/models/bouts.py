"""Bouts, their events and results, and the king's decisions about places."""

from datetime import datetime

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from ruman.core.models import Act, append_only
from tournament.enums import BoutState, ResultSource, Why, Wish
from tournament.models.draws import Group, Round
from tournament.models.lists import Lists
from tournament.models.tournaments import Entrant, Tournament


class Bout(models.Model):
    """One fight between two entrants. Score and state follow from its events and results."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="bouts")
    number = models.PositiveIntegerField(_("number"))
    group = models.ForeignKey(
        Group, null=True, blank=True, on_delete=models.PROTECT, related_name="bouts"
    )
    round = models.ForeignKey(
        Round, null=True, blank=True, on_delete=models.PROTECT, related_name="bouts"
    )
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    extra = models.BooleanField(_("only to settle a place"), default=False)
    third_place = models.BooleanField(_("for third place"), default=False)
    red = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="bouts_red")
    blue = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="bouts_blue")
    lists = models.ForeignKey(
        Lists, null=True, blank=True, on_delete=models.PROTECT, related_name="bouts"
    )
    queue = models.PositiveIntegerField(_("place in the queue"), default=0)
    live = models.BooleanField(default=True, editable=False)

    red_wish = models.CharField(max_length=10, choices=Wish, blank=True, editable=False)
    blue_wish = models.CharField(max_length=10, choices=Wish, blank=True, editable=False)
    state = models.CharField(
        _("state"), max_length=10, choices=BoutState, default=BoutState.CALLED, editable=False
    )
    calls = models.PositiveSmallIntegerField(_("calls"), default=0, editable=False)
    called_at = models.DateTimeField(_("last call"), null=True, blank=True, editable=False)
    started_at = models.DateTimeField(_("start"), null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(_("end"), null=True, blank=True, editable=False)
    red_points = models.SmallIntegerField(default=0, editable=False)
    blue_points = models.SmallIntegerField(default=0, editable=False)
    red_hits = models.PositiveSmallIntegerField(default=0, editable=False)
    blue_hits = models.PositiveSmallIntegerField(default=0, editable=False)
    winner = models.ForeignKey(
        Entrant,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="bouts_won",
        editable=False,
    )
    why = models.CharField(
        _("how it ended"), max_length=12, choices=Why, blank=True, editable=False
    )
    folded = models.JSONField(_("clock and counts"), default=dict, editable=False)
    version = models.PositiveBigIntegerField(default=0, editable=False)

    # what a result writes beside its row
    SHOWN = (
        "state",
        "red_points",
        "blue_points",
        "red_hits",
        "blue_hits",
        "winner",
        "why",
        "started_at",
        "ended_at",
        "folded",
        "version",
    )

    class Meta:
        verbose_name = _("bout")
        verbose_name_plural = _("bouts")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="bout_number_once"),
            models.CheckConstraint(condition=~Q(red=F("blue")), name="bout_of_two_people"),
            models.CheckConstraint(
                condition=Q(group__isnull=True, round__isnull=False)
                | Q(group__isnull=False, round__isnull=True),
                name="bout_in_a_group_or_a_round",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner=F("red")) | Q(winner=F("blue")),
                name="bout_winner_fought",
            ),
            models.CheckConstraint(
                condition=Q(state__in=BoutState.values), name="bout_state_known"
            ),
            models.CheckConstraint(
                condition=Q(why="")
                | Q(state__in=[BoutState.DECIDED, BoutState.CONFIRMED], why__in=Why.values),
                name="bout_why_once_decided",
            ),
        ]
        indexes = [
            models.Index(fields=["lists", "queue"], name="bout_by_queue"),
            models.Index(fields=["group", "position"], name="bout_by_group"),
            models.Index(fields=["round", "position"], name="bout_by_round"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    def get_absolute_url(self) -> str:
        tournament = self.tournament
        return reverse(
            "tournament:bout", args=[tournament.event.slug, tournament.slug, self.number]
        )

    @property
    def state_words(self) -> str:
        """Its state for people: what is still to be fought is called only once somebody called."""
        if self.state == BoutState.CALLED and not self.calls:
            return pgettext("a bout", "not called yet")
        return self.get_state_display()

    def show_result(
        self,
        points: tuple[int, int],
        hits: tuple[int, int],
        winner: Entrant | None,
        why: Why,
        ended_at: datetime,
    ) -> None:
        """Show a confirmed result, (red, blue); nothing is saved yet."""
        self.state = BoutState.CONFIRMED
        self.red_points, self.blue_points = points
        self.red_hits, self.blue_hits = hits
        self.winner, self.why = winner, why
        self.ended_at = ended_at
        self.started_at = min(self.started_at or ended_at, ended_at)
        self.version += 1

    def show_nothing(self) -> None:
        """Show a bout that is to be fought again, called anew; nothing is saved yet."""
        self.state = BoutState.CALLED
        self.red_points = self.blue_points = self.red_hits = self.blue_hits = self.calls = 0
        self.winner, self.why = None, ""
        self.started_at = self.ended_at = self.called_at = None
        self.folded = {}
        self.version += 1


class BoutEvent(models.Model):
    """One thing that happened in a bout, in the server's order; never rewritten."""

    bout = models.ForeignKey(Bout, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField(_("number"))
    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="bout_event")
    do = models.CharField(_("what"), max_length=20)
    side = models.CharField(_("side"), max_length=4, blank=True)
    at_ms = models.PositiveBigIntegerField(_("ms since the call"))
    more = models.JSONField(_("more"), default=dict)

    class Meta:
        verbose_name = _("event of a bout")
        verbose_name_plural = _("events of bouts")
        ordering = ["bout", "number"]
        constraints = [
            models.UniqueConstraint(fields=["bout", "number"], name="bout_event_number_once")
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.bout_id}.{self.number} {self.do}"


class BoutResult(models.Model):
    """A result as confirmed, entered from paper or amended; the latest one holds."""

    bout = models.ForeignKey(Bout, on_delete=models.PROTECT, related_name="results")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="bout_results")
    source = models.CharField(_("source"), max_length=8, choices=ResultSource)
    red_points = models.SmallIntegerField()
    blue_points = models.SmallIntegerField()
    red_hits = models.PositiveSmallIntegerField()
    blue_hits = models.PositiveSmallIntegerField()
    winner = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="results_won"
    )
    why = models.CharField(_("how it ended"), max_length=12, choices=Why)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    judged_by = models.CharField(_("judged by"), max_length=200, blank=True)
    fought_at = models.DateTimeField(_("fought at"), null=True, blank=True)
    voided = models.BooleanField(_("taken back"), default=False)

    class Meta:
        verbose_name = _("result of a bout")
        verbose_name_plural = _("results of bouts")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(why__in=Why.values), name="result_why_known"),
            models.CheckConstraint(
                condition=~Q(source=ResultSource.AMENDED) | ~Q(reason=""),
                name="result_amended_with_reason",
            ),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.bout_id}: {self.red_points}:{self.blue_points}"


class KingsDecision(models.Model):
    """What the king of arms decided where the rules leave it to him; never rewritten."""

    group = models.ForeignKey(Group, on_delete=models.PROTECT, related_name="decisions")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="kings_decisions")
    order = models.JSONField(_("order"), help_text=_("entrants, the first on the better place"))
    by_lot = models.BooleanField(_("by lot"), default=False)
    reason = models.CharField(_("reason"), max_length=300)

    class Meta:
        verbose_name = _("king's decision")
        verbose_name_plural = _("king's decisions")
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="kings_reason")]
        triggers = append_only()

    def __str__(self) -> str:
        return self.reason
