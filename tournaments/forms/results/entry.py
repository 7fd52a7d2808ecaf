"""A match's result as it is typed: by its two totals, or deal by deal.

Nothing is judged here: `scoring.parsing` reads a deal and says everything that is wrong with it.
The forms only put each problem beside the field it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.causes import Cause
from scoring.deal import Deal
from scoring.match import End
from scoring.rules import RuleSet
from scoring.words import Problem
from scoring.written_causes import Written
from tournaments.enums import Camp, EntryKind
from tournaments.forms.core.fields import ActionForm
from tournaments.forms.results.deals import PASSED, DealForm, RowForm
from tournaments.forms.results.totals import MOST_POINTS, PointsField, TwoTotals
from tournaments.queries.core.teams import Side
from tournaments.queries.results.sheets import Sheet
from tournaments.services.results import Doubtful
from tournaments.wording.entrants import worded
from tournaments.wording.words import say

INCOMPLETE = _("Cette page est incomplète : rechargez-la, puis recommencez.")
#: The largest key, or version, that a database keeps.
MOST_KEY = 2**63 - 1
MOST_ROWS = 120
SPARE_ROWS = 3
#: Rows offered at first for a match to a target or by the clock, whose deals nobody can tell.
ROWS_TO_A_TARGET = 12


class SeenField(forms.IntegerField):
    """A number the page was made from, sent back with it."""

    default_error_messages = {"required": INCOMPLETE, "invalid": INCOMPLETE}
    widget = forms.HiddenInput

    def to_python(self, value: Any) -> int | None:
        number = super().to_python(value)
        if number is not None and not 0 <= number <= MOST_KEY:
            # No page was made from it, and a database refuses to look for it.
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return number

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # Some browsers put the value of the page before back into a reloaded one.
        return {**super().widget_attrs(widget), "autocomplete": "off"}


class ConfirmForm(ActionForm):
    """A button on the page of a match: what waits is right, or the last entry is not."""

    match = SeenField()
    version = SeenField()

    def seen(self) -> dict[str, Any]:
        """What every button takes: the version that was looked at, and its own token."""
        return {name: self.cleaned_data[name] for name in ("version", "token")}


class ChooseForm(ConfirmForm):
    """One of the versions of a match is its result."""

    chosen = SeenField()


class ReasonedForm(ActionForm):
    """A result to be saved, with what goes with it: whether it is doubtful, why, or why corrected.

    `version` is that of the result the page showed. Whether a reason is needed is the service's to
    say.
    """

    #: What is likely wrong with the sheet, where it is doubtful.
    causes: Sequence[Cause] = ()

    version = SeenField()
    to_verify = forms.BooleanField(
        label=_("Garder à vérifier"),
        help_text=_("La feuille est gardée telle quelle ; elle ne compte pas au classement."),
        required=False,
    )
    reason = forms.CharField(
        label=_("Raison"),
        help_text=_("Ce qui est corrigé, ou ce qui est douteux."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    # The reason the page proposed: it is nobody's word for a sheet that is not kept to verify.
    proposed = forms.CharField(required=False, max_length=500, widget=forms.HiddenInput)

    def saved(self) -> dict[str, Any]:
        """What every way of saving a result takes."""
        given = self.cleaned_data
        saved = {name: given[name] for name in ("version", "to_verify", "reason", "token")}
        if saved["reason"] == given["proposed"] and not saved["to_verify"]:
            saved["reason"] = ""
        return saved

    def add_doubt(self, doubt: Doubtful) -> None:
        """Show what is doubtful and why it may be, and offer that as the reason to keep it."""
        self.add_problems(doubt.problems)
        self.causes = doubt.causes
        self._propose(doubt.reason)

    def _propose(self, reason: str) -> None:
        """Offer a reason to keep the sheet to verify, where none was typed."""
        typed, proposed = self.data.get("reason", ""), self.data.get("proposed", "")
        # the errors found so far speak of what was sent: only what is shown again changes
        if typed == proposed or not typed.strip():
            offered = QueryDict(mutable=True)
            offered.update(self.data)
            offered["reason"] = offered["proposed"] = reason[:500]
            self.data = offered


class SeatedForm(ConfirmForm):
    """What is entered at the desk for those who sit at a table.

    `match`, `seated` and `version` say what the page was made from, so that a draw made again, two
    teams that changed places or a result saved meanwhile is noticed.
    """

    # A telephone's link says who sits there, and its page does not repeat it.
    seated = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"autocomplete": "off"})
    )

    def speaks_of(self, sheet: Sheet) -> bool:
        """Whether the page was made for the match of that sheet and for who sits there now."""
        given = self.cleaned_data
        return given["match"] == sheet.match and given["seated"] in ("", sheet.seated)


class EntryForm(ReasonedForm, SeatedForm):
    """What the ways of typing at the page of a match share."""

    way: str
    #: Whether its rows are deals.
    by_deals = False


class ForfeitForm(SeatedForm):
    """Which team did not come. Whether a reason is needed is the service's to say."""

    absent = forms.ChoiceField(widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Raison"),
        help_text=_("Demandée quand un résultat est remplacé."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        individuals = sheet.contest.individuals
        self.fields["absent"].label = worded(individuals, "Quelle équipe est absente ?")
        self.fields["absent"].choices = [  # type: ignore[attr-defined]
            (camp, f"{team.number} {team.name}")
            for camp, team in ((Camp.NS, sheet.ns), (Camp.EW, sheet.ew))
        ]

    @property
    def present(self) -> Side:
        """The team that came."""
        return self.sheet.ew if self.cleaned_data["absent"] == Camp.NS else self.sheet.ns


class TotalsForm(TwoTotals, EntryForm):
    """The two totals of a sheet, with the belotes and capots it shows."""

    way = EntryKind.TOTALS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ns"].widget.attrs["autofocus"] = True


class DealsForm(EntryForm):
    """A sheet deal by deal: as many rows as the sheet has, each with a field for each thing.

    While one types (`live`) the rows are those of the page, neither more nor fewer. `at_least` and
    `false_too` say what a page needs for what was typed elsewhere.
    """

    way: str = EntryKind.DEALS
    by_deals = True
    #: Whether the match has ended and the next key saves it, for the page to put the cursor there.
    saves = False

    written_ns = PointsField(
        label=_("Total écrit, Nord-Sud"), min_value=0, max_value=MOST_POINTS, required=False
    )
    written_ew = PointsField(
        label=_("Total écrit, Est-Ouest"), min_value=0, max_value=MOST_POINTS, required=False
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        rules: RuleSet,
        end: End,
        deals: Sequence[Deal] = (),
        live: bool = False,
        at_least: int = 0,
        false_too: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.rules = rules
        if data is None:
            undecided = end.decisive and len(deals) >= (end.deals or 0)
            spare = SPARE_ROWS if deals and (end.deals is None or undecided) else 0
            count = max(end.deals or ROWS_TO_A_TARGET, len(deals) + spare, at_least)
            false_too = false_too or any(deal.false_ns or deal.false_ew for deal in deals)
        else:
            count = _number(data.get("rows")) + (SPARE_ROWS if "more" in data else 0)
            false_too = "false_too" in data or "show_false" in data
            if not live:
                # A deal that all passed is not counted: another is played in its place.
                passed = sum(self.all_passed(data, row) for row in range(min(count, MOST_ROWS)))
                count = max(count, (end.deals or 0) + passed)
        self.has_annonces = rules.annonces != "none"
        self.false_too = false_too and self.has_annonces
        self.row_count = max(1, min(count, MOST_ROWS))
        self.rows = [
            self.row(data, number, deals[number] if number < len(deals) else None)
            for number in range(self.row_count)
        ]
        self.filled = self._filled()

    def row(self, data: Mapping[str, Any] | None, number: int, deal: Deal | None) -> RowForm:
        """A row of the sheet, the first being 0, filled with what was posted or with a deal."""
        with_false = self.false_too
        return DealForm(data, rules=self.rules, number=number, deal=deal, with_false=with_false)

    def all_passed(self, data: Mapping[str, Any], number: int) -> bool:
        """Whether a row says that all passed."""
        return bool(data.get(f"deals-{number}-taker") == PASSED)

    def forgive_missing(self) -> None:
        """Say nothing of what is not typed yet in the deal being typed, the last one."""
        if self.filled:
            self.filled[-1].forgive_missing()

    def _filled(self) -> list[RowForm]:
        """The rows up to the last that says anything."""
        filled = list(self.rows)
        while filled and filled[-1].blank:
            filled.pop()
        return filled

    def clean(self) -> dict[str, Any]:
        for row in self.filled:
            row.read()
        if not self.filled:
            self.add_error(None, _("Aucune donne n’est tapée."))
        wrong = [row.number for row in self.filled if row.errors]
        if wrong:
            said = ngettext(
                "Une donne est à corriger, marquée ci-dessous : %(numbers)s.",
                "Des donnes sont à corriger, marquées ci-dessous : %(numbers)s.",
                len(wrong),
            )
            self.add_error(None, said % {"numbers": ", ".join(map(str, wrong))})
        return self.cleaned_data

    def deals(self) -> list[Deal]:
        """The deals typed, up to the first that cannot be read."""
        read = []
        for row in self.filled:
            if row.deal is None:
                break
            read.append(row.deal)
        return read

    def saved(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {**super().saved(), "written": Written(given["written_ns"], given["written_ew"])}

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show each problem beside its deal and field, `deals[3].points` in the fourth row."""
        for problem in problems:
            place, _dot, field = problem.field.partition(".")
            number = place.removeprefix("deals[").removesuffix("]")
            if field and number.isdigit() and int(number) < len(self.rows):
                self.rows[int(number)].add_problem(problem._replace(field=field))
            else:
                self.add_error(None, say(problem.message, problem.params))

    @property
    def heads(self) -> list[Any]:
        """What heads the columns of the rows."""
        return [head for head, _field in self.rows[0].cells]

    @property
    def width(self) -> int:
        """How many columns the sheet has: the deal's number, its inputs, its four figures."""
        return len(self.heads) + 5

    def focus_next(self, ended: bool = False) -> None:
        """Put the cursor on the first deal not typed yet, or on saving a match that has ended."""
        if ended:
            self.saves = True
        elif len(self.filled) < len(self.rows):
            self.rows[len(self.filled)].focus()

    def focus_error(self) -> None:
        wrong = next((row for row in self.filled if row.errors), None)
        if wrong is not None:
            wrong.focus_error()
        else:
            super().focus_error()


def initial_of(sheet: Sheet) -> dict[str, Any]:
    """What the forms show at first: the result as it stands, and the version the page shows last.

    A correction that waits beside it is what is looked at.
    """
    entry = sheet.pending or sheet.entry
    seen = {"match": sheet.match, "seated": sheet.seated, "version": sheet.seen}
    if entry is None or entry.forfeit:
        # A forfeit has no totals: those of a match played after all are typed afresh.
        return seen
    return {
        **seen,
        "ns": entry.ns,
        "ew": entry.ew,
        "belotes": entry.belotes,
        "capots": entry.capots,
    }


def _number(typed: Any) -> int:
    text = str(typed or "")
    return int(text) if text.isdecimal() and len(text) < 5 else ROWS_TO_A_TARGET
