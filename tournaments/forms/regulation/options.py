"""Fields of a regulation's options, built from their declarations.

`scoring.rules.OPTIONS` declares the rules of a deal, and `tournaments.regulation.FORMAT` the format
of the contest. All labels, choices and help come from there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from django import forms
from django.utils.choices import CallableChoiceIterator
from django.utils.translation import get_language, gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import Option, Value, toml_value
from scoring.criteria import CRITERIA, CriterionName, Need
from tournaments.forms.core.drawing import DrawnWidget, Shown, bare_select, html
from tournaments.forms.core.fields import DecimalField, NumberField
from tournaments.regulation import Regulation
from tournaments.regulation.fields import FormatOption
from tournaments.regulation.manches import most_manches
from tournaments.words.texts import say

#: Value for a number that no choice has, or numbers; a separate field holds what is typed.
POINTS = "points"
MOST_CRITERIA = 6
#: How many of them are in sight, and those offered before the others.
IN_SIGHT = 3
USUAL_CRITERIA: tuple[CriterionName, ...] = (
    *("points", "wins", "difference", "match_points"),
    *("points_for", "goal_average", "best_match", "lots"),
)
#: Longest text of the cells of a table of marks, in signs, and how a cell is written.
MOST_OF_CELLS = 5000
CELL_EXAMPLE = "failed-coinche.defence = 320 + 100"
Choices = list[tuple[str, str]]


class OptionSelect(forms.Select):
    """Drop-down list that reads its choices once to be drawn, where Django reads them twice."""

    def use_required_attribute(self, initial: Any) -> bool:
        return self.is_required and super().use_required_attribute(initial)


def once_a_language(choices: Callable[[], Choices]) -> Callable[[], Choices]:
    """Return a function that gives the same choices, and words them once in each language."""

    @cache
    def worded(_language: str) -> Choices:
        return choices()

    return lambda: worded(get_language())


class RuleField(forms.ChoiceField):
    """Option of the rules of a deal. An empty value means the default of the chosen game."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.values: dict[str, Value] = {toml_value(c.value): c.value for c in option.choices}
        super().__init__(
            required=False,
            label=gettext_lazy(option.label),
            help_text=gettext_lazy(option.help),
            choices=once_a_language(
                lambda: [
                    ("", gettext("comme le jeu choisi")),
                    *((toml_value(c.value), say(c.label, {})) for c in option.choices),
                    *_typed_choice(option),
                ]
            ),
            widget=OptionSelect,
        )

    def chosen(self, typed: str, game: str) -> Value | None:
        """Return the chosen value, or None if it is empty or does not exist in that game."""
        if game not in self.option.games:
            return None
        words = {toml_value(choice.value) for choice in self.option.choices_in(game)}
        return self.values[typed] if typed in words else None


def takes_others(option: Option) -> bool:
    """Return whether an option takes numbers beside the choices of its list."""
    return option.kind == "factors" or (option.kind == "word" and option.most is not None)


def _typed_choice(option: Option) -> Choices:
    """Return the choice that asks for what the list lacks, if the option takes it."""
    if not takes_others(option):
        return []
    factors = option.kind == "factors"
    return [(POINTS, gettext("d’autres nombres") if factors else gettext("un nombre de points"))]


class RuleNumber(NumberField):
    """Option of the rules that takes any number of a range. Empty means the game's default."""

    def __init__(self, option: Option) -> None:
        self.option = option
        super().__init__(
            required=False,
            label=gettext_lazy(option.label),
            help_text=gettext_lazy(option.help),
        )

    def chosen(self, typed: int | None, game: str) -> Value | None:
        return typed if game in self.option.games else None


