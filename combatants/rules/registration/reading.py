"""Any registration file as a table."""

from combatants.rules.registration.excel import OLD_OFFICE, ZIP, read_workbook
from combatants.rules.registration.files import FileRefusedError, Table, read_text_table


def read_table(
    content: bytes, *, encoding: str = "", separator: str = "", sheet: str = ""
) -> Table:
    """The table in the file's bytes; what they are is seen from them, not from a name."""
    if not content:
        raise FileRefusedError("empty")
    if content.startswith((ZIP, OLD_OFFICE)):
        return read_workbook(content, sheet)
    if content.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")):
        raise FileRefusedError("binary")
    return read_text_table(content, encoding, separator)
