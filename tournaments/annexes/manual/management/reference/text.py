"""Parts of a Markdown page that every page of the reference uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

#: End of a line in a cell.
LINE = "<br>"


def heading(level: int, title: str, anchor: str) -> str:
    """Return a heading; its anchor is the same in every language."""
    return f"{'#' * level} {title} {{#{anchor.replace('_', '-')}}}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; a bar inside a cell does not end it."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in lines
    )


def page(title: str, intro: str, parts: Iterable[str], made_from: str) -> str:
    """Return a whole page, without its empty parts; its foot says how it is made."""
    origin = _("Le programme écrit lui-même cette page : `manage.py reference` la tire %(source)s.")
    foot = origin % {"source": made_from}
    blocks = [f"# {title}", intro, *parts, f"*{foot}*"]
    return "\n\n".join(block.rstrip("\n") for block in blocks if block) + "\n"
