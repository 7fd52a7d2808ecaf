"""Views of the wall while the contest goes on: each has a title and as much as fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.draws.pools import PoolTable
from tournaments.queries.hall.screen import Screen
from tournaments.queries.results.live import AnnouncementLine, ClockLine
from tournaments.queries.results.rounds import Place, RoundView, TableLine, places
from tournaments.queries.standings.rows import Move, Row, Standings
from tournaments.tables.draws.brackets import screen_pictures
from tournaments.tables.hall import plan, screen_fit
from tournaments.tables.hall.slides import Camp, Shown, Slide, pages
from tournaments.words.entrants import worded
from tournaments.words.enums import Stage
from tournaments.words.figures import camp_name, camp_short, hour
from tournaments.words.numbers import number
from tournaments.words.penalties import tables_reserved
from tournaments.words.texts import say
from tournaments.words.wall_names import width

#: Letter sizes of a message, in tenths of 1 % of the width, and how much wider its face is.
MESSAGE_SIZES: Final = (90, 64, 50, 40, 34, 30, 24)
SERIF: Final = 1.25
#: Most tables whose camps the wall names, after each team's table: more would hold up the call.
MOST_TABLES: Final = 40
#: Most exempt teams shown beside the tables: those of a bracket's first round would take more views
#: than the tables, and the list of the teams says that they rest.
MOST_RESTING: Final = 12


@dataclass(frozen=True, slots=True)
class Seats:
    table: int | None
    camps: tuple[Camp, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Place of a team: its table and side, or its partner (`mate`); no table if exempt."""

    camp: Camp
    table: int | None
    side: str
    mate: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """Row of a ranking or list. `move` is since the round before, None if none is told."""

    rank: int | None
    camp: Camp
    values: tuple[str, ...]
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Pool:
    """Pool and its ranking so far; no values until a match is played."""

    name: str
    rows: tuple[Ranked, ...]


def slides(screen: Screen, address: str | None) -> list[Slide]:
    """Return the views in order, at least one; `address` is where phones find the contest."""
    show = [*_announcements(screen.hall.announcements), *_body(screen)]
    if screen.hall.clock is not None:
        show.insert(len(screen.hall.announcements), _clock(screen, screen.hall.clock))
    if address is not None and screen.progress.number:
        show.append(Slide("follow", "follow", _("Suivez le concours sur votre téléphone"), address))
    return show


def _body(screen: Screen) -> Iterator[Slide]:
    if not screen.progress.number:
        yield Slide("welcome", "welcome", screen.contest.name, screen.starts_at)
        yield from _teams(screen)
        return
    if screen.round is not None:
        yield from _plan(screen, screen.round)
        yield from _draw(screen, screen.round)
        yield from _playing(screen, screen.round)
    yield from _pools(screen)
    yield from _brackets(screen)
    yield from _claims(screen)
    if screen.standings is not None:
        yield from _standings(screen, screen.standings)


def _clock(screen: Screen, clock: ClockLine) -> Slide:
    now = screen.progress
    arrived = _arrived(now.sheets.arrived, now.sheets.tables)
    return Slide("clock", "clock", clock.name, end="" if now.closed else arrived)


def _arrived(sheets: int, tables: int) -> str:
    """Return how many sheets of a round the desk has: "30 feuilles arrivées sur 62"."""
    sentence = ngettext(
        "%(n)d feuille arrivée sur %(tables)d", "%(n)d feuilles arrivées sur %(tables)d", sheets
    )
    return sentence % {"n": sheets, "tables": tables}


def _announcements(lines: Sequence[AnnouncementLine]) -> Iterator[Slide]:
    for line in lines:
        size = _message_size(line.text)
        yield Slide(
            f"announcement-{line.pk}",
            "announcement",
            _("Message à la salle"),
            line.text,
            classes=f"size-{size}",
            news=True,
        )


def _message_size(text: str) -> int:
    """Return the largest size at which a message fits. A line is filled to four fifths."""
    room = 0.8 * screen_fit.WIDTH / SERIF
    for size in MESSAGE_SIZES:
        lines = ceil(width(text) * size / 10 / room)
        if lines * 1.2 * size / 10 <= screen_fit.HEIGHT:
            return size
    return MESSAGE_SIZES[-1]


def _teams(screen: Screen) -> Iterator[Slide]:
    people = screen.contest.individuals

    def show(team: TeamLine, camp: Shown) -> Camp:
        return camp(team)

    return pages(
        "teams",
        "teams",
        worded(people, "Équipes inscrites"),
        screen.teams,
        screen_fit.TEAMS,
        show,
        entrants=lambda team: (team,),
        people=people,
    )


