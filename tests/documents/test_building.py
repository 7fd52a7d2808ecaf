"""The documents are rendered once, in one file a language with the pictures beside."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.documents.small import small_documents
from tournaments.annexes.manual.files.building import PagesMissing, build
from tournaments.files.documents.built import LANGUAGES, QUESTIONS, NotBuilt, documents_in


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return small_documents(tmp_path)


def test_the_built_documents_are_those_of_the_contents_in_their_order(
    docs: Path, tmp_path: Path
) -> None:
    assert build(docs, tmp_path / "built") == 6

    english = documents_in(tmp_path / "built", "en")
    assert [shelf.title for shelf in english.shelves] == ["The day", "Why"]
    assert [page.title for page in english.pages.values()] == [
        "The cash box",
        "The draw",
        "The wifi",
    ]
    assert english.around("guides/cash") == (None, "guides/draw")
    assert english.around("why/wifi") == ("guides/draw", None)


def test_the_pictures_lie_beside_in_a_folder_for_each_language(docs: Path, tmp_path: Path) -> None:
    images = tmp_path / "built" / "images"
    build(docs, tmp_path / "built")
    (images / "cash.png").write_bytes(b"built when both languages had the same pictures")
    (docs / "images" / "en" / "cash.png").rename(docs / "images" / "en" / "box.png")
    build(docs, tmp_path / "built")

    kept = sorted(path.relative_to(images).as_posix() for path in images.rglob("*.png"))
    assert kept == ["en/box.png", "fr/cash.png"]


@pytest.mark.parametrize(("language", "height"), [("fr", 400), ("en", 380)])
def test_a_page_shows_the_picture_of_its_language(
    docs: Path, tmp_path: Path, language: str, height: int
) -> None:
    build(docs, tmp_path / "built")
    page = documents_in(tmp_path / "built", language).pages["guides/cash"].html

    shown = f'height="{height}" loading="lazy" src="../../images/{language}/cash.png"'
    assert shown in page


def test_a_page_of_the_contents_that_is_missing_stops_the_build(docs: Path, tmp_path: Path) -> None:
    (docs / "en" / "why" / "wifi.md").unlink()

    with pytest.raises(PagesMissing) as missing:
        build(docs, tmp_path / "built")

    assert missing.value.paths == ["en/why/wifi.md"]
    assert not (tmp_path / "built").exists()


def test_documents_that_were_never_built_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt):
        documents_in(tmp_path, "fr")


def test_documents_built_again_are_read_again(docs: Path, tmp_path: Path) -> None:
    build(docs, tmp_path / "built")
    first = documents_in(tmp_path / "built", "fr")
    assert documents_in(tmp_path / "built", "fr") is first

    (docs / "fr" / "why" / "wifi.md").write_text("# Sans fil\n\nAutre chose.\n")
    build(docs, tmp_path / "built")
    file = tmp_path / "built" / "fr.json"
    os.utime(file, ns=(file.stat().st_atime_ns, file.stat().st_mtime_ns + 1))

    again = documents_in(tmp_path / "built", "fr")
    assert again.pages["why/wifi"].title == "Sans fil"
    assert again.digest != first.digest


def test_the_command_builds_and_says_what_is_missing(
    docs: Path, tmp_path: Path, settings: Any
) -> None:
    settings.DOCUMENTS_ROOT = tmp_path / "built"
    call_command("documents", source=docs)
    assert documents_in(tmp_path / "built", "fr").pages["guides/cash"].title == "La caisse"

    (docs / "fr" / "guides" / "cash.md").unlink()
    with pytest.raises(CommandError, match=r"fr/guides/cash\.md"):
        call_command("documents", source=docs)


def test_a_line_of_the_page_of_questions_goes_to_the_sections_that_it_leads_to(
    docs: Path, tmp_path: Path
) -> None:
    contents = docs / "contents.toml"
    contents.write_text(
        contents.read_text("utf-8")
        + f'\n[[kind]]\nname = "trouble"\nfr = "Aide"\nen = "Help"\npages = ["{QUESTIONS[8:]}"]\n',
        "utf-8",
    )
    for language in LANGUAGES:
        (docs / language / "trouble").mkdir()
        line = "* On m’a *volé* : [la caisse](../guides/cash.md#refund)."
        page = f"# Que faire si…\n\nCherchez.\n\n{line}\n"
        (docs / language / f"{QUESTIONS}.md").write_text(page, "utf-8")
    build(docs, tmp_path / "built")

    french = documents_in(tmp_path / "built", "fr")
    questions = {section.anchor: section.asked for section in french.pages["guides/cash"].sections}
    assert questions["refund"] == "On m’a volé\N{NARROW NO-BREAK SPACE}: la caisse.\n"
    assert not questions["cheque"]
    assert [hit.part.anchor for hit in french.index.search("voler").hits] == ["refund"]
