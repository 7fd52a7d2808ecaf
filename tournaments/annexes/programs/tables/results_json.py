"""Results of a contest as JSON, in the format described in docs/en/reference/results-format.md.

The document holds everything needed to rank the teams again with `scoring.ranking`, and nothing
hidden from the hall: no telephone, no town, no account.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar, cast

from django.utils.translation import gettext as _

from scoring.criteria import Need, needed
from scoring.deal import Deal
from scoring.duplicate.comparing import adjusted_name
from scoring.score import DealScore
from tournaments.annexes.programs.tables import results_shape as shape
from tournaments.machine.progress import counted
from tournaments.pairing.bracket.seeds import ranked
from tournaments.queries.after.results import Results
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import hall_of_table
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.results.boards import BoardLine
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation
from tournaments.tables.standings.columns import Figures, columns_of

Plain = TypeVar("Plain")


def as_json(results: Results) -> bytes:
    """Return the document, a row of its lists a line; the same results give the same bytes.

    Matches are written one after the other: all of them as plain data, or as the signs that
    `dumps` joins, would take ten times the memory of the text.
    """
    written = bytearray(b"{")
    # The document without its rounds, which are most of it.
    for name, value in document(replace(results, rounds=())).items():
        written += b'%s\n"%s": ' % (b"," if len(written) > 1 else b"", name.encode())
        if name == "rounds":
            written += _listed(
                _round(results, view) for view in counted(_("Parties écrites"), results.rounds)
            )
        else:
            written += _listed(map(_line, value)) if isinstance(value, list) else _line(value)
    return bytes(written + b"\n}\n")


def _round(results: Results, view: RoundView) -> bytes:
    info, deals = results.contest, results.deals
    matches = (match_data(info, line, deals.get(line.match, ())) for line in view.tables)
    return b'%s, "matches": %s}' % (_line(round_data(view))[:-1], _listed(map(_line, matches)))


def _listed(rows: Iterable[bytes]) -> bytes:
    return b"[\n%s\n]" % b",\n".join(rows)


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def document(results: Results) -> shape.Document:
    """Return the document as plain data: texts, whole numbers, booleans, null, lists, objects."""
    info, standings = results.contest, results.standings
    return {
        "format": "dix-de-der/results",
        "version": 1,
        "contest": head_data(info, final=standings.final),
        "regulation": info.regulation.to_data(),
        "teams": teams_data(info.regulation, results.teams),
        "rounds": [
            {
                **round_data(view),
                "matches": [
                    match_data(info, line, results.deals.get(line.match, ()))
                    for line in view.tables
                ],
            }
            for view in results.rounds
        ],
        **ranking_data(standings),
    }


def ranking_data(standings: Standings) -> shape.Ranking:
    """Return a ranking, and what orders it."""
    of = {one.name: one.value_of for one in columns_of(standings)}
    return {
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
                **cast(
                    "Figures", {name: _value(of[name](row)) for name in Figures.__annotations__}
                ),
                "rounds": [_cell(cell) for cell in row.cells],
            }
            for row in standings.rows
        ],
        "excluded": [line.team.number for line in standings.excluded],
    }


def head_data(info: ContestInfo, *, final: bool) -> shape.ContestHead:
    """Return the contest; `final` tells whether its ranking is."""
    return {
        "name": info.name,
        "club": info.club,
        "place": info.place,
        "date": info.date.isoformat(),
        "individuals": info.melee,
        "final": final,
    }


def teams_data(regulation: Regulation, teams: Sequence[TeamLine]) -> list[shape.Team]:
    """Return the teams of a contest, in their order."""
    # A lot that decides no rank is not published.
    lots = needed(Need.LOTS, regulation.ranking)
    # Keys grow in the order of registration.
    places = {pk: place for place, pk in enumerate(sorted(team.pk for team in teams), start=1)}
    return [
        {
            "number": team.number,
            "name": team.name,
            "players": list(team.players),
            "club": team.club,
            "categories": list(team.categories),
            "first_round": team.first_round,
            "last_round": team.last_round,
            "lot": team.lot if lots else None,
            "registered": places[team.pk],
        }
        for team in teams
    ]


def round_data(view: RoundView) -> shape.Play:
    """Return a round without its matches."""
    return {
        "number": view.number,
        "name": view.name,
        "stage": view.stage,
        "counts": not view.dropped,
        "closed": view.closed,
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


def sheet_data(info: ContestInfo, line: TableLine) -> shape.Sheet:
    """Return a match with the totals of its sheet."""
    entry = line.entry
    return {
        "table": line.table,
        **_in_hall(info, line.table),
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
    }


def match_data(
    info: ContestInfo, line: TableLine, deals: Iterable[tuple[Deal, DealScore]]
) -> shape.Match:
    """Return a match with its deals, each with its marks."""
    return {
        **sheet_data(info, line),
        "deals": [_deal(deal, score) for deal, score in deals],
        "boards": [_board(one) for one in line.boards],
    }


def _deal(deal: Deal, score: DealScore) -> shape.Deal:
    return cast("shape.Deal", {**deal._asdict(), "ns_marks": score.ns, "ew_marks": score.ew})


def _board(line: BoardLine) -> shape.Board:
    ns_marks, ew_marks = line.marks or (None, None)
    ns_adjusted, ew_adjusted = map(_adjusted, line.adjusted) if line.adjusted else (None, None)
    return {
        "board": line.board,
        "ns_marks": ns_marks,
        "ew_marks": ew_marks,
        "ns_adjusted": ns_adjusted,
        "ew_adjusted": ew_adjusted,
    }


def _adjusted(percent: int) -> str:
    """Return a score of the referee as programs read it: "A+", or "65%"."""
    return adjusted_name(percent).replace("\N{NO-BREAK SPACE}", "")


def _in_hall(info: ContestInfo, table: int) -> shape.InHall:
    """Return the hall of a table, where the contest has halls."""
    hall = hall_of_table(info.halls, table)
    return {"hall": hall.name} if hall is not None else {}


def _of_chairs(line: TableLine) -> shape.OfChairs:
    """Return what only a table has where each plays for himself: players, marks and course."""
    if not line.chairs:
        return {}
    entry = line.entry
    return {
        "chairs": [one.number for one in line.chairs],
        "marks": list(entry.marks) if entry else [],
        "course": list(entry.course) if entry else [],
    }


def _penalty(line: PenaltyLine) -> shape.Penalty:
    return {
        "team": line.team.number,
        "table": line.table,
        "name": line.name,
        "points": line.points,
        "to": line.to,
        "excludes": line.excludes,
    }


def _cell(cell: Cell) -> shape.Cell:
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


def _value(value: Plain | Fraction) -> Plain | list[int]:
    """Return a value as it is, and a fraction as its numerator and denominator."""
    return [value.numerator, value.denominator] if isinstance(value, Fraction) else value