def _plan(screen: Screen, view: RoundView) -> Iterator[Slide]:
    def tables(page: Sequence[plan.PlanTable]) -> str:
        return _span([one.table for one in page if one.table is not None])

    now = screen.progress
    laid = plan.plan_of(view, screen.contest.individuals)
    yield from pages(
        f"plan-{view.pk}",
        "plan",
        _("%(name)s : plan de la salle") % {"name": view.name},
        laid if _resting(view) else [one for one in laid if one.table is not None],
        plan.STEPS,
        lambda one, _camp: one,
        range_of=tables,
        note=_arrived(now.sheets.arrived, now.sheets.tables),
        news=True,
    )


def _span(tables: Sequence[int]) -> str:
    """Return which tables a page holds.

    >>> [_span(range(1, 32)), _span([32]), _span([])]
    ['tables 1 à 31', 'table 32', '']
    """
    if not tables:
        return ""
    text = ngettext("table %(first)d", "tables %(first)d à %(last)d", len(tables))
    return text % {"first": tables[0], "last": tables[-1]}


def _draw(screen: Screen, view: RoundView) -> Iterator[Slide]:
    people = screen.contest.individuals

    def seat(place: Place, camp: Shown) -> Sitting:
        own = camp(place.team)
        mate = str(place.partner.number) if place.partner is not None else ""
        return Sitting(own, place.table, camp_short(place.camp) if place.camp else "", mate)

    def numbers(page: Sequence[Place]) -> str:
        ends = {"first": page[0].team.number, "last": page[-1].team.number}
        text = "équipe %(first)d" if len(page) == 1 else "équipes %(first)d à %(last)d"
        return worded(people, text, ends)

    seated = places(view)
    mates = any(place.partner is not None for place in seated)
    steps = screen_fit.PARTNERS if mates else screen_fit.PLACES
    sentence = (
        _("%(name)s : votre table et votre partenaire") if mates else _("%(name)s : votre table")
    )
    yield from pages(
        f"places-{view.pk}",
        "places",
        sentence % {"name": view.name},
        seated,
        steps,
        seat,
        entrants=lambda place: (place.team,),
        people=people,
        range_of=numbers,
        style="with-mates" if mates else "",
        news=True,
    )
    if len(view.tables) <= MOST_TABLES:
        yield from _tables(screen, view)


def _tables(screen: Screen, view: RoundView) -> Iterator[Slide]:
    people = screen.contest.individuals
    rest = worded(people, "exempte")

    def entrants(line: TableLine | TeamRef) -> tuple[TeamRef | Side, ...]:
        return (line,) if isinstance(line, TeamRef) else tuple(side for _name, side in line.sides)

    def at_table(line: TableLine | TeamRef, camp: Shown) -> Seats:
        camps = tuple(map(camp, entrants(line)))
        if isinstance(line, TeamRef):
            return Seats(None, camps, rest)
        return Seats(line.table, camps, _where(view, line))

    def tables(page: Sequence[TableLine | TeamRef]) -> str:
        return _span([line.table for line in page if not isinstance(line, TeamRef)])

    lines: list[TableLine | TeamRef] = [*view.tables, *_resting(view)]
    named = any(_where(view, line) for line in view.tables)
    steps = screen_fit.NAMED_TABLES if named else screen_fit.TABLES
    title = _("%(name)s : qui joue contre qui") % {"name": view.name}
    key = f"draw-{view.pk}"
    yield from pages(
        key,
        "tables",
        title,
        lines,
        steps,
        at_table,
        entrants=entrants,
        people=people,
        range_of=tables,
    )


def _resting(view: RoundView) -> Sequence[TeamRef]:
    """Return the exempt teams that the views of the tables show; none if they are many."""
    return view.exempt if len(view.exempt) <= MOST_RESTING else ()


def _where(view: RoundView, line: TableLine) -> str:
    """Return a table's pool or match, beside its number; "" where the round's name says it."""
    if view.stage == Stage.POOLS:
        return _("poule %(name)s") % {"name": line.section}
    kinds = {one.title.rstrip(" 0123456789") for one in view.tables}
    return line.title if len(kinds) > 1 else ""


def _playing(screen: Screen, view: RoundView) -> Iterator[Slide]:
    left = [line.table for line in view.tables if line.entry is None and not line.secret]
    arrived = len(view.tables) - len(left)
    if not left or not arrived:
        return
    title = _("%(name)s : les tables qui jouent encore") % {"name": view.name}
    note = ngettext("%(n)d finie sur %(tables)d", "%(n)d finies sur %(tables)d", arrived)
    note %= {"n": arrived, "tables": len(view.tables)}
    late = screen.progress.late
    if late is not None and late.tables:
        sentence = ngettext(
            "La table %(tables)s joue encore la partie %(round)s.",
            "Les tables %(tables)s jouent encore la partie %(round)s.",
            len(late.tables),
        )
        note = f"{note} · {sentence % {'tables': late.named, 'round': late.number}}"
    key = f"playing-{view.pk}"
    yield from pages(
        key,
        "playing",
        title,
        left,
        screen_fit.NUMBERS,
        lambda one, _n: one,
        note=note,
        since=view.drawn_at,
    )


