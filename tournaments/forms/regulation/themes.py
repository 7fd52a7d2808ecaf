"""Fields of a regulation by theme, for the settings page and the last step of a creation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

from scoring.rules import OPTIONS
from tournaments.forms.regulation.choices import (
    DEALS,
    DEALS_OR_TARGET,
    TARGET,
    RegulationForm,
    field_of,
    option_of,
)
from tournaments.forms.regulation.options import POINTS
from tournaments.forms.regulation.rows import Rows
from tournaments.regulation import FORMAT, Regulation
from tournaments.regulation.advice import advice
from tournaments.regulation.text import typographic
from tournaments.regulation.themes import Theme, ThemeWords, options_of, themes
from tournaments.regulation.wording import value_of
from tournaments.words.texts import say

#: Answer that makes a field useful, for the script that hides the others.
_ANSWERS = {
    DEALS: f"end={DEALS}|{DEALS_OR_TARGET}",
    TARGET: f"end={TARGET}|{DEALS_OR_TARGET}",
    "partners": "entrants=pairs",
    "seating": "entrants=individuals",
    "incomplete": "entrants=individuals",
    "pair_rounds": "entrants=individuals",
}


@dataclass(frozen=True, slots=True)
class ShownField:
    """Field of an option, with its present value in words if the field alone does not tell it.

    `answer` is the answer that makes the field useful ("bye=points"), or "".
    """

    field: BoundField
    answer: str
    now: str
    unusual: bool
    advice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownTheme:
    """Theme with its fields. `is_open` is set if one of them is wrong."""

    words: ThemeWords
    fields: tuple[ShownField, ...]
    rows: tuple[Rows[Any], ...]
    is_open: bool

    @property
    def advised(self) -> bool:
        """Whether a field has advice."""
        return any(field.advice for field in self.fields)


def shown_themes(form: RegulationForm) -> list[ShownTheme]:
    """Return the themes of the form, with the meaning of the regulation that it started from."""
    advised: dict[str, list[str]] = {}
    for problem in advice(form.shown):
        advised.setdefault(problem.field, []).append(say(problem.message, problem.params))
    return [_shown_theme(theme, form, advised) for theme in themes(form.shown)]


def _shown_theme(
    theme: ThemeWords, form: RegulationForm, advised: dict[str, list[str]]
) -> ShownTheme:
    fields = tuple(
        ShownField(
            field=form[name],
            answer=_answer(name),
            now=_now(option_of(name), form.shown),
            unusual=option_of(name.removesuffix("_points")) in theme.unusual,
            advice=tuple(advised.get(option_of(name), ())),
        )
        for name in _names(theme.theme, form)
    )
    lists: dict[Theme, tuple[Rows[Any], ...]] = {
        Theme.MATCHES: (form.rounds_apart, form.stages_apart),
        Theme.FAULTS: (form.price_list,),
        Theme.ARTICLES: (form.articles,),
    }
    rows = lists.get(theme.theme, ())
    wrong = any(one.wrong for one in rows) or any(
        shown_field.field.errors for shown_field in fields
    )
    return ShownTheme(theme, fields, rows, wrong)


def _names(theme: Theme, form: RegulationForm) -> Iterator[str]:
    """Yield the fields of a theme; the options of the format come before those of the rules."""
    if theme is Theme.GAME:
        yield "start"
    options, of_game = options_of(theme), form.shown.rules.options()
    for option in (*(o for o in options if o in FORMAT), *(o for o in options if o in OPTIONS)):
        known = option in FORMAT or option in of_game
        if known and field_of(option) in form.fields:
            yield field_of(option)
            if f"{option}_{POINTS}" in form.fields:
                yield f"{option}_{POINTS}"
        if option == "rounds":
            yield "end"


def _answer(name: str) -> str:
    if name.endswith(f"_{POINTS}"):
        return f"{name.removesuffix(f'_{POINTS}')}={POINTS}"
    return _ANSWERS.get(name, "")


def _now(name: str, regulation: Regulation) -> str:
    """Return the present value of an option of the rules: its field may only say "as the game"."""
    if name not in OPTIONS:
        return ""
    value = value_of(name, getattr(regulation.rules, name))
    return typographic(_("Pour l’instant : %(value)s.") % {"value": value})
