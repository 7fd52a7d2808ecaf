"""The list of entrants, by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _

from tournaments.entrant_words import counted, worded
from tournaments.papers.fonts import faces
from tournaments.papers.grid import Column, Grid, GridRow, print_grid
from tournaments.papers.layout import RIGHT, Leaves, Paper
from tournaments.queries.contests import ContestInfo
from tournaments.queries.teams import TeamLine


def entrants_list(contest: ContestInfo, teams: list[TeamLine]) -> Leaves:
    """Every team by its number: its name, its players when they are not the name, its club."""
    count = counted(contest.individuals, len(teams))
    paper = Paper(contest, worded(contest.individuals, "Équipes inscrites"), [count])
    clubs = any(team.club for team in teams)

    def columns(size: float, width: float) -> Sequence[Column]:
        face = faces()
        digits = max([3, *(len(str(team.number)) for team in teams)])
        numbers = digits * face.bold.width("0") * size + size
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


def _notes(contest: ContestInfo, team: TeamLine) -> list[str]:
    """What is said under the name: the players it does not name, whether it came late or left."""
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
