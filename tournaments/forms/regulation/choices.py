"""Form of a regulation: the rules to start from, and every option.

A field that does not apply is ignored, never an error, with or without JavaScript. Examples: an
option that does not exist in the chosen game, or the number beside an answer that was not chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.catalogue.options import COMPTOIR, Value, toml_value
from scoring.rules import OPTIONS, RuleSet
from scoring.wording import in_its_words
from scoring.words import Problem, Refused
from tournaments.forms.core.fields import PlainForm
from tournaments.forms.regulation.options import (
    POINTS,
    CriteriaWidget,
    RuleInput,
    format_fields,
    refused_by,
    rule_fields,
    takes_others,
)
from tournaments.forms.regulation.rounds_apart import RoundsApart, StagesApart
from tournaments.forms.regulation.rows import Articles, Rows
from tournaments.forms.regulation.tariffs import PriceList
from tournaments.regulation import FORMAT, Regulation, usual_tariffs
from tournaments.regulation.fields import exact
from tournaments.regulation.format import Entrants
from tournaments.regulation.player_checks import ONLY_PLAYERS, UNREAD
from tournaments.regulation.scale import following
from tournaments.regulation.starts import Start, starts
from tournaments.words.entrants import reworded

DEALS, TARGET, CLOCK = "deals", "target", "clock"
#: Name of the answer with both limits. Each answer can have a clock as well.
DEALS_OR_TARGET = "deals-target"
ENDS = {DEALS: (DEALS,), TARGET: (TARGET,), DEALS_OR_TARGET: (DEALS, TARGET), CLOCK: ()}

#: Options of the rules that have a field: the game itself comes with the rules to start from.
RULES = tuple(name for name in OPTIONS if name != "game")
#: Names of the fields that cannot have the name of their option.
_FIELDS = {"start": "sheet_start"}


def field_of(option: str) -> str:
    return _FIELDS.get(option, option)


class RegulationForm(PlainForm):
    """Regulation of a contest. The fields of the options are added below the class."""

    start = forms.ChoiceField(label=_("Jeu"), widget=forms.RadioSelect)
    end = forms.ChoiceField(
        label=_("Une partie finit"),
        choices=[
            (DEALS, _("après un nombre de donnes")),
            (TARGET, _("quand une équipe atteint un nombre de points")),
            (DEALS_OR_TARGET, _("au premier des deux : donnes jouées ou points atteints")),
            (CLOCK, _("quand le temps est écoulé")),
        ],
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        *args: Any,
        current: Regulation | None = None,
        initial: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        self.starts = starts()
        usual = next(iter(self.starts.values())).rules
        self.shown = current or Regulation(usual, tariffs=usual_tariffs(usual))
        #: Set once the form is valid.
        self.regulation: Regulation | None = None
        filled = _initial(self.shown, self.starts) | (initial or {})
        super().__init__(*args, initial=filled, **kwargs)
        self.fields["rounds"].required = True
        start = self.fields["start"]
        start.choices = [(name, gettext_lazy(s.label)) for name, s in self.starts.items()]  # type: ignore[attr-defined]
        for field in self.fields.values():
            if isinstance(field.widget, CriteriaWidget):
                field.widget.refused = refused_by(self.shown)
        if self.shown.individuals:
            self._speak_of_players()
        for name in RULES:
            field = self.fields[name]
            field.label = in_its_words(self.shown.rules, str(field.label))
            field.help_text = in_its_words(self.shown.rules, str(field.help_text))
        sent = self.data if self.is_bound else None
        self.price_list = PriceList(sent, self.shown)
        self.rounds_apart = RoundsApart(sent, self.shown.changes)
        self.stages_apart = StagesApart(sent, self.shown.stages)
        self.articles = Articles(sent, self.shown.free_articles)

    @property
    def lists(self) -> dict[str, Rows[Any]]:
        """Rows of each list of the regulation, by the message that says that one is wrong."""
        return {
            gettext("Les parties qui diffèrent sont à corriger, plus bas."): self.rounds_apart,
            gettext("Les étapes qui diffèrent sont à corriger, plus bas."): self.stages_apart,
            gettext("Le tarif des pénalités est à corriger, plus bas."): self.price_list,
            gettext("Les articles libres sont à corriger, plus bas."): self.articles,
        }

    def _speak_of_players(self) -> None:
        """Write "player" instead of "team" in the options of the format."""
        for name, option in FORMAT.items():
            field: Any = self.fields[name]
            field.label = reworded(True, option.label)
            field.help_text = reworded(True, option.help)
            labels = {word.value: reworded(True, word.label) for word in option.words}
            if labels:
                field.choices = [
                    (value, labels.get(value, label)) for value, label in field.choices
                ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for field in self._unread(data):
            data[field] = None
            self.errors.pop(field, None)
        for name, number in _with_points():
            lacking = data.get(number) in (None, ())
            if data.get(name) == POINTS and lacking and number not in self.errors:
                self.add_error(number, self.fields["start"].error_messages["required"])
        for name in self._limits(data):
            # An emptied limit would leave the match to the other limit, or to the clock.
            if data.get(name) is None and name not in self.errors:
                self.add_error(name, self.fields["start"].error_messages["required"])
        lists: dict[str, Any] = {
            "changes": self.rounds_apart.changes(),
            "stages": self.stages_apart.changes(),
            "tariffs": self.price_list.tariffs(),
            "free_articles": self.articles.articles(),
        }
        # Unreadable fields already have their errors. Each of the others is judged by itself.
        self._show(self._wrong_alone(data), data)
        unread = any(name in self.errors for name in RegulationForm.base_fields)
        if not (unread or any(rows.wrong for rows in self.lists.values())):
            try:
                self.regulation = self._regulation(data, lists)
            except Refused as refused:
                self._show(refused.problems, data)
        for message, rows in self.lists.items():
            if rows.wrong:
                self.add_error(None, message)
        return data

    def chosen_regulation(self) -> Regulation:
        assert self.regulation is not None
        return self.regulation

    def _limits(self, data: dict[str, Any]) -> tuple[str, ...]:
        start = self.starts.get(data.get("start", ""))
        if start is not None and start.rules.game == COMPTOIR:
            # The sheets end the match: the choice of an end, which is always sent, has no effect.
            return ()
        return ENDS.get(data.get("end", ""), ())

    def _unread(self, data: dict[str, Any]) -> Iterable[str]:
        """Return the fields that belong to an answer that was not chosen."""
        ends = ENDS.get(data.get("end", ""), ())
        yield from (name for name in (DEALS, TARGET) if name not in ends)
        yield from (number for name, number in _with_points() if data.get(name) != POINTS)

    def _wrong_alone(self, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield the problems of each value that was read, by itself."""
        if "start" not in data:
            return
        game = self.starts[data["start"]].rules.game
        for name, value in self._options(data, game).items():
            yield from OPTIONS[name].problems(name, value, game)
        for name, value in self._shape(data, game).items():
            option = FORMAT[name]
            yield from option.problems(name, exact(value) if option.hundredths else value)

    def _options(self, data: dict[str, Any], game: str) -> dict[str, Value]:
        options = {}
        for name in RULES:
            field = self.fields[field_of(name)]
            assert isinstance(field, RuleInput)
            if not self._was_read(field_of(name)):
                continue
            value = field.chosen(data[field_of(name)], game)
            if data[field_of(name)] == POINTS and game in field.option.games:
                value = data[f"{name}_points"]
            if value is not None:
                options[name] = value
        return options

    def _shape(self, data: dict[str, Any], game: str) -> dict[str, Any]:
        shape = {name: self._format_value(name, data) for name in FORMAT if self._was_read(name)}
        if game == COMPTOIR:
            # The sheets end the match: the choice of an end, which is always sent, has no effect.
            shape |= dict.fromkeys((DEALS, TARGET, CLOCK))
        return shape | _unsaid(data)

    def _was_read(self, field: str) -> bool:
        return not {field, f"{field}_{POINTS}"} & self.errors.keys()

    def _regulation(
        self,
        data: dict[str, Any],
        lists: dict[str, Any],
    ) -> Regulation:
        rules = self.starts[data["start"]].rules
        shape = self._shape(data, rules.game)
        rules = rules.with_options(**self._options(data, rules.game))
        if lists["tariffs"] == self.shown.tariffs:
            prices = following(self.shown.tariffs, self.shown.rules, rules)
            lists = {**lists, "tariffs": prices}
        return replace(self.shown, rules=rules, **shape, **lists)

    def _format_value(self, name: str, data: dict[str, Any]) -> Any:
        """Return the chosen value of an option, or the shown one if the page sent none."""
        value = data[name]
        if value == POINTS:
            return data[f"{name}_points"]
        widget, sent = self.fields[name].widget, self.add_prefix(name)
        silent = widget.value_omitted_from_data(self.data, self.files, sent)
        if name not in self._unread(data) and silent:
            return getattr(self.shown, name)
        if value in (None, "") and not FORMAT[name].optional:
            return getattr(self.shown, name)
        return value

    def _show(self, problems: Iterable[Problem], data: dict[str, Any]) -> None:
        for problem in problems:
            owner = next((rows for rows in self.lists.values() if rows.owns(problem)), None)
            if owner is not None:
                owner.add_problems([problem])
            else:
                self.add_problems([self._placed(problem, data)])

    def _placed(self, problem: Problem, data: dict[str, Any]) -> Problem:
        if data.get(problem.field) == POINTS:
            return problem._replace(field=f"{problem.field}_points")
        if problem.code == "no-end":
            return problem._replace(field=data["end"])
        return problem._replace(field=field_of(problem.field))


