"""English as it is written at European events: day before month, 24 hours, weeks from Monday."""

DATE_FORMAT = "j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
DAY_FORMAT = "j M"
DAY_TIME_FORMAT = "j M, H:i"
WEEKDAY_TIME_FORMAT = "D j M, H:i"
LONG_DAY_FORMAT = "l j F"
LONG_DAY_TIME_FORMAT = "l j F, H:i"
FIRST_DAY_OF_WEEK = 1
DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d.%m.%Y", "%d. %m. %Y", "%d/%m/%Y", "%d %B %Y", "%d %b %Y"]
DATETIME_INPUT_FORMATS = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M"]
