"""Extra matches that exempt teams still have to play. Option: bye, "extra"."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation import Regulation, Worth
from tournaments.regulation.format import Halls
from tournaments.words.enums import Stage

#: Stages with rounds that count towards the regulation's number of rounds.
ORDINARY = (Stage.POOLS, Stage.ROUNDS)


def owed(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> dict[int, int]:
    """Return the number of extra matches each team still has to play for its byes. No query.

    Dropped rounds give no extra match, and teams that left have none to play.
    """
    if regulation.bye != Worth.EXTRA:
        return {}
    matches: Counter[int] = Counter()
    for view in views:
        if view.stage == Stage.EXTRA:
            matches.subtract(one.number for line in view.tables for one, _camp in line.seated)
        elif view.stage in ORDINARY and not view.dropped:
            matches.update(team.number for team in view.exempt)
    here = {team.number for team in teams if team.last_round is None}
    return {team: count for team, count in sorted(matches.items()) if count > 0 and team in here}


def settled(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> dict[int, int]:
    """Return the number of extra matches a team can never play, for lack of an opponent. No query.

    Empty while rounds remain, because the team may still find an opponent.
    """
    if ordinary(views) < regulation.rounds:
        return {}
    left = owed(regulation, teams, views)
    alone = [some[0] for some in _able_to_meet(regulation, teams, left) if len(some) == 1]
    return {team: left[team] for team in alone}


def more_to_play(
    regulation: Regulation, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> bool:
    """Tell whether two teams that owe a match can meet. No query. Option: halls."""
    left = owed(regulation, teams, views)
    return any(len(some) > 1 for some in _able_to_meet(regulation, teams, left))


def _able_to_meet(
    regulation: Regulation, teams: Sequence[TeamLine], left: Collection[int]
) -> list[list[int]]:
    """Return these teams in groups that may meet: those of each hall, or all of them."""
    groups: dict[int | None, list[int]] = defaultdict(list)
    for team in teams:
        if team.number in left:
            apart = regulation.halls is Halls.APART
            groups[team.hall if apart else None].append(team.number)
    return list(groups.values())


def ordinary(views: Sequence[RoundView]) -> int:
    """Return the number of rounds drawn that count towards the regulation's number."""
    return sum(view.stage in ORDINARY for view in views)
