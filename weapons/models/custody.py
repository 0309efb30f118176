"""Weapons taken out of play: complaints, exclusions, where they are held, how they come back."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from combatants.models import Combatant
from weapons.models.steps import Step
from weapons.rules.standing import Excluded, GivenBack, Moved, StandingStep

NO_OTHER_OPEN = pgtrigger.Trigger(
    name="no_other_open",
    when=pgtrigger.Before,
    operation=pgtrigger.Insert,
    func=(
        # The weapon's row is locked first, so that two at once can't both find none.
        "PERFORM 1 FROM weapons_weapon WHERE id = NEW.weapon_id FOR UPDATE;"
        " IF EXISTS (SELECT FROM weapons_exclusion e WHERE e.weapon_id = NEW.weapon_id AND NOT"
        " EXISTS (SELECT FROM weapons_exclusionend n WHERE n.exclusion_id = e.id)) THEN"
        " RAISE EXCEPTION 'weapon is excluded already' USING ERRCODE = 'unique_violation'; END IF;"
        " RETURN NEW;"
    ),
)


class Complaint(Step):
    """Somebody complained about a weapon; a warned one is excluded by the same act (R 2.1d)."""

    reason = models.CharField(_("complaint"), max_length=1000)
    complainant = models.CharField(_("who complained"), max_length=200, blank=True)

    class Meta(Step.Meta):
        verbose_name = _("complaint")
        verbose_name_plural = _("complaints")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(condition=~Q(reason=""), name="complaint_has_reason"),
        ]


class Exclusion(Step):
    """A weapon taken out of play, and where and by whom it is held from then on."""

    reason = models.CharField(_("reason"), max_length=1000)
    rule = models.CharField(_("rule"), max_length=20, blank=True)
    complaint = models.OneToOneField(
        Complaint, null=True, blank=True, on_delete=models.PROTECT, related_name="exclusion"
    )
    held_where = models.CharField(_("held where"), max_length=100)
    held_by = models.CharField(_("held by"), max_length=200)

    class Meta(Step.Meta):
        verbose_name = _("exclusion")
        verbose_name_plural = _("exclusions")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(reason="") & ~Q(held_where="") & ~Q(held_by=""),
                name="exclusion_says_why_and_where",
            ),
        ]
        triggers = [*Step.Meta.triggers, NO_OTHER_OPEN]

    def step(self) -> StandingStep:
        return Excluded(self.at, self.held_where, self.held_by)


class CustodyMove(Step):
    """An excluded weapon was carried elsewhere, or changed hands."""

    exclusion = models.ForeignKey(Exclusion, on_delete=models.PROTECT, related_name="moves")
    held_where = models.CharField(_("held where"), max_length=100)
    held_by = models.CharField(_("held by"), max_length=200)

    class Meta(Step.Meta):
        verbose_name = _("custody move")
        verbose_name_plural = _("custody moves")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(held_where="") & ~Q(held_by=""), name="custodymove_says_where"
            ),
        ]

    def step(self) -> StandingStep:
        return Moved(self.at, self.held_where, self.held_by)


class ExclusionEnd(Step):
    """An exclusion ended: the weapon passed again, or went back to its owner unapproved."""

    exclusion = models.OneToOneField(Exclusion, on_delete=models.PROTECT, related_name="end")
    passed = models.BooleanField(_("passed again"))
    given_to = models.CharField(_("given back to"), max_length=200)

    class Meta(Step.Meta):
        verbose_name = _("end of an exclusion")
        verbose_name_plural = _("ends of exclusions")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(condition=~Q(given_to=""), name="exclusionend_says_to_whom"),
        ]

    def step(self) -> StandingStep | None:
        return None if self.passed else GivenBack()


class OwnerCorrection(Step):
    """The weapon was entered for the wrong person; verdict, label and history go with it."""

    TOLD_WITH = ("act", "old_owner", "new_owner")

    old_owner = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="+")
    new_owner = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=1000, blank=True)

    class Meta(Step.Meta):
        verbose_name = _("correction of an owner")
        verbose_name_plural = _("corrections of owners")
        constraints = [
            *Step.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(old_owner=models.F("new_owner")), name="ownercorrection_changes"
            ),
        ]


class Leave(Step):
    """The owner's leave for another combatant to carry the weapon, or that it was taken back."""

    TOLD_WITH = ("act", "carrier")

    carrier = models.ForeignKey(Combatant, on_delete=models.PROTECT, related_name="leaves")
    granted = models.BooleanField(_("granted"), default=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta(Step.Meta):
        verbose_name = _("owner's leave")
        verbose_name_plural = _("owners' leaves")
