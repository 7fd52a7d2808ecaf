"""Small seasons for the tests: rules as a document, days as results in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.annexes.seasons.rules import (
    Rules,
    Table,
    TableRow,
    read_days,
    read_rules,
    table_of,
)

Data = dict[str, Any]


def rules(season: str = "", day: str = 'give = ["points"]', more: str = "") -> Rules:
    """Return the rules with these lines in each table."""
    return read_rules(f'[season]\nname = "Essai"\n{season}\n[day]\n{day}\n{more}')


def match(points: int = 0, **options: Any) -> Data:
    """Return a round played against team 99."""
    usual = {
        "round": 1,
        "state": "played",
        "opponent": [99],
        "points": points,
        "against": 0,
        "won": False,
        "match_points": 0,
        "one_sided": False,
    }
    return usual | options


def team(*players: str | Data, total: int = 0, **options: Any) -> Data:
    """Return a team with its row of the standings: one match that brought its total."""
    return {"players": list(players), "total": total, "rounds": [match(total)]} | options


def day(id_: str, date: str, *teams: Data, **options: Any) -> Data:
    """Return a day, its teams numbered and ranked by total, in the order given."""
    listed, standings, excluded = [], [], []
    totals = [one["total"] for one in teams if not one.get("excluded")]
    for number, one in enumerate(teams, start=1):
        listed.append(
            {
                "number": number,
                "name": one.get("name", f"Équipe {number}"),
                "players": one["players"],
                "club": one.get("club", ""),
                "categories": one.get("categories", []),
            }
        )
        if one.get("excluded"):
            excluded.append(number)
            continue
        standings.append(
            {
                "rank": one.get("rank", 1 + sum(total > one["total"] for total in totals)),
                "team": number,
                "left": one.get("left", False),
                "total": one["total"],
                "rounds": one["rounds"],
            }
        )
    contest = {
        "date": date,
        "individuals": options.pop("individuals", False),
        "final": options.pop("final", True),
    }
    return {
        "id": id_,
        "contest": contest,
        "teams": listed,
        "standings": standings,
        "excluded": excluded,
        **options,
    }


def document(days: Iterable[Data], **options: Any) -> bytes:
    """Return the days' document."""
    data = {"format": "dix-de-der/season-days", "version": 1, "days": list(days), **options}
    return json.dumps(data).encode()


def table(of: Rules, *days: Data, **options: Any) -> Table:
    """Return the table of these days."""
    return table_of(of, read_days([("days", document(days, **options))]))


def ranks(of: Table) -> list[tuple[int | None, str, int]]:
    """Return the rank, the name and the points of each row, unranked ones last."""
    return [(row.rank, row.name, row.points) for row in (*of.rows, *of.unranked)]


def row_of(of: Table, *key: str) -> TableRow:
    """Return the row of that key."""
    row = of.row(tuple(key))
    assert row is not None, f"{key} is in the table"
    return row


def points_of(of: Table) -> Mapping[str, int]:
    """Return the points of each row by its key."""
    return {"+".join(row.key): row.points for row in (*of.rows, *of.unranked)}
