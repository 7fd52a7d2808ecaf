"""Lists of entrants: by number, by club or category, by payment, and to tick off at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import CENTRE, LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming, naming_of, unbroken
from tournaments.papers.kit.reading import Reading
from tournaments.papers.kit.words import Span
from tournaments.papers.registration.people import Person, initials, people
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.dues import Balance
from tournaments.queries.core.teams import TeamLine
from tournaments.words.entrants import counted, worded
from tournaments.words.money import euros
from tournaments.words.team_cards import card_of

#: Box to tick at the door, and box of a team already there.
BOX, TICKED = "☐", "☑"
#: A column of numbers holds three digits at least.
DIGITS = ("000",)
#: Shares of the width that a club or a group takes; the names have the rest.
CLUB, GROUP = 0.32, 0.36
#: Type of a club beside a name, as a share of the name's: a long club adds no row of white.
CLUB_TYPE = 0.8
#: Largest type of a list that the desk works with, in points.
AT_DESK = 14.0


def entrants_list(
    contest: ContestInfo, teams: Sequence[TeamLine], reading: Reading = Reading.NEAR
) -> Leaves:
    """Lay out every team by number: card, name, players if the name omits them, club."""
    paper = _paper(contest, worded(contest.individuals, "Équipes inscrites"), teams)
    clubs = any(team.club for team in teams)
    columns = [_numbers(), Column("", faces().narrow, LEFT), _names(contest, 1 - CLUB)]
    if clubs:
        columns.append(Column(_("Club"), faces().narrow, LEFT, share=CLUB, scale=CLUB_TYPE))
    rows = []
    for team in teams:
        number = str(team.number)
        cells = (number, card_of(team.number).sign, team.name, team.club)
        note = " – ".join(_notes(contest, team))
        rows.append(GridRow(cells if clubs else cells[:3], note, key=number))
    grid = Grid(columns, rows, notes=(2, 3), smallest=10.0, span=Span.NUMBERS, reading=reading)
    return print_grid(paper, grid)


def entrants_by(
    contest: ContestInfo,
    title: str,
    header: str,
    groups: Iterable[tuple[str, Sequence[TeamLine]]],
    reading: Reading = Reading.NEAR,
) -> Leaves:
    """Lay out the teams by group (a club, a category), each group named once.

    A team in two groups is listed twice.
    """
    groups = list(groups)
    teams = {team.number: team for _label, teams_of_group in groups for team in teams_of_group}
    paper = _paper(contest, title, list(teams.values()))
    rows = []
    for label, teams_of_group in groups:
        for place, team in enumerate(teams_of_group):
            cells = ("" if place else label, str(team.number), team.name)
            note = " – ".join(_notes(contest, team))
            rows.append(GridRow(cells, note, bool(place), label, label[:1].upper()))
    columns = [
        Column(header, faces().bold, LEFT, share=GROUP),
        _numbers(),
        _names(contest, 1 - GROUP),
    ]
    grid = Grid(columns, rows, notes=(2, 3), smallest=10.0, span=Span.LETTERS, reading=reading)
    return print_grid(paper, grid)


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
        number = str(team.number)
        cells = (number, team.name, *map(_amount, _sums([account])))
        rows.append(GridRow(cells, " – ".join(_notes(contest, team)), key=number))
    sums = map(_amount, _sums([balances[team.number] for team in teams]))
    rows.append(GridRow(("", _("Total"), *sums)))
    face = faces()
    columns = [
        _numbers(),
        _names(contest),
        Column(_("Dû"), face.regular),
        Column(_("Payé"), face.regular),
        Column(_("Reste"), face.bold),
    ]
    grid = Grid(columns, rows, notes=(1, 2), smallest=10.0, largest=AT_DESK, span=Span.NUMBERS)
    return print_grid(paper, grid)


def check_in_list(
    contest: ContestInfo,
    teams: Sequence[TeamLine],
    balances: Mapping[int, Balance],
    *,
    by_name: bool = False,
) -> Leaves:
    """Lay out the teams to tick off on arrival, by number: name, club, code, amount due.

    With `by_name`, lay out every player by family name, under letters, with the other players of
    the team: the desk finds the team by whoever comes first. The list shows telephone numbers:
    print it only for people allowed to read them. A team already there is ticked; a withdrawn team
    is left out. The amounts are left out if no team owes anything.
    """
    awaited = [team for team in teams if not team.withdrawn]
    dues = any(balances[team.number].owed for team in awaited)

    def cells(team: TeamLine, name: str) -> tuple[str, ...]:
        cells_of_team = (TICKED if team.here_since else BOX, str(team.number), name, team.code)
        return (*cells_of_team, _amount(balances[team.number].due)) if dues else cells_of_team

    title = _("Pointage à l’arrivée")
    if by_name:
        people_listed = people(awaited)
        names = ngettext("%(n)s nom", "%(n)s noms", len(people_listed)) % {"n": len(people_listed)}
        paper = Paper(contest, title, [names], ranged=True)
        rows = [
            GridRow(
                (letter, *cells(one.team, one.name)),
                " – ".join(_with_others(contest, one)),
                not letter,
                one.letter,
                one.letter,
            )
            for one, letter in zip(people_listed, initials(people_listed), strict=True)
        ]
    else:
        paper = _paper(contest, title, awaited)
        rows = [
            GridRow(
                cells(team, team.name),
                " – ".join(_reached(contest, team)),
                key=str(team.number),
            )
            for team in awaited
        ]
    face = faces()
    letters = [Column("", face.bold, LEFT, holds=("M",))] if by_name else []
    columns = [
        *letters,
        Column("", face.regular, CENTRE, scale=1.3, holds=(BOX,)),
        _numbers(),
        Column(_("Joueur"), face.regular, LEFT, share=1.0, naming=Naming.LISTED)
        if by_name
        else _names(contest),
        Column(_("Code"), face.regular, LEFT),
        *([Column(_("Dû"), face.bold)] if dues else []),
    ]
    named = len(letters) + 2
    grid = Grid(
        columns,
        rows,
        notes=(named, named + 1),
        smallest=10.0,
        largest=AT_DESK,
        padding=0.2,
        span=Span.LETTERS if by_name else Span.NUMBERS,
    )
    return print_grid(paper, grid)


def _paper(contest: ContestInfo, title: str, teams: Sequence[TeamLine]) -> Paper:
    count = counted(contest.individuals, len(teams))
    return Paper(contest, title, [count], ranged=True)


def _numbers() -> Column:
    return Column(_("N°"), faces().bold, holds=DIGITS)


def _names(contest: ContestInfo, share: float = 1.0) -> Column:
    naming = naming_of(contest.individuals)
    head = worded(contest.individuals, "Équipe")
    return Column(head, faces().regular, LEFT, share=share, naming=naming)


def _sums(accounts: Sequence[Balance]) -> tuple[int, int, int]:
    """Return the amounts owed, paid and left, in cents."""
    owed, paid = sum(one.owed for one in accounts), sum(one.paid for one in accounts)
    return owed, paid, owed - paid


def _amount(cents: int) -> str:
    return euros(cents) if cents else "–"


def _notes(contest: ContestInfo, team: TeamLine) -> list[str]:
    """Return the notes under a name: players it omits, origin, late arrival, withdrawal."""
    unnamed = [] if _names_players(team) else [unbroken(" – ".join(team.players))]
    return [*unnamed, *filter(None, (team.origin,)), *_presence(contest, team)]


def _names_players(team: TeamLine) -> bool:
    return all(player in team.name for player in team.players)


def _presence(contest: ContestInfo, team: TeamLine) -> list[str]:
    """Return the notes on a late arrival and a withdrawal."""
    word = partial(worded, contest.individuals)
    notes = []
    if team.late:
        notes.append(word("arrivée pour la partie %(round)s", {"round": team.first_round}))
    if team.last_round == 0:
        notes.append(word("retirée avant la première partie"))
    elif team.last_round is not None:
        notes.append(word("retirée après la partie %(round)s", {"round": team.last_round}))
    return notes


def _reached(contest: ContestInfo, team: TeamLine) -> list[str]:
    """Return the notes and the details that identify a team at the door."""
    return [*_notes(contest, team), *filter(None, team.details.values())]


def _with_others(contest: ContestInfo, one: Person) -> list[str]:
    """Return what identifies a player at the door: the rest of the team, then its details."""
    team = one.team
    notes = [_("avec %(player)s") % {"player": other} for other in one.others]
    if not _names_players(team):
        notes.append(team.name)
    return [*notes, *_presence(contest, team), *filter(None, team.details.values())]
