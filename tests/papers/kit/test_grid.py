"""Grids: repeated cells wrapped, people never broken, two readings, the range of each page."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument

from tests.papers.builders import contest, drawn, names, pages, squeezed, standings, teams
from tests.papers.glyphs import pages_of
from tests.sweeps import for_each, slowly
from tournaments import papers
from tournaments.papers import Leaves, Order, Reading, document
from tournaments.papers.draws.draw import BIG
from tournaments.papers.kit.fonts import REPLACEMENT, faces
from tournaments.papers.kit.grid import Span
from tournaments.papers.kit.names import Naming, name_lines
from tournaments.papers.kit.reading import LEAST_PART
from tournaments.queries.core.teams import TeamLine
from tournaments.words.name_forms import on_one_line, team_forms
from tournaments.words.person_names import BETWEEN

MILLIMETRE = 72 / 25.4

WALL: dict[str, Callable[[list[TeamLine], Reading], Leaves]] = {
    "entrants": lambda entered, reading: papers.entrants_list(contest(), entered, reading),
    "by club": lambda entered, reading: papers.entrants_list(
        contest(), entered, reading, Order.CLUB
    ),
    "players": lambda entered, reading: papers.entrants_list(
        contest(), entered, reading, Order.NAME
    ),
    "by table": lambda entered, reading: papers.draw_by_table(contest(), drawn(entered), reading),
    "by team": lambda entered, reading: papers.draw_by_team(contest(), drawn(entered), reading),
    "by name": lambda entered, reading: papers.draw_by_name(
        contest(), drawn(entered), entered, reading
    ),
    "ranking": lambda entered, reading: papers.ranking(standings(entered, 4), reading),
}

every_wall_paper = pytest.mark.parametrize("paper", WALL.values(), ids=WALL)


def capitals(paper: Leaves, name: str) -> list[float]:
    """Return the heights in millimetres of the capital of a name, wherever it is printed."""
    heights = []
    for page in PdfDocument(document([paper])):
        text = page.get_textpage()
        searcher = text.search(name, match_case=True)
        while place := searcher.get_next():
            _left, bottom, _right, top = text.get_charbox(place[0])
            heights.append(float(top - bottom) / MILLIMETRE)
    return heights


def edges(paper: Leaves, page: int, words: str, nth: int = 0) -> tuple[float, float, float, float]:
    """Return the left, bottom, right and top of words of a page, at their nth place, in points."""
    text = PdfDocument(document([paper]))[page].get_textpage()
    places = list(iter(text.search(words, match_case=True).get_next, None))
    start, count = places[nth]
    left, bottom, right, top = zip(
        *(text.get_charbox(start + at) for at in range(count)), strict=True
    )
    return min(left), min(bottom), max(right), max(top)


class TestARepeatedCell:
    CLUB = "Amicale belote de Saint-Maixent-l’École et des environs"

    def test_is_wrapped_at_the_head_of_a_page_as_at_its_first_place(self) -> None:
        entered = [team._replace(details={"club": self.CLUB}) for team in teams(150)]
        paper = papers.entrants_list(contest(), entered, order=Order.CLUB)
        printed = [squeezed(page) for page in pages(paper)]

        assert len(printed) > 1
        assert all(squeezed(self.CLUB) in page for page in printed)
        for page in range(len(printed)):
            _left, _bottom, right, _top = edges(paper, page, "environs")
            assert right < edges(paper, page, "N°")[0]

    def test_makes_its_row_as_high_as_its_lines(self) -> None:
        long = "Équipes de deux joueuses licenciées de plus de soixante ans " * 2
        entered = [team._replace(categories=(long,)) for team in teams(150)]
        paper = papers.entrants_list(contest(), entered, order=Order.CATEGORY, categories=[long])
        _left, heads, _right, _top = edges(paper, 1, "Catégorie")
        # The head of the page names its category too, with these words twice.
        _left, _bottom, _right, first = edges(paper, 1, "Équipes de deux", nth=2)
        assert first < heads

    def test_never_stands_alone_at_the_foot_of_a_page(self) -> None:
        alone = []
        for first in range(18, 24):
            clubs = ["Amicale"] * first + ["Trèfle"] * 20
            entered = [
                team._replace(details={"club": club}, name=f"Paire {team.number}!", players=())
                for team, club in zip(teams(len(clubs)), clubs, strict=True)
            ]
            paper = papers.entrants_list(contest(), entered, order=Order.CLUB)
            begins = next(page for page in map(squeezed, pages(paper)) if "Trèfle" in page)
            if f"Paire{first + 2}!" not in begins:
                alone.append(first)
        assert alone == []


PEOPLE = ("Odile Aubert", "Jean-Baptiste de La Tour", "LE GOFF Anne", "Marie Christine Petit")


class TestAPerson:
    @given(
        st.lists(
            st.sampled_from(
                (
                    "Odile Aubert",
                    "Jean-Baptiste de La Tour",
                    "LE GOFF Anne",
                    "Marie Christine Petit",
                )
            ),
            min_size=1,
            max_size=3,
        ),
        st.floats(30, 400),
        st.sampled_from((9.0, 11.0, 14.0, 20.0)),
    )
    def test_is_never_broken(self, people: list[str], width: float, size: float) -> None:
        font = faces().regular

        lines, chosen = name_lines(
            BETWEEN.join(people), font, size, width, Naming.PERSON, min(9.0, size)
        )

        assert min(9.0, size) <= chosen <= size
        text = " ".join(lines).split(BETWEEN)
        forms = team_forms(people)
        assert tuple(text) in forms
        assert not any(line.startswith("– ") for line in lines)
        # Letters alone may be wider than a line: nothing shorter names a person.
        assert tuple(text) == forms[-1] or all(
            font.width(line) * chosen <= width + 0.1 for line in lines
        )

    @for_each(
        "width, lines, size",
        [
            (300, ("Odile Aubert – Jean-Baptiste de La Tour",), 11.0),
            (150, ("Odile Aubert –", "Jean-Baptiste de La Tour"), 11.0),
            # Whole in a smaller type that is still read, then by the rule of names.
            (125, ("Odile Aubert –", "Jean-Baptiste de La Tour"), 10.17),
            (100, ("O. Aubert –", "J.-B. de La Tour"), 11.0),
            (55, ("Aubert –", "de La Tour"), 10.33),
            (40, ("O. A. –", "J.-B. T."), 11.0),
        ],
    )
    def test_is_set_smaller_then_shortened(
        self, width: float, lines: tuple[str, ...], size: float
    ) -> None:
        name = "Odile Aubert – Jean-Baptiste de La Tour"
        broken, chosen = name_lines(name, faces().regular, 11.0, width, Naming.TEAM, 9.0)
        assert broken == lines
        assert chosen == pytest.approx(size, abs=0.02)

    def test_keeps_the_mark_after_the_pair_on_a_line_of_its_own(self) -> None:
        name = "Odile Aubert – Jean-Baptiste de La Tour (retirée)"
        lines, _size = name_lines(name, faces().regular, 11.0, 150, Naming.TEAM, 9.0)
        assert lines == ("Odile Aubert –", "Jean-Baptiste de La Tour", "(retirée)")

    def test_keeps_the_number_before_it(self) -> None:
        lines, _size = name_lines(
            "12 Odile Aubert – 150 Jean-Baptiste de La Tour",
            faces().regular, 11.0, 110, Naming.PERSON, 9.0,
        )  # fmt: skip
        assert lines == ("12 O. Aubert –", "150 J.-B. de La Tour")

    @for_each("naming", [Naming.TEAM, Naming.LISTED])
    def test_is_as_large_as_the_others_where_a_row_may_grow(self, naming: Naming) -> None:
        """In a card it is set smaller, as `test_is_set_smaller_then_shortened` says."""
        for name, width in (("Odile Aubert – Jean-Baptiste de La Tour", 125), ("Guy Le Goff", 50)):
            lines, size = name_lines(name, faces().regular, 11.0, width, naming, 8.0, grows=True)
            assert size == 11.0
            assert " ".join(lines) == name

    def test_is_whole_in_more_lines_where_a_row_may_grow(self) -> None:
        name = "Marie-Françoise Montmorency-Luxembourg – Jean-Baptiste Le Goff"
        lines, size = name_lines(name, faces().regular, 11.0, 140, Naming.TEAM, 9.0, grows=True)
        assert lines == (
            "Marie-Françoise", "Montmorency-Luxembourg –", "Jean-Baptiste Le Goff",
        )  # fmt: skip
        assert size == 9.0

    def test_of_a_family_never_has_one_text_for_two(self) -> None:
        name = "Jean Montmorency-Luxembourg – Jacques Montmorency-Luxembourg"
        for width in range(160, 300, 5):
            lines, _size = name_lines(name, faces().regular, 11.0, width, Naming.TEAM, 9.0)
            one, other = " ".join(lines).split(BETWEEN)
            assert one != other

    def test_a_chosen_name_is_broken_between_words_and_stays_whole(self) -> None:
        name = "Les Joyeux Lurons de Saint-Maixent"
        lines, size = name_lines(name, faces().regular, 11.0, 90, Naming.TEAM, 9.0)
        assert (" ".join(lines), size) == (name, 11.0)


class TestAReading:
    @every_wall_paper
    @pytest.mark.parametrize("count", [8, pytest.param(150, marks=pytest.mark.slow)])
    def test_from_afar_has_capitals_of_four_millimetres_and_a_half(
        self, paper: Callable[[list[TeamLine], Reading], Leaves], count: int
    ) -> None:
        entered = teams(count)
        far, near = paper(entered, Reading.FAR), paper(entered, Reading.NEAR)
        for name in ("Durand", "Blanc" if count > 9 else "Kerbrat"):
            assert min(capitals(far, name)) >= 4.5
        assert len(far.pages) >= len(near.pages)

    @pytest.mark.slow
    @every_wall_paper
    def test_from_near_is_read_in_comfort_in_a_contest_of_150_pairs(
        self, paper: Callable[[list[TeamLine], Reading], Leaves]
    ) -> None:
        # A capital of 10 points is 2.57 mm high.
        assert max(capitals(paper(teams(150), Reading.NEAR), "Durand")) >= 2.57

    def test_from_afar_a_ranking_keeps_rank_name_and_total_alone(self) -> None:
        ranked = standings(teams(33), 4)
        text = pages(papers.ranking(ranked, Reading.FAR))
        assert all(squeezed(row.team.name) in squeezed("".join(text)) for row in ranked.rows)
        assert all(str(row.total) in "".join(text) for row in ranked.rows)
        assert "P1" not in "".join(text)


class TestTheHeadOfAPage:
    @pytest.mark.parametrize(
        ("paper", "words"),
        [
            ("by table", "tables {}–{}"),
            ("ranking", "rangs {}–{}"),
            *slowly(("entrants", "n° {}–{}"), ("by team", "n° {}–{}")),
        ],
    )
    def test_says_which_rows_the_page_holds(self, paper: str, words: str) -> None:
        printed = [squeezed(page) for page in pages(WALL[paper](teams(150), Reading.NEAR))]
        form = re.compile(squeezed(words).replace("{}", r"(\d+)"))
        matches = [form.search(page) for page in printed]

        assert len(printed) > 1
        assert all(matches)
        ranges = [(int(one[1]), int(one[2])) for one in matches if one]
        assert ranges[0][0] == 1
        assert ranges[-1][1] >= 75
        for (first, last), (after, _end) in pairwise(ranges):
            # Teams that share a rank may be on both sides of the end of a page.
            assert first <= last <= after <= last + 1

    def test_says_the_letters_of_a_list_of_names(self) -> None:
        printed = pages(papers.entrants_list(contest(), teams(150), order=Order.NAME))
        matches = [re.search(r"^(\w)–(\w)$", page, re.MULTILINE) for page in printed]
        ranges = [(one[1], one[2]) for one in matches if one]
        assert len(ranges) == len(printed) > 1
        # The number of a namesake is no name; Żaneta is sorted as Zaneta.
        assert (ranges[0][0], ranges[-1][1]) == ("B", "Z")
        assert all(last <= first for (_, last), (first, _) in pairwise(ranges))

    def test_says_that_a_letter_which_no_font_has_is_missing(self) -> None:
        everybody = [*names(139), *(f"山田 {n} – 王 {n}" for n in range(1, 12))]
        paper = papers.entrants_list(contest(), teams(150, everybody), order=Order.NAME)
        assert f"–{REPLACEMENT}" in pages(paper)[-1]

    def test_says_long_categories_in_a_type_that_is_read(self) -> None:
        long = (
            "Vétérans de l’amicale des anciens combattants",
            "Jeunes de moins de vingt-cinq ans",
        )
        entered = [team._replace(categories=(long[team.number % 2],)) for team in teams(150)]
        paper = papers.entrants_list(contest(), entered, order=Order.CATEGORY, categories=long)
        for page in pages_of(document([paper])):
            assert min(glyph.size for glyph in page.glyphs) >= 7

    def test_says_once_what_is_alone(self) -> None:
        assert Span.POOLS.words("A", "A") == "poule A"
        assert Span.LETTERS.words("B", "B") == "B"
        spans = (Span.TABLES, Span.RANKS, Span.NUMBERS)
        assert [span.words("1", "1") for span in spans] == ["table 1", "rang 1", "n° 1"]

    def test_says_nothing_on_a_page_alone(self) -> None:
        (printed,) = pages(WALL["by table"](teams(8), Reading.NEAR))
        assert "tables" not in printed


#: Part of the page that a grid may leave free at its bottom.
FREE = 0.5
#: Papers that a hall of eight teams prints on one page.
FEW: dict[str, Callable[[list[TeamLine]], Leaves]] = {
    "by table": lambda entered: papers.draw_by_table(contest(), drawn(entered)),
    "results": lambda entered: papers.ranking(standings(entered, 2)),
    "crosstable": lambda entered: papers.crosstable(standings(entered, 2), [drawn(entered)]),
    "square": lambda entered: papers.square(standings(entered, 2)),
}


class TestAPageOfFewRows:
    LONG = "Jean-Baptiste de La Rochefoucauld – Marie-Françoise Lefebvre-Desnouettes"

    @pytest.mark.parametrize("paper", FEW.values(), ids=FEW)
    def test_is_filled(self, paper: Callable[[list[TeamLine]], Leaves]) -> None:
        (page,) = pages_of(document([paper(teams(8))]))
        wide = [one for one in page.rules if one.right - one.left > page.width * 0.8]
        _foot, last, *_others = sorted({one.bottom for one in wide})
        assert last < page.height * FREE

    def test_has_no_name_much_smaller_than_the_others(self) -> None:
        entered = teams(8, [self.LONG, *names(8)[1:]])
        (page,) = pages_of(document([papers.draw_by_table(contest(), drawn(entered))]))
        table = max(glyph.size for glyph in page.glyphs if page.texts[glyph.text] == "1")
        long = [glyph.size for glyph in page.glyphs if "Rochefoucauld" in page.texts[glyph.text]]
        assert min(long) >= LEAST_PART * table / BIG

    def test_cuts_no_word_of_a_long_name_of_a_sorted_list_nor_sets_it_smaller(self) -> None:
        entered = teams(16, [self.LONG, *names(16)[1:]])
        paper = papers.draw_by_name(contest(), drawn(entered), entered)
        text = " ".join(pages(paper)).replace("\n", " ")
        assert "de La Rochefoucauld Jean-Baptiste" in text
        assert "Lefebvre-Desnouettes Marie-Françoise" in text
        named = re.compile("Rochefoucauld|Desnouettes|Petit")
        (page,) = pages_of(document([paper]))
        assert len({one.size for one in page.glyphs if named.search(page.texts[one.text])}) == 1


@for_each(
    "room, shortened",
    [
        (40, "Aurélie Le Bihan – Paulette Marchand"),
        (14, "A. Le Bihan – P. Marchand"),
        (11, "Le Bihan – Marchand"),
        (1, "A. B. – P. M."),
    ],
)
def test_the_people_of_a_line_are_shortened_alike_and_as_little_as_possible(
    room: float, shortened: str
) -> None:
    name = "Aurélie Le Bihan – Paulette Marchand"
    assert on_one_line(name, faces().regular.width, room) == shortened
    assert on_one_line("Les Joyeux Lurons", faces().regular.width, 1) == "Les Joyeux Lurons"
