"""Render the documents once: one file a language, and the pictures beside."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import asdict
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from tournaments.annexes.manual.files.rendering import render, size_of_png
from tournaments.files.documents.built import LANGUAGES, QUESTIONS, read_contents, source
from tournaments.files.documents.searching import language, words_of

#: Lines of the page of questions, and what they hold.
LINE, LINK = re.compile(r"<li>(.*?)</li>", re.DOTALL), re.compile(r'href="([^":]+)"')
TAG = re.compile(r"<[^>]+>")


class PagesMissing(Exception):
    """Pages of `contents.toml` that nobody has written. `paths` names their files."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__(", ".join(paths))
        self.paths = paths


def build(docs: Path, built: Path) -> int:
    """Render the documents into `built`; return their number. Raises PagesMissing before any."""
    kinds = read_contents(docs)
    paths = [path for kind in kinds for path in kind.paths]
    missing = [
        str(source(docs, code, path).relative_to(docs))
        for code in LANGUAGES
        for path in paths
        if not source(docs, code, path).is_file()
    ]
    if missing:
        raise PagesMissing(missing)
    images = docs / "images"
    _copy_pictures(images, built / "images")
    for code in LANGUAGES:
        shelves: list[dict[str, Any]] = [
            {
                "name": kind.name,
                "title": kind.titles[code],
                "pages": {
                    path: asdict(
                        render(
                            source(docs, code, path).read_text("utf-8"),
                            lambda name: size_of_png(images / name),
                            code,
                        )
                    )
                    for path in kind.paths
                },
            }
            for kind in kinds
        ]
        _note_questions({path: page for of in shelves for path, page in of["pages"].items()})
        built_pages = {"shelves": shelves, "stems": _stems(code, shelves)}
        text = json.dumps(built_pages, ensure_ascii=False, indent=1)
        # A reader never meets half a file.
        written = built / f"{code}.new"
        written.write_text(text, "utf-8")
        written.replace(built / f"{code}.json")
    return len(paths) * len(LANGUAGES)


def _note_questions(pages: dict[str, Any]) -> None:
    for line in LINE.findall(pages.get(QUESTIONS, {"html": ""})["html"]):
        for link in LINK.findall(line):
            target, _hash, anchor = normpath(join(dirname(QUESTIONS), link)).partition("#")
            sections = pages[target.removesuffix(".html")]["sections"]
            section = next((one for one in sections if one["anchor"] == anchor), sections[0])
            section["asked"] += f"{TAG.sub('', line)}\n"


def _stems(code: str, shelves: list[dict[str, Any]]) -> dict[str, str]:
    words = {
        word
        for shelf in shelves
        for page in shelf["pages"].values()
        for section in page["sections"]
        for word in words_of(f"{section['heading']} {section['text']} {section['asked']}")
    }
    return {word: language(code).stem(word) for word in sorted(words)}


def _copy_pictures(images: Path, copies: Path) -> None:
    pictures = {picture.relative_to(images) for picture in images.glob("*/*.png")}
    for picture in sorted(pictures):
        (copies / picture).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(images / picture, copies / picture)
    for path in copies.rglob("*.png"):
        if path.relative_to(copies) not in pictures:
            path.unlink(missing_ok=True)
