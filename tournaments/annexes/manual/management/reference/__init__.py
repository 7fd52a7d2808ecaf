"""Pages of the documents that the program writes itself, in both languages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

from tournaments.annexes.manual.management.reference.commands import commands_page
from tournaments.annexes.manual.management.reference.environment import environment_page
from tournaments.annexes.manual.management.reference.keys import keys_page
from tournaments.annexes.manual.management.reference.options import options_page
from tournaments.annexes.manual.management.reference.papers import papers_page
from tournaments.annexes.manual.management.reference.roles import roles_page
from tournaments.annexes.programs.tables.results_shape import schema_text
from tournaments.files.documents.built import LANGUAGES
from tournaments.machine.annexes import modules
from tournaments.words.french import as_typed

#: What writes each page, in the language given.
PAGES: Mapping[str, Callable[[str], str]] = {
    "options": options_page,
    "papers": papers_page,
    "commands": commands_page,
    "environment": environment_page,
    "roles": roles_page,
    "keys": keys_page,
}


#: Digest of each page, so that a review sees in one line that a page has changed.
DIGESTS = "reference.sha256"


def pages() -> dict[str, str]:
    """Return the text of each page and each schema, by its path in the folder of the documents."""
    # They are rendered with the other documents, which gives French its narrow spaces.
    with as_typed():
        texts = {
            f"{language}/reference/{name}.md": page(language)
            for language in LANGUAGES
            for name, page in PAGES.items()
        }
    return texts | {one.NAME: schema_text(one.schema()) for one in modules("schema")}


def digests_of(texts: Mapping[str, str]) -> str:
    """Return the digest of each text, one a line, as `sha256sum` writes them."""
    return "".join(
        f"{hashlib.sha256(text.encode()).hexdigest()}  {path}\n" for path, text in texts.items()
    )


def write_pages(documents: Path, texts: Mapping[str, str]) -> None:
    """Write the pages in the folder of the documents, such as `docs/`."""
    for path, text in texts.items():
        file = documents / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
