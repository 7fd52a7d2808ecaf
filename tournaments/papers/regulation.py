"""Regulation for the wall, in sentences: on one page if it fits, or on two; the marks come last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.papers.kit.fitted import largest, on_fewest_pages, sizes_between
from tournaments.papers.kit.layout import Headed, Leaves, Paper, Pen
from tournaments.papers.kit.prose import Block, Spaces, Titled, columns_of, draw_column
from tournaments.papers.kit.reading import Reading
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.marks_table import marks_article
from tournaments.regulation.text import Article, number_of

#: Type sizes, largest first: on one page if one of these fits, then on two. What each camp marks
#: has a page of its own rather than a type that is hard to read.
ON_ONE_PAGE = sizes_between(17, 12)
TOGETHER = sizes_between(16, 12)
ON_TWO_PAGES = sizes_between(16, 8)

SPACES = Spaces(title=0.75, sentence=0.28)


def regulation_paper(contest: ContestInfo, reading: Reading = Reading.NEAR) -> Leaves:
    """Lay out the regulation of a contest; from afar, on as many pages as its large type needs."""
    marks = marks_article(contest.regulation)
    return articles_paper(contest, _("Règlement"), contest.articles, marks, reading)


def regulation_words(contest: ContestInfo) -> Iterator[str]:
    """Yield the lines of the regulation, as the wall has them: a title, then its text."""
    for title, sentences in numbered(contest.articles, marks_article(contest.regulation)):
        yield title
        yield from sentences


def numbered(articles: Sequence[Article], unnumbered: Sequence[Article] = ()) -> Iterator[Titled]:
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


def as_posted(number: int, article: Article) -> Titled:
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
) -> list[list[Block]]:
    def laid(parts: Sequence[Titled], sizes: Sequence[float], most: int) -> list[list[Block]]:
        return largest(sizes, partial(_set, paper, parts), lambda pages: len(pages) <= most)

    together = list(numbered(articles, unnumbered))
    for sizes, most in ((ON_ONE_PAGE, 1), (TOGETHER, 2)):
        pages_ = laid(together, sizes, most)
        if len(pages_) <= most:
            return pages_
    pages_ = laid(list(numbered(articles)), ON_TWO_PAGES, 2)
    return pages_ + laid(list(numbered((), unnumbered)), ON_TWO_PAGES, 1)


def _set(paper: Paper, parts: Sequence[Titled], size: float) -> list[list[Block]]:
    return columns_of(parts, size, paper.width, paper.height, SPACES)


def _draw(paper: Paper, page: Sequence[Block], pen: Pen) -> None:
    draw_column(pen, paper.left, paper.top, page)
