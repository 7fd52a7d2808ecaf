"""List of the pages of the documents, read from `docs/contents.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

#: Languages of the documents. Each page is written in both.
LANGUAGES = ("fr", "en")
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
        """Paths of its pages, such as "guides/cash"."""
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
    """Return the Markdown file of a page, such as "guides/cash"."""
    return docs / language / f"{path}.md"
