"""What the import says: why a file can't be read, what is wrong in a cell, how people are known."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from combatants.rules.registration.matching import Action, Why

REFUSALS: dict[str, Promise] = {
    "empty": _("There is nothing in this file. Choose the one with the registrations."),
    "html": _(
        "This is a web page, not a table. The sheet is probably not shared: open it, then "
        "download it as CSV or XLSX, or share it with everybody who has the link."
    ),
    "binary": _(
        "This is neither a CSV nor an XLSX file. Save the table as one of these in the"
        " spreadsheet, then choose that file."
    ),
    "too_big": _(
        "The file is too big; at most 8 MB can be read. Save the table alone, without"
        " pictures, as CSV."
    ),
    "too_many_rows": _(
        "There are too many rows; at most 20,000 can be read at once. Split the table"
        " into several files."
    ),
    "too_many_columns": _("There are too many columns; is the separator right?"),
    "unknown_encoding": _("This encoding isn't known. Choose another one."),
    "wrong_encoding": _("The file can't be read in this encoding. Choose another one."),
    "unreadable": _("The text can't be parted into columns. Is a quotation mark missing?"),
    "unreadable_workbook": _("This workbook is damaged. Save it again as XLSX or CSV."),
    "old_excel": _("This is an old or a locked Excel file. Save it as XLSX or CSV, unlocked."),
    "not_a_workbook": _("This isn't an Excel workbook. Save the table as XLSX or CSV."),
    "bomb": _("This workbook would unpack to something huge. Save only the table as XLSX or CSV."),
}
PROBLEMS: dict[str, Promise] = {
    "short_row": _("The row is shorter than the header: values may stand in wrong columns."),
    "long_row": _("The row is longer than the header: values may stand in wrong columns."),
    "too_long": _("The text is too long."),
    "no_name": _("There is no name."),
    "not_a_date": _("This isn't a date."),
    "no_such_day": _("There was no such day. Look at day and month again."),
    "month_before_day": _("The month stands before the day."),
    "two_digit_year": _("The year has only two digits."),
    "too_long_ago": _("Nobody was born so long ago. Look at the year again."),
    "not_born_yet": _("Nobody is born after the event has begun. Look at the year again."),
    "damaged_number": _("A spreadsheet has damaged this value; it isn't taken in."),
    "not_a_mail": _("This isn't a mail address; it isn't taken in."),
    "unknown_language": _("This language isn't known; it isn't taken in."),
    "unknown_side": _("The event has no such side; it isn't taken in."),
    "not_a_length": _("This isn't a length; the weapon comes in without it."),
}
ACTIONS: dict[str, Promise] = {
    Action.NEW: _("new"),
    Action.UPDATE: _("changed"),
    Action.UNCHANGED: _("unchanged"),
    Action.REPEATED: _("told again further down"),
}
WHYS: dict[str, Promise] = {
    Why.NAME_AND_MAIL: _("same name and mail"),
    Why.NAME_AND_BIRTH: _("same name and date of birth"),
    Why.SAME_ANSWER: _("same answer of the form"),
    Why.NAME_ALONE: _("same name, nothing else is known"),
}
