"""Diplomas of a season, and its rules for the wall."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.annexes.seasons.papers.words import rules_said
from tournaments.annexes.seasons.queries.pages import SeasonView
from tournaments.annexes.share.papers.diplomas import Design, diplomas_paper
from tournaments.annexes.share.queries.diplomas import Diploma
from tournaments.papers.kit.layout import Leaves
from tournaments.papers.regulation import articles_paper
from tournaments.regulation.text import Article
from tournaments.words.person_names import BETWEEN


def season_diplomas(
    view: SeasonView,
    first: int,
    last: int | None,
    *,
    category: str = "",
    per_player: bool = False,
    signatures: Sequence[str] = (),
    design: Design = Design.CLASSIC,
) -> Leaves | None:
    """Lay out the diplomas of the places from `first` to `last`; None if nobody has one of them.

    With `per_player`, each of a pair has one.
    """
    rows = view.table.rows
    if category:
        rows = tuple(row for row, _general in view.of_category(category))
    diplomas = [
        Diploma(name, row.rank, row.shared, category)
        for row in rows
        if row.rank is not None and row.rank >= first and (last is None or row.rank <= last)
        for name in (row.name.split(BETWEEN) if per_player else (row.name,))
    ]
    return diplomas_paper(view.info, diplomas, signatures, design) if diplomas else None


def season_rules(view: SeasonView) -> Leaves:
    """Lay out the rules in sentences, as large as they fit."""
    article = Article(_("Comment on gagne la saison"), tuple(rules_said(view)))
    return articles_paper(view.info, _("Règlement de la saison"), [article])
