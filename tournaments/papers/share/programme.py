"""Programme of the day for the wall: when each round is planned, the meal, the prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.planning import Slot
from tournaments.words.hours import hour


def programme(contest: ContestInfo, slots: Sequence[Slot], meal_after: int | None) -> Leaves:
    """Lay out the rounds as planned, each with its hours; the last line is the prize-giving.

    A meal follows the round `meal_after`, if one is planned.
    """
    face = faces()
    remark = _("Ces heures sont prévues : la salle annonce les vraies.")
    rows = [GridRow(cells) for cells in _lines(slots, meal_after)]
    columns = [Column(_("Heure"), face.bold, LEFT), Column("", face.regular, LEFT, share=1)]
    paper = Paper(contest, _("Programme de la journée"), [remark])
    return print_grid(paper, Grid(columns, rows, padding=0.5))


def _lines(slots: Sequence[Slot], meal_after: int | None) -> Iterator[tuple[str, str]]:
    for place, slot in enumerate(slots):
        hours = {"start": hour(slot.starts_at), "end": hour(slot.ends_at)}
        yield _("%(start)s – %(end)s") % hours, _("Partie %(round)d") % {"round": slot.number}
        if slot.number == meal_after and place + 1 < len(slots):
            hours = {"start": hour(slot.ends_at), "end": hour(slots[place + 1].starts_at)}
            yield _("%(start)s – %(end)s") % hours, _("Repas")
    if slots:
        yield hour(slots[-1].ends_at), _("Résultats et remise des lots")
