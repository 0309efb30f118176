"""Rulebooks in the admin: drafts are edited row by row or as a file, published ones only read."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.text import Truncator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from ruman.core import examples, rulebooks, sudo
from ruman.core.admin.records import RecordAdmin
from ruman.core.documents import ParameterError, said
from ruman.core.enums import RulebookState
from ruman.core.models import Parameter, ParameterChange, Rulebook
from ruman.core.problem_words import problem_words
from ruman.core.remark_words import all_remarks
from ruman.core.rulebook_forms import ParameterForm, RulebookFileForm
from ruman.core.tomlbook import write, write_fields

SHOWN_APART = ("rule", "number", "name", "hint", "text", "letter")


@admin.register(Rulebook)
class RulebookAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A rulebook comes as a file or as a copy; publishing shows first what would change."""

    list_display = ("slug", "version", "kind", "state", "organizer", "published_at", "parameters")
    list_filter = ("kind", "state", "organizer")
    list_select_related = ("organizer",)
    search_fields = ("slug", "organizer__name")
    ordering = ("kind", "slug", "-version")
    fields = (
        "slug",
        "version",
        "kind",
        "state",
        "title",
        "organizer",
        "published_at",
        "parameters",
    )
    change_list_template = "admin/core/rulebook/change_list.html"
    change_form_template = "admin/core/rulebook/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Rulebook]:
        rows: QuerySet[Rulebook] = super().get_queryset(request)
        return rows.annotate(size=Count("parameters"))

    @admin.display(description=_("parameters"), ordering="size")
    def parameters(self, rulebook: Rulebook) -> str:
        size = getattr(rulebook, "size", None)
        if size is None:
            return ""
        url = reverse("admin:core_parameter_changelist")
        return format_html('<a href="{}?rulebook__id__exact={}">{}</a>', url, rulebook.pk, size)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Rulebook | None = None
    ) -> tuple[str, ...]:
        return ("slug", "version", "kind", "state", "organizer", "published_at", "parameters")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A rulebook is never typed from nothing: it is copied, or comes as a file."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Rulebook | None = None) -> bool:
        return super().has_change_permission(request, obj) and _is_draft(obj)

    def has_delete_permission(self, request: HttpRequest, obj: Rulebook | None = None) -> bool:
        return super().has_delete_permission(request, obj) and obj is not None and _is_draft(obj)

    def get_urls(self) -> list[URLPattern]:
        def named(route: str, view: Any, name: str) -> URLPattern:
            guarded = self.admin_site.admin_view(view)
            return path(route, guarded, name=f"core_rulebook_{name}")  # type: ignore[no-any-return]

        return [
            named("file/", self.load_file, "file"),
            named("<int:pk>/download/", self.download, "download"),
            named("<int:pk>/copy/", self.copy, "copy"),
            named("<int:pk>/publish/", self.publish, "publish"),
            *super().get_urls(),
        ]

    def load_file(self, request: HttpRequest) -> HttpResponse:
        """A TOML file becomes a draft, unless the newest version says the same."""
        if not super().has_add_permission(request):
            raise PermissionDenied
        form = RulebookFileForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid():
            rulebook, fresh = rulebooks.load(
                form.cleaned_data["file"], form.cleaned_data["organizer"]
            )
            said = _("%s is loaded as a draft.") if fresh else _("%s says the same already.")
            self.message_user(request, said % rulebook)
            return redirect("admin:core_rulebook_change", rulebook.pk)
        return self._page(request, "file.html", _("Load a rulebook from a file"), form=form)

    def download(self, request: HttpRequest, pk: int) -> HttpResponse:
        rulebook = self._seen(request, pk)
        answer = HttpResponse(write(rulebooks.book_of(rulebook)), content_type="application/toml")
        name = f"{rulebook.slug}-{rulebook.version}.toml"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    def copy(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The next version as a draft: the only way to change what is published."""
        rulebook = self._seen(request, pk)
        if request.method != "POST":
            raise Http404
        if not super().has_add_permission(request):
            raise PermissionDenied
        draft = rulebooks.copy_to_draft(rulebook, rulebook.organizer)
        self.log_addition(request, draft, f"copied from {rulebook}")
        self.message_user(request, _("%s is the draft to change.") % draft)
        return redirect("admin:core_rulebook_change", draft.pk)

    def publish(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What would come out differently, what is wrong, what is doubtful; then for good."""
        draft = self._seen(request, pk)
        if not self.has_change_permission(request, draft):
            raise PermissionDenied
        if request.method == "POST":
            sudo.require(request)
            try:
                done = rulebooks.publish(draft, at=timezone.now())
            except ParameterError as error:
                self.message_user(request, problem_words(error), messages.ERROR)
            else:
                self.log_change(request, done, "published")
                self.message_user(request, _("%s is published.") % done)
            return redirect("admin:core_rulebook_change", draft.pk)
        return self._page(request, "publish.html", _("Publish %s") % draft, **_preview(draft))

    def _seen(self, request: HttpRequest, pk: int) -> Rulebook:
        rulebook = get_object_or_404(Rulebook, pk=pk)
        if not self.has_view_permission(request, rulebook):
            raise PermissionDenied
        return rulebook

    def _page(self, request: HttpRequest, name: str, title: Any, **more: Any) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": title,
            **more,
        }
        return render(request, f"admin/core/rulebook/{name}", context)


