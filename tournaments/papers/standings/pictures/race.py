"""Race of the top teams: their ranks after each round, each written in its knot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil

from tournaments.papers.kit.fitted import size_across
from tournaments.papers.kit.fonts import faces, shown
from tournaments.papers.kit.layout import CENTRE, RIGHT
from tournaments.papers.kit.names import ROUNDING
from tournaments.papers.standings.pictures.axes import Across, round_names
from tournaments.papers.standings.pictures.figure import (
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
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.day_story import DayStory
from tournaments.queries.standings.pictures.race import Race, races
from tournaments.words.name_forms import Form, in_one_form, on_one_line, people_of
from tournaments.words.person_names import BETWEEN

#: Distance between two teams, and the least one between two knots.
ROW, APART = 24.0, 20.0
HEAD, FOOT = 14.0, 40.0
#: Radius of a knot, space before the names, and the largest width of the names.
RADIUS, BESIDE, MOST_NAMES = 9.0, 6.0, 210.0
#: Smallest type of a name, in points.
SMALLEST = 7.0


def first_climbs(story: DayStory) -> list[Picture]:
    """Return a picture of the top teams' ranks, or of those of each line of a duplicate.

    There is none with fewer than two rounds or teams.
    """
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
    names = _names(race.teams, individuals)
    numbers = max(bold.width(str(team.number)) for team in race.teams) * SIZE
    widest = max(regular.width(shown(name, regular)) * size for name, size in names)
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
    for team, (name, size) in zip(race.teams, names, strict=True):
        place_ = points(team)[-1]
        if place_ is not None:
            x, y = end + RADIUS + BESIDE + numbers, place_[1] - SIZE * 0.36
            figure.text(x, y, str(team.number), SIZE, RIGHT, bold=True)
            figure.text(x + BESIDE, y, name, size, room=WIDTH - x - BESIDE + ROUNDING)
    round_names(figure, race.climbs.rounds, across, 16)
    return figure


def _names(teams: Sequence[TeamRef], individuals: bool) -> list[tuple[str, float]]:
    """Return the names of teams and their sizes: first names of pairs are initials, as on the page.

    A name too long for its column is in smaller type, then shortened by the person.
    """
    font = faces().regular

    def across(name: str) -> float:
        return font.width(shown(name, font))

    people = [people_of(team.name, individuals) for team in teams]
    alike = in_one_form(people, Form.WHOLE if individuals else Form.INITIALS)
    found = []
    for team, parts in zip(teams, alike, strict=True):
        name = BETWEEN.join(parts) or team.name
        if across(name) * SMALLEST > MOST_NAMES:
            most = MOST_NAMES / SMALLEST
            name = on_one_line(team.name, across, most, individuals, Form.INITIALS)
        found.append((name, size_across(name, font, MOST_NAMES, SIZE, SMALLEST)))
    return found
