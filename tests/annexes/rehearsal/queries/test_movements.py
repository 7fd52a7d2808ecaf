"""Every movement played to the end in memory, with even and odd numbers of teams."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from scoring.rules import RuleSet
from tests.annexes.rehearsal.queries.properties import held_to_the_rules, rehearsed
from tests.sweeps import slowly
from tournaments.regulation import Regulation
from tournaments.regulation.document import to_toml


@pytest.mark.parametrize("method", ["odd-even", "mitchell", "round-robin", "in-advance"])
@pytest.mark.parametrize(("teams", "rounds"), [(8, 4), (9, 5), *slowly((12, 6), (33, 4), (150, 3))])
def test_a_movement_is_rehearsed_to_the_end(
    method: str, teams: int, rounds: int, tmp_path: Path
) -> None:
    path = tmp_path / "regulation.toml"
    regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=rounds, deals=2, next_draw=method)
    path.write_text(to_toml(regulation), "utf-8")
    rehearsal = rehearsed(str(path), teams)
    assert len(rehearsal["rounds"]) == rounds
    held_to_the_rules(rehearsal)
    met = Counter(
        frozenset((match["NS"], match["EW"]))
        for played in rehearsal["rounds"]
        for match in played["matches"]
    )
    assert set(met.values()) == {1}
