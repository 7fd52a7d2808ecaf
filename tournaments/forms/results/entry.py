"""Forms of a match's result: the two totals, or every deal.

These forms do not check the rules: `scoring.reading.parsing` reads a deal and finds every problem.
They only show each problem beside its field.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.bids import usual_bids
from scoring.catalogue.options import BELOTE
from scoring.catalogue.result import NOT_ALLOWED
from scoring.deal import CAPOT, Deal
from scoring.doubts.causes import Cause
from scoring.doubts.other_total import OTHER, both_needed, other_total
from scoring.doubts.written_causes import Written
from scoring.match import End
from scoring.rules import RuleSet
from scoring.words import Problem
from tournaments.forms.core.fields import ActionForm, NumberField, PlainForm
from tournaments.forms.results.choices import TableChoices
from tournaments.forms.results.deals import UNPLAYED, DealForm, RowForm
from tournaments.queries.core.teams import Side
from tournaments.queries.results.sheets import Sheet
from tournaments.services.results import Doubtful, Totals
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp, EntryKind
from tournaments.words.texts import say, unbroken

MOST_POINTS = 99_999


class PointsField(NumberField):
    """Number of points, with or without spaces between thousands, as "1 020"."""

    def to_python(self, value: Any) -> int | None:
        plain = "".join(value.split()) if isinstance(value, str) else value
        return super().to_python(plain)


class TwoTotals(PlainForm):
    """Two totals of a sheet, with its belotes and capots; one is enough where `one_total`."""

    ns = PointsField(label=_("Nord-Sud"), min_value=0, max_value=MOST_POINTS, required=False)
    ew = PointsField(label=_("Est-Ouest"), min_value=0, max_value=MOST_POINTS, required=False)
    belotes = NumberField(label=_("Belotes"), min_value=0, max_value=999, required=False)
    capots = NumberField(label=_("Capots"), min_value=0, max_value=999, required=False)

    def __init__(self, *args: Any, rules: RuleSet, end: End, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.end = end

    @property
    def one_total(self) -> bool:
        return both_needed(self.rules, self.end) is None

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        empty = [camp for camp in ("ns", "ew") if values.get(camp, "wrong") is None]
        if len(empty) == 2:
            for camp in empty:
                self.add_error(camp, _("Tapez au moins un des deux totaux."))
        elif empty and not self.errors:
            self._complete(empty[0])
        return values

    def _complete(self, camp: str) -> None:
        """Compute the empty total, or show beside its field why this is impossible."""
        values = self.cleaned_data
        typed = "ew" if camp == "ns" else "ns"
        other = other_total(
            self.rules, self.end, values[typed], values["belotes"], values["capots"]
        )
        if isinstance(other, Problem):
            field = {OTHER: camp, "total": typed}.get(other.field, other.field)
            self.add_problems([other._replace(field=field)])
        else:
            values[camp] = other

    def totals(self) -> Totals:
        values = self.cleaned_data
        return Totals(values["ns"], values["ew"], values.get("belotes"), values.get("capots"))


INCOMPLETE = _("Cette page est incomplète : rechargez-la, puis recommencez.")
#: Largest key or version that a database stores.
MOST_KEY = 2**63 - 1
MOST_ROWS = 120
SPARE_ROWS = 3
#: Initial number of rows for a match to a target or by the clock: its deals are not known.
ROWS_TO_A_TARGET = 12
#: Highest contract offered, in points.
HIGHEST_OFFERED = 160


class SeenField(forms.IntegerField):
    """Number that the page was made from, sent back with the form."""

    default_error_messages = {"required": INCOMPLETE, "invalid": INCOMPLETE}
    widget = forms.HiddenInput

    def to_python(self, value: Any) -> int | None:
        number = super().to_python(value)
        if number is not None and not 0 <= number <= MOST_KEY:
            # No page sends such a number, and a query with it would fail.
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return number

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        # Some browsers restore the old value when the page is reloaded.
        return {**super().widget_attrs(widget), "autocomplete": "off"}


class ConfirmForm(ActionForm):
    """Button on a match's page: confirm the waiting entry, or cancel the last one."""

    match = SeenField()
    version = SeenField()

    def seen(self) -> dict[str, Any]:
        """Return the version shown and the token: every button's service takes both."""
        return {name: self.cleaned_data[name] for name in ("version", "token")}


