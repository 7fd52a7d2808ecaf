"""What the two teams of a table choose of the rules before they play. Option: per_table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.catalogue.options import Choice, toml_value
from scoring.reading.match_parsing import table_rules
from scoring.rules import OPTIONS, RuleSet
from scoring.words import Problem, Refused
from tournaments.forms.core.fields import PlainForm
from tournaments.regulation.text import typographic
from tournaments.regulation.wording import label_of, lower, named, value_of


class TableChoices(PlainForm):
    """A box for each option left to the table; empty: as the regulation. `chosen` is JSON."""

    def __init__(
        self, data: Mapping[str, Any] | None, *, rules: RuleSet, chosen: str, **kwargs: Any
    ) -> None:
        options = json.loads(chosen or "{}")
        values = {name: tuple(v) if isinstance(v, list) else v for name, v in options.items()}
        initial = {name: toml_value(value) for name, value in values.items()}
        super().__init__(
            data, prefix="chosen", initial=initial, use_required_attribute=False, **kwargs
        )
        self.rules = rules
        for name in rules.per_table:
            self.fields[name] = _box(name, rules)

    def choose(self) -> tuple[str, list[Problem]]:
        """Return the choices without problems as JSON, "" for none, and the problems."""
        typed = {name: self[name].value() for name in self.fields}
        choices = {
            name: {toml_value(c.value): c.value for c in _values(name, self.rules)}
            for name in typed
        }
        values = {
            name: choices[name][text] for name, text in typed.items() if text in choices[name]
        }
        if not values:
            return "", []
        try:
            table_rules(self.rules, values)
        except Refused as refused:
            return "", list(refused.problems)
        return json.dumps(values, sort_keys=True), []


def said_at_table(chosen: str) -> list[str]:
    """Return what a table chose, in words: "Générale : 500 points, réussie ou chutée"."""
    sentences = []
    for name, value in json.loads(chosen or "{}").items():
        words = value_of(name, tuple(value) if isinstance(value, list) else value)
        sentences.append(typographic(named(label_of(name), lower(words))))
    return sentences


def _values(name: str, rules: RuleSet) -> tuple[Choice, ...]:
    return OPTIONS[name].choices_in(rules.game)


def _box(name: str, rules: RuleSet) -> forms.ChoiceField:
    """Return the box of one option, with what the regulation says as its first choice."""
    words = value_of(name, getattr(rules, name))
    choices = [("", typographic(_("comme le règlement : %(value)s") % {"value": words}))]
    choices += [(toml_value(v.value), value_of(name, v.value)) for v in _values(name, rules)]
    # `PlainForm` styles only the fields that a form declares.
    widget = forms.Select(attrs={"class": "form-select"})
    return forms.ChoiceField(label=label_of(name), choices=choices, required=False, widget=widget)
