"""Clauses of real regulations, each played through a whole contest in memory."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from scoring.rules import RuleSet
from tests.scoring.second_match import second_course
from tests.sweeps import for_each
from tournaments.annexes.rehearsal.queries.contest import Rehearsal, rehearse
from tournaments.regulation import Regulation

TARGET = 250
CLAUSES = [{"win_needs": "not-by-belote"}, {"both_over": "last-taker"}, {"both_over": "draw"}]


def played(preset: str, teams: int, seed: int, format: dict[str, Any], **rules: Any) -> Rehearsal:
    regulation = Regulation(RuleSet.preset(preset).with_options(**rules), **format)
    return rehearse(regulation, teams, seed)


@for_each("clause", CLAUSES)
def test_matches_to_a_target_end_as_a_second_judge_says(clause: dict[str, str]) -> None:
    to_target = {"rounds": 6, "deals": None, "target": TARGET}
    rehearsal = played("contree-made", 16, 0, to_target, **clause)
    options = rehearsal.regulation.rules.options()
    usual = options | {"win_needs": "belote-rule", "both_over": "higher"}
    otherwise = 0
    for match in (one for round_ in rehearsal.rounds for one in round_.matches):
        [(deals, score)] = match.manches
        ended = (score.ns, score.ew), len(deals), match.winner
        assert second_course(options, deals, TARGET, exceed=False) == ended
        otherwise += second_course(usual, deals, TARGET, exceed=False) != ended
    assert otherwise


@for_each("teams, seed", [(teams, seed) for teams in (6, 7, 12) for seed in range(2)])
def test_each_team_has_one_second_meeting_in_the_contest(teams: int, seed: int) -> None:
    one_each = {"rounds": 6, "deals": 2, "rematch_from": 4, "rematch_limit": "team"}
    rehearsal = played("ffb-belote", teams, seed, one_each)
    seen: Counter[frozenset[int]] = Counter()
    for round_ in rehearsal.rounds:
        meetings = [frozenset((table.ns, table.ew)) for table in round_.draw.tables]
        assert round_.number >= 4 or not any(seen[pair] for pair in meetings)
        seen.update(meetings)
    again = Counter(team for pair, times in seen.items() if times > 1 for team in pair)
    assert max(seen.values()) <= 2
    assert max(again.values(), default=0) <= 1


def test_ties_are_broken_by_the_match_points_and_the_average_of_the_last_rounds() -> None:
    criteria = ("wins", "match_points_chosen", "average_chosen")
    late = {"rounds": 4, "deals": 2, "ranking": criteria, "chosen_rounds": (3, 4), "win": 2}
    rehearsal = played("ffb-belote", 12, 1, late)
    won, marked = Counter[int](), Counter[int]()
    for match in (one for round_ in rehearsal.rounds[2:] for one in round_.matches):
        [(_deals, score)] = match.manches
        for camp, side, total in (("NS", match.ns, score.ns), ("EW", match.ew, score.ew)):
            [team] = side.numbers
            won[team] += 2 * (match.winner == camp)
            marked[team] += total
    rows = rehearsal.rounds[-1].standings.rows
    assert [row.values[1:] for row in rows] == [
        (won[row.team.number], marked[row.team.number] / 2) for row in rows
    ]
    assert any(len(list(tied)) > 1 for _wins, tied in groupby(row.values[0] for row in rows))
