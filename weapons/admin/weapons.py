"""Weapons and labels: found, filtered, read. What is started here goes through the bench's acts."""

import uuid

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from ruman.core import acts
from ruman.core.acts import Author, RefusedError, Sent
from ruman.core.admin.records import RecordAdmin
from ruman.core.models import User
from weapons import actions
from weapons.models import Tag, Weapon


@admin.register(Weapon)
class WeaponAdmin(RecordAdmin):
    """A weapon as it stands; only acts move it, so that its history is whole."""

    list_display = (
        "shown",
        "owner",
        "event",
        "status",
        "class_code",
        "tag",
        "length",
        "look_again",
        "held_where",
        "changed_at",
    )
    list_display_links = ("shown",)
    list_filter = (
        ("event", admin.RelatedOnlyFieldListFilter),
        "status",
        "type",
        "look_again",
        ("photo", admin.EmptyFieldListFilter),
    )
    list_select_related = ("owner", "event")
    search_fields = ("owner__folded", "tag", "description", "class_code")
    search_help_text = _("Part of the owner's name, a tag, a class or a description")
    date_hierarchy = "changed_at"
    ordering = ("-changed_at",)
    actions = ("look_again",)
    exclude = ("tag_code", "photo")
    readonly_fields = ("picture",)

    @admin.display(description=_("weapon"), ordering="type")
    def shown(self, weapon: Weapon) -> str:
        return weapon.description or weapon.plain_type

    @admin.display(description=_("photo"))
    def picture(self, weapon: Weapon) -> SafeString | str:
        if weapon.photo is None:
            return "–"
        return format_html('<a href="{}">{}</a>', weapon.get_absolute_url(), _("On its page"))

    @admin.action(description=_("Ask to look at them again"))
    def look_again(self, request: HttpRequest, queryset: QuerySet[Weapon]) -> None:
        """The act of the bench, weapon by weapon; those that aren't in play are named as such."""
        user = request.user
        assert isinstance(user, User)  # noqa: S101 - the admin is closed to others
        done = 0
        for weapon in queryset.select_related("event"):
            sent = Sent(uuid.uuid4(), weapon.event, Author(user), timezone.now())
            try:
                acts.perform("weapons.look_again", sent, {"weapon": weapon.pk}, actions.look_again)
                done += 1
            except RefusedError as refused:
                self.message_user(request, f"{weapon}: {refused.words}", messages.WARNING)
        words = ngettext("%(n)d weapon added", "%(n)d weapons added", done)
        self.message_user(request, words % {"n": done})

    def has_look_again_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)


@admin.register(Tag)
class TagAdmin(RecordAdmin):
    """Labels: on which weapon each hangs or hung, and which are printed but not given yet."""

    list_display = ("number", "event", "weapon", "owner", "hangs", "made_at")
    list_filter = (
        ("event", admin.RelatedOnlyFieldListFilter),
        ("weapon", admin.EmptyFieldListFilter),
    )
    list_select_related = ("event", "weapon__owner")
    search_fields = ("number", "weapon__owner__folded")
    ordering = ("event", "number")
    exclude = ("code",)

    @admin.display(description=_("owner"), ordering="weapon__owner__sort_cs")
    def owner(self, tag: Tag) -> str:
        return tag.weapon.owner.full_name if tag.weapon else "–"

    @admin.display(description=_("valid"), boolean=True)
    def hangs(self, tag: Tag) -> bool | None:
        """Whether the weapon still has this number; nothing before it was given."""
        return tag.weapon.tag == tag.number if tag.weapon else None
