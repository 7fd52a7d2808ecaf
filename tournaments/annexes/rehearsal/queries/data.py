"""A rehearsal as plain data for JSON; deals have the format of the rules' command line."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.deal import Deal
from scoring.records import Value
from scoring.score import DealScore
from tournaments.annexes.rehearsal.queries.chairs import chair_deal_data
from tournaments.annexes.rehearsal.queries.contest import (
    PlayedManche,
    PlayedMatch,
    PlayedRound,
    Rehearsal,
)
from tournaments.queries.core.halls import hall_of_table
from tournaments.queries.core.teams import Side
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.rows import Standings
from tournaments.regulation.chairs import CHAIRS

DECIMALS = 3


def as_data(rehearsal: Rehearsal) -> dict[str, Any]:
    """Return the teams, and each round with its matches, its byes and the standings after it.

    Points of matches and byes are those of the standings. "uncapped" totals are added if a cap
    lowered one of them. A match of several manches has "manches", each a list of deals. In several
    halls, "halls" gives their tables, and every team, match and bye has its "hall".
    """
    if not rehearsal.halls:
        return {
            "teams": [{"number": team.number, "name": team.name} for team in rehearsal.teams],
            "rounds": [_round(played) for played in rehearsal.rounds],
        }
    names = {hall.pk: hall.name for hall in rehearsal.halls}
    home = {team.number: names[team.hall] for team in rehearsal.teams if team.hall in names}
    return {
        "halls": [
            {"hall": hall.name, "first_table": hall.first, "last_table": hall.last}
            for hall in rehearsal.halls
        ],
        "teams": [
            {"number": team.number, "name": team.name, "hall": home[team.number]}
            for team in rehearsal.teams
        ],
        "rounds": [_in_halls(_round(played), rehearsal, home) for played in rehearsal.rounds],
    }


def _in_halls(
    data: dict[str, Any], rehearsal: Rehearsal, home: Mapping[int, str]
) -> dict[str, Any]:
    """Add its hall to every match, by its table, and to every bye, by its team."""
    for match in data["matches"]:
        hall = hall_of_table(rehearsal.halls, match["table"])
        match["hall"] = hall.name if hall is not None else None
    for bye in data["byes"]:
        bye["hall"] = home[bye["team"]]
    return data


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
        **({"void": deal.void} if deal.void is not None else {}),
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
                **({"line": row.line} if row.line else {}),
            }
            for row in played.standings.rows
        ],
    }


def _who(side: Side) -> int | list[int]:
    """Return the number of a team, or those of the players of a camp."""
    return side.team.number if side.team else list(side.numbers)


def _of_chairs(match: PlayedMatch, cells: dict[int, Cell]) -> dict[str, Any]:
    """Return a match where each plays for himself: players, deals and totals by chair."""
    assert match.marks is not None
    seated = dict(zip(CHAIRS, match.chairs, strict=False))
    return {
        "table": match.table,
        "players": {chair: one.number for chair, one in seated.items()},
        "deals": [
            chair_deal_data(deal, marks)
            for deal, marks in zip(match.course, match.marks.turns, strict=True)
        ],
        "totals": {chair: cells[one.number].points for chair, one in seated.items()},
        "match_points": {chair: cells[one.number].match_points for chair, one in seated.items()},
    }


def _match(match: PlayedMatch, cells: dict[int, Cell]) -> dict[str, Any]:
    if match.chairs:
        return _of_chairs(match, cells)
    ns, ew = (cells[side.numbers[0]] for side in (match.ns, match.ew))
    manches = [_deals(manche) for manche in match.manches]
    data: dict[str, Any] = {
        "table": match.table,
        "NS": _who(match.ns),
        "EW": _who(match.ew),
        **({"manches": manches} if len(manches) > 1 else {"deals": manches[0]}),
        "totals": {"NS": ns.points, "EW": ew.points},
        "match_points": {
            "NS": number_data(ns.match_points),
            "EW": number_data(ew.match_points),
        },
    }
    if match.boards:
        data["boards"] = list(match.boards)
        # A total of boards is a sum of marks; what they bring is in the standings.
        data["totals"] = dict(zip(("NS", "EW"), match.totals, strict=True))
    if ns.capped is not None or ew.capped is not None:
        data["uncapped"] = dict(zip(("NS", "EW"), match.totals, strict=True))
    return data


def _deals(manche: PlayedManche) -> list[dict[str, Any]]:
    """Return the deals of a manche with their marks; nothing is carried to the next one."""
    deals = []
    set_aside = 0
    for deal, score in zip(manche.deals, manche.score.deals, strict=True):
        deals.append(deal_data(deal, score, set_aside))
        set_aside = score.set_aside
    return deals