def _claims(screen: Screen) -> Iterator[Slide]:
    claims, ranked = screen.hall.claims, screen.standings
    sentences = []
    if claims is not None and not claims.over:
        sentence = _("Réclamations sur la partie %(round)d jusqu’à %(until)s")
        sentences.append(sentence % {"round": claims.round, "until": hour(claims.until)})
    if ranked is not None and ranked.reserved_tables:
        sentences.append(tables_reserved(ranked.reserved_tables))
    if sentences:
        text = " · ".join(sentences)
        size = f"size-{_message_size(text)}"
        yield Slide("claims", "announcement", _("L’arbitre"), text, classes=size)


def _standings(screen: Screen, ranked: Standings) -> Iterator[Slide]:
    criteria = ranked.deciding
    people = ranked.contest.individuals

    def show(row: Row, camp: Shown) -> Ranked:
        return replace(_ranked(row, camp, len(criteria)), move=ranked.move_of(row))

    def ranks(page: Sequence[Row]) -> str:
        ends = {"first": page[0].rank, "last": page[-1].rank}
        span = page[-1].rank - page[0].rank + 1
        return ngettext("place %(first)d", "places %(first)d à %(last)d", span) % ends

    counted, planned = len(ranked.rounds), ranked.planned
    note = foot = ""
    counting = counted < planned and not ranked.brackets and not ranked.final
    if counting:
        sentence = ngettext(
            "%(n)d comptée sur %(planned)d", "%(n)d comptées sur %(planned)d", counted
        )
        note = sentence % {"n": counted, "planned": planned}
    if ranked.since:
        foot = _("▲▼ places depuis : %(name)s") % {"name": ranked.names[ranked.since]}
    if ranked.reserved:
        note = " · ".join(filter(None, (note, _("sous réserve"))))
    if screen.hall.suspense is not None:
        note = " · ".join(filter(None, (note, _("La suite est gardée secrète"))))
    title = _("Classement définitif") if ranked.final else _after(ranked)
    # A duplicate may rank each line apart.
    for line, rows in groupby(ranked.rows, key=lambda row: row.line):
        yield from pages(
            f"standings{line}",
            "ranks",
            f"{title} – {camp_name(line)}" if line else title,
            tuple(rows),
            screen_fit.RANKS_OF_TWO if len(criteria) > 1 else screen_fit.RANKS,
            show,
            entrants=lambda row: (row.team,),
            people=people,
            range_of=ranks,
            note=note,
            foot=foot,
            pips=tuple(place < counted for place in range(planned)) if counting else (),
            labels=tuple(say(criterion.short, {}) for criterion in criteria),
            style="two" if len(criteria) > 1 else "",
        )


def _after(ranked: Standings) -> str:
    """Return the title of a ranking that may change: it says which rounds it counts."""
    if ranked.after_name:
        return _("Classement après : %(name)s") % {"name": ranked.after_name}
    counted = len(ranked.rounds)
    sentence = ngettext("Classement après %(n)d partie", "Classement après %(n)d parties", counted)
    return sentence % {"n": counted}


def _pools(screen: Screen) -> Iterator[Slide]:
    pools = screen.pools
    if pools is None or pools.over or screen.contest.closed:
        return
    most = max((len(pool.teams) for pool in pools.pools), default=0)

    def show(pool: PoolTable, camp: Shown) -> Pool:
        title = _("Poule %(name)s") % {"name": pool.name}
        if pool.played:
            return Pool(title, tuple(_ranked(row, camp, 1) for row in pool.rows))
        return Pool(title, tuple(Ranked(None, camp(team), ()) for team in pool.teams))

    yield from pages(
        "pools",
        "pools",
        _("Les poules"),
        pools.pools,
        screen_fit.pool_steps(most),
        show,
        entrants=lambda pool: pool.teams,
    )


def _brackets(screen: Screen) -> Iterator[Slide]:
    """Show the last rounds of each bracket, and its other parts still being played."""
    for view in screen.brackets:
        for index, picture in enumerate(screen_pictures(view, screen.contest.individuals)):
            if index == 0 or picture.going_on:
                title = f"{view.title}{_(' :')} {picture.title}" if picture.title else view.title
                yield Slide(f"bracket-{view.section}-{index}", "bracket", title, picture)


def _ranked(row: Row, camp: Shown, values: int) -> Ranked:
    return Ranked(row.rank, camp(row.team), tuple(number(value) for value in row.values[:values]))
