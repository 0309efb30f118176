"""What a hardware scanner typed at the bench: a weapon's label, once or glued."""

from ruman.core.scans import UnreadableScanError, scanned

__all__ = ["UnreadableScanError", "label_code"]


def label_code(typed: str) -> str | None:
    """The code of the one label that was scanned; None where no label was, half ones raise."""
    found = scanned(typed)
    return found.code if found is not None and found.what == "t" else None
