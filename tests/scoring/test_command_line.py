"""``python -m scoring``, as another program or a person uses it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from scoring import presets
from scoring.__main__ import main

DEAL = {"taker": "NS", "contract": 80, "trump": "hearts", "points": {"NS": 92, "EW": 70}}
BELOTE = {"taker": "NS", "points": {"NS": 92}}
TIERCE = {"kind": "tierce", "high": "V", "suit": "hearts"}
CARRE = {"kind": "carre", "high": "D"}
SA_TA = ("--set", "sa_ta=true")
ANNONCES = ("--set", "annonces=federation")


@pytest.fixture
def run(monkeypatch):
    """Run a command on lines; the exit status and the answers."""

    def run(*arguments, lines=b""):
        output = io.BytesIO()
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines)))
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=output))
        status = main(list(arguments))
        return status, [json.loads(line) for line in output.getvalue().splitlines()]

    return run


@pytest.fixture
def answer(run):
    """The answer to one line."""

    def answer(command, rules, line, *settings):
        lines = json.dumps(line).encode()
        status, answers = run(command, "--rules", rules, *settings, lines=lines)
        assert status == ("errors" in answers[0])
        return answers[0]

    return answer


@pytest.fixture
def refused(answer):
    """The fields refused in one line, each with a message."""

    def refused(command, rules, line, *settings):
        errors = answer(command, rules, line, *settings)["errors"]
        assert all(error["message"] and error["code"] for error in errors)
        return [error["field"] for error in errors]

    return refused


def python(*arguments, lines=b"", **environment):
    return subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=lines,
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONDONTWRITEBYTECODE": "1"},
    )


def test_a_program_reads_one_answer_per_line():
    lines = b"\n".join([json.dumps(DEAL).encode(), b"", b"{", b"\xff", b'{"taker": null}', b"\n\n"])
    done = python("deal", "--rules", "ffb-coinche", lines=lines)
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert done.returncode == 1
    assert done.stderr == b""
    assert answers[0]["marks"] == {"NS": 170, "EW": 70}
    assert [answer["errors"][0]["field"] for answer in answers[1:4]] == ["line"] * 3
    assert answers[4]["outcome"] == "passed"
    assert len(answers) == 5
    assert "réussi".encode() in done.stdout


@pytest.mark.parametrize("preset", presets())
def test_the_printed_rules_are_rules(preset, tmp_path):
    printed = python("rules", preset)
    assert printed.returncode == 0
    file = tmp_path / "rules.toml"
    file.write_bytes(printed.stdout)
    assert python("rules", str(file)).stdout == printed.stdout
    line = {"taker": None}
    done = python("deal", "--rules", str(file), lines=json.dumps(line).encode())
    assert done.returncode == 0


def test_presets_are_listed_with_a_description():
    lines = python("rules").stdout.decode("utf-8").splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "belote-cafe",
        "contree-announced",
        "contree-internet",
        "contree-made",
        "contree-made-announced",
        "ffb-belote",
        "ffb-coinche",
    ]
    assert all(line.split("  ")[1] for line in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["deal", "--rules", "tarot"], "ffb-belote"),
        (["deal", "--rules", "ffb-belote", "--set", "luck=1"], "luck"),
        (["deal", "--rules", "ffb-belote", "--set", "rounding=nine"], "ten-from-6"),
        (["deal", "--rules", "ffb-belote", "--set", "rounding"], "nom=valeur"),
        (["rules", "tarot"], "ffb-belote"),
        (["deal"], "--rules"),
        (["play"], "annonces"),
        ([], "COMMANDE"),
    ],
)
def test_a_wrong_command_is_told_what_was_expected(arguments, said):
    done = python(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert said in done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in done.stderr.decode("utf-8", "replace")


@pytest.mark.parametrize("content", [b"game =", b"\xff", b'luck = 1\ngame = "belote"', b""])
def test_a_bad_rules_file_is_refused(tmp_path, content, run, capsys):
    file = tmp_path / "rules.toml"
    file.write_bytes(content)
    assert run("deal", "--rules", str(file))[0] == 2
    assert capsys.readouterr().err


def test_a_reader_that_leaves_is_no_accident():
    lines = (json.dumps(DEAL) + "\n").encode() * 5000
    command = [sys.executable, "-m", "scoring", "deal", "--rules", "ffb-coinche"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        # closed already, or broken: not to be closed again
        process.stdin = None


def test_options_are_set_as_toml_or_as_bare_words(answer):
    line = {"taker": "NS", "trump": "no-trump", "points": {"EW": 77}}
    settings = (*SA_TA, "--set", "rounding=ten-from-6")
    assert answer("deal", "ffb-belote", line, *settings)["marks"] == {"NS": 80, "EW": 80}
    quoted = (*SA_TA, "--set", 'rounding="ten"')
    assert answer("deal", "ffb-belote", line, *quoted)["marks"] == {"NS": 90, "EW": 80}


@pytest.mark.parametrize(
    ("points", "capot", "marks"),
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


@pytest.mark.parametrize(
    ("change", "fields"),
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
    # NS shows the queens of two suits: these two belotes cannot be EW's
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
    found = answer("deal", "ffb-belote", passed)
    assert (found["outcome"], found["set_aside"]) == ("passed", 81)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"NaN",
        b'{"taker": NaN}',
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"taker": "NS", "taker": "EW"}',
        b'{"taker": "NS", "points": {"NS": ' + b"9" * 5000 + b"}}",
        b'{"taker": "\\ud800"}',
        b'{"\\ud800": 1, "taker": null}',
        b"null",
        b"1e999",
        b"\xff\xfe",
        b"\x00",
    ],
)
@pytest.mark.parametrize("command", ["deal", "match", "annonces"])
def test_a_line_that_cannot_be_read_is_answered_and_the_next_one_too(run, command, line):
    status, answers = run(command, "--rules", "ffb-belote", lines=line + b"\n{}\n")
    assert status == 1
    assert len(answers) == 2
    assert answers[0]["errors"][0]["message"]


def test_a_match_answers_its_deals_its_totals_and_why(answer):
    line = {"deals": [BELOTE, {"taker": "EW", "points": {"NS": 81}}], "end": {"deals": 2}}
    found = answer("match", "ffb-belote", line)
    why = found.pop("why")
    assert "Nord-Sud" in why
    assert found == {
        "deals": [
            {"marks": {"NS": 92, "EW": 70}, "outcome": "made", "set_aside": 0},
            {"marks": {"NS": 81, "EW": 81}, "outcome": "litige", "set_aside": 0},
        ],
        "totals": {"NS": 173, "EW": 151},
        "ended": True,
        "winner": "NS",
    }


LITIGE = {"taker": "NS", "points": {"NS": 81}}


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ({}, ["deals", "end"]),
        ([], ["line"]),
        ({"deals": {}, "end": {"deals": 1}}, ["deals"]),
        ({"deals": [], "end": {}}, ["end"]),
        ({"deals": [], "end": {"deals": 0}}, ["end"]),
        ({"deals": [], "end": {"deals": 1, "target": 0}}, ["end"]),
        ({"deals": [], "end": {"clock": 60}}, ["end"]),
        ({"deals": [], "end": {"clock": False}}, ["end"]),
        ({"deals": [], "end": {"deals": 12, "after_clock": 2}}, ["end"]),
        ({"deals": [], "end": {"deals": 12, "clock": True, "both": True}}, ["end"]),
        ({"deals": [], "end": {"deals": 12}, "time_up": True}, ["time_up"]),
        ({"deals": [], "end": {"clock": True}, "time_up": 1}, ["time_up"]),
        ({"deals": [], "end": {"clock": True}, "time_up": "oui"}, ["time_up"]),
        ({"deals": [], "end": {"deals": "12"}}, ["end"]),
        ({"deals": [], "end": {"hours": 1}}, ["end"]),
        ({"deals": [], "end": 12}, ["end"]),
        ({"deals": [], "end": {"deals": 1}, "clock": 1}, ["clock"]),
        ({"deals": [BELOTE, BELOTE], "end": {"deals": 1}}, ["deals"]),
        (
            {"deals": [3, {**BELOTE, "coinche": 1, "points": {}}], "end": {"deals": 9}},
            ["deals[0]", "deals[1].points", "deals[1].coinche"],
        ),
        (
            {"deals": [LITIGE, {**BELOTE, "set_aside": 80}], "end": {"deals": 9}},
            ["deals[1].set_aside"],
        ),
    ],
)
def test_what_a_match_refuses(refused, line, fields):
    assert sorted(refused("match", "ffb-belote", line)) == sorted(fields)


def test_the_points_set_aside_are_carried_whether_or_not_a_deal_repeats_them(answer):
    for repeated in ({}, {"set_aside": 0}, {"set_aside": 81}):
        line = {"deals": [LITIGE, {**BELOTE, **repeated}], "end": {"deals": 9}}
        assert answer("match", "ffb-belote", line)["totals"] == {"NS": 173, "EW": 151}
    line = {"deals": [{**BELOTE, "set_aside": 81}], "end": {"deals": 9}}
    assert answer("match", "ffb-belote", line)["totals"] == {"NS": 173, "EW": 70}


def test_annonces_are_resolved(answer):
    line = {"trump": "hearts", "NS": [TIERCE], "EW": [TIERCE | {"suit": "clubs"}]}
    found = answer("annonces", "ffb-coinche", line)
    assert found.pop("why")
    assert found == {"counts": "NS", "points": {"NS": 20, "EW": 0}}
    assert answer("annonces", "ffb-coinche", {"trump": "hearts"})["counts"] is None


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ([], ["line"]),
        ({"trump": "stars"}, ["trump"]),
        ({"trump": "no-trump"}, ["trump"]),
        ({"trump": "hearts", "NS": 20}, ["NS"]),
        ({"trump": "hearts", "NS": [{**TIERCE, "cards": 3}]}, ["NS"]),
        ({"trump": "hearts", "NS": [TIERCE], "EW": [TIERCE]}, ["EW"]),
        (
            {"trump": "hearts", "NS": [{**TIERCE, "high": "8"}], "EW": [1], "W": []},
            ["W", "EW", "NS"],
        ),
        ({"NS": [TIERCE], "EW": [{**TIERCE, "suit": "clubs"}]}, ["trump"]),
    ],
)
def test_what_annonces_refuse(refused, line, fields):
    assert refused("annonces", "ffb-coinche", line) == fields


FAULT = {"fault": {"camp": "NS", "kind": "misdeal"}}
MISDEAL = ("--set", "misdeal_price=162", "--set", "misdeal_from=2")


def test_factors_and_prices_are_set_on_the_command_line(answer):
    line = {**DEAL, "coinche": 1}
    settings = ("--set", "coinche=[2, 1, 1, 1]", "--set", "irregular_price=160+contract")
    assert answer("deal", "ffb-coinche", line, *settings)["marks"] == {"NS": 400, "EW": 0}
    fault = {"fault": {"camp": "EW", "kind": "irregular"}, "contract": 100}
    found = answer("deal", "ffb-coinche", fault, *settings)
    assert (found["marks"], found["outcome"]) == ({"NS": 260, "EW": 0}, "failed")


@pytest.mark.parametrize(("option", "value"), [("ffb-belote", 252), ("ffb-coinche", 250)])
def test_the_capot_of_the_defence_by_its_amount(answer, option, value):
    line = {"taker": "NS", "points": {"EW": 252}, "contract": 80 if value == 250 else None}
    marks = answer("deal", option, line, "--set", f"defence_capot={value}")["marks"]
    assert marks["EW"] == {252: 252, 250: 330}[value]


def test_a_fault_stands_for_a_deal(answer):
    found = answer("deal", "ffb-belote", {**FAULT, "set_aside": 81}, *MISDEAL)
    assert (found["marks"], found["outcome"], found["set_aside"]) == (
        {"NS": 0, "EW": 0},
        "replayed",
        81,
    )
    second = {"fault": {"camp": "NS", "kind": "misdeal", "time": 2}}
    found = answer("deal", "ffb-belote", second, *MISDEAL)
    assert found["marks"] == {"NS": 0, "EW": 162}
    assert found["lines"][0]["rule"] == "option misdeal_price = 162"
    # a match counts them by itself
    line = {"deals": [FAULT, FAULT, BELOTE], "end": {"deals": 1}}
    assert answer("match", "ffb-belote", line, *MISDEAL)["totals"] == {"NS": 92, "EW": 232}


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ({"fault": 1}, ["fault"]),
        ({"fault": {}}, ["fault", "fault"]),
        ({"fault": {"camp": "NS", "kind": "late"}}, ["fault"]),
        ({"fault": {"camp": "NS", "kind": "misdeal", "time": 0}}, ["fault"]),
        ({"fault": {"camp": "NS", "kind": "misdeal", "times": 1}}, ["fault"]),
        ({**FAULT, "points": {"NS": 92}, "belotes": {"NS": 1}}, ["points", "belotes"]),
        ({**FAULT, "contract": 80}, ["contract"]),
        ({**FAULT, "set_aside": -1}, ["set_aside"]),
    ],
)
def test_what_a_fault_refuses(refused, line, fields):
    assert refused("deal", "ffb-belote", line, *MISDEAL) == fields


def test_a_match_by_the_clock(answer):
    line = {"deals": [BELOTE], "end": {"clock": True}}
    assert not answer("match", "ffb-belote", line)["ended"]
    found = answer("match", "ffb-belote", {**line, "time_up": True})
    assert (found["ended"], found["winner"]) == (True, "NS")
    assert "temps" in found["why"]
    both = {"deals": [BELOTE], "end": {"clock": True, "target": 1000, "both": True}}
    assert not answer("match", "ffb-belote", {**both, "time_up": True})["ended"]
    first = {"deals": [BELOTE], "end": {"deals": 12, "target": 90}}
    assert answer("match", "ffb-belote", first)["winner"] == "NS"


def test_a_contradiction_is_told(run, capsys):
    settings = ("--set", "misdeal_from=2", "--set", "round_last_deal=false")
    assert run("deal", "--rules", "ffb-belote", *settings)[0] == 2
    told = capsys.readouterr().err
    assert "misdeal_from : " in told
    assert "round_last_deal : " in told


def test_a_generale_is_a_contract_where_it_is_allowed(answer, refused):
    line = {"taker": "NS", "contract": "generale", "points": {"NS": 252}}
    assert refused("deal", "ffb-coinche", line) == ["contract"]
    found = answer("deal", "ffb-coinche", line, "--set", "generale=600")
    assert found["marks"] == {"NS": 600, "EW": 0}
