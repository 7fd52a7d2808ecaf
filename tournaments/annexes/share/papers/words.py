"""What a shared picture or text says of a team: its place, and what it is ranked by."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.pairing.sentences import Ordinal
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation.text import typographic
from tournaments.words.figures import camp_short, figure_of, figures_said


def place(standings: Standings, row: Row) -> str:
    """Return the place of a team or player: "1re", "1er", "4e"; "1re N-S" in its line."""
    ordinal = Ordinal(row.rank, feminine=not standings.contest.individuals).translated(_)
    return f"{ordinal} {camp_short(row.line)}" if row.line else ordinal


def best_first(standings: Standings) -> list[Row]:
    """Return the rows by place; a duplicate may rank each line, and then has two first places."""
    return sorted(standings.rows, key=lambda row: row.rank)


def score(standings: Standings, row: Row) -> str:
    """Return what decides: "3327", "3 v. · 4582"; "" where a bracket gives the places."""
    if standings.brackets:
        return ""
    return " · ".join(
        figure_of(criterion, value)
        for criterion, value in zip(standings.deciding, row.values, strict=False)
    )


def score_said(standings: Standings, row: Row) -> str:
    """Return it in words: "3327 points", "3 v. · 4582 points"."""
    if standings.brackets:
        return ""
    return figures_said(zip(standings.deciding, row.values, strict=False))


def colon(what: str, value: str) -> str:
    """Return "Repas : 12 €", with the spaces of the reader's language."""
    return typographic(_("%(what)s : %(value)s")) % {"what": what, "value": value}
