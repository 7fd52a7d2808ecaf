"""Souvenir of the day on one page: podium, figures, feats, and the climb of the top teams."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Leaves, Paper, Pen
from tournaments.papers.kit.words import number
from tournaments.papers.standings.pictures.climb import first_climbs, rank_said
from tournaments.papers.standings.pictures.deals import sheets_said
from tournaments.papers.standings.pictures.figure import WIDTH, Picture
from tournaments.papers.standings.pictures.marks import spread
from tournaments.papers.standings.pictures.place import NARROWEST, place
from tournaments.papers.standings.ranking import rank_said as whole_rank
from tournaments.papers.standings.ranking import remarks_of
from tournaments.papers.standings.story_words import LONGEST, Feat, feats
from tournaments.queries.standings.day_story import DayStory
from tournaments.queries.standings.rows import Row
from tournaments.wording.person_names import shortened

#: Steps of the podium from left to right: index of the team in the podium, and height.
STEPS = ((1, 34.0), (0, 54.0), (2, 20.0))
ACROSS, GUTTER = 3, 16.0
NAME, SMALL, FIGURE = 11.0, 9.0, 17.0


def souvenir(story: DayStory) -> Leaves:
    """Lay out the page; at least one round of the contest must be over."""
    waited = [] if story.ranked.final else [" – ".join(remarks_of(story.ranked))]
    paper = Paper(story.contest, _("Souvenir de la journée"), list(filter(None, waited)))

    def draw(pen: Pen) -> None:
        top = _podium(paper, pen, story)
        top = _feats(paper, pen, feats(story), top - 14)
        for said in sheets_said(story.day, story.bids):
            lines = wrap(said, faces().regular, SMALL, paper.width)
            top = pen.lines(paper.left, top, lines, faces().regular, SMALL)
        picture = _picture(story)
        if picture is not None:
            _drawn(paper, pen, picture, top - 8)

    return paper.print([draw])


def _picture(story: DayStory) -> Picture | None:
    """Return the climbs of the top teams or, after one round, the spread of its marks."""
    found = first_climbs(story.climbs, story.first)
    if found is None and story.marks:
        found = spread(story.marks[-1])
    return found


def _podium(paper: Paper, pen: Pen, story: DayStory) -> float:
    """Draw three steps, or lines if ranks are shared; return the height of the bottom edge."""
    rows = story.podium
    if [row.rank for row in rows] != [1, 2, 3]:
        return _lines(paper, pen, rows, bool(story.ranked.brackets))
    face = faces()
    wide = paper.width / 3
    names = [wrap(shortened(row.team.name, LONGEST), face.bold, NAME, wide - 10) for row in rows]
    tall = max(len(lines) for lines in names)
    base: float = paper.top - tall * NAME * LEADING - 2 * NAME * LEADING - STEPS[1][1] - 8
    for column, (who, high) in enumerate(STEPS):
        row, left = rows[who], paper.left + column * wide
        middle = left + wide / 2
        pen.fill(left + 4, base, wide - 8, high)
        pen.box(left + 4, base, wide - 8, high, 1.0)
        pen.text(middle, base + high / 2 - 6, rank_said(row.rank), face.bold, 16, CENTRE)
        y = base + high + 6
        if not story.ranked.brackets:
            points = _("%(points)s points") % {"points": number(row.total)}
            pen.text(middle, y, points, face.regular, NAME, CENTRE)
            y += NAME * LEADING
        for line in reversed(names[who]):
            pen.text(middle, y, line, face.bold, NAME, CENTRE)
            y += NAME * LEADING
        said = _("n° %(number)s") % {"number": row.team.number}
        pen.text(middle, y, said, face.regular, NAME, CENTRE)
    return base


def _lines(paper: Paper, pen: Pen, rows: Sequence[Row], brackets: bool) -> float:
    """Draw one line per team of the podium, without points if brackets decide the ranks."""
    face = faces()
    top: float = paper.top
    for row in rows:
        params = {
            "rank": whole_rank(row),
            "number": row.team.number,
            "name": shortened(row.team.name, LONGEST),
            "points": number(row.total),
        }
        said = _("%(rank)s : n° %(number)s %(name)s") % params
        if not brackets:
            said = _("%(team)s, %(points)s points") % {**params, "team": said}
        top = pen.lines(paper.left, top, wrap(said, face.bold, NAME, paper.width), face.bold, NAME)
    return top


def _feats(paper: Paper, pen: Pen, found: Sequence[Feat], top: float) -> float:
    """Draw the feats in columns, rows as high as their tallest feat; return the bottom edge."""
    face = faces()
    wide = (paper.width - (ACROSS - 1) * GUTTER) / ACROSS
    for start in range(0, len(found), ACROSS):
        line = found[start : start + ACROSS]
        pen.rules([(paper.left, top, paper.left + paper.width, top)], 0.5)
        said = [wrap(feat.said, face.regular, SMALL, wide) if feat.said else () for feat in line]
        for column, (feat, words) in enumerate(zip(line, said, strict=True)):
            x = paper.left + column * (wide + GUTTER)
            y = pen.lines(x, top - 5, [feat.name], face.regular, SMALL + 1)
            y = pen.lines(x, y, [feat.figure], face.bold, FIGURE)
            pen.lines(x, y, words, face.regular, SMALL)
        tallest = max(map(len, said))
        top -= (SMALL + 1 + FIGURE + tallest * SMALL) * LEADING + 10
    return top


def _drawn(paper: Paper, pen: Pen, picture: Picture, top: float) -> None:
    """Draw the picture under its title in the rest of the page; draw nothing if too small."""
    face = faces()
    above, top = top, top - 13 * LEADING - 4
    wide = min(paper.width, (top - paper.bottom) / picture.height * WIDTH)
    if wide < NARROWEST:
        return
    pen.lines(paper.left, above, [picture.title], face.bold, 13)
    place(pen, picture, paper.left + (paper.width - wide) / 2, top, wide)
