"""Rule sets: presets, options, and the combinations refused with their reason."""

from __future__ import annotations

import pytest

from scoring import OPTIONS, RulesError, RuleSet, presets
from tests.sweeps import for_each


def fields(call, *args, **options):
    with pytest.raises(RulesError) as refused:
        call(*args, **options)
    assert all(problem.text for problem in refused.value.problems)
    return [problem.field for problem in refused.value.problems]


def test_the_federation_s_presets():
    belote, coinche = RuleSet.preset("ffb-belote"), RuleSet.preset("ffb-coinche")
    assert (belote.annonces, belote.sa_ta, belote.rounding) == ("none", False, "none")
    assert (coinche.annonces, coinche.sa_ta, coinche.rounding) == ("federation", False, "ten")
    assert all(presets().values())


@pytest.mark.parametrize("game", ["belote", "coinche"])
def test_a_game_alone_is_the_federation_s(game):
    assert RuleSet.from_options({"game": game}) == RuleSet.preset(f"ffb-{game}")


def test_a_file_starts_from_a_preset_and_changes_options():
    rules = RuleSet.from_options({"preset": "ffb-belote", "rounding": "ten", "description": "x"})
    assert rules == RuleSet.preset("ffb-belote").with_options(rounding="ten")
    assert rules in {rules: "hashable"}


def test_every_problem_is_listed():
    options = {
        "game": "coinche",
        "annonces": "all",
        "sa_ta": 1,
        "dealer": "me",
        "last_litige": "never",
    }
    assert sorted(fields(RuleSet.from_options, options)) == [
        "annonces",
        "dealer",
        "last_litige",
        "sa_ta",
    ]


@for_each(
    "options, field",
    [
        ({}, "game"),
        ({"game": "tarot"}, "game"),
        ({"game": ["belote"]}, "game"),
        ({"preset": "ffb-tarot"}, "preset"),
        ({"preset": 1}, "preset"),
        ({"preset": "ffb-belote", "game": "coinche"}, "game"),
        ({"game": "belote", "failed_capot_bid": 500}, "failed_capot_bid"),
        ({"game": "coinche", "defence_capot": 162}, "defence_capot"),
        ({"game": "belote", "defence_capot": 252.0}, "defence_capot"),
        ({"game": "belote", "rounding": None}, "rounding"),
    ],
)
def test_what_makes_no_sense_is_refused(options, field):
    assert fields(RuleSet.from_options, options) == [field]


def test_a_rule_set_built_by_hand_is_checked_too():
    assert RuleSet(game="coinche") == RuleSet.preset("ffb-coinche")
    assert fields(RuleSet, failed_capot_bid=500) == ["failed_capot_bid"]
    assert fields(RuleSet.preset("ffb-belote").with_options, luck=True) == ["luck"]
    assert fields(RuleSet.preset, "nothing") == ["preset"]


def test_every_option_is_described_for_whoever_chooses():
    for option in OPTIONS.values():
        assert option.label
        assert option.help
        assert option.source
        assert option.kind in {"word", "number", "yes-no", "factors", "words", "cells"}
        for game in option.games:
            values = [choice.value for choice in option.choices_in(game)]
            assert option.default_in(game) in values


