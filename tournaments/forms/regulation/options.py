"""Fields for the options of a regulation, made from their declarations.

`scoring.rules.OPTIONS` declares the rules of a deal, `tournaments.regulation.FORMAT` the format of
the afternoon: labels, choices and help come from there and nowhere else.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.options import Option, Value, toml_value
from scoring.ranking import CRITERIA
from tournaments.forms.core.fields import NumberField
from tournaments.regulation.fields import FormatOption
from tournaments.wording.words import say

#: What the form sends for « un nombre de points », the number being in a field of its own.
POINTS = "points"
MOST_CRITERIA = 6


class KnowsGames:
    """A widget whose choices know the games they exist in, for a script to hide the others."""

    games: dict[str, str] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        made: dict[str, Any] = super().create_option(name, value, *args, **kwargs)  # type: ignore[misc]
        if str(value) in self.games:
            made["attrs"]["data-games"] = self.games[str(value)]
        return made


class GameSelect(KnowsGames, forms.Select):
    """A list of choices."""


class GameRadio(KnowsGames, forms.RadioSelect):
    """Radio buttons."""


class RuleField(forms.ChoiceField):
    """An option of the rules of a deal. Left empty, it is as the game chosen has it."""

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
        """The value chosen, or None where the game decides or does not know it."""
        if game not in self.option.games:
            return None
        known = {toml_value(choice.value) for choice in self.option.choices_in(game)}
        return self.values[typed] if typed in known else None


class CriteriaWidget(forms.MultiWidget):
    """A criterion after the other, each a choice of its own."""

    template_name = "core/forms/criteria.html"
    use_fieldset = True

    def __init__(self) -> None:
        choices = [("", "–"), *((name, gettext_lazy(c.label)) for name, c in CRITERIA.items())]
        super().__init__(
            [forms.Select(choices=choices, attrs={"class": "form-select"})] * MOST_CRITERIA
        )

    def decompress(self, value: Any) -> list[str]:
        return [*(value or ()), *[""] * MOST_CRITERIA][:MOST_CRITERIA]


class CriteriaField(forms.Field):
    """The criteria of a ranking in their order, as a tuple of their names."""

    widget = CriteriaWidget

    def to_python(self, value: Any) -> tuple[str, ...]:
        return tuple(name for name in value or () if name)


def format_fields(name: str, option: FormatOption) -> dict[str, forms.Field]:
    """The fields that ask for an option of the format: one, or a word and its number."""
    label, help_text = gettext_lazy(option.label), gettext_lazy(option.help)
    if option.kind == "criteria":
        return {name: CriteriaField(label=label, help_text=help_text, required=False)}
    if option.kind == "number":
        return {name: NumberField(label=label, help_text=help_text, required=False)}
    choices = [(word.value, gettext_lazy(word.label)) for word in option.words]
    if option.kind == "word-or-number":
        choices.append((POINTS, _("un nombre de points")))
    fields: dict[str, forms.Field] = {
        name: forms.ChoiceField(label=label, help_text=help_text, choices=choices, required=False)
    }
    if option.kind == "word-or-number":
        fields[f"{name}_points"] = NumberField(label=_("Combien de points"), required=False)
    return fields
