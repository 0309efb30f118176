"""Rulebooks and their parameters; published ones never change."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ruman.core.enums import RulebookKind, RulebookState
from ruman.core.models.events import Organizer
from ruman.core.models.records import append_only


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
                name="kept_in_history",
                when=pgtrigger.After,
                operation=pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete,
                declare=[("book", "core_rulebook%ROWTYPE"), ("one", "core_parameter%ROWTYPE")],
                func=(
                    "IF TG_OP = 'DELETE' THEN one := OLD; ELSE one := NEW; END IF;"
                    " IF TG_OP = 'UPDATE' AND (OLD.rulebook_id, OLD.chapter, OLD.key, OLD.values)"
                    " = (NEW.rulebook_id, NEW.chapter, NEW.key, NEW.values)"
                    " THEN RETURN NULL; END IF;"
                    " SELECT * INTO book FROM core_rulebook WHERE id = one.rulebook_id;"
                    " INSERT INTO core_parameterchange (rulebook_pk, organizer_pk, slug, version,"
                    " chapter, key, what, before, after, at, by_name, account)"
                    " VALUES (one.rulebook_id, book.organizer_id, COALESCE(book.slug, ''),"
                    " COALESCE(book.version, 0), one.chapter, one.key,"
                    " CASE WHEN current_setting('ruman.rulebook_loads', true) = 'on'"
                    " AND TG_OP = 'INSERT' THEN 'loaded' WHEN TG_OP = 'INSERT' THEN 'added'"
                    " WHEN TG_OP = 'UPDATE' THEN 'changed' ELSE 'removed' END,"
                    " CASE WHEN TG_OP <> 'INSERT' THEN OLD.values END,"
                    " CASE WHEN TG_OP <> 'DELETE' THEN NEW.values END, clock_timestamp(),"
                    " COALESCE(current_setting('ruman.who', true), ''), session_user);"
                    " RETURN NULL;"
                ),
            ),
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
            ),
        ]

    def __str__(self) -> str:
        return f"{self.chapter}.{self.key}"


class ParameterChange(models.Model):
    """What became of one parameter, written by the trigger of `Parameter`, whoever changed it.

    `by_name` is the person whom the program named for the transaction, empty where somebody went
    past it; `account` is the database's own. Outlives the draft, so it points at no rows.
    """

    class What(models.TextChoices):
        LOADED = "loaded", _("came with the draft")
        ADDED = "added", _("added")
        CHANGED = "changed", _("changed")
        REMOVED = "removed", _("left out")

    rulebook_pk = models.BigIntegerField()
    organizer_pk = models.BigIntegerField(null=True)
    slug = models.CharField(_("short name"), max_length=50)
    version = models.PositiveIntegerField(_("version"))
    chapter = models.CharField(_("chapter"), max_length=60)
    key = models.CharField(_("key"), max_length=60)
    what = models.CharField(_("what"), max_length=8, choices=What)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    at = models.DateTimeField(_("at"))
    by_name = models.CharField(_("by whom"), max_length=200, blank=True)
    account = models.CharField(max_length=100)

    class Meta:
        verbose_name = _("change of a parameter")
        verbose_name_plural = _("changes of parameters")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["slug", "chapter", "key", "id"], name="change_of_parameter"),
            models.Index(fields=["rulebook_pk", "id"], name="change_of_rulebook"),
        ]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.chapter}.{self.key}: {self.what}"
