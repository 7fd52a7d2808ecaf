"""Names of teams on the pages that open without an account: in full, or by initials.

Values hold names only in `TeamRef` and `TeamLine`. So one function replaces every name in a value,
and a value with a new field of one of these types needs no change here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from tournaments.models import Contest
from tournaments.queries.core.teams import TeamLine, TeamRef, team_line
from tournaments.words.person_names import initials, team_initials

Value = TypeVar("Value")


def by_initials(team: TeamLine) -> TeamLine:
    """Return the team with its people by their initials; a chosen name stays."""
    name = team_initials(team.name, team.players)
    return team._replace(name=name, players=tuple(map(initials, team.players)))


def renamed(value: Value, teams: Iterable[TeamLine]) -> Value:
    """Return a value with every team called as in `teams`, which have their initials already.

    It goes through dataclasses, named tuples, tuples and lists. A team registered since `teams`
    were read gets the initials of its name.
    """
    names = {team.number: team.name for team in teams}
    renamed_copy: Value = _renamed(value, names)
    return renamed_copy


def for_everybody(contest: Contest, value: Value, numbers: Iterable[int]) -> Value:
    """Return a value about the teams with these numbers as everybody may read it.

    Two queries if the contest shows initials, none otherwise.
    """
    if not contest.names_by_initials:
        return value
    teams = contest.teams.filter(number__in=list(numbers)).select_related("player1", "player2")
    lines = map(team_line, teams.prefetch_related("categories"))
    return renamed(value, map(by_initials, lines))


def _renamed(value: Any, names: Mapping[int, str]) -> Any:
    """Return the value itself if it names no team."""
    if isinstance(value, TeamRef):
        name = names.get(value.number)
        return value._replace(name=initials(value.name) if name is None else name)
    if isinstance(value, tuple | list):
        made = [_renamed(one, names) for one in value]
        if all(new is old for new, old in zip(made, value, strict=True)):
            return value
        return value._make(made) if hasattr(value, "_make") else type(value)(made)
    if is_dataclass(value) and not isinstance(value, type):
        before = {field.name: getattr(value, field.name) for field in fields(value)}
        after = {name: _renamed(one, names) for name, one in before.items()}
        changed = {name: one for name, one in after.items() if one is not before[name]}
        return replace(value, **changed) if changed else value
    return value
