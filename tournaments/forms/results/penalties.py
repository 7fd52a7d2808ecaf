"""Forms of the referee: impose a penalty, cancel a penalty."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import ActionForm, NameField, NumberField
from tournaments.forms.regulation.tariffs import to_choices
from tournaments.regulation import Regulation, Tariff
from tournaments.regulation.words.tariffs import tariff_name, terms_of
from tournaments.words.entrants import worded
from tournaments.words.enums import PenaltyTo

#: `OTHER` means a fault outside the price list; `LISTED` precedes the name of a listed fault.
OTHER = "other"
LISTED = "="


class PenaltyForm(ActionForm):
    """Penalty to impose. `seen` comes back once the referee has read its effect."""

    team = NumberField(min_value=1, max_value=9999)
    round = forms.TypedChoiceField(label=gettext_lazy("Partie"), coerce=int)
    fault = forms.ChoiceField(label=gettext_lazy("Faute"))
    name = NameField(label=gettext_lazy("Quelle faute ?"), required=False)
    points = NumberField(label=gettext_lazy("Points"), required=False)
    to = forms.ChoiceField(label=gettext_lazy("Ces points"), required=False)
    reason = forms.CharField(
        label=gettext_lazy("Ce qui s’est passé"),
        help_text=gettext_lazy("Affiché avec la pénalité ; demandé pour une exclusion."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, regulation: Regulation, rounds: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tariffs = regulation.tariffs
        word = partial(worded, regulation.individuals)
        self.fields["team"].label = word("Équipe n°")
        numbers = [(number, str(number)) for number in reversed(rounds)]
        self.fields["round"].choices = numbers  # type: ignore[attr-defined]
        listed = [
            (
                LISTED + tariff.name,
                f"{tariff_name(tariff.name)} – {terms_of(tariff, regulation)}",
            )
            for tariff in self.tariffs
        ]
        self.fields["fault"].choices = [*listed, (OTHER, _("Autre faute…"))]  # type: ignore[attr-defined]
        self.fields["to"].choices = [  # type: ignore[attr-defined]
            (to, label)
            for to, label in to_choices(regulation.individuals)
            if (to == PenaltyTo.TOP) == regulation.takes_tops
        ]
        self.fields["team"].widget.attrs["autofocus"] = True

    def chosen_fault(self) -> str | Tariff:
        """Return the fault as the service takes it: a name of the price list, or a new `Tariff`."""
        values = self.cleaned_data
        chosen: str = values["fault"]
        if chosen != OTHER:
            return chosen.removeprefix(LISTED)
        points = values["points"] or 0
        to = values["to"] if points and values["to"] else PenaltyTo.OPPONENTS
        return Tariff(values["name"], points, to)

    @property
    def kept(self) -> list[forms.BoundField]:
        """Hidden fields of the page that asks for confirmation."""
        return [self[name] for name in ("team", "round", "fault", "name", "points", "to")]
