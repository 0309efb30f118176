"""What a device posts to the outbox's door, read strictly: the body, each act, its content.

A body that can't be read at all is a MalformedError; what is wrong with one act is a RefusedError.
"""

import base64
import binascii
import json
import math
import re
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NoReturn

from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from ruman.core.acts import ActForm, Kind, RefusedError
from ruman.core.form_words import sentences
from ruman.core.models import Event

MAX_BYTES = 10 * 1024 * 1024
MAX_ACTS = 100
TIME = re.compile(r"[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
UNWRITABLE = re.compile("[\x00\ud800-\udfff]")
DATA_URL = re.compile(r"data:([a-z]+/[a-z0-9.+-]+)?(;[a-z0-9=-]+)*;base64,", re.IGNORECASE)


class MalformedError(Exception):
    """The body as a whole can't be taken."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.status = status


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def read_body(body: bytes) -> tuple[str | None, list[Any]]:
    """When it was sent, by the device, and the acts as they came."""
    try:
        given = json.loads(body, parse_constant=_refuse_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise MalformedError("not_json", _g("This isn't JSON that can be read.")) from error
    found = given.get("acts") if isinstance(given, dict) else None
    if not isinstance(found, list):
        raise MalformedError("no_acts", _g("A list of acts is missing."))
    if len(found) > MAX_ACTS:
        raise MalformedError(
            "too_many", _g("At most %(most)d acts can be sent at once.") % {"most": MAX_ACTS}, 413
        )
    sent_at = given.get("sent_at")
    if sent_at is not None and not (isinstance(sent_at, str) and TIME.fullmatch(sent_at)):
        raise MalformedError("bad_time", _g("The time of sending can't be read."))
    return sent_at, found


def read_time(given: Any) -> datetime | None:
    """An aware time; None for one that is well formed but can't be (30 February, year 12000)."""
    if not isinstance(given, str) or not TIME.fullmatch(given):
        raise RefusedError("bad_time", _("The device's time can't be read; it needs its zone."))
    try:
        found = datetime.fromisoformat(given.upper()).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return found if 1 < found.year < 9999 else None


def writable(value: Any) -> Any:
    """The same, with characters that no database can keep made visible."""
    if isinstance(value, str):
        return UNWRITABLE.sub("\ufffd", value)
    if isinstance(value, list):
        return [writable(item) for item in value]
    if isinstance(value, dict):
        return {writable(key): writable(item) for key, item in value.items()}
    return value


@dataclass(frozen=True, slots=True)
class Posted:
    """One act as a device sent it; only its shape has been looked at."""

    id: uuid.UUID
    kind: str
    payload: dict[str, Any]
    device_at: Any
    token: str
    label: str = ""

    @classmethod
    def read(cls, raw: Any) -> "Posted":
        if not isinstance(raw, dict):
            raise RefusedError("malformed", _("This isn't an act."))
        given_id, kind, payload = raw.get("id"), raw.get("kind"), raw.get("payload")
        if not isinstance(given_id, str) or not UUID.fullmatch(given_id):
            raise RefusedError("bad_id", _("The act's id isn't a UUID."))
        if not isinstance(kind, str) or not isinstance(payload, dict):
            raise RefusedError("malformed", _("The act lacks its kind or its content."))
        token, label = raw.get("token"), raw.get("label")
        return cls(
            uuid.UUID(given_id),
            kind,
            payload,
            raw.get("device_at"),
            token if isinstance(token, str) else "",
            label if isinstance(label, str) else "",
        )


class InvalidError(RefusedError):
    """The form of the kind doesn't take the content; `fields` has its messages by field."""

    def __init__(self, form: forms.Form) -> None:
        self.fields = {name: [str(one) for one in found] for name, found in form.errors.items()}
        super().__init__("invalid", " ".join(sentences(form)))


def read_payload(kind: Kind, payload: dict[str, Any], event: Event) -> dict[str, Any]:
    """Clean values by the form of the kind, the same that the page's own post goes through."""
    files: MultiValueDict[str, UploadedFile[Any]] = MultiValueDict()
    plain = dict(payload)
    for name, needed in kind.form.base_fields.items():
        if isinstance(needed, forms.FileField) and (text := plain.pop(name, None)):
            files[name] = _file(name, text)
    if issubclass(kind.form, ActForm):
        form: forms.Form = kind.form(plain, files, event=event)
    else:
        form = kind.form(plain, files)
    for name, needed in form.fields.items():  # those that a form adds by itself, too
        if isinstance(plain.get(name), (list, dict)) and not _structured(needed):
            raise RefusedError("malformed", _("The field %(field)s can't hold a list."), field=name)
    if not form.is_valid():
        raise InvalidError(form)
    return form.values() if isinstance(form, ActForm) else form.cleaned_data


def _structured(needed: forms.Field) -> bool:
    """Whether a field reads lists and the like from JSON; own fields say `takes_json`."""
    return (
        isinstance(needed, forms.JSONField)
        or getattr(needed.widget, "allow_multiple_selected", False)
        or getattr(needed, "takes_json", False)
    )


def _file(name: str, given: Any) -> SimpleUploadedFile:
    """A file that the device kept as a data: address."""
    unreadable = RefusedError("malformed", _("The file %(field)s can't be read."), field=name)
    head = DATA_URL.match(given) if isinstance(given, str) else None
    if head is None:
        raise unreadable
    try:
        content = base64.b64decode(given[head.end() :], validate=True)
    except (binascii.Error, ValueError) as error:
        raise unreadable from error
    return SimpleUploadedFile(name, content, head.group(1) or "application/octet-stream")
