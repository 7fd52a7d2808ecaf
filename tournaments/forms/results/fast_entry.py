"""Form of fast entry: one sheet on one line, with its table and its two totals."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournaments.forms.results.entry import ReasonedForm
from tournaments.forms.results.rounds import HELP, FindsTable, TableField
from tournaments.forms.results.totals import TwoTotals
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation.stages import Spot

FIGURES = ("ns", "ew", "belotes", "capots")


class SheetLine(FindsTable, TwoTotals):
    """Table and figures of one sheet, as typed on one line."""

    table = TableField(label=gettext_lazy("Table"))

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

    @property
    def only_table(self) -> bool:
        """Whether only the table is filled in: the page then shows its teams and saves nothing."""
        return not any(self.data.get(name, "").strip() for name in FIGURES)

    @property
    def spot(self) -> Spot:
        """Spot of the match of the table, which decides its rules and how it ends."""
        return self.view.spot(self.found) if self.found is not None else self.view.main_spot

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        self.rules = self.regulation.rules_of(self.spot)
        self.end = self.regulation.end_of(self.spot)
        if self.only_table:
            return values
        one = sum(values.get(camp, "wrong") is None for camp in ("ns", "ew")) == 1
        if one and values.get("belotes") is not None and values.get("capots", "wrong") is None:
            # A sheet says its belotes. It says its capots only if it has some.
            values["capots"] = 0
        return super().clean()


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
        """Fields of the sheet, in the order of typing."""
        return [self[name] for name in FIGURES]

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
        """Replace values that the page sends back."""
        assert isinstance(self.data, QueryDict)
        for name, value in sent.items():
            self.data[name] = str(value)

    def focus(self, name: str) -> None:
        """Put the cursor in that field when the page is shown."""
        for field in self.fields.values():
            field.widget.attrs.pop("autofocus", None)
        self.fields[name].widget.attrs["autofocus"] = True
