"""Properties of every rehearsal; the rules' command line marks its matches again."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections import Counter
from math import comb
from typing import Any

from django.core.management import call_command

from scoring.criteria import CRITERIA

#: Presets of tables where each plays for himself.
ALONE = ("belote-3", "comptoir", "lyonnaise")


def rehearsed(regulation: str, teams: int, seed: int = 7) -> dict[str, Any]:
    """Return the output of `manage.py rehearse --json`."""
    out = io.StringIO()
    call_command(
        "rehearse", "--json", regulation=str(regulation), teams=teams, seed=seed, stdout=out
    )
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def held_to_the_rules(document: dict[str, Any]) -> None:
    """Check a rehearsal: everyone once a round, no early second bye, correct totals and order."""
    teams = [team["number"] for team in document["teams"]]
    byes: Counter[int] = Counter(dict.fromkeys(teams, 0))
    for played in document["rounds"]:
        camps = [one for match in played["matches"] for one in sides(match).values()]
        seated = [one for camp in camps for one in members(camp)]
        resting = [bye["team"] for bye in played["byes"]]
        if played["stage"] == "bracket":
            # The tests of brackets check the teams of a bracket and their places.
            assert len(set(seated + resting)) == len(seated + resting)
            continue
        here = [team for team in teams if byes[team]] if played["stage"] == "extra" else teams
        assert sorted(seated + resting) == here
        # One team rests in every odd pool.
        if played["stage"] != "pools":
            assert len(resting) == left_over(played, len(here), camps)
        for team in resting:
            assert byes[team] == min(byes[one] for one in here)
            byes[team] += 1
        tables = [match["table"] for match in played["matches"]]
        assert len(set(tables)) == len(tables)
        for match in played["matches"]:
            totals = match.get("uncapped", match["totals"])
            deals = deals_of(match)
            if "left" in deals[0]:
                # At comptoir a total is the number of players who went out after.
                assert sum(totals.values()) <= comb(len(totals), 2)
                continue
            for camp in sides(match):
                assert totals[camp] == sum(deal["marks"][camp] for deal in deals)
        in_order(document, played)


def deals_of(match: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the deals of a match in order, those of all its manches one after the other."""
    manches: list[list[dict[str, Any]]] = match.get("manches") or [match["deals"]]
    return [deal for manche in manches for deal in manche]


def total_of(deals: list[dict[str, Any]]) -> dict[str, int]:
    """Return the marks of these deals, added up for each camp."""
    return {camp: sum(deal["marks"][camp] for deal in deals) for camp in ("NS", "EW")}


def sides(match: dict[str, Any]) -> dict[str, Any]:
    """Return who plays in each camp of a match, or on each chair."""
    players: dict[str, Any] | None = match.get("players")
    return players if players is not None else {camp: match[camp] for camp in ("NS", "EW")}


def left_over(played: dict[str, Any], here: int, camps: list[int | list[int]]) -> int:
    """Return how many must rest: as few as the tables of this contest allow."""
    alone = [match for match in played["matches"] if "players" in match]
    if alone and len(alone) < len(played["matches"]):
        return 0  # tables of four and of three
    if alone:
        return here % 3 if all("marks" in match["deals"][0] for match in alone) else 0
    return here % (4 if any(isinstance(camp, list) for camp in camps) else 2)


def members(camp: int | list[int]) -> list[int]:
    """Return the team of a camp, or its players."""
    return camp if isinstance(camp, list) else [camp]


def in_order(document: dict[str, Any], played: dict[str, Any]) -> None:
    """Check that ranks follow the criteria with ties shared, and that points match the rounds."""
    rows = played["standings"]
    assert sorted(row["team"] for row in rows) == [team["number"] for team in document["teams"]]
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
        won = brought(document, played["number"])
        assert {row["team"]: row["criteria"]["points"] for row in rows} == won


def brought(document: dict[str, Any], after: int) -> dict[int, int]:
    """Return team -> points of its matches and byes up to that round."""
    points: Counter[int] = Counter({team["number"]: 0 for team in document["teams"]})
    for played in document["rounds"][:after]:
        for match in played["matches"]:
            for camp, side in sides(match).items():
                for one in members(side):
                    points[one] += match["totals"][camp]
        for bye in played["byes"]:
            points[bye["team"]] += bye["points"] or 0
    return dict(points)


def marked_again(document: dict[str, Any], rules: str, **end: int) -> list[dict[str, Any]]:
    """Return every match of two camps as `python -m scoring match` marks it; check the marks."""
    matches = [
        match
        for played in document["rounds"]
        for match in played["matches"]
        if "players" not in match
    ]
    questions = [
        {kind: match[kind] for kind in ("deals", "manches") if kind in match} | {"end": end}
        for match in matches
    ]
    lines = "".join(json.dumps(one) + "\n" for one in questions)
    answered = subprocess.run(
        [sys.executable, "-m", "scoring", "match", "--rules", rules],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in answered.stdout.splitlines()]
    for match, again in zip(matches, answers, strict=True):
        if "manches" in match:
            totals = [manche["totals"] for manche in again["manches"]]
            assert [total_of(deals) for deals in match["manches"]] == totals
        else:
            assert [d["marks"] for d in match["deals"]] == [d["marks"] for d in again["deals"]]
        assert again["totals"] == match.get("uncapped", match["totals"])
    return answers


def marked_by_chair(document: dict[str, Any], rules: str) -> None:
    """Check every match of players alone against `python -m scoring match`."""
    matches = [
        match for played in document["rounds"] for match in played["matches"] if "players" in match
    ]
    questions = [asked_of(match) for match in matches]
    answered = subprocess.run(
        [sys.executable, "-m", "scoring", "match", "--rules", rules],
        input="".join(json.dumps(one) + "\n" for one in questions),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in answered.stdout.splitlines()]
    for match, again in zip(matches, answers, strict=True):
        assert again["ended"]
        marks = "left" if "left" in match["deals"][0] else "marks"
        assert [deal[marks] for deal in match["deals"]] == [d[marks] for d in again["deals"]]
        assert again["points" if marks == "left" else "totals"] == match["totals"]


def asked_of(match: dict[str, Any]) -> dict[str, Any]:
    """Return a match of players alone as the command line reads it."""
    if "left" in match["deals"][0]:
        kept = ("taker", "bid", "points", "chien")
        deals = [
            {name: deal[name] for name in kept if deal.get(name) is not None or name == "taker"}
            for deal in match["deals"]
        ]
        return {"players": list(match["players"]), "deals": deals}
    deals = [{n: v for n, v in deal.items() if n != "marks"} for deal in match["deals"]]
    return {"deals": deals, "end": {"deals": 12}}