class WordsWidget(DrawnWidget, forms.MultiWidget):
    """One drop-down for each word: chosen or not."""

    use_fieldset = True

    def __init__(self, option: Option) -> None:
        self.words = [c for c in option.choices if isinstance(c.value, str)]
        super().__init__(
            [
                forms.Select(
                    choices=CallableChoiceIterator(partial(_yes_or_no, one.value)),
                )
                for one in self.words
            ]
        )

    def drawn(self, shown: Shown) -> str:
        words = (say(one.label, {}) for one in self.words)
        items = "".join(
            f"<li>{html(word)}{bare_select(answer, word)}</li>"
            for word, answer in zip(words, shown["subwidgets"], strict=True)
        )
        return f'<ul class="criteria">{items}</ul>'

    def decompress(self, value: Any) -> list[str]:
        return [str(one.value) if one.value in (value or ()) else "" for one in self.words]


def _yes_or_no(word: Value) -> list[tuple[str, Any]]:
    return [("", gettext("non")), (str(word), gettext("oui"))]


class RuleWords(forms.Field):
    """Option of the rules that holds several words, as a tuple in their order."""

    def __init__(self, option: Option) -> None:
        self.option = option
        super().__init__(
            required=False,
            label=gettext_lazy(option.label),
            help_text=gettext_lazy(option.help),
            widget=WordsWidget(option),
        )

    def to_python(self, value: Any) -> tuple[str, ...]:
        return tuple(word for word in value or () if word)

    def chosen(self, typed: tuple[str, ...] | None, game: str) -> Value | None:
        if typed is None or game not in self.option.games:
            return None
        return tuple(str(c.value) for c in self.option.words(game) if c.value in typed)


class RuleCells(forms.CharField):
    """Cells of the table of the marks, one a line. Empty means those of the other options."""

    def __init__(self, option: Option) -> None:
        self.option = option
        super().__init__(
            required=False,
            label=gettext_lazy(option.label),
            help_text=gettext_lazy(option.help),
            max_length=MOST_OF_CELLS,
            widget=forms.Textarea(
                attrs={
                    **{"rows": 3, "spellcheck": "false", "autocapitalize": "off"},
                    **{"placeholder": CELL_EXAMPLE},
                }
            ),
        )

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, tuple | list) else value

    def chosen(self, typed: str, game: str) -> Value | None:
        """Return the cells typed, or None if the game marks no points."""
        cells: Value = self.option.read(typed)
        return cells if game in self.option.games else None


RuleInput = RuleField | RuleNumber | RuleWords | RuleCells


def rule_fields(name: str, option: Option) -> dict[str, forms.Field]:
    """Return the fields of one option of the rules: one, or two for a word and its number."""
    if option.kind == "words":
        return {name: RuleWords(option)}
    if option.kind == "cells":
        return {name: RuleCells(option)}
    if option.kind == "factors":
        return {name: RuleField(option), f"{name}_points": _factors_field()}
    if option.most is None:
        return {name: RuleField(option)}
    if option.kind == "number":
        return {name: RuleNumber(option)}
    return {name: RuleField(option), f"{name}_points": _points_field()}


def _points_field() -> NumberField:
    return NumberField(label=_("Combien de points"), required=False)


def _factors_field() -> NumbersField:
    return NumbersField(
        label=_("Lesquels : base, contrat, annonces, belote"),
        help_text=_("Quatre nombres, comme 2, 2, 2, 1."),
        required=False,
    )


