"""Each picture is drawn in both languages, and none is older than the page that it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import drawn
from tests.documents.written import DOCS
from tournaments.files.documents.built import LANGUAGES

IMAGES = DOCS / "images"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_drawn_by_the_script_and_says_what_it_shows(language: str) -> None:
    script = (DOCS / "make_images.py").read_text("utf-8")
    by_script = re.findall(r"camera\.take\w*\(\s*\w+,\s*\"([\w-]+)\"", script)
    kept = sorted(path.stem for path in (IMAGES / language).glob("*.png"))

    assert sorted(by_script) == kept
    assert sorted(drawn.SHOWN) == kept


def test_every_picture_lies_in_the_folder_of_a_language() -> None:
    assert {path.parent.relative_to(IMAGES).as_posix() for path in IMAGES.rglob("*.png")} == {
        *LANGUAGES
    }


def test_no_picture_of_one_language_stands_for_the_other() -> None:
    french, english = (
        {path.name: path.read_bytes() for path in (IMAGES / language).glob("*.png")}
        for language in LANGUAGES
    )

    assert [name for name in french if french[name] == english.get(name)] == []


def test_no_picture_is_older_than_its_page() -> None:
    assert drawn.outdated() == [], "`make pictures` draws them again."


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Template of the only picture, which includes another one."""
    monkeypatch.setattr(drawn, "ROOT", tmp_path)
    monkeypatch.setattr(drawn, "TEMPLATES", tmp_path)
    monkeypatch.setattr(drawn, "NOTED", tmp_path / "drawn.toml")
    monkeypatch.setattr(drawn, "SHOWN", {"cash": ("page.html",)})
    (tmp_path / "part.html").write_text("<p>dix</p>")
    (tmp_path / "base.html").write_text("<body>{% block content %}{% endblock %}</body>")
    page = tmp_path / "page.html"
    page.write_text(
        '{% extends "base.html" %}\n{% block content %}{% include "part.html" %}{% endblock %}'
    )
    drawn.note(["cash"])
    assert drawn.outdated() == []
    return page


@pytest.mark.parametrize("name", ["page.html", "part.html", "base.html"])
def test_a_picture_is_outdated_once_its_page_or_a_part_of_it_has_changed(
    page: Path, name: str
) -> None:
    changed = page.with_name(name)
    changed.write_text(changed.read_text() + "<hr>")

    assert drawn.outdated() == ["cash"]


def test_comments_and_spaces_change_no_picture(page: Path) -> None:
    page.write_text(page.read_text().replace("\n", "\n\n  {# why #}\n"))

    assert drawn.outdated() == []


def test_a_docstring_changes_no_picture_and_the_code_that_draws_it_does(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = page.parent / "tournaments" / "paper.py"
    paper.parent.mkdir()
    paper.write_text('def draw():\n    """Draw."""\n    return 1\n')
    monkeypatch.setattr(drawn, "SHOWN", {"sheets": ("tournaments/*.py",)})
    drawn.note(["sheets"])

    paper.write_text(paper.read_text().replace("Draw.", "Lay out."))
    assert drawn.outdated() == []
    paper.write_text(paper.read_text().replace("1", "2"))
    assert drawn.outdated() == ["sheets"]


def test_a_picture_declared_no_more_is_forgotten(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn, "SHOWN", {"prizes": ("page.html",)})
    drawn.note(["prizes"])

    assert list(drawn.noted()) == ["prizes"]
