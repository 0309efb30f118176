"""A certificate made on the spot, so that phones on the Wi-Fi get a secure origin.

It names this machine's addresses and lies in the instance's folder; it is made anew when an
address is missing in it or it is about to run out. Needs the extra `https` (cryptography).
"""

import ipaddress
import os
import socket
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

LIFETIME = timedelta(days=397)  # what browsers accept at most
SPARE = timedelta(days=14)


class CertificateError(Exception):
    """No certificate can be made here."""


def paths(var: Path) -> tuple[Path, Path]:
    """Where the certificate and its key are."""
    return var / "https" / "certificate.pem", var / "https" / "key.pem"


def ensure(var: Path, addresses: Iterable[str]) -> None:
    """Have a certificate that is good for `addresses` and for this machine's own names."""
    try:
        from cryptography import x509  # noqa: PLC0415 - an extra
    except ImportError:
        raise CertificateError("HTTPS=1 needs the package cryptography: make run HTTPS=1") from None
    names = {"localhost", socket.gethostname().lower()}
    names |= {f"{name}.local" for name in names if "." not in name and name != "localhost"}
    wanted: set[Any] = {x509.DNSName(name) for name in names}
    wanted |= {x509.IPAddress(ipaddress.ip_address(a)) for a in {"127.0.0.1", "::1", *addresses}}
    shown, key = paths(var)
    if shown.exists() and key.exists() and _still_good(shown.read_bytes(), wanted):
        return
    shown.parent.mkdir(parents=True, exist_ok=True)
    key_text, certificate_text = _make(wanted)
    _write(key, key_text)
    _write(shown, certificate_text)


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - a certificate is made at the edge


def _still_good(kept: bytes, wanted: set[Any]) -> bool:
    from cryptography import x509  # noqa: PLC0415 - an extra

    certificate = x509.load_pem_x509_certificate(kept)
    named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return wanted <= set(named) and certificate.not_valid_after_utc > _now() + SPARE


def _make(names: set[Any]) -> tuple[bytes, bytes]:
    from cryptography import x509  # noqa: PLC0415 - an extra
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Ruman on this Wi-Fi")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_now() - timedelta(hours=1))
        .not_valid_after(_now() + LIFETIME)
        .add_extension(x509.SubjectAlternativeName(sorted(names, key=str)), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return secret, certificate.public_bytes(serialization.Encoding.PEM)


def _write(path: Path, content: bytes) -> None:
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    fresh.rename(path)