class CriteriaWidget(DrawnWidget, forms.MultiWidget):
    """Drop-downs, some folded; a criterion `refused` to the contest shows only if chosen."""

    use_fieldset = True

    def __init__(self) -> None:
        self.refused: frozenset[CriterionName] = frozenset()
        # Read anew each time: a criterion may be registered later.
        choices = CallableChoiceIterator(_criteria)
        super().__init__(
            [forms.Select(choices=choices, attrs={"class": "form-select"})] * MOST_CRITERIA
        )

    def drawn(self, shown: Shown) -> str:
        name = gettext("Critère %(n)s")
        items = [
            f"<li>{bare_select(self._offered(one), name % {'n': n})}</li>"
            for n, one in enumerate(shown["subwidgets"], start=1)
        ]
        in_sight, folded = "".join(items[:IN_SIGHT]), "".join(items[IN_SIGHT:])
        chosen = any(any(one["value"]) for one in shown["subwidgets"][IN_SIGHT:])
        summary = html(gettext("Et encore, à égalité"))
        return (
            f'<ol class="criteria">{in_sight}</ol>'
            f'<details class="mt-2"{" open" * chosen}><summary>{summary}</summary>'
            f'<ol class="criteria mt-2" start="{IN_SIGHT + 1}">{folded}</ol></details>'
        )

    def _offered(self, one: Shown) -> Shown:
        groups = (
            (group, [each for each in choices if self._offers(each)], index)
            for group, choices, index in one["optgroups"]
        )
        return {**one, "optgroups": list(groups)}

    def _offers(self, choice: Shown) -> bool:
        return choice["selected"] or choice["value"] not in self.refused

    def decompress(self, value: Any) -> list[str]:
        return [*(value or ()), *[""] * MOST_CRITERIA][:MOST_CRITERIA]


def _criteria() -> list[tuple[str, Any]]:
    usual = [(name, gettext(CRITERIA[name].label)) for name in USUAL_CRITERIA]
    others = [
        (name, gettext(c.label)) for name, c in CRITERIA.items() if name not in USUAL_CRITERIA
    ]
    return [("", "–"), *usual, (gettext("Autres critères"), others)]


def refused_by(regulation: Regulation) -> frozenset[CriterionName]:
    """Return the criteria that this contest cannot count, whatever else its ranking says."""
    lacks = {
        Need.MANCHES: most_manches(regulation) == 1,
        Need.TEAMS: regulation.individuals,
        Need.MATCH_POINTS: regulation.win <= regulation.loss,
    }
    missing = {need for need, lacking in lacks.items() if lacking}
    return frozenset(name for name, one in CRITERIA.items() if one.needs & missing)


class CriteriaField(forms.Field):
    """Criteria of a ranking, as a tuple of their names in order."""

    widget = CriteriaWidget

    def to_python(self, value: Any) -> tuple[str, ...]:
        return tuple(name for name in value or () if name)


#: Signs that people type between numbers, or around them as a document does.
_BETWEEN_NUMBERS = str.maketrans(",;[]", "    ")


class NumbersField(forms.CharField):
    """Whole numbers in order, typed with commas or spaces, as a tuple; any other text unchanged."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=100, widget=forms.TextInput(attrs={"autocomplete": "off"}), **options
        )

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value

    def to_python(self, value: Any) -> Any:
        typed = super().to_python(value) or ""
        words = typed.translate(_BETWEEN_NUMBERS).split()
        if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            # The option says how many numbers it takes, and of which range.
            return typed
        return tuple(map(int, words))


def format_fields(name: str, option: FormatOption) -> dict[str, forms.Field]:
    """Return the fields of one option of the format: one, or two for a word and its number."""
    label, help_text = gettext_lazy(option.label), gettext_lazy(option.help)
    if option.kind == "criteria":
        return {name: CriteriaField(label=label, help_text=help_text, required=False)}
    if option.kind == "number":
        number = DecimalField if option.hundredths else NumberField
        return {name: number(label=label, help_text=help_text, required=False)}
    if option.kind == "numbers":
        return {name: NumbersField(label=label, help_text=help_text, required=False)}
    choices = forms.ChoiceField(
        label=label,
        help_text=help_text,
        choices=partial(_choices, option),
        required=False,
        widget=OptionSelect,
    )
    fields: dict[str, forms.Field] = {name: choices}
    if option.kind == "word-or-number":
        fields[f"{name}_points"] = _points_field()
    return fields


def _choices(option: FormatOption) -> list[tuple[str, Any]]:
    """Return the named values of an option, read at each display, and the choice of a number."""
    choices: list[tuple[str, Any]] = [(one.value, gettext_lazy(one.label)) for one in option.words]
    if option.kind == "word-or-number":
        choices.append((POINTS, _("un nombre de points")))
    return choices
