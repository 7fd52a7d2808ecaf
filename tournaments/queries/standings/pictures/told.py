"""Words of a picture, the same on a page and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.pairing.sentences import Ordinal


@dataclass(frozen=True, slots=True)
class Told:
    """Title of a picture, its finding in one sentence, and the table of its figures.

    Each of `lines` has a cell for each of `heads`.
    """

    title: str
    finding: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


def rank_said(rank: int) -> str:
    """Return "1er", "12e", in the reader's language."""
    return Ordinal(rank).translated(_)


def ranks_said(ranks: Iterable[int | None]) -> tuple[str, ...]:
    """Return ranks in words, a dash for each that is missing."""
    return tuple("–" if rank is None else rank_said(rank) for rank in ranks)
