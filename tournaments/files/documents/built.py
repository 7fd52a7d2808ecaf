"""The built documents, as the program serves them. They are read without Markdown."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from tournaments.files.documents.searching import Index, Language, Part

#: Languages of the documents. Each page is written in both.
LANGUAGES = ("fr", "en")


def language_beside(language: str | None) -> str:
    """Return the language of the documents for a reader of a language: the first if it has none."""
    return language if language in LANGUAGES else LANGUAGES[0]


#: Page whose lines say what people see or ask, each with links to what answers. The search reads a
#: line as a part of the sections to which it leads, in place of the page itself.
QUESTIONS = "trouble/troubleshooting"


@dataclass(frozen=True, slots=True)
class Kind:
    """Pages that serve the same purpose: a tutorial, guides, a reference… `titles` by language."""

    name: str
    titles: Mapping[str, str]
    pages: tuple[str, ...]

    @property
    def paths(self) -> list[str]:
        return [f"{self.name}/{page}" for page in self.pages]


def read_contents(docs: Path) -> tuple[Kind, ...]:
    """Return the kinds of pages listed in the folder's `contents.toml`, in its order."""
    listed = tomllib.loads((docs / "contents.toml").read_text("utf-8"))["kind"]
    return tuple(
        Kind(
            kind["name"],
            {language: kind[language] for language in LANGUAGES},
            tuple(kind["pages"]),
        )
        for kind in listed
    )


def source(docs: Path, language: str, path: str) -> Path:
    return docs / language / f"{path}.md"


#: What the pages of some kinds count for in the search: who asks wants to act.
SHARES = {"reference": 0.7, "why": 0.6}


@dataclass(slots=True)
class Section:
    """Part of a page under one heading. The first one is under the title and has no anchor.

    `asked` are the lines of the page of questions that lead to it.
    """

    level: int
    anchor: str
    heading: str = ""
    text: str = ""
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered page. `summary` is the first sentence under its title, in plain text."""

    title: str
    summary: str
    html: str
    sections: list[Section] = field(default_factory=list)

    @property
    def headings(self) -> list[Section]:
        return [section for section in self.sections if section.level > 1]


class NotBuilt(Exception):
    """The documents have not been rendered on this machine."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Pages of one kind in one language, in order: path such as "guides/cash", page."""

    name: str
    title: str
    pages: Mapping[str, Page]


@dataclass(frozen=True)
class Documents:
    """Every page of one language, and the stems of their words. `digest` changes with them."""

    language: str
    digest: str
    shelves: tuple[Shelf, ...]
    stems: Mapping[str, str]

    @cached_property
    def index(self) -> Index:
        """Index of their sections, made for the first search: the other pages do without."""
        parts = (part for shelf in self.shelves for part in _parts(shelf))
        return Index(parts, Language(self.language, self.stems))

    @property
    def pages(self) -> dict[str, Page]:
        return {path: page for shelf in self.shelves for path, page in shelf.pages.items()}

    def around(self, path: str) -> tuple[str | None, str | None]:
        """Return the paths of the pages before and after one, None at an end."""
        paths = [None, *self.pages, None]
        place = paths.index(path)
        return paths[place - 1], paths[place + 1]


def documents_in(built: Path, language: str) -> Documents:
    """Return the documents of a language, read again if their file has changed. Raises NotBuilt."""
    file = built / f"{language}.json"
    try:
        written = file.stat().st_mtime_ns
    except FileNotFoundError:
        raise NotBuilt from None
    return _read(file, written)


@lru_cache(maxsize=2 * len(LANGUAGES))
def _read(file: Path, written: int) -> Documents:
    text = file.read_bytes()
    kept = json.loads(text)
    shelves = tuple(
        Shelf(
            shelf["name"],
            shelf["title"],
            {path: _page_of_data(page) for path, page in shelf["pages"].items()},
        )
        for shelf in kept["shelves"]
    )
    return Documents(file.stem, hashlib.sha256(text).hexdigest()[:32], shelves, kept["stems"])


def _page_of_data(kept: dict[str, Any]) -> Page:
    sections = [Section(**section) for section in kept.pop("sections")]
    return Page(**kept, sections=sections)


def _parts(shelf: Shelf) -> Iterator[Part]:
    share = SHARES.get(shelf.name, 1.0)
    for path, page in shelf.pages.items():
        if path == QUESTIONS:
            continue
        for section in page.sections:
            anchor = section.anchor if section.level > 1 else ""
            texts = (section.heading, section.text, section.asked)
            yield Part(path, page.title, anchor, *texts, share)