@for_each(
    "game, options, field",
    [
        ("belote", {"litige": "failed", "last_litige": "lost"}, "last_litige"),
        ("belote", {"round_last_deal": False}, "round_last_deal"),
        ("belote", {"failed_base": 250, "defence_capot": 250}, "defence_capot"),
        ("belote", {"misdeal_from": 2}, "misdeal_from"),
        ("belote", {"misdeal_deal": "counted"}, "misdeal_deal"),
        ("coinche", {"belote": "unmarked", "belote_helps": "no"}, "belote_helps"),
        ("coinche", {"failed_base": 0, "failed_contract": False}, "failed_contract"),
        ("coinche", {"capot_bid": "flat-500", "failed_capot_bid": 500}, "failed_capot_bid"),
        ("coinche", {"belote": "winner", "capot_bid_loses_belote": True}, "capot_bid_loses_belote"),
        (
            "coinche",
            {"capot_bid": "not-allowed", "capot_bid_loses_belote": True},
            "capot_bid_loses_belote",
        ),
        ("coinche", {"coinche": [0, 0, 1, 1]}, "coinche"),
        ("coinche", {"failed_base": 0, "surcoinche": [4, 0, 4, 4], "coinche": [2, 0, 2, 2]}, None),
        ("coinche", {"coinche": [5, 2, 2, 2]}, "surcoinche"),
        ("coinche", {"coinche": [2, 2, 2]}, "coinche"),
        ("coinche", {"coinche": [2, 2, 2, 10]}, "coinche"),
        ("coinche", {"coinche": [2, 2, 2, True]}, "coinche"),
        ("coinche", {"coinche": 2}, "coinche"),
        ("belote", {"irregular_price": "160+contract"}, "irregular_price"),
        ("belote", {"coinche": [2, 2, 2, 2]}, "coinche"),
    ],
)
def test_options_that_contradict_each_other(game, options, field):
    names = fields(RuleSet.preset(f"ffb-{game}").with_options, **options)
    assert names == ([field] if field else ["coinche", "surcoinche"])


def test_contradictions_are_listed_with_the_other_problems():
    options = {"annonces": "all", "round_last_deal": False, "misdeal_from": 3, "luck": 7}
    names = fields(RuleSet.preset("ffb-belote").with_options, **options)
    assert sorted(names) == ["annonces", "luck", "misdeal_from", "round_last_deal"]


def test_every_choice_has_a_sentence_of_its_own():
    for game in ("belote", "coinche"):
        lines = []
        for option in OPTIONS.values():
            if game in option.games:
                lines += [str(option.sentence(choice.value)) for choice in option.choices_in(game)]
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in lines)
        assert len(set(lines)) == len(lines)


def test_free_factors_have_a_sentence_too():
    coinche = OPTIONS["coinche"]
    assert coinche.kind == "factors"
    assert "7 fois" in str(coinche.sentence((7, 3, 1, 0)))
    rules = RuleSet.preset("ffb-coinche").with_options(
        coinche=[1, 2, 1, 0], surcoinche=[5, 5, 5, 5]
    )
    assert rules.coinche == (1, 2, 1, 0)
    assert "coinche = [1, 2, 1, 0]" in rules.to_toml()


def test_the_details_of_annonces_go_with_the_annonces():
    cafe = RuleSet.preset("belote-cafe").with_options(carre_eights="nothing")
    assert cafe.carre_order == "natural"
    without = cafe.with_options(annonces="none")
    assert (without.carre_order, without.carre_eights) == ("federation", "as-annonces")
    assert fields(cafe.with_options, annonces="none", carre_order="natural") == ["carre_order"]


def test_options_made_idle_by_another_are_not_in_force():
    belote = RuleSet.preset("ffb-belote")
    idle = {name for name in belote.options() if name not in belote.in_force()}
    not_said = {name for name in idle if OPTIONS[name].quiet}
    assert "round_last_deal" in idle
    assert idle - not_said == {
        "misdeal_from",
        "misdeal_deal",
        "forced_taker",
        "all_trump_belotes",
        "annonces_help",
        "capot_annonces",
        "carre_values",
        "equal_annonces",
    } | {*("cards", "layout", "dealer", "defenders")}
    assert "three_beat" in idle & not_said
    three = RuleSet.preset("belote-3")
    assert set(three.options()) - set(three.in_force()) >= {"layout", "dealer"}
    assert {"players", "cards", "defenders"} <= set(three.in_force())
    assert "three_beat" in three.with_options(three_beat="each").in_force()
    announced = RuleSet.preset("contree-announced")
    assert "failed_capot_bid" not in announced.in_force()
