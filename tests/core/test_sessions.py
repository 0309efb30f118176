"""Where somebody is signed in: listed, ended one by one or all at once; never a key on a page."""

import pytest
from django.test import Client
from django.utils import timezone

from ruman.core.models import Session
from ruman.core.sessions import SessionStore, device_words
from tests.factories import make_user

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
LAPTOP = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/130.0.0.0 Safari/537.36"
)


def device(user, agent):
    client = Client(headers={"user-agent": agent})
    client.post("/sign-in/", {"username": user.username, "password": "kamenny-brod-77"})
    return client


@pytest.fixture
def ludmila():
    user = make_user(username="ludmila")
    user.set_password("kamenny-brod-77")
    user.save()
    return user


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (PHONE, "Firefox, Android"),
        (LAPTOP, "Chrome, Windows"),
        (f"{LAPTOP} Edg/130.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 17_0) CriOS/130.0 Safari/604.1", "Chrome, iPad"),
        ("curl/8.5", ""),
        ("<script>Linuxx Firefoxy</script>", ""),
    ],
)
def test_device_is_told_in_two_words(agent, words):
    assert device_words(agent) == words


def test_each_session_is_listed_without_its_key(ludmila):
    phone, laptop = device(ludmila, PHONE), device(ludmila, LAPTOP)
    device(make_user(), PHONE)
    page = phone.get("/account/").content.decode()
    assert page.count("Firefox, Android") == 1
    assert page.count("Chrome, Windows") == 1
    assert page.count("Sign out there") == 1
    for client in (phone, laptop):
        assert client.session.session_key not in page


def others(client):
    page = client.get("/account/")
    return [name for _row, name, here in page.context["sessions"] if not here]


def test_one_of_the_others_is_ended(ludmila):
    phone, laptop, tablet = (device(ludmila, agent) for agent in (PHONE, LAPTOP, PHONE))
    newest = others(phone)[0]
    assert phone.post("/account/sign-out/", {"session": newest}).status_code == 302
    assert [each.get("/account/").status_code for each in (phone, laptop, tablet)] == [
        200,
        200,
        302,
    ]


def test_all_others_are_ended_and_this_one_goes_on(ludmila):
    phone, laptop = device(ludmila, PHONE), device(ludmila, LAPTOP)
    stolen = Client()
    stolen.cookies["sessionid"] = phone.cookies["sessionid"].value
    assert phone.post("/account/sign-out/").status_code == 302
    statuses = [each.get("/account/").status_code for each in (phone, laptop, stolen)]
    assert statuses == [200, 302, 302]
    assert Session.objects.filter(user=ludmila).count() == 1


def test_nobody_ends_the_session_of_somebody_else_or_their_own_here(ludmila):
    phone = device(ludmila, PHONE)
    petr = make_user(username="petr")
    petr.set_password("kamenny-brod-77")
    petr.save()
    theirs = device(petr, LAPTOP)
    (own,) = [name for _row, name, here in phone.get("/account/").context["sessions"] if here]
    theirs.post("/account/sign-out/", {"session": own})
    phone.post("/account/sign-out/", {"session": own})
    phone.post("/account/sign-out/", {"session": phone.session.session_key})
    assert phone.get("/account/").status_code == 200
    theirs.post("/account/sign-out/")
    assert phone.get("/account/").status_code == 200


def test_sessions_that_have_ended_are_forgotten(ludmila):
    phone, laptop = device(ludmila, PHONE), device(ludmila, LAPTOP)
    key = laptop.session.session_key
    Session.objects.filter(session_key=key).update(expire_date=timezone.now())
    SessionStore.clear_expired()
    assert laptop.get("/account/").status_code == 302
    assert others(phone) == []
    assert not Session.objects.filter(session_key=key).exists()
