"""Fields of a regulation's options, built from their declarations.

`scoring.rules.OPTIONS` declares the rules of a deal, and `tournaments.regulation.FORMAT` the format
of the contest. All labels, choices and help come from there.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.utils.choices import CallableChoiceIterator
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import Option, Value, toml_value
from scoring.ranking import CRITERIA
from tournaments.forms.core.fields import NumberField
from tournaments.regulation.fields import FormatOption
from tournaments.wording.words import say

#: Value for « un nombre de points »; a separate field holds the number.
POINTS = "points"
MOST_CRITERIA = 6


class KnowsGames:
    """Widget that writes the games of each choice, so that a script can hide the others."""

    games: dict[str, str] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        made: dict[str, Any] = super().create_option(name, value, *args, **kwargs)  # type: ignore[misc]
        if str(value) in self.games:
            made["attrs"]["data-games"] = self.games[str(value)]
        return made


class GameSelect(KnowsGames, forms.Select):
    """Drop-down list of choices."""


class GameRadio(KnowsGames, forms.RadioSelect):
    """Radio buttons."""


class RuleField(forms.ChoiceField):
    """Option of the rules of a deal. An empty value means the default of the chosen game."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.values: dict[str, Value] = {toml_value(c.value): c.value for c in option.choices}
        widget = GameSelect(attrs={"data-games": " ".join(option.games)})
        super().__init__(
            required=False,
            label=gettext_lazy(option.label),
            help_text=gettext_lazy(option.help),
            choices=lambda: [
                ("", gettext("comme le jeu choisi")),
                *((toml_value(c.value), say(c.label, {})) for c in option.choices),
            ],
            widget=widget,
        )
        self.widget.games = {toml_value(c.value): " ".join(c.games) for c in option.choices}

    def chosen(self, typed: str, game: str) -> Value | None:
        """Return the chosen value, or None if it is empty or does not exist in that game."""
        if game not in self.option.games:
            return None
        known = {toml_value(choice.value) for choice in self.option.choices_in(game)}
        return self.values[typed] if typed in known else None


class CriteriaWidget(forms.MultiWidget):
    """List of criteria, one drop-down for each."""

    template_name = "core/forms/criteria.html"
    use_fieldset = True

    def __init__(self) -> None:
        choices = CallableChoiceIterator(_criteria)
        super().__init__(
            [forms.Select(choices=choices, attrs={"class": "form-select"})] * MOST_CRITERIA
        )

    def decompress(self, value: Any) -> list[str]:
        return [*(value or ()), *[""] * MOST_CRITERIA][:MOST_CRITERIA]


def _criteria() -> list[tuple[str, str]]:
    """Return the criteria to choose from, after an empty choice."""
    return [("", "–"), *((name, gettext(c.label)) for name, c in CRITERIA.items())]


class CriteriaField(forms.Field):
    """Criteria of a ranking, as a tuple of their names in order."""

    widget = CriteriaWidget

    def to_python(self, value: Any) -> tuple[str, ...]:
        return tuple(name for name in value or () if name)


def format_fields(name: str, option: FormatOption) -> dict[str, forms.Field]:
    """Return the fields of one option of the format: one, or two for a word and its number."""
    label, help_text = gettext_lazy(option.label), gettext_lazy(option.help)
    if option.kind == "criteria":
        return {name: CriteriaField(label=label, help_text=help_text, required=False)}
    if option.kind == "number":
        return {name: NumberField(label=label, help_text=help_text, required=False)}
    choices = forms.ChoiceField(
        label=label, help_text=help_text, choices=partial(_choices, option), required=False
    )
    fields: dict[str, forms.Field] = {name: choices}
    if option.kind == "word-or-number":
        fields[f"{name}_points"] = NumberField(label=_("Combien de points"), required=False)
    return fields


def _choices(option: FormatOption) -> list[tuple[str, Any]]:
    """Return the named values of an option, read at each display, and the choice of a number."""
    choices: list[tuple[str, Any]] = [(one.value, gettext_lazy(one.label)) for one in option.words]
    if option.kind == "word-or-number":
        choices.append((POINTS, _("un nombre de points")))
    return choices