class ChooseForm(ConfirmForm):
    chosen = SeenField()


class ReasonedForm(ActionForm):
    """Result to save, from the `version` shown, with a reason if the service requires one."""

    #: Likely mistakes in a doubtful sheet.
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

    # Reason proposed by the page. It is ignored unless the sheet is kept to verify.
    proposed = forms.CharField(required=False, max_length=500, widget=forms.HiddenInput)

    def saved(self) -> dict[str, Any]:
        """Return the keyword arguments common to every service that saves a result."""
        values = self.cleaned_data
        saved = {name: values[name] for name in ("version", "to_verify", "reason", "token")}
        if saved["reason"] == values["proposed"] and not saved["to_verify"]:
            saved["reason"] = ""
        return saved

    def add_doubt(self, doubt: Doubtful) -> None:
        """Show the doubtful points and their likely causes, and propose a reason."""
        self.add_problems(doubt.problems)
        self.causes = doubt.causes
        self._propose(doubt.reason)

    def _propose(self, reason: str) -> None:
        typed, proposed = self.data.get("reason", ""), self.data.get("proposed", "")
        # Only the values shown again change: the errors already found are about what was sent.
        if typed == proposed or not typed.strip():
            offered = QueryDict(mutable=True)
            offered.update(self.data)
            offered["reason"] = offered["proposed"] = reason[:500]
            self.data = offered


class SeatedForm(ConfirmForm):
    """Form about seated teams: what it sends back reveals a new draw, a swap or a result since."""

    # A phone's link already identifies the teams, so its page leaves this empty.
    seated = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"autocomplete": "off"})
    )

    def speaks_of(self, sheet: Sheet) -> bool:
        """Whether the page was made for this sheet's match and for the teams seated there now."""
        values = self.cleaned_data
        return values["match"] == sheet.match and values["seated"] in ("", sheet.seated)


class EntryForm(ReasonedForm, SeatedForm):
    way: str
    #: Whether each row is a deal.
    by_deals = False
    #: What the table chooses of the rules, and the same as JSON.
    choices: TableChoices
    chosen = ""

    def saved(self) -> dict[str, Any]:
        return {**super().saved(), "chosen": self.chosen}

    def tell_deals(self, typed: int, wrong: Sequence[int]) -> None:
        """Say above the rows that no deal is typed, or the numbers of the wrong ones."""
        if not typed:
            self.add_error(None, _("Aucune donne n’est tapée."))
        if wrong:
            sentence = ngettext(
                "Une donne est à corriger, marquée ci-dessous : %(numbers)s.",
                "Des donnes sont à corriger, marquées ci-dessous : %(numbers)s.",
                len(wrong),
            )
            self.add_error(None, sentence % {"numbers": ", ".join(map(str, wrong))})


class ForfeitForm(SeatedForm):
    """Forfeit of the absent team. The service decides whether a reason is required."""

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
            (camp, unbroken(f"{team.number} {team.name}"))
            for camp, team in ((Camp.NS, sheet.ns), (Camp.EW, sheet.ew))
        ]

    @property
    def present(self) -> Side:
        return self.sheet.ew if self.cleaned_data["absent"] == Camp.NS else self.sheet.ns


class TotalsForm(TwoTotals, EntryForm):
    way = EntryKind.TOTALS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ns"].widget.attrs["autofocus"] = True


