"""Pools in a regulation: their text, and incompatible options."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules import RuleSet
from scoring.words import Refused
from tests.regulation.test_text import text
from tests.sweeps import for_each
from tournaments.regulation import Regulation
from tournaments.regulation.themes import unusual_options
from tournaments.words.enums import ByeTo

BELOTE = Regulation(RuleSet.preset("ffb-belote"))


@for_each(
    "options, field, reason",
    [
        ({"pools": 2}, "pools", "3 à 6"),
        ({"pools": 7}, "pools", "3 à 6"),
        ({"pools": 4, "rounds": 2}, "rounds", "Des poules de 4 prennent 3 parties"),
        ({"pools": 6, "rounds": 4}, "rounds", "au moins 5 parties attendues"),
        ({"pools": 5, "rounds": 5, "pool_play": "winners"}, "pool_play", "poules de 4"),
        ({"pool_play": "winners"}, "pool_play", "poules de 4"),
        ({"pools": 4, "next_draw": "odd-even"}, "next_draw", "selon le classement"),
        ({"pools": 4, "first_draw": "registration"}, "first_draw", "celle des poules"),
        ({"pools": 4, "bye": "catch-up"}, "bye", "ne se rattrape pas"),
        ({"pools": 4, "bye": "extra"}, "bye", "ne se rattrape pas"),
        ({"pools": 4, "pool_draw": "horoscope"}, "pool_draw", "seeds"),
        ({"pools": 4, "pool_count": 4}, "pool_count", "pas les deux"),
        ({"pools": 5, "rounds": 5, "pool_sizes": "even"}, "pool_sizes", "de 4 ou de 6"),
        ({"pool_sizes": "even"}, "pool_sizes", "Il n’y a pas de poules"),
        ({"pool_count": 4, "rounds": 2}, "rounds", "au moins 3 parties attendues"),
        ({"pool_count": 4, "bye": "extra"}, "bye", "ne se rattrape pas"),
    ],
)
def test_what_does_not_go_with_pools_is_refused_beside_its_option(
    options: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        BELOTE.with_format(**options)
    (problem,) = refused.value.problems
    assert problem.field == field
    assert reason in problem.text


@for_each("size", [3, 4, 5, 6])
def test_pools_alone_make_a_contest(size: int) -> None:
    assert BELOTE.with_format(pools=size, rounds=5).pool_rounds == (3 if size < 5 else 5)
    assert BELOTE.pool_rounds == 0


def test_the_pools_are_told_to_the_hall() -> None:
    words = text(BELOTE.with_format(pools=4, pool_draw="seeds", pool_play="winners"))
    assert "commence par des poules de 4\N{NO-BREAK SPACE}équipes" in words
    assert "Les têtes de série sont réparties en serpentin" in words
    assert "jouent un barrage" in words
    assert "Les poules prennent 3\N{NO-BREAK SPACE}parties, et 5" in words
    assert "à égalité va à l’équipe que le tirage a placée avant" in words
    assert "La première partie est tirée au sort." not in words
    plain = text(BELOTE.with_format(pools=3))
    assert "Les poules sont tirées au sort." in plain
    assert "chaque équipe rencontre toutes les autres une fois." in plain


def test_even_pools_and_their_count_are_told_to_the_hall() -> None:
    even = text(BELOTE.with_format(pools=4, pool_sizes="even")).replace("\N{NO-BREAK SPACE}", " ")
    assert "Les poules sont paires, de 4 ou de 6 équipes : personne ne s’y repose" in even
    assert "3 parties, et 5 si l’une a plus de quatre équipes" in even
    counted = text(BELOTE.with_format(pool_count=4)).replace("\N{NO-BREAK SPACE}", " ")
    assert "Le concours commence par 4 poules, de 3 à 6 équipes chacune" in counted
    assert "La première partie est tirée au sort." not in counted


@pytest.mark.parametrize(
    ("rounds", "ranking", "pools"), [(3, False, True), (5, True, True), (6, True, False)]
)
def test_a_final_says_that_it_takes_places_of_pools_when_pools_may_take_every_round(
    rounds: int, ranking: bool, pools: bool
) -> None:
    page = text(BELOTE.with_format(pools=4, pool_sizes="even", rounds=rounds, final=4))
    assert ("premières équipes du classement" in page) is ranking
    assert ("équipes exemptes le moins souvent" in page) is ranking
    assert ("les premières de chaque poule, puis les deuxièmes" in page) is pools


def test_the_sizes_of_pools_say_who_rests_where_nothing_follows_them() -> None:
    pools = {"pools": 5, "final": 2, "bye_to": ByeTo.LOT}
    assert "bye_to" not in unusual_options(BELOTE.with_format(rounds=5, **pools))
    assert "bye_to" in unusual_options(BELOTE.with_format(rounds=6, **pools))


def test_a_contest_without_pools_says_nothing_of_them() -> None:
    assert "poule" not in text(BELOTE)
