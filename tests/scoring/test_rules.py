"""Rule sets: presets, options, and the combinations refused with their reason."""

from __future__ import annotations

import pytest

from scoring import OPTIONS, RulesError, RuleSet, presets


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
    given = {
        "game": "coinche",
        "annonces": "all",
        "sa_ta": 1,
        "dealer": "me",
        "last_litige": "keep",
    }
    assert sorted(fields(RuleSet.from_options, given)) == [
        "annonces",
        "dealer",
        "last_litige",
        "sa_ta",
    ]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "game"),
        ({"game": "tarot"}, "game"),
        ({"game": ["belote"]}, "game"),
        ({"preset": "ffb-tarot"}, "preset"),
        ({"preset": 1}, "preset"),
        ({"preset": "ffb-belote", "game": "coinche"}, "game"),
        ({"game": "belote", "failed_capot_bid": 500}, "failed_capot_bid"),
        ({"game": "coinche", "defence_capot": 252}, "defence_capot"),
        ({"game": "belote", "defence_capot": 252.0}, "defence_capot"),
        ({"game": "belote", "rounding": None}, "rounding"),
    ],
)
def test_what_makes_no_sense_is_refused(given, field):
    assert fields(RuleSet.from_options, given) == [field]


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
        assert option.kind in {"word", "number", "yes-no", "factors"}
        for game in option.games:
            values = [choice.value for choice in option.choices_in(game)]
            assert option.default_in(game) in values
