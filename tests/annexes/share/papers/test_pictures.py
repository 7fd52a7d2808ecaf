"""Pictures of a contest: they draw the values of the standings, and names cannot inject code."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from math import log
from random import Random
from xml.etree import ElementTree as ET

import pytest
from pypdf import PageObject, PdfReader

from tests.annexes.share.papers.svg import svg_of
from tests.papers.builders import (
    HOSTILE,
    LONG,
    contest,
    drawn,
    pages,
    read,
    squeezed,
    teams,
    texts_placed,
)
from tournaments.annexes.share.papers.pictures.climb import climb
from tournaments.annexes.share.papers.pictures.figure import WIDTH, Picture
from tournaments.annexes.share.papers.pictures.marks import spreads, team_marks
from tournaments.annexes.share.papers.pictures.race import first_climbs
from tournaments.annexes.share.papers.souvenir import souvenir
from tournaments.annexes.share.papers.team_report import team_reports
from tournaments.annexes.share.queries.day_story import DayStory, story_of
from tournaments.annexes.share.queries.deal_counts import DealCounts
from tournaments.annexes.share.queries.pictures import marks
from tournaments.annexes.share.queries.pictures.deals import deal_bars, sheets_said
from tournaments.annexes.share.queries.pictures.marks import bins_of
from tournaments.annexes.share.queries.pictures.scales import rank_said
from tournaments.annexes.share.queries.round_marks import marks_of
from tournaments.papers import document
from tournaments.queries.core.teams import Side, TeamLine
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.climbs import after_complete, climbs_of, complete
from tournaments.queries.standings.ranking import Scores, compute

SVG = "{http://www.w3.org/2000/svg}"


def shuffled(view: RoundView, random: Random) -> RoundView:
    """Return the same round with other opponents and other totals."""
    teams_ = [one for line in view.tables for one, _camp in line.seated] + list(view.exempt)
    random.shuffle(teams_)
    tables = []
    for place, line in enumerate(view.tables):
        ns = random.randint(500, 1440)
        assert line.entry is not None
        entry = line.entry._replace(ns=ns, ew=1944 - ns, winner="NS" if ns > 972 else "EW")
        sides = Side((teams_[2 * place],)), Side((teams_[2 * place + 1],))
        tables.append(line._replace(ns=sides[0], ew=sides[1], entry=entry))
    exempt = tuple(teams_[2 * len(tables) :])
    return replace(view, tables=tuple(tables), exempt=exempt, rematches=())


def day(
    count: int, rounds: int, seed: int = 1, called: list[str] | None = None
) -> tuple[list[TeamLine], list[RoundView], DayStory]:
    """Return the teams, the rounds and the story of a contest of this size."""
    random = Random(seed)
    entered = [team._replace(first_round=1, last_round=None) for team in teams(count, called)]
    views = [shuffled(drawn(entered, number), random) for number in range(1, rounds + 1)]
    return entered, views, day_of(entered, views)


def day_of(entered: list[TeamLine], views: list[RoundView]) -> DayStory:
    info = contest()
    counts = tuple(
        DealCounts(view.number, typed=4, deals=48, capots=view.number) for view in complete(views)
    )
    scores = Scores(info, entered, views)
    return story_of(
        scores,
        after_complete(scores),
        climbs_of(scores),
        marks_of(scores),
        counts,
    )


def parsed(picture: Picture) -> ET.Element:
    return ET.fromstring(svg_of(picture))


def dots(root: ET.Element) -> list[tuple[float, float]]:
    """Return the centres of the circles, from left to right."""
    points = [
        (float(one.get("cx", "")), float(one.get("cy", ""))) for one in root.iter(f"{SVG}circle")
    ]
    return sorted(points)


def texts(root: ET.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}text")]


class TestTheClimbOfATeam:
    def test_is_as_high_as_its_rank_in_the_standings_of_that_round(self) -> None:
        entered, views, story = day(17, 5)
        for team in (1, 9, 17):
            ref = next(row.team for row in story.ranked.rows if row.team.number == team)
            picture = climb(story.climbs, ref)
            assert picture is not None
            ranks = [
                next(
                    r.rank for r in compute(contest(), entered, views, after).rows if r.team == ref
                )
                for after in range(1, 6)
            ]
            root = parsed(picture)
            heights = [y for _x, y in dots(root)]
            assert len(heights) == 5
            per_rank = {
                round((y - 22) / log(rank), 2)
                for y, rank in zip(heights, ranks, strict=True)
                if rank > 1
            }
            assert max(per_rank) - min(per_rank) < 0.02 if per_rank else heights == [22.0] * 5
            bold = [one.text for one in root.iter(f"{SVG}text") if one.get("font-weight") == "bold"]
            assert bold == [rank_said(rank) for rank in ranks]
            assert [rank for _round, rank in picture.told.lines] == [
                f"{rank_said(rank)} sur 17" for rank in ranks
            ]

    def test_needs_two_rounds(self) -> None:
        _entered, _views, story = day(8, 1)
        assert climb(story.climbs, story.ranked.rows[0].team) is None
        assert not first_climbs(story)
        assert not first_climbs(day(1, 3)[2])

    def test_is_broken_where_the_team_was_not_there(self) -> None:
        entered, views, _story = day(9, 4)
        entered[8] = entered[8]._replace(first_round=3)
        story = day_of(entered, views)
        ref = next(row.team for row in story.ranked.rows if row.team.number == 9)

        picture = climb(story.climbs, ref)

        assert picture is not None
        assert len(picture.told.lines) == 2
        assert len(dots(parsed(picture))) == 2

    def test_says_nothing_of_a_round_that_is_not_over(self) -> None:
        entered, views, _story = day(8, 3)
        missing = views[1].tables[0]._replace(entry=None)
        views[1] = replace(views[1], tables=(missing, *views[1].tables[1:]))

        story = day_of(entered, views)

        assert [label.number for label in story.climbs.rounds] == [1]
        assert story.ranked.after == 1

    def test_leaves_out_a_dropped_round(self) -> None:
        entered, views, _story = day(8, 3)
        views[1] = replace(views[1], dropped=True)

        story = day_of(entered, views)

        assert [label.number for label in story.climbs.rounds] == [1, 3]
        assert len(story.marks) == 2


@pytest.mark.parametrize(("count", "rounds"), [(2, 2), (8, 4), (33, 12)])
def test_the_climbs_of_the_first_are_in_the_order_of_the_ranking(count: int, rounds: int) -> None:
    _entered, _views, story = day(count, rounds)

    (picture,) = first_climbs(story)

    root = parsed(picture)
    assert float(root.get("height", "")) == pytest.approx(picture.height, abs=0.01)
    bold = [one.text for one in root.iter(f"{SVG}text") if one.get("font-weight") == "bold"]
    assert bold == [str(row.team.number) for row in story.ranked.rows[:10]]
    for line, row in zip(picture.told.lines, story.ranked.rows[:10], strict=True):
        ranks = [rank_said(rank) for rank in story.climbs.ranks[row.team.number] if rank]
        assert line == (str(row.team.number), row.team.name, *ranks)


class TestTheMarks:
    def test_of_a_team_stand_between_the_lowest_and_the_highest_of_the_hall(self) -> None:
        _entered, views, story = day(9, 4)
        for row in story.ranked.rows:
            picture = team_marks(story.marks, row.team)
            assert picture is not None
            for line, cell, view in zip(picture.told.lines, row.cells, views, strict=True):
                totals = [
                    total
                    for one in view.tables
                    if one.entry
                    for total in (one.entry.ns, one.entry.ew)
                ]
                average = round(sum(totals) / len(totals))
                hall = (str(min(totals)), str(average), str(max(totals)))
                own = f"{'' if cell.state == CellState.PLAYED else 'ex. '}{cell.points}"
                assert line == (f"Partie {view.number}", own, *hall)
            assert sum(one.isdecimal() for one in texts(parsed(picture))) >= 3

    def test_of_a_round_are_counted_once_each(self) -> None:
        for seed in range(20):
            totals = [Random(seed * 100 + n).randint(0, 2200) for n in range(6 + seed * 7)]
            bins = bins_of([totals])
            assert bins.count <= 13
            assert list(bins.counts(totals)) == [
                sum(low <= mark < high for mark in totals) for low, high in pairwise(bins.edges)
            ]
            assert sum(bins.counts(totals)) == len(totals)

    def test_are_not_drawn_where_they_are_few(self) -> None:
        _entered, _views, story = day(4, 2)
        assert not spreads(story.marks)
        assert len(spreads(day(8, 1)[2].marks)) == 1

    def test_of_every_round_are_in_the_same_bins_at_the_same_scale(self) -> None:
        _entered, _views, story = day(33, 4)
        by_round = marks.spreads(story.marks)
        assert len(by_round) == 4
        assert len({(one.bins, one.most) for one in by_round}) == 1
        assert max(max(one.counts) for one in by_round) == by_round[0].most
        for one, round_ in zip(by_round, story.marks, strict=True):
            assert sum(one.counts) == len(round_.marks)


class TestTheDealsOfTheDay:
    def test_are_those_that_were_typed(self) -> None:
        _entered, _views, story = day(8, 3)

        (picture,) = deal_bars(story)

        assert picture.told.lines == (("Partie 1", "1"), ("Partie 2", "2"), ("Partie 3", "3"))
        assert [count for _round, count in picture.values] == [1, 2, 3]
        assert picture.told.finding == "6 en tout ; le plus : 3 (Partie 3)."

    def test_are_not_guessed_from_totals(self) -> None:
        _entered, _views, story = day(8, 2)
        unknown = tuple(DealCounts(number, totals=4) for number in (1, 2))
        half = (DealCounts(1, typed=3, totals=1, deals=36, capots=2), DealCounts(2, totals=4))

        assert not list(deal_bars(replace(story, counts=unknown)))
        (picture,) = deal_bars(replace(story, counts=half))
        assert picture.told.lines == (("Partie 1", "2"),)
        assert sheets_said(replace(story, counts=half).day, bids=False) == [
            "5 feuilles saisies par leurs totaux ne disent pas leurs capots : elles n’y sont pas.",
        ]
        assert "Capots" not in read(souvenir(replace(story, counts=unknown)))


def pictures_of(story: DayStory) -> list[Picture]:
    team = story.ranked.rows[0].team
    pictures = [
        climb(story.climbs, team),
        *first_climbs(story),
        team_marks(story.marks, team),
        *spreads(story.marks),
    ]
    return [one for one in pictures if one is not None]


@pytest.mark.parametrize(
    ("count", "rounds"),
    [
        (2, 2),
        (33, 4),
        pytest.param(8, 20, marks=pytest.mark.slow),
        pytest.param(150, 6, marks=pytest.mark.slow),
    ],
)
def test_pictures_are_the_same_each_time_and_stay_on_their_sheet(count: int, rounds: int) -> None:
    story = day(count, rounds)[2]
    for one, again in zip(pictures_of(story), pictures_of(day(count, rounds)[2]), strict=True):
        assert svg_of(one) == svg_of(again)
        root = parsed(one)
        for element in root.iter():
            for name, most in (("x", WIDTH), ("cx", WIDTH), ("y", one.height), ("cy", one.height)):
                assert -0.01 <= float(element.get(name, 0)) <= most + 0.01


def test_a_name_is_never_obeyed() -> None:
    called = ["<script>alert(1)</script>", "]]> & \x00\x0b \ud7ff", *HOSTILE]
    story = day(len(called), 3, called=called)[2]
    for picture in pictures_of(story):
        text = svg_of(picture)
        root = ET.fromstring(text)
        names = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert names <= {
            "svg", "title", "desc", "rect", "line", "polyline", "polygon", "circle", "text"
        }  # fmt: skip
        assert not any(
            "style" in element.attrib or "href" in element.attrib for element in root.iter()
        )
        assert "<script" not in text


class TestTheReportOfATeam:
    def test_has_a_page_a_team_with_its_rounds_and_ranks(self) -> None:
        _entered, _views, story = day(9, 3)
        numbers = [row.team.number for row in story.ranked.rows]

        printed = pages(team_reports(story, numbers))

        assert len(printed) == 9
        for number, page in enumerate(printed, start=1):
            row = next(row for row in story.ranked.rows if row.team.number == number)
            text = squeezed(page)
            assert squeezed(f"Équipe {number} : {row.team.name}") in text
            for cell, rank in zip(row.cells, story.climbs.ranks[number], strict=True):
                assert rank is not None
                assert f"{cell.points}" in text
                assert rank_said(rank) in text

    def test_is_the_same_in_the_pile_and_alone(self) -> None:
        _entered, _views, story = day(9, 3)
        numbers = [row.team.number for row in story.ranked.rows]

        alone = [texts_placed(team_reports(story, [number]))[0] for number in sorted(numbers)]

        assert texts_placed(team_reports(story, numbers)) == alone

    def test_may_go_without_pictures(self) -> None:
        _entered, _views, story = day(8, 3)
        titles = "Rang du n° 1 après chaque partie"

        assert squeezed(titles) in read(team_reports(story, [1]))
        assert squeezed(titles) not in read(team_reports(story, [1], pictures=False))

    def test_without_pictures_several_share_a_page_whose_piles_are_in_order(self) -> None:
        _entered, _views, story = day(9, 4)
        numbers = [row.team.number for row in story.ranked.rows]

        printed = [squeezed(page) for page in pages(team_reports(story, numbers, pictures=False))]

        # Nine reports, four a page: once cut, three piles of the numbers 1 to 3, 4 to 6, 7 to 9.
        assert len(printed) == 3
        orders = [re.findall(r"Équipe(\d):", page) for page in printed]
        assert orders == [["1", "4", "7"], ["2", "5", "8"], ["3", "6", "9"]]
        whole = "".join(printed)
        for row in story.ranked.rows:
            rank = "1re" if row.rank == 1 else rank_said(row.rank)
            assert f"{rank}sur9,{row.total}points" in whole
            assert all(f"{cell.points}" in whole for cell in row.cells)


@pytest.mark.slow
def test_names_without_end_push_nothing_off_the_page() -> None:
    names = [f"{LONG[:197]} {n}" for n in range(8)]
    story = replace(day(8, 20, called=names)[2], contest=contest(name=LONG))

    for paper in (souvenir(story), team_reports(story, [1])):
        (page,) = PdfReader(BytesIO(document([paper]))).pages
        assert min(heights(page)) >= 0


def heights(page: PageObject) -> list[float]:
    """Return the height of each text on its page."""
    heights_: list[tuple[str, float]] = []
    page.extract_text(
        visitor_text=lambda text, cm, tm, *_: heights_.append((text, tm[5] * cm[3] + cm[5]))
    )
    return [height for text, height in heights_ if text.strip()]
