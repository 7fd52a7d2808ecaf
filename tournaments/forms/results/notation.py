"""Forms of deals typed on one line each, as "90cx112b": the field, its row and the sheet.

`NotationField` and `LineForm` serve any page with typed deals. `LinesForm` is a whole sheet: it
gives the same deals as `DealsForm`, and the same service saves them. `scoring.reading.notation`
defines the notation. The templates are in `results/entry/`: `lines.html` and `notation_help.html`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import BELOTE
from scoring.deal import Deal, VoidKind, check_contract, void_kinds
from scoring.doubts.causes import Cause
from scoring.reading import notation
from scoring.reading.deal_words import deal_text
from scoring.rules import RuleSet
from scoring.words import Problem, Refused, Text
from tournaments.forms.results.deals import LABELS, MOST_CONTRACT, RowForm
from tournaments.forms.results.entry import DealsForm
from tournaments.words.texts import say

#: Examples for the help. A page shows those that its rules accept, with their meaning.
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
    "v7",
    "vf",
)


class NotationField(forms.Field):
    """Deal typed on one line under some rules. Its value is a `scoring.Deal`, or None if empty."""

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
            raise ValidationError(
                [ValidationError(say(one.message, one.params), code=one.code) for one in problems]
            )
        return deal

    def prepare_value(self, value: Any) -> Any:
        return notation.write(value, self.rules) if isinstance(value, Deal) else value

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # Phones must neither correct a line nor capitalise its first letter.
        return {
            **super().widget_attrs(widget),
            "autocomplete": "off",
            "autocapitalize": "none",
            "autocorrect": "off",
            "spellcheck": "false",
            "enterkeyhint": "next",
        }


class LineForm(RowForm):
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
        return deal_text(self.deal, self.rules) if self.deal is not None else None

    def typed_deal(self) -> Deal:
        deal = self.cleaned_data["line"]
        assert isinstance(deal, Deal)
        return deal

    def likely_causes(self) -> list[Cause]:
        return notation.likely_causes(self._typed_text("line"), self.rules)

    def forgive_missing(self) -> None:
        # A line half typed means nothing, or something different.
        self.errors.pop("line", None)
        self.causes = []


class LinesForm(DealsForm):
    """Sheet with each deal on one line; `typing`, the row under the cursor, shows no error yet."""

    way = "lines"

    def row(self, data: Mapping[str, Any] | None, number: int, deal: Deal | None) -> LineForm:
        return LineForm(data, rules=self.rules, number=number, deal=deal)

    def unplayed(self, data: Mapping[str, Any], number: int) -> bool:
        try:
            deal = notation.read(str(data.get(f"deals-{number}-line") or ""), self.rules)
        except Refused:
            return False
        return deal.taker is None

    def forgive_missing(self) -> None:
        for row in self.rows:
            if str(row.number) == self.data.get("typing"):
                row.forgive_missing()

    def focus_next(self, ended: bool = False) -> None:
        """Put the cursor on the first wrong row, or on the next one to type."""
        wrong = next((row for row in self.filled if row.errors), None)
        if wrong is not None:
            wrong.focus()
        else:
            super().focus_next(ended)

    @property
    def bids(self) -> bool:
        return self.rules.game != BELOTE

    @property
    def cancels(self) -> tuple[VoidKind, ...]:
        return void_kinds(self.rules)

    @property
    def examples(self) -> list[tuple[str, Text]]:
        examples = []
        for line in EXAMPLES:
            try:
                examples.append((line, deal_text(notation.read(line, self.rules), self.rules)))
            except Refused:
                continue
        return examples


#: Forms with one deal per row, by their way of typing.
BY_DEALS: dict[str, type[DealsForm]] = {DealsForm.way: DealsForm, LinesForm.way: LinesForm}


def _too_high(deal: Deal, rules: RuleSet) -> list[Problem]:
    """Return a problem if the contract is too high to be real: a typing mistake."""
    if isinstance(deal.contract, int) and deal.contract > MOST_CONTRACT:
        return list(check_contract(rules, deal._replace(contract=str(deal.contract))))
    return []
