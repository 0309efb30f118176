"""What people may at an event: roles changed, taken, PINs set. Nobody makes anybody their equal."""

from django.contrib.auth.hashers import make_password
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from ruman.core import acts, news
from ruman.core.access_forms import MemberForm, RolesForm
from ruman.core.actions.invitations import withdraw_all
from ruman.core.actions.rights import check_grant, lock_event
from ruman.core.acts import Answer, RefusedError, Sent
from ruman.core.enums import Role
from ruman.core.models import Invitation, Membership, Station, User
from ruman.core.roles import grantable


def _lock(sent: Sent, member: Membership) -> Membership:
    """The row as it is now. Nobody changes their own roles."""
    lock_event(sent.event)
    rows = Membership.objects.select_for_update(of=("self",)).select_related("user")
    row = rows.get(pk=member.pk)
    if row.user_id == sent.author.user.pk:
        raise RefusedError(
            "own_roles",
            _("Nobody changes their own roles. Ask another head organizer or an admin."),
        )
    check_grant(sent, row.roles)
    return row


@acts.register("core.change_roles", roles=(Role.HEAD_ORGANIZER,), form=RolesForm)
def change_roles(sent: Sent, member: Membership, roles: list[str], seen: str) -> Answer:
    """Other roles, from now on. `seen`: the roles as the form showed them; if somebody else changed
    them meanwhile, that is told and nothing is overwritten."""
    row = _lock(sent, member)
    if seen != ",".join(row.roles):
        raise RefusedError(
            "changed_meanwhile",
            _(
                "Somebody else has just changed these roles. Load the page again to see them as"
                " they are now, then change them."
            ),
        )
    check_grant(sent, roles)
    row.roles = [role for role in Role.values if role in roles]
    row.revoked_at = None
    row.save(update_fields=["roles", "revoked_at"])
    _withdraw_what_they_could_not_give(sent, row)
    news.announce(f"team:{sent.event.pk}")
    return {}


@acts.register("core.revoke_member", roles=(Role.HEAD_ORGANIZER,), form=MemberForm)
def revoke_member(sent: Sent, member: Membership) -> Answer:
    """No role any more, no PIN, no invitation by them. Their sessions end, unless they work at
    other events too; here every page asks for the role anyway."""
    row = _lock(sent, member)
    row.revoked_at, row.pin = sent.received_at, ""
    row.save(update_fields=["revoked_at", "pin"])
    opened = Invitation.objects.filter(event=sent.event, made_by=row.user)
    withdraw_all(sent, opened.values_list("pk", flat=True))
    Invitation.objects.filter(event=sent.event, user=row.user, used_at=None).update(
        withdrawn_at=sent.received_at
    )
    Station.objects.filter(event=sent.event, person=row.user).update(person=None)
    if not row.user.is_superuser and not row.user.memberships.filter(revoked_at=None).exists():
        end_sessions(row.user)
    news.announce(f"team:{sent.event.pk}", f"stations:{sent.event.pk}")
    return {}


def end_sessions(user: User) -> None:
    """Sign the person out everywhere."""
    User.objects.filter(pk=user.pk).update(sign_in_serial=F("sign_in_serial") + 1)


@acts.register("core.clear_pin", roles=(Role.HEAD_ORGANIZER,), form=MemberForm)
def clear_pin(sent: Sent, member: Membership) -> Answer:
    """A forgotten PIN is taken away; the person sets another one."""
    row = _lock(sent, member)
    row.pin = ""
    row.save(update_fields=["pin"])
    news.announce(f"team:{sent.event.pk}")
    return {}


def _withdraw_what_they_could_not_give(sent: Sent, row: Membership) -> None:
    may = set(grantable(row.roles))
    opened = Invitation.objects.filter(event=sent.event, made_by=row.user, used_at=None)
    withdraw_all(sent, [each.pk for each in opened if not may.issuperset(each.roles)])


def set_pin(membership: Membership, pin: str) -> None:
    """One's own PIN. No act records it: the fingerprint of four digits would give them away."""
    Membership.objects.filter(pk=membership.pk).update(pin=make_password(pin))
