"""Form of the totals of each manche of a match. Option: manches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

from scoring.words import Problem
from tournaments.forms.core.fields import styled
from tournaments.forms.results.entry import MOST_POINTS, PointsField, TotalsForm
from tournaments.regulation.manches import Manches
from tournaments.services.results import Totals

CAMPS = ("ns", "ew")


@dataclass(frozen=True, slots=True)
class MancheRow:
    """Two totals of one manche, counted from 1."""

    number: int
    ns: BoundField
    ew: BoundField


class ManchesForm(TotalsForm):
    """Two totals for each manche of a sheet. Manches that were not played stay empty."""

    def __init__(self, *args: Any, number: int, played: Manches = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.number = number
        for name in (*CAMPS, "belotes", "capots"):
            del self.fields[name]
        camps = {"ns": _("Nord-Sud"), "ew": _("Est-Ouest")}
        for place in range(number):
            for side, camp in enumerate(CAMPS):
                label = _("Manche %(number)d, %(camp)s") % {
                    "number": place + 1,
                    "camp": camps[camp],
                }
                field = PointsField(label=label, min_value=0, max_value=MOST_POINTS, required=False)
                field.widget.attrs["aria-label"] = label
                self.fields[_name(place, camp)] = field
                if place < len(played):
                    self.initial.setdefault(_name(place, camp), played[place][side])
        styled(self)
        self.fields[_name(0, "ns")].widget.attrs["autofocus"] = True

    @property
    def one_total(self) -> bool:
        """Whether one total is enough: never, because each manche has a winner."""
        return False

    @property
    def rows(self) -> list[MancheRow]:
        return [
            MancheRow(place + 1, self[_name(place, "ns")], self[_name(place, "ew")])
            for place in range(self.number)
        ]

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        played: list[tuple[int, int]] = []
        blank = None
        for place in range(self.number):
            ns, ew = (values.get(_name(place, camp)) for camp in CAMPS)
            if ns is None and ew is None:
                blank = place if blank is None else blank
                continue
            if blank is not None:
                self.add_error(_name(blank, "ns"), _("Cette manche manque."))
                blank = None
            for camp, total in (("ns", ns), ("ew", ew)):
                name = _name(place, camp)
                if total is None and name not in self.errors:
                    self.add_error(name, _("Tapez les deux totaux de cette manche."))
            played.append((ns or 0, ew or 0))
        if not played and not self.errors:
            self.add_error(_name(0, "ns"), _("Tapez les totaux de la première manche."))
        values["manches"] = tuple(played)
        values["ns"], values["ew"] = (sum(manche[side] for manche in played) for side in (0, 1))
        return values

    def totals(self) -> Totals:
        values = self.cleaned_data
        return Totals(values["ns"], values["ew"], manches=values["manches"])

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show the problems of a manche beside its first total."""
        super().add_problems(
            problem._replace(field=_field(problem.field, self.fields)) for problem in problems
        )


def _name(place: int, camp: str) -> str:
    return f"manche{place + 1}_{camp}"


def _field(field: str, names: Iterable[str]) -> str:
    """Return the form's field of a problem such as "manches[1].ns"."""
    place, _dot, camp = field.removeprefix("manches[").partition("]")
    if not place.isdigit():
        return field
    name = _name(int(place), camp.removeprefix("."))
    return name if name in names else _name(int(place), "ns")
