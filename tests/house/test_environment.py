"""A bad value in the environment is refused with the variable's name."""

import os
import subprocess
import sys

import pytest

from ruman import database, environment
from ruman.environment import EnvironmentValueError


@pytest.mark.parametrize(
    ("read", "value", "said"),
    [
        (environment.https, "maybe", "HTTPS must be 1 or 0, not 'maybe'"),
        (environment.page_port, "0", "PORT must be a number from 1 to 65534, not '0'"),
        (environment.page_port, "65535", "PORT must be a number from 1 to 65534, not '65535'"),
        (environment.page_port, "８０", "PORT must be a number from 1 to 65534, not '８０'"),
        (environment.page_port, "-1", "PORT must be a number from 1 to 65534, not '-1'"),
        (environment.bind, "localhost", "BIND must be an address like 127.0.0.1, not 'localhost'"),
    ],
)
def test_environment_bad_value_is_refused_by_name(monkeypatch, read, value, said):
    name = said.split()[0]
    monkeypatch.setenv(name, value)
    with pytest.raises(EnvironmentValueError) as refused:
        read()
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("value", "expected"),
    [("", False), ("1", True), ("true", True), ("Yes", True), ("0", False), ("no", False)],
)
def test_flag_reads_the_usual_words(monkeypatch, value, expected):
    monkeypatch.setenv("HTTPS", value)
    assert environment.https() is expected


def test_stream_port_is_the_next_unless_given(monkeypatch):
    monkeypatch.delenv("RUMAN_STREAM_PORT", raising=False)
    monkeypatch.setenv("PORT", "8200")
    assert environment.stream_port() == 8201
    monkeypatch.setenv("RUMAN_STREAM_PORT", "9000")
    assert environment.stream_port() == 9000


@pytest.mark.parametrize("value", ["battle.example.org", "https://", "https://a.example/x", "*"])
def test_origins_without_scheme_or_with_path_are_refused(monkeypatch, value):
    monkeypatch.setenv("CSRF_TRUSTED_ORIGINS", value)
    with pytest.raises(EnvironmentValueError):
        environment.origins("CSRF_TRUSTED_ORIGINS")


def test_origins_are_parted_by_commas(monkeypatch):
    monkeypatch.setenv("CSRF_TRUSTED_ORIGINS", "https://a.example, http://b.example:8000")
    assert environment.origins("CSRF_TRUSTED_ORIGINS") == [
        "https://a.example",
        "http://b.example:8000",
    ]


def test_header_is_name_and_value(monkeypatch):
    monkeypatch.setenv("SECURE_PROXY_SSL_HEADER", "HTTP_X_FORWARDED_PROTO:https")
    assert environment.header("SECURE_PROXY_SSL_HEADER") == ("HTTP_X_FORWARDED_PROTO", "https")
    monkeypatch.setenv("SECURE_PROXY_SSL_HEADER", "X-Forwarded-Proto")
    with pytest.raises(EnvironmentValueError):
        environment.header("SECURE_PROXY_SSL_HEADER")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "on"),
        ("LOG_LEVEL", "loud"),
        ("RUMAN_THREADS", "many"),
        ("CSRF_TRUSTED_ORIGINS", "battle.example.org"),
        ("SECURE_HSTS_SECONDS", "-1"),
        ("RUMAN_STREAM_URL", "streams"),
        ("SECRET_KEY", "short"),
        ("DATABASE_URL", "mysql://somewhere/x"),
        ("DATABASE_URL", "postgresql://somebody:a%zzsecret@somewhere/x"),
    ],
)
def test_settings_refuse_a_bad_value_by_name(name, value):
    done = subprocess.run(
        [sys.executable, "-c", "import ruman.settings"],
        env={**os.environ, name: value},
        cwd=environment.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert name in done.stderr.splitlines()[-1]
    assert "zzsecret" not in done.stderr


def test_a_command_says_a_bad_value_in_one_line():
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env={**os.environ, "DEBUG": "perhaps"},
        cwd=environment.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (1, "DEBUG must be 1 or 0, not 'perhaps'\n")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql:///ruman", {"NAME": "ruman"}),
        (
            "postgres://ann:p%40ss%2F@db.example:5433/battle%20day?sslmode=require&connect_timeout=3",
            {
                "NAME": "battle day",
                "USER": "ann",
                "PASSWORD": "p@ss/",
                "HOST": "db.example",
                "PORT": "5433",
                "OPTIONS": {"sslmode": "require", "connect_timeout": "3"},
            },
        ),
        (
            "postgresql://postgres@%2Fsrv%2Fvar/ruman",
            {"NAME": "ruman", "USER": "postgres", "HOST": "/srv/var"},
        ),
        (
            "postgresql://one:5432,two:5433/ruman?target_session_attrs=read-write",
            {
                "NAME": "ruman",
                "HOST": "one,two",
                "PORT": "5432,5433",
                "OPTIONS": {"target_session_attrs": "read-write"},
            },
        ),
    ],
)
def test_database_url_is_read_as_postgresql_reads_it(url, expected):
    whole = {"ENGINE": "django.db.backends.postgresql", "OPTIONS": {}, **expected}
    assert database.settings_of(url) == whole


@pytest.mark.parametrize(
    "url",
    ["postgresql://somewhere", "postgresql://somewhere/", "postgresql://h/x?unknown=1", "\0"],
)
def test_database_url_without_a_name_or_with_unknown_words_is_refused(url):
    with pytest.raises(EnvironmentValueError) as refused:
        database.settings_of(url)
    assert str(refused.value) == environment.DATABASE_URL_WANTED


def test_deployed_behind_a_proxy_the_checks_have_nothing_to_say():
    given = {
        "ALLOWED_HOSTS": "battle.example.org",
        "CSRF_TRUSTED_ORIGINS": "https://battle.example.org",
        "SECURE_PROXY_SSL_HEADER": "HTTP_X_FORWARDED_PROTO:https",
        "SECURE_HSTS_SECONDS": "31536000",
        "SECRET_KEY": "kX7vQ2mW9zR4tY6uB1nC3pL5sD8fG0hJ-aE!iO_xZqVwTrKyMb",
        "DJANGO_SETTINGS_MODULE": "ruman.settings",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        env={**os.environ, **given},
        cwd=environment.BASE_DIR,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
