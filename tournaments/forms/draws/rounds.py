"""Forms of draws: draw, swap two tables or two teams, draw again, type a draw by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.core.fields import ActionForm, NumberField, ShownForm, styled
from tournaments.pairing import Draw, HandTable
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.late import LateTables
from tournaments.queries.results.rounds import RoundView
from tournaments.services.draws.drawing import Unseen, WrongTables
from tournaments.words.texts import Refused, say


class UnseenForm(ActionForm):
    """Form of a round that may hold absent teams: `unseen`, with commas, are those of the page."""

    unseen = forms.RegexField(
        r"[0-9]{1,9}(,[0-9]{1,9})*", required=False, widget=forms.HiddenInput, max_length=20_000
    )

    @property
    def shown_unseen(self) -> list[int]:
        numbers = self.cleaned_data["unseen"]
        return [int(number) for number in numbers.split(",")] if numbers else []

    @property
    def to_show(self) -> tuple[TeamLine, ...]:
        """Absent teams for which the form was refused, to show before it is sent again."""
        return self.refusal.teams if isinstance(self.refusal, Unseen) else ()


class DrawForm(UnseenForm):
    """Draw of the next round. `round` is the number that the page offered.

    If tables still play the last round, `late` asks how those matches count, without a default
    answer. `draft` asks for a draw that only the desk sees. `accept` and `seed` come back when the
    page has shown the best possible draw.
    """

    round = forms.IntegerField(required=False, widget=forms.HiddenInput)
    accept = forms.IntegerField(required=False, widget=forms.HiddenInput)
    seed = forms.IntegerField(
        required=False, min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput
    )
    draft = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, late: LateTables | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if late is not None:
            self.fields["late"] = late_field(late)
            styled(self)


def late_field(late: LateTables) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Ce que valent ces parties pour ce tirage"),
        choices=[(rule.value, rule.label) for rule in late.rules],
        widget=forms.RadioSelect,
        error_messages={"required": _("Dites ce que valent ces parties pour ce tirage.")},
    )


class PublishForm(UnseenForm, ShownForm):
    """Publication of a draft."""


class SwapForm(ShownForm):
    one = NumberField(label=gettext_lazy("Table n°"), min_value=1, max_value=9999)
    other = NumberField(label=gettext_lazy("et table n°"), min_value=1, max_value=9999)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first = "other" if self.initial.get("one") else "one"
        self.fields[first].widget.attrs["autofocus"] = True


class SwapTeamsForm(ShownForm):
    """Swap of two teams. `anyway` allows a meeting that the organiser's wishes forbid."""

    one = NumberField(label=gettext_lazy("Numéro"), min_value=1, max_value=99999)
    other = NumberField(label=gettext_lazy("et numéro"), min_value=1, max_value=99999)
    anyway = forms.BooleanField(
        label=gettext_lazy("Les faire se rencontrer quand même"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"].widget.attrs["autofocus"] = True


class RedoForm(UnseenForm, ShownForm):
    OTHER, SAME, THIS = "other", "same", "this"

    way = forms.ChoiceField(
        label=gettext_lazy("Refaire le tirage"),
        choices=[
            (OTHER, gettext_lazy("avec un autre numéro : un autre tirage au sort")),
            (SAME, gettext_lazy("avec le même numéro : le même tirage au sort")),
            (THIS, gettext_lazy("avec ce numéro :")),
        ],
        initial=OTHER,
        widget=forms.RadioSelect,
    )
    seed = NumberField(
        label=gettext_lazy("Numéro du tirage"), required=False, min_value=0, max_value=2**63 - 1
    )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if (
            values.get("way") == self.THIS
            and values.get("seed") is None
            and "seed" not in self.errors
        ):
            self.add_error("seed", _("Tapez le numéro du tirage, en chiffres."))
        return values


LARGEST = 99_999


@dataclass(frozen=True, slots=True)
class Row:
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
        half = self.seats // 2
        for table in range(1, self.tables + 1):
            fields = [self[_field(table, seat)] for seat in range(self.seats)]
            errors = [str(error) for field in fields for error in field.errors]
            yield Row(table, fields[:half], fields[half:], errors)

    def refuse(self, refusal: Refused) -> None:
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
    initial: dict[str, Any] = {
        "seed": draw.seed,
        "resting": " ".join(str(bye.team) for bye in draw.byes),
    }
    for table in draw.tables:
        initial |= _numbers(table.number, table.camps)
    return initial


def filled_from_round(view: RoundView) -> dict[str, Any]:
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
