"""Writes locale/fr: in French, zero takes the singular ("0 équipe").

The texts of the sources are French, so nothing is translated there. But without a catalogue,
gettext counts as in English, where zero takes the plural.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"
FRENCH = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"
HEADING = "# Plurals of French, made by `make messages`: zero takes the singular."


def made() -> str:
    """Return the catalogue: each counted text of the sources, as it is."""
    with ENGLISH.open("rb") as file:
        counted = [
            one for one in read_po(file, locale="en") if isinstance(one.id, tuple) and one.id
        ]
    catalogue = Catalog(locale="fr", header_comment=HEADING, project="Dix de Der")
    for message in sorted(counted, key=lambda one: one.id):
        catalogue.add(message.id, message.id, context=message.context)
    written = BytesIO()
    write_po(written, catalogue, width=0, omit_header=True)
    heading = (
        f'{HEADING}\nmsgid ""\nmsgstr ""\n"Language: fr\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
    )
    return heading + written.getvalue().decode().strip() + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(FRENCH.read_text("utf-8") != made())
    FRENCH.parent.mkdir(parents=True, exist_ok=True)
    FRENCH.write_text(made(), "utf-8")
