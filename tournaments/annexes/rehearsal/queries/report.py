"""Summary and text of a rehearsal: the timetable, the rounds, the byes, what to look at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.records import Value
from tournaments.annexes.rehearsal.queries.contest import (
    PASSED_MINUTES,
    PlayedMatch,
    PlayedRound,
    Rehearsal,
)
from tournaments.annexes.rehearsal.queries.data import cells_of, number_data
from tournaments.pairing import METHODS
from tournaments.queries.core.halls import HallLine, hall_of_table
from tournaments.queries.core.teams import Side
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.rows import Standings
from tournaments.regulation.advice import advice
from tournaments.regulation.planning.day import USUAL_PAUSE, USUAL_START
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp
from tournaments.words.numbers import number
from tournaments.words.texts import say

#: Start of the afternoon, in minutes after midnight.
START = USUAL_START.hour * 60


@dataclass(frozen=True, slots=True)
class RoundSlot:
    """A round of the timetable: its hours, its deals, its draw and its byes, in words.

    `start` and `end` are in minutes after midnight.
    """

    name: str
    start: int
    end: int
    deals: str
    method: str
    byes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """Timetable of a rehearsal; `took` is in minutes, from the start to the end of the last."""

    slots: tuple[RoundSlot, ...]
    tables: int
    took: int

    @property
    def end(self) -> int:
        """End of the last round, in minutes after midnight."""
        return START + self.took


def summary(rehearsal: Rehearsal) -> Summary:
    """Return the timetable of a rehearsal, in the reader's language."""
    slots = []
    time = START
    for played in rehearsal.rounds:
        counts = sorted(match.played for match in played.matches)
        slots.append(
            RoundSlot(
                played.name,
                time,
                time + played.minutes,
                deals(counts[0], counts[-1]),
                say(METHODS[played.draw.method].label, {}),
                tuple(_byes(played, rehearsal.regulation.individuals)),
            )
        )
        time += played.minutes + USUAL_PAUSE
    most = max((len(played.matches) for played in rehearsal.rounds), default=0)
    return Summary(tuple(slots), most, time - USUAL_PAUSE - START)


def doubts(rehearsal: Rehearsal, hall_tables: int | None) -> list[str]:
    """Return what to look at again: the tables of the hall, the end, the options, the draws."""
    course = summary(rehearsal)
    sentences = []
    if hall_tables is not None and hall_tables < course.tables:
        sentences.append(
            _("Il faut %(needed)d tables, et la salle en a %(got)d.")
            % {"needed": course.tables, "got": hall_tables}
        )
    if course.end >= 24 * 60:
        sentences.append(_("La dernière partie finit après minuit."))
    sentences += [say(one.message, one.params) for one in advice(rehearsal.regulation)]
    again = sum(len(played.draw.rematches) for played in rehearsal.rounds)
    if again:
        sentences.append(
            ngettext(
                "%(n)d rencontre se rejoue : il y a trop peu d’inscrits pour l’éviter.",
                "%(n)d rencontres se rejouent : il y a trop peu d’inscrits pour l’éviter.",
                again,
            )
            % {"n": again}
        )
    return sentences


def clock(minutes: int) -> str:
    """Return a time of day from minutes after midnight.

    >>> clock(14 * 60 + 5), clock(25 * 60)
    ('14 h 05', '1 h 00')
    """
    return f"{minutes // 60 % 24} h {minutes % 60:02d}"


def deals(fewest: int, most: int) -> str:
    """Return how many deals the tables of a round played."""
    if fewest == most:
        return ngettext("%(count)d donne", "%(count)d donnes", most) % {"count": most}
    return _("de %(fewest)d à %(most)d donnes selon les tables") % {"fewest": fewest, "most": most}


def _byes(played: PlayedRound, individuals: bool) -> Iterator[str]:
    """Yield who rests in a round, and what it brings."""
    cells = cells_of(played.standings, played.number)
    for bye in played.draw.byes:
        cell = cells[bye.team]
        params = {"team": bye.team, "points": cell.points or 0}
        if cell.points is None:
            yield worded(individuals, "au repos : équipe %(team)d", params)
            continue
        sentence = worded(individuals, "exempte : équipe %(team)d, %(points)d points", params)
        if cell.opponent is not None:
            opponent = {"team": cell.opponent.number}
            sentence += _(" au rattrapage contre l’équipe %(team)s, joué en plus") % opponent
        yield sentence


def report(rehearsal: Rehearsal, name: str) -> str:
    """Return the whole rehearsal as text; `name` is the file or preset of the regulation."""
    alone = rehearsal.regulation.individuals
    rounds = (_round(played, alone, rehearsal.halls) for played in rehearsal.rounds)
    parts = [_head(rehearsal, name), _timetable(rehearsal), *rounds]
    return "\n\n".join(["\n".join(part) for part in (*parts, _ranking(rehearsal))])


