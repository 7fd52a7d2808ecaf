"""Options that contradict each other; each problem names one option and gives the reason."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from ..words import Problem
from .options import BELOTE, Options
from .table import BY_PLAYERS, at_three
from .whole import OPTIONS

_CONTRADICTIONS: Final = (
    *(
        one._replace(field=name)
        for name, described in OPTIONS.items()
        for one in described.contradictions
    ),
    *BY_PLAYERS,
    *(at_three(name, one.defaults[BELOTE]) for name, one in OPTIONS.items() if one.two_camps),
)
#: Contradictions that may leave an option without effect, by option.
_MAY_BE_IDLE: Final = {
    name: [one for one in _CONTRADICTIONS if one.field == name and one.idle is not None]
    for name in OPTIONS
}


def contradictions(options: Options, game: str, unsound: Container[str] = ()) -> list[Problem]:
    """Return every contradiction of complete options, except those that read an ``unsound`` one.

    >>> from scoring import RuleSet
    >>> rules = RuleSet.preset("ffb-belote").options() | {"round_last_deal": False}
    >>> [problem.field for problem in contradictions(rules, "belote")]
    ['round_last_deal']
    """
    return [
        Problem(one.field, "contradiction", one.message)
        for one in _CONTRADICTIONS
        if one.game in (None, game)
        and not one.allowed
        and not any(name in unsound for name in (one.field, *one.reads))
        and one.wrong(options)
    ]


def yielding(options: Options, game: str) -> list[str]:
    """Return the options that take their defaults in complete options that contradict them.

    >>> from scoring import RuleSet
    >>> cafe = RuleSet.preset("belote-cafe").options() | {"annonces": "none"}
    >>> yielding(cafe, "belote")
    ['carre_order']
    """
    return [
        one.field
        for one in _CONTRADICTIONS
        if one.yields and one.game in (None, game) and one.wrong(options)
    ]


def is_idle(name: str, options: Options, game: str) -> bool:
    """Return whether an option has no effect in these rules because other options settle it."""
    return any(
        one.game in (None, game) and one.wrong({**options, name: one.idle})
        for one in _MAY_BE_IDLE.get(name, ())
    )
