"""Views of the projector: each has a title and as much as fits on the screen."""

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

#: Number of ranking criteria shown: few, because they are read from afar.
CRITERIA_SHOWN: Final = 2
#: Digits of a number already counted in the room of a name; longer numbers shorten the name.
USUAL_NUMBER: Final = 3
#: Last rank on the podium. Ties are included, up to `MOST_FIRST` rows, which fill a screen.
FIRST: Final = 3
MOST_FIRST: Final = 54
#: Letter sizes of an announcement, by length: (most characters, tenths of 1 % of the height).
ANNOUNCED: Final = ((60, 120), (120, 90), (200, 70), (300, 55))


@dataclass(frozen=True, slots=True)
class Slide:
    """View of the projector. `key` identifies it while the contest goes on.

    `kind` is the name of its template, which receives `shown`. A slide with `news` is shown as soon
    as it arrives.
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
        """Path of the template."""
        return f"hall/screen/{self.kind}.html"


@dataclass(frozen=True, slots=True)
class Camp:
    """Team at a table, or exempt: its number and its shortened name."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Seats:
    """Table and its camps; the table is None for an exempt team."""

    table: int | None
    camps: tuple[Camp, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Row of a ranking, or of a list without ranks yet."""

    rank: int | None
    camp: Camp
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """Pool and its ranking so far; no values until a match is played."""

    name: str
    rows: tuple[Ranked, ...]


def slides(screen: Screen, address: str | None) -> list[Slide]:
    """Return the views in order of display; at least one.

    `address` is where phones find the contest, None if they cannot.
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
    """Yield the slides for the contest's present stage."""
    if not screen.progress.number:
        yield Slide("welcome", "welcome", screen.contest.name, screen.starts_at)
        yield from _teams(screen)
        return
    if screen.standings is not None and screen.standings.final:
        yield from _podium(screen.standings)
    if screen.round is not None:
        yield from _draw(screen, screen.round)
        yield from _playing(screen, screen.round)
    yield from _pools(screen)
    yield from _brackets(screen)
    if screen.standings is not None:
        yield from _standings(screen.standings, secret=screen.hall.suspense is not None)


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
    """Yield a slide per page of items; `show(item, letters)` renders one in that many letters."""
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
    """List the registered teams, before the first draw."""
    people = screen.contest.individuals

    def show(team: TeamLine, letters: int) -> Camp:
        return Camp(str(team.number), shortened(team.name, letters, people=people))

    title = worded(people, "Équipes inscrites")
    return _pages("teams", "teams", title, screen.teams, screen_fit.TEAMS, show)


def _draw(screen: Screen, view: RoundView) -> Iterator[Slide]:
    """List the seats of a round by table, then by team number."""
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
    """Return the pool of a table, or its match in a bracket, shown beside its number.

    Empty if all the matches are of one kind, because the round then has that name ("Quarts de
    finale").
    """
    if view.stage == Stage.POOLS:
        return _("poule %(name)s") % {"name": line.section}
    kinds = {one.title.rstrip(" 0123456789") for one in view.tables}
    return line.title if len(kinds) > 1 else ""


def _playing(screen: Screen, view: RoundView) -> Iterator[Slide]:
    """List the tables still playing, once the first result has come."""
    left = [line.table for line in view.tables if line.entry is None and not line.secret]
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


def _standings(ranked: Standings, *, secret: bool) -> Iterator[Slide]:
    """Show the ranking, with its first criteria if it has values.

    `secret` tells that later rounds are hidden.
    """
    shown = () if ranked.only_places else ranked.criteria[:CRITERIA_SHOWN]
    people = ranked.contest.individuals

    def show(row: Row, letters: int) -> Ranked:
        return _ranked(row, letters, people, len(shown))

    notes = [", ".join(say(criterion.label, {}) for criterion in shown)]
    if not ranked.final:
        notes.insert(0, _after(ranked))
    if ranked.pending:
        said = ngettext(
            "Il manque encore %(n)d résultat.",
            "Il manque encore %(n)d résultats.",
            ranked.pending,
        )
        notes.append(said % {"n": ranked.pending})
    if secret:
        notes.append(_("La suite est gardée secrète"))
    title = _("Classement définitif") if ranked.final else _("Classement provisoire")
    note = " · ".join(filter(None, notes))
    yield from _pages("standings", "ranks", title, ranked.rows, screen_fit.RANKS, show, note=note)


def _after(ranked: Standings) -> str:
    """Return the name of the last round that the ranking counts."""
    if ranked.after_name:
        return ranked.after_name
    return _("Après la partie %(round)d") % {"round": ranked.after}


def _podium(ranked: Standings) -> Iterator[Slide]:
    """Show the first three ranks, ties included."""
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
    """Show the ranking of each pool, until the pools are over."""
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
    """Show the last rounds of each bracket, and its other parts still being played."""
    for view in screen.brackets:
        for index, picture in enumerate(screen_pictures(view)):
            if index == 0 or picture.going_on:
                title = f"{view.title} : {picture.title}" if picture.title else view.title
                yield Slide(f"bracket-{view.section}-{index}", "bracket", title, picture)


def _camp(side: Side, letters: int, people: bool) -> Camp:
    """Return a camp; a long number shortens the name."""
    room = letters - max(0, len(side.number) - USUAL_NUMBER)
    return Camp(side.number, shortened(side.name, room, people=people))


def _ranked(row: Row, letters: int, people: bool, values: int) -> Ranked:
    camp = Camp(str(row.team.number), shortened(row.team.name, letters, people=people))
    return Ranked(row.rank, camp, tuple(number(value) for value in row.values[:values]))
