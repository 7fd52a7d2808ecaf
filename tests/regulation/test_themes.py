"""A regulation by theme: each theme says what it means, and what is not usual in it."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given

from scoring.rules import OPTIONS, RuleSet
from tests.regulation.strategies import regulations
from tests.sweeps import for_each
from tournaments.regulation import FORMAT, Regulation, RoundChange, Tariff, usual_tariffs
from tournaments.regulation.advice import advice
from tournaments.regulation.starts import USUAL, Game, game_of, starts, usual_regulation
from tournaments.regulation.text import articles
from tournaments.regulation.themes import Theme, ThemeWords, options_of, themes, unusual_options
from tournaments.words.texts import say

BELOTE = usual_regulation(RuleSet.preset("ffb-belote"))


def theme(regulation: Regulation, wanted: Theme) -> ThemeWords:
    return next(said for said in themes(regulation) if said.theme is wanted)


def test_each_option_is_in_one_theme() -> None:
    found = Counter(name for one in Theme for name in options_of(one))
    assert found == Counter([*OPTIONS, *FORMAT])


@for_each("game", Game)
def test_the_usual_rules_of_a_game_have_nothing_unusual(game: Game) -> None:
    usual = starts()[USUAL[game]].rules
    assert game_of(usual) is game
    assert not unusual_options(Regulation.of_rules(usual, tariffs=usual_tariffs(usual)))


def test_only_what_differs_from_usual_is_marked() -> None:
    ten = BELOTE.with_format(rules=BELOTE.rules.with_options(rounding="ten", litige="replayed"))
    marked = {said.theme: said.unusual for said in themes(ten) if said.unusual}
    assert marked == {Theme.COUNT: {"rounding"}, Theme.LITIGE: {"litige"}}


def test_what_each_contest_chooses_is_never_unusual() -> None:
    chosen = BELOTE.with_format(rounds=5, deals=None, target=1000, clock=60)
    assert not unusual_options(chosen)


def test_a_theme_says_in_a_sentence_of_the_articles_what_it_means_now() -> None:
    said = {sentence for article in articles(BELOTE) for sentence in article.sentences}
    assert theme(BELOTE, Theme.COUNT).meaning == "On compte au point près, sans arrondi."
    of_articles = {Theme.GAME, Theme.ANNONCES, Theme.COUNT, Theme.LITIGE, Theme.ABSENCES}
    assert {theme(BELOTE, one).meaning for one in of_articles} <= said


def test_a_theme_also_says_each_unusual_option_that_its_sentence_leaves_out() -> None:
    capot = BELOTE.with_format(rules=BELOTE.rules.with_options(capot=162))
    assert theme(capot, Theme.LITIGE).apart == (
        "Le preneur qui fait tous les plis marque 162\N{NO-BREAK SPACE}points de plis, sans prime.",
    )
    assert theme(BELOTE, Theme.LITIGE).apart == ()


def test_a_theme_does_not_say_twice_what_its_sentence_says() -> None:
    village = BELOTE.with_format(
        ranking=("wins", "points"), next_draw="random", final=8, bye=1000, pools=4
    )
    said_once = (Theme.RANKING, Theme.DRAWS, Theme.POOLS, Theme.BRACKETS, Theme.ABSENCES)
    assert {one: theme(village, one).apart for one in said_once} == dict.fromkeys(said_once, ())
    assert theme(village, Theme.RANKING).unusual == {"ranking"}
    assert theme(BELOTE.with_format(manches=3), Theme.MATCHES).apart == ()


def test_a_bye_played_after_the_rounds_is_said_whole() -> None:
    (whole, _turn) = theme(BELOTE.with_format(bye="extra", bye_to="turn"), Theme.ABSENCES).apart
    assert "une partie de plus après la dernière" in whole


def test_a_belote_has_no_theme_of_coinches() -> None:
    coinche = usual_regulation(RuleSet.preset("ffb-coinche"))
    assert {said.theme for said in themes(coinche)} == set(Theme)
    assert {said.theme for said in themes(BELOTE)} == set(Theme) - {Theme.DOUBLING}


@pytest.mark.slow
@given(regulations())
def test_every_theme_of_every_regulation_has_its_sentence(regulation: Regulation) -> None:
    for said in themes(regulation):
        assert said.title
        assert said.meaning.endswith(".")
        assert said.meaning not in said.apart


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

    def test_a_bye_played_later_gets_its_points_then(self) -> None:
        assert self.fields(win=3, draw=1, loss=1, forfeit_win=3, bye="catch-up") == []

    def test_the_same_as_a_loser_is_enough_and_no_match_points_are_fine(self) -> None:
        assert self.fields(win=3, draw=2, loss=1, forfeit_win=1, rest=1) == []
        assert self.fields() == []


def test_rounds_that_differ_and_another_price_list_are_said_too() -> None:
    last = BELOTE.with_format(changes=(RoundChange(4, deals=15),), tariffs=(Tariff("Retard", 50),))
    (round_apart,) = theme(last, Theme.MATCHES).apart
    assert "Partie 4" in round_apart
    assert "15" in round_apart
    assert theme(last, Theme.FAULTS).apart == ("Tarif des pénalités\N{NO-BREAK SPACE}: Retard.",)
