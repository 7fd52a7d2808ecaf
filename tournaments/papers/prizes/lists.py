"""Papers of the prizes: list of lots, winners, and running order of the ceremony."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pairing.sentences import Ordinal
from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import LEFT, RIGHT, Leaves, Paper
from tournaments.papers.kit.names import naming_of
from tournaments.papers.kit.reading import Reading
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.prizes.ceremony import Call, Handed, RunningOrder
from tournaments.queries.prizes.lines import AwardLine, PrizeLine
from tournaments.queries.prizes.lots import Prizes
from tournaments.queries.prizes.words import where_from, whom, worth
from tournaments.words.entrants import counted, worded
from tournaments.words.enums import PrizeBy
from tournaments.words.money import euros

#: Longest name, in characters, that fits on one line of its column.
SHORT = 20


def prize_list(view: Prizes) -> Leaves:
    """List the lots: how many of each, what each is worth, whom each is for."""
    count = sum(line.quantity for line in view.lines)
    remarks = [ngettext("%(n)d lot", "%(n)d lots", count) % {"n": count}]
    amounts = [line.value for line in view.lines if line.value is not None]
    if amounts:
        remarks.append(_("Valeur : %(amount)s") % {"amount": euros(sum(amounts))})
    paper = Paper(view.contest, _("Les lots"), [" – ".join(remarks)])
    rows = [
        GridRow((str(line.quantity), line.name, worth(line)), whom(line)) for line in view.lines
    ]

    face = faces()
    columns = [
        Column(_("Nb"), face.bold, holds=("00",)),
        Column(_("Lot"), face.bold, LEFT, share=0.66),
        Column(_("Valeur"), face.regular, RIGHT, share=0.34),
    ]
    return print_grid(paper, Grid(columns, rows, notes=(1, 2), smallest=10.0))


def winners(view: Prizes, reading: Reading = Reading.NEAR) -> Leaves:
    """List each lot's winners in the order of the list, and why; a lot for all takes one row."""
    paper = Paper(view.contest, _("Palmarès"))
    rows = []
    for line in view.lines:
        by_team = _by_team([award for award in view.awards if award.prize.pk == line.pk])
        if line.by == PrizeBy.EVERYONE and by_team:
            teams = counted(view.contest.individuals, len(by_team))
            teams_text = _("à tous : %(teams)s") % {"teams": teams}
            rows.append(GridRow((line.name, "", "", teams_text, "")))
            continue
        # Rows of the same lot show a short name once per page. A long name is repeated on every
        # row.
        short = len(line.name) <= SHORT
        for place, awards in enumerate(by_team):
            rows.append(_won(view, line, awards, tied=place > 0 and short))

    face = faces()
    individuals = view.contest.individuals
    name = worded(individuals, "Équipe")
    columns = [
        Column(_("Lot"), face.bold, LEFT, share=0.42),
        _rank(face.regular),
        Column(_("N°"), face.bold),
        Column(name, face.regular, LEFT, share=0.58, naming=naming_of(individuals)),
        Column(_("Valeur"), face.regular),
    ]
    grid = Grid(columns, rows, notes=(3, 5), largest=15.0, reading=reading)
    return print_grid(paper, grid)


def running_order(
    contest: ContestInfo, order: RunningOrder, reading: Reading = Reading.NEAR
) -> Leaves:
    """List the teams in calling order, from the last to the first, with what each is handed."""
    remarks = [] if order.given else [_("Prévision : les lots ne sont pas encore attribués")]
    if order.to_all:
        remarks.append(
            _("Pour tous : %(lots)s") % {"lots": ", ".join(line.name for line in order.to_all)}
        )
    if order.waiting:
        named = ", ".join(str(team.number) for team in order.waiting)
        remarks.append(_("Choisissent ensuite, dans cet ordre : %(numbers)s") % {"numbers": named})
    paper = Paper(contest, _("Remise des lots"), remarks)
    rows = [_called(contest, call) for call in order.calls]

    face = faces()
    naming = naming_of(contest.individuals)
    columns = [
        _rank(face.bold),
        Column(_("N°"), face.bold),
        Column(worded(contest.individuals, "Équipe"), face.bold, LEFT, share=0.55, naming=naming),
        Column(_("Lots"), face.regular, LEFT, share=0.45),
        Column(_("Valeur"), face.regular),
    ]
    grid = Grid(columns, rows, notes=(2, 3), largest=16.0, reading=reading)
    return print_grid(paper, grid)


def rank_said(contest: ContestInfo, rank: int | None, shared: bool) -> str:
    """Return a rank as lists show it: "1re", "4e ex æquo", "–" without a rank."""
    if rank is None:
        return "–"
    ordinal = Ordinal(rank, feminine=not contest.individuals).translated(_)
    return _("%(rank)s ex æquo") % {"rank": ordinal} if shared else ordinal


def handed_said(one: Handed) -> str:
    return f"{one.prize.name} × {one.pieces}" if one.pieces > 1 else one.prize.name


def _called(contest: ContestInfo, call: Call) -> GridRow:
    return GridRow(
        (
            rank_said(contest, call.rank, call.shared),
            str(call.team.number),
            call.team.name,
            ", ".join(map(handed_said, call.handed)),
            euros(call.cents) if call.cents is not None else "",
        ),
        where_from(call.team),
    )


def _by_team(awards: Sequence[AwardLine]) -> list[list[AwardLine]]:
    by_team: dict[int, list[AwardLine]] = {}
    for award in awards:
        by_team.setdefault(award.team.number, []).append(award)
    return list(by_team.values())


def _won(view: Prizes, line: PrizeLine, awards: Sequence[AwardLine], tied: bool) -> GridRow:
    team = awards[0].team
    row = view.ranks.get(team.number)
    amounts = [award.cents for award in awards if award.cents is not None]
    return GridRow(
        (
            "" if tied else line.name,
            rank_said(view.contest, row.rank if row else None, bool(row and row.shared)),
            str(team.number),
            team.name,
            euros(sum(amounts)) if amounts else "",
        ),
        awards[0].reason.translated(_),
        tied=tied,
        again=line.name if tied else "",
    )


def _rank(font: Font) -> Column:
    return Column(_("Rang"), font, wrapped=True, holds=(_("ex æquo"), "150e"))