def _unsaid(data: dict[str, Any]) -> dict[str, str | None]:
    """Return the options that have no meaning for these entrants, with their default values."""
    melee = data.get("entrants") == Entrants.INDIVIDUALS
    return dict(UNREAD if melee else ONLY_PLAYERS)


def _initial(regulation: Regulation, games: Mapping[str, Start]) -> dict[str, Any]:
    same_game = [name for name, start in games.items() if start.rules.game == regulation.game]
    # Choose the start that leaves the fewest options to set.
    start = min(same_game, key=lambda name: len(_differences(regulation.rules, games[name].rules)))
    differences = _differences(regulation.rules, games[start].rules)
    filled: dict[str, Any] = {"start": start}
    ends = tuple(name for name in (DEALS, TARGET) if getattr(regulation, name))
    filled["end"] = next(end for end, names in ENDS.items() if names == ends)
    for name, option in FORMAT.items():
        value = getattr(regulation, name)
        if option.kind == "word-or-number" and isinstance(value, int):
            filled[name], filled[f"{name}_points"] = POINTS, value
        else:
            filled[name] = value
    for name, value in differences.items():
        filled |= typed_value(name, value)
    return filled


def typed_value(name: str, value: Value) -> dict[str, Any]:
    """Return a value of an option of the rules as its fields take it."""
    option = OPTIONS[name]
    if option.kind in ("words", "cells"):
        # these fields take the value itself
        return {field_of(name): value}
    if takes_others(option) and option.choice(value) is None:
        return {field_of(name): POINTS, f"{name}_points": value}
    return {field_of(name): toml_value(value)}


def _with_points() -> Iterator[tuple[str, str]]:
    """Yield the fields that may ask for a number of points, each with that of the number."""
    for name in (*RULES, *FORMAT):
        if f"{name}_points" in RegulationForm.base_fields:
            yield name, f"{name}_points"


def _differences(rules: RuleSet, base: RuleSet) -> dict[str, Value]:
    usual = base.options()
    return {name: value for name, value in rules.options().items() if value != usual[name]}


for _name in RULES:
    RegulationForm.base_fields.update(rule_fields(field_of(_name), OPTIONS[_name]))
for _name, _option in FORMAT.items():
    RegulationForm.base_fields.update(format_fields(_name, _option))
