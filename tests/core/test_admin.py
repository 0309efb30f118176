"""The site administration gives nobody more than they have."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from ruman.core.models import Membership, User
from tests.factories import make_event, make_user

pytestmark = pytest.mark.django_db
RAISED = {"is_superuser": "on", "is_staff": "on", "is_active": "on"}


@pytest.fixture
def clerk():
    """Staff who may change users, and everything else of core."""
    user = make_user(is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="core"))
    user.device = Client()
    user.device.force_login(user)
    return user


def page(user):
    return f"/admin/core/user/{user.pk}/change/"


def typed(user, **fields):
    inline = {f"memberships-{name}_FORMS": 0 for name in ("TOTAL", "INITIAL", "MIN_NUM", "MAX_NUM")}
    return {"username": user.username, "name": "Changed", **inline, **fields}


def rights(user):
    fresh = User.objects.get(pk=user.pk)
    return fresh.is_superuser, fresh.is_staff, fresh.is_active, fresh.user_permissions.count()


@pytest.mark.parametrize("who", ["other", "site admin", "self"])
def test_clerk_raises_nobody_by_fields_that_the_form_does_not_show(clerk, who):
    user = {"other": make_user(), "site admin": make_user(is_superuser=True), "self": clerk}[who]
    before = rights(user)
    permissions = list(Permission.objects.values_list("pk", flat=True))
    answer = clerk.device.post(
        page(user), typed(user, **RAISED, user_permissions=permissions, groups=[1])
    )
    assert answer.status_code == (302 if who == "other" else 403)
    assert rights(user) == before


def test_clerk_changes_names_of_plain_people(clerk):
    user = make_user()
    clerk.device.post(page(user), typed(user))
    assert User.objects.get(pk=user.pk).name == "Changed"


def test_clerk_sets_no_password_of_somebody_higher(clerk):
    boss = make_user(is_superuser=True, is_staff=True)
    boss.set_password("kamenny-brod-77")
    boss.save()
    url = f"/admin/core/user/{boss.pk}/password/"
    passwords = {"password1": "another-brod-77", "password2": "another-brod-77"}
    assert clerk.device.post(url, passwords).status_code == 403
    boss.refresh_from_db()
    assert boss.check_password("kamenny-brod-77")


def test_clerk_makes_no_site_admin(clerk):
    new = {"username": "new", "name": "New", "usable_password": "false", **RAISED}
    clerk.device.post("/admin/core/user/add/", new)
    assert not User.objects.filter(username="new", is_superuser=True).exists()


def test_clerk_gives_no_roles(clerk):
    event = make_event()
    new = {"user": clerk.pk, "event": event.pk, "roles": ["admin"]}
    assert clerk.device.post("/admin/core/membership/add/", new).status_code == 403
    assert not Membership.objects.exists()


def test_clerk_deletes_nobody(clerk):
    user = make_user()
    assert (
        clerk.device.post(f"/admin/core/user/{user.pk}/delete/", {"post": "yes"}).status_code == 403
    )


def test_site_admin_gives_roles_and_rights():
    boss, user, event = make_user(is_superuser=True, is_staff=True), make_user(), make_event()
    device = Client()
    device.force_login(boss)
    assert device.post(page(user), typed(user, **RAISED)).status_code == 302
    assert rights(user)[:2] == (True, True)
    new = {"user": user.pk, "event": event.pk, "roles": ["herald", "veteran"]}
    assert device.post("/admin/core/membership/add/", new).status_code == 302
    assert Membership.objects.get().roles == ["herald", "veteran"]


def test_groups_are_no_second_way_to_rights():
    device = Client()
    device.force_login(make_user(is_superuser=True, is_staff=True))
    assert device.get("/admin/auth/group/").status_code == 404


def test_administration_has_no_sign_in_of_its_own():
    make_user()
    asked = Client().get("/admin/core/user/", follow=True)
    assert asked.redirect_chain[-1] == ("/sign-in/?next=/admin/core/user/", 302)
    device = Client()
    device.force_login(make_user())
    assert device.get("/admin/", follow=True).status_code == 404
