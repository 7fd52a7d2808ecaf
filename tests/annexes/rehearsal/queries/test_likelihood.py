"""A sheet is ranked among made-up ones, and chance alone asks about as few as it is told."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.deal import Deal
from scoring.match import End
from scoring.rules import RuleSet
from tournaments.annexes.rehearsal.queries.contest import play_match
from tournaments.annexes.rehearsal.queries.likelihood import (
    SHEETS_PER_QUESTION,
    Figure,
    Figures,
    Sample,
    Way,
    figures_of,
    rehearsed,
    way_of,
)
from tournaments.regulation import Regulation
from tournaments.regulation.gallery import gallery
from tournaments.regulation.stages import Spot

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")
TWELVE = Way(BELOTE, End(deals=12))
TO_1000 = Way(COINCHE, End(target=1000))
TOTALS = frozenset({Figure.SUM, Figure.MARGIN})
ORDINARY = Spot(1, ())


@pytest.fixture(scope="module")
def twelve() -> Sample:
    """Made-up sheets of twelve deals of belote."""
    return rehearsed(TWELVE, 1, 1500)


def is_asked(sample: Sample, figures: Figures) -> bool:
    sill = sample.sill(frozenset(figures))
    return any(sample.rank(name, value).times <= sill.times for name, value in figures.items())


class TestASheetOfTwelveDeals:
    def test_is_not_asked_about_if_it_is_usual(self, twelve: Sample) -> None:
        assert not is_asked(twelve, figures_of(TWELVE, (1062, 882)))
        assert not is_asked(twelve, figures_of(TWELVE, (905, 1129)))

    def test_is_asked_about_if_two_digits_were_swapped(self, twelve: Sample) -> None:
        # 1062 was typed 1602: nine belotes and four capots would explain it, so it is possible
        assert is_asked(twelve, figures_of(TWELVE, (1602, 882)))

    def test_says_how_many_made_up_sheets_go_as_far(self, twelve: Sample) -> None:
        sums = twelve.played[Figure.SUM]
        high, low = twelve.rank(Figure.SUM, 2200), twelve.rank(Figure.SUM, 1950)
        assert (high.more, high.times) == (True, sum(one >= 2200 for one in sums))
        assert (low.more, low.times) == (False, sum(one <= 1950 for one in sums))
        assert high.of == low.of == 1500
        assert twelve.rank(Figure.SUM, 9999).times == 0

    def test_gives_its_capots_and_belotes_only_if_its_deals_are_kept(self) -> None:
        deals = [
            Deal("NS", ns=252, ew=0, capot="NS", belotes_ns=1),
            Deal("EW", ns=81, ew=81, belotes_ew=1),
            Deal(None),
        ]
        assert set(figures_of(TWELVE, (1062, 882))) == TOTALS
        assert figures_of(TWELVE, (1062, 882), deals) == {
            Figure.SUM: 1944,
            Figure.MARGIN: 180,
            Figure.CAPOTS: 1,
            Figure.BELOTES: 2,
        }

    def test_of_coinche_to_a_target_also_gives_its_coinches_and_its_deals(self) -> None:
        deals = [Deal("NS", 100, "hearts", coinche=1, ns=110, ew=52), Deal(None)]
        figures = figures_of(TO_1000, (1210, 400), deals)
        assert (figures[Figure.COINCHES], figures[Figure.DEALS], figures[Figure.BEST]) == (
            1,
            1,
            1210,
        )


class TestTheMadeUpSheets:
    def test_are_the_same_for_the_same_seed(self, twelve: Sample) -> None:
        assert rehearsed(TWELVE, 1, 20).played[Figure.SUM] == twelve.played[Figure.SUM][:20]
        assert rehearsed(TWELVE, 2, 20).played[Figure.SUM] != twelve.played[Figure.SUM][:20]

    @pytest.mark.parametrize("way", [TWELVE, TO_1000])
    def test_are_those_that_the_rehearsal_plays(self, way: Way) -> None:
        regulation = Regulation(way.rules, deals=way.end.deals, target=way.end.target)
        random = Random(3)
        matches = [play_match(regulation, ORDINARY, 5, random) for _number in range(300)]
        theirs = [figures_of(way, (score.ns, score.ew), deals) for deals, score in matches]
        ours = rehearsed(way, 3, 300).played
        assert set(ours) == set(theirs[0])
        for figure in {Figure.SUM, Figure.MARGIN, Figure.BELOTES, Figure.DEALS} & set(ours):
            mean = sum(one[figure] for one in theirs) / 300
            assert sum(ours[figure]) / 300 == pytest.approx(mean, rel=0.12)

    def test_of_a_match_of_several_manches_have_the_totals_of_all(self) -> None:
        best_of_three = rehearsed(Way(BELOTE, End(deals=12), 3), 1, 40).played[Figure.SUM]
        assert min(best_of_three) >= 2 * 162 * 12
        assert any(one >= 3 * 162 * 12 for one in best_of_three)
        all_three = rehearsed(Way(BELOTE, End(deals=12), 3, True), 1, 40).played[Figure.SUM]
        assert min(all_three) >= 3 * 162 * 12


class TestTheThreshold:
    @given(st.integers(1, 6000), st.integers(1, 2000), st.integers(0, 2**31))
    def test_asks_at_most_about_one_made_up_sheet_in_375(
        self, sheets: int, faces: int, seed: int
    ) -> None:
        random = Random(seed)
        names = (Figure.SUM, Figure.CAPOTS, Figure.MARGIN)
        played = {
            name: tuple(random.randrange(most) for _sheet in range(sheets))
            for name, most in zip(names, (faces, 4, 2 * faces), strict=True)
        }
        sample = Sample(played, {name: tuple(sorted(one)) for name, one in played.items()})
        sill = sample.sill(frozenset(names))
        # each made-up sheet is among those that go as far as itself
        rarest = [
            min(sample.rank(name, played[name][place]).times - 1 for name in names)
            for place in range(sheets)
        ]
        questions = sum(one <= sill.times for one in rarest)
        assert sill.share == Fraction(questions, sheets)
        assert questions * SHEETS_PER_QUESTION <= sheets
        further = min((one for one in rarest if one > sill.times), default=None)
        if further is not None:
            more = sum(one <= further for one in rarest)
            assert more * SHEETS_PER_QUESTION > sheets

    @pytest.mark.slow
    @pytest.mark.parametrize("way", [TWELVE, TO_1000])
    def test_asks_about_other_made_up_sheets_as_often_as_it_says(self, way: Way) -> None:
        for names in (TOTALS, frozenset(_some(way, 1, 5000).played)):
            sample, others = _some(way, 1, 5000), _some(way, 101, 4000)
            sill = sample.sill(names)
            expected = float(sill.share) * 4000
            questions = sum(
                any(
                    sample.rank(name, others.played[name][place]).times <= sill.times
                    for name in names
                )
                for place in range(4000)
            )
            assert 5 < expected <= 4_000 / SHEETS_PER_QUESTION
            # "about": from half to twice as many, because each threshold comes from 5000 sheets
            assert expected / 2 < questions < expected * 2


@cache
def _some(way: Way, seed: int, sheets: int) -> Sample:
    return rehearsed(way, seed, sheets)


class TestTheWayOfEnding:
    def test_of_a_match_that_the_clock_stopped_is_unknown(self) -> None:
        by_clock = Regulation(BELOTE, deals=None, clock=60)
        assert way_of(by_clock, ORDINARY, (700, 434)) is None
        either = Regulation(COINCHE, deals=None, target=1000, clock=60)
        assert way_of(either, ORDINARY, (900, 434)) is None
        both = Regulation(COINCHE, deals=None, target=1000, clock=60, ending="both")
        assert way_of(both, ORDINARY, (1300, 434)) is None

    def test_of_a_match_that_reached_its_target_forgets_the_clock(self) -> None:
        either = Regulation(COINCHE, deals=None, target=1000, clock=60, after_clock=1)
        assert way_of(either, ORDINARY, (434, 1010)) == TO_1000

    def test_is_unknown_in_a_duplicate_and_where_each_plays_for_himself(self) -> None:
        for name in ("duplicate", "belote-a-trois", "comptoir"):
            assert way_of(gallery()[name].regulation, ORDINARY, (600, 400)) is None

    def test_in_a_bracket_needs_a_winner(self) -> None:
        cup = Regulation(BELOTE, rounds=2, final=4)
        way = way_of(cup, cup.spot(3), (1062, 882))
        assert way == Way(BELOTE, End(deals=12, decisive=True))
