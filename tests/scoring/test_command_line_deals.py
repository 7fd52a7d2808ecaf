"""Deals on the engine's command line: accepted input, and refusals with their field."""

from __future__ import annotations

import json

import pytest

from scoring.__main__ import main
from scoring.language import speak
from tests.sweeps import for_each

DEAL = {"taker": "NS", "contract": 80, "trump": "hearts", "points": {"NS": 92, "EW": 70}}
BELOTE = {"taker": "NS", "points": {"NS": 92}}
TIERCE = {"kind": "tierce", "high": "V", "suit": "hearts"}
CARRE = {"kind": "carre", "high": "D"}
SA_TA = ("--set", "sa_ta=true")
ANNONCES = ("--set", "annonces=federation")


def test_options_are_set_as_toml_or_as_bare_words(answer):
    line = {"taker": "NS", "trump": "no-trump", "points": {"EW": 77}}
    settings = (*SA_TA, "--set", "rounding=ten-from-6")
    assert answer("deal", "ffb-belote", line, *settings)["marks"] == {"NS": 80, "EW": 80}
    quoted = (*SA_TA, "--set", 'rounding="ten"')
    assert answer("deal", "ffb-belote", line, *quoted)["marks"] == {"NS": 90, "EW": 80}


@for_each(
    "points, capot, marks",
    [
        ({"NS": 92}, None, (92, 70)),
        ({"EW": 70}, None, (92, 70)),
        ({"NS": 252}, None, (252, 0)),
        ({"EW": 0}, "NS", (252, 0)),
        ({"EW": 0}, None, (162, 0)),
        ({"NS": 161}, None, (161, 1)),
        (None, "NS", (252, 0)),
        ({"NS": None, "EW": 70}, None, (92, 70)),
    ],
)
def test_the_points_of_one_camp_are_enough(answer, points, capot, marks):
    line = {"taker": "NS", "points": points, "capot": capot}
    assert tuple(answer("deal", "ffb-belote", line)["marks"].values()) == marks


@for_each(
    "change, fields",
    [
        ({"points": {"NS": 92, "EW": 71}}, ["points"]),
        ({"points": {"NS": 252, "EW": 10}}, ["points"]),
        ({"points": {"NS": -1, "EW": 163}}, ["points"]),
        ({"points": {"NS": 200}}, ["points"]),
        ({"points": None}, ["points"]),
        ({"points": {"N": 92}}, ["points"]),
        ({"points": 92}, ["points"]),
        ({"points": {"NS": 92.0}}, ["points"]),
        ({"points": {"NS": "92"}}, ["points"]),
        ({"points": {"NS": True}}, ["points"]),
        ({"capot": "NS"}, ["capot"]),
        ({"capot": "NS", "points": {"NS": 162}}, ["capot"]),
        ({"capot": "EW", "points": {"NS": 252}}, ["capot"]),
        ({"capot": "us"}, ["capot"]),
        ({"contract": 70}, ["contract"]),
        ({"contract": 85}, ["contract"]),
        ({"contract": None}, ["contract"]),
        ({"contract": "generale"}, ["contract"]),
        ({"contract": "lots"}, ["contract"]),
        ({"contract": 80.5}, ["contract"]),
        ({"trump": "stars"}, ["trump"]),
        ({"trump": "no-trump"}, ["trump"]),
        ({"trump": "all-trump"}, ["trump"]),
        ({"trump": 1}, ["trump"]),
        ({"taker": "N"}, ["taker"]),
        ({"taker": 1}, ["taker"]),
        ({"coinche": 3}, ["coinche"]),
        ({"coinche": True}, ["coinche"]),
        ({"belotes": {"NS": 1, "EW": 1}}, ["belotes"]),
        ({"belotes": {"NS": -1}}, ["belotes"]),
        ({"belotes": {"NS": 2}, "trump": None}, ["belotes"]),
        ({"annonces": {"NS": 20, "EW": 20}}, ["annonces"]),
        ({"annonces": {"NS": 30}}, ["annonces"]),
        ({"annonces": {"NS": -20}}, ["annonces"]),
        ({"annonces": {"NS": [TIERCE], "EW": 20}}, ["annonces"]),
        ({"annonces": {"NS": [{**TIERCE, "high": "8"}]}}, ["annonces"]),
        ({"annonces": {"NS": [{"kind": "carre", "high": "V"}, TIERCE]}}, ["annonces"]),
        ({"annonces": {"NS": [TIERCE], "EW": [{"kind": "carre", "high": "V"}]}}, ["annonces"]),
        ({"annonces": {"NS": [{"kind": "tierce", "high": 9, "suit": "hearts"}]}}, ["annonces"]),
        ({"annonces": {"NS": [{"kind": "tierce"}]}}, ["annonces"]),
        ({"annonces": {"NS": [1]}}, ["annonces"]),
        ({"annonces": {"NS": "tierce"}}, ["annonces"]),
        (
            {
                "annonces": {"NS": [TIERCE], "EW": [{**TIERCE, "suit": "clubs"}]},
                "trump": None,
            },
            ["trump"],
        ),
        ({"annonces": {"NS": [CARRE]}, "belotes": {"EW": 1}}, ["belotes"]),
        ({"false_annonces": {"NS": 10}}, ["false_annonces"]),
        ({"set_aside": 81}, ["set_aside"]),
        ({"set_aside": -1}, ["set_aside"]),
        ({"tricks": 8}, ["tricks"]),
        ({"contract": 85, "coinche": 3, "tricks": 8}, ["tricks", "contract", "coinche"]),
    ],
)
def test_what_a_deal_of_coinche_refuses(refused, change, fields):
    assert refused("deal", "ffb-coinche", {**DEAL, **change}) == fields


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"coinche": 1}, ["coinche"]),
        ({"contract": 80}, ["contract"]),
        ({"annonces": {"NS": 20}}, ["annonces"]),
        ({"annonces": {"NS": [TIERCE]}}, ["annonces"]),
        ({"false_annonces": {"NS": 20}}, ["false_annonces"]),
        ({"taker": None}, ["points"]),
        ({"taker": None, "points": None, "belotes": {"NS": 1}}, ["belotes"]),
        ({"taker": None, "points": None, "annonces": {"NS": [TIERCE]}}, ["annonces"]),
    ],
)
def test_what_a_deal_of_belote_refuses(refused, change, fields):
    assert refused("deal", "ffb-belote", {**BELOTE, **change}) == fields


