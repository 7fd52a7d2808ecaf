"""`python -m tournaments.season` and `manage.py season` say the same, and refuse in sentences."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.annexes.seasons.rules.builders import day, document, team
from tournaments.annexes.seasons.rules.__main__ import main

RULES = '[season]\nname = "Hiver"\nbest = 2\nprize_from = 3\n[day]\ngive = ["points"]\n'
DAYS = [
    day("a", "2026-03-14", team("Ana", total=5), team("=Bob", total=4)),
    day("b", "2026-03-21", team("Ana", total=3)),
    day("c", "2026-05-01", team("Ana", total=4)),
]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Return the paths of the rules and of the days."""
    rules, days = tmp_path / "rules.toml", tmp_path / "days.json"
    rules.write_text(RULES, "utf-8")
    days.write_bytes(document(DAYS))
    return rules, days


def test_it_runs_without_settings_and_without_a_database(files: tuple[Path, Path]) -> None:
    rules, days = files
    command = [sys.executable, "-m", "tournaments.season", "--rules", rules, "--days", days]
    environment = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "nowhere"}
    done = subprocess.run(
        [*command, "--json"], capture_output=True, env=environment, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    data = json.loads(done.stdout)
    assert list(data) == [
        "format",
        "version",
        "name",
        "rank",
        "days",
        "table",
        "unranked",
        "categories",
        "clubs",
        "unknown",
        "warnings",
    ]
    assert data["days"][1] == {
        "day": "b",
        "name": "",
        "date": "2026-03-21",
        "place": "",
        "counts": True,
        "present": 1,
    }
    first = data["table"][0]
    assert first["days"][1] == {
        "day": "b",
        "state": "dropped",
        "rank": 1,
        "club": "",
        "points": 3,
        "parts": {"points": 3},
        "extras": {"participation": 0},
    }
    del first["days"]
    assert first == {
        "rank": 1,
        "shared": False,
        "key": ["ana"],
        "name": "Ana",
        "club": "",
        "points": 9,
        "attended": 3,
        "counted": 2,
        "attendance": 0,
        "prize": True,
        "categories": [],
        "ties": [],
    }


def answer(
    files: tuple[Path, Path], capfdbinary: pytest.CaptureFixture[bytes], *more: str
) -> tuple[int, str, str]:
    """Return the status of the pure command, its output and its errors."""
    status = main(["--rules", str(files[0]), "--days", str(files[1]), *more])
    out, err = capfdbinary.readouterr()
    return status, out.decode(), err.decode()


def test_manage_py_says_the_same(
    files: tuple[Path, Path], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    for options in (["--json"], ["--csv"], ["--explain", "ana"]):
        output = StringIO()
        arguments = ["--rules", str(files[0]), "--days", str(files[1]), *options]
        call_command("season", *arguments, stdout=output)
        assert answer(files, capfdbinary, *options) == (0, output.getvalue(), "")


def test_a_row_is_explained(
    files: tuple[Path, Path], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    _status, output, _errors = answer(files, capfdbinary, "--explain", "ANA")
    assert output.splitlines() == [
        "Ana",
        "3 journées sur 3, ces 2 comptent ; 1 écartée : 21 mars.",
        "Comptent : 14 mars (5) et 1er mai (4).",
        "Total : 9 points.",
        "1er au classement.",
        "A droit à un prix.",
    ]


def test_a_row_is_explained_in_english(files: tuple[Path, Path]) -> None:
    output = StringIO()
    arguments = ["--rules", str(files[0]), "--days", str(files[1]), "--explain", "ana"]
    call_command("season", *arguments, "--lang", "en", stdout=output)
    assert output.getvalue().splitlines()[1:3] == [
        "3 days out of 3, these 2 count; 1 dropped: 21 March.",
        "Counting: 14 March (5) and 1 May (4).",
    ]


def test_the_table_opens_in_a_spreadsheet(
    files: tuple[Path, Path], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    _status, output, _errors = answer(files, capfdbinary, "--csv")
    assert output.splitlines() == [
        "\ufeffRang;Nom;Club;Points;Journées;Comptées;Assiduité;Droit à un prix;"
        "14 mars;21 mars;1er mai",
        "1;Ana;;9;3;2;0;oui;5;(3);4",
        "2;'=Bob;;4;1;1;0;;4;;",
    ]


def test_a_refusal_is_json_or_sentences(
    files: tuple[Path, Path], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    files[0].write_text(RULES.replace("best", "besst"), "utf-8")
    status, output, errors = answer(files, capfdbinary, "--json")
    assert (status, errors) == (2, "")
    message = "« besst » n’est pas une option d’une saison. Vouliez-vous dire « best » ?"
    assert json.loads(output) == {
        "errors": [{"field": "season.besst", "line": 3, "message": message}]
    }
    status, output, errors = answer(files, capfdbinary, "--csv")
    assert (status, output, errors) == (2, "", f"season.besst : ligne 3 : {message}\n")


def test_files_and_keys_that_do_not_exist_are_refused(
    files: tuple[Path, Path], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    status, output, _errors = answer((files[0].with_name("none"), files[1]), capfdbinary, "--json")
    assert (status, [one["field"] for one in json.loads(output)["errors"]]) == (2, ["document"])
    status, output, _errors = answer((files[0], files[1].with_name("none")), capfdbinary, "--json")
    assert (status, [one["field"] for one in json.loads(output)["errors"]]) == (2, ["days"])
    status, _output, errors = answer(files, capfdbinary, "--explain", "zoé")
    assert status == 2
    assert "Personne n’a la clé « zoé »" in errors
    with pytest.raises(SystemExit) as left:
        main(["--json"])
    assert left.value.code == 2
    [error] = json.loads(capfdbinary.readouterr().out)["errors"]
    assert error["field"] == "command"
    assert error["message"].endswith(": --rules, --days.")
