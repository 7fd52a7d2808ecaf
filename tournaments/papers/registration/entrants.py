"""Lists of entrants, in any order: for the wall, to tick at the door, with the payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Any, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import N_
from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.grid import Column, Grid, GridRow, Span
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import CENTRE, LEFT, Leaves, Paper
from tournaments.papers.kit.names import Naming, naming_of, unbroken
from tournaments.papers.kit.reading import COMFORTABLE, Reading
from tournaments.papers.registration.people import MANY, people
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.dues import Balance
from tournaments.queries.core.teams import TeamLine
from tournaments.words.entrants import entered, worded
from tournaments.words.money import euros
from tournaments.words.person_names import folded
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


class Order(StrEnum):
    NUMBER = N_("des numéros")
    NAME = N_("des noms")
    CLUB = N_("des clubs")
    CATEGORY = N_("des catégories")


class Columns(StrEnum):
    WALL = N_("ce que le mur montre")
    ARRIVAL = N_("à cocher à l’arrivée")
    PAYMENTS = N_("les paiements")


@dataclass(frozen=True, slots=True)
class _Line:
    team: TeamLine
    name: str
    group: str = ""
    #: Other players of the team, in a list of players.
    others: tuple[str, ...] = ()


#: A column, and its text for a line.
_Cells = tuple[Column, Callable[[_Line], str]]


@dataclass(frozen=True, slots=True)
class _Listed:
    """Entrants in an order: what the list is called on the wall, how many, and what groups them."""

    contest: ContestInfo
    title: str
    count: str
    #: The column of letters, clubs or categories, if any; each stands before its first line.
    groups: list[Column]
    lines: list[_Line]
    #: Whether the groups are in the order of the alphabet: a letter then tells where one is.
    lettered: bool = True

    def printed(
        self,
        title: str,
        cells: Sequence[_Cells],
        notes: Callable[[_Line], list[str]],
        look: Mapping[str, Any],
        total: tuple[str, ...] = (),
        total_of: Callable[[Sequence[_Line]], tuple[str, ...]] | None = None,
    ) -> Leaves:
        """Lay out the lines with these columns; `look` are fields of the grid.

        `total` is the last row, and `total_of` that of each group of several lines.
        """
        columns = [*self.groups, *(column for column, _text in cells)]
        rows, before, group = [], "", list[_Line]()
        for at, line in enumerate(self.lines):
            tied = bool(self.groups) and line.group == before
            first = ("" if tied else line.group,) if self.groups else ()
            texts = (*first, *(text(line) for _column, text in cells))
            named = line.group[:1].upper() if self.lettered else line.group
            key = named if self.groups else str(line.team.number)
            rows.append(GridRow(texts, " – ".join(notes(line)), tied, line.group, key))
            before = line.group
            group = [*group, line] if tied else [line]
            ends = self.lines[at + 1].group != line.group if self.lines[at + 1 :] else True
            if total_of is not None and ends and len(group) > 1:
                sums = total_of(group)
                blank = ("",) * (len(columns) - len(sums))
                rows.append(GridRow(blank + sums, tied=True, again=line.group, key=key))
        if total:
            rows.append(GridRow(("",) * (len(columns) - len(total)) + total))
        first_named = next(at for at, one in enumerate(columns) if one.naming is not Naming.TEXT)
        span = Span.LETTERS if self.groups else Span.NUMBERS
        grid = Grid(columns, rows, notes=(first_named, first_named + 1), smallest=10.0, span=span)
        paper = Paper(self.contest, title, [self.count], ranged=True)
        return print_grid(paper, replace(grid, **look))


def entrants_list(
    contest: ContestInfo,
    teams: Sequence[TeamLine],
    reading: Reading = Reading.NEAR,
    order: Order = Order.NUMBER,
    categories: Sequence[str] = (),
) -> Leaves:
    """Lay out the entrants for the wall.

    By name, each player has the number of the team, and withdrawn teams are left out. By club or by
    category, a team in two of the `categories` is listed twice.
    """
    face = faces()
    number, name = _who(contest, order, face.narrow)
    if order is Order.NAME:
        here = [team for team in teams if not team.withdrawn]
        listed = _listed(contest, here, order, categories)
        across = 2 if len(listed.lines) > MANY else 1
        look = {"padding": 0.2, "across": across, "smallest": COMFORTABLE, "reading": reading}
        return listed.printed(listed.title, [name, number], lambda _line: [], look)
    columns = [number, name]
    if order is Order.NUMBER:
        card = Column("", face.narrow, LEFT), lambda line: card_of(line.team.number).sign
        columns.insert(1, card)
        if any(team.club for team in teams):
            club = Column(_("Club"), face.narrow, LEFT, share=CLUB, scale=CLUB_TYPE)
            columns.append((club, lambda line: line.team.club))
    listed = _listed(contest, teams, order, categories)
    notes = partial(_notes, contest, order)
    return listed.printed(listed.title, columns, notes, {"reading": reading})


def desk_list(
    contest: ContestInfo,
    teams: Sequence[TeamLine],
    balances: Mapping[int, Balance],
    shown: Columns = Columns.ARRIVAL,
    order: Order = Order.NUMBER,
    categories: Sequence[str] = (),
    chiefs: Mapping[str, str] | None = None,
) -> Leaves:
    """Lay out the entrants as the desk works with them; not everybody may read it.

    Withdrawn teams are left out on arrival. If anybody owes anything, or with the payments: what
    each owes, has paid and has left to pay (negative if overpaid), then the sums; by club too, with
    its `chiefs`, a name and a telephone.
    """
    face = faces()
    columns = [*_who(contest, order, face.regular)]
    amounts: list[dict[int, int]] = []
    total: tuple[str, ...] = ()
    match shown:
        case Columns.WALL:
            return entrants_list(contest, teams, order=order, categories=categories)
        case Columns.ARRIVAL:
            title = _("Pointage à l’arrivée")
            teams = [team for team in teams if not team.withdrawn]
            box = Column("", face.regular, CENTRE, scale=1.3, holds=(BOX,))
            columns.insert(0, (box, lambda line: TICKED if line.team.here_since else BOX))
            columns.append((Column(_("Code"), face.regular, LEFT), lambda line: line.team.code))
            if any(balances[team.number].owed for team in teams):
                amounts = _amounts(teams, balances)
        case Columns.PAYMENTS:
            title = _("Inscrits et paiements")
            amounts = _amounts(teams, balances)
        case _:
            assert_never(shown)
    if amounts:
        heads = ((_("Dû"), face.regular), (_("Payé"), face.regular), (_("Reste"), face.bold))
        for (head, font), of in zip(heads, amounts, strict=True):
            columns.append((Column(head, font), partial(_amount_of, of)))
        total = _totals(amounts, [team.number for team in teams])
    by_club = shown is Columns.PAYMENTS and order is Order.CLUB
    total_of = partial(_totals_of, amounts) if by_club else None
    listed = _listed(contest, teams, order, categories)
    # Read backwards, the first line of a group is the last one kept.
    first = {line.group: line.team.number for line in reversed(listed.lines)}

    def notes(line: _Line) -> list[str]:
        team = line.team
        chief = (chiefs or {}).get(line.group, "")
        arrives = shown is Columns.ARRIVAL
        noted = (*team.details.values(), *team.licences) if arrives else ()
        leads = by_club and chief and team.number == first[line.group]
        led = [_("chef de délégation : %(chief)s") % {"chief": chief}] if leads else []
        return [*led, *_notes(contest, order, line), *filter(None, noted)]

    padding = 0.2 if shown is Columns.ARRIVAL else 0.3
    look = {"largest": AT_DESK, "padding": padding}
    return listed.printed(title, columns, notes, look, total, total_of)


def _amounts(teams: Sequence[TeamLine], balances: Mapping[int, Balance]) -> list[dict[int, int]]:
    return [
        {team.number: getattr(balances[team.number], name) for team in teams}
        for name in ("owed", "paid", "cents")
    ]


def _totals(amounts: Sequence[Mapping[int, int]], teams: Iterable[int]) -> tuple[str, ...]:
    numbers = list(teams)
    sums = (_amount(sum(of[number] for number in numbers)) for of in amounts)
    return ("", _("Total"), *sums)


def _totals_of(amounts: Sequence[Mapping[int, int]], lines: Sequence[_Line]) -> tuple[str, ...]:
    return _totals(amounts, (line.team.number for line in lines))


def _listed(
    contest: ContestInfo, teams: Sequence[TeamLine], order: Order, categories: Sequence[str]
) -> _Listed:
    bold = faces().bold
    count = entered(contest.individuals, (team.last_round for team in teams))
    match order:
        case Order.NUMBER:
            title = worded(contest.individuals, "Équipes inscrites")
            return _Listed(contest, title, count, [], [_Line(team, team.name) for team in teams])
        case Order.NAME:
            title, letter = (
                _("Joueurs par ordre alphabétique"),
                Column("", bold, LEFT, holds=("M",)),
            )
            lines = [_Line(one.team, one.name, one.letter, one.others) for one in people(teams)]
            count = ngettext("%(n)s nom", "%(n)s noms", len(lines)) % {"n": len(lines)}
            return _Listed(contest, title, count, [letter], lines)
        case Order.CLUB:
            title, club = _("Inscrits par club"), Column(_("Club"), bold, LEFT, share=GROUP)
            by_club = sorted(teams, key=lambda team: (not team.club, folded(team.club), team.club))
            lines = [_Line(team, team.name, team.club or _("sans club")) for team in by_club]
            return _Listed(contest, title, count, [club], lines)
        case Order.CATEGORY:
            title = _("Inscrits par catégorie")
            groups = [(name, [t for t in teams if name in t.categories]) for name in categories]
            groups.append((_("sans catégorie"), [t for t in teams if not t.categories]))
            lines = [_Line(team, team.name, name) for name, of in groups for team in of]
            category = Column(_("Catégorie"), bold, LEFT, share=GROUP)
            return _Listed(contest, title, count, [category], lines, lettered=False)
        case _:
            assert_never(order)


def _who(contest: ContestInfo, order: Order, of_people: Font) -> tuple[_Cells, _Cells]:
    number = Column(_("N°"), faces().bold, holds=DIGITS)
    if order is Order.NAME:
        name = Column(_("Joueur"), of_people, LEFT, share=1.0, naming=Naming.LISTED)
    else:
        head = worded(contest.individuals, "Équipe")
        share = 1 - (CLUB if order is Order.NUMBER else GROUP)
        naming = naming_of(contest.individuals)
        name = Column(head, faces().regular, LEFT, share=share, naming=naming)
    return (number, lambda line: str(line.team.number)), (name, lambda line: line.name)


def _amount(cents: int) -> str:
    return euros(cents) if cents else "–"


def _amount_of(amounts: Mapping[int, int], line: _Line) -> str:
    return _amount(amounts[line.team.number])


def _notes(contest: ContestInfo, order: Order, line: _Line) -> list[str]:
    team = line.team
    unnamed = not all(player in team.name for player in team.players)
    if order is Order.NAME:
        notes = [_("avec %(player)s") % {"player": other} for other in line.others]
        notes += [team.name] if unnamed else []
    else:
        notes = [unbroken(" – ".join(team.players))] if unnamed else []
        notes += [team.origin] if team.origin else []
    return [*notes, *_presence(contest, team)]


def _presence(contest: ContestInfo, team: TeamLine) -> list[str]:
    word = partial(worded, contest.individuals)
    notes = []
    if team.late:
        notes.append(word("arrivée pour la partie %(round)s", {"round": team.first_round}))
    if team.last_round == 0:
        notes.append(word("retirée avant la première partie"))
    elif team.last_round is not None:
        notes.append(word("retirée après la partie %(round)s", {"round": team.last_round}))
    return notes
