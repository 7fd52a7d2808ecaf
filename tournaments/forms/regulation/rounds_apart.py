"""Rows of the rounds and stages that differ, on the settings page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import Value, toml_value
from scoring.rules import OPTIONS
from tournaments.forms.core.fields import NumberField
from tournaments.forms.regulation.options import OptionSelect, once_a_language
from tournaments.forms.regulation.rows import RowForm, Rows
from tournaments.regulation import FORMAT, RoundChange, StageChange
from tournaments.regulation.checks import number_problems, terms_problems
from tournaments.regulation.format.changes import MANCHES_PLAYED, RULE_TERMS, STAGES
from tournaments.regulation.format.ends import MAX_ROUNDS, WORDS_OF_MANCHES, ManchesPlayed
from tournaments.words.texts import say

#: Terms that are chosen from a list.
WIDE: Final = (MANCHES_PLAYED, *RULE_TERMS)


class RuleTerm(forms.ChoiceField):
    """Option of the rules of a deal in a row. An empty choice leaves it as in the rules."""

    def __init__(self, name: str) -> None:
        option = OPTIONS[name]
        super().__init__(
            label=gettext_lazy(option.label),
            choices=once_a_language(
                lambda: [
                    ("", gettext("comme les autres")),
                    *((toml_value(c.value), say(c.label, {})) for c in option.choices),
                ]
            ),
            widget=OptionSelect,
            required=False,
        )
        self.values = {toml_value(c.value): c.value for c in option.choices}

    def clean(self, value: Any) -> Value | None:
        return self.values.get(super().clean(value))


class TermsForm(RowForm):
    # Short labels: the columns are narrow.
    deals = NumberField(label=_("Donnes"), required=False)
    target = NumberField(label=_("Points à atteindre"), required=False)
    clock = NumberField(label=_("Durée, en minutes"), required=False)
    winner_cap = NumberField(label=_("Plafond du vainqueur"), required=False)
    loser_cap = NumberField(label=_("Plafond du perdant"), required=False)
    manches = NumberField(label=_("Manches"), required=False)
    manches_played = forms.TypedChoiceField(
        label=_("Manches jouées"),
        choices=lambda: [
            ("", gettext("comme les autres")),
            *((word.value, say(word.label, {})) for word in WORDS_OF_MANCHES),
        ],
        coerce=ManchesPlayed,
        empty_value=None,
        widget=OptionSelect,
        required=False,
    )
    annonces = RuleTerm("annonces")
    rounding = RuleTerm("rounding")
    sa_ta = RuleTerm("sa_ta")

    @property
    def ends(self) -> list[forms.BoundField]:
        """Fields of the round or stage, of its ends and of its caps."""
        return [field for field in self if field.name not in WIDE]

    @property
    def rules(self) -> list[forms.BoundField]:
        """Fields of its choices, which need wider boxes."""
        return [field for field in self if field.name in WIDE]


def shown_terms(change: RoundChange | StageChange) -> dict[str, Any]:
    return asdict(change) | {name: toml_value(value) for name, value in change.rules.items()}


class RoundApartForm(TermsForm):
    """One round that differs. A row without a round number is ignored."""

    key = "round"

    round = NumberField(label=_("Partie n°"), required=False)

    field_order = ("round",)

    @property
    def named(self) -> bool:
        """Whether a round is given. Round 0 counts: it is an error to show, not an empty row."""
        return self.cleaned_data.get("round") is not None


class RoundsApart(Rows[RoundChange]):
    form = RoundApartForm
    prefix = "changes"
    place = "round"
    most = MAX_ROUNDS

    def initial(self, value: RoundChange) -> dict[str, Any]:
        return shown_terms(value)

    def changes(self) -> tuple[RoundChange, ...]:
        """Return the rounds typed, or those shown if the page sent none; empty on an error."""
        if not self.sent:
            return self.shown
        for row in self.filled:
            if not row.named and "round" not in row.errors:
                row.add_error("round", gettext("Tapez un numéro de partie."))
        rows = self.read
        changes = tuple(RoundChange(**row.cleaned_data) for row in rows)
        self.add_problems(number_problems(changes), rows)
        self.add_problems(terms_problems(self.place, changes, FORMAT), rows)
        return () if self.wrong else changes


def stage_choices() -> list[tuple[str, str]]:
    return [("", "–"), *((word.value, say(word.label, {})) for word in STAGES)]


class StageApartForm(TermsForm):
    """One stage that differs. A row without a stage is ignored."""

    key = "name"

    name = forms.ChoiceField(label=_("Étape"), choices=stage_choices, required=False)

    field_order = ("name",)


class StagesApart(Rows[StageChange]):
    form = StageApartForm
    prefix = "stages"
    place = "stage"
    most = len(STAGES)
    spare = 2

    def initial(self, value: StageChange) -> dict[str, Any]:
        return shown_terms(value)

    def changes(self) -> tuple[StageChange, ...]:
        """Return the stages typed, or those shown if the page sent none; empty on an error."""
        if not self.sent:
            return self.shown
        for row in self.filled:
            if not row.named and "name" not in row.errors:
                row.add_error("name", gettext("Choisissez une étape."))
        rows = self.read
        changes = tuple(StageChange(**row.cleaned_data) for row in rows)
        self.add_problems(terms_problems(self.place, changes, FORMAT), rows)
        return () if self.wrong else changes
