"""Polish where Django has nothing, or writes days with hyphens."""

SHORT_DATE_FORMAT = "d.m.Y"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
DAY_FORMAT = "j.m"
DAY_TIME_FORMAT = "j.m, H:i"
WEEKDAY_TIME_FORMAT = "D j.m, H:i"
LONG_DAY_FORMAT = "l, j E"
LONG_DAY_TIME_FORMAT = "l, j E, H:i"
