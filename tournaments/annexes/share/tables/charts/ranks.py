"""Race of the leading teams: their ranks round after round, each written in its knot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from django.utils.safestring import SafeString

from tournaments.annexes.share.queries.pictures.race import Race
from tournaments.annexes.share.tables.charts.chart import (
    LEADING,
    NARROW,
    Chart,
    cut,
    drawing,
    knot,
    run,
    text,
    under,
    usual,
    wide,
)
from tournaments.queries.core.teams import TeamRef
from tournaments.tables.drawn import markup
from tournaments.words.name_forms import Form, in_one_form, people_of, team_forms
from tournaments.words.person_names import BETWEEN

#: Height of the first lane. Space between a knot, a number and a name.
TOP, GAP = 22.0, 7.0
#: Least radius of a knot of a long race, and the room that initials need.
TIGHT, INITIALS = 9.5, 36.0
#: Rounding tolerated where widths add up.
ROUNDING = 0.01
#: Classes of the leading team, of the one whose story is told, and of the crowd.
FIRST, HOT, OTHER = "first", "hot", "other"


@dataclass(frozen=True, slots=True)
class Look:
    """Measures of a race, for a phone or for a wider screen.

    `lane` is the usual distance between two teams, `apart` the least one between two labels, `step`
    the wished distance between two rounds, `names` the least and the most room of the names. With
    `lines`, on a phone, each player of a pair has a line; else those whom one line does not hold.
    """

    css: str
    width: float
    size: float
    radius: float
    lane: float
    apart: float
    step: float
    names: tuple[float, float]
    lines: bool


PHONE = Look("chart at-narrow", NARROW, 14, 14, 44, 2 * LEADING + 1, 30, (104, 170), True)
SCREEN = Look("chart at-wide", 680, 15, 15, 44, 2 * LEADING + 1, 44, (200, 330), False)


def race_chart(race: Race) -> Chart:
    """Return the chart of a race, drawn once for phones and once for wider screens."""
    return Chart(race.told, partial(_both, race), race.note, race.teams, race.hero)


def _both(race: Race) -> SafeString:
    return markup("".join(_ranks_drawing(race, look) for look in (PHONE, SCREEN)))


def _ranks_drawing(race: Race, look: Look) -> SafeString:
    rounds = race.climbs.rounds
    numbers = max(wide(str(team.number), look.size, bold=True) for team in race.teams)
    left, beside = look.radius + 2, look.radius + GAP + numbers + GAP
    tight = max(TIGHT, usual(str(race.worst), look.size, bold=True) / 2 + 2)
    names = _names(race, look, _room(look, left + beside, tight, len(rounds) - 1))
    widest = max(usual(part, look.size, bold=True) for one in names.values() for part in one)
    end = look.width - beside - widest
    step = (end - left) / (len(rounds) - 1)
    across = [left + step * place for place in range(len(rounds))]
    radius = min(look.radius, max(tight, step / 2 - 1))
    # Rounds too near each other have no knot and no name; the last round always has both.
    shown = across[::-1][:: ceil((2 * radius + 2 - ROUNDING) / step)]
    columns = _columns(race, look)
    shapes = []
    # The leading team and the story are drawn last, above the others.
    for team in sorted(
        race.teams, key=lambda one: (one.number == race.lead, one.number == race.hero)
    ):
        points = [
            (x, column[team.number], rank)
            for x, column, rank in zip(across, columns, race.climbs.ranks[team.number], strict=True)
            if rank is not None
        ]
        knots = "".join(knot(x, y, str(rank), radius) for x, y, rank in points if x in shown)
        label = ""
        if team.number in columns[-1]:
            start = end + look.radius + GAP + numbers
            label = _label(team, names[team.number], start, columns[-1][team.number])
        path = run([(x, y) for x, y, _rank in points])
        shapes.append(
            f'<g class="{_css(race, team)}" data-team="{team.number}">{path}{knots}{label}</g>'
        )
    bottom = max(y for column in columns for y in column.values()) + look.radius + LEADING
    named = [(one.short, x) for one, x in zip(rounds, across, strict=True) if x in shown]
    labels, high = under(named, look.width, bottom)
    return drawing(look.width, bottom + high - 10, race.told, shapes + labels, look.css)


def _room(look: Look, taken: float, tight: float, steps: int) -> float:
    """Return the room of the names: less of it in a long race, so that each round has its knot."""
    least, most = look.names
    free = look.width - taken
    wished = free - look.step * steps
    return min(max(wished, min(least, free - (2 * tight + 2) * steps), INITIALS), most)


def _css(race: Race, team: TeamRef) -> str:
    if team.number == race.lead:
        return FIRST
    return HOT if team.number == race.hero else OTHER


def _names(race: Race, look: Look, room: float) -> Mapping[int, tuple[str, ...]]:
    """Return the lines of each team's name, in one form, down to initials, if it holds them all.

    The people of a team too long for that form are shortened further.
    """
    across = partial(usual, size=look.size, bold=True)

    def in_lines(parts: Sequence[str]) -> tuple[str, ...]:
        one = BETWEEN.join(parts)
        return (one,) if across(one) <= room and not look.lines else tuple(parts)

    def held(parts: Sequence[str]) -> bool:
        return max(map(across, in_lines(parts))) <= room

    people = [people_of(team.name, race.people) for team in race.teams]
    forms = (in_one_form(people, form) for form in Form if form < Form.INITIALS)
    shown = next(
        (alike for alike in forms if all(held(parts) for parts in alike if parts)),
        in_one_form(people, Form.INITIALS),
    )
    names = {}
    for team, who, parts in zip(race.teams, people, shown, strict=True):
        shorter = (parts, *team_forms(who)[Form.INITIALS :]) if who else ((team.name,),)
        lines = in_lines(next(filter(held, shorter), shorter[-1]))
        names[team.number] = tuple(cut(one, room, look.size, bold=True) for one in lines)
    return names


def _label(team: TeamRef, names: tuple[str, ...], x: float, y: float) -> str:
    """Return a team's number, which ends at `x`, and its name, as high as its knot."""
    base = y + 5
    top = base - LEADING / 2 * (len(names) - 1)
    lines = "".join(text(x + GAP, top + LEADING * at, name, "lab") for at, name in enumerate(names))
    return text(x, base, str(team.number), "tb end") + lines


def _columns(race: Race, look: Look) -> list[dict[int, float]]:
    """Return the height of each team in each round; only the last column makes room for names."""
    high = look.lane * max(1, len(race.teams) - 1)
    last = len(race.climbs.rounds) - 1
    return [
        {
            team: TOP + down
            for team, down in race.lanes(
                place, high, look.apart if place == last else 2 * look.radius + 2
            ).items()
        }
        for place in range(last + 1)
    ]
