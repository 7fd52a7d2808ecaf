"""Race of the top teams: their ranks after each round, each written in its knot."""

from __future__ import annotations

from functools import partial
from math import ceil

from tournaments.annexes.share.papers.pictures.axes import Across, round_names
from tournaments.annexes.share.papers.pictures.figure import (
    BLACK,
    GREY,
    LIGHT,
    SIZE,
    SMALL,
    WHITE,
    WIDTH,
    Figure,
    Picture,
    Point,
)
from tournaments.annexes.share.queries.day_story import DayStory
from tournaments.annexes.share.queries.pictures.race import Race, races
from tournaments.papers.kit.fitted import size_across
from tournaments.papers.kit.fonts import faces, shown
from tournaments.papers.kit.layout import CENTRE, RIGHT
from tournaments.papers.kit.names import ROUNDING, Lines, name_lines, naming_of
from tournaments.queries.core.teams import TeamRef

#: Distance between two teams, and the least one between two knots.
ROW, APART = 21.0, 20.0
HEAD, FOOT = 14.0, 40.0
#: Radius of a knot, space before the names, and the largest width of the names.
RADIUS, BESIDE, MOST_NAMES = 9.0, 6.0, 230.0
#: Type of a name on two lines, smallest type of a name, in points; distance between the lines in
#: multiples of their type.
IN_TWO, SMALLEST = 9.0, 7.0
LEADING = 1.1


def first_climbs(story: DayStory) -> list[Picture]:
    """Return a picture of the top teams' ranks, or of each line of a duplicate; none if too few."""
    return [
        Picture(
            race.told,
            HEAD + (len(race.teams) - 1) * ROW + FOOT,
            partial(_draw_race, race, story.contest.individuals),
        )
        for race in races(story)
    ]


def _draw_race(race: Race, individuals: bool, high: float) -> Figure:
    figure = Figure(high)
    bold, regular = faces().bold, faces().regular
    names = [_names(team, individuals) for team in race.teams]
    numbers = max(bold.width(str(team.number)) for team in race.teams) * SIZE
    widest = max(regular.width(shown(one, regular)) * size for of, size in names for one in of)
    end = WIDTH - RADIUS - 2 * BESIDE - numbers - min(widest, MOST_NAMES)
    rounds = len(race.climbs.rounds)
    across = Across.between(RADIUS + 1, end, rounds)
    span = high - HEAD - FOOT
    columns = [race.lanes(place, span, APART) for place in range(rounds)]

    def points(team: TeamRef) -> list[Point | None]:
        return [
            (across.at(place), high - HEAD - column[team.number]) if team.number in column else None
            for place, column in enumerate(columns)
        ]

    # The first team and the story are drawn last, above the others.
    for team in sorted(
        race.teams, key=lambda one: (one.number == race.lead, one.number == race.hero)
    ):
        lead, hero = team.number == race.lead, team.number == race.hero
        figure.path(
            points(team),
            2.4 if lead or hero else 0.8,
            (5, 2) if hero else (),
            BLACK if lead or hero else GREY,
        )
    # Rounds too near each other have no knot; the last round always has one.
    every = ceil((2 * RADIUS + 6) / across.strip)
    for team in race.teams:
        for place, point in enumerate(points(team)):
            if point is not None and (rounds - 1 - place) % every == 0:
                figure.dot(*point, RADIUS, LIGHT if team.number == race.lead else WHITE)
                rank = str(race.climbs.ranks[team.number][place])
                figure.text(point[0], point[1] - SMALL * 0.36, rank, SMALL, CENTRE)
    for team, (lines, size) in zip(race.teams, names, strict=True):
        place_ = points(team)[-1]
        if place_ is not None:
            x, y = end + RADIUS + BESIDE + numbers, place_[1] - SIZE * 0.36
            figure.text(x, y, str(team.number), SIZE, RIGHT, bold=True)
            y = place_[1] - size * (0.36 - LEADING * (len(lines) - 1) / 2)
            for line in lines:
                figure.text(x + BESIDE, y, line, size, room=WIDTH - x - BESIDE + ROUNDING)
                y -= size * LEADING
    round_names(figure, race.climbs.rounds, across, 16)
    return figure


def _names(team: TeamRef, individuals: bool) -> Lines:
    font, naming = faces().regular, naming_of(individuals)
    on_one = size_across(shown(team.name, font), font, MOST_NAMES, SIZE, IN_TWO)
    size = SIZE if individuals else on_one
    lines, size = name_lines(team.name, font, size, MOST_NAMES, naming, SMALLEST)
    return (*lines[:1], *filter(None, [" ".join(lines[1:])])), size
