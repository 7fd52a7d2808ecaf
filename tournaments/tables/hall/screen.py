"""What the projector shows, view after view: each with its title and what fits on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import Stage
from tournaments.papers.kit.words import number
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.draws.pools import PoolTable
from tournaments.queries.hall.live import AnnouncementLine
from tournaments.queries.hall.screen import Screen
from tournaments.queries.results.rounds import RoundView, TableLine, places
from tournaments.queries.standings.rows import Row, Standings
from tournaments.tables.draws.brackets import screen_pictures
from tournaments.tables.hall import screen_fit
from tournaments.tables.hall.screen_fit import Item, Step, paged
from tournaments.wording.entrants import worded
from tournaments.wording.person_names import shortened
from tournaments.wording.words import say

#: How many criteria of the ranking are shown: they are read from afar.
CRITERIA_SHOWN: Final = 2
#: Letters of a number for which the room of a name is counted.
USUAL_NUMBER: Final = 3
#: Who stands on the podium, ties included, as far as a screen can hold.
FIRST: Final = 3
MOST_FIRST: Final = 54
#: An announcement is written in letters of this size, in tenths, up to that many signs.
ANNOUNCED: Final = ((60, 120), (120, 90), (200, 70), (300, 55))


@dataclass(frozen=True, slots=True)
class Slide:
    """One view of the projector. `key` tells it from the others while the contest goes on.

    `kind` is the name of its template, which takes `shown`. A slide that is `news` is shown as
    soon as it comes.
    """

    key: str
    kind: str
    title: str
    shown: Any = None
    page: str = ""
    note: str = ""
    classes: str = ""
    news: bool = False

    @property
    def template(self) -> str:
        """What draws it."""
        return f"hall/screen/{self.kind}.html"


@dataclass(frozen=True, slots=True)
class Camp:
    """Who plays at a table, or rests, in few letters."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Seats:
    """A table, or None for a team that rests alone, and who is there."""

    table: int | None
    camps: tuple[Camp, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row of a ranking, or of a list that has none yet."""

    rank: int | None
    camp: Camp
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool and its ranking so far; no values while nothing was played."""

    name: str
    rows: tuple[Ranked, ...]


def slides(screen: Screen, address: str | None) -> list[Slide]:
    """The views, in the order they follow each other; at least one.

    `address` is where phones find the contest, None where they cannot.
    """
    found = [*_announcements(screen.hall.announcements), *_body(screen)]
    if screen.hall.clock is not None:
        found.insert(len(screen.hall.announcements), Slide("clock", "clock", _("Horloge")))
    if address is not None and screen.progress.number:
        found.append(
            Slide("follow", "follow", _("Suivez le concours sur votre téléphone"), address)
        )
    return found


def _body(screen: Screen) -> Iterator[Slide]:
    """What there is to tell of the contest where it stands."""
    if not screen.progress.number:
        yield Slide("welcome", "welcome", screen.contest.name, screen.starts_at)
        yield from _teams(screen)
        return
    if screen.contest.closed and screen.standings is not None:
        yield from _podium(screen.standings)
    if screen.round is not None:
        yield from _draw(screen, screen.round)
        yield from _playing(screen, screen.round)
    yield from _pools(screen)
    yield from _brackets(screen)
    if screen.standings is not None:
        yield from _standings(screen.standings)


def _announcements(lines: Sequence[AnnouncementLine]) -> Iterator[Slide]:
    for line in lines:
        size = next(size for most, size in ANNOUNCED if len(line.text) <= most)
        yield Slide(
            f"announcement-{line.pk}",
            "announcement",
            _("Annonce"),
            line.text,
            classes=f"size-{size}",
            news=True,
        )


def _pages(
    key: str,
    kind: str,
    title: str,
    items: Sequence[Item],
    steps: Sequence[Step],
    show: Callable[[Item, int], Any],
    *,
    note: str = "",
    news: bool = False,
) -> Iterator[Slide]:
    """A slide for each page of these things; `show` gives one with names of so many letters."""
    pages = list(paged(items, steps))
    for index, (page, fit) in enumerate(pages, start=1):
        yield Slide(
            key=f"{key}-{index}",
            kind=kind,
            title=title,
            page=f"{index}/{len(pages)}" if len(pages) > 1 else "",
            shown=tuple(show(item, fit.letters) for item in page),
            note=note,
            classes=fit.classes,
            news=news and index == 1,
        )


def _teams(screen: Screen) -> Iterator[Slide]:
    """Who is registered, before the first draw."""
    people = screen.contest.individuals

    def show(team: TeamLine, letters: int) -> Camp:
        return Camp(str(team.number), shortened(team.name, letters, people=people))

    title = worded(people, "Équipes inscrites")
    return _pages("teams", "teams", title, screen.teams, screen_fit.TEAMS, show)


def _draw(screen: Screen, view: RoundView) -> Iterator[Slide]:
    """Who plays where: by table, then by number."""
    people = screen.contest.individuals
    rest = worded(people, "exempte")

    def at_table(line: TableLine | TeamRef, letters: int) -> Seats:
        if isinstance(line, TeamRef):
            return Seats(None, (_camp(Side((line,)), letters, people),), rest)
        camps = tuple(_camp(side, letters, people) for side in (line.ns, line.ew))
        return Seats(line.table, camps, _where(view, line))

    lines: list[TableLine | TeamRef] = [*view.tables, *view.exempt]
    title = _("%(name)s : qui joue où") % {"name": view.name}
    key = f"draw-{view.pk}"
    yield from _pages(key, "tables", title, lines, screen_fit.TABLES, at_table, news=True)
    found = places(view)
    partners = any(place.partner is not None for place in found)
    steps = screen_fit.PARTNERS if partners else screen_fit.PLACES
    said = (
        _("%(name)s : la table et le partenaire de chacun")
        if partners
        else _("%(name)s : la table de chaque numéro")
    )
    title = said % {"name": view.name}
    yield from _pages(
        f"places-{view.pk}", "places", title, found, steps, lambda place, _letters: place
    )


def _where(view: RoundView, line: TableLine) -> str:
    """What a table is called besides its number: its pool, or its match in a bracket.

    Not where all matches are of one kind: "Quarts de finale" is what the round is called.
    """
    if view.stage == Stage.POOLS:
        return _("poule %(name)s") % {"name": line.section}
    kinds = {one.title.rstrip(" 0123456789") for one in view.tables}
    return line.title if len(kinds) > 1 else ""


def _playing(screen: Screen, view: RoundView) -> Iterator[Slide]:
    """The tables that play, once the first result has come."""
    left = [line.table for line in view.tables if line.entry is None]
    arrived = len(view.tables) - len(left)
    if not left or not arrived:
        return
    title = _("%(name)s : les tables qui jouent encore") % {"name": view.name}
    note = ngettext(
        "%(arrived)d résultat sur %(tables)d est arrivé.",
        "%(arrived)d résultats sur %(tables)d sont arrivés.",
        arrived,
    ) % {"arrived": arrived, "tables": len(view.tables)}
    late = screen.progress.late
    if late is not None and late.tables:
        said = ngettext(
            "La table %(tables)s joue encore la partie %(round)s.",
            "Les tables %(tables)s jouent encore la partie %(round)s.",
            len(late.tables),
        )
        note = f"{note} {said % {'tables': late.named, 'round': late.number}}"
    key = f"playing-{view.pk}"
    yield from _pages(
        key, "playing", title, left, screen_fit.NUMBERS, lambda one, _n: one, note=note
    )


def _standings(ranked: Standings) -> Iterator[Slide]:
    """The ranking, and the values that made it where there are some."""
    shown = () if ranked.only_places else ranked.criteria[:CRITERIA_SHOWN]
    people = ranked.contest.individuals

    def show(row: Row, letters: int) -> Ranked:
        return _ranked(row, letters, people, len(shown))

    notes = [", ".join(say(label, {}) for _name, label in shown)]
    if not ranked.final:
        notes.insert(0, _after(ranked))
    if ranked.pending:
        said = ngettext(
            "Il manque encore %(n)d résultat.",
            "Il manque encore %(n)d résultats.",
            ranked.pending,
        )
        notes.append(said % {"n": ranked.pending})
    title = _("Classement définitif") if ranked.final else _("Classement provisoire")
    note = " · ".join(filter(None, notes))
    yield from _pages("standings", "ranks", title, ranked.rows, screen_fit.RANKS, show, note=note)


def _after(ranked: Standings) -> str:
    """The round after which it is the ranking."""
    if ranked.after_name:
        return ranked.after_name
    return _("Après la partie %(round)d") % {"round": ranked.after}


def _podium(ranked: Standings) -> Iterator[Slide]:
    """The first three, and those who share their places."""
    people = ranked.contest.individuals
    first = [row for row in ranked.rows if row.rank <= FIRST][:MOST_FIRST]
    title = _("Les vainqueurs")
    yield from _pages(
        "podium",
        "ranks",
        title,
        first,
        screen_fit.PODIUM,
        lambda row, letters: _ranked(row, letters, people, 0),
    )


def _pools(screen: Screen) -> Iterator[Slide]:
    """How each pool stands, until it is over."""
    found = screen.pools
    if found is None or found.over or screen.contest.closed:
        return
    most = max((len(pool.teams) for pool in found.pools), default=0)

    def show(pool: PoolTable, letters: int) -> Pool:
        title = _("Poule %(name)s") % {"name": pool.name}
        if pool.played:
            return Pool(title, tuple(_ranked(row, letters, False, 1) for row in pool.rows))
        camps = [Camp(str(t.number), shortened(t.name, letters)) for t in pool.teams]
        return Pool(title, tuple(Ranked(None, camp, ()) for camp in camps))

    steps = screen_fit.pool_steps(most)
    yield from _pages("pools", "pools", _("Les poules"), found.pools, steps, show)


def _brackets(screen: Screen) -> Iterator[Slide]:
    """Each bracket: the last rounds of it, and whatever else of it is being played."""
    for view in screen.brackets:
        for index, picture in enumerate(screen_pictures(view)):
            if index == 0 or picture.going_on:
                title = f"{view.title} : {picture.title}" if picture.title else view.title
                yield Slide(f"bracket-{view.section}-{index}", "bracket", title, picture)


def _camp(side: Side, letters: int, people: bool) -> Camp:
    """Who plays in a camp; a long number takes its room from the name."""
    room = letters - max(0, len(side.number) - USUAL_NUMBER)
    return Camp(side.number, shortened(side.name, room, people=people))


def _ranked(row: Row, letters: int, people: bool, values: int) -> Ranked:
    camp = Camp(str(row.team.number), shortened(row.team.name, letters, people=people))
    return Ranked(row.rank, camp, tuple(number(value) for value in row.values[:values]))
