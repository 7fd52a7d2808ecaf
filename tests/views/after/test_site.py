"""The demonstration site: plain files whose links lead to each other."""

from __future__ import annotations

import posixpath
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_contest

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_every_link_of_the_site_leads_to_one_of_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    call_command("site", folder, stdout=StringIO())

    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert {"index.html", "concours/index.html", "fr/guides/cash.html", "en/index.html"} <= files
    # One ranking, that of the last round, as it was pinned to the wall.
    assert {"papiers/ranking-4.pdf", "papiers/diplomas.pdf", "papiers/event-poster.pdf"} <= files
    assert "papiers/ranking-3.pdf" not in files
    front = (folder / "index.html").read_text("utf-8")
    assert '<a href="papiers/ranking-4.pdf">Standings</a>' in front
    first = [folder / src for src in re.findall(r'(?:src|stylesheet" href)="([^"]+)', front)]
    assert sum(file.stat().st_size for file in first) < 3_000_000
    assert "<script" not in front
    assert {"images/fr/cash.png", "images/en/cash.png"} <= files
    dead = []
    for name in sorted(files):
        if name.endswith(".html"):
            page = (folder / name).read_text("utf-8")
            assert "<form" not in page, name
            for link in re.findall(r'(?:href|src)="([^"#]+)', page):
                if not link.startswith(("http:", "https:", "data:", "mailto:")):
                    to = posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
                    dead += [] if to in files else [(name, link)]
    assert dead == []
    assert "Le concours est terminé" in (folder / "concours/index.html").read_text("utf-8")


def test_a_site_is_never_written_from_the_contests_of_an_organiser(tmp_path: Path) -> None:
    make_contest(2)

    with pytest.raises(CommandError, match="depuis une base vide"):
        call_command("site", tmp_path / "site", stdout=StringIO())
    assert not (tmp_path / "site").exists()


def test_a_site_replaces_no_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("à garder", "utf-8")

    with pytest.raises(CommandError, match="n’est pas un dossier vide"):
        call_command("site", tmp_path, stdout=StringIO())
