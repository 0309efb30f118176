"""Rulebooks in the admin: drafts are edited, published ones only read."""

from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from ruman.core import rulebooks
from ruman.core.checks import published_rulebooks_are_whole
from ruman.core.models import Parameter, Rulebook
from ruman.core.tomlbook import built_in, read, write, write_fields
from tests.factories import make_user
from tests.pages import sign_in

pytestmark = pytest.mark.django_db
NOW = datetime(2027, 5, 1, 8, 0, tzinfo=UTC)


@pytest.fixture
def admin(client):
    sign_in(client, make_user(is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def draft():
    return rulebooks.load(built_in("battle"))[0]


@pytest.fixture
def published():
    return rulebooks.publish(rulebooks.load(built_in("battle"))[0], at=NOW)


def parameter_of(rulebook, chapter, key):
    return Parameter.objects.get(rulebook=rulebook, chapter=chapter, key=key)


def edit(client, parameter, values):
    url = reverse("admin:core_parameter_change", args=[parameter.pk])
    return client.post(url, {"position": parameter.position, "values": values})


def test_a_draft_row_is_shown_and_saved_as_toml(admin, draft):
    row = parameter_of(draft, "weapon_classes", "one_handed")
    page = admin.get(reverse("admin:core_parameter_change", args=[row.pk])).content.decode()
    assert "limits = [{ deciding" not in page
    assert "held_with = [&quot;shield_standard&quot;" in page
    edited = write_fields(row.values).replace("max = 90", "max = 90.5")
    assert edit(admin, row, edited).status_code == 302
    row.refresh_from_db()
    assert row.values["limits"][0]["max"] == 90.5


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("limits = [", "This can’t be read: "),
        ('rule = "R 2.2"', "[weapon_classes.one_handed] name: is missing"),
        ("day = 2027-05-01", "This can’t be read: must be a text, a number"),
        ("", "Fill this in."),
    ],
)
def test_what_no_app_can_read_is_refused_beside_the_field(admin, draft, values, message):
    row = parameter_of(draft, "weapon_classes", "one_handed")
    answer = edit(admin, row, values)
    assert answer.status_code == 200
    page = answer.content.decode().replace("&#x27;", "’").replace("'", "’")
    assert message in page
    row.refresh_from_db()
    assert row.values["limits"][0]["max"] == 90


def test_published_rows_are_read_only_for_everybody(admin, published):
    row = parameter_of(published, "lives", "cap")
    page = admin.get(reverse("admin:core_parameter_change", args=[row.pk]))
    assert page.status_code == 200
    assert "<textarea" not in page.content.decode()
    assert edit(admin, row, 'rule = "R 4"\nlives = 9').status_code == 403
    for name in ("core_parameter", "core_rulebook"):
        target = row.pk if name == "core_parameter" else published.pk
        assert admin.post(reverse(f"admin:{name}_delete", args=[target])).status_code == 403
    assert admin.post(reverse("admin:core_rulebook_change", args=[published.pk])).status_code == 403
    row.refresh_from_db()
    assert row.values["lives"] == 6


def test_a_row_cant_be_added_to_a_published_rulebook(admin, published):
    answer = admin.post(
        reverse("admin:core_parameter_add"),
        {
            "rulebook": published.pk,
            "chapter": "lives",
            "key": "more",
            "position": 1,
            "values": 'rule = "R 4"',
        },
    )
    assert answer.status_code == 200
    assert "never changes" in answer.content.decode()
    assert not Parameter.objects.filter(key="more").exists()


def test_copy_change_preview_publish(admin, published):
    answer = admin.post(reverse("admin:core_rulebook_copy", args=[published.pk]))
    draft = Rulebook.objects.get(version=2)
    assert answer.url == reverse("admin:core_rulebook_change", args=[draft.pk])
    row = parameter_of(draft, "weapon_classes", "one_handed")
    edit(admin, row, write_fields(row.values).replace("max = 90", "max = 95"))
    url = reverse("admin:core_rulebook_publish", args=[draft.pk])
    page = admin.get(url).content.decode()
    assert (
        "Blade: from 90\N{NO-BREAK SPACE}cm to 95\N{NO-BREAK SPACE}cm both One-handed and" in page
    )
    assert "None." in page
    row.refresh_from_db()
    edit(admin, row, write_fields(row.values).replace("max = 95", "max = 85"))
    page = admin.get(url).content.decode()
    assert "between 85\N{NO-BREAK SPACE}cm and 90\N{NO-BREAK SPACE}cm there is no class" in page
    assert page.count("blade_at_90") == 2
    assert admin.post(url).status_code == 302
    published.refresh_from_db()
    draft.refresh_from_db()
    assert (published.state, draft.state) == ("retired", "published")
    assert admin.post(url).status_code == 403


