"""Forms of a table where each plays for himself: marks, places, deals, or who is absent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.comptoir import ComptoirDeal
from scoring.three import DealOfThree
from scoring.words import Problem
from tournaments.forms.core.fields import NumberField, PlainForm
from tournaments.forms.results.entry import MOST_POINTS, EntryForm, PointsField, SeatedForm
from tournaments.queries.results.sheets import Sheet
from tournaments.regulation.chairs import (
    BELOTE_OF_THREE,
    ChairDeal,
    deals_from,
    points_of_places,
    rules_at_three,
)
from tournaments.words.enums import EntryKind
from tournaments.words.texts import SA_TA, SUITS, say, unbroken

#: Value of the taker when everybody passed.
PASSED = "pass"
MOST_ROWS = 120
SPARE_ROWS = 3
#: Initial number of rows of a match whose number of deals is not known.
USUAL_ROWS = 12


class _ChairsForm(EntryForm):
    """Base of both forms: such a table has no choices of its own among the rules."""

    def saved(self) -> dict[str, Any]:
        return {name: value for name, value in super().saved().items() if name != "chosen"}


class MarksForm(_ChairsForm):
    """What each player marked; at comptoir, the order in which they went out."""

    way: str = EntryKind.TOTALS

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, sheet: Sheet, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.sheet = sheet
        self.places = sheet.contest.regulation.comptoir
        most = len(sheet.chairs) if self.places else MOST_POINTS
        for place, (chair, player, mark) in enumerate(sheet.by_chair):
            field = PointsField(
                label=unbroken(f"{player.number} {player.name}"),
                min_value=1 if self.places else 0,
                max_value=most,
                initial=self._initial_mark(mark),
            )
            field.widget.attrs["class"] = "box box-big"
            if not place:
                field.widget.attrs["autofocus"] = True
            self.fields[chair] = field

    def _initial_mark(self, mark: int | None) -> int | None:
        if mark is None or not self.places or self.sheet.entry is None:
            return mark
        return 1 + sum(other > mark for other in self.sheet.entry.marks)

    @property
    def players(self) -> list[forms.BoundField]:
        return [self[chair] for chair, _player, _mark in self.sheet.by_chair]

    def clean(self) -> dict[str, Any]:
        values = self.cleaned_data
        if self.places and not self.errors:
            marks = points_of_places([values[field.name] for field in self.players])
            if marks is None:
                self.add_error(
                    None,
                    _(
                        "Tapez 1 pour le premier sorti, puis 2, 3… ; des joueurs sortis à la même "
                        "donne ont la même place, et la suivante les compte : 1, 2, 2, 4."
                    ),
                )
            values["marks"] = marks
        return values

    def marks(self) -> list[int]:
        if self.places:
            return list(self.cleaned_data["marks"])
        return [self.cleaned_data[field.name] for field in self.players]


class RowForm(PlainForm):
    """One deal of the table, typed; its columns depend on the game."""

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        sheet: Sheet,
        number: int,
        deal: ChairDeal | None,
    ) -> None:
        super().__init__(data, prefix=f"deals-{number}", use_required_attribute=False)
        self.number = number + 1
        self.sheet = sheet
        regulation = sheet.contest.regulation
        chairs = [(chair, f"{one.number} {one.name}") for chair, one, _mark in sheet.by_chair]
        self.comptoir = regulation.comptoir
        taker = [("", "–"), *chairs, (PASSED, _("tous passent"))]
        self.fields["taker"] = _choice(_("Preneur"), taker)
        if self.comptoir:
            self.fields["bid"] = _number(_("Enchère"))
            self.fields["points"] = _number(_("Points faits"))
            if regulation.rules.chien:
                chien = [("", "–"), ("left", _("laissé")), ("taken", _("pris"))]
                self.fields["chien"] = _choice(_("Chien"), chien)
        else:
            rules = rules_at_three(regulation.rules)
            if rules.sa_ta:
                trumps = [(name, str(face)) for name, (_sign, face) in SUITS.items()]
                trumps += [(name, str(face)) for name, face in SA_TA.items()]
                self.fields["trump"] = _choice(_("Atout"), [("", "–"), *trumps])
            for chair, name in chairs:
                self.fields[f"points-{chair}"] = _number(_("Points %(who)s") % {"who": name})
            capots = [("", "–"), ("taker", _("le preneur")), ("defence", _("la défense"))]
            self.fields["capot"] = _choice(_("Capot"), capots)
            self.fields["belote"] = _choice(_("Belote"), [("", "–"), *chairs])
            if rules.annonces != "none":
                for chair, name in chairs:
                    label = _("Annonces %(who)s") % {"who": name}
                    self.fields[f"annonces-{chair}"] = _number(label)
        if deal is not None:
            self.initial = self._deal_initial(deal)
        for field in self.fields.values():
            field.required = False
            params = {"field": field.label, "number": self.number}
            field.widget.attrs["aria-label"] = _("%(field)s, donne %(number)d") % params

    @property
    def blank(self) -> bool:
        if not self.is_bound:
            return not self.initial
        return not any(str(self.data.get(self.add_prefix(name), "")) for name in self.fields)

    @property
    def cells(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields]

    def deal(self) -> ChairDeal:
        """Return the deal typed; call it on a valid row."""
        values = self.cleaned_data
        taker = None if values["taker"] in ("", PASSED) else values["taker"]
        if self.comptoir:
            return ComptoirDeal(taker, values["bid"], values["points"], values.get("chien") or None)
        if taker is None:
            return DealOfThree(None)
        one, two, three = BELOTE_OF_THREE
        return DealOfThree(
            taker,
            values.get("trump") or None,
            (values[f"points-{one}"], values[f"points-{two}"], values[f"points-{three}"]),
            values["capot"] or None,
            (
                int(values["belote"] == one),
                int(values["belote"] == two),
                int(values["belote"] == three),
            ),
            (
                values.get(f"annonces-{one}") or 0,
                values.get(f"annonces-{two}") or 0,
                values.get(f"annonces-{three}") or 0,
            ),
        )

    def clean(self) -> dict[str, Any]:
        if not self.blank and not self.cleaned_data.get("taker"):
            self.add_error("taker", _("Dites qui prend, ou que tous passent."))
        return self.cleaned_data

    def _deal_initial(self, deal: ChairDeal) -> dict[str, Any]:
        taker = deal.taker or PASSED
        if isinstance(deal, ComptoirDeal):
            return {"taker": taker, "bid": deal.bid, "points": deal.points, "chien": deal.chien}
        typed: dict[str, Any] = {"taker": taker, "trump": deal.trump, "capot": deal.capot}
        for place, chair in enumerate(BELOTE_OF_THREE):
            typed[f"points-{chair}"] = deal.points[place]
            typed[f"annonces-{chair}"] = deal.annonces[place] or None
            if deal.belotes[place]:
                typed["belote"] = chair
        return typed

    def add_problem(self, problem: Problem) -> None:
        """Show a problem beside the input that it names, or beside the taker."""
        sentence = say(problem.message, problem.params)
        name = {"belotes": "belote"}.get(problem.field, problem.field)
        if name in ("points", "annonces") and name not in self.fields:
            name = f"{name}-{self.cleaned_data.get('taker') or 'P1'}"
        self.add_error(name if name in self.fields else "taker", sentence)


class ChairDealsForm(_ChairsForm):
    way: str = EntryKind.DEALS
    by_deals = True

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, sheet: Sheet, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.sheet = sheet
        entry = sheet.entry
        recorded: Sequence[ChairDeal] = ()
        if entry is not None and entry.kind.has_deals:
            recorded = deals_from(sheet.contest.regulation, entry.course)
        if data is None:
            usual = (sheet.contest.regulation.deals or USUAL_ROWS) if not recorded else 0
            count = max(usual, len(recorded) + SPARE_ROWS)
        else:
            typed = str(data.get("rows", ""))
            count = int(typed) if typed.isdecimal() and len(typed) < 4 else USUAL_ROWS
            count += SPARE_ROWS if "more" in data else 0
        self.row_count = max(1, min(count, MOST_ROWS))
        self.rows = [
            RowForm(
                data,
                sheet=sheet,
                number=number,
                deal=recorded[number] if number < len(recorded) else None,
            )
            for number in range(self.row_count)
        ]
        self.filled = list(self.rows)
        while self.filled and self.filled[-1].blank:
            self.filled.pop()

    @property
    def heads(self) -> list[str]:
        return [str(field.label) for field in self.rows[0].cells]

    def clean(self) -> dict[str, Any]:
        self.tell_deals(len(self.filled), [row.number for row in self.filled if not row.is_valid()])
        return self.cleaned_data

    def deals(self) -> list[ChairDeal]:
        """Return the deals typed, up to the first unreadable one."""
        read = []
        for row in self.filled:
            if not row.is_valid():
                break
            read.append(row.deal())
        return read

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show each problem beside its deal: `deals[3].points` is in the fourth row."""
        for problem in problems:
            place, _dot, field = problem.field.partition(".")
            number = place.removeprefix("deals[").removesuffix("]")
            if field and number.isdigit() and int(number) < len(self.rows):
                self.rows[int(number)].add_problem(problem._replace(field=field))
            else:
                self.add_error(None, say(problem.message, problem.params))


class AbsentForm(SeatedForm):
    absent = forms.MultipleChoiceField(
        label=gettext_lazy("Qui est absent ?"), widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(
        label=gettext_lazy("Raison"),
        help_text=gettext_lazy("Demandée quand un résultat est remplacé."),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        chairs = [
            (chair, unbroken(f"{one.number} {one.name}")) for chair, one, _mark in sheet.by_chair
        ]
        self.fields["absent"].choices = chairs  # type: ignore[attr-defined]


#: Forms of such a table by way of typing.
CHAIR_FORMS: Mapping[str, type[MarksForm] | type[ChairDealsForm]] = {
    MarksForm.way: MarksForm,
    ChairDealsForm.way: ChairDealsForm,
}


def _choice(label: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    field = forms.ChoiceField(label=label, choices=choices)
    field.widget.attrs["class"] = "form-select"
    return field


def _number(label: str) -> forms.IntegerField:
    field = NumberField(label=label, min_value=0, max_value=MOST_POINTS)
    field.widget.attrs["class"] = "box"
    return field
