"""Draws as they were announced, opened and voided, and the groups and rounds that they made."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ruman.core.models import Act, append_only
from tournament.enums import DrawKind
from tournament.models.tournaments import Entrant, Tournament


class Draw(models.Model):
    """An announced draw: the frozen list and both fingerprints; the seed is shown once opened."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="draws")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="draws")
    kind = models.CharField(_("kind"), max_length=8, choices=DrawKind)
    round_number = models.PositiveSmallIntegerField(_("round"), default=0)
    method = models.CharField(_("method"), max_length=20)
    entries = models.TextField(_("frozen list"))
    entries_fingerprint = models.CharField(_("fingerprint of the list"), max_length=64)
    seed = models.CharField(_("seed"), max_length=64)
    seed_fingerprint = models.CharField(_("fingerprint of the seed"), max_length=64)
    terms = models.JSONField(_("terms"), default=dict)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=DrawKind.values), name="draw_kind_known")
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.round_number or ''}".strip()


class DrawOpening(models.Model):
    """The seed was opened: what came out, stored and never computed again."""

    draw = models.OneToOneField(Draw, on_delete=models.PROTECT, related_name="opening")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="draw_openings")
    outcome = models.JSONField(_("outcome"))

    class Meta:
        verbose_name = _("opening of a draw")
        verbose_name_plural = _("openings of draws")
        triggers = append_only()

    def __str__(self) -> str:
        return str(self.draw)


class DrawVoid(models.Model):
    """A draw was voided; both it and the next one stay visible."""

    draw = models.OneToOneField(Draw, on_delete=models.PROTECT, related_name="void")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="draw_voids")
    reason = models.CharField(_("reason"), max_length=300)

    class Meta:
        verbose_name = _("voided draw")
        verbose_name_plural = _("voided draws")
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="draw_void_reason")]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.draw}: {self.reason}"


class Group(models.Model):
    """A drawn group. A voided draw takes its groups with it (`live` false)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="groups")
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="groups")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=20)
    live = models.BooleanField(default=True, editable=False)
    version = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=Q(live=True), name="group_number_live"
            )
        ]

    def __str__(self) -> str:
        return self.name


class GroupPlace(models.Model):
    """An entrant's place in a group: in exactly one live group of a tournament."""

    group = models.ForeignKey(Group, on_delete=models.PROTECT, related_name="places")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="group_places")
    position = models.PositiveSmallIntegerField(_("position"))
    live = models.BooleanField(default=True, editable=False)

    class Meta:
        verbose_name = _("place in a group")
        verbose_name_plural = _("places in groups")
        ordering = ["group", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(live=True), name="group_place_once_live"
            ),
            models.UniqueConstraint(fields=["group", "position"], name="group_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.group}: {self.entrant}"


class Round(models.Model):
    """A drawn round of the knockout, with who came back and who has a bye."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    back = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="back_in"
    )
    bye = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="byes"
    )
    live = models.BooleanField(default=True, editable=False)
    version = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=Q(live=True), name="round_number_live"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Decline(models.Model):
    """One who was drawn back in declined; the next is drawn. Never rewritten."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="declines")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="declines")
    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="declines")
    outcome = models.JSONField(_("outcome after it"))

    class Meta:
        verbose_name = _("declined reinstatement")
        verbose_name_plural = _("declined reinstatements")
        constraints = [
            models.UniqueConstraint(fields=["draw", "entrant"], name="decline_once_in_draw")
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.draw}: {self.entrant}"
