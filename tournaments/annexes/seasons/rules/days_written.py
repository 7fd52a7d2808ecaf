"""Writing of the days' document; `days_reading` reads it back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from tournaments.annexes.seasons.rules.days import (
    FORMAT,
    RESULTS,
    RESULTS_VERSION,
    VERSION,
    Days,
    PlayerSaid,
    RoundLine,
    SeasonDay,
)


def days_as_json(days: Days) -> bytes:
    """Return one document that `read_days` reads back; the same days give the same bytes."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "people": [
            {
                "id": one.id,
                "name": one.name,
                "club": one.club,
                "member": one.member,
                **({"licence": one.licence} if one.licence else {}),
            }
            for one in days.people
        ],
        "same": [list(group) for group in days.same],
        "days": [_written(day) for day in days.days],
    }
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    return text.encode("utf-8", "backslashreplace")


def _written(day: SeasonDay) -> dict[str, Any]:
    return {
        "id": day.id,
        "format": RESULTS,
        "version": RESULTS_VERSION,
        "contest": {
            "name": day.name,
            "place": day.place,
            "date": day.date.isoformat(),
            "individuals": day.individuals,
            "final": day.final,
        },
        "teams": [
            {
                "number": team.number,
                "name": team.name,
                "players": list(map(_player_written, team.players)),
                "club": team.club,
                "categories": list(team.categories),
            }
            for team in day.teams.values()
        ],
        "standings": [
            {
                "rank": row.rank,
                "team": row.team,
                "line": row.line,
                "left": row.left,
                "total": row.total,
                "rounds": [_round_written(one) for one in row.rounds],
            }
            for row in day.standings
        ],
        "excluded": list(day.excluded),
        "awards": [{"team": team, "cents": cents} for team, cents in day.awards.items()],
    }


def _player_written(one: PlayerSaid) -> str | dict[str, str]:
    if one.id is None and one.club is None:
        return one.name
    return {
        **({} if one.id is None else {"id": one.id}),
        "name": one.name,
        **({} if one.club is None else {"club": one.club}),
    }


def _round_written(one: RoundLine) -> dict[str, Any]:
    won = one.match_points
    return {
        "round": one.round,
        "state": one.state,
        "opponent": None if one.opponent is None else list(one.opponent),
        "points": one.points,
        "against": one.against,
        "won": one.won,
        "match_points": [won.numerator, won.denominator] if isinstance(won, Fraction) else won,
        "one_sided": one.one_sided,
    }