def test_a_draft_that_lacks_a_parameter_cant_be_published(admin, draft):
    parameter_of(draft, "lives", "cap").delete()
    url = reverse("admin:core_rulebook_publish", args=[draft.pk])
    page = admin.get(url).content.decode()
    assert "[lives.cap]: is missing" in page
    assert 'value="Publish"' not in page
    admin.post(url)
    draft.refresh_from_db()
    assert draft.state == "draft"


def test_download_and_upload_come_round(admin, published):
    answer = admin.get(reverse("admin:core_rulebook_download", args=[published.pk]))
    assert answer["Content-Disposition"] == 'attachment; filename="rucnik-2026-1.toml"'
    assert read(answer.content.decode()) == built_in("battle")
    other = answer.content.decode().replace("lives = 6", "lives = 7")
    for text, count in ((answer.content.decode(), 1), (other, 2)):
        file = SimpleUploadedFile("x.toml", text.encode())
        admin.post(reverse("admin:core_rulebook_file"), {"file": file})
        assert Rulebook.objects.count() == count
    assert Rulebook.objects.get(version=2).state == "draft"


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"[rulebook", b"x" * 1100000, b'[rulebook]\nslug="a"\nkind="battle"\n'],
)
def test_a_bad_file_is_refused_with_a_message(admin, content):
    file = SimpleUploadedFile("x.toml", content)
    answer = admin.post(reverse("admin:core_rulebook_file"), {"file": file})
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert not Rulebook.objects.exists()


def test_a_file_that_no_app_can_read_is_refused(admin):
    text = write(built_in("battle")).replace("[lives.cap]", "[lives.cup]")
    file = SimpleUploadedFile("x.toml", text.encode())
    answer = admin.post(reverse("admin:core_rulebook_file"), {"file": file})
    assert "[lives.cap]: is missing" in answer.content.decode()
    assert not Rulebook.objects.exists()


def test_others_get_nothing(client, published):
    client.force_login(
        make_user(is_staff=True), backend="django.contrib.auth.backends.ModelBackend"
    )
    for name, arguments in (
        ("file", []),
        ("download", [published.pk]),
        ("copy", [published.pk]),
        ("publish", [published.pk]),
    ):
        url = reverse(f"admin:core_rulebook_{name}", args=arguments)
        assert client.post(url).status_code == 403
    assert Rulebook.objects.count() == 1


def test_lists_cost_the_same_for_one_and_for_many(admin, draft, django_assert_max_num_queries):
    for name, most in (("rulebook", 9), ("parameter", 12)):
        with django_assert_max_num_queries(most):
            assert admin.get(reverse(f"admin:core_{name}_changelist")).status_code == 200


def test_the_system_check_finds_a_published_rulebook_that_lacks_a_parameter(monkeypatch):
    rulebook = Rulebook.objects.create(slug="old", kind="battle", title={"en": "Old"})
    row = {"rule": "R 4", "lives": 2}
    Parameter.objects.create(rulebook=rulebook, chapter="lives", key="base", position=1, values=row)
    assert published_rulebooks_are_whole(None, ["default"]) == []
    rulebook.state, rulebook.published_at = "published", NOW
    rulebook.save()
    found = published_rulebooks_are_whole(None, ["default"])
    assert [error.id for error in found] == ["ruman.E001"] * 3  # by each app that reads it
    assert "old 1: [lives.helmet]: missing" in {error.msg for error in found}
    assert published_rulebooks_are_whole(None, None) == []


def test_the_system_check_is_content_with_the_built_in(published):
    assert published_rulebooks_are_whole(None, ["default"]) == []
