"""Match points with decimals, below zero, and fewer when the clock ends a match."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.queries.standings.test_cells import ONE, TWO, cells, entry, table, team, view
from tests.sweeps import for_each
from tournaments.forms.core.fields import DecimalField
from tournaments.queries.standings.ranking import rank_teams, results_of
from tournaments.regulation import Regulation, RoundChange, outcome
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.text import articles
from tournaments.tables.after.results import _counted

RULES = RuleSet.preset("ffb-coinche")
TO_2000 = {"deals": None, "target": 2000, "clock": 75}
HALVES = ("match_points", "points")


def regulation(**options: Any) -> Regulation:
    return Regulation(RULES, **options)


def words_of(regulation_: Regulation) -> str:
    return " ".join(sentence for article in articles(regulation_) for sentence in article.sentences)


def test_a_win_of_one_and_a_half_points_is_added_up_exactly() -> None:
    regulation_ = regulation(win=Decimal("1.5"), loss=Decimal("-0.1"), ranking=HALVES)
    rounds = [view(table(7, (ONE,), (TWO,), entry(1100, 844)), number=n) for n in (1, 2, 3)]
    ranked = rank_teams(
        [team(ONE), team(TWO)], results_of(cells(regulation_, *rounds)), HALVES, regulation_
    )
    assert [line.values[0] for line in ranked] == [Fraction(9, 2), Fraction(-3, 10)]


def test_whole_match_points_stay_whole_numbers() -> None:
    regulation_ = regulation(win=Decimal("2.0"), loss=0, ranking=HALVES)
    assert type(regulation_.win) is int
    halves = regulation(win=Fraction(1, 2), ranking=HALVES)
    two = [view(table(7, (ONE,), (TWO,), entry(1100, 844)), number=n) for n in (1, 2)]
    first, _last = rank_teams(
        [team(ONE), team(TWO)], results_of(cells(halves, *two)), HALVES, halves
    )
    assert (first.values[0], type(first.values[0])) == (1, int)


@settings(max_examples=8)
@given(st.integers(-10_000, 10_000))
def test_any_hundredth_is_read_back_from_the_document_and_the_database(hundredths: int) -> None:
    regulation_ = regulation(draw=Fraction(hundredths, 100))
    assert (
        from_toml(to_toml(regulation_))
        == regulation_
        == Regulation.from_data(regulation_.to_data())
    )


@for_each("typed", ["1.555", "101", "-100.5", "nan", "inf", "1e400000", '"deux"'])
def test_another_number_is_refused_with_what_was_expected(typed: str) -> None:
    with pytest.raises(DocumentRefused) as refused:
        from_toml(f'[rules]\npreset = "ffb-coinche"\n[format]\nwin = {typed}')
    [problem] = refused.value.problems
    assert problem.field == "format.win"
    assert "de \N{MINUS SIGN}100 à 100, avec deux décimales au plus" in problem.text


def test_another_option_still_refuses_decimals() -> None:
    with pytest.raises(DocumentRefused) as refused:
        from_toml('[rules]\npreset = "ffb-coinche"\n[format]\ntarget = 1000.5\ndeals = 12.0')
    assert {problem.field for problem in refused.value.problems} == {
        "format.target", "format.deals"
    }  # fmt: skip


def test_the_regulation_writes_decimals_as_its_reader_does() -> None:
    regulation_ = regulation(win=Decimal("1.5"), loss=-1)
    assert "Partie gagnée : 1,5" in words_of(regulation_)
    assert "perdue : \N{MINUS SIGN}1" in words_of(regulation_)
    with override("en"):
        assert "1.5" in words_of(regulation_)


def test_a_spreadsheet_gets_numbers() -> None:
    assert [_counted(value) for value in (Fraction(9, 2), Fraction(2, 3), 4)] == [
        Decimal("4.5"), Decimal("0.67"), 4
    ]  # fmt: skip


@pytest.mark.parametrize("typed", ["1,5", "1.5", " 1,50 "])
def test_the_settings_read_a_comma_or_a_point(typed: str) -> None:
    assert DecimalField().clean(typed) == Decimal("1.5")
    assert DecimalField().clean("\N{MINUS SIGN}1") == -1


class TestACapot:
    def test_is_said_with_the_sheets_that_tell_it(self) -> None:
        words = words_of(regulation(win=2, capot_match_points=Decimal("0.5")))
        assert "Chaque capot fait dans une partie ajoute : 0,5." in words
        assert "Les capots se comptent sur les feuilles saisies donne par donne." in words
        with override("en"):
            text = words_of(regulation(win=2, capot_match_points=1))
        assert "Each capot made in a match adds: 1." in text

    def test_is_worth_nothing_where_the_option_says_nothing(self) -> None:
        assert outcome.of_match(regulation(win=2), 1, 900, 800, 1, capots=3).match_points == 2
        assert "capot fait" not in words_of(regulation(win=2))

    def test_takes_no_match_point_away(self) -> None:
        with pytest.raises(Refused) as refused:
            regulation(win=2, capot_match_points=-1)
        [problem] = refused.value.problems
        assert problem.field == "capot_match_points"
        assert (problem.params["least"], problem.params["most"]) == ("0", "100")

    def test_is_refused_where_each_plays_for_himself(self) -> None:
        with pytest.raises(Refused) as refused:
            Regulation(
                RuleSet.preset("ffb-belote"),
                entrants="individuals",
                tables="3",
                win=2,
                capot_match_points=1,
            )
        [problem] = refused.value.problems
        assert (problem.field, problem.code) == ("capot_match_points", "each-alone")
        assert "indiquez 0" in problem.text


class TestTheManchesOfALoser:
    def test_add_match_points_to_a_loss_and_none_to_a_win(self) -> None:
        """A win is worth 3: losing 2 manches to 1 gives 1, losing 2 to 0 nothing."""
        regulation_ = regulation(manches=3, win=3, loser_manche=1, deals=None, target=1000)
        for written, points in (("1010/620 700/1005 1020/400", 1), ("1010/620 1005/700", 0)):
            won = entry(2735, 2025, "NS", written_manches=written)
            both = cells(regulation_, view(table(7, (ONE,), (TWO,), won)))
            assert [both[one.number][0].match_points for one in (ONE, TWO)] == [3, points]
        half = regulation(manches=5, win=3, loss=-1, loser_manche=Decimal("0.5"))
        assert outcome.of_match(half, 1, 0, 0, -1, manches_won=2).match_points == 0

    def test_are_said(self) -> None:
        regulation_ = regulation(manches=3, win=3, loser_manche=1)
        expected = "Chaque manche gagnée par le perdant lui ajoute : 1."
        assert expected in words_of(regulation_)
        with override("en"):
            assert "Each leg won by the loser adds to its match points: 1." in words_of(regulation_)
        assert "par le perdant" not in words_of(regulation(manches=3, win=3))
        assert from_toml(to_toml(regulation_)) == regulation_

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"loser_manche": 1}, "n’en laisse aucune au perdant"),
            (
                {"loser_manche": 2, "manches": 3},
                "doit valoir moins qu’une victoire (2)",
            ),
            ({"loser_manche": 1, "manches": 5}, "le perdant aurait jusqu’à 2."),
            ({"loser_manche": -1, "manches": 3}, "Il faut un nombre de 0 à 100"),
        ],
    )
    def test_are_refused_where_none_is_won_or_a_loss_is_worth_a_win(
        self, options: dict[str, Any], words: str
    ) -> None:
        with pytest.raises(Refused) as refused:
            regulation(win=2, **options)
        [problem] = refused.value.problems
        assert problem.field == "loser_manche"
        assert words in problem.text


class TestAWinByTheClock:
    @for_each(
        "mine, theirs, points",
        [(2010, 1500, 3), (2000, 0, 3), (1990, 1500, 2), (1500, 1990, 0)],
    )
    def test_is_worth_less_when_nobody_reached_the_target(
        self, mine: int, theirs: int, points: int
    ) -> None:
        regulation_ = regulation(**TO_2000, win=3, clock_win=2)
        winner = 1 if mine > theirs else -1
        assert outcome.of_match(regulation_, 1, mine, theirs, winner).match_points == points

    def test_counts_only_in_the_rounds_that_have_a_clock(self) -> None:
        final = RoundChange(4, target=1000)
        regulation_ = regulation(**TO_2000, win=3, clock_win=2, changes=(final,))
        assert [outcome.of_match(regulation_, n, 900, 800, 1).match_points for n in (3, 4)] == [
            2,
            3,
        ]

    def test_is_worth_less_at_a_target_reached_but_not_exceeded(self) -> None:
        regulation_ = regulation(**TO_2000, target_rule="exceed", win=3, clock_win=2)
        assert [
            outcome.of_match(regulation_, 1, mine, 900, 1).match_points for mine in (2000, 2001)
        ] == [
            2,
            3,
        ]

    def test_is_another_win_where_the_option_says_nothing(self) -> None:
        regulation_ = regulation(**TO_2000, win=3)
        assert outcome.of_match(regulation_, 1, 1990, 1500, 1).match_points == 3
        assert "la durée l’arrête" not in words_of(regulation_)

    def test_is_said(self) -> None:
        regulation_ = regulation(**TO_2000, win=3, clock_win=Decimal("2.5"))
        assert "sans que personne ait les points à atteindre : 2,5." in (words_of(regulation_))

    @for_each(
        "options, code",
        [
            ({"clock": 60, "deals": None}, "no-clock"),
            ({"deals": None, "target": 2000}, "no-clock"),
            ({**TO_2000, "ending": "both"}, "no-clock"),
            ({**TO_2000, "deals": 12}, "deals"),
            ({**TO_2000, "manches": 3}, "manches"),
            ({**TO_2000, "loss": 2}, "match-points"),
        ],
    )
    def test_is_refused_where_totals_cannot_tell_or_a_loss_is_worth_as_much(
        self, options: dict[str, Any], code: str
    ) -> None:
        with pytest.raises(Refused) as refused:
            regulation(win=3, clock_win=2, **options)
        [problem] = refused.value.problems
        assert (problem.field, problem.code) == ("clock_win", code)