def test_a_deal_without_a_taker_key_is_refused(refused):
    assert refused("deal", "ffb-belote", {}) == ["taker"]
    assert refused("deal", "ffb-belote", [BELOTE]) == ["line"]


def test_belotes_at_sans_atout_and_at_tout_atout(refused, answer):
    at_sa = {**BELOTE, "trump": "no-trump", "belotes": {"NS": 1}}
    assert refused("deal", "ffb-belote", at_sa, *SA_TA) == ["belotes"]
    at_ta = {**BELOTE, "trump": "all-trump", "belotes": {"NS": 3, "EW": 2}}
    assert refused("deal", "ffb-belote", at_ta, *SA_TA) == ["belotes"]
    at_ta["belotes"] = {"NS": 3, "EW": 1}
    assert answer("deal", "ffb-belote", at_ta, *SA_TA)["marks"] == {"NS": 152, "EW": 90}
    # NS shows the queens of two suits, so EW cannot have these two belotes.
    shown = [TIERCE | {"high": "D"}, TIERCE | {"high": "D", "suit": "clubs"}]
    at_ta |= {"annonces": {"NS": shown}, "belotes": {"NS": 1, "EW": 3}}
    assert refused("deal", "ffb-belote", at_ta, *SA_TA, *ANNONCES) == ["belotes"]


def test_zeros_and_nulls_are_left_out_values(answer):
    passed = {
        "taker": None,
        "contract": None,
        "coinche": 0,
        "points": {"NS": 0, "EW": 0},
        "belotes": None,
        "annonces": {"NS": [], "EW": 0},
        "marks": {"NS": 1, "EW": 2},
        "set_aside": 81,
    }
    score = answer("deal", "ffb-belote", passed)
    assert (score["outcome"], score["set_aside"]) == ("passed", 81)


def test_factors_and_prices_are_set_on_the_command_line(answer):
    line = {**DEAL, "coinche": 1}
    settings = ("--set", "coinche=[2, 1, 1, 1]", "--set", "irregular_price=160+contract")
    assert answer("deal", "ffb-coinche", line, *settings)["marks"] == {"NS": 400, "EW": 0}
    fault = {"fault": {"camp": "EW", "kind": "irregular"}, "contract": 100}
    score = answer("deal", "ffb-coinche", fault, *settings)
    assert (score["marks"], score["outcome"]) == ({"NS": 260, "EW": 0}, "failed")


