"""Contests whose points may be compared, because nothing that marks differs between them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.annexes.halls.queries.ranking import marks_or_ranks
from tournaments.regulation import Regulation
from tournaments.regulation.compare import Difference, differences
from tournaments.regulation.wording import listed, named, upper, value_of
from tournaments.regulation.words.apart import ends_of

#: Options that rank, and change no total: criteria, who left, match points; and the words used.
ONLY_RANKS: Final = frozenset(
    {
        *("ranking", "chosen_rounds", "leaving", "lines", "halls", "incomplete", "wording"),
        *("win", "clock_win", "draw", "loss", "loser_manche", "capot_match_points"),
        *("forfeit_win", "forfeit_loss", "rest"),
    }
)


def groups_of(regulations: Iterable[str]) -> list[list[str]]:
    """Return these regulations, as JSON, in groups whose points may be compared.

    The order is that of the first of each group.
    """
    groups: list[list[str]] = []
    for text in dict.fromkeys(regulations):
        for group in groups:
            if not _apart(group[0], text, get_language()):
                group.append(text)
                break
        else:
            groups.append([text])
    return groups


def titles_of(first: Iterable[str]) -> dict[str, str]:
    """Return the title of each group, by its first regulation: the game, and how a match ends.

    Groups that this does not tell apart also say what differs between them.
    """
    alike: dict[str, list[str]] = defaultdict(list)
    for text in first:
        alike[_title(_read(text))].append(text)
    titles = {}
    for title, texts in alike.items():
        for text in texts:
            others = [other for other in texts if other != text]
            if not others:
                titles[text] = title
                continue
            apart = _apart(others[0], text, get_language())
            differences = " ; ".join(named(one.label, one.other) for one in apart)
            titles[text] = f"{title} ({differences})"
    return titles


def unit_of(regulation: str) -> int:
    """Return the points of one mark of a sheet. Option: unit."""
    return _read(regulation).rules.unit


def _title(regulation: Regulation) -> str:
    game = upper(value_of("game", regulation.game))
    ends = ends_of(regulation, regulation)
    if not ends:
        return game
    return _("%(game)s, parties terminées après %(ends)s") % {
        "game": game,
        "ends": listed(ends, _("ou")),
    }


@lru_cache(maxsize=2000)
def _apart(one: str, other: str, _language: str | None) -> tuple[Difference, ...]:
    """Return what marks and differs between two regulations."""
    apart = differences(_read(one), _read(other))
    return tuple(
        difference
        for difference in apart
        if marks_or_ranks(difference) and difference.option not in ONLY_RANKS
    )


def _read(text: str) -> Regulation:
    return Regulation.from_data(json.loads(text))
