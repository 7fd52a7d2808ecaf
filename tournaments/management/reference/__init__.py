"""Pages of the documents that the program writes itself, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from django.conf import settings

from tournaments.machine.annexes import modules
from tournaments.management.reference.commands import commands_page
from tournaments.management.reference.environment import environment_page
from tournaments.management.reference.options import options_page
from tournaments.management.reference.papers import papers_page
from tournaments.management.reference.roles import roles_page
from tournaments.tables.after import results_shape
from tournaments.words.keys import keys_page

#: What writes each page, in the language given.
PAGES: Mapping[str, Callable[[str], str]] = {
    "options": options_page,
    "papers": papers_page,
    "commands": commands_page,
    "environment": environment_page,
    "roles": roles_page,
    "keys": keys_page,
}


def write_pages(documents: Path) -> list[Path]:
    """Write every page in the folder of the documents, such as `docs/`; return their files."""
    written = []
    for language, _name in settings.LANGUAGES:
        for name, page in PAGES.items():
            file = documents / language / "reference" / f"{name}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(page(language), "utf-8")
            written.append(file)
    for format_ in (*modules("schema"), results_shape):
        file = documents / format_.NAME
        file.write_text(format_.written(), "utf-8")
        written.append(file)
    return written
