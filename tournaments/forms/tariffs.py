"""The price list on the set-up page: a row a fault, and a few empty ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.words import Problem
from tournaments.enums import PenaltyTo
from tournaments.forms.fields import NameField, NumberField, PlainForm
from tournaments.regulation import OPPONENTS, Tariff
from tournaments.regulation.tariffs import LABELS, MAX_TARIFFS, tariff_problems

SPARE_ROWS = 3
PREFIX = "tariffs"
#: Short: they stand in a narrow column.
TO_CHOICES = [
    (PenaltyTo.OPPONENTS, gettext_lazy("aux adversaires")),
    (PenaltyTo.LOST, gettext_lazy("retirés à l’équipe")),
]


class TariffForm(PlainForm):
    """One fault and its price. Without a name the row is nothing."""

    name = NameField(required=False)
    points = NumberField(required=False)
    to = forms.ChoiceField(choices=TO_CHOICES, required=False)
    free = NumberField(required=False)
    excludes = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = gettext_lazy(LABELS[name])

    def tariff(self) -> Tariff:
        """What was typed; what has no meaning beside the rest is not read."""
        given = self.cleaned_data
        points, excludes = given["points"] or 0, given["excludes"]
        return Tariff(
            name=given["name"],
            points=points,
            to=given["to"] if points and given["to"] else OPPONENTS,
            free=(given["free"] or 0) if points or excludes else 0,
            excludes=excludes,
        )


class PriceList:
    """The rows of a price list. A known fault whose name is erased is taken off."""

    def __init__(self, data: Mapping[str, Any] | None, shown: Sequence[Tariff]) -> None:
        #: Whether the page had a price list at all.
        self.sent = data is not None and PREFIX in data
        self.shown = tuple(shown)
        self.known = len(shown)
        count = self.known + SPARE_ROWS
        if data is not None and self.sent and str(data[PREFIX]).isdecimal():
            count = max(count, int(str(data[PREFIX])[:3]))
        count = min(count, MAX_TARIFFS + SPARE_ROWS)
        self.rows = [
            TariffForm(
                data if self.sent else None,
                prefix=f"{PREFIX}-{index}",
                initial=shown[index].to_data() if index < len(shown) else None,
            )
            for index in range(count)
        ]
        self.filled = [row for index, row in enumerate(self.rows) if self._says(row, index)]

    def _says(self, row: TariffForm, index: int) -> bool:
        """Whether a row is a fault: a name, or something typed where none was before."""
        if not self.sent:
            return index < self.known
        row.is_valid()
        given = row.cleaned_data
        typed = row.errors or given.get("points") or given.get("free") or given.get("excludes")
        return bool(given.get("name") or (typed and index >= self.known))

    def tariffs(self) -> tuple[Tariff, ...]:
        """The faults typed, what is wrong with each beside it; those shown if none came."""
        if not self.sent:
            return self.shown
        if any(row.errors for row in self.filled):
            return ()
        found = tuple(row.tariff() for row in self.filled)
        self.add_problems(tariff_problems(found))
        return found

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show each problem of a price list in its row."""
        for problem in problems:
            index, _, name = problem.field.removeprefix("penalty[").partition("].")
            self.filled[int(index)].add_problems([problem._replace(field=name)])

    @property
    def wrong(self) -> bool:
        """Whether a row has something to correct."""
        return self.sent and any(row.errors for row in self.filled)
