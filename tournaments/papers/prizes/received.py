"""List of the prizes received, to sign: the proof that the treasurer keeps."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import LEFT, Leaves, Paper
from tournaments.papers.kit.names import naming_of
from tournaments.papers.prizes.lists import handed_said
from tournaments.queries.prizes.ceremony import Call, Handed, calls_of
from tournaments.queries.prizes.lots import Prizes
from tournaments.words.entrants import worded
from tournaments.words.enums import PrizeBy
from tournaments.words.money import euros

#: White above and under each text, in multiples of its size: room to sign, a centimetre at least.
ROOM = 1.0


def prizes_received(view: Prizes, *, to_all: bool = False) -> Leaves:
    """List the prizes given, by team, with a box to sign; `to_all` adds those of everybody."""
    award_lines = [line for line in view.awards if to_all or line.prize.by != PrizeBy.EVERYONE]
    calls = sorted(calls_of(view, award_lines), key=lambda call: call.team.number)
    amounts = [one.cents for call in calls for one in call.handed if one.cents is not None]
    remarks = [_("Chacun signe en recevant son lot.")]
    if amounts:
        remarks.append(_("Valeur en tout : %(amount)s") % {"amount": euros(sum(amounts))})
    paper = Paper(view.contest, _("Lots reçus"), [" ".join(remarks)])
    rows = [_row(call, one) for call in calls for one in call.handed]
    total = euros(sum(amounts)) if amounts else ""
    rows.append(GridRow(("", _("Le trésorier"), "", total, "", "")))

    face = faces()
    individuals = view.contest.individuals
    columns = [
        Column(_("N°"), face.bold),
        Column(
            worded(individuals, "Équipe"),
            face.regular,
            LEFT,
            share=0.42,
            naming=naming_of(individuals),
        ),
        Column(_("Lot"), face.bold, LEFT, share=0.25),
        Column(_("Valeur"), face.regular),
        Column(_("Reçu le"), face.narrow, LEFT, wrapped=True),
        Column(_("Signature"), face.regular, LEFT, share=0.33),
    ]
    return print_grid(paper, Grid(columns, rows, padding=ROOM, largest=11.0, ruled=True))


def _row(call: Call, one: Handed) -> GridRow:
    return GridRow(
        (
            str(call.team.number),
            call.team.name,
            handed_said(one),
            euros(one.cents) if one.cents is not None else "",
            _collected(one),
            "",
        )
    )


def _collected(one: Handed) -> str:
    if one.collected_at is None:
        return ""
    day = date_format(timezone.localtime(one.collected_at), "d/m/Y")
    return " ".join(filter(None, (day, one.collected_by)))
