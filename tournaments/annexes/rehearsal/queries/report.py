"""Text of a rehearsal for the organiser: the timetable, the rounds, the byes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.records import Value
from tournaments.annexes.rehearsal.queries.contest import (
    PASSED_MINUTES,
    PlayedMatch,
    PlayedRound,
    Rehearsal,
)
from tournaments.annexes.rehearsal.queries.data import cells_of, number_data
from tournaments.annexes.rehearsal.queries.summary import START, clock, deals, summary
from tournaments.queries.core.halls import HallLine, hall_of_table
from tournaments.queries.core.teams import Side
from tournaments.queries.standings.cells import Cell
from tournaments.queries.standings.rows import Standings
from tournaments.regulation.planning.day import USUAL_PAUSE
from tournaments.words.entrants import worded
from tournaments.words.enums import Camp
from tournaments.words.numbers import number
from tournaments.words.texts import say


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
    return f"{side.number} : {points}" + (gained if cell.match_points else "")


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
