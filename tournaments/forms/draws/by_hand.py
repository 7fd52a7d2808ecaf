"""Form of a draw typed by hand: the numbers at each table, and the exempt teams."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import NumberField, ShownForm, styled
from tournaments.forms.draws.rounds import UnseenForm, late_field
from tournaments.pairing import Draw, HandTable
from tournaments.queries.draws.late import LateTables
from tournaments.queries.results.rounds import RoundView
from tournaments.services.draws.drawing import WrongTables
from tournaments.words.texts import Refused, say

LARGEST = 99_999


@dataclass(frozen=True, slots=True)
class Row:
    """One table to fill in: its number, its inputs by camp, and its errors."""

    number: int
    ns: list[forms.BoundField]
    ew: list[forms.BoundField]
    errors: list[str]


class ByHandForm(UnseenForm, ShownForm):
    """One row per table with `seats` numbers each, and the numbers of the exempt teams."""

    seed = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    resting = forms.CharField(
        label=gettext_lazy("Exempte"),
        help_text=gettext_lazy("Un numéro ; plusieurs, séparés par des espaces."),
        required=False,
        max_length=2000,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, *args: Any, tables: int, seats: int, late: LateTables | None, **kwargs: Any
    ) -> None:
        self.tables, self.seats = tables, seats
        super().__init__(*args, **kwargs)
        self.fields |= {
            _field(table, seat): NumberField(
                label=_("Table %(table)d, place %(seat)d") % {"table": table, "seat": seat + 1},
                required=False,
                min_value=1,
                max_value=LARGEST,
            )
            for table in range(1, tables + 1)
            for seat in range(seats)
        }
        if late is not None:
            self.fields["late"] = late_field(late)
        styled(self)

    def clean_resting(self) -> list[int]:
        """Return the numbers typed, separated by spaces, commas or semicolons."""
        typed = re.split(r"[\s,;]+", self.cleaned_data["resting"].strip())
        if not all(word.isdecimal() and len(word) <= 5 for word in typed if word):
            raise forms.ValidationError(_("Tapez des numéros, séparés par des espaces."))
        return [int(word) for word in typed if word]

    def typed(self) -> list[HandTable]:
        """Return the tables where a number was typed."""
        tables = []
        half = self.seats // 2
        for table in range(1, self.tables + 1):
            seats = [self.cleaned_data.get(_field(table, seat)) for seat in range(self.seats)]
            ns, ew = (
                tuple(number for number in camp if number is not None)
                for camp in (seats[:half], seats[half:])
            )
            if ns or ew:
                tables.append(HandTable(table, ns, ew))
        return tables

    def rows(self) -> Iterator[Row]:
        """Yield the rows that the page shows."""
        half = self.seats // 2
        for table in range(1, self.tables + 1):
            fields = [self[_field(table, seat)] for seat in range(self.seats)]
            errors = [str(error) for field in fields for error in field.errors]
            yield Row(table, fields[:half], fields[half:], errors)

    def refuse(self, refusal: Refused) -> None:
        """Show each problem beside its table."""
        if not isinstance(refusal, WrongTables):
            super().refuse(refusal)
            return
        for wrong in refusal.wrong:
            sentence = say(wrong.reason.template, wrong.reason.params)
            if wrong.table is not None:
                self.add_error(self._where(wrong.table, wrong.team), sentence)
            else:
                self.add_error("resting" if wrong.team is not None else None, sentence)

    def _where(self, table: int, team: int | None) -> str:
        """Return the input of that table to mark as wrong.

        It is the last input that holds the team's number, else the first empty one, else the first
        one.
        """
        names = [_field(table, seat) for seat in range(self.seats)]
        holding = [name for name in names if str(self.data.get(name, "")).strip() == str(team)]
        empty = [name for name in names if not str(self.data.get(name, "")).strip()]
        return (holding[-1:] or empty[:1] or names)[0]


def filled_from_draw(draw: Draw) -> dict[str, Any]:
    """Return the form's initial values from a draw."""
    initial: dict[str, Any] = {
        "seed": draw.seed,
        "resting": " ".join(str(bye.team) for bye in draw.byes),
    }
    for table in draw.tables:
        initial |= _numbers(table.number, table.camps)
    return initial


def filled_from_round(view: RoundView) -> dict[str, Any]:
    """Return the form's initial values from a round already drawn."""
    initial: dict[str, Any] = {
        "seed": view.seed,
        "resting": " ".join(str(team.number) for team in view.exempt),
    }
    for line in view.tables:
        initial |= _numbers(line.table, (line.ns.numbers, line.ew.numbers))
    return initial


def _numbers(table: int, camps: tuple[tuple[int, ...], ...]) -> Mapping[str, int]:
    most = 2 if any(len(camp) > 1 for camp in camps) else 1
    return {
        _field(table, camp * most + seat): number
        for camp, members in enumerate(camps)
        for seat, number in enumerate(members)
    }


def _field(table: int, seat: int) -> str:
    return f"table-{table}-{seat}"
