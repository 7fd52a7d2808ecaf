"""Form that makes a contest again: its name, its date, and whether the helpers come too."""

from __future__ import annotations

from datetime import date, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, DayField, NameField
from tournaments.models.people import NAME_LENGTH

#: A year later, on the same day of the week.
USUAL_WEEKS = 52


class DuplicateForm(ActionForm):
    """Name and date of the contest made again."""

    name = NameField(label=_("Nom du concours"), max_length=NAME_LENGTH)
    date = DayField(
        label=_("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    helpers = forms.BooleanField(
        label=_("Donner les mêmes rôles aux mêmes personnes"),
        help_text=_("Marqueurs, arbitres, trésoriers : ceux de la page « Personnes »."),
        required=False,
    )


def next_date(last: date, today: date) -> date:
    """Return the date to propose: the same day of the week, as many years later as needed."""
    proposed = last
    while proposed <= max(last, today):
        proposed += timedelta(weeks=USUAL_WEEKS)
    return proposed
