"""Draws without rematches that allow a second meeting late in the contest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest
from django.utils.translation import override

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.pairing.helpers import every_pairing
from tests.regulations.helpers import Afternoon, text
from tests.sweeps import for_each
from tournaments.pairing import Entrant, History, draw
from tournaments.queries.draws.history import AGAIN
from tournaments.queries.draws.inputs import input_of
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml, to_toml

BELOTE = RuleSet.preset("ffb-belote")
RANKED = [Entrant(team, rank) for rank, team in enumerate((1, 2, 3, 4), start=1)]
ONCE = [(1, 1, 2), (1, 3, 4)]


def after(rounds: int, **options: Any) -> Afternoon:
    """Four teams after these rounds: 1 beats 2 and 3 beats 4, then 1 beats 4 and 2 beats 3."""
    day = Afternoon(Regulation(BELOTE, rounds=4, **options), 4)
    meetings: list[dict[Any, Any]] = [
        {(1, 2): (224, 100), (3, 4): (170, 154)},
        {(1, 4): (224, 100), (2, 3): (300, 24)},
    ]
    for matches in meetings[:rounds]:
        day.plays(matches)
    return day


def conditions_of(day: Afternoon) -> Mapping[str, Any]:
    """What the next round stores of its draw."""
    return input_of(day.info, day.lines, day.views).given


def test_a_second_meeting_is_drawn_and_named_where_it_is_allowed() -> None:
    """The first meets the second, as the ranking has it, although they met in round 1."""
    allowed = draw("ranking", RANKED, replace(History.of(ONCE), again=True), 1, last_round=True)
    assert [(table.ns, table.ew) for table in allowed.tables] == [(1, 2), (3, 4)]
    assert [(again.ns, again.ew) for again in allowed.rematches] == [(1, 2), (3, 4)]
    assert [note.text for note in allowed.notes] == [
        "Des équipes se rencontrent une seconde fois, ce que le règlement permet à présent. Tables "
        "concernées : 1, 2."
    ]
    usual = draw("ranking", RANKED, History.of(ONCE), 1, last_round=True)
    assert [(table.ns, table.ew) for table in usual.tables] == [(1, 3), (2, 4)]


@pytest.mark.parametrize("method", ["ranking", "random"])
def test_a_third_meeting_is_still_avoided(method: str) -> None:
    history = replace(History.of([*ONCE, (2, 1, 2), (2, 3, 4)]), again=True)
    for seed in range(10):
        drawn = draw(method, RANKED, history, seed, last_round=True)
        assert (1, 2) not in {tuple(sorted((table.ns, table.ew))) for table in drawn.tables}


def test_a_third_meeting_that_no_draw_avoids_is_told_apart() -> None:
    met = [(n, 1, 2) for n in (1, 2)] + [(n, 1, 3) for n in (3, 4)] + [(n, 1, 4) for n in (5, 6)]
    drawn = draw("ranking", RANKED, replace(History.of([*met, (1, 3, 4)]), again=True), 1)
    assert [note.text.split(",")[0] for note in drawn.notes] == [
        "Des équipes se rencontrent une seconde fois",
        "Des équipes se rencontrent de nouveau",
    ]


def test_the_rounds_before_avoid_rematches_and_those_from_it_on_do_not() -> None:
    usual, late = after(2), after(2, rematch_from=3)
    assert usual.drawn()[0] == [(1, 3), (2, 4)]
    assert late.drawn()[0] == [(1, 2), (4, 3)]
    assert AGAIN not in conditions_of(usual)
    assert AGAIN not in conditions_of(after(1, rematch_from=3))
    assert conditions_of(late)[AGAIN] is True


def test_it_is_said_in_both_languages() -> None:
    regulation = Regulation(BELOTE, rematch_from=4)
    assert (
        "À partir de la partie 4, deux équipes qui ne se sont rencontrées qu’une fois peuvent se "
        "rencontrer une seconde fois." in text(regulation)
    )
    with override("en"):
        assert "From round 4 on, two teams that have met only once may meet" in text(regulation)
    assert "une seconde fois" not in text(Regulation(BELOTE))
    assert from_toml(to_toml(regulation)) == regulation


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rematch_from": 1}, "Il faut un nombre entier, de 2 à "),
        ({"rematch_from": 3, "next_draw": "ranking-rematches"}, "choisissez « aucun », ou un"),
        ({"rematch_from": 3, "next_draw": "mitchell"}, "choisissez « aucun », ou un tirage"),
        ({"rematch_from": 3, "entrants": "individuals"}, "changent de partenaire"),
    ],
)
def test_it_is_refused_where_no_draw_avoids_rematches(options: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused) as refused:
        Regulation(BELOTE, **options)
    [problem] = refused.value.problems
    assert problem.field == "rematch_from"
    assert words in problem.text


class TestOneSecondMeetingInTheContest:
    """« Une seule revanche par équipe dans tout le concours ». Option: rematch_limit."""

    ONE_EACH: ClassVar[dict[str, Any]] = {"rematch_from": 3, "rematch_limit": "team"}

    @for_each(
        "teams, seed, next_draw",
        [
            (teams, seed, way)
            for teams in (6, 8)
            for seed in range(4)
            for way in ("ranking", "random")
        ],
    )
    def test_no_draw_gives_a_team_more_than_any_draw_must(
        self, teams: int, seed: int, next_draw: str
    ) -> None:
        """Every pairing of the teams is tried beside the one drawn."""
        regulation = Regulation(BELOTE, rounds=7, next_draw=next_draw, **self.ONE_EACH)
        day = Afternoon(regulation, teams)
        played: list[frozenset[int]] = []
        luck = Random(seed)
        for number in range(1, 8):
            pairs, _byes = day.drawn(seed)
            if number >= 3:
                fewest = min(
                    refused_meetings(pairing, played)
                    for pairing in every_pairing(range(1, teams + 1))
                )
                assert refused_meetings(pairs, played) == fewest
            played += map(frozenset, pairs)
            day.plays({pair: (won := luck.randrange(162), 162 - won) for pair in pairs})

    def test_six_teams_play_six_rounds_with_one_each(self) -> None:
        """Five opponents, then each meets one of them again; the seventh round cannot keep it."""
        regulation = Regulation(BELOTE, rounds=6, **self.ONE_EACH)
        for seed in range(5):
            day = Afternoon(regulation, 6)
            for _round in range(6):
                day.plays_drawn(lambda ns, ew: (162 + ew - ns, 162 - ew + ns), seed)
            tables = [table for view in day.views for table in view.tables]
            met = Counter(frozenset(table.ns.numbers + table.ew.numbers) for table in tables)
            again = Counter(team for pair, times in met.items() if times > 1 for team in pair)
            assert max(met.values()) == 2
            assert max(again.values(), default=0) <= 1

    def test_once_it_is_had_the_next_ones_are_avoided(self) -> None:
        """1 and 2 have met twice: in round 4 neither meets its other opponent again."""
        free, one_each = (
            Afternoon(Regulation(BELOTE, rounds=4, rematch_from=3, **more), 6)
            for more in ({}, {"rematch_limit": "team"})
        )
        for day in (free, one_each):
            day.plays({(1, 2): (300, 24), (3, 4): (200, 124), (5, 6): (170, 154)})
            day.plays({(1, 3): (300, 24), (2, 5): (300, 24), (4, 6): (170, 154)})
            day.plays({(1, 2): (172, 152), (3, 6): (300, 24), (4, 5): (170, 154)})
        assert free.drawn()[0] == [(1, 3), (2, 4), (5, 6)]
        assert one_each.drawn()[0] == [(1, 4), (3, 2), (5, 6)]

    def test_it_is_said_in_both_languages(self) -> None:
        regulation = Regulation(BELOTE, **self.ONE_EACH)
        assert "n’a ainsi qu’une seconde rencontre dans tout le concours" in text(regulation)
        with override("en"):
            assert "only one second meeting in the whole contest" in text(regulation)
        assert from_toml(to_toml(regulation)) == regulation

    def test_it_is_refused_where_no_second_meeting_is_allowed(self) -> None:
        with pytest.raises(Refused) as refused:
            Regulation(BELOTE, rematch_limit="team")
        [problem] = refused.value.problems
        assert problem.field == "rematch_limit"
        assert "indiquez à partir de quelle partie" in problem.text


def refused_meetings(pairs: Iterable[tuple[int, int]], played: list[frozenset[int]]) -> int:
    """Return how many of these meetings the clause refuses, after those played."""
    met = Counter(played)
    spent = {team for pair, times in met.items() if times > 1 for team in pair}
    return sum(
        met[frozenset(pair)] > 1 or (met[frozenset(pair)] == 1 and not spent.isdisjoint(pair))
        for pair in pairs
    )
