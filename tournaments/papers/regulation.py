"""Regulation for the wall, in sentences: on one page if it fits, or on two.

What each camp marks comes last, on a page of its own if the type would be too small.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.papers.kit.fitted import largest, on_fewest_pages, sizes_between
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import LEADING, Headed, Leaves, Paper, Pen
from tournaments.papers.kit.reading import Reading
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.marks_table import marks_article
from tournaments.regulation.text import Article, number_of, typographic

#: Type sizes, largest first: on one page if one of these fits, then on two. What each camp marks
#: has a page of its own rather than a type that is hard to read.
ON_ONE_PAGE = sizes_between(17, 12)
TOGETHER = sizes_between(16, 12)
ON_TWO_PAGES = sizes_between(16, 8)

TITLE_SCALE = 1.15
BETWEEN_ARTICLES = 0.75
BETWEEN_SENTENCES = 0.28


#: Title and sentences of an article, as they are printed.
_Part = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines that stay together, with the space above in points; a title stays with the next."""

    lines: tuple[str, ...]
    font: Font
    size: float
    above: float
    title: bool = False

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


def regulation_paper(contest: ContestInfo, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the regulation of a contest, in type that can be read while standing at a wall.

    From afar, or for those who see badly, it takes as many pages as its large type needs.
    """
    marks = marks_article(contest.regulation)
    return articles_paper(contest, _("Règlement"), contest.articles, marks, reading)


def regulation_words(contest: ContestInfo) -> Iterator[str]:
    """Yield the lines of the regulation, as the wall has them: a title, then its text."""
    for title, sentences in numbered(contest.articles, marks_article(contest.regulation)):
        yield title
        yield from sentences


def numbered(articles: Sequence[Article], unnumbered: Sequence[Article] = ()) -> Iterator[_Part]:
    """Yield each article with its number before its title, if there are several.

    Its sentences are then numbered too, as the explanations of a mark cite them. Those that are
    `unnumbered` come last.
    """
    if len(articles) == 1:
        articles, unnumbered = (), (*articles, *unnumbered)
    for number, article in enumerate(articles, start=1):
        yield as_posted(number, article)
    for article in unnumbered:
        yield article.title, article.sentences


def as_posted(number: int, article: Article) -> _Part:
    """Return an article with its number, and its sentences with theirs."""
    sentences = tuple(
        f"{number_of(number, place)} {sentence}"
        for place, sentence in enumerate(article.sentences, start=1)
    )
    return f"{number}. {article.title}", sentences


def articles_paper(
    contest: Headed,
    title: str,
    articles: Sequence[Article],
    unnumbered: Sequence[Article] = (),
    reading: Reading = Reading.NEAR,
) -> Leaves:
    """Lay out articles, see `numbered`, in the largest type that fits on one page, or on two."""
    paper = Paper(contest, title)
    match reading:
        case Reading.NEAR:
            laid = _laid(paper, articles, unnumbered)
        case Reading.FAR:
            parts = list(numbered(articles, unnumbered))
            laid = on_fewest_pages(reading.sizes, partial(_set, paper, parts), len)
        case _:
            assert_never(reading)
    return paper.print([partial(_draw, paper, page) for page in laid])


def _laid(
    paper: Paper, articles: Sequence[Article], unnumbered: Sequence[Article]
) -> list[list[_Block]]:
    def laid(parts: Sequence[_Part], sizes: Sequence[float], most: int) -> list[list[_Block]]:
        return largest(sizes, partial(_set, paper, parts), lambda pages: len(pages) <= most)

    together = list(numbered(articles, unnumbered))
    for sizes, most in ((ON_ONE_PAGE, 1), (TOGETHER, 2)):
        found = laid(together, sizes, most)
        if len(found) <= most:
            return found
    found = laid(list(numbered(articles)), ON_TWO_PAGES, 2)
    return found + laid(list(numbered((), unnumbered)), ON_TWO_PAGES, 1)


def _set(paper: Paper, parts: Sequence[_Part], size: float) -> list[list[_Block]]:
    """Return the blocks of each page where the type has this size, in points."""
    return _pages(list(_blocks(parts, size, paper.width)), paper.height)


def _blocks(parts: Sequence[_Part], size: float, width: float) -> Iterator[_Block]:
    face = faces()
    for heading, sentences in parts:
        larger = size * TITLE_SCALE
        title = wrap(heading, face.bold, larger, width)
        yield _Block(title, face.bold, larger, size * BETWEEN_ARTICLES, title=True)
        for sentence in sentences:
            lines = wrap(typographic(sentence), face.regular, size, width)
            yield _Block(lines, face.regular, size, size * BETWEEN_SENTENCES)


def _pages(blocks: Sequence[_Block], height: float) -> list[list[_Block]]:
    pages: list[list[_Block]] = [[]]
    used = 0.0
    for block in blocks:
        above = block.above if pages[-1] else 0.0
        if pages[-1] and used + above + block.height > height:
            titles = [pages[-1].pop()] if pages[-1][-1].title else []
            used = sum(title.height for title in titles)
            above = block.above if titles else 0.0
            pages.append(titles)
        pages[-1].append(block)
        used += above + block.height
    return [page for page in pages if page]


def _draw(paper: Paper, page: Sequence[_Block], pen: Pen) -> None:
    top = paper.top
    for position, block in enumerate(page):
        top -= block.above if position else 0.0
        top = pen.lines(paper.left, top, block.lines, block.font, block.size)
