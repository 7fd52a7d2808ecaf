"""Badges to cut, ten to a page: players with their number, the people of the desk, blank ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from tournaments.papers.kit.cut_cards import Cut, Place, cut_leaves, fill, in_turn
from tournaments.papers.kit.fitted import Part
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.layout import LEFT, Leaves, Pen
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.people import PersonLine
from tournaments.queries.core.teams import TeamLine
from tournaments.words.entrants import worded

#: Badges of 105 by 57 millimetres.
PAGE = Cut(2, 5)
#: Largest sizes of the name, of the duty and of the contest's name, in points.
NAMED, ON_DUTY, HEADED = 24.0, 20.0, 9.0
#: Heights of the strips of the contest and of the duty, and largest width of the logo.
HEAD, DUTY, LOGO_WIDE = 26.0, 34.0, 70.0
#: Spaces beside the logo, above the rule and above the name, and under a name written by hand.
BESIDE, OVER_RULE, OVER_NAME, UNDER_LINE = 6.0, 3.0, 6.0, 8.0


@dataclass(frozen=True, slots=True)
class Badge:
    """Texts of a badge. Without a name, a line is left to write one."""

    name: str
    duty: str


def badges_paper(contest: ContestInfo, badges: Sequence[Badge], start: int = 1) -> Leaves:
    """Lay out badges; `start` is the first free one of the first sheet, from 1 at the top left."""
    pages = in_turn(badges, PAGE.each, start)
    return cut_leaves(contest, _("Badges"), pages, PAGE, partial(_draw, contest))


def player_badges(contest: ContestInfo, teams: Sequence[TeamLine]) -> Iterator[Badge]:
    """Yield a badge per player, with the team's number; per team if its players are unknown."""
    for team in teams:
        if team.withdrawn:
            continue
        duty = worded(contest.individuals, "Équipe %(number)s", {"number": team.number})
        for name in team.players or (team.name,):
            yield Badge(name, duty)


def desk_badges(people: Sequence[PersonLine]) -> Iterator[Badge]:
    for person in people:
        role = str(person.role.label)
        yield Badge(person.name, role[:1].upper() + role[1:])


def blank_badges(count: int) -> list[Badge]:
    """Return badges to write by hand, for helpers without an account."""
    return [Badge("", _("Organisation"))] * count


def _draw(contest: ContestInfo, pen: Pen, badge: Badge, place: Place) -> None:
    face = faces()
    inside = place.inside
    head = inside.without(bottom=inside.height - HEAD)
    wide, high = logo_size(contest.logo, LOGO_WIDE, HEAD)
    draw_logo(pen.canvas, contest.logo, head.right - wide, head.top - high, (wide, high))
    named = [Part(contest.club, face.narrow_bold), Part(contest.name, face.narrow)]
    fill(pen, named, head.without(right=wide + BESIDE if wide else 0), HEADED, LEFT)
    rule = head.bottom - OVER_RULE
    pen.rules([(inside.left, rule, inside.right, rule)], 0.8)
    duty = inside.without(top=inside.height - DUTY)
    fill(pen, [Part(badge.duty, face.bold, title=not badge.name)], duty, ON_DUTY)
    name = inside.without(top=HEAD + OVER_NAME, bottom=DUTY)
    if badge.name:
        fill(pen, [Part(badge.name, face.bold, title=True)], name, NAMED)
    else:
        pen.dotted(name.left, name.bottom + UNDER_LINE, name.width)
