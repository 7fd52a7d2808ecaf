"""Form of fast entry: one sheet on one line, with its table and its two totals.

A match in manches is typed on the line too: the totals of each camp in order, with a stroke between
two manches, as "1010/620/1005".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from scoring.words import Problem
from tournaments.forms.results.entry import MOST_POINTS, PointsField, ReasonedForm, TwoTotals
from tournaments.forms.results.rounds import HELP, FindsTable, TableField
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation.manches import Manches, manches_asked
from tournaments.regulation.stages import Spot
from tournaments.regulation.wording import lower
from tournaments.services.results import Totals
from tournaments.words.texts import say

CAMPS = ("ns", "ew")
FIGURES = (*CAMPS, "belotes", "capots")
#: Sign between the totals of two manches, and those that stand for it: a phone's keypad of numbers
#: has a comma or a point, and no stroke.
STROKE = "/"
_STROKES = re.compile(r"[/,.;]")


def typed_figures(ns: int, ew: int, manches: Manches = ()) -> dict[str, int | str]:
    """Return what is typed on the line for two totals, or for those of each manche."""
    if not manches:
        return {"ns": ns, "ew": ew}
    by_camp = zip(CAMPS, zip(*manches, strict=True), strict=True)
    return {camp: STROKE.join(map(str, totals)) for camp, totals in by_camp}


class CampField(PointsField):
    """Total of a camp, or a tuple of those of its manches, typed with a stroke between two.

    With `in_manches`, some match of the round has several, and a phone shows a keypad that can part
    their totals.
    """

    in_manches = False

    def type_manches(self) -> None:
        """Take the totals of manches, parted as a phone can."""
        self.in_manches = True
        self.widget.attrs["inputmode"] = "decimal"

    def clean(self, value: Any) -> Any:
        strokes = _STROKES if self.in_manches else re.compile(STROKE)
        if not isinstance(value, str) or not strokes.search(value):
            return super().clean(value)
        return tuple(super(CampField, self).clean(total or "–") for total in strokes.split(value))


class SheetLine(FindsTable, TwoTotals):
    table = TableField(label=gettext_lazy("Table"))
    ns = CampField(
        label=gettext_lazy("Nord-Sud"), min_value=0, max_value=MOST_POINTS, required=False
    )
    ew = CampField(
        label=gettext_lazy("Est-Ouest"), min_value=0, max_value=MOST_POINTS, required=False
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        contest: ContestInfo,
        view: RoundView,
        **kwargs: Any,
    ) -> None:
        self.view, self.regulation = view, contest.regulation
        spot = view.main_spot
        rules, end = self.regulation.rules_of(spot), self.regulation.end_of(spot)
        super().__init__(data, rules=rules, end=end, **kwargs)
        self.individuals = contest.individuals
        self.fields["table"].help_text = self.worded(HELP)
        for name in ("table", *FIGURES):
            self.fields[name].widget.attrs["class"] = "box box-big"
        in_manches = [self.regulation.manches_at(view.spot(line)) > 1 for line in view.tables]
        if any(in_manches):
            for camp in CAMPS:
                field = self.fields[camp]
                assert isinstance(field, CampField)
                field.type_manches()
        if in_manches and all(in_manches):
            # A match in manches has its totals alone.
            del self.fields["belotes"], self.fields["capots"]

    @property
    def only_table(self) -> bool:
        """Whether only the table is filled in: the page then shows its teams and saves nothing."""
        return not any(self.data.get(name, "").strip() for name in FIGURES)

    @property
    def spot(self) -> Spot:
        return self.view.spot(self.found) if self.found is not None else self.view.main_spot

    @property
    def in_manches(self) -> bool:
        return self.regulation.manches_at(self.spot) > 1

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        self.rules = self.regulation.rules_of(self.spot)
        self.end = self.regulation.end_of(self.spot)
        if self.only_table:
            return values
        if self.in_manches:
            return self._clean_manches(values)
        for camp in CAMPS:
            if isinstance(values.get(camp), tuple):
                self.add_error(camp, gettext("Cette partie n’a qu’une manche : un seul total."))
        one = sum(values.get(camp, "wrong") is None for camp in CAMPS) == 1
        if one and values.get("belotes") is not None and values.get("capots", "wrong") is None:
            # A sheet says its belotes. It says its capots only if it has some.
            values["capots"] = 0
        return super().clean()

    def _clean_manches(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the totals of each manche, and their sums. The service judges them."""
        if self.errors:
            return values
        by_camp = [_of_manches(values[camp]) for camp in CAMPS]
        several = max(map(len, by_camp)) > 1
        for camp, totals in zip(CAMPS, by_camp, strict=True):
            if not several or len(totals) < max(map(len, by_camp)):
                self.add_error(camp, manches_asked(self.regulation.manches_at(self.spot)))
        for name in ("belotes", "capots"):
            if values.get(name):
                message = gettext("Une partie en manches se saisit par ses totaux seuls.")
                self.add_error(name, message)
        if not self.errors:
            values["manches"] = tuple(zip(*by_camp, strict=True))
            values |= dict(zip(CAMPS, map(sum, by_camp), strict=True))
        return values

    def totals(self) -> Totals:
        return replace(super().totals(), manches=self.cleaned_data.get("manches", ()))

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show the problems of a manche beside the totals of its camp, after its number."""
        for problem in problems:
            place, _bracket, camp = problem.field.removeprefix("manches[").partition("]")
            if not place.isdigit():
                super().add_problems([problem])
                continue
            params = {
                "number": int(place) + 1,
                "problem": lower(say(problem.message, problem.params)),
            }
            camp = camp.removeprefix(".")
            field = camp if camp in CAMPS else CAMPS[0]
            self.add_error(field, gettext("Manche %(number)d : %(problem)s") % params)


def _of_manches(typed: int | tuple[int, ...] | None) -> tuple[int, ...]:
    return typed if isinstance(typed, tuple) else () if typed is None else (typed,)


class FastForm(SheetLine, ReasonedForm):
    """One sheet, typed without looking at the screen.

    `shown` names the table, the match and the teams that the page showed beside the figures. The
    line is saved only for them. `version` is 0 until the page has shown the result already saved.
    """

    shown = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)

    def __init__(
        self, data: QueryDict | None = None, *, initial: Any = None, **kwargs: Any
    ) -> None:
        copied = data.copy() if data is not None else None
        super().__init__(copied, initial={"version": 0, **(initial or {})}, **kwargs)

    @property
    def figures(self) -> list[forms.BoundField]:
        return [self[name] for name in FIGURES if name in self.fields]

    @property
    def replaces(self) -> bool:
        """Whether the page showed the saved result, which this form then replaces."""
        return str(self["version"].value() or 0) != "0"

    @property
    def shown_table(self) -> int | None:
        """Table whose teams the page showed; None if it showed none."""
        first = str(self.data.get("shown", "")).partition(" ")[0]
        return int(first) if first.isdecimal() else None

    def set(self, **sent: Any) -> None:
        assert isinstance(self.data, QueryDict)
        for name, value in sent.items():
            self.data[name] = str(value)

    def focus(self, name: str) -> None:
        for field in self.fields.values():
            field.widget.attrs.pop("autofocus", None)
        self.fields[name].widget.attrs["autofocus"] = True
