"""Form of the day's timetable: start, end, hall and pauses."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.core.fields import ActionForm, NumberField
from tournaments.regulation.format.ends import MAX_ROUNDS
from tournaments.regulation.planning import Times
from tournaments.regulation.planning.day import MOST_PAUSE, USUAL_MEAL

MOST_TABLES = MOST_ENTRANTS = 10_000
MOST_MINUTES_PER_DEAL = 60


class ClockField(forms.TimeField):
    """Time of day, as 14:00, 14h30, 14 h 30 or 14h."""

    widget = forms.TimeInput(attrs={"type": "time", "autocomplete": "off"}, format="%H:%M")
    input_formats = ("%H:%M", "%H:%M:%S", "%Hh%M", "%Hh")
    default_error_messages = {"invalid": _("Tapez une heure, comme 14:00.")}

    def to_python(self, value: Any) -> Any:
        return super().to_python(value.replace(" ", "") if isinstance(value, str) else value)


class PlanningForm(ActionForm):
    starts_at = ClockField(label=_("Début de la première partie"))
    ends_by = ClockField(
        label=_("Tout doit être fini à"),
        required=False,
        help_text=_("Vide : pas d’heure limite."),
    )
    expected = NumberField(
        label=_("Inscriptions attendues"),
        required=False,
        min_value=2,
        max_value=MOST_ENTRANTS,
        help_text=_(
            "Compte jusqu’au tirage de la première partie. Vide : les inscriptions déjà faites."
        ),
    )
    tables = NumberField(
        label=_("Tables dans la salle"),
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        help_text=_("Vide : autant qu’il en faut."),
    )
    minutes_per_deal = NumberField(
        label=_("Minutes par donne"),
        required=False,
        min_value=1,
        max_value=MOST_MINUTES_PER_DEAL,
        help_text=_("Vide : 5 à la belote, 6 à la coinche."),
    )
    pause = NumberField(
        label=_("Pause entre deux parties, en minutes"),
        min_value=0,
        max_value=MOST_PAUSE,
        help_text=_("Rendre les feuilles, tirer, boire un verre."),
    )
    meal_after = NumberField(
        label=_("Repas après la partie"),
        required=False,
        min_value=1,
        max_value=MAX_ROUNDS,
        help_text=_("Vide : pas de repas."),
    )
    meal_minutes = NumberField(
        label=_("Durée du repas, en minutes"),
        required=False,
        min_value=0,
        max_value=MOST_PAUSE,
        help_text=_("À la place de la pause."),
    )

    def clean_meal_minutes(self) -> int:
        """Return the length of the meal in minutes, or the usual one if empty."""
        minutes: int | None = self.cleaned_data["meal_minutes"]
        return USUAL_MEAL if minutes is None else minutes

    def times(self) -> Times:
        values = self.cleaned_data
        return Times(**{name: values[name] for name in Times.__dataclass_fields__})
