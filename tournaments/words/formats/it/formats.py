"""Italian dates, without a zero before the day: 5 dicembre 2026."""

DATE_FORMAT = "j F Y"
