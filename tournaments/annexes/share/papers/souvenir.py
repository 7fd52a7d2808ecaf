"""Souvenir of the day on one page: podium, figures, feats, and the climb of the top teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.annexes.share.papers.pictures.figure import SIZE, WIDTH, Picture
from tournaments.annexes.share.papers.pictures.marks import spreads
from tournaments.annexes.share.papers.pictures.place import place
from tournaments.annexes.share.papers.pictures.race import first_climbs
from tournaments.annexes.share.papers.story_words import Feat, feats, result_said
from tournaments.annexes.share.queries.day_story import DayStory
from tournaments.annexes.share.queries.pictures.deals import sheets_said
from tournaments.pairing.sentences import Ordinal
from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Leaves, Paper, Pen, place_and_date
from tournaments.papers.kit.names import in_sentence, name_lines, naming_of
from tournaments.papers.standings.ranking import rank_said, remarks_of

#: Steps of the podium from left to right: index of the team in the podium, and height.
STEPS = ((1, 34.0), (0, 54.0), (2, 20.0))
ACROSS, GUTTER = 3, 16.0
NAME, SMALL, FIGURE = 11.0, 9.0, 17.0
#: Type size of a picture's title, space above it, and its height with the space under it.
TITLE, BETWEEN = 13.0, 8.0
TITLED = TITLE * LEADING + 4
#: Smallest type of a picture, in points: a smaller picture is left out.
SMALLEST = 7.5


def souvenir(story: DayStory) -> Leaves:
    """Lay out the page; at least one round of the contest must be over."""
    contest = story.contest
    waited = [] if story.ranked.final else [" – ".join(remarks_of(story.ranked))]
    remarks = filter(None, [contest.club, place_and_date(contest), *waited])
    paper = Paper(contest, contest.name, list(remarks), framed=True)

    def draw(pen: Pen) -> None:
        top = _podium(paper, pen, story)
        top = _feats(paper, pen, feats(story), top - 14)
        for sentence in sheets_said(story.day, story.bids):
            lines = wrap(sentence, faces().regular, SMALL, paper.width)
            top = pen.lines(paper.left, top, lines, faces().regular, SMALL)
        for picture, wide in _fitting(paper, first_climbs(story), _spreads(story), top):
            top -= BETWEEN
            pen.lines(paper.left, top, [picture.title], faces().bold, TITLE)
            left = paper.left + (paper.width - wide) / 2
            top = place(pen, picture, left, top - TITLED, wide)

    return replace(paper.print([draw]), title=_("Souvenir de la journée"))


def _spreads(story: DayStory) -> list[Picture]:
    totals = [] if story.contest.regulation.is_duplicate else story.marks
    return spreads(totals, story.contest.individuals)[::-1]


def _podium(paper: Paper, pen: Pen, story: DayStory) -> float:
    """Draw three steps, or lines if ranks are shared; return the height of the bottom edge."""
    rows = story.podium
    if [row.rank for row in rows] not in ([1, 2], [1, 2, 3]):
        return _lines(paper, pen, story)
    face = faces()
    individuals = story.contest.individuals
    wide = paper.width / len(rows)
    naming = naming_of(individuals)
    names = [
        name_lines(row.team.name, face.bold, NAME, wide - 10, naming, SMALLEST, grows=True)
        for row in rows
    ]
    tall = max(len(lines) * size for lines, size in names)
    base: float = paper.top - tall * LEADING - 2 * NAME * LEADING - STEPS[1][1] - 8
    for column, (who, high) in enumerate(STEPS[: len(rows)]):
        row, left = rows[who], paper.left + column * wide
        middle = left + wide / 2
        pen.fill(left + 4, base, wide - 8, high)
        pen.box(left + 4, base, wide - 8, high, 1.0)
        rank = Ordinal(row.rank, feminine=not individuals).translated(_)
        pen.text(middle, base + high / 2 - 6, rank, face.bold, 16, CENTRE)
        y = base + high + 6
        if not story.ranked.brackets:
            pen.text(middle, y, result_said(story, row), face.regular, NAME, CENTRE)
            y += NAME * LEADING
        lines, size = names[who]
        for line in reversed(lines):
            pen.text(middle, y, line, face.bold, size, CENTRE)
            y += size * LEADING
        label = _("n° %(number)s") % {"number": row.team.number}
        pen.text(middle, y, label, face.regular, NAME, CENTRE)
    return base


def _lines(paper: Paper, pen: Pen, story: DayStory) -> float:
    """Draw one line per team of the podium, without points if brackets decide the ranks."""
    face = faces()
    top: float = paper.top
    for row in story.podium:
        params = {
            "rank": rank_said(row),
            "number": row.team.number,
            "name": in_sentence(row.team.name),
        }
        sentence = _("%(rank)s : n° %(number)s %(name)s") % params
        if not story.ranked.brackets:
            sentence = f"{sentence}, {result_said(story, row)}"
        top = pen.lines(
            paper.left, top, wrap(sentence, face.bold, NAME, paper.width), face.bold, NAME
        )
    return top


def _feats(paper: Paper, pen: Pen, feats: Sequence[Feat], top: float) -> float:
    face = faces()
    wide = (paper.width - (ACROSS - 1) * GUTTER) / ACROSS
    for start in range(0, len(feats), ACROSS):
        line = feats[start : start + ACROSS]
        pen.rules([(paper.left, top, paper.left + paper.width, top)], 0.5)
        texts = [
            wrap(feat.detail, face.regular, SMALL, wide) if feat.detail else () for feat in line
        ]
        figures = [wrap(feat.figure, face.bold, FIGURE, wide) for feat in line]
        for column, (feat, figure, words) in enumerate(zip(line, figures, texts, strict=True)):
            x = paper.left + column * (wide + GUTTER)
            y = pen.lines(x, top - 5, [feat.name], face.regular, SMALL + 1)
            y = pen.lines(x, y, figure, face.bold, FIGURE)
            pen.lines(x, y, words, face.regular, SMALL)
        tallest = max(
            len(figure) * FIGURE + len(words) * SMALL
            for figure, words in zip(figures, texts, strict=True)
        )
        top -= (SMALL + 1 + tallest) * LEADING + 10
    return top


def _fitting(
    paper: Paper, climbs: Sequence[Picture], others: Sequence[Picture], top: float
) -> Sequence[tuple[Picture, float]]:
    """Return the pictures that fit under `top`, each with its width, as large as possible.

    A picture too small to read is left out. The first one is stretched into the room left.
    """
    pictures: list[tuple[Picture, float]] = []
    for nth, picture in enumerate((*climbs, *others)):
        # The lines of a duplicate share the page.
        room = (top - paper.bottom) / max(1, len(climbs) - nth)
        wide = min(paper.width, (room - BETWEEN - TITLED) / picture.height * WIDTH)
        if wide / WIDTH * SIZE >= SMALLEST:
            pictures.append((picture, wide))
            top -= BETWEEN + TITLED + picture.height * wide / WIDTH
    if pictures:
        (first, wide), *rest = pictures
        return [(first.within(first.height + (top - paper.bottom) / wide * WIDTH), wide), *rest]
    return pictures
