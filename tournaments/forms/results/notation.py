"""Deals typed on one line each, "90cx112b": the field, its row, and a whole sheet of them.

`NotationField` and `LineForm` serve any page where a deal is typed; `LinesForm` is a sheet whose
deals are the same values as those of `DealsForm`, saved by the same service. What a line means is
`scoring.notation`'s to say. The templates are `entry/lines.html` and `entry/notation_help.html`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import notation
from scoring.causes import Cause
from scoring.deal import Deal, check_contract
from scoring.deal_words import said
from scoring.options import BELOTE
from scoring.rules import RuleSet
from scoring.words import Problem, Refused, Text
from tournaments.forms.results.deals import LABELS, MOST_CONTRACT, RowForm
from tournaments.forms.results.entry import DealsForm
from tournaments.wording.words import say

#: Deals for the help of a page; each is shown where its rules accept it, with what it means.
EXAMPLES = (
    "112",
    "e81",
    "100b",
    "e120db",
    "d50",
    "90c112",
    "90cx112b",
    "e100p d70",
    "110k95a20",
    "120ta130bb",
    "90sa100",
    "90112",
    "cap",
    "90ccap",
    "capt140",
    "p",
)


class NotationField(forms.Field):
    """A deal typed on one line under some rules; cleaned, it is a `scoring.Deal`, or None."""

    widget = forms.TextInput

    def __init__(self, *, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(**{"label": LABELS["line"], "required": False, **kwargs})
        self.rules = rules

    def to_python(self, value: Any) -> Deal | None:
        if not str(value or "").strip():
            return None
        try:
            deal = notation.read(str(value), self.rules)
            problems = list(_too_high(deal, self.rules))
        except Refused as refused:
            problems = list(refused.problems)
        if problems:
            raise ValidationError([_error(problem) for problem in problems])
        return deal

    def prepare_value(self, value: Any) -> Any:
        return notation.write(value, self.rules) if isinstance(value, Deal) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # A telephone must neither correct a line nor begin it with a capital.
        return {
            **super().widget_attrs(widget),
            "autocomplete": "off",
            "autocapitalize": "none",
            "autocorrect": "off",
            "spellcheck": "false",
            "enterkeyhint": "next",
        }


class LineForm(RowForm):
    """One row of a sheet, a deal on one line."""

    first = "line"
    if_blank = _("Donne vide : tapez-la, ou « p » si tout le monde a passé.")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        rules: RuleSet,
        number: int,
        deal: Deal | None = None,
    ) -> None:
        super().__init__(data, rules=rules, number=number, deal=deal, initial={"line": deal})
        self.add_cell("line", NotationField(rules=rules), "form-control cell line")

    @property
    def words(self) -> Text | None:
        """What the line was understood to say."""
        return said(self.deal, self.rules) if self.deal is not None else None

    def typed_deal(self) -> Deal:
        deal = self.cleaned_data["line"]
        assert isinstance(deal, Deal)
        return deal

    def likely_causes(self) -> list[Cause]:
        return notation.likely_causes(self._typed("line"), self.rules)

    def forgive_missing(self) -> None:
        # Half a line means little, or something else.
        self.errors.pop("line", None)
        self.causes = []


class LinesForm(DealsForm):
    """A sheet deal by deal, each deal on one line.

    `typing` is the number of the row the cursor is on, which the script sends while one types: a
    row is judged once it is left.
    """

    way = "lines"

    def row(self, data: Mapping[str, Any] | None, number: int, deal: Deal | None) -> LineForm:
        return LineForm(data, rules=self.rules, number=number, deal=deal)

    def all_passed(self, data: Mapping[str, Any], number: int) -> bool:
        try:
            return notation.read(str(data.get(f"deals-{number}-line") or ""), self.rules) == (
                Deal(None)
            )
        except Refused:
            return False

    def forgive_missing(self) -> None:
        for row in self.rows:
            if str(row.number) == self.data.get("typing"):
                row.forgive_missing()

    def focus_next(self, ended: bool = False) -> None:
        """Put the cursor on what is to be corrected, else on what comes next."""
        wrong = next((row for row in self.filled if row.errors), None)
        if wrong is not None:
            wrong.focus()
        else:
            super().focus_next(ended)

    @property
    def bids(self) -> bool:
        """Whether there is a contract to type."""
        return self.rules.game != BELOTE

    @property
    def examples(self) -> list[tuple[str, Text]]:
        """Lines that may be typed under these rules, and what each means."""
        told = []
        for line in EXAMPLES:
            try:
                told.append((line, said(notation.read(line, self.rules), self.rules)))
            except Refused:
                continue
        return told


#: The ways of typing whose rows are deals.
BY_DEALS: dict[str, type[DealsForm]] = {DealsForm.way: DealsForm, LinesForm.way: LinesForm}


def _too_high(deal: Deal, rules: RuleSet) -> list[Problem]:
    """A contract nobody bids is a slip of the keys."""
    if isinstance(deal.contract, int) and deal.contract > MOST_CONTRACT:
        return list(check_contract(rules, deal._replace(contract=str(deal.contract))))
    return []


def _error(problem: Problem) -> ValidationError:
    return ValidationError(say(problem.message, problem.params), code=problem.code)
