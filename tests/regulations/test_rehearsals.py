"""The four regulations of the other clauses play to the end in `rehearse`. Slow.

`python -m scoring match` marks their matches again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scoring.rules import RuleSet
from tests.annexes.rehearsal.queries.properties import (
    deals_of,
    held_to_the_rules,
    marked_again,
    marked_by_chair,
    rehearsed,
)
from tests.regulations.helpers import document, path_of
from tournaments.regulation.chairs import rules_at_three

pytestmark = pytest.mark.slow
numbers = pytest.mark.parametrize("entrants", [8, 9, 13])


def played(name: str, entrants: int) -> list[dict[str, Any]]:
    """Return the rounds of a rehearsal that holds to the rules."""
    rehearsal = rehearsed(str(path_of(name)), entrants)
    held_to_the_rules(rehearsal)
    rounds: list[dict[str, Any]] = rehearsal["rounds"]
    return rounds


def written(rules: RuleSet, folder: Path) -> str:
    """Write these rules as a document, and return its path."""
    path = folder / "rules.toml"
    path.write_text(rules.to_toml(), "utf-8")
    return str(path)


@numbers
def test_the_cafe_plays_to_101_then_to_121(entrants: int, tmp_path: Path) -> None:
    rounds, rules = played("cafe-belge", entrants), document("cafe-belge").rules
    path = written(rules, tmp_path)
    assert len(rounds) == 4
    marked_again({"rounds": rounds[:3]}, path, target=101)
    marked_again({"rounds": rounds[3:]}, path, target=121)


@numbers
def test_the_club_plays_the_best_of_three_manches(entrants: int, tmp_path: Path) -> None:
    rounds = played("club-de-coinche", entrants)
    path = written(document("club-de-coinche").rules, tmp_path)
    end = {"target": 1000, "exceed": True, "best_of": 3, "all": False}
    again = marked_again({"rounds": rounds}, path, **end)
    assert all(match["ended"] for match in again)
    assert {len(match["manches"]) for match in again} <= {2, 3}


@numbers
def test_the_championship_goes_from_pools_to_a_longer_final(entrants: int, tmp_path: Path) -> None:
    rounds = played("poules-et-finale", entrants)
    assert [one["stage"] for one in rounds] == ["pools"] * 3 + ["bracket"] * 3
    path = written(document("poules-et-finale").rules, tmp_path)
    for deals, some in ((10, rounds[:4]), (12, rounds[4:5]), (16, rounds[5:])):
        matches = [match for one in some for match in one["matches"]]
        counted = [
            sum(deal["marks"] != {"NS": 0, "EW": 0} for deal in deals_of(match))
            for match in matches
        ]
        # A match of the bracket that ends equal takes one more deal.
        assert set(counted) <= {deals, deals + 1}
        marked_again({"rounds": some}, path, deals=deals)


@numbers
def test_the_evening_mixes_tables_of_four_and_of_three(entrants: int, tmp_path: Path) -> None:
    rounds = played("trois-et-quatre", entrants)
    assert not any(one["byes"] for one in rounds)
    rules = document("trois-et-quatre").rules
    marked_again({"rounds": rounds}, written(rules, tmp_path), deals=12)
    marked_by_chair({"rounds": rounds}, written(rules_at_three(rules), tmp_path))
