"""Rows of the price list of faults, on the settings page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, assert_never

from django import forms
from django.utils.translation import gettext, gettext_lazy

from tournaments.forms.core.fields import NameField, NumberField
from tournaments.forms.regulation.rows import RowForm, Rows
from tournaments.regulation import Regulation, Tariff
from tournaments.regulation.tariffs import LABELS, MAX_TARIFFS, tariff_problems
from tournaments.regulation.words.tariffs import fault_sentence
from tournaments.words.entrants import worded
from tournaments.words.enums import PenaltyTo, Ruling


def to_choices(individuals: bool = False) -> list[tuple[str, str]]:
    """Return the choices for the points of a fault; their labels are short for a narrow column."""
    return [(to.value, _label(to, individuals)) for to in PenaltyTo]


def ruling_choices() -> list[tuple[str, str]]:
    return [(ruling.value, str(ruling.label)) for ruling in Ruling]


def _label(to: PenaltyTo, individuals: bool) -> str:
    match to:
        case PenaltyTo.OPPONENTS:
            return gettext("aux adversaires")
        case PenaltyTo.LOST:
            return worded(individuals, "retirés à l’équipe")
        case PenaltyTo.TOP:
            return gettext("pour cent d’un top")
        case _:
            assert_never(to)


class TariffForm(RowForm):
    """One fault and its price. A row without a name is ignored."""

    key = "name"
    always = ("to", "ruling")

    name = NameField(required=False)
    ruling = forms.ChoiceField(choices=ruling_choices, required=False)
    points = NumberField(required=False)
    to = forms.ChoiceField(choices=to_choices, required=False)
    free = NumberField(required=False)
    minutes = NumberField(required=False)
    after = NumberField(required=False)
    source = NameField(required=False)
    second = NameField(required=False)
    excludes = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = gettext_lazy(LABELS[name])

    def tariff(self) -> Tariff:
        """Return the fault typed, without the values that have no meaning for it."""
        values = self.cleaned_data
        points, excludes = values["points"] or 0, values["excludes"]
        return Tariff(
            name=values["name"],
            points=points,
            to=values["to"] if points and values["to"] else PenaltyTo.OPPONENTS,
            free=(values["free"] or 0) if points or excludes else 0,
            excludes=excludes,
            ruling=values["ruling"] or Ruling.PLAYS_ON,
            minutes=(values["minutes"] or 0) if points else 0,
            after=(values["after"] or 0) if points else 0,
            source=values["source"],
            second=values["second"],
        )


class PriceList(Rows[Tariff]):
    """Rows of a price list. Erasing the name of a known fault removes it."""

    form = TariffForm
    prefix = "tariffs"
    place = "penalty"
    most = MAX_TARIFFS

    def __init__(self, data: Mapping[str, Any] | None, regulation: Regulation) -> None:
        super().__init__(data, regulation.tariffs)
        self._regulation = regulation

    @property
    def lines(self) -> Iterator[tuple[RowForm, str]]:
        """Each row, with the sentence of the fault that it changes; "" for a new one."""
        for index, row in enumerate(self.rows):
            known = index < self.known
            yield row, fault_sentence(self.shown[index], self._regulation) if known else ""

    def initial(self, value: Tariff) -> dict[str, Any]:
        return value.to_data()

    def tariffs(self) -> tuple[Tariff, ...]:
        """Return the faults typed, with the errors shown, or those shown if the page sent none."""
        if not self.sent:
            return self.shown
        rows = self.read
        tariffs = tuple(row.tariff() for row in rows if isinstance(row, TariffForm))
        self.add_problems(tariff_problems(tariffs), rows)
        return () if self.wrong else tariffs
