"""The certificate made on the spot names this machine's addresses and is kept while it is good."""

import ssl
from datetime import UTC, datetime, timedelta

import pytest

from ruman.serving import certificate

x509 = pytest.importorskip("cryptography.x509")


def names(var):
    found = x509.load_pem_x509_certificate(certificate.paths(var)[0].read_bytes())
    extension = found.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    return {str(name.value) for name in extension.value}


def test_certificate_names_the_addresses_and_loads(tmp_path):
    certificate.ensure(tmp_path, ["192.168.1.7"])
    assert {"localhost", "127.0.0.1", "::1", "192.168.1.7"} <= names(tmp_path)
    shown, key = certificate.paths(tmp_path)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(shown, key)
    assert key.stat().st_mode & 0o777 == 0o600


def test_certificate_is_kept_while_it_is_good(tmp_path):
    certificate.ensure(tmp_path, ["192.168.1.7"])
    first = certificate.paths(tmp_path)[0].read_bytes()
    certificate.ensure(tmp_path, [])
    assert certificate.paths(tmp_path)[0].read_bytes() == first
    certificate.ensure(tmp_path, ["192.168.1.8"])
    assert "192.168.1.8" in names(tmp_path)
    assert certificate.paths(tmp_path)[0].read_bytes() != first


def test_certificate_is_made_anew_before_it_runs_out(tmp_path, monkeypatch):
    certificate.ensure(tmp_path, [])
    first = certificate.paths(tmp_path)[0].read_bytes()
    later = datetime.now(UTC) + certificate.LIFETIME - timedelta(days=7)  # noqa: TID251
    monkeypatch.setattr(certificate, "_now", lambda: later)
    certificate.ensure(tmp_path, [])
    assert certificate.paths(tmp_path)[0].read_bytes() != first
