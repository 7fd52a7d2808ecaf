"""A duplicate rehearsed to its end: the command line finds the same ranking from its deals."""

from __future__ import annotations

import json
from pathlib import Path

from scoring.duplicate.command import duplicate
from scoring.rules import RuleSet
from tests.annexes.rehearsal.queries.properties import rehearsed
from tournaments.regulation import Regulation
from tournaments.regulation.document import to_toml


def test_a_duplicate_is_ranked_as_the_command_line_ranks_its_boards(tmp_path: Path) -> None:
    rules = RuleSet.preset("ffb-belote")
    for scoring, movement, rounds in (
        ("matchpoints", "mitchell", 3),
        ("difference", "mitchell", 3),
        ("matchpoints", "scrambled", 3),
        ("matchpoints", "howell", 7),
    ):
        path = tmp_path / f"{scoring}-{movement}.toml"
        regulation = Regulation(
            rules, rounds=rounds, deals=2, next_draw=movement, duplicate=scoring
        )
        path.write_text(to_toml(regulation), "utf-8")
        rehearsal = rehearsed(str(path), 7)
        results = [
            {"board": board, "NS": match["NS"], "EW": match["EW"], "marks": deal["marks"]}
            for played in rehearsal["rounds"]
            for match in played["matches"]
            for board, deal in zip(match["boards"], match["deals"], strict=True)
        ]
        line = {"do": "score", "scoring": scoring, "results": results}
        line |= {"lines": str(regulation.ranking_lines)}
        ranking = duplicate(rules, json.loads(json.dumps(line)))["ranking"]
        value = "percent" if scoring == "matchpoints" else "average"
        assert [
            (row.get("line"), row["rank"], row["team"], row["criteria"]["average"])
            for row in rehearsal["rounds"][-1]["standings"]
        ] == [(one["line"], one["rank"], one["pair"], one[value]) for one in ranking]
