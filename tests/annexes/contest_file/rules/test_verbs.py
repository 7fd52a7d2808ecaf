"""`manage.py contest export` and `contest check`: one JSON document, a status, no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests import ROOT
from tests.annexes.contest_file.rules.made import KEPT, kept, members_of, with_data
from tests.factories import make_contest
from tournaments.annexes.contest_file.rules.reading import read
from tournaments.annexes.contest_file.rules.value import Member
from tournaments.annexes.contest_file.rules.writing import write
from tournaments.models import Departure


def answered(*words: str) -> Any:
    out = StringIO()
    call_command("contest", *words, "--json", stdout=out)
    return json.loads(out.getvalue())


def refused(*words: str) -> list[dict[str, Any]]:
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("contest", *words, "--json", stdout=out)
    assert left.value.code == 2
    errors: list[dict[str, Any]] = json.loads(out.getvalue())["errors"]
    return errors


@pytest.mark.django_db
def test_an_export_answers_what_it_wrote_and_is_noted(tmp_path: Path) -> None:
    contest, file = make_contest(2), tmp_path / "a.dixdeder"
    contest.refresh_from_db()
    result = answered("export", contest.slug, str(file), "--with", "phones", "--with", "cash")
    raw = file.read_bytes()
    assert result == {
        "slug": contest.slug,
        "uid": str(contest.uid),
        "version": contest.version,
        "log": contest.log.count(),
        "sha256": sha256(raw).hexdigest(),
        "bytes": len(raw),
    }
    noted = Departure.objects.get(contest=contest)
    assert (noted.sha256, noted.with_phones, noted.with_cash) == (result["sha256"], True, True)
    assert read(raw).uid == contest.uid
    # Said in words too, and the same bytes again.
    out = StringIO()
    call_command("contest", "export", contest.slug, str(tmp_path / "b"), stdout=out)
    assert "jusqu’à l’action" in out.getvalue()


@pytest.mark.django_db
def test_an_export_that_cannot_be_done_says_why(tmp_path: Path) -> None:
    contest = make_contest(2)
    assert refused("export", "nobody", str(tmp_path / "a"))[0]["field"] == "slug"
    nowhere = str(tmp_path / "no" / "folder" / "a")
    assert refused("export", contest.slug, nowhere)[0]["field"] == "file"
    assert not Departure.objects.exists()
    contest.cash_elsewhere = True
    contest.save()
    errors = refused("export", contest.slug, str(tmp_path / "a"), "--with", "cash")
    assert errors == [{"field": "cash", "message": "La caisse de ce concours est restée ailleurs."}]
    assert not (tmp_path / "a").exists()


def test_a_check_needs_no_database_and_tells_what_the_file_is() -> None:
    result = answered("check", str(KEPT))
    assert (result["teams"], result["rounds"], result["log"]) == (13, 2, 69)
    assert result["with"] == ["phones", "cash"]
    out = StringIO()
    call_command("contest", "check", str(KEPT), stdout=out)
    assert "Le fichier est bon." in out.getvalue()


def test_a_check_names_every_fault_with_its_place_and_line(tmp_path: Path) -> None:
    file = tmp_path / "faulty.dixdeder"

    def spoil(lines: Any) -> None:
        lines[0]["by"], lines[3]["action"] = "Jean", 7

    file.write_bytes(with_data(Member.LOG, spoil))
    errors = refused("check", str(file))
    assert [(one["field"], one["line"]) for one in errors] == [
        ("log.jsonl:by", 1),
        ("log.jsonl:action", 4),
    ]
    with pytest.raises(CommandError) as refusal:
        call_command("contest", "check", str(file))
    assert refusal.value.returncode == 2
    assert "log.jsonl:by" in str(refusal.value)
    assert refused("check", str(tmp_path / "absent"))[0]["field"] == "file"
    assert refused("check", str(tmp_path))[0]["field"] == "file"


@pytest.mark.slow
def test_a_check_runs_where_there_is_no_database(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DATA_DIR": str(tmp_path / "none"),
        "DATABASE_URL": "sqlite:////no/x",
    }
    words = [sys.executable, "manage.py", "contest", "check", "--json"]
    good = subprocess.run([*words, str(KEPT)], cwd=ROOT, env=environment, capture_output=True)
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)["uid"] == str(read(kept()).uid)
    odd = subprocess.run([*words, "--odd"], cwd=ROOT, env=environment, capture_output=True)
    assert (odd.returncode, odd.stderr) == (2, b"")
    assert json.loads(odd.stdout)["errors"][0]["field"] == "arguments"


def test_the_kept_file_is_written_again_to_the_byte() -> None:
    members = members_of(kept())
    regulation = members[Member.REGULATION].decode()
    assert write(read(kept()), regulation, members[Member.RESULTS]) == kept()
