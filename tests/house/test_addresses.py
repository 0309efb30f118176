"""What the terminal says about where the program is, and what it says when a port is taken."""

import socket
from pathlib import Path

import pytest

from ruman.serving import addresses, greeting
from ruman.serving.start import Place
from tests.ports import free_port


def place(**fields):
    known = {"bind": "0.0.0.0", "port": 8000, "stream_port": 8001, "https": False, "demo": False}  # noqa: S104
    return Place(Path("var"), **{**known, **fields})


@pytest.fixture(autouse=True)
def on_the_wifi(monkeypatch):
    monkeypatch.setattr(addresses, "wifi_addresses", lambda: ["192.168.1.7", "10.0.0.2"])


@pytest.mark.parametrize(
    ("host", "port", "https", "expected"),
    [
        ("localhost", 8000, False, "http://localhost:8000/"),
        ("localhost", 80, False, "http://localhost/"),
        ("localhost", 443, True, "https://localhost/"),
        ("localhost", 443, False, "http://localhost:443/"),
        ("fe80::1", 8000, True, "https://[fe80::1]:8000/"),
    ],
)
def test_url_names_the_port_where_it_isnt_the_usual(host, port, https, expected):
    assert addresses.url(host, port, https=https) == expected


def test_greeting_shows_the_address_for_phones_with_a_code(capsys):
    greeting.greet(place(https=True), {})
    said = capsys.readouterr().out
    assert "Ruman is at  https://localhost:8000/\n" in said
    assert "On the Wi-Fi https://192.168.1.7:8000/\n" in said
    assert said.count("On the Wi-Fi") == 2
    assert addresses.qr("https://192.168.1.7:8000/") in said


def test_greeting_on_loopback_names_no_phone(capsys):
    greeting.greet(place(bind="127.0.0.1"), {"setup": "ABCD-EFGH"})
    said = capsys.readouterr().out
    assert "Wi-Fi" not in said
    assert "Set it up at http://localhost:8000/start/ with the code ABCD-EFGH\n" in said


def test_greeting_on_one_address_names_that_alone(capsys):
    greeting.greet(place(bind="10.0.0.2"), {"links": [["Herald", "/in/x/"]]})
    said = capsys.readouterr().out
    assert "Ruman is at  http://10.0.0.2:8000/\n" in said
    assert "192.168.1.7" not in said
    assert "  Herald          http://10.0.0.2:8000/in/x/\n" in said


@pytest.mark.parametrize(
    ("bind", "expected"),
    [("", ["192.168.1.7", "10.0.0.2"]), ("10.0.0.2", ["10.0.0.2"]), ("127.0.0.1", []), ("::1", [])],
)
def test_links_name_only_addresses_that_the_program_listens_on(monkeypatch, bind, expected):
    monkeypatch.setenv("BIND", bind)
    assert addresses.own_addresses() == expected


def test_qr_is_square_and_dark_on_light():
    lines = addresses.qr("http://192.168.1.7:8000/").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines) > 10


def test_a_free_port_is_free_and_a_taken_one_is_named():
    with socket.socket() as taken:
        port = free_port()
        taken.bind(("127.0.0.1", port))
        taken.listen()
        with pytest.raises(addresses.PortTakenError, match=rf"^Port {port} is taken"):
            addresses.check_free("127.0.0.1", port, "PORT")
    addresses.check_free("127.0.0.1", port, "PORT")


def test_an_address_that_isnt_ours_is_refused_in_words():
    with pytest.raises(addresses.PortTakenError, match=r"^Can't listen on 192\.0\.2\.1"):
        addresses.check_free("192.0.2.1", 8000, "PORT")
