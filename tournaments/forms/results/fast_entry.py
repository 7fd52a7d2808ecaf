"""Form of fast entry: one sheet on one line, with its table and its two totals."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournaments.forms.results.entry import INCOMPLETE, ReasonedForm
from tournaments.forms.results.rounds import HELP, FindsTable, TableField
from tournaments.forms.results.totals import TwoTotals
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.results.last_entries import seating_key
from tournaments.queries.results.rounds import RoundView

FIGURES = ("ns", "ew", "belotes", "capots")


class FastForm(FindsTable, TwoTotals, ReasonedForm):
    """One sheet, typed without looking at the screen.

    `drawn` is the key of the seating that the page was made from: it reveals a draw made again.
    `version` is 0 until the page has shown the result already saved.
    """

    drawn = forms.CharField(
        max_length=16,
        widget=forms.HiddenInput(attrs={"autocomplete": "off"}),
        error_messages={"required": INCOMPLETE},
    )
    table = TableField(label=gettext_lazy("Table n°"))

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        contest: ContestInfo,
        view: RoundView,
        initial: Any = None,
    ) -> None:
        super().__init__(
            data.copy() if data is not None else None,
            rules=contest.regulation.rules,
            end=contest.regulation.end_of(view.number),
            initial={"drawn": seating_key(view), "version": 0, **(initial or {})},
        )
        self.view = view
        self.individuals = contest.individuals
        self.fields["table"].help_text = self.said(HELP)

    @property
    def only_table(self) -> bool:
        """Whether only the table is filled in: the page then shows its teams and saves nothing."""
        return not any(self.data.get(name, "").strip() for name in FIGURES)

    @property
    def figures(self) -> list[forms.BoundField]:
        """Fields of the sheet, in the order of typing."""
        return [self[name] for name in FIGURES]

    @property
    def replaces(self) -> bool:
        """Whether the page showed the saved result, which this form then replaces."""
        return str(self["version"].value() or 0) != "0"

    def clean(self) -> dict[str, Any]:
        return self.cleaned_data if self.only_table else super().clean()

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
