"""Lists of entrants: by number, by club or category, by payment, and to tick off at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from django.utils.translation import gettext as _

from tournaments.money import euros
from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.grid import Column, Grid, GridRow, header_size, print_grid
from tournaments.papers.kit.layout import CENTRE, RIGHT, Leaves, Paper
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.dues import Balance
from tournaments.queries.core.teams import TeamLine
from tournaments.wording.entrants import counted, worded

#: Box to tick at the door, and box of a team already there.
BOX, TICKED = "☐", "☑"


def entrants_list(contest: ContestInfo, teams: Sequence[TeamLine]) -> Leaves:
    """Lay out every team by number: its name, its players if the name omits them, its club."""
    paper = _paper(contest, worded(contest.individuals, "Équipes inscrites"), teams)
    clubs = any(team.club for team in teams)

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        numbers = _numbers(teams, size)
        club = (width - numbers) * 0.32 if clubs else 0.0
        found = [
            Column(_("N°"), numbers, face.bold, RIGHT),
            Column(worded(contest.individuals, "Équipe"), width - numbers - club, face.regular),
        ]
        return [*found, Column(_("Club"), club, face.narrow)] if clubs else found

    rows = []
    for team in teams:
        cells = (str(team.number), team.name, team.club)
        rows.append(GridRow(cells if clubs else cells[:2], " – ".join(_notes(contest, team))))
    return print_grid(paper, Grid(rows, columns, note_to=2, smallest=10.0))


def entrants_by(
    contest: ContestInfo,
    title: str,
    header: str,
    groups: Iterable[tuple[str, Sequence[TeamLine]]],
) -> Leaves:
    """Lay out the teams by group (a club, a category), each group named once.

    A team in two groups is listed twice.
    """
    groups = list(groups)
    teams = {team.number: team for _label, found in groups for team in found}
    paper = _paper(contest, title, list(teams.values()))
    rows = []
    for label, found in groups:
        for place, team in enumerate(found):
            cells = ("" if place else label, str(team.number), team.name)
            rows.append(GridRow(cells, " – ".join(_notes(contest, team)), bool(place), label))

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        numbers = _numbers(teams.values(), size)
        group = (width - numbers) * 0.36
        return [
            Column(header, group, face.bold),
            Column(_("N°"), numbers, face.bold, RIGHT),
            Column(worded(contest.individuals, "Équipe"), width - numbers - group, face.regular),
        ]

    return print_grid(paper, Grid(rows, columns, raised=2, note_from=2, smallest=10.0))


def entrants_paid(
    contest: ContestInfo, teams: Sequence[TeamLine], balances: Mapping[int, Balance]
) -> Leaves:
    """Lay out every team by number with what it owes, has paid and has left to pay, then the sums.

    An overpaid amount is negative.
    """
    paper = _paper(contest, _("Inscrits et paiements"), teams)
    rows = []
    for team in teams:
        account = balances[team.number]
        cells = (str(team.number), team.name, *map(_amount, _sums([account])))
        rows.append(GridRow(cells, " – ".join(_notes(contest, team))))
    sums = map(_amount, _sums([balances[team.number] for team in teams]))
    rows.append(GridRow(("", _("Total"), *sums)))
    widest = [max(len(row.cells[at]) for row in rows) for at in (2, 3, 4)]

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        fonts = (face.regular, face.regular, face.bold)
        heads = (_("Dû"), _("Payé"), _("Reste"))
        numbers = _numbers(teams, size)
        amounts = [
            Column(head, max(font.width("0") * size * most, 44) + size, font, RIGHT)
            for head, font, most in zip(heads, fonts, widest, strict=True)
        ]
        left = width - numbers - sum(column.width for column in amounts)
        return [
            Column(_("N°"), numbers, face.bold, RIGHT),
            Column(worded(contest.individuals, "Équipe"), left, face.regular),
            *amounts,
        ]

    return print_grid(paper, Grid(rows, columns, note_to=2, smallest=10.0, largest=14.0))


def check_in_list(
    contest: ContestInfo, teams: Sequence[TeamLine], balances: Mapping[int, Balance]
) -> Leaves:
    """Lay out the teams to tick off on arrival, in the given order: name, club, code, amount due.

    The list shows telephone numbers: print it only for people allowed to read them. A team already
    there is ticked; a withdrawn team is left out. The amounts are left out if no team owes
    anything.
    """
    awaited = [team for team in teams if not team.withdrawn]
    paper = _paper(contest, _("Pointage à l’arrivée"), awaited)
    dues = any(balances[team.number].owed for team in awaited)
    rows = []
    for team in awaited:
        ticked = TICKED if team.here_since else BOX
        cells = (ticked, str(team.number), team.name, team.code)
        due = (_amount(balances[team.number].due),) if dues else ()
        rows.append(GridRow((*cells, *due), " – ".join(_reached(contest, team))))

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        numbers = _numbers(awaited, size)
        code = _room([row.cells[3] for row in rows], face.regular, size, _("Code"))
        amounts = [row.cells[4] for row in rows] if dues else []
        due = _room(amounts, face.bold, size, _("Dû")) if dues else 0.0
        box = size * 2.2
        found = [
            Column("", box, face.regular, CENTRE, 1.3),
            Column(_("N°"), numbers, face.bold, RIGHT),
            Column(
                worded(contest.individuals, "Équipe"),
                width - box - numbers - code - due,
                face.regular,
            ),
            Column(_("Code"), code, face.regular),
        ]
        return [*found, Column(_("Dû"), due, face.bold, RIGHT)] if dues else found

    grid = Grid(
        rows, columns, raised=2, note_from=2, note_to=3, smallest=10.0, largest=14.0, padding=0.2
    )
    return print_grid(paper, grid)


def _paper(contest: ContestInfo, title: str, teams: Sequence[TeamLine]) -> Paper:
    count = counted(contest.individuals, len(teams))
    return Paper(contest, title, [count])


def _numbers(teams: Iterable[TeamLine], size: float) -> float:
    """Return the width of the column of numbers."""
    digits = max([3, *(len(str(team.number)) for team in teams)])
    return digits * faces().bold.width("0") * size + size


def _room(texts: Sequence[str], font: Font, size: float, header: str) -> float:
    """Return the width of a column that holds each of these texts on one line."""
    widest = max(map(font.width, texts), default=0.0) * size
    return max(widest, faces().bold.width(header) * header_size(size)) + size


def _sums(accounts: Sequence[Balance]) -> tuple[int, int, int]:
    """Return the amounts owed, paid and left, in cents."""
    owed, paid = sum(one.owed for one in accounts), sum(one.paid for one in accounts)
    return owed, paid, owed - paid


def _amount(cents: int) -> str:
    return euros(cents) if cents else "–"


def _notes(contest: ContestInfo, team: TeamLine) -> list[str]:
    """Return the notes under a name: players it omits, late arrival, withdrawal."""
    said = partial(worded, contest.individuals)
    notes = []
    if team.players and not all(player in team.name for player in team.players):
        notes.append(" – ".join(team.players))
    if team.late:
        notes.append(said("arrivée pour la partie %(round)s", {"round": team.first_round}))
    if team.last_round == 0:
        notes.append(said("retirée avant la première partie"))
    elif team.last_round is not None:
        notes.append(said("retirée après la partie %(round)s", {"round": team.last_round}))
    return notes


def _reached(contest: ContestInfo, team: TeamLine) -> list[str]:
    """Return the notes and the details that identify a team at the door."""
    return [*_notes(contest, team), *filter(None, team.details.values())]
