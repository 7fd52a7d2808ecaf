"""Valid annonces, and the camp whose annonces count (B, C 8)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from scoring import Annonce, RuleSet, check_annonces, resolve
from scoring.annonce_scale import CARRE, SEQUENCES, is_total
from scoring.cards import RANKS, SUITS, TRUMPS, card_value
from tests.sweeps import slowly

RULES = RuleSet.preset("ffb-coinche").with_options(sa_ta=True)
CAFE = RULES.with_options(annonces="cafe")


def annonce(words):
    """Return an annonce from its short form: "tierce V hearts", "carre D"."""
    return Annonce(*words.split())


def won(ns, ew, trump="hearts", rules=RULES):
    route = resolve(rules, trump, [annonce(a) for a in ns], [annonce(a) for a in ew])
    return route.counts, route.ns + route.ew


def codes(ns, ew=(), trump="hearts", rules=RULES):
    problems = check_annonces(rules, trump, [annonce(a) for a in ns], [annonce(a) for a in ew])
    return [(problem.field, problem.code) for problem in problems]


ALL = [Annonce(CARRE, rank) for rank in RANKS] + [
    Annonce(kind, high, suit)
    for kind, size in SEQUENCES.items()
    for high in RANKS[size - 1 :]
    for suit in SUITS
]


OTHER_TRUMPS = [trump for trump in TRUMPS if trump not in ("hearts", "all-trump")]


@pytest.mark.parametrize("trump", ["hearts", "all-trump", None, *slowly(*OTHER_TRUMPS)])
@pytest.mark.parametrize("rules", [RULES, CAFE])
def test_of_any_two_annonces_the_same_counts_whoever_holds_it(rules, trump):
    other = {"NS": "EW", "EW": "NS", None: None}
    for mine, theirs in combinations(ALL, 2):
        if mine.cards() & theirs.cards() or check_annonces(rules, trump, [mine], [theirs]):
            continue
        route = resolve(rules, trump, [mine], [theirs])
        back = resolve(rules, trump, [theirs], [mine])
        assert back.counts == other[route.counts]
        assert (back.ns, back.ew) == (route.ew, route.ns)


def test_every_kind_of_deal_is_worth_152():  # B, C 6 and 11
    for trump in TRUMPS:
        assert sum(card_value(rank, suit, trump) for rank, suit in product(RANKS, SUITS)) == 152


def test_a_stronger_kind_wins_whatever_the_height():  # 8.1
    assert won(["cinquante 10 spades"], ["tierce A hearts"]) == ("NS", 50)
    assert won(["cent V spades"], ["carre D"]) == ("EW", 100)


def test_all_the_annonces_of_the_winner_count_and_none_of_the_loser():  # 8.3
    assert won(["tierce 9 spades", "cent A clubs"], ["cinquante A spades"]) == ("NS", 120)


def test_of_one_kind_the_higher_card_wins_then_the_trump_suit():  # 8.3
    assert won(["tierce A clubs"], ["tierce D hearts"]) == ("NS", 20)
    assert won(["tierce D clubs"], ["tierce D hearts"]) == ("EW", 20)


def test_equal_best_annonces_cancel_the_lower_ones_too():  # 8.3
    assert won(["tierce D clubs", "tierce 9 clubs"], ["tierce D spades"]) == (None, 0)


@pytest.mark.parametrize("trump", ["no-trump", "all-trump"])
def test_without_one_trump_suit_equal_heights_cancel(trump):  # 11
    assert won(["tierce D clubs"], ["tierce D hearts"], trump) == (None, 0)


def test_carres_at_a_suit_and_at_sans_atout():  # 8.1, 11
    assert won(["carre V"], ["carre A"]) == ("NS", 200)
    assert won(["carre 9"], ["carre A"]) == ("NS", 150)
    assert won(["carre A"], ["carre 10"]) == ("NS", 100)
    assert won(["carre V"], ["carre A"], "no-trump") == ("EW", 200)
    assert won(["carre 10"], ["carre R"], "no-trump") == ("NS", 150)
    assert won(["carre D"], ["carre V"], "no-trump") == ("NS", 100)
    assert won(["carre V"], ["carre A"], "all-trump") == ("NS", 200)


def test_a_carre_of_eights_counts_nothing_and_beats_nothing():  # 8.1
    assert won(["carre 8"], ["tierce A hearts"]) == ("EW", 20)
    assert won(["carre 8", "tierce A hearts"], []) == ("NS", 20)
    assert won(["carre 8"], []) == (None, 0)


def test_in_a_cafe_a_carre_of_sevens_cancels_every_annonce():
    assert won(["carre 7"], ["cent A hearts"], rules=CAFE) == (None, 0)


def test_annonces_that_cannot_exist():
    assert codes(["tierce 8 hearts"]) == [("NS", "high")]
    assert codes(["cinquante 9 hearts"]) == [("NS", "high")]
    assert codes([], ["cent 10 hearts"]) == [("EW", "high")]
    assert codes(["carre A hearts"]) == [("NS", "suit")]
    assert codes(["tierce A"]) == [("NS", "suit")]
    assert codes(["quinte A hearts"]) == [("NS", "kind")]
    assert codes(["tierce 8 hearts"], ["tierce 7 clubs"]) == [("NS", "high"), ("EW", "high")]


def test_a_card_serves_one_annonce_only():  # 8
    assert codes(["carre V", "tierce V hearts"]) == [("NS", "card-twice")]
    assert codes(["carre V"], ["tierce V hearts"]) == [("EW", "card-twice")]
    assert codes(["tierce A clubs", "tierce A clubs"]) == [("NS", "card-twice")]
    assert codes(["carre V", "tierce V hearts"], rules=CAFE) == []
    assert codes(["tierce A clubs", "tierce A clubs"], rules=CAFE) == [("NS", "card-twice")]
    assert codes(["carre V"], ["tierce V hearts"], rules=CAFE) == [("EW", "card-twice")]


def test_the_annonces_of_a_camp_fit_in_two_hands():
    assert codes(["cent A clubs", "cent A hearts"]) == []
    assert codes(["cent A clubs", "cent A hearts", "cinquante A spades"]) == [("NS", "too-many")]


def test_the_trump_is_asked_for_when_it_alone_can_decide():
    assert codes(["tierce D clubs"], ["tierce D hearts"], None) == [("trump", "required")]
    assert codes(["tierce D clubs"], ["tierce R hearts"], None) == []


def test_no_annonce_is_received_where_none_is_played():
    rules = RuleSet.preset("ffb-belote")
    assert codes(["tierce D clubs"], rules=rules) == [("NS", "forbidden")]


def test_the_reason_names_both_annonces():
    route = resolve(RULES, "hearts", [annonce("carre V")], [annonce("tierce A clubs")])
    assert "carré (valet) contre tierce hauteur as" in route.why


def test_totals_that_two_hands_can_show():
    possible = [total for total in range(1000) if is_total(RULES, total)]
    assert {0, 20, 40, 50, 60, 70, 80, 90, 100, 350, 550} <= set(possible)
    assert not {10, 30, 25, 1000} & set(possible)
    assert max(possible) == 550
