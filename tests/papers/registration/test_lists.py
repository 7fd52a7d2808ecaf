"""Lists of entrants and players: complete, and in the order in which people look for themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby

import pytest

from tests.papers.builders import HOSTILE, contest, drawn, is_named, pages, read, squeezed, teams
from tournaments import papers
from tournaments.papers import Columns, Leaves, Order, TableCard
from tournaments.papers.kit.fonts import faces, shown
from tournaments.queries.core.dues import Balance, Price, statement
from tournaments.queries.core.teams import TeamLine
from tournaments.words.enums import ItemPer
from tournaments.words.person_names import family_first, sort_key
from tournaments.words.team_cards import card_of

FIRST = ("Odile", "Marie-Claude", "Jean Pierre", "Émilie", "Yves")
LAST = ("Aubert", "Éraud", "de La Tour", "Le Goff", "ZAÏDI", "d’Orval")


def people(count: int) -> list[TeamLine]:
    """Return teams of two people with different names, each with a code and a telephone."""
    entrants = []
    for n, team in enumerate(teams(count)):
        pair = [f"{FIRST[k % 5]} {LAST[k % 6]}{k // 30 or ''}" for k in (2 * n, 2 * n + 1)]
        name = team.name if n == 1 else " – ".join(pair)
        renamed = team._replace(name=name, players=tuple(pair), code=f"ACD{n:03}")
        details = {**team.details, "town": "Niort", "phone": f"06 00 00 {n:04}"}
        entrants.append(renamed._replace(details=details))
    return entrants


def balances(entered: list[TeamLine]) -> dict[int, Balance]:
    entry = [Price(1, "Inscription", 1000, ItemPer.PLAYER)]
    paid = {team.number: (0, 2000, 750, 2500)[team.number % 4] for team in entered}
    return {
        team.number: Balance(team.number, team.name, statement(entry, {}, 2), paid[team.number])
        for team in entered
    }


LISTS: dict[str, Callable[[list[TeamLine]], Leaves]] = {
    "players": lambda entered: papers.entrants_list(contest(), entered, order=Order.NAME),
    "draw by name": lambda entered: papers.draw_by_name(contest(), drawn(entered), entered),
    "paid": lambda entered: papers.desk_list(
        contest(), entered, balances(entered), Columns.PAYMENTS
    ),
    "check-in": lambda entered: papers.desk_list(contest(), entered, balances(entered)),
    "check-in by name": lambda entered: papers.desk_list(
        contest(), entered, balances(entered), order=Order.NAME
    ),
    "by club": lambda entered: papers.entrants_list(contest(), entered, order=Order.CLUB),
}


@pytest.mark.parametrize("count", [1, 8, 33, pytest.param(150, marks=pytest.mark.slow)])
def test_every_player_is_in_the_lists_by_name_with_table_and_camp(count: int) -> None:
    entered = people(count)
    view = drawn(entered)
    sorted_names = sorted(
        (sort_key(name), squeezed(family_first(name)), team.number)
        for team in entered for name in team.players
    )  # fmt: skip
    seats = {
        one.number: f"{line.table}{'N-S' if camp == 'NS' else 'E-O'}"
        for line in view.tables
        for one, camp in line.seated
    }

    # Remove the initials, which stand in a column of their own.
    text = re.sub(
        r"(?m)^[A-Z] ?$|^[A-Z] (?=\S)", "", "\n".join(pages(LISTS["draw by name"](entered)))
    )
    text, at = squeezed(text), 0
    for _key, name, number in sorted_names:
        at = text.index(name + seats.get(number, "–"), at)

    text = read(LISTS["players"](entered))
    here = {team.number for team in entered if not team.withdrawn}
    missing = [name for _key, name, number in sorted_names
               if number in here and name + str(number) not in text]  # fmt: skip
    assert missing == []


@pytest.mark.parametrize("paper", LISTS.values(), ids=LISTS)
def test_hostile_names_are_told_and_the_bytes_the_same_twice(
    paper: Callable[[list[TeamLine]], Leaves],
) -> None:
    entered = teams(len(HOSTILE), list(HOSTILE))
    entered = [team._replace(players=(), last_round=None) for team in entered]

    printed = papers.document([paper(entered)])
    text = read(printed)

    assert papers.document([paper(entered)]) == printed
    for name in HOSTILE:
        if "محمد" not in name:
            assert is_named(shown(name, faces().regular), text)


def test_the_payments_are_said_to_the_cent_and_summed() -> None:
    text = read(LISTS["paid"](people(4)))

    assert squeezed("Odile Aubert – Marie-Claude Éraud 20 € 20 € –") in text
    assert squeezed("20 € 7,50 € 12,50 €") in text
    assert squeezed("20 € 25 € −5 €") in text
    assert squeezed("Total 80 € 52,50 € 27,50 €") in text
    assert text.count("Total") == 1


def test_each_club_of_several_has_what_it_owes_in_all() -> None:
    clubs = ("Lille", "Nice", "Lille", "")
    entered = [
        one._replace(details={**one.details, "club": club})
        for one, club in zip(people(4), clubs, strict=True)
    ]

    text = read(
        papers.desk_list(
            contest(),
            entered,
            balances(entered),
            Columns.PAYMENTS,
            Order.CLUB,
            chiefs={"Lille": "Luc Roy, 06 11", "Metz": "Zoé Petit"},
        )
    )

    assert text.count(squeezed("chef de délégation : Luc Roy, 06 11")) == 1
    assert text.count("Total") == 2
    # The two of Lille have paid 20 € and 25 €.
    assert squeezed("Total 40 € 45 € −5 €") in text
    assert squeezed("Total 80 € 52,50 € 27,50 €") in text


def test_the_check_in_list_ticks_who_is_there_and_leaves_out_who_left() -> None:
    entered = people(6)
    entered[1] = entered[1]._replace(here_since=datetime(2026, 11, 21, tzinfo=UTC))
    entered[0] = entered[0]._replace(licences=("A123", "B456"))

    text = read(LISTS["check-in"](entered))

    assert (text.count("☑"), text.count("☐")) == (1, 4)
    assert "ACD004" not in text
    assert squeezed("Niort – 06 00 00 0000") in text
    assert squeezed("A123 – B456") in text
    assert "A123" not in read(LISTS["paid"](entered))
    # Those who left are not summed: they are not expected at the door.
    assert squeezed("Dû Payé Reste") in text
    assert squeezed("Total 100 € 60 € 40 €") in text
    free = {number: replace(one, statement=statement([], {}, 2)) for number, one in
            balances(entered).items()}  # fmt: skip
    assert "€" not in read(papers.desk_list(contest(), entered, free))


def test_the_check_in_list_by_name_finds_a_pair_under_both_of_its_players() -> None:
    entered = people(33)
    here = [team for team in entered if not team.withdrawn]
    wanted = sorted(
        (sort_key(name), f"{team.number} {family_first(name)} {team.code}", other)
        for team in here
        for name, other in (team.players, team.players[::-1])
    )

    text = " ".join("\n".join(pages(LISTS["check-in by name"](entered))).split())

    at = 0
    for _key, line, other in wanted:
        at = text.index(line, at)
        assert text[at:].split("avec ", 1)[1].startswith(other)
    # The initials follow each other; the one at the head of a page may be that of the page before.
    letters = sorted({sort_key(name)[0][0].upper() for team in here for name in team.players})
    assert [letter for letter, _again in groupby(re.findall(r" ([A-Z]) ☐", text))] == letters


@pytest.mark.parametrize(
    ("order", "counted", "range_"),
    [(Order.NUMBER, "32 équipes", r"n° 1–\d"), (Order.NAME, "64 noms", "A–")],
)
def test_each_page_of_the_check_in_list_says_its_range(
    order: Order, counted: str, range_: str
) -> None:
    entered = [team._replace(first_round=1, last_round=None) for team in people(32)]
    printed = pages(papers.desk_list(contest(), entered, balances(entered), order=order))

    assert len(printed) > 1
    assert all(counted in page for page in printed)
    assert re.search(range_, printed[0])


def test_a_long_club_takes_as_many_lines_as_a_pair_does() -> None:
    club = "Amicale des anciens élèves de l’école publique du Champ-Saint-Père"
    entered = [
        team._replace(details={**team.details, "club": club if team.number < 4 else "Trèfle"})
        for team in people(33)
    ]
    lines = pages(papers.entrants_list(contest(), entered))[0].splitlines()

    assert len([line for line in lines if line.strip() and line.strip() in club]) <= 2 * 3


def test_every_team_keeps_one_card_of_its_own_on_its_line_of_the_poster() -> None:
    signs = [card_of(number).sign for number in range(1, 321)]
    assert len(set(signs)) == 320
    assert signs[:32] == [sign.removesuffix(" II") for sign in signs[32:64]]
    assert not any(re.search(r"\d", sign[2:]) for sign in signs)

    lines = "".join(pages(papers.entrants_list(contest(), people(34))))
    for number, sign in ((1, "A♠"), (12, "D♣"), (34, "A♥ II")):
        assert re.search(rf"{number}\s+{sign}\s", lines), number


def test_who_rests_reads_it_under_the_name() -> None:
    text = read(LISTS["draw by name"](people(3)))
    assert text.count("exempte:nejouepascettepartie") == 2


@pytest.mark.parametrize(("card", "expected"), [("TENT", 3), ("TENTS", 2), ("FLAT", 3)])
def test_each_table_has_its_number_on_every_side_that_shows(card: str, expected: int) -> None:
    text = pages(papers.table_numbers(contest(), 9, 11, TableCard[card]))

    assert len(text) == expected
    sides = 1 if card == "FLAT" else 2
    assert "".join(text).split().count("10") == sides
    assert read(papers.table_numbers(contest(), 9, 11, TableCard[card])).count("Table") == 3 * sides


def test_each_page_of_the_list_by_category_names_the_categories_that_it_holds() -> None:
    categories = ("Mixte", "Dames", "Découverte")
    entered = [
        team._replace(categories=(categories[at * 3 // 90],)) for at, team in enumerate(teams(90))
    ]
    paper = papers.entrants_list(contest(), entered, order=Order.CATEGORY, categories=categories)
    texts = pages(paper)
    held = [[name for name in categories if f"\n{name}" in f"\n{text}"] for text in texts]
    ranges = [f"{names[0]}–{names[-1]}" if len(names) > 1 else names[0] for names in held]
    assert all(words in text for words, text in zip(ranges, texts, strict=True))
    assert "Mixte–Dames" in ranges
