"""Score sheets under a ruler: lines and boxes large enough to write in, words inside their boxes.

A pen needs lines 7 mm high, and 14 mm for a figure of four digits. The letter of a dealer and the
strokes of a count take 8 mm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib.pagesizes import A4

from scoring.catalogue.options import COMPTOIR
from scoring.rules import RuleSet, presets
from tests.papers.builders import contest, drawn, names, pages, squeezed, teams
from tests.papers.glyphs import pages_of
from tests.papers.measured import SAME, Page, Rect, measured
from tests.papers.results.test_sheets_of_players import info_of, seated
from tournaments.papers import Leaves, SheetStyle, blank_sheets, document, score_sheets
from tournaments.papers.kit.codes import PhoneLink
from tournaments.papers.results.sheet_area import piles
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation import FreeArticle

LINE, FIGURE, LETTER = 6.5, 14.0, 8.0
#: Largest box to tick.
TICK = 6.5
#: Heads of the columns for a letter or a few strokes.
BRIEF = ("Donneur", "Dealer", "Annulée", "Cancelled", "Belote123")
WITH_BIDS = RuleSet.preset("ffb-coinche")
#: Two people of forty letters each.
LONG = "Anne-Charlotte de Montmorency-Luxembourg – Marie-Françoise Lefebvre de la Tourelle"
ARTICLE = FreeArticle(
    "Cartes montrées",
    "Toute carte montrée est jouée, à moins que le camp adverse n’y renonce avant la levée "
    "suivante. En cas de désaccord, les deux camps appellent l’arbitre, qui tranche.",
    "Cards shown",
    "Any card shown is played.",
    sheet=True,
)
ARTICLES = (ARTICLE, ARTICLE, ARTICLE)


@dataclass(frozen=True)
class Column:
    """A column of the deals: its heads, its width, and whether it is left white to write in."""

    head: str
    width: float
    white: bool


@dataclass(frozen=True)
class Grid:
    """The deals of one sheet: the heights of its lines, its columns, and the boxes of line 1."""

    lines: list[float]
    columns: list[Column]
    first: list[float]


def grids(page: Page) -> Iterator[Grid]:
    """Yield the deals of each sheet of a page, from the top."""
    widest = max(box.width for box in page.boxes)
    framed = [box for box in page.boxes if box.width > widest - SAME and box.height > 30]
    for frame in sorted(framed, key=lambda box: -box.top):
        inside = [line for line in page.lines if frame.holds(line)]
        across = sorted({line.top for line in inside if line.width > widest - SAME}, reverse=True)
        edges = [*across, frame.bottom]
        last = Rect(frame.left, edges[-1], frame.right, edges[-2])
        xs = _edges(frame, inside, (last.top + last.bottom) / 2)
        over = {line.left for line in inside if line.top > frame.top - SAME}
        parts = sorted({frame.left, frame.right, *over})
        columns = []
        for left, right in pairwise(xs):
            cell = Rect(left, last.bottom, right, last.top)
            group = next(one for one in pairwise(parts) if one[1] > left + SAME)
            head = page.said(Rect(group[0], edges[0], group[1], frame.top))
            filled = page.said(cell) or any(cell.holds(box) for box in page.boxes)
            columns.append(Column(head, right - left, not filled))
        heights = [top - bottom for top, bottom in pairwise(edges)]
        first = _edges(frame, inside, (edges[0] + edges[1]) / 2)
        yield Grid(heights, columns, [right - left for left, right in pairwise(first)])


def _edges(frame: Rect, lines: list[Rect], height: float) -> list[float]:
    """Return where a line of deals is divided, from left to right."""
    down = {line.left for line in lines if line.bottom < height < line.top}
    return sorted({frame.left, frame.right, *down})


def links(count: int) -> dict[int, PhoneLink]:
    """Return the link of each match, as the phones have it, with a code for each player."""
    codes = ("A3CD", "7KLM", "B4EF", "8NPQ", "C5GH", "9RST")
    return {
        match: PhoneLink(f"http://192.168.1.20:8000/t/{match}-abcdefgh/", "A3CD", "7KLM", codes)
        for match in range(1, count + 1)
    }


def round_of(tables: int) -> RoundView:
    """Return a round of so many tables, the first with a pair whose names are long."""
    return drawn(teams(2 * tables, [LONG, *names(2 * tables - 1)]))


def sheets(info: ContestInfo, per_page: int = 2, tables: int = 2) -> Leaves:
    """Return the sheets of a round, with the codes of the phones."""
    regulation = info.regulation
    view = round_of(tables)
    if regulation.each_alone:
        view = seated(6 if regulation.comptoir else 3)
    return score_sheets(info, view, links(tables), SheetStyle(per_page))


def check(paper: Leaves) -> list[Grid]:
    """Check every page of a paper under the ruler, and return the deals of its sheets."""
    measures = []
    for page in measured(paper):
        for grid in grids(page):
            assert min(grid.lines) >= LINE - SAME
            for column in grid.columns:
                least = LETTER if column.head.startswith(BRIEF) else FIGURE
                assert not column.white or column.width >= least - SAME, column
            measures.append(grid)
        for box in page.boxes:
            if box.width > TICK and box.height < 30:
                assert box.width >= FIGURE - SAME
                assert box.height >= LINE - SAME
        inside_the_page(page)
    return measures


def inside_the_page(page: Page) -> None:
    """Check that no letter is cut by a line, by an edge of a box, or by the printer."""
    edges = [*page.lines]
    for box in page.boxes:
        edges += [
            Rect(box.left, box.bottom, box.left, box.top),
            Rect(box.right, box.bottom, box.right, box.top),
            Rect(box.left, box.bottom, box.right, box.bottom),
            Rect(box.left, box.top, box.right, box.top),
        ]
    paper = Rect(5, 5, page.width - 5, page.height - 5)
    for letter in page.letters:
        assert paper.holds(letter), letter
        cut = [edge for edge in edges if letter.crosses(edge, 0.05)]
        assert not cut, (letter, page.said(Rect(0, letter.bottom - 1, page.width, letter.top + 1)))


def heads(grid: Grid) -> list[str]:
    """Return the heads of the columns to write in, each group once."""
    return list(dict.fromkeys(column.head for column in grid.columns if column.white))


def test_two_sheets_of_twelve_deals_of_belote_have_room_to_write_on_a_page() -> None:
    first, _second = check(sheets(contest()))

    assert len(first.lines) == 12
    assert heads(first) == [
        "Donneur", "PointsN-SE-O", "Litigeensuspens", "MarqueN-SE-O", "CumulN-SE-O"
    ]  # fmt: skip


def test_coinche_takes_a_page_across_for_its_boxes() -> None:
    paper = sheets(contest(WITH_BIDS, deals=None, target=1000), tables=1)
    (grid,) = check(paper)

    assert (paper.pages[0].width, paper.pages[0].height) == (A4[1], A4[0])
    assert len(grid.lines) == 16
    assert heads(grid) == [
        "Donneur", "Contrat", "PointsN-SE-O", "AnnoncesN-SE-O", "MarqueN-SE-O", "CumulN-SE-O"
    ]  # fmt: skip


@pytest.mark.parametrize("deals", [6, 24])
def test_a_sheet_alone_on_its_page_uses_it(deals: int) -> None:
    """Its lines are most of the page, and its last words are at the bottom."""
    paper = sheets(contest(deals=deals), 1, tables=1)
    (grid,) = check(paper)
    (page,) = measured(paper)

    assert sum(grid.lines) > 0.6 * page.height or min(grid.lines) > 20
    assert min(letter.bottom for letter in page.letters) < 10
    if deals == 6:
        # Its type grows too: the number of a deal is as high as the room of a line of 7 mm allows.
        numbers = [one for one in page.letters if one.text.isdigit() and one.right < 16]
        assert max(number.height for number in numbers) > 4


def test_a_match_on_two_sheets_copies_its_running_totals() -> None:
    paper = sheets(contest(deals=60), tables=1)
    first, second = check(paper)

    assert (len(first.lines), len(second.lines)) == (30, 31)
    assert len(first.first) == len(first.columns)
    # White, the points set aside, white, and the running total of each camp.
    _label, aside, _marks, north_south, east_west = second.first
    assert min(aside, north_south, east_west) >= FIGURE
    before, after = measured(paper)
    whole = Rect(0, 0, before.width, before.height)
    assert "Report" not in before.said(whole)
    assert "Report" in after.said(whole)


@pytest.mark.slow
@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("preset", sorted(presets()))
def test_every_game_has_room_to_write(preset: str, per_page: int) -> None:
    deals = {} if RuleSet.preset(preset).game == COMPTOIR else {"deals": 12}
    (grid,) = check(sheets(info_of(preset, **deals), per_page, tables=1))

    assert len(grid.lines) == 12


@pytest.mark.slow
@pytest.mark.parametrize(("per_page", "language"), [(1, "fr"), (2, "en"), (4, "fr")])
@pytest.mark.parametrize(
    "info",
    [
        contest(free_articles=ARTICLES),
        contest(WITH_BIDS, deals=None, target=1000, free_articles=ARTICLES),
        contest(
            WITH_BIDS.with_options(
                sa_ta=True, litige="carried", per_table=["belote_helps", "generale"]
            ),
            deals=20,
        ),
        contest(
            RuleSet.preset("belote-cafe").with_options(
                sa_ta=True, carre_sevens="cancels-deal", weak_hand="under-11"
            )
        ),
        contest(WITH_BIDS, manches=3, win=2, draw=1, deals=None, target=500, clock=40),
        info_of("belote-3", deals=12, free_articles=ARTICLES),
        contest(WITH_BIDS, free_articles=(replace(ARTICLE, title="Titre " * 13),) * 20),
    ],
    ids=["articles", "coinche", "table", "café", "manches", "three", "twenty articles"],
)
def test_every_clause_leaves_room_to_write(info: ContestInfo, per_page: int, language: str) -> None:
    with override(language):
        paper = sheets(info, per_page, tables=1)
        check(paper)
        printed = squeezed("".join(pages(paper)))

    article = ARTICLE.text if language == "fr" else ARTICLE.text_en
    times = printed.count(squeezed(article))
    count = len(re.findall(r"(?:feuille|sheet)\d+/\d+", printed))
    assert count
    assert times == len(info.regulation.free_articles) * count


def test_free_articles_take_a_page_rather_than_low_lines() -> None:
    """Three articles leave no room for twelve lines of 7 mm on half a page."""
    paper = sheets(contest(free_articles=ARTICLES))

    assert len(paper.pages) == 2
    assert all(len(grid.lines) == 12 for grid in check(paper))


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_the_words_of_a_long_head_stay_clear_of_the_frame_of_the_teams(per_page: int) -> None:
    long = contest(name="Concours de belote de l’Amicale laïque et du Comité des fêtes de Surgères")
    info = replace(long, club="Amicale des anciens élèves de l’école publique du Champ-Saint-Père")
    paper = document([blank_sheets(info, 1, SheetStyle(per_page))])

    (page,) = pages_of(paper)
    frame = max(rule.top for rule in page.rules if rule.right - rule.left > 100)
    of_club = [one for one in page.glyphs if "Champ" in page.texts[one.text]]
    assert min(one.bottom for one in of_club) > frame + 1


@pytest.mark.parametrize("long", ["Jean-Marie Rault – Bernadette Rault", LONG])
def test_the_names_of_both_camps_have_one_size_unless_one_needs_the_narrow_face(long: str) -> None:
    paper = score_sheets(contest(), drawn(teams(2, ["Eve – Guy", long])), None)

    (page, *_others) = pages_of(document([paper]))
    size = {page.texts[one.text]: one.size for one in page.glyphs}
    short, other = size["Eve – Guy"], max(v for text, v in size.items() if text[:5] == long[:5])
    assert short == pytest.approx(9.0 if long == LONG else other, abs=0.1)


@pytest.mark.parametrize(("per_page", "tables"), [(2, 1), (2, 7), (4, 9)])
def test_the_piles_follow_each_other_once_cut(per_page: int, tables: int) -> None:
    """Laid one on the other, the piles of the cut places are in the order of the tables."""
    style = SheetStyle(per_page, deals=False)
    paper = score_sheets(contest(), drawn(teams(2 * tables)), None, style)
    printed = measured(paper)
    order = []
    for place in range(per_page):
        for page in printed:
            across, down = (place % 2, place // 2) if per_page == 4 else (0, place)
            wide = page.width / (per_page // 2)
            top = page.height - down * page.height / 2
            half = Rect(across * wide, top - page.height / 2, (across + 1) * wide, top)
            order += re.findall(r"table(\d+)·feuille(\d+)/(\d+)", page.said(half))

    assert order == [(str(n), str(n), str(tables)) for n in range(1, tables + 1)]


@given(st.lists(st.integers(1, 4), min_size=1, max_size=30), st.sampled_from([1, 2, 4]))
def test_no_pile_ends_inside_a_match(matches: list[int], places: int) -> None:
    """The sheets of a match follow each other in one pile, whatever their number."""
    opens = [n == 0 for sheets_ in matches for n in range(sheets_)]
    cut = piles(opens, places)

    stacked = [[page[place] for page in cut if place < len(page)] for place in range(places)]
    assert [sheet for pile in stacked for sheet in pile] == list(range(len(opens)))
    assert all(opens[pile[0]] for pile in stacked if pile)