class DealsForm(EntryForm):
    """Sheet deal by deal: one row per deal, one field for each part of the deal.

    While the user types (`live`), the form keeps exactly the rows of the page. In a duplicate,
    `boards` are the boards of the rows, and those `unplayed` may stay empty. `at_least`,
    `false_too` and `omitted_too` give the rows and columns needed to show what was typed in another
    form.
    """

    way: str = EntryKind.DEALS
    by_deals = True
    #: Whether the match has ended: the page then puts the cursor on the button that saves.
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
        omitted_too: bool = False,
        boards: Sequence[int] = (),
        unplayed: Container[int] = (),
        **kwargs: Any,
    ) -> None:
        if data is not None and "erase" in data:
            erased = f"deals-{data['erase']}-"
            data = {name: data[name] for name in data if not name.startswith(erased)}
        super().__init__(data, **kwargs)
        self.rules = rules
        if data is None:
            undecided = end.decisive and len(deals) >= (end.deals or 0)
            spare = SPARE_ROWS if deals and (end.deals is None or undecided) else 0
            count = max(end.deals or ROWS_TO_A_TARGET, len(deals) + spare, at_least)
            false_too = false_too or any(deal.false_ns or deal.false_ew for deal in deals)
            omitted_too = omitted_too or any(deal.omitted_ns or deal.omitted_ew for deal in deals)
        else:
            count = _number(data.get("rows")) + (SPARE_ROWS if "more" in data else 0)
            false_too = "false_too" in data or "show_false" in data
            omitted_too = "omitted_too" in data or "show_omitted" in data
            if not live and not boards:
                # A deal that nobody played does not count: another one replaces it.
                passed = sum(self.unplayed(data, row) for row in range(min(count, MOST_ROWS)))
                count = max(count, (end.deals or 0) + passed)
        self.has_annonces = rules.annonces != "none"
        self.false_too = false_too and self.has_annonces
        self.omitted_too = omitted_too
        self.row_count = max(1, min(count, MOST_ROWS))
        self.rows = [
            self.row(data, number, deals[number] if number < len(deals) else None)
            for number in range(self.row_count)
        ]
        for row, board in zip(self.rows, boards, strict=False):
            row.hold(board, board in unplayed)
        self.has_boards = bool(boards)
        self.filled = self._filled()

    def row(self, data: Mapping[str, Any] | None, number: int, deal: Deal | None) -> RowForm:
        """Return a row of the sheet, counted from 0, filled from the posted data or from a deal."""
        return DealForm(
            data,
            rules=self.rules,
            number=number,
            deal=deal,
            with_false=self.false_too,
            with_omitted=self.omitted_too,
        )

    def unplayed(self, data: Mapping[str, Any], number: int) -> bool:
        """Whether everybody passed in that row, or its deal was cancelled."""
        return data.get(f"deals-{number}-taker") in UNPLAYED

    @property
    def contracts(self) -> list[int | str]:
        """Contracts offered to whoever types one; others may be allowed too."""
        if self.rules.game == BELOTE:
            return []
        bids: list[int | str] = [*usual_bids(self.rules, HIGHEST_OFFERED)]
        return bids if self.rules.capot_bid == NOT_ALLOWED else [*bids, CAPOT]

    def forgive_missing(self) -> None:
        """Remove the errors about missing fields of the last deal, which is being typed."""
        if self.filled:
            self.filled[-1].forgive_missing()

    def _filled(self) -> list[RowForm]:
        filled = list(self.rows)
        while filled and filled[-1].blank and not filled[-1].unplayed:
            filled.pop()
        return filled

    def clean(self) -> dict[str, Any]:
        for row in self.filled:
            row.read()
        self.tell_deals(len(self.filled), [row.number for row in self.filled if row.errors])
        return self.cleaned_data

    def deals(self) -> list[Deal]:
        """Return the deals typed, up to the first unreadable one."""
        read = []
        for row in self.filled:
            if row.deal is None:
                break
            read.append(row.deal)
        return read

    def saved(self) -> dict[str, Any]:
        values = self.cleaned_data
        return {**super().saved(), "written": Written(values["written_ns"], values["written_ew"])}

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show each problem beside its deal and field: `deals[3].points` is in the fourth row."""
        for problem in problems:
            place, _dot, field = problem.field.partition(".")
            number = place.removeprefix("deals[").removesuffix("]")
            if field and number.isdigit() and int(number) < len(self.rows):
                self.rows[int(number)].add_problem(problem._replace(field=field))
            else:
                self.add_error(None, say(problem.message, problem.params))

    @property
    def heads(self) -> list[Any]:
        return [head for head, _field in self.rows[0].cells]

    @property
    def width(self) -> int:
        """Number of columns: the deal's number, its inputs, its two marks, and its button."""
        return len(self.heads) + 4

    def focus_next(self, ended: bool = False) -> None:
        """Put the cursor on the first empty row, or on the save button if the match has ended."""
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
    """Return a match's initial values: those of the waiting correction, or else of the result."""
    entry = sheet.pending or sheet.entry
    seen = {"match": sheet.match, "seated": sheet.seated, "version": sheet.seen}
    if entry is None or entry.forfeit:
        # A forfeit has no totals; if the match is played after all, its totals are typed.
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
