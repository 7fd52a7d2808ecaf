"""`manage.py papers`: every paper of the moment as files."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.factories import make_contest, play_round
from tests.papers.builders import pages
from tournaments.models import Contest
from tournaments.services.core.phones import let_players_enter

pytestmark = pytest.mark.django_db


def written(contest: Contest, folder: Path, *more: str) -> dict[str, Any]:
    """Run the command; return its answer."""
    out = StringIO()
    call_command("papers", contest.slug, str(folder), "--json", *more, stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def files(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in sorted(folder.iterdir())}


def test_a_paper_of_a_round_is_written_for_each_round(tmp_path: Path) -> None:
    contest = make_contest(4)
    play_round(contest, seed=1)
    play_round(contest, seed=2)
    answer = written(contest, tmp_path, "--kind", "ranking", "--no-links")
    assert [(one["kind"], one["round"], one["file"]) for one in answer["papers"]] == [
        ("ranking", 1, "ranking-1.pdf"),
        ("ranking", 2, "ranking-2.pdf"),
    ]
    assert sorted(files(tmp_path)) == ["ranking-1.pdf", "ranking-2.pdf"]
    assert "Classement" in pages(files(tmp_path)["ranking-2.pdf"])[0]


def test_sheets_without_links_carry_neither_code_nor_address(tmp_path: Path) -> None:
    contest = make_contest(4)
    Contest.objects.update(phones_address="http://192.168.7.8:8000")
    let_players_enter(contest, contest.organiser, True)
    play_round(contest, close=False)
    contest.refresh_from_db()
    for name, more in (("with", ()), ("without", ("--no-links",))):
        written(contest, tmp_path / name, "--kind", "sheets", *more)
    sheets = {one.parent.name: one.read_bytes() for one in tmp_path.glob("*/sheets-1.pdf")}
    assert len(sheets["with"]) > len(sheets["without"])
    answer = written(contest, tmp_path / "poster", "--kind", "phones", "--no-links")
    assert answer["papers"] == []
    assert len(written(contest, tmp_path / "poster", "--kind", "phones")["papers"]) == 1


def test_every_fault_is_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_contest(0)
    with pytest.raises(SystemExit) as ended:
        call_command("papers", "nulle-part", str(tmp_path), "--kind", "afiche", "--json")
    assert ended.value.code == 2
    data = json.loads(capsys.readouterr().out)
    assert [one["field"] for one in data["errors"]] == ["slug", "kind"]
    with pytest.raises(CommandError, match="Aucun papier « afiche »") as refused:
        call_command("papers", "nulle-part", str(tmp_path), "--kind", "afiche")
    assert refused.value.returncode == 2
    assert not list(tmp_path.iterdir())
