"""Every page of the contents is written in both languages, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath

import pytest

from tests.documents.written import DOCS, PATHS, Written, all_written, written
from tournaments.files.documents.built import LANGUAGES

IMAGES = DOCS / "images"
MOST_PICTURES = 27  # in each language
LARGEST_PICTURE = 100_000  # bytes
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_every_page_of_the_contents_is_written(language: str) -> None:
    assert [path for path in PATHS if written(language, path) is None] == []


@each_language
def test_every_page_written_is_in_the_contents(language: str) -> None:
    folder = DOCS / language
    paths = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")}

    assert sorted(paths - set(PATHS)) == []


def test_the_contents_list_no_page_twice() -> None:
    assert sorted(PATHS) == sorted(set(PATHS))


def test_a_page_begins_with_its_only_title_and_says_what_it_is_for() -> None:
    wrong = []
    for page in all_written():
        lines = page.text.split("\n")
        titles = [heading for heading in page.headings if heading.level == 1]
        begins = lines[0].startswith("# ") and lines[1] == "" and re.match(r"[\w«“*\[`]", lines[2])
        if len(titles) != 1 or not begins:
            wrong.append(str(page))

    assert wrong == []


def test_every_heading_has_an_anchor_of_its_own() -> None:
    wrong = []
    for page in all_written():
        below = [heading for heading in page.headings if heading.level > 1]
        wrong += [(str(page), one.words) for one in below if not one.anchor]
        wrong += [
            (str(page), anchor)
            for anchor in page.anchors
            if page.anchors.count(anchor) > 1 or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", anchor)
        ]

    assert wrong == []


def outline(page: Written) -> list[tuple[int, str]]:
    return [(heading.level, heading.anchor) for heading in page.headings]


def test_both_languages_have_the_same_anchors_in_the_same_order() -> None:
    different = {}
    for path in PATHS:
        french, english = written("fr", path), written("en", path)
        if french is not None and english is not None and outline(french) != outline(english):
            different[path] = set(outline(french)) ^ set(outline(english)) or "order"

    assert different == {}


def dead(page: Written, link: str) -> bool:
    """Return whether a link leads to a page out of the contents, or to no heading of its page."""
    to, _hash, anchor = link.partition("#")
    if to and not to.endswith(".md"):
        return True
    path = normpath(PurePosixPath(page.path).parent / to).removesuffix(".md") if to else page.path
    if path not in PATHS:
        return True
    target = written(page.language, path)
    return bool(anchor) and target is not None and anchor not in target.anchors


def test_no_link_is_dead() -> None:
    assert [(str(page), to) for page in all_written() for to in page.links if dead(page, to)] == []


def test_every_picture_shown_exists() -> None:
    wrong = [
        (str(page), to)
        for page in all_written()
        for to in page.pictures
        if not (DOCS / page.language / PurePosixPath(page.path).parent / to).is_file()
    ]

    assert wrong == []


def test_a_page_shows_pictures_of_its_language() -> None:
    wrong = [
        (str(page), to)
        for page in all_written()
        for to in page.pictures
        if not to.startswith(f"../../images/{page.language}/")
    ]

    assert wrong == []


@each_language
def test_every_picture_is_shown_once(language: str) -> None:
    shown = [to.rpartition("/")[2] for page in all_written(language) for to in page.pictures]
    kept = [path.name for path in (IMAGES / language).glob("*.png")]

    assert sorted(shown) == sorted(kept)


@each_language
def test_the_pictures_are_few_and_small(language: str) -> None:
    sizes = {path.name: path.stat().st_size for path in (IMAGES / language).glob("*.png")}

    assert len(sizes) <= MOST_PICTURES
    assert [name for name, size in sizes.items() if size > LARGEST_PICTURE] == []
