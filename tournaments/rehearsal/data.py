"""A rehearsal as plain data for JSON; deals have the format of the rules' command line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.deal import Deal
from scoring.ranking import Value
from scoring.score import DealScore
from tournaments.queries.core.teams import Side
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.rows import Standings
from tournaments.rehearsal.contest import PlayedMatch, PlayedRound, Rehearsal

DECIMALS = 3


def as_data(rehearsal: Rehearsal) -> dict[str, Any]:
    """Return the teams, and each round with its matches, its byes and the standings after it.

    Points of matches and byes are those of the standings. "uncapped" totals are added if a cap
    lowered one of them.
    """
    return {
        "teams": [{"number": team.number, "name": team.name} for team in rehearsal.teams],
        "rounds": [_round(played) for played in rehearsal.rounds],
    }


def deal_data(deal: Deal, score: DealScore, set_aside: int) -> dict[str, Any]:
    """Return a deal with its marks; `set_aside` is the points that a litige left before it."""
    return {
        "taker": deal.taker,
        "contract": deal.contract,
        "trump": deal.trump,
        "coinche": deal.coinche,
        "points": {"NS": deal.ns, "EW": deal.ew},
        "capot": deal.capot,
        "belotes": {"NS": deal.belotes_ns, "EW": deal.belotes_ew},
        "annonces": {"NS": deal.annonces_ns, "EW": deal.annonces_ew},
        "set_aside": set_aside,
        "marks": {"NS": score.ns, "EW": score.ew},
    }


def cells_of(standings: Standings, number: int) -> dict[int, Cell]:
    """Return the cell of each team for a round: team -> cell."""
    return {
        row.team.number: cell
        for row in standings.rows
        for cell in (*row.cells, *row.knockout)
        if cell.round == number
    }


def number_data(value: Value) -> int | float:
    """Return a criterion's value: a whole number, or a fraction rounded to DECIMALS decimals.

    >>> number_data(Fraction(2, 3)), number_data(Fraction(6, 3)), number_data(1944)
    (0.667, 2, 1944)
    """
    if isinstance(value, Fraction) and value.denominator != 1:
        return float(round(value, DECIMALS))
    return int(value)


def _round(played: PlayedRound) -> dict[str, Any]:
    cells = cells_of(played.standings, played.number)
    names = [criterion.name for criterion in played.standings.criteria]
    return {
        "number": played.number,
        "stage": played.stage,
        "matches": [_match(match, cells) for match in played.matches],
        "byes": [{"team": bye.team, "points": cells[bye.team].points} for bye in played.draw.byes],
        "standings": [
            {
                "rank": row.rank,
                "team": row.team.number,
                "criteria": dict(zip(names, map(number_data, row.values), strict=True)),
            }
            for row in played.standings.rows
        ],
    }


def _who(side: Side) -> int | list[int]:
    """Return the number of a team, or those of the players of a camp."""
    return side.team.number if side.team else list(side.numbers)


def _match(match: PlayedMatch, cells: dict[int, Cell]) -> dict[str, Any]:
    ns, ew = (cells[side.numbers[0]] for side in (match.ns, match.ew))
    deals = []
    set_aside = 0
    for deal, score in zip(match.deals, match.score.deals, strict=True):
        deals.append(deal_data(deal, score, set_aside))
        set_aside = score.set_aside
    data: dict[str, Any] = {
        "table": match.table,
        "NS": _who(match.ns),
        "EW": _who(match.ew),
        "deals": deals,
        "totals": {"NS": ns.points, "EW": ew.points},
        "match_points": {"NS": ns.match_points, "EW": ew.match_points},
    }
    if ns.capped is not None or ew.capped is not None:
        data["uncapped"] = {"NS": match.score.ns, "EW": match.score.ew}
    return data
