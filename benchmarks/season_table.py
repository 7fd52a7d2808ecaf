"""Table of a season by the pure verb: 40 days of 150 pairs, against reading their JSON."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, seconds

DAYS, PAIRS, ROUNDS, PEOPLE = 40, 150, 5, 600
FIRST = date(2026, 1, 2)
#: Most times the reading of the JSON, and seconds beside: a process starts.
TIMES, BESIDE = 12, 1.0
RULES = """\
[season]
name = "Mesure"
best = 10
ties = ["wins", "best_days", "places", "lots"]
seed = 1
[day]
give = ["points", "place"]
places = {depth = "1/3", step = 6}
place_ties = "average"
[[bonus]]
for = "won-all"
points = 5
"""


def measure() -> list[Figure]:
    """Time the whole command, its process included, and the reading of the same file."""
    with tempfile.TemporaryDirectory() as folder:
        rules, days = Path(folder, "rules.toml"), Path(folder, "days.json")
        rules.write_text(RULES, "utf-8")
        data = {"format": "dix-de-der/season-days", "version": 1, "days": list(_days())}
        days.write_text(json.dumps(data), "utf-8")
        command = [sys.executable, "-m", "tournaments.season", "--json", "--rules", rules, "--days"]

        def verb() -> None:
            subprocess.run([*command, days], check=True, stdout=subprocess.DEVNULL)

        def reading() -> None:
            json.loads(days.read_bytes())

        taken, read = seconds(verb, reading, runs=3)
    return [
        Figure(
            f"table of {DAYS} days of {PAIRS} pairs, in a process of its own",
            taken,
            f"{TIMES} × reading their JSON + {BESIDE:g} s",
            TIMES * read + BESIDE,
            bound=1.0,
        )
    ]


def _days() -> Iterator[dict[str, Any]]:
    chance = random.Random(1)
    for number in range(DAYS):
        people = chance.sample(range(PEOPLE), 2 * PAIRS)
        rows = sorted((_row(chance, team + 1) for team in range(PAIRS)), key=lambda r: -r["total"])
        totals = [row["total"] for row in rows]
        yield {
            "id": f"j{number:02}",
            "contest": {
                "date": (FIRST + timedelta(days=7 * number)).isoformat(),
                "individuals": False,
                "final": True,
            },
            "teams": [
                {
                    "number": team + 1,
                    "name": f"Équipe {team + 1}",
                    "players": [f"Joueur {who}" for who in people[2 * team : 2 * team + 2]],
                    "club": "",
                    "categories": [],
                }
                for team in range(PAIRS)
            ],
            "standings": [{"rank": 1 + totals.index(row["total"]), **row} for row in rows],
            "excluded": [],
        }


def _row(chance: random.Random, team: int) -> dict[str, Any]:
    rounds = []
    for number in range(1, ROUNDS + 1):
        points = chance.randrange(500, 1500)
        rounds.append(
            {
                "round": number,
                "state": "played",
                "opponent": [chance.randrange(1, PAIRS)],
                "points": points,
                "against": 1944 - points,
                "won": points > 972,
                "match_points": 0,
                "capots": 0,
                "one_sided": False,
            }
        )
    return {"team": team, "total": sum(one["points"] for one in rounds), "rounds": rounds}
