"""People, their roles, their ways in. Only the site admin raises anybody here."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from ruman.core.admin.records import RecordAdmin
from ruman.core.enums import Role
from ruman.core.models import Attempts, Invitation, Membership, Session, Station, User

admin.site.unregister(Group)  # roles are held per event; groups would be a second way to rights
admin.site.unregister([TOTPDevice, StaticDevice])  # whoever reads another's secret can use it

RAISING = ("is_staff", "is_superuser", "user_permissions")


class SiteAdminWrites(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that give rights: others with a permission only read them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)


class RolesArrayField(forms.MultipleChoiceField):
    """Roles as check boxes instead of a line of codes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            choices=Role.choices, widget=forms.CheckboxSelectMultiple, label=_("Roles")
        )


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg]
    """What somebody may, at which event."""

    model = Membership
    fields = ("event", "role_names", "revoked_at")
    readonly_fields = fields
    extra = 0
    can_delete = False
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Membership]:
        rows: QuerySet[Membership] = super().get_queryset(request)
        return rows.select_related("event", "user")

    @admin.display(description=_("roles"))
    def role_names(self, membership: Membership) -> str:
        return ", ".join(membership.role_words())

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Who may change users can't make anybody, least of all themselves, a site admin: neither by
    fields that the form doesn't show, nor by the password of one."""

    list_display = ("username", "name", "language", "is_active", "is_superuser", "last_login")
    list_filter = ("is_superuser", "is_staff", "is_active", "language")
    search_fields = ("username", "name", "email")
    ordering = ("username",)
    filter_horizontal = ("user_permissions",)
    fieldsets = (
        (None, {"fields": ("username", "password", "name", "email", "language")}),
        (_("Rights above events"), {"fields": ("is_active", *RAISING)}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("username", "name", "usable_password", "password1", "password2"),
            },
        ),
    )
    readonly_fields = ("last_login", "date_joined")
    inlines = (MembershipInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        fixed = super().get_readonly_fields(request, obj)
        return fixed if request.user.is_superuser else (*fixed, "is_active", *RAISING)

    def get_inlines(self, request: HttpRequest, obj: User | None) -> Any:
        return super().get_inlines(request, obj) if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        raised = obj is not None and (obj.is_superuser or obj.is_staff)
        allowed = bool(request.user.is_superuser) or not raised
        return bool(super().has_change_permission(request, obj)) and allowed

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return bool(request.user.is_superuser)


@admin.register(Membership)
class MembershipAdmin(SiteAdminWrites):
    """Roles at events. The team page of an event does the same with its checks."""

    list_display = ("user", "event", "role_names", "has_pin", "revoked_at")
    list_filter = ("event",)
    list_select_related = ("user", "event")
    search_fields = ("user__name", "user__username", "event__name")
    autocomplete_fields = ("user", "event")
    ordering = ("event", "user__name")
    fields = ("user", "event", "roles", "revoked_at")

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "roles":
            return RolesArrayField()
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    @admin.display(description=_("roles"))
    def role_names(self, membership: Membership) -> str:
        return ", ".join(membership.role_words())

    @admin.display(description=_("PIN"), boolean=True)
    def has_pin(self, membership: Membership) -> bool:
        return bool(membership.pin)


@admin.register(Invitation)
class InvitationAdmin(RecordAdmin):
    """Made on the team page; here one sees what became of them."""

    list_display = ("__str__", "event", "role_names", "station", "made_by", "used_by", "expires_at")
    list_filter = ("event",)
    list_select_related = ("event", "station", "made_by", "used_by")
    search_fields = ("name", "event__name", "made_by__name", "used_by__name")
    fields = (
        *("event", "name", "roles", "station", "user", "made_by", "made_at", "expires_at"),
        *("used_at", "used_by", "withdrawn_at"),
    )

    @admin.display(description=_("roles"))
    def role_names(self, invitation: Invitation) -> str:
        return ", ".join(invitation.role_words())


@admin.register(Station)
class StationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Names and tags. Devices are bound and revoked on the stations' page."""

    list_display = ("name", "event", "kind", "person", "seen_at", "waiting", "tag_from", "tag_to")
    list_filter = ("event", "kind")
    list_select_related = ("event", "person")
    search_fields = ("name", "event__name")
    autocomplete_fields = ("event",)
    fields = ("event", "name", "kind", "tag_from", "tag_to", "tag_next", "person", "seen_at")
    readonly_fields = ("person", "seen_at")


@admin.register(Attempts)
class AttemptsAdmin(RecordAdmin):
    """Who is slowed down now; to let somebody try again, delete the row."""

    list_display = ("key", "count", "since")
    search_fields = ("=key",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_superuser)


@admin.register(Session)
class SessionAdmin(RecordAdmin):
    """Who is signed in where. A session's key is a way in, so no list and no link shows it."""

    list_display = ("user", "device", "since", "expire_date")
    list_display_links = None
    list_select_related = ("user",)
    search_fields = ("user__name", "device")
    ordering = ("-since",)
    fields = ("user", "device", "since", "expire_date")
