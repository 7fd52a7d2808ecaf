"""Totals, best days, ties, categories, members, clubs: the table of a season."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.annexes.seasons.rules.builders import (
    Data,
    day,
    match,
    points_of,
    ranks,
    row_of,
    rules,
    table,
    team,
)
from tests.sweeps import for_each
from tournaments.annexes.seasons.rules import Rules, Table, sentences
from tournaments.annexes.seasons.rules.explaining import explained
from tournaments.annexes.seasons.rules.output import as_csv, as_data

DATES = [f"2026-{month:02}-{number:02}" for month in range(1, 6) for number in (2, 9, 16, 23)]


def season(of: Rules, **worths: list[int | None]) -> Table:
    """Return the table of players who have these totals, day by day; None: not there."""
    days = []
    for index, date in enumerate(DATES[: max(map(len, worths.values()))]):
        there = {name: own[index] for name, own in worths.items() if own[index] is not None}
        teams = [team(name, total=total) for name, total in there.items()]
        days.append(day(f"j{index + 1:02}", date, *teams))
    return table(of, *days)


def states(of: Table, *key: str) -> str:
    """Return the state of each day by its first letters: c, d, m, mc."""
    short = {"counts": "c", "dropped": "d", "missed": "m", "missed-counts": "mc"}
    return " ".join(short[one.state] for one in row_of(of, *key).days)


class TestCafe:
    """Regulation 3: 18 Fridays, by player, a prize from 4 days, ties by wins then scores."""

    RULES = rules('prize_from = 4\nties = ["wins", "points"]', 'give = ["match_points"]')

    def friday(self, number: int) -> Data:
        """Ana is there every Friday, Bob the even ones, Cid the first four, Dan the first three.

        A win gives 4 points and a loss 2, over four matches.
        """

        def evening(won: int, score: int, *players: str) -> Data:
            rounds = [match(score, won=n < won, match_points=4 if n < won else 2) for n in range(4)]
            return team(*players, total=4 * score, rounds=rounds)

        teams = [evening(3, 1000, "Ana", f"Partenaire {number}")]
        if number % 2 == 0:
            teams.append(evening(2, 900, "Bob", f"Autre {number}"))
        if number <= 4:
            teams.append(evening(4, 1100, "Cid", "Dan" if number <= 3 else "Eve"))
        # The names that only fill a chair come once each.
        return day(f"v{number:02}", DATES[number - 1], *teams)

    def test_the_eighteen_fridays_by_hand(self) -> None:
        ranking = table(self.RULES, *(self.friday(number) for number in range(1, 19)))
        regulars = [row for row in ranking.rows if row.attended > 1]
        # Ana: 18 × (3 × 4 + 2) = 252, 54 wins; Bob: 9 × 12 = 108, 18 wins;
        # Cid: 4 × 16 = 64, 16 wins; Dan: 3 × 16 = 48, 12 wins
        assert [(row.rank, row.name, row.points, row.ties, row.prize) for row in regulars] == [
            (1, "Ana", 252, (54, 72_000), True),
            (2, "Bob", 108, (18, 32_400), True),
            (3, "Cid", 64, (16, 17_600), True),
            (4, "Dan", 48, (12, 13_200), False),
        ]
        # Eve won four matches once: 16 points, before the 18 partners of Ana, who have 14.
        assert [row.name for row in ranking.rows[4:6]] == ["Eve", "Partenaire 1"]
        assert ranking.rows[5].shared
        assert ranking.rows[5].rank == 6
        assert sum(row.rank == 6 for row in ranking.rows) == 18
        assert sum(row.rank == 24 for row in ranking.rows) == 9
        assert len(ranking.days) == 18


def test_the_seventh_day_brings_its_bonus_and_every_step_reached_is_added() -> None:
    steps = "[[attendance]]\ndays = 7\npoints = 100\n[[attendance]]\ndays = 8\npoints = 50"
    ranking = season(
        rules("best = 6", more=steps),
        Ana=[10] * 7 + [None],
        Bob=[10] * 6 + [None] * 2,
        Cid=[10] * 8,
    )
    assert ranks(ranking) == [(1, "Cid", 210), (2, "Ana", 160), (3, "Bob", 60)]
    assert row_of(ranking, "ana").attendance == 100


def test_only_the_best_days_count_and_the_earlier_of_two_equal_days() -> None:
    ranking = season(rules("best = 2"), Ana=[5, 9, 5, 7], Bob=[5, 5, 5, None])
    assert states(ranking, "ana") == "d c d c"
    assert states(ranking, "bob") == "c c d m"
    assert (row_of(ranking, "ana").attended, row_of(ranking, "ana").counted) == (4, 2)


def test_a_tie_of_one_day_chooses_between_two_equal_days() -> None:
    won = {"rounds": [match(5, won=True)]}
    days = [
        day("a", "2026-01-02", team("Ana", total=5)),
        day("b", "2026-01-09", team("Ana", total=5, **won)),
    ]
    assert states(table(rules("best = 1"), *days), "ana") == "c d"
    assert states(table(rules('best = 1\nties = ["days", "wins"]'), *days), "ana") == "d c"


@for_each("drop, expected", [(0, "c c c"), (1, "d c c"), (3, "d c d"), (9, "d c d")])
def test_the_worst_days_are_dropped_but_one_always_counts(drop: int, expected: str) -> None:
    assert states(season(rules(f"drop = {drop}"), Ana=[1, 3, 2]), "ana") == expected


def test_a_missed_day_is_worth_what_the_rules_say_after_an_attended_one() -> None:
    ranking = season(rules("best = 3\nabsent = 4"), Ana=[4, 3, None, None], Bob=[9, 8, 7, 6])
    assert states(ranking, "ana") == "c d mc mc"
    assert points_of(ranking) == {"bob": 24, "ana": 12}
    assert row_of(ranking, "ana").counted == 1
    assert [one.points for one in row_of(ranking, "ana").days] == [4, 3, 4, 4]


def test_a_missed_day_worth_nothing_never_replaces_a_day_below_zero() -> None:
    ranking = season(rules("best = 1"), Ana=[-5, None], Bob=[1, 1])
    assert points_of(ranking) == {"bob": 1, "ana": -5}


def test_a_day_that_always_counts_stands_beside_the_best() -> None:
    of = rules("drop = 1", more='[[contest]]\nid = "j03"\ncounts = "always"')
    ranking = season(of, Ana=[5, 3, 1], Bob=[5, 3, None])
    # One of the two days that may be dropped is; the third counts beside it.
    assert states(ranking, "ana") == "c d c"
    assert states(ranking, "bob") == "c d m"
    assert (
        states(
            season(rules("best=1\nabsent=2", more=ALWAYS), Ana=[5, 3, None], Bob=[1, 1, 1]), "ana"
        )
        == "c d mc"
    )


ALWAYS = '[[contest]]\nid = "j03"\ncounts = "always"'


@pytest.mark.parametrize(("excluded", "expected"), [("counts", (2, 2)), ("absent", (1, 1))])
def test_an_exclusion_is_a_day_of_zero_that_is_never_dropped_or_a_missed_one(
    excluded: str, expected: tuple[int, int]
) -> None:
    of = rules("best = 1", f'give = ["points"]\nparticipation = 3\nexcluded = "{excluded}"')
    ranking = table(
        of,
        day("a", "2026-01-02", team("Ana", total=9, excluded=True), team("Bob", total=4)),
        day("b", "2026-01-09", team("Ana", total=7), team("Bob", total=5)),
    )
    ana = row_of(ranking, "ana")
    assert (ana.attended, ana.counted) == expected
    assert ana.points == 10
    assert ana.days[0].points == 0


def test_rows_that_nothing_separates_share_their_rank() -> None:
    ranking = season(rules(), Ana=[9], Cid=[5], Bob=[5], Dan=[1])
    assert ranks(ranking) == [(1, "Ana", 9), (2, "Bob", 5), (2, "Cid", 5), (4, "Dan", 1)]
    assert [row.shared for row in ranking.rows] == [False, True, True, False]


def test_who_came_too_seldom_is_listed_after_without_a_rank() -> None:
    ranking = season(rules("ranked_from = 2\nprize_from = 3"), Ana=[1, 1, 1], Bob=[9, None, None])
    assert ranks(ranking) == [(1, "Ana", 3), (None, "Bob", 9)]
    assert row_of(ranking, "ana").prize
    assert not row_of(ranking, "bob").prize


def test_the_best_of_three_qualifiers_go_to_the_final() -> None:
    """The two best of three qualifiers count; the first two of those who came twice go."""
    of = rules("best = 2\nranked_from = 2\nqualified = 2")
    ranking = season(of, Ana=[9, 1, 3], Bob=[5, 5, 1], Cid=[4, 5, 2], Dan=[30, None, None])
    assert [(row.name, row.points, row.goes) for row in (*ranking.rows, *ranking.unranked)] == [
        ("Ana", 12, "yes"),
        ("Bob", 10, "yes"),
        ("Cid", 9, "no"),
        ("Dan", 30, "no"),
    ]
    words = " ".join(one.text for one in sentences(of))
    assert "Les 2 meilleures journées de chacun comptent." in words
    assert "Les 2 premiers du classement vont en finale." in words


@for_each(
    "places, goes",
    [
        (None, [None, None, None, None]),
        (1, ["yes", "no", "no", "no"]),
        (2, ["yes", "tied", "tied", "no"]),
        (3, ["yes", "yes", "yes", "no"]),
        (4, ["yes", "yes", "yes", "yes"]),
    ],
)
def test_those_who_share_the_last_place_of_the_final_are_to_be_separated(
    places: int | None, goes: list[str | None]
) -> None:
    option = "" if places is None else f"qualified = {places}"
    ranking = season(rules(option), Ana=[9], Cid=[5], Bob=[5], Dan=[1])
    assert [row.goes for row in ranking.rows] == goes
    # The documents of a season without a final are what they were.
    assert [one.get("goes") for one in as_data(ranking)["table"]] == goes
    assert ("Finale" in as_csv(ranking).decode()) == (places is not None)
    whom = row_of(ranking, "bob")
    texts = [one.text for one in explained(rules(option), ranking, whom)]
    assert ("À départager pour la dernière place de la finale." in texts) == (goes[1] == "tied")


@for_each(
    "tie, ana, bob",
    [
        # Ana has 6 + 4 and a dropped 2; Bob 5 + 5 and a dropped 1.
        ("best_days", (6, 4), (5, 5)),
        ("all_days", (6, 4, 2), (5, 5, 1)),
        ("all_points", 12, 11),
        ("points", 10, 10),
        ("days", 3, 3),
        ("last_days", (2, 4, 6), (1, 5, 5)),
        ("firsts", 1, 1),
        ("places", (1, 1), (1, 1)),
    ],
)
def test_each_tie_reads_the_days_that_it_names(tie: str, ana: object, bob: object) -> None:
    ranking = season(rules(f'best = 2\nties = ["{tie}"]'), Ana=[6, 4, 2], Bob=[5, 5, 1])
    assert (row_of(ranking, "ana").ties, row_of(ranking, "bob").ties) == ((ana,), (bob,))
    assert ranks(ranking)[0][1] == "Ana"
    assert row_of(ranking, "bob").rank == (1 if ana == bob else 2)


def test_wins_match_points_and_difference_are_those_of_the_days_that_count() -> None:
    def played(won: bool, against: int) -> Data:
        return team(
            "Ana", total=5, rounds=[match(5, won=won, against=against, match_points=[1, 2])]
        )

    of = rules('best = 1\nties = ["wins", "match_points", "difference", "all_wins"]')
    ranking = table(
        of, day("a", "2026-01-02", played(True, 3)), day("b", "2026-01-09", played(True, 9))
    )
    assert [str(value) for value in row_of(ranking, "ana").ties] == ["1", "1/2", "2", "2"]


def test_a_day_of_zero_puts_nobody_before_somebody_with_fewer_days() -> None:
    ranking = season(rules('ties = ["best_days"]'), Ana=[5, 0], Bob=[5, None])
    assert [row.rank for row in ranking.rows] == [1, 1]


def test_the_smallest_lot_comes_first() -> None:
    ranking = season(rules('ties = ["lots"]\nseed = 7'), Ana=[1], Bob=[1], Cid=[1])
    lots = {name: sha256(f"7:{name}".encode()).hexdigest() for name in ("ana", "bob", "cid")}
    assert [row.key[0] for row in ranking.rows] == sorted(lots, key=lambda name: lots[name])
    assert [row.rank for row in ranking.rows] == [1, 2, 3]


@pytest.mark.parametrize(
    ("days", "expected"), [("every", []), ("any", ["bob", "ana"]), ("last", ["bob"])]
)
def test_a_category_is_the_general_order_restricted(days: str, expected: list[str]) -> None:
    ladies = {"categories": ["Féminines"]}
    ranking = table(
        rules(f'categories = ["FEMININES"]\ncategory_days = "{days}"'),
        day(
            "a",
            "2026-01-02",
            team("Ana", total=5, **ladies),
            team("Bob", total=5),
            team("Cid", total=9),
        ),
        day("b", "2026-01-09", team("Ana", total=1), team("Bob", total=4, **ladies)),
    )
    rows = ranking.categories["FEMININES"]
    assert [row.key[0] for row in rows] == expected
    assert [(row.rank, row.general) for row in rows] == [(1, 1), (2, 3)][: len(expected)]


def test_outsiders_are_in_no_table_and_a_pair_is_in_by_one_member() -> None:
    people = [{"name": "Ana", "id": "p1", "member": True}, {"name": "Bob", "id": "p2"}]
    played = day(
        "a",
        "2026-01-02",
        team({"id": "p2", "name": "Bob"}, "Cid", total=9),
        team({"id": "p1", "name": "Ana"}, "Dan", total=8),
    )
    alone = table(rules('ranked = "members"'), played, people=people)
    assert ranks(alone) == [(1, "Ana", 8)]
    pairs = table(rules('ranked = "members"\nrank = "pairs"'), played, people=people)
    assert [row.key for row in pairs.rows] == [("dan", "p1")]
    assert pairs.days[0].present == 1


def test_a_pair_is_its_two_people_whichever_is_written_first() -> None:
    ranking = table(
        rules('rank = "pairs"'),
        day("a", "2026-01-02", team("Jean Martin", "Ana", total=5, name="Les As")),
        day("b", "2026-01-09", team("ANA", "martin JEAN", total=4), team(name="Les Rois", total=1)),
    )
    assert [(row.key, row.points) for row in ranking.rows] == [
        (("ana", "jean martin"), 9),
        (("team:les rois",), 1),
    ]
    assert ranking.rows[0].name == "ANA – martin JEAN"


def test_a_club_adds_its_best_teams_and_has_its_place_that_day() -> None:
    of = rules(
        'rank = "clubs"\nclub_teams = 2\nties = ["firsts", "points"]',
        'give = ["points"]\nmultiplier = 2\nparticipation = 1',
    )
    ranking = table(
        of,
        day(
            "a",
            "2026-01-02",
            team("A", total=9, club="Bleu"),
            team("B", total=8, club="ROUGE"),
            team("C", total=7, club="bleu"),
            team("D", total=6, club="Rouge"),
            team("E", total=5, club="Bleu"),
            team("F", total=50),
            team("G", total=50, club="Bleu", excluded=True),
        ),
    )
    # Bleu: (9 + 1 + 7 + 1) × 2; Rouge: (8 + 1 + 6 + 1) × 2
    assert [(row.key, row.points, row.ties) for row in ranking.rows] == [
        (("bleu",), 36, (1, 16)),
        (("rouge",), 32, (0, 14)),
    ]
    assert ranking.rows[0].days[0].extras == {"participation": 2}
    assert not ranking.unknown


def test_a_team_whose_players_are_not_known_ranks_nobody() -> None:
    ranking = table(rules(), day("a", "2026-01-02", team("Ana", total=5), team(total=9)))
    assert ranks(ranking) == [(1, "Ana", 5)]
    assert [(one.day, one.team) for one in ranking.unknown] == [("a", 2)]


def test_a_contest_that_is_not_over_waits_unless_it_counts_already() -> None:
    days = [
        day("a", "2026-01-02", team("Ana", total=5)),
        day("b", "2026-01-09", team("Ana", total=4), team("Bob", total=3), final=False),
    ]
    waiting = table(rules(), *days)
    assert ranks(waiting) == [(1, "Ana", 5)]
    assert [(one.day, one.counts, one.present) for one in waiting.days] == [
        ("a", True, 1),
        ("b", False, 0),
    ]
    assert [one.day for one in waiting.rows[0].days] == ["a"]
    assert "« b » n’est pas fini" in waiting.warnings[0].text
    assert points_of(table(rules('open_days = "count"'), *days)) == {"ana": 9, "bob": 3}


def test_only_the_contests_named_are_read() -> None:
    days = [
        day("a", "2026-01-02", team("Ana", total=5)),
        day("b", "2026-01-09", team("Ana", total=4)),
    ]
    ranking = table(rules('contests = ["b"]'), *days)
    assert points_of(ranking) == {"ana": 4}
    assert [one.day for one in ranking.days] == ["b"]


def test_the_first_of_those_who_are_one_person_stays() -> None:
    ranking = table(
        rules(),
        day("a", "2026-01-02", team({"id": "p7", "name": "Jean Martin"}, total=5)),
        day("b", "2026-01-09", team({"id": "p12", "name": "J. Martin"}, total=4)),
        day("c", "2026-01-16", team("Jeannot", total=3)),
        same=[["p7", "p12"], ["p12", "JEANNOT"]],
    )
    assert [(row.key, row.name, row.points) for row in ranking.rows] == [
        (("p7",), "Jean Martin", 12)
    ]
