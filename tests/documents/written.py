"""The documents as they are written in docs/, for the tests that read them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import unescape

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests import ROOT
from tournaments.files.documents.built import LANGUAGES, read_contents, source

DOCS = ROOT / "docs"
KINDS = read_contents(DOCS)
#: Path of each page of the contents, such as "guides/cash".
PATHS = [path for kind in KINDS for path in kind.paths]
HEADING = re.compile(r"(?m)^(#{1,6}) (.+?)(?: \{#([^}]*)\})?$")
FENCED = re.compile(r"(?ms)^```.*?^```$")
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Heading:
    """A heading: 1 for the title of the page, its words, its anchor or nothing."""

    level: int
    words: str
    anchor: str


@dataclass(frozen=True)
class Written:
    """A page as it is written."""

    language: str
    path: str
    text: str

    def __str__(self) -> str:
        return f"{self.language}/{self.path}.md"

    @property
    def prose(self) -> str:
        """The text without its blocks of code."""
        return FENCED.sub("", self.text)

    @property
    def headings(self) -> list[Heading]:
        return [
            Heading(len(match[1]), match[2], match[3] or "")
            for match in HEADING.finditer(self.prose)
        ]

    @property
    def anchors(self) -> list[str]:
        return [heading.anchor for heading in self.headings if heading.anchor]

    @property
    def links(self) -> list[str]:
        """Links to other pages and anchors, without those that leave the documents."""
        matches = LINK.findall(re.sub(r"`[^`\n]+`", "", self.prose))
        return [to for picture, to in matches if not picture and not re.match(r"\w+:", to)]

    @property
    def pictures(self) -> list[str]:
        """Links to pictures."""
        return [to for picture, to in LINK.findall(self.prose) if picture]


@cache
def written(language: str, path: str) -> Written | None:
    """Return a page of the contents; None if nobody has written it."""
    file = source(DOCS, language, path)
    return Written(language, path, file.read_text("utf-8")) if file.is_file() else None


@cache
def all_written(language: str | None = None) -> list[Written]:
    """Return the pages of the contents, in one language or in all, as far as they are written."""
    languages = LANGUAGES if language is None else (language,)
    pages = (written(language, path) for language in languages for path in PATHS)
    return [page for page in pages if page is not None]


def flat(text: str) -> str:
    """Return a text on one line, without tags, bold or unbreakable spaces."""
    text = unescape(re.sub(r"<[^>]+>", "", text)).replace("**", "").replace("'", "’")
    return " ".join(text.split())


@cache
def catalogue() -> list[tuple[str, str]]:
    """Return every text of the program, flat: French, English. Plurals are texts of their own."""
    with (ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po").open("rb") as file:
        messages: Catalog = read_po(file)
    return [
        (flat(french), flat(english))
        for message in messages
        if message.id
        for french, english in zip(_texts(message.id), _texts(message.string), strict=True)
    ]


def _texts(text: str | list[str] | tuple[str, ...]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)
