"""Rounds of pools: the current pools, and the input of the next round's draw.

The first round makes the pools. Each round stores the pools it was drawn from, so that a newcomer
stays where it was seated and a replay gives the same tables. Option: pools, pool_count,
pool_sizes, pool_draw, pool_play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.words import N_
from tournaments.pairing import Draw, DrawRefused, Entrant, History, Reason, Wishes, draw
from tournaments.pairing.pools.filling import LEAST, PoolRule, pool_rounds, pool_sizes
from tournaments.pairing.pools.pools import Pool, make_pools, next_meeting, with_newcomers
from tournaments.pairing.reasons import VERSUS
from tournaments.pairing.resting import refuse_odd
from tournaments.pairing.sentences import Listed
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.late import waiting
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.cells import cells_of
from tournaments.regulation import Regulation
from tournaments.regulation.format import PoolDraw
from tournaments.words.enums import ByeTo, Stage

TOO_LONG = N_(
    "Avec %(teams)d équipes, les poules prennent %(needed)d parties ; le concours n’en prévoit que "
    "%(rounds)d : ajoutez-en, ou changez la taille des poules."
)
NOT_OF_THE_POOLS = N_(
    "Ces rencontres ne peuvent pas être imposées à cette partie : %(meetings)s (numéros "
    "d’équipes). Dans une poule, l’ordre des rencontres est fixé."
)
AWAITED = N_("Des poules attendent un résultat pour savoir qui se rencontre ; tables : %(tables)s.")

Given = dict[str, Any]

#: Keys that make the pools; all but "size", "fill" and "play" may be missing.
_MADE_BY: Final = ("size", "count", "even", "fill", "play", "named_from")


def pools_in(conditions: Mapping[str, Any]) -> tuple[Pool, ...]:
    """Return the pools that a round was drawn from; none for the round that makes them."""
    return _read(conditions.get("pools", ()))


def pools_of(views: Sequence[RoundView]) -> tuple[Pool, ...]:
    """Return the pools after these rounds, with the teams seated since against an exempt one."""
    played = _of_pools(views)
    if not played:
        return ()
    last = played[-1]
    pools = pools_in(last.given)
    if len(played) > 1:
        return pools
    placed = {team for pool in pools for team in pool.teams}
    met = [(last.number, line.ns.numbers[0], line.ew.numbers[0]) for line in last.tables]
    seated = {team for _number, *camps in met for team in camps}
    return with_newcomers(pools, seated - placed, History.of(met))


def next_of_pools(
    regulation: Regulation,
    teams: list[TeamLine],
    views: Sequence[RoundView],
    here: Collection[int],
) -> Given | None:
    """Return the input of the next round of pools; None once no match is left. No query."""
    if not regulation.begins_in_pools:
        return None
    played = _of_pools(views)
    if not played:
        return None if views else _first(regulation)
    if len(views) > len(played):
        return None
    last = played[-1]
    pools = pools_of(views)
    if len(played) == 1:
        placed = {team for pool in pools for team in pool.teams}
        pools = _with_newcomers(pools, set(here) - placed, teams)
    by_result = any(pool.winners for pool in pools)
    won = []
    if by_result:
        won = [*last.given["won"], sorted(winners_of(regulation, teams, last))]
    next_step = next_meeting(pools, last.given["meeting"] + 1, won, here)
    if next_step is None:
        return None
    meeting, won_before = next_step
    conditions: Given = {
        "meeting": meeting,
        "pools": _written(pools),
        "won": [sorted(teams) for teams in won_before],
    }
    awaited = [line.table for line in waiting(last)]
    if awaited and by_result:
        conditions["awaited"] = awaited
    return conditions


def _with_newcomers(
    pools: tuple[Pool, ...], newcomers: Collection[int], teams: Iterable[TeamLine]
) -> tuple[Pool, ...]:
    hall_of = {team.number: team.hall for team in teams}
    for hall in dict.fromkeys(hall_of[team] for team in sorted(newcomers)):
        mine = [pool for pool in pools if hall_of.get(pool.teams[0]) == hall]
        came = [team for team in newcomers if hall_of[team] == hall]
        filled = dict(zip(mine, with_newcomers(mine, came, History()), strict=True))
        pools = tuple(filled.get(pool, pool) for pool in pools)
    return pools


def named_from(conditions: Mapping[str, Any], before: Sequence[int]) -> int:
    """Return how many pools the halls before make, with that many teams in each of them."""
    counts = [len(pool_sizes(teams, _rule(conditions))) for teams in before if teams >= LEAST]
    return sum(counts)


def joins_a_pool(conditions: Mapping[str, Any]) -> frozenset[int]:
    """Return the teams a late team may meet: those of odd pools, in their first round."""
    odd = [one["teams"] for one in conditions["pools"] if len(one["teams"]) % 2]
    return frozenset(team for teams in odd for team in teams if conditions["meeting"] == 1)


def entrants_of(
    conditions: Mapping[str, Any], teams: Iterable[TeamLine], here: Collection[int]
) -> tuple[Entrant, ...]:
    """Return the teams to draw: all of them in the first round, then those in a pool."""
    lines = [team for team in teams if team.number in here]
    if conditions["meeting"] == 1:
        seeded = PoolDraw(conditions["fill"]).seeded
        return tuple(Entrant(team.number, team.seed if seeded else None) for team in lines)
    placed = {team for pool in conditions["pools"] for team in pool["teams"]}
    return tuple(Entrant(team.number) for team in lines if team.number in placed)


@dataclass(frozen=True, slots=True)
class PoolsToDraw:
    """A round of pools to draw: its number among them, and the pools counted by size.

    Larger sizes come first. No size if the teams are too few for one pool, or if they cannot fill
    the pools asked for; `refused` then says why.
    """

    meeting: int
    sizes: tuple[tuple[int, int], ...]
    refused: Reason | None = None


def pools_to_draw(conditions: Mapping[str, Any], teams: int) -> PoolsToDraw:
    """Return what the page shows of the next round of pools. No query."""
    if conditions["meeting"] > 1:
        sizes = [len(one["teams"]) for one in conditions["pools"]]
    else:
        try:
            sizes = [*pool_sizes(teams, _rule(conditions))]
        except DrawRefused as refusal:
            return PoolsToDraw(
                conditions["meeting"], (), refusal.reason if teams >= LEAST else None
            )
    counts = Counter(sizes)
    return PoolsToDraw(conditions["meeting"], tuple(sorted(counts.items(), reverse=True)))


def draw_of(
    conditions: Mapping[str, Any],
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    wishes: Wishes,
) -> Draw:
    """Draw a round of pools. Raises DrawRefused, as for a forced meeting outside them."""
    options = _options(conditions, entrants) | {"accept": wishes.accept}
    new_draw = draw("pools", entrants, history, seed, fixed=wishes.fixed, **options)
    met = {frozenset((table.ns, table.ew)) for table in new_draw.tables}
    missing = [pair for pair in wishes.together if frozenset(pair) not in met]
    if missing and not wishes.accept:
        named = Listed(tuple(Reason(VERSUS, {"ns": one, "ew": other}) for one, other in missing))
        raise DrawRefused(NOT_OF_THE_POOLS, {"meetings": named}, best=new_draw)
    return new_draw


def _options(conditions: Mapping[str, Any], entrants: Sequence[Entrant]) -> Given:
    """Return the options of that draw. Raises DrawRefused if it waits, or takes too many rounds."""
    if "awaited" in conditions:
        raise DrawRefused(AWAITED, {"tables": ", ".join(map(str, conditions["awaited"]))})
    if conditions["meeting"] > 1:
        return {key: conditions[key] for key in ("meeting", "won")} | {
            "pools": _read(conditions["pools"])
        }
    if conditions.get("even_only"):
        refuse_odd(len(entrants))
    needed = pool_rounds(pool_sizes(len(entrants), _rule(conditions))[0])
    if needed > conditions["rounds"]:
        params = {"teams": len(entrants), "needed": needed, "rounds": conditions["rounds"]}
        raise DrawRefused(TOO_LONG, params)
    return {key: conditions[key] for key in _MADE_BY if key in conditions}


def kept(
    conditions: Mapping[str, Any], entrants: Sequence[Entrant], history: History, seed: int
) -> Given:
    """Return what a round of pools stores: its input, and the pools made by the first round."""
    if conditions["meeting"] > 1:
        return dict(conditions)
    return {**conditions, "pools": _written(_pools_of(conditions, entrants, history, seed))}


def _first(regulation: Regulation) -> Given:
    conditions: Given = {
        "meeting": 1,
        "size": regulation.pools,
        "fill": regulation.pool_draw,
        "play": regulation.pool_play,
        "rounds": regulation.rounds,
        "won": [],
    }
    # Rounds drawn by the first versions lack these keys: they are drawn again as they were.
    if regulation.pool_count is not None:
        conditions["count"] = regulation.pool_count
    if regulation.pool_sizes.even:
        conditions["even"] = True
    if regulation.bye_to is ByeTo.REFUSED:
        conditions["even_only"] = True
    return conditions


def _of_pools(views: Iterable[RoundView]) -> list[RoundView]:
    return [view for view in views if view.stage == Stage.POOLS]


def winners_of(regulation: Regulation, teams: list[TeamLine], view: RoundView) -> set[int]:
    """Return the teams that won their match of a round or rested."""
    cells = cells_of(regulation, teams, [view])
    return {number for number, (cell,) in cells.items() if cell.won} | {
        team.number for team in view.exempt
    }


def _pools_of(
    conditions: Mapping[str, Any], entrants: Sequence[Entrant], history: History, seed: int
) -> tuple[Pool, ...]:
    options = {key: conditions[key] for key in _MADE_BY if key in conditions}
    return make_pools(entrants, history, seed, **options)


def _rule(conditions: Mapping[str, Any]) -> PoolRule:
    return PoolRule(conditions["size"], conditions.get("count"), conditions.get("even", False))


def _read(kept: Iterable[Mapping[str, Any]]) -> tuple[Pool, ...]:
    return tuple(Pool(one["name"], tuple(one["teams"]), one["winners"]) for one in kept)


def _written(pools: Iterable[Pool]) -> list[Given]:
    return [{"name": p.name, "teams": list(p.teams), "winners": p.winners} for p in pools]