@pytest.mark.parametrize(("option", "value"), [("ffb-belote", 252), ("ffb-coinche", 250)])
def test_the_capot_of_the_defence_by_its_amount(answer, option, value):
    line = {"taker": "NS", "points": {"EW": 252}, "contract": 80 if value == 250 else None}
    marks = answer("deal", option, line, "--set", f"defence_capot={value}")["marks"]
    assert marks["EW"] == {252: 252, 250: 330}[value]


def test_a_generale_is_a_contract_where_it_is_allowed(answer, refused):
    line = {"taker": "NS", "contract": "generale", "points": {"NS": 252}}
    assert refused("deal", "ffb-coinche", line) == ["contract"]
    score = answer("deal", "ffb-coinche", line, "--set", "generale=600")
    assert score["marks"] == {"NS": 600, "EW": 0}


def test_deals_typed_in_short_are_told_in_json_words_and_marks(run):
    lines = b"90cx112b\r\n\nzz\ne100t81\n"
    status, answers = run("notation", "--rules", "ffb-coinche", lines=lines)
    assert status == 1
    first, blank, unknown, last = answers
    assert first["line"] == "90cx112b"
    assert first["said"] == "Nord-Sud prend 90 à cœur, coinché, fait 112, belote\u00a0: réussi"
    assert (first["marks"], first["outcome"]) == ({"NS": 540, "EW": 0}, "made")
    assert [error["code"] for error in blank["errors"]] == ["empty"]
    assert [error["code"] for error in unknown["errors"]] == ["unknown"]
    assert last["marks"] == {"NS": 260, "EW": 0}
    # The JSON of the deal is itself a valid line of the command `deal`.
    again = run("deal", "--rules", "ffb-coinche", lines=json.dumps(first["deal"]).encode())
    assert again[1] == [{key: first[key] for key in ("marks", "outcome", "set_aside", "lines")}]


def test_lines_cite_the_federation_or_the_words_of_the_rule_in_either_language(run):
    line = b'{"taker": "NS", "contract": 100, "points": {"NS": 80, "EW": 82}}'
    rules = ("--rules", "ffb-coinche", "--set", "failed_base=250")
    _status, [french] = run("deal", *rules, lines=line)
    _status, [english] = run("--language", "en", "deal", *rules, lines=line)
    cited = "C 10.1.b ; Un contrat chuté donne 250 points à la défense."
    assert [one["rule"] for one in french["lines"]] == [cited]
    [sum_] = english["lines"]
    assert sum_["rule"] == "C 10.1.b ; A failed contract gives 250 points to the defence."
    assert sum_["text"].endswith("250 + 100 = 350 to the defence.")


def test_the_language_follows_the_environment(run, monkeypatch):
    line = b'{"taker": "NS", "points": {"NS": 60, "EW": 102}}'
    monkeypatch.setenv("CONSOLE_LANGUAGE", "en")
    _status, [answer] = run("deal", "--rules", "ffb-belote", lines=line)
    assert answer["lines"][0]["text"] == "Deal failed, 60 to 102 in total."


def test_the_help_and_the_refusals_speak_the_language_of_the_answers(capsys, monkeypatch):
    for arguments in (["--language", "en", "deal", "--help"], ["--language", "en", "deal"]):
        with pytest.raises(SystemExit):
            main(arguments)
    english = capsys.readouterr()
    assert "one of the rule sets supplied" in english.out
    assert "Missing: --rules." in english.err
    monkeypatch.setenv("CONSOLE_LANGUAGE", "en")
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "COMMAND ..." in capsys.readouterr().out
    speak("fr")


def test_why_a_match_goes_on_is_said_in_the_language_of_the_answers(run):
    line = b'{"deals": [], "end": {"deals": 3}}'
    _status, [french] = run("match", "--rules", "ffb-belote", lines=line)
    _status, [english] = run("--language", "en", "match", "--rules", "ffb-belote", lines=line)
    assert french["why"] != english["why"]
    assert "Deals counted: 0 out of 3" in english["why"]
