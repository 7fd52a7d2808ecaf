"""``python -m scoring``, as used by a program or a person."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from scoring import RuleSet, presets
from scoring.catalogue.options import COMPTOIR
from tests.sweeps import for_each

DEAL = {"taker": "NS", "contract": 80, "trump": "hearts", "points": {"NS": 92, "EW": 70}}


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


@pytest.mark.slow
@pytest.mark.parametrize("preset", {RuleSet.preset(name).game: name for name in presets()}.values())
def test_the_printed_rules_are_rules(preset, tmp_path):
    printed = python("rules", preset)
    assert printed.returncode == 0
    file = tmp_path / "rules.toml"
    file.write_bytes(printed.stdout)
    assert python("rules", str(file)).stdout == printed.stdout
    line = {"taker": None}
    if RuleSet.preset(preset).game == COMPTOIR:
        line["players"] = ["Ana", "Bob"]
    done = python("deal", "--rules", str(file), lines=json.dumps(line).encode())
    assert done.returncode == 0


def test_the_document_of_a_contest_has_its_rules_in_tables(printed, tmp_path):
    file = tmp_path / "regulation.toml"
    file.write_text(
        '[rules]\npreset = "contree-made"\n[marks]\nfailed.defence = "320"\n[format]\nrounds = 4\n'
    )
    status, table, _errors = printed("table", "--rules", str(file))
    assert status == 0
    assert "  320\n" in table


def test_presets_are_listed_with_a_description(printed):
    _status, listed, _errors = printed("rules")
    lines = listed.splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "belote-2",
        "belote-3",
        "belote-cafe",
        "comptoir",
        "contree-announced",
        "contree-internet",
        "contree-made",
        "contree-made-announced",
        "ffb-belote",
        "ffb-coinche",
        "lyonnaise",
    ]
    assert all(line.split("  ")[1] for line in lines)


@for_each(
    "arguments, words",
    [
        (["deal", "--rules", "tarot"], "ffb-belote"),
        (["deal", "--rules", "ffb-belote", "--set", "luck=1"], "luck"),
        (["deal", "--rules", "ffb-belote", "--set", "rounding=nine"], "ten-from-6"),
        (["deal", "--rules", "ffb-belote", "--set", "rounding"], "nom=valeur"),
        (["rules", "tarot"], "ffb-belote"),
        (["deal"], "--rules"),
        (["play"], "annonces"),
        ([], "COMMANDE"),
        (["rules", "--luck"], "--luck"),
    ],
)
def test_a_wrong_command_is_told_what_was_expected(run, capsys, arguments, words):
    try:
        answered = run(*arguments)
    except SystemExit as left:
        answered = (left.code, [])
    assert answered == (2, [])
    printed = capsys.readouterr().err
    assert words in printed
    assert not {"usage:", "unrecognized"} & set(printed.split())


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
        # Already closed, or broken: prevent a second close.
        process.stdin = None


@for_each(
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
@for_each("command", ["deal", "match", "annonces"])
def test_a_line_that_cannot_be_read_is_answered_and_the_next_one_too(run, command, line):
    status, answers = run(command, "--rules", "ffb-belote", lines=line + b"\n{}\n")
    assert status == 1
    assert len(answers) == 2
    assert answers[0]["errors"][0]["message"]


@for_each("preset", ["ffb-belote", "belote-3", "comptoir"])
@for_each("command", ["deal", "match"])
@for_each("line", ["[]", "3"])
def test_a_line_that_is_no_object_is_told_so_and_nothing_else(run, preset, command, line):
    status, answers = run(command, "--rules", preset, lines=line.encode())
    assert status == 1
    [problem] = answers[0]["errors"]
    assert (problem["field"], problem["code"]) == ("line", "type")


@pytest.mark.parametrize("again", [["--set"], []])
def test_several_options_may_follow_one_another(run, again):
    options = ["--set", "unit=10", *again, "rounding=ten-from-6"]
    deal = json.dumps({"taker": "NS", "trump": "hearts", "points": {"NS": 85}})
    _status, answers = run("deal", "--rules", "ffb-belote", *options, lines=deal.encode())
    assert answers[0]["marks"] == {"NS": 8, "EW": 8}


def test_a_contradiction_is_told(run, capsys):
    settings = ("--set", "misdeal_from=2", "--set", "round_last_deal=false")
    assert run("deal", "--rules", "ffb-belote", *settings)[0] == 2
    printed = capsys.readouterr().err
    assert "misdeal_from : " in printed
    assert "round_last_deal : " in printed


def test_the_table_of_the_marks_is_printed(printed):
    status, table, _errors = printed("table", "--rules", "ffb-belote", "--set", "defence_capot=252")
    assert status == 0
    rows = [line.split("  ") for line in table.splitlines()]
    assert [[cell.strip() for cell in row if cell] for row in rows] == [
        ["case", "taker", "defence"],
        ["made", "tricks + belotes", "tricks + belotes"],
        ["made-capot", "252 + belotes", "belotes"],
        ["failed", "belotes", "162 + belotes"],
        ["defence-capot", "belotes", "252 + belotes"],
        ["litige", "tricks + belotes", "tricks + belotes"],
    ]
    _status, coinche, _errors = printed("table", "--rules", "ffb-coinche")
    [doubled] = [
        line for line in coinche.splitlines() if line.startswith("failed-coinche (-surcoinche)")
    ]
    assert doubled.endswith("(160 + contract + all-annonces + belotes) * 2 (* 4)")
    status, _table, errors = printed("table", "--rules", "comptoir")
    assert status == 2
    assert "comptoir" in errors
