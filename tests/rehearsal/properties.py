"""Properties of every rehearsal; the rules' command line marks its matches again."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections import Counter
from typing import Any

from django.core.management import call_command

from scoring.ranking import CRITERIA


def rehearsed(regulation: str, teams: int, seed: int = 7) -> dict[str, Any]:
    """Return the output of `manage.py rehearse --json`."""
    out = io.StringIO()
    call_command(
        "rehearse", "--json", regulation=str(regulation), teams=teams, seed=seed, stdout=out
    )
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def held_to_the_rules(said: dict[str, Any]) -> None:
    """Check a rehearsal: everyone once a round, no early second bye, correct totals and order."""
    teams = [team["number"] for team in said["teams"]]
    byes: Counter[int] = Counter(dict.fromkeys(teams, 0))
    for played in said["rounds"]:
        camps = [match[camp] for match in played["matches"] for camp in ("NS", "EW")]
        seated = [one for camp in camps for one in members(camp)]
        resting = [bye["team"] for bye in played["byes"]]
        if played["stage"] == "bracket":
            # The tests of brackets check the teams of a bracket and their places.
            assert len(set(seated + resting)) == len(seated + resting)
            continue
        here = teams if played["stage"] == "rounds" else [team for team in teams if byes[team]]
        assert sorted(seated + resting) == here
        seats = 4 if any(isinstance(camp, list) for camp in camps) else 2
        assert len(resting) == len(here) % seats
        for team in resting:
            assert byes[team] == min(byes[one] for one in here)
            byes[team] += 1
        tables = [match["table"] for match in played["matches"]]
        assert len(set(tables)) == len(tables)
        for match in played["matches"]:
            totals = match.get("uncapped", match["totals"])
            for camp in ("NS", "EW"):
                assert totals[camp] == sum(deal["marks"][camp] for deal in match["deals"])
        in_order(said, played)


def members(camp: int | list[int]) -> list[int]:
    """Return the team of a camp, or its players."""
    return camp if isinstance(camp, list) else [camp]


def in_order(said: dict[str, Any], played: dict[str, Any]) -> None:
    """Check that ranks follow the criteria with ties shared, and that points match the rounds."""
    rows = played["standings"]
    assert sorted(row["team"] for row in rows) == [team["number"] for team in said["teams"]]
    keys = [
        tuple(
            value if CRITERIA[name].fewer_is_better else -value
            for name, value in row["criteria"].items()
            if name != "direct_meeting"
        )
        for row in rows
    ]
    if "direct_meeting" not in rows[0]["criteria"]:
        assert keys == sorted(keys)
        assert [row["rank"] for row in rows] == [keys.index(key) + 1 for key in keys]
    if "points" in rows[0]["criteria"]:
        won = brought(said, played["number"])
        assert {row["team"]: row["criteria"]["points"] for row in rows} == won


def brought(said: dict[str, Any], after: int) -> dict[int, int]:
    """Return team -> points of its matches and byes up to that round."""
    points: Counter[int] = Counter({team["number"]: 0 for team in said["teams"]})
    for played in said["rounds"][:after]:
        for match in played["matches"]:
            for camp in ("NS", "EW"):
                for one in members(match[camp]):
                    points[one] += match["totals"][camp]
        for bye in played["byes"]:
            points[bye["team"]] += bye["points"] or 0
    return dict(points)


def marked_again(said: dict[str, Any], rules: str, **end: int) -> list[dict[str, Any]]:
    """Return every match as `python -m scoring match` marks it; check each deal's marks."""
    matches = [match for played in said["rounds"] for match in played["matches"]]
    lines = "".join(json.dumps({"deals": match["deals"], "end": end}) + "\n" for match in matches)
    answered = subprocess.run(
        [sys.executable, "-m", "scoring", "match", "--rules", rules],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    found = [json.loads(line) for line in answered.stdout.splitlines()]
    for match, again in zip(matches, found, strict=True):
        assert [deal["marks"] for deal in match["deals"]] == [d["marks"] for d in again["deals"]]
        assert again["totals"] == match.get("uncapped", match["totals"])
    return found
