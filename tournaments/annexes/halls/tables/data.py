"""A gathering as JSON data, for the command `halls`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.records import Value
from tournaments.annexes.halls.queries.gathered import Comer, Gathered
from tournaments.annexes.halls.queries.ranking import OneRow
from tournaments.annexes.halls.queries.state import HallState
from tournaments.annexes.halls.rules import Shared, Step
from tournaments.words.texts import say


def shared_data(shared: Shared) -> dict[str, Any]:
    """Return quotas and their steps; `open` are the places that the one ranking gives."""
    return {
        "quotas": list(shared.quotas),
        "open": shared.open,
        "steps": [_step(step) for step in shared.steps],
    }


def ranking_data(gathered: Gathered) -> dict[str, Any]:
    """Return the one ranking, and the halls that it ranks."""
    return {
        "gathering": gathered.slug,
        "name": gathered.name,
        "halls": [_hall(hall) for hall in gathered.halls],
        "rounds": gathered.ranking.rounds,
        "criteria": [criterion.name for criterion in gathered.ranking.criteria],
        "ranking": [_row(row, gathered.halls[row.hall].ranks) for row in gathered.ranking.rows],
    }


def qualified_data(gathered: Gathered) -> dict[str, Any]:
    """Return who qualifies, in the order of the seeds, and who does not come."""
    shared = shared_data(gathered.shared) if gathered.shared is not None else {}
    quotas = shared.pop("quotas", [])
    return {
        "gathering": gathered.slug,
        "name": gathered.name,
        "final": gathered.final.slug if gathered.final is not None else None,
        "halls": [
            {**_hall(hall), "quota": quota}
            for hall, quota in zip(gathered.halls, quotas, strict=True)
        ],
        **shared,
        "qualified": [_comer(one) for one in gathered.seeds],
        "passed": [
            {
                "team": f"{one.hall.name}/{one.team.number}",
                "hall": one.hall.name,
                "number": one.team.number,
                "rank": one.rank,
                "why": one.why.value,
            }
            for one in gathered.missing
        ],
        "empty": gathered.empty,
        "no_longer": [one.number for one in gathered.stray],
    }


def _hall(hall: HallState) -> dict[str, Any]:
    return {
        "name": hall.name,
        "contest": hall.contest.slug,
        "over": hall.over,
        "rounds": len(hall.counted),
        "planned": hall.planned,
        "entrants": hall.entrants,
        "at": hall.at.isoformat() if hall.at is not None else None,
    }


def _row(row: OneRow, own: Mapping[int, int]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "team": row.name,
        "hall": row.hall_name,
        "number": row.team.number,
        "name": row.team.name,
        "players": list(row.team.players),
        "total": row.total,
        "played": row.played,
        "values": [_value(value) for value in row.values],
        "hall_rank": own.get(row.team.number),
        "over": row.over,
    }


def _comer(one: Comer) -> dict[str, Any]:
    return {
        "team": f"{one.hall.name}/{one.team.number}",
        "hall": one.hall.name,
        "number": one.team.number,
        "name": one.team.name,
        "rank": one.rank,
        "ranking": one.one_rank,
        "by": "ranking" if one.by_ranking else "hall",
        "in_final": one.brought,
    }


def _step(step: Step) -> dict[str, Any]:
    """Return a step: halls are numbered from 1, in their order."""
    return {
        "step": step.kind.value,
        "places": step.places,
        "halls": list(step.given),
        "full": [hall + 1 for hall in step.full],
        "says": say(step.text.message, step.text.params),
    }


def _value(value: Value) -> int | str:
    """Return a value exactly: a whole number, or a fraction such as "7/2"."""
    return str(value) if isinstance(value, Fraction) and value.denominator > 1 else int(value)
