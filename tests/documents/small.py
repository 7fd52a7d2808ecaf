"""Small documents, for the tests of what is done with them."""

from __future__ import annotations

import struct
from pathlib import Path

CONTENTS = """
[[kind]]
name = "guides"
fr = "La journée"
en = "The day"
pages = ["cash", "draw"]

[[kind]]
name = "why"
fr = "Pourquoi"
en = "Why"
pages = ["wifi"]
"""
PAGES = {
    "fr/guides/cash": """# La caisse

Ce que chacun doit, et ce qu’il a payé. Le trésorier la tient.

## Rembourser une équipe {#refund}

Ouvrez le compte de l’équipe. Voir [le tirage](draw.md#seats) ou [le site](https://example.org/a.md).

![la page de la caisse](../../images/fr/cash.png)

| pièce | combien |
|---|---|
| un billet | dix |

### Un chèque {#cheque}

Notez son numéro.
""",
    "fr/guides/draw": """# Le tirage

Qui joue où.

## Les places {#seats}

Chaque équipe reçoit ses jetons à la caisse. Les totaux se comptent à la fin.
""",
    "fr/why/wifi": "# Le wifi\n\nPourquoi rien ne quitte la salle.\n",
    "en/guides/cash": """# The cash box

What everybody owes and has paid.

## Refund a team {#refund}

Open the team’s account.

![the page of the cash box](../../images/en/cash.png)

### A cheque {#cheque}

Note its number.
""",
    "en/guides/draw": "# The draw\n\nWho plays where.\n\n## Seats {#seats}\n\nEntries first.\n",
    "en/why/wifi": "# The wifi\n\nWhy nothing leaves the hall.\n",
}


def picture(width: int, height: int) -> bytes:
    """Return the head of a PNG file of this size."""
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", width, height)
    )


def small_documents(folder: Path) -> Path:
    """Write the small documents into a new folder of this one, and return it."""
    docs = folder / "docs"
    for language, height in (("fr", 400), ("en", 380)):
        (docs / "images" / language).mkdir(parents=True)
        (docs / "images" / language / "cash.png").write_bytes(picture(1100, height))
    (docs / "contents.toml").write_text(CONTENTS, "utf-8")
    for path, text in PAGES.items():
        file = docs / f"{path}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return docs
