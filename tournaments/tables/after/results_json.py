"""Results of a contest as JSON, in the format described in docs/results-format.md.

The document holds everything needed to rank the teams again with `scoring.ranking`, and nothing
hidden from the hall: no telephone, no town, no account.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from scoring.criteria import Need, needed
from scoring.records import Value
from tournaments.pairing.bracket.several import ranked
from tournaments.queries.after.results import Results
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.boards import BoardLine
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell

FORMAT = "dix-de-der/results"
VERSION = 1


def as_json(results: Results) -> bytes:
    """Return the document; the same results give the same bytes."""
    return (json.dumps(document(results), ensure_ascii=False, indent=1) + "\n").encode()


def document(results: Results) -> dict[str, Any]:
    """Return the document as plain data: texts, whole numbers, booleans, null, lists, objects."""
    info, standings = results.contest, results.standings
    return {
        "format": FORMAT,
        "version": VERSION,
        "contest": {
            "name": info.name,
            "club": info.club,
            "place": info.place,
            "date": info.date.isoformat(),
            "individuals": info.melee,
            "final": standings.final,
        },
        "regulation": info.regulation.to_data(),
        "teams": [_team(results, team) for team in results.teams],
        "rounds": [_round(results, view) for view in results.rounds],
        "criteria": [criterion.name for criterion in standings.criteria],
        "bracket_places": [
            {"team": team, "place": place} for place, team in ranked(standings.brackets)
        ],
        "standings": [
            {
                "rank": row.rank,
                "team": row.team.number,
                "shared": row.shared,
                "line": row.line,
                "left": row.withdrawn,
                "values": [_value(value) for value in row.values],
                "total": row.total,
                "rounds": [_cell(cell) for cell in row.cells],
            }
            for row in standings.rows
        ],
        "excluded": [line.team.number for line in standings.excluded],
    }


def _team(results: Results, team: TeamLine) -> dict[str, Any]:
    # A lot that decides no rank is not published.
    lots = needed(Need.LOTS, results.contest.regulation.ranking)
    return {
        "number": team.number,
        "name": team.name,
        "players": list(team.players),
        "club": team.club,
        "categories": list(team.categories),
        "first_round": team.first_round,
        "last_round": team.last_round,
        "lot": team.lot if lots else None,
        "registered": 1 + sum(other.pk < team.pk for other in results.teams),
    }


def _round(results: Results, view: RoundView) -> dict[str, Any]:
    return {
        "number": view.number,
        "name": view.name,
        "stage": view.stage,
        "counts": not view.dropped,
        "closed": view.closed,
        "matches": [_match(results, line) for line in view.tables],
        "exempt": [team.number for team in view.exempt],
        "catch_ups": [
            {
                "team": line.team.number,
                "opponent": line.opponent.number,
                "points": line.points,
                "against": line.against,
            }
            for line in view.catch_ups
        ],
        "penalties": [_penalty(line) for line in view.penalties],
    }


def _match(results: Results, line: TableLine) -> dict[str, Any]:
    entry = line.entry
    return {
        "table": line.table,
        "section": line.section,
        "ns": [] if line.chairs else list(line.ns.numbers),
        "ew": [] if line.chairs else list(line.ew.numbers),
        **_of_chairs(line),
        "status": entry.status if entry else None,
        "kind": entry.kind if entry else None,
        "ns_points": entry.ns if entry and not line.chairs else None,
        "ew_points": entry.ew if entry and not line.chairs else None,
        "winner": (entry.winner or None) if entry else None,
        "manches": [list(manche) for manche in entry.manches] if entry else [],
        "chosen": entry.chosen if entry else "",
        "deals": [
            {**deal._asdict(), "ns_marks": score.ns, "ew_marks": score.ew}
            for deal, score in results.deals.get(line.match, ())
        ],
        "boards": [_board(one) for one in line.boards],
    }


def _board(line: BoardLine) -> dict[str, Any]:
    ns_marks, ew_marks = line.marks or (None, None)
    ns_adjusted, ew_adjusted = line.adjusted or (None, None)
    return {
        "board": line.board,
        "ns_marks": ns_marks,
        "ew_marks": ew_marks,
        "ns_adjusted": ns_adjusted,
        "ew_adjusted": ew_adjusted,
    }


def _of_chairs(line: TableLine) -> dict[str, Any]:
    """Return what only a table has where each plays for himself: players, marks and course."""
    if not line.chairs:
        return {}
    entry = line.entry
    return {
        "chairs": [one.number for one in line.chairs],
        "marks": list(entry.marks) if entry else [],
        "course": list(entry.course) if entry else [],
    }


def _penalty(line: PenaltyLine) -> dict[str, Any]:
    return {
        "team": line.team.number,
        "table": line.table,
        "name": line.name,
        "points": line.points,
        "to": line.to,
        "excludes": line.excludes,
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "round": cell.round,
        "state": cell.state,
        "opponent": list(cell.opponent.numbers) if cell.opponent else None,
        "points": cell.points,
        "against": cell.against,
        "won": cell.won,
        "match_points": _value(cell.match_points),
        "one_sided": cell.catch_up,
        "capots": cell.capots,
    }


def _value(value: Value) -> int | list[int]:
    """Return a whole number, or a fraction as its numerator and denominator."""
    return [value.numerator, value.denominator] if isinstance(value, Fraction) else value