@admin.register(Parameter)
class ParameterAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """One row of a rulebook, its fields as TOML."""

    form = ParameterForm
    list_display = ("chapter", "key", "rulebook", "rule", "fields_shown")
    list_display_links = ("chapter", "key")
    list_filter = ("chapter", ("rulebook", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("rulebook",)
    search_fields = ("chapter", "key", "values")
    autocomplete_fields = ("rulebook",)
    ordering = ("rulebook", "position")
    list_per_page = 200

    @admin.display(description=_("rule"))
    def rule(self, parameter: Parameter) -> str:
        return str(parameter.values.get("rule") or parameter.values.get("number") or "")

    @admin.display(description=_("fields"))
    def fields_shown(self, parameter: Parameter) -> str:
        """Its name in the person's language, then what isn't text."""
        values = {name: v for name, v in parameter.values.items() if name not in SHOWN_APART}
        name = said(parameter.values.get("name") or {}, get_language() or "en")
        return Truncator(" · ".join([name, *write_fields(values).splitlines()])).chars(120)

    def has_change_permission(self, request: HttpRequest, obj: Parameter | None = None) -> bool:
        rulebook = obj.rulebook if obj else None
        return super().has_change_permission(request, obj) and _is_draft(rulebook)

    def has_delete_permission(self, request: HttpRequest, obj: Parameter | None = None) -> bool:
        return (
            super().has_delete_permission(request, obj)
            and obj is not None
            and _is_draft(obj.rulebook)
        )

    def get_readonly_fields(
        self, request: HttpRequest, obj: Parameter | None = None
    ) -> tuple[str, ...]:
        """A row stays in its rulebook."""
        return ("rulebook", "chapter", "key") if obj else ()


@admin.register(ParameterChange)
class ParameterChangeAdmin(RecordAdmin):
    """Who changed which parameter when, as the database's trigger wrote it down."""

    list_display = ("at", "slug", "version", "chapter", "key", "what", "by_name", "account")
    list_display_links = ("at", "key")
    list_filter = ("what", "chapter", "slug")
    search_fields = ("slug", "=chapter", "=key", "by_name", "account")
    date_hierarchy = "at"
    ordering = ("-pk",)


def _is_draft(rulebook: Rulebook | None) -> bool:
    """Drafts can be edited; without one it is about lists."""
    return rulebook is None or rulebook.state == RulebookState.DRAFT


def _preview(draft: Rulebook) -> dict[str, Any]:
    document = rulebooks.document_of(draft)
    problems = rulebooks.problems(draft.kind, document)
    before = Rulebook.objects.filter(
        slug=draft.slug, organizer=draft.organizer, state=RulebookState.PUBLISHED
    ).first() or rulebooks.published(draft.kind, draft.organizer)
    return {
        "draft": draft,
        "before": before,
        "problems": [problem_words(problem) for problem in problems],
        "doubts": [] if problems else all_remarks(draft.kind, document),
        "differences": [] if problems else examples.differences(document),
        "changes": []
        if problems
        else examples.changes(rulebooks.document_of(before), document)
        if before
        else [],
    }
