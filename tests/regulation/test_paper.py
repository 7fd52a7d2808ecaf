"""Printed regulation for the wall: every sentence, in type readable from a distance."""

from __future__ import annotations

import re
import subprocess
from datetime import date

import pytest
from hypothesis import given, settings

from scoring.rules import RuleSet
from tests.papers.builders import read, squeezed
from tests.papers.glyphs import pages_of
from tests.regulation.strategies import regulations
from tournaments.papers import Reading, document
from tournaments.papers.kit.fonts import faces, shown
from tournaments.papers.kit.layout import Paper
from tournaments.papers.regulation import _laid, regulation_paper
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation import Regulation, RoundChange
from tournaments.regulation.marks_table import marks_article, marks_table
from tournaments.regulation.text import articles, typographic

BELOTE = Regulation(RuleSet.preset("ffb-belote"))
LONG = Regulation(
    RuleSet.preset("ffb-coinche"),
    target=1000,
    clock=60,
    winner_cap=1280,
    win=4,
    ranking=("match_points", "points", "direct_meeting", "goal_average", "lots"),
    changes=tuple(RoundChange(number, deals=number) for number in range(1, 21)),
)


def info(regulation: Regulation) -> ContestInfo:
    return ContestInfo(
        pk=1,
        slug="saint-martin",
        name="Concours de la Saint-Martin",
        place="Salle des fêtes",
        date=date(2026, 11, 21),
        closed=False,
        version=3,
        regulation=regulation,
    )


def laid(regulation: Regulation) -> list[list[tuple[str, float]]]:
    """Return the pages of a regulation: each block's text and size."""
    paper = Paper(info(regulation), "Règlement")
    pages = _laid(paper, articles(regulation), marks_article(regulation))
    return [[(" ".join(block.lines), block.size) for block in page] for page in pages]


def test_a_usual_regulation_is_in_large_type() -> None:
    pages = laid(BELOTE)
    assert len(pages) <= 2
    assert min(size for page in pages for _text, size in page) >= 12


def test_a_long_regulation_takes_two_pages_no_title_alone_at_the_foot() -> None:
    *pages, last = laid(LONG)
    assert len(pages) == 2
    assert last[0][0] == "Ce que marque chaque camp"
    assert not re.match(r"\d+\. ", pages[0][-1][0])
    assert min(size for page in pages for _text, size in page) >= 9


@pytest.mark.parametrize(
    ("name", "first"), [("ffb-belote", "Donne réussie"), ("contree-made", "Contrat réussi")]
)
def test_what_each_camp_marks_comes_last_in_large_type(name: str, first: str) -> None:
    regulation = Regulation(RuleSet.preset(name))
    blocks = [block for page in laid(regulation) for block in page]
    lines = [text.replace("\N{NO-BREAK SPACE}", " ") for text, _size in blocks]
    title = lines.index("Ce que marque chaque camp")
    assert lines[title + 2].startswith(f"{first} : ")
    assert len(lines) == title + 2 + len(marks_table(regulation))
    assert min(size for _text, size in blocks) >= 12


def spaced(text: str) -> str:
    """Return a text with plain spaces: a line that is cut keeps a sign beside its word."""
    return " ".join(text.split())


@pytest.mark.slow
@given(regulations())
@settings(max_examples=8)
def test_every_sentence_is_printed_whole(regulation: Regulation) -> None:
    printed = [text for page in laid(regulation) for text, _size in page]
    lines = []
    for number, article in enumerate(articles(regulation), start=1):
        lines.append(f"{number}. {article.title}")
        for place, sentence in enumerate(article.sentences, start=1):
            lines.append(typographic(f"{number}.{place} {sentence}"))
    for article in marks_article(regulation):
        lines += [article.title, *map(typographic, article.sentences)]
    assert [spaced(text) for text in printed] == [spaced(text) for text in lines]
    assert len(laid(regulation)) <= 4
    assert document([regulation_paper(info(regulation))]).startswith(b"%PDF")


def test_the_same_regulation_makes_the_same_paper() -> None:
    first = document([regulation_paper(info(BELOTE))])
    assert document([regulation_paper(info(BELOTE))]) == first


def test_every_sign_of_the_text_is_in_the_fonts() -> None:
    for sentence in (s for article in articles(LONG) for s in article.sentences):
        assert shown(sentence, faces().regular) == sentence


def test_the_paper_reads_as_the_regulation() -> None:
    try:
        done = subprocess.run(
            ["pdftotext", "-layout", "-", "-"],
            input=document([regulation_paper(info(BELOTE))]),
            capture_output=True,
            check=True,
        )
    except FileNotFoundError:
        pytest.skip("pdftotext is not installed (Debian: apt-get install poppler-utils)")
    read = " ".join(done.stdout.decode().split())
    assert "Le concours se joue en 4 parties." in read
    assert "Concours de la Saint-Martin" in read


def test_in_large_type_every_sentence_is_kept_on_as_many_pages_as_it_takes() -> None:
    large = regulation_paper(info(BELOTE), Reading.FAR)
    text = read(large)
    for article in info(BELOTE).articles:
        for sentence in article.sentences:
            assert squeezed(typographic(sentence)) in text
    page = next(pages_of(document([large]), [1]))
    assert min(one.size for one in page.glyphs if 40 < one.bottom < 690) >= 18
