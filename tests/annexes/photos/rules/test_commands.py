"""The commands that print sheets with their places, and read photographs: they keep nothing."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from PIL import Image, ImageDraw

from tests.factories import make_contest
from tournaments.models import Contest, LogLine, Match
from tournaments.papers.kit.previews import page_picture
from tournaments.services.draws.draws import draw_round

pytestmark = pytest.mark.django_db
UNIT = 8.0


def drawn() -> Contest:
    contest = make_contest(4)
    draw_round(contest, None)
    return contest


def printed(contest: Contest, folder: Path) -> dict[str, object]:
    """Print the sheets of the first round; return the places of their boxes."""
    pdf, layout = folder / "f.pdf", folder / "f.json"
    options = {"round": 1, "pdf": pdf, "layout": layout, "write": "totals"}
    call_command("sheets", contest.slug, **options, stdout=StringIO())
    return dict(json.loads(layout.read_text()))


@pytest.mark.slow
def test_boxes_ticked_where_the_layout_says_are_read_as_it_means(tmp_path: Path) -> None:
    contest = drawn()
    before = LogLine.objects.count()
    layout = printed(contest, tmp_path)
    (tmp_path / "page.png").write_bytes(page_picture((tmp_path / "f.pdf").read_bytes(), 1680))
    picture = Image.open(tmp_path / "page.png").convert("L")
    draw = ImageDraw.Draw(picture)
    wanted = {
        "ns_total": {0: 1, 1: 0, 2: 2, 3: 6},
        "ew_total": {1: 9, 2: 1, 3: 8},
        "ns_belotes": {0: 2},
        "ew_capots": {0: 1},
    }
    sheets = layout["sheets"]
    assert isinstance(sheets, list)
    for sheet in sheets:
        assert sheet["page"] == 1
        for box in sheet["boxes"]:
            if wanted.get(box["field"], {}).get(box["column"]) == box["digit"]:
                x, y = box["x"] * UNIT, picture.height - box["y"] * UNIT
                draw.line((x - 9, y - 9, x + 9, y + 9), fill=40, width=5)
                draw.line((x - 9, y + 9, x + 9, y - 9), fill=40, width=5)
    picture.save(tmp_path / "photo.jpg")
    out = StringIO()
    call_command("read_sheets", tmp_path / "photo.jpg", json=True, stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["table"] for line in lines] == [1, 2]
    for line in lines:
        assert (line["contest"], line["round"], line["nothing"]) == (contest.slug, 1, None)
        assert line["totals"] == {"ns": 1026, "ew": 918}
        assert line["digits"]["ew"] == [None, 9, 1, 8]
        assert line["belotes"] == {"ns": 2, "ew": None}
        assert line["capots"] == {"ns": None, "ew": 1}
        assert line["unsure"] == []
    assert LogLine.objects.count() == before
    assert not Match.objects.filter(entries__isnull=False).exists()


def test_why_nothing_is_read_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("rien")
    out = StringIO()
    paths = [tmp_path / "note.txt", tmp_path / "absent.jpg"]
    call_command("read_sheets", *paths, json=True, stdout=out)
    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    assert (first["nothing"], first["why"][:7]) == ("not_a_picture", "Ce fich")
    assert second["nothing"] == "lost"


def test_a_round_that_is_not_drawn_is_refused(tmp_path: Path) -> None:
    contest = make_contest(4)
    with pytest.raises(CommandError, match="n’est pas tirée"):
        call_command("sheets", contest.slug, round=1, pdf=tmp_path / "f.pdf")
