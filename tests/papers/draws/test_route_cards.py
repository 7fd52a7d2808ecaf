"""Route cards: each team has one, with its tables, its opponents and its exempt rounds."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from tests.papers.builders import HOSTILE, LONG, contest, pages, read, squeezed, teams
from tests.sweeps import for_each, slowly
from tournaments.papers import Leaves, all_meetings, document, team_cards
from tournaments.papers.kit.fonts import faces, shown
from tournaments.queries.draws.routes import Routes, routes_of


def routes(
    count: int, method: str = "mitchell", rounds: int = 4, called: list[str] | None = None,
    name: str = "Concours de belote",
) -> Routes:  # fmt: skip
    info = contest(name=name, next_draw=method, first_draw="registration", rounds=rounds)
    here = [team._replace(first_round=1, last_round=None) for team in teams(count, called)]
    return routes_of(info, here, [])


def route_cards(planned: Routes) -> Leaves:
    return team_cards(planned.contest, planned.of_each(), scores=False)


def cards(printed: bytes) -> str:
    return " ".join(" ".join(page.split()) for page in pages(printed))


@pytest.mark.parametrize(("count", "expected"), [(2, 1), (33, 6), *slowly((8, 2), (150, 25))])
def test_every_team_has_a_card_under_its_whole_name_on_few_pages(count: int, expected: int) -> None:
    planned = routes(count)
    printed = pages(route_cards(planned))
    text = squeezed("".join(printed))
    assert [team.name for team in planned.teams if squeezed(team.name) not in text] == []
    assert len(printed) == expected
    assert_every_page_says_what_it_is_of(printed)


def test_a_card_says_the_table_the_camp_and_the_opponent_of_each_round() -> None:
    text = cards(route_cards(routes(8)))
    assert re.search(
        r"Martin – Dupont Partie Table Contre "
        r"1 1 N-S 5 Jean-Baptiste de La Tour – Marie-Françoise Lefebvre "
        r"2 1 N-S 8 Durand – Petit 3 1 N-S 7 Łukasz – Żaneta 4 1 N-S 6 Le Goff – Kerbrat",
        text,
    )
    assert re.search(r"Durand – Petit Partie Table Contre 1 4 E-O 4 .* 2 1 E-O 1 Martin", text)
    assert text.count("Les parties à venir sont prévues") == 8


def test_who_rests_is_told_so() -> None:
    text = cards(route_cards(routes(9)))
    assert text.count("exempte") == 4
    assert "Exempte 5 1 2 3" in cards(all_meetings(routes(9)))


def test_every_meeting_stands_on_the_wall() -> None:
    planned = routes(9, "round-robin", 9)
    text = cards(all_meetings(planned))
    for one in planned.rounds:
        assert f"Partie {one.number}" in text
        for line in one.tables:
            assert f"{line.ns.number} – {line.ew.number}" in text


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [4, 20])
def test_no_name_is_cut_refused_or_obeyed(rounds: int) -> None:
    """Check long names: twenty rounds take more than a page, so the card continues on the next."""
    called = [name for name in HOSTILE if "محمد" not in name]
    called += [f"{LONG} {n}" for n in range(15)]
    text = read(route_cards(routes(len(called), "round-robin", rounds, called, LONG)))
    face = faces().bold
    for name in called:
        assert squeezed(shown(name, face)) in text
    assert squeezed(LONG) in text


@pytest.mark.parametrize("count", [8, 150])
def test_every_page_of_the_meetings_says_what_it_is_of(count: int) -> None:
    assert_every_page_says_what_it_is_of(pages(all_meetings(routes(count))))


def assert_every_page_says_what_it_is_of(printed: list[str]) -> None:
    for number, page in enumerate(map(squeezed, printed), start=1):
        assert "Concoursdebelote" in page
        assert "SalledesfêtesdeSaint-Maixent" in page
        assert squeezed("à jour à 14 h 05") in page
        assert f"page{number}/{len(printed)}" in page


@pytest.mark.parametrize("paper", [route_cards, all_meetings])
def test_equal_values_make_equal_bytes(paper: Any) -> None:
    first = document([paper(routes(33))])
    document([paper(routes(8, called=list(HOSTILE)))])
    assert document([paper(routes(33))]) == first
    with override("en"):
        assert document([paper(routes(33))]) != first


def test_nobody_to_meet_is_still_a_paper() -> None:
    empty = replace(routes(8), rounds=(), teams=())
    assert len(pages(route_cards(empty))) == 1
    assert len(pages(all_meetings(empty))) == 1


@for_each(
    "method, first, rounds, known",
    [
        ("odd-even", "registration", 4, True),
        ("mitchell", "registration", 4, True),
        ("round-robin", "registration", 7, True),
        ("round-robin", "registration", 8, False),
        ("in-advance", "registration", 4, False),
        ("mitchell", "random", 4, False),
        ("ranking", "registration", 4, False),
    ],
)
def test_before_the_first_draw_only_what_no_lot_decides_is_known(
    method: str, first: str, rounds: int, known: bool
) -> None:
    info = contest(next_draw=method, first_draw=first, rounds=rounds)
    here = [team._replace(first_round=1, last_round=None) for team in teams(8)]
    known_routes = routes_of(info, here, [])
    assert known_routes.known == known
    assert bool(known_routes.rounds) == known
    if not known:
        expected = "des résultats" if method == "ranking" else "dès que la première sera tirée"
        assert expected in known_routes.unknown
