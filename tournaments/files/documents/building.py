"""Render the documents once: one file a language, and the pictures beside."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path

from tournaments.files.documents.contents import LANGUAGES, read_contents, source
from tournaments.files.documents.rendering import render, size_of_png


class PagesMissing(Exception):
    """Pages of `contents.toml` that nobody has written. `paths` names their files."""

    def __init__(self, paths: list[str]) -> None:
        super().__init__(", ".join(paths))
        self.paths = paths


def build(docs: Path, built: Path) -> int:
    """Render the documents of the folder `docs` into the folder `built`; return their number.

    Raises PagesMissing before anything is written.
    """
    kinds = read_contents(docs)
    paths = [path for kind in kinds for path in kind.paths]
    missing = [
        str(source(docs, language, path).relative_to(docs))
        for language in LANGUAGES
        for path in paths
        if not source(docs, language, path).is_file()
    ]
    if missing:
        raise PagesMissing(missing)
    images = docs / "images"
    _copy_pictures(images, built / "images")
    for language in LANGUAGES:
        shelves = [
            {
                "name": kind.name,
                "title": kind.titles[language],
                "pages": {
                    path: asdict(
                        render(
                            source(docs, language, path).read_text("utf-8"),
                            lambda name: size_of_png(images / name),
                        )
                    )
                    for path in kind.paths
                },
            }
            for kind in kinds
        ]
        text = json.dumps({"shelves": shelves}, ensure_ascii=False, indent=1)
        # A reader never meets half a file.
        written = built / f"{language}.new"
        written.write_text(text, "utf-8")
        written.replace(built / f"{language}.json")
    return len(paths) * len(LANGUAGES)


def _copy_pictures(images: Path, copies: Path) -> None:
    """Copy the pictures, one folder a language. Remove the copies of those that are no more."""
    pictures = {picture.relative_to(images) for picture in images.glob("*/*.png")}
    for picture in sorted(pictures):
        (copies / picture).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(images / picture, copies / picture)
    for path in copies.rglob("*.png"):
        if path.relative_to(copies) not in pictures:
            path.unlink(missing_ok=True)