def _head(rehearsal: Rehearsal, name: str) -> Iterator[str]:
    teams = len(rehearsal.teams)
    alone = rehearsal.regulation.individuals
    tables = len(rehearsal.rounds[0].matches) if alone and rehearsal.rounds else teams // 2
    counts = {"teams": teams, "tables": tables, "rounds": len(rehearsal.rounds)}
    yield _("Répétition du règlement %(name)s, tirage n° %(seed)d") % {
        "name": name,
        "seed": rehearsal.seed,
    }
    yield worded(alone, "%(teams)d équipes, tables : %(tables)d, parties : %(rounds)d.", counts)
    yield _(
        "Les donnes sont inventées. On suppose %(minutes)d minutes par donne (%(passed)d quand "
        "tout le monde passe), %(pause)d minutes entre deux parties, un début à %(start)s."
    ) % {
        "minutes": rehearsal.minutes_per_deal,
        "passed": PASSED_MINUTES,
        "pause": USUAL_PAUSE,
        "start": clock(START),
    }


def _timetable(rehearsal: Rehearsal) -> Iterator[str]:
    yield _("Horaire")
    course = summary(rehearsal)
    for slot in course.slots:
        line = _("  %(round)s : %(start)s – %(end)s, %(deals)s, %(method)s") % {
            "round": slot.name,
            "start": clock(slot.start),
            "end": clock(slot.end),
            "deals": slot.deals,
            "method": slot.method,
        }
        yield line + "".join(_(" ; %(said)s") % {"said": bye} for bye in slot.byes)
    yield _("  Fin de la dernière partie vers %(end)s, après %(hours)d h %(minutes)02d.") % {
        "end": clock(course.end),
        "hours": course.took // 60,
        "minutes": course.took % 60,
    }


def _round(played: PlayedRound, individuals: bool, halls: Sequence[HallLine] = ()) -> Iterator[str]:
    yield played.name
    cells = cells_of(played.standings, played.number)
    last_hall = None
    for match in played.matches:
        hall = hall_of_table(halls, match.table)
        if hall is not None and hall != last_hall:
            last_hall = hall
            yield f"  {hall.label}"
        yield _match(match, cells, individuals)
    for bye in played.draw.byes:
        points = cells[bye.team].points
        params: dict[str, Any] = {
            "team": bye.team,
            "why": say(bye.reason.template, bye.reason.params),
        }
        if points is None:
            yield worded(individuals, "  équipe %(team)d : au repos. %(why)s", params)
        else:
            params["points"] = points
            yield worded(individuals, "  équipe %(team)d : %(points)d points. %(why)s", params)
    for note in played.draw.notes:
        yield "  " + say(note.template, note.params)


def _match(match: PlayedMatch, cells: dict[int, Cell], individuals: bool) -> str:
    if match.chairs:
        return _("  table %(table)d : %(players)s (%(deals)s)") % {
            "table": match.table,
            "players": ", ".join(_side(Side((one,)), cells) for one in match.chairs),
            "deals": deals(match.played, match.played),
        }
    params = {
        "table": match.table,
        "ns": _side(match.ns, cells),
        "ew": _side(match.ew, cells),
        "deals": deals(len(match.deals), len(match.deals)),
    }
    sentence = "  table %(table)d : équipe %(ns)s, équipe %(ew)s (%(deals)s)"
    return worded(individuals, sentence, params)


def _side(side: Side, cells: dict[int, Cell]) -> str:
    cell = cells[side.numbers[0]]
    points = str(cell.points)
    if cell.capped is not None:
        points = _("%(points)d (plafond, au lieu de %(total)d)") % {
            "points": cell.points or 0,
            "total": cell.capped,
        }
    gained = _(", points de partie : %(points)s") % {"points": number(cell.match_points)}
    return f"{side.number}{_(' :')} {points}" + (gained if cell.match_points else "")


def _ranking(rehearsal: Rehearsal) -> Iterator[str]:
    standings: Standings = rehearsal.rounds[-1].standings
    individuals = rehearsal.regulation.individuals
    yield _("Classement final")
    if standings.champion is not None:
        yield worded(
            individuals, "  Champion : équipe %(team)d", {"team": standings.champion.number}
        )
    labels = [say(criterion.label, {}) for criterion in standings.criteria]
    lines = [["", worded(individuals, "équipe"), *labels]]
    for row in standings.rows:
        values = [_number(value) for value in row.values]
        rank = f"{row.rank}. {Camp(row.line).label}" if row.line else f"{row.rank}."
        lines.append([rank, str(row.team.number), *values])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield "  " + "  ".join(
            value.rjust(width) for value, width in zip(line, widths, strict=True)
        )


def _number(value: Value) -> str:
    return str(number_data(value)).replace(".", ",")
