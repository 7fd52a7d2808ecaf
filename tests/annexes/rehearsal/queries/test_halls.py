"""Rehearsals in several halls: who plays where, and what never happens."""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import RuleSet
from tests.annexes.rehearsal.queries.properties import members, sides
from tests.sweeps import examples, for_each, slowly
from tournaments.annexes.rehearsal.queries.contest import rehearse
from tournaments.annexes.rehearsal.queries.data import as_data
from tournaments.regulation import Regulation
from tournaments.regulation.document import to_toml

RULES = RuleSet.preset("ffb-belote")
#: Ways of drawing a contest, each with several kinds of first and next rounds.
WAYS: list[dict[str, Any]] = [
    {},
    {"first_draw": "registration", "next_draw": "random"},
    {"next_draw": "mitchell", "rounds": 2},
    {"next_draw": "winners"},
    {"next_draw": "up-down"},
    {"bye_to": "turn"},
    {"entrants": "individuals"},
]


def in_halls(teams: list[int], seed: int = 7, **options: Any) -> dict[str, Any]:
    """Return a contest rehearsed in halls of that many teams, as the command answers it."""
    regulation = Regulation(RULES, **{"rounds": 3, **options})
    return as_data(rehearse(regulation, sum(teams), seed, halls=teams))


def where(document: dict[str, Any]) -> dict[int, str]:
    """Return the hall of each team."""
    return {team["number"]: team["hall"] for team in document["teams"]}


def seated(match: dict[str, Any]) -> list[int]:
    """Return everybody at a table."""
    return [one for camp in sides(match).values() for one in members(camp)]


def tables_of(document: dict[str, Any]) -> dict[str, range]:
    """Return the table numbers of each hall."""
    return {
        one["hall"]: range(one["first_table"], one["last_table"] + 1) for one in document["halls"]
    }


def held_apart(document: dict[str, Any]) -> None:
    """Check a contest whose halls are drawn apart."""
    home = where(document)
    ranges = tables_of(document)
    for played in document["rounds"]:
        for match in played["matches"]:
            assert {home[team] for team in seated(match)} == {match["hall"]}
            assert match["table"] in ranges[match["hall"]]
        for bye in played["byes"]:
            assert bye["hall"] == home[bye["team"]]
        everybody = [one for match in played["matches"] for one in seated(match)]
        everybody += [bye["team"] for bye in played["byes"]]
        assert len(set(everybody)) == len(everybody)


@pytest.mark.parametrize("options", [WAYS[0], WAYS[2], WAYS[-1], *slowly(WAYS[1], *WAYS[3:-1])])
def test_halls_drawn_apart_never_meet_and_each_rests_one_at_most(options: dict[str, Any]) -> None:
    teams = {"A": 9, "B": 8, "C": 12}
    halls = in_halls([*teams.values()], **options)
    held_apart(halls)
    for played in halls["rounds"]:
        resting = Counter(bye["hall"] for bye in played["byes"])
        per_table = 4 if "entrants" in options else 2
        assert resting == {hall: n % per_table for hall, n in teams.items() if n % per_table}


@examples(4)
@given(st.lists(st.integers(2, 9), min_size=2, max_size=7), st.integers(1, 99))
def test_any_halls_of_pairs_hold_to_the_rules(halls: list[int], seed: int) -> None:
    rehearsal = in_halls(halls, seed, rounds=2)
    held_apart(rehearsal)
    for played in rehearsal["rounds"]:
        resting = Counter(bye["hall"] for bye in played["byes"])
        assert max(resting.values(), default=0) <= 1


def test_nobody_rests_twice_before_everybody_in_the_hall_has_rested() -> None:
    halls = in_halls([5, 7], rounds=5)
    rested = Counter(bye["team"] for played in halls["rounds"] for bye in played["byes"])
    assert all(rested[team] == 1 for team, hall in where(halls).items() if hall == "A")
    assert max(rested.values()) == 1


def test_a_hall_alone_is_drawn_as_a_contest_of_its_teams() -> None:
    """The draw of a hall is the contest's own draw, not another way of pairing."""
    first = in_halls([6, 4], rounds=1, first_draw="registration")["rounds"][0]["matches"]
    alone = as_data(rehearse(Regulation(RULES, rounds=1, first_draw="registration"), 6, 7))
    met = [(match["NS"], match["EW"]) for match in first if match["hall"] == "A"]
    assert met == [(match["NS"], match["EW"]) for match in alone["rounds"][0]["matches"]]


def test_pools_never_span_two_halls() -> None:
    halls = in_halls([8, 7, 12], rounds=3, pools=4)
    held_apart(halls)
    assert {match["hall"] for played in halls["rounds"] for match in played["matches"]} == {*"ABC"}


def test_a_final_bracket_gathers_the_halls_at_their_tables() -> None:
    halls = in_halls([8, 8], rounds=2, final=4)
    tables = {table for some in tables_of(halls).values() for table in some}
    last = [played for played in halls["rounds"] if played["stage"] == "bracket"]
    assert last
    assert all(match["table"] in tables for played in last for match in played["matches"])


def test_drawn_together_teams_meet_across_halls_and_the_table_says_the_hall() -> None:
    halls = in_halls([9, 8, 12], halls="together")
    home = where(halls)
    ranges = tables_of(halls)
    matches = [match for played in halls["rounds"] for match in played["matches"]]
    assert all(match["table"] in ranges[match["hall"]] for match in matches)
    assert any(len({home[team] for team in seated(match)}) == 2 for match in matches)
    assert all(len(played["byes"]) == 1 for played in halls["rounds"])


def test_pools_with_one_draw_for_all_halls_are_refused() -> None:
    with pytest.raises(Exception, match="Une poule se joue dans une seule salle"):
        Regulation(RULES, rounds=3, pools=4, halls="together")


def test_the_command_plays_in_halls_and_says_where(tmp_path: Any) -> None:
    out = io.StringIO()
    call_command("rehearse", "--json", regulation="ffb-belote", halls="34,28,21", stdout=out)
    data = json.loads(out.getvalue())
    held_apart(data)
    assert Counter(where(data).values()) == {"A": 34, "B": 28, "C": 21}
    out = io.StringIO()
    call_command("rehearse", regulation="ffb-belote", halls="6,5", stdout=out)
    assert "Salle B" in out.getvalue()


@for_each(
    "halls, says",
    [
        ("34", "De 2 à 20 salles"),
        ("34,x", "un nombre d’équipes par salle"),
        ("34,1", "2 équipes ou plus"),
        ("34,,2", "un nombre d’équipes par salle"),
    ],
)
def test_halls_typed_wrong_are_refused_in_a_sentence(halls: str, says: str) -> None:
    with pytest.raises(CommandError, match=says):
        call_command("rehearse", regulation="ffb-belote", halls=halls)


def test_the_usual_halls_are_not_written_twice_in_a_document() -> None:
    assert 'halls = "apart"' in to_toml(Regulation(RULES))
