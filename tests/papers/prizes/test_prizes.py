"""Prize papers: each rank with its prize, whole names, the same bytes each time."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from itertools import pairwise

import pytest
from django.utils.translation import override
from pypdf import PdfReader
from reportlab.lib.units import mm

from tests.papers.builders import (
    HOSTILE,
    LONG,
    contest,
    pages,
    read,
    squeezed,
    standings,
    teams,
    texts_placed,
)
from tests.sweeps import slowly
from tournaments.annexes.share.papers.designs.page import named
from tournaments.annexes.share.papers.diplomas import Design, diplomas_paper, place_in_words
from tournaments.annexes.share.queries.diplomas import diplomas
from tournaments.papers import (
    Leaves,
    document,
    prize_labels,
    prize_list,
    prizes_received,
    running_order,
    winners,
)
from tournaments.papers.kit.fonts import faces, shown
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.prizes.ceremony import running_order_of
from tournaments.queries.prizes.lines import AwardLine, GivingTerms, PrizeLine
from tournaments.queries.prizes.lots import Prizes, entrants_of
from tournaments.regulation.awarding import Terms, give
from tournaments.words.enums import PrizeBy


def line(pk: int, name: str, by: str = "rank", **more: object) -> PrizeLine:
    usual: dict[str, object] = {
        "quantity": 1, "cents": None, "share": None, "total": None, "money": False, "first": None,
        "last": None, "category": None, "team": None, "rounds": None, "per_player": False,
        "cumulates": False,
    }  # fmt: skip
    return PrizeLine(pk=pk, name=name, by=PrizeBy(by), **{**usual, **more})  # type: ignore[arg-type]


def prizes_of(
    entered: list[TeamLine], names: tuple[str, ...] = ("Coupe", "Jambon", "Vin")
) -> Prizes:
    """Give a cup to the first team, a ham to each other team, a bottle to each player."""
    cup, ham, wine = names
    rest = max(len(entered) - 1, 1)
    lines = (
        line(1, cup, cents=6000, first=1, last=1),
        line(2, ham, cents=1250, quantity=rest, first=2, last=rest + 1),
        line(3, wine, "everyone", quantity=2 * len(entered), per_player=True, cumulates=True),
    )
    ranked = standings(entered)
    terms = GivingTerms(seed=7, given_at=datetime(2026, 11, 21, 19, tzinfo=UTC))
    now = give([one.lot for one in lines], entrants_of(entered, ranked, terms), Terms(seed=7))
    by_number = {team.number: team for team in entered}
    view = Prizes(ranked.contest, terms, lines, by_number, ranked, now, ())
    awards: tuple[AwardLine, ...] = view.proposed
    return Prizes(ranked.contest, terms, lines, by_number, ranked, now, awards)


def _diplomas(view: Prizes, design: Design) -> Leaves:
    prizes = diplomas(view.standings, dict(view.teams))
    return diplomas_paper(view.contest, prizes, ["Le président"], design)


PAPERS: dict[str, Callable[[Prizes], Leaves]] = {
    "winners": winners,
    "running order": lambda view: running_order(view.contest, running_order_of(view)),
    "labels": prize_labels,
    "received": lambda view: prizes_received(view, to_all=True),
    **{f"diplomas, {design.name.lower()}": partial(_diplomas, design=design) for design in Design},
}
#: The designs differ by their drawing only, so one of them is enough every day.
SLOW = {f"diplomas, {design.name.lower()}" for design in Design if design != Design.CLASSIC}
every_paper = pytest.mark.parametrize(
    "paper",
    [
        pytest.param(paper, id=name, marks=pytest.mark.slow if name in SLOW else ())
        for name, paper in PAPERS.items()
    ],
)


@every_paper
@pytest.mark.parametrize("count", [33, *slowly(8, 66)])
def test_everybody_who_is_ranked_and_stayed_is_there(
    paper: Callable[[Prizes], Leaves], count: int
) -> None:
    view = prizes_of(teams(count))
    text = read(document([paper(view)]))
    served = {award.team.number for award in view.awards}
    rows = [row for row in view.standings.rows if row.team.number in served]
    assert len(rows) >= count - 1
    assert [row.team.name for row in rows if squeezed(row.team.name) not in text] == []


@every_paper
def test_a_team_alone_has_what_all_have_and_no_rank(paper: Callable[[Prizes], Leaves]) -> None:
    view = prizes_of(teams(1))
    assert {award.prize.name for award in view.awards} == {"Vin"}
    assert len(pages(document([paper(view)]))) == 1


def test_what_all_have_needs_no_label() -> None:
    text = read(document([prize_labels(prizes_of(teams(8)))]))
    assert "Jambon" in text
    assert "Vin" not in text


def test_each_prize_given_has_a_box_to_sign_of_a_centimetre_by_number_of_team() -> None:
    view = prizes_of(teams(8))
    text = read(document([prizes_received(view)]))
    order = [int(number) for number in re.findall(r"(\d)(?:Coupe|[^€]*?Jambon)", text)]
    assert text.count("Jambon12,50€") == 6
    assert text.count("Coupe60€") == 1
    assert "Vin" not in text
    assert "Valeurentout:135€" in text
    assert order == sorted(order)
    (placed,) = texts_placed(prizes_received(view))
    lines = sorted({y for text, _x, y in placed if text in ("Jambon", "Coupe")})
    assert min(high - low for low, high in pairwise(lines)) >= 10 * mm


def test_a_prize_that_was_collected_says_when_and_by_whom() -> None:
    view = prizes_of(teams(8))
    at = datetime(2026, 11, 21, 19, tzinfo=UTC)
    awards = tuple(
        replace(award, collected_at=at, collected_by="Lucette") for award in view.awards[:1]
    )
    text = read(document([prizes_received(replace(view, awards=awards))]))
    assert "21/11/2026Lucette" in text


def test_a_sheet_of_labels_that_was_begun_is_finished() -> None:
    view = prizes_of(teams(8))
    whole, begun = (texts_placed(prize_labels(view, start)) for start in (1, 23))
    # The cup and a ham finish the sheet; the other hams begin a new one.
    assert (len(whole), len(begun)) == (1, 2)
    cup = next((x, y) for text, x, y in begun[0] if text == "Coupe")
    assert cup[0] > 70 * mm
    assert cup[1] < 37 * mm
    assert len([1 for text, _x, _y in begun[0] if text == "Jambon"]) == 1


@pytest.mark.parametrize("count", [33, *slowly(8, 66)])
def test_the_running_order_is_the_ranking_the_other_way_round(count: int) -> None:
    view = prizes_of(teams(count))
    text = read(document([running_order(view.contest, running_order_of(view))]))
    served = {award.team.number for award in view.awards}
    rows = [row for row in reversed(view.standings.rows) if row.team.number in served]
    places = [text.rindex(squeezed(row.team.name)) for row in rows if row.team.name.count(" ")]
    unique = [row for row in rows if text.count(squeezed(row.team.name)) == 1]
    where = [text.index(squeezed(row.team.name)) for row in unique]
    assert where == sorted(where)
    assert len(places) == len(rows)
    assert text.count("12,50€") == len(rows) - 1
    assert text.count("60€") == 1


@every_paper
def test_no_name_is_cut_or_obeyed_and_the_bytes_are_the_same_again(
    paper: Callable[[Prizes], Leaves],
) -> None:
    entered = teams(len(HOSTILE), list(HOSTILE))
    view = prizes_of(entered, (LONG.strip(), "<b>Jambon</b> & %s", "Vin"))
    served = {award.team.number for award in view.awards}
    printed = document([paper(view)])
    text = read(printed)
    for team in entered:
        if team.number in served and "محمد" not in team.name:
            assert squeezed(shown(team.name, faces().regular)) in text
    assert document([paper(view)]) == printed


def test_the_list_of_prizes_says_what_whom_for_and_how_much() -> None:
    text = read(document([prize_list(prizes_of(teams(4)))]))
    for words in ("Coupe", "60€", "au1er", "3Jambon12,50€", "du2eau4e", "8Vin", "unparjoueur"):
        assert words in text, words


def test_a_diploma_each_on_a_sheet_of_its_own_says_its_place_in_words() -> None:
    view = prizes_of(teams(33))
    certificates = diplomas(view.standings, dict(view.teams), 1, 21)
    sheets = [squeezed(page) for page in pages(document([diplomas_paper(contest(), certificates)]))]
    assert len(sheets) == len(certificates)
    for sheet, one in zip(sheets, certificates, strict=True):
        assert squeezed(one.name) in sheet
        assert squeezed(place_in_words(one.place)) in sheet
    assert "Premièreplace" in sheets[0]
    assert re.search(r"2\de?place|Vingtièmeplace", sheets[-1])
    with override("en"):
        assert place_in_words(1)


@pytest.mark.parametrize(
    ("name", "serif"),
    [("Nguyễn Thị Thảo – Trương Đạt", True), ("Łukasz Żółć – Çağrı Şahin", True), ("Ζωή", False)],
)
def test_the_diplomas_of_a_paper_have_one_face(name: str, serif: bool) -> None:
    view = prizes_of(teams(2, ["Odile Aubert – Guy Petit", name]))
    certificates = diplomas(view.standings, dict(view.teams), 1, 2)
    sheets = PdfReader(BytesIO(document([diplomas_paper(contest(), certificates)]))).pages
    used = [str([font["/BaseFont"] for font in sheet["/Resources"]["/Font"].values()])
            for sheet in sheets]  # fmt: skip
    assert ["YoungSerif" in fonts for fonts in used] == [serif, serif]


def test_on_a_diploma_the_dash_between_two_players_never_has_a_line_of_its_own() -> None:
    bold, narrow = faces().bold, 120.0
    pair = "Anne-Charlotte Montmorency-Luxembourg – Guy Petit"
    fitting = named(pair, bold, 40, narrow, 200)

    assert fitting.lines == ("Anne-Charlotte Montmorency-Luxembourg –", "Guy Petit")
    assert fitting.width <= narrow + 0.1
    assert len(named("Les Joyeux Lurons de Saint-Aubin", bold, 40, narrow, 200).lines) > 2
