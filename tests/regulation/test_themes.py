"""A regulation by theme, and what is not usual in it."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

from hypothesis import given

from scoring.rules import OPTIONS, RuleSet
from scoring.words import Refused
from tests.regulation.strategies import regulations
from tests.sweeps import examples, for_each
from tournaments.regulation import FORMAT, Regulation, RoundChange, Tariff, usual_tariffs
from tournaments.regulation.advice import advice
from tournaments.regulation.starts import USUAL, Game, game_of, starts, usual_regulation
from tournaments.regulation.themes import Theme, as_usual, options_of, unusual_options
from tournaments.words.texts import say

BELOTE = usual_regulation(RuleSet.preset("ffb-belote"))


def test_each_option_is_in_one_theme() -> None:
    counts = Counter(name for one in Theme for name in options_of(one))
    assert counts == Counter([*OPTIONS, *FORMAT])


@for_each("game", Game)
def test_the_usual_rules_of_a_game_have_nothing_unusual(game: Game) -> None:
    usual = starts()[USUAL[game]].rules
    assert game_of(usual) is game
    assert not unusual_options(Regulation.of_rules(usual, tariffs=usual_tariffs(usual)))


def test_only_what_differs_from_usual_is_marked() -> None:
    ten = BELOTE.with_format(rules=BELOTE.rules.with_options(rounding="ten", litige="replayed"))
    assert unusual_options(ten) == {"rounding", "litige"}


def test_rounds_that_differ_and_another_price_list_are_not_usual() -> None:
    last = BELOTE.with_format(changes=(RoundChange(4, deals=15),), tariffs=(Tariff("Retard", 50),))
    assert unusual_options(last) == {"changes", "tariffs"}


@examples(3, 10)
@given(regulations())
def test_taking_the_usual_values_again_leaves_nothing_unusual(regulation: Regulation) -> None:
    unusual = unusual_options(regulation)
    try:
        usual = as_usual(regulation, unusual)
    except Refused:
        return
    assert not unusual & unusual_options(usual)


def test_what_each_contest_chooses_is_never_unusual() -> None:
    chosen = BELOTE.with_format(rounds=5, deals=None, target=1000, clock=60)
    assert not unusual_options(chosen)


class TestAdvice:
    """Match points: a team that loses should not have more than one that could not play."""

    def fields(self, **points: Any) -> list[str]:
        return [problem.field for problem in advice(BELOTE.with_format(**points))]

    def test_a_forfeit_winner_with_less_than_a_loser_is_warned_about(self) -> None:
        assert self.fields(win=3, draw=2, loss=1, forfeit_win=0, rest=1) == ["forfeit_win"]

    def test_a_draw_with_less_than_a_loser_is_warned_about(self) -> None:
        assert self.fields(win=3, draw=0, loss=1, forfeit_win=3, rest=1) == ["draw"]

    def test_a_resting_team_with_less_than_a_loser_is_warned_about(self) -> None:
        assert self.fields(win=3, draw=2, loss=1, forfeit_win=3, rest=0) == ["rest"]

    def test_points_that_are_no_whole_numbers_are_said_as_one_writes_them(self) -> None:
        half = BELOTE.with_format(win=3, draw=Decimal("0.5"), loss=1, forfeit_win=3, rest=1)
        assert [say(problem.message, problem.params) for problem in advice(half)] == [
            "Une partie nulle donne 0,5 et perdre donne 1 : mieux vaut perdre."
        ]

    def test_odd_pools_rest_a_team_though_nobody_should_have_a_bye(self) -> None:
        assert self.fields(pools=4, bye_to="refused") == ["bye_to"]
        assert self.fields(pools=4, bye_to="refused", pool_sizes="even") == []
        assert self.fields(pools=4) == self.fields(bye_to="refused") == []

    def test_a_target_that_one_failed_contract_reaches_is_told_with_its_mark(self) -> None:
        coinche = Regulation(RuleSet.preset("ffb-coinche"), deals=None, target=121)
        [problem] = advice(coinche)
        assert problem.field == "target"
        assert say(problem.message, problem.params).startswith(
            "Un contrat de 80 chuté vaut 240 et le but est 121 : une seule donne peut finir la "
            "partie. Si vos feuilles se tiennent en dizaines, dites-le à « Unité de la feuille »"
        )
        tens = coinche.rules.with_options(unit=10)
        for fine in ({"target": 241}, {"target": None, "clock": 60}, {"rules": tens}):
            assert not advice(coinche.with_format(**fine))
        assert self.fields(deals=None, target=162) == ["target"]
        assert self.fields(deals=None, target=162, target_rule="exceed") == []
        shorter = coinche.with_format(target=1000, changes=(RoundChange(2, target=240),))
        assert [problem.params["target"] for problem in advice(shorter)] == [240]

    def test_a_bye_played_later_gets_its_points_then(self) -> None:
        assert self.fields(win=3, draw=1, loss=1, forfeit_win=3, bye="catch-up") == []

    def test_the_same_as_a_loser_is_enough_and_no_match_points_are_fine(self) -> None:
        assert self.fields(win=3, draw=2, loss=1, forfeit_win=1, rest=1) == []
        assert self.fields() == []
