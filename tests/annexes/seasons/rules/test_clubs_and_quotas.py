"""Clubs beside the players, quotas of a final, and what each mark came from."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.annexes.seasons.rules.builders import Data, day, row_of, rules, table, team
from tests.sweeps import for_each
from tournaments.annexes.seasons.rules import (
    DocumentRefused,
    Table,
    as_csv,
    as_json,
    clubs_as_csv,
    days_as_json,
    differences,
    read_days,
    read_rules,
    rules_to_toml,
    sentences,
)
from tournaments.annexes.seasons.rules.explaining import explained
from tournaments.annexes.seasons.rules.words import Goes

NORTH = '[[region]]\nname = "Nord"\nclubs = ["Lille", "Douai"]\n'
SOUTH = '[[region]]\nname = "Sud"\nclubs = ["Nice"]\n'


def player(name: str, club: str = "") -> Data:
    return {"id": name.lower(), "name": name, "club": club}


def ranked(of: str, *entrants: tuple[str, str, int], more: str = "") -> Table:
    """Return the table of one day where players, by name, club and points, came alone."""
    teams = [team(player(name, club), total=total) for name, club, total in entrants]
    return table(rules(of, more=more), day("j1", "2026-01-02", *teams))


def going(of: Table) -> dict[str, str]:
    return {row.name: "" if row.goes is None else row.goes.value for row in of.rows}


def why(of: Table, name: str) -> str:
    row = row_of(of, name.lower())
    return row.why.text if row.why is not None else ""


class TestTheClubs:
    two_days = (
        day(
            "j1",
            "2026-01-02",
            team(player("Ana", "Lille"), player("Bob", "Lille"), total=100),
            team(player("Cid", "LILLE"), player("Dan", "Douai"), total=60),
        ),
        day(
            "j2",
            "2026-01-09",
            team(player("Ana", "Douai"), player("Dan", "Douai"), total=80),
            team(player("Bob", "Lille"), player("Eve"), total=10),
        ),
    )

    def test_add_their_best_people_and_a_day_is_for_the_club_of_that_day(self) -> None:
        of = table(rules("club_people = 2"), *self.two_days)
        # Lille: Bob 110, Ana 100 before she left; Cid comes third. Douai: Dan 140, Ana 80.
        assert [(one.rank, one.club, one.points) for one in of.clubs] == [
            (1, "Douai", 220),
            (2, "Lille", 210),
        ]
        lille = of.clubs[1].people
        assert [(one.row.name, one.points, one.days, one.counts) for one in lille] == [
            ("Bob", 110, 2, True),
            ("Ana", 100, 1, True),
            ("Cid", 60, 1, False),
        ]
        lines = clubs_as_csv(of).decode("utf-8-sig").splitlines()
        assert lines[:2] == [
            "Rang;Club;Total;Nom;Points;Journées comptées",
            "1;Douai;220;Dan;140;2",
        ]
        assert len(lines) == 5
        assert table(rules(), *self.two_days).clubs == ()

    def test_add_only_the_days_that_count_and_share_a_rank(self) -> None:
        of = table(rules("club_people = 1\nbest = 1"), *self.two_days)
        assert [(one.rank, one.shared, one.club, one.points) for one in of.clubs] == [
            (1, False, "Lille", 100),
            (2, False, "Douai", 80),
        ]
        same = ranked("club_people = 1", ("Ana", "Lille", 5), ("Bob", "Nice", 5))
        assert [(one.rank, one.shared, one.club) for one in same.clubs] == [
            (1, True, "Lille"),
            (1, True, "Nice"),
        ]

    def test_have_the_club_of_the_team_where_the_player_tells_none(self) -> None:
        of = table(
            rules("club_people = 3"), day("j1", "2026-01-02", team("Ana", total=4, club="X"))
        )
        assert [(one.club, one.points) for one in of.clubs] == [("X", 4)]


class TestAQuota:
    def test_of_a_club_gives_its_place_to_the_next_of_another(self) -> None:
        of = ranked(
            "qualified = 3\nclub_most = 2",
            ("Ana", "Lille", 9),
            ("Bob", "lille", 8),
            ("Cid", "Lille", 7),
            ("Dan", "", 6),
            ("Eve", "", 5),
        )
        assert going(of) == {"Ana": "yes", "Bob": "yes", "Cid": "no", "Dan": "yes", "Eve": "no"}
        assert why(of, "Cid") == "3e de son club, quota 2"
        assert why(of, "Eve") == ""
        lines = [one.text for one in explained(rules(), of, row_of(of, "cid"))]
        assert "Pas de finale : 3e de son club, quota 2." in lines
        assert ";non (3e de son club, quota 2);" in as_csv(of).decode()

    def test_is_told_of_those_whom_it_costs_a_place_and_of_no_other(self) -> None:
        entrants = [("Ana", "Lille", 9), ("Bob", "Lille", 8), ("Cid", "", 7), ("Dan", "Lille", 6)]
        of = ranked("qualified = 2\nclub_most = 1", *entrants)
        assert [why(of, name) for name in ("Bob", "Dan")] == ["2e de son club, quota 1", ""]
        # A place is left, and Dan is not better off.
        of = ranked("qualified = 3\nclub_most = 1", *entrants)
        assert why(of, "Dan") == "3e de son club, quota 1"

    def test_of_a_region_keeps_places_for_its_first(self) -> None:
        of = ranked(
            "qualified = 3\nregion_each = 1",
            ("Ana", "Lille", 9),
            ("Bob", "Douai", 8),
            ("Cid", "Lille", 7),
            ("Dan", "Nice", 6),
            more=NORTH + SOUTH,
        )
        assert going(of) == {"Ana": "yes", "Bob": "yes", "Cid": "no", "Dan": "yes"}
        assert why(of, "Dan") == "1er de la région Sud, places gardées : 1"
        assert why(of, "Cid") == "des places sont gardées aux régions"
        assert why(of, "Ana") == ""

    def test_leaves_to_be_separated_those_of_one_rank_who_do_not_all_fit(self) -> None:
        of = ranked(
            "qualified = 3\nclub_most = 1",
            ("Ana", "Lille", 9),
            ("Bob", "Lille", 9),
            ("Cid", "Nice", 8),
            ("Dan", "Nice", 8),
            ("Eve", "", 7),
            ("Fay", "", 6),
        )
        assert going(of) == {
            **dict.fromkeys(("Ana", "Bob", "Cid", "Dan"), "tied"),
            "Eve": "yes",
            "Fay": "no",
        }

    @given(
        st.lists(
            st.tuples(st.sampled_from(["", "Lille", "Douai", "Nice"]), st.integers(0, 4)),
            min_size=1,
            max_size=9,
        ),
        st.integers(2, 5),
        st.integers(1, 3),
    )
    def test_is_never_passed_and_no_place_is_left_that_somebody_could_have(
        self, people: list[tuple[str, int]], places: int, most: int
    ) -> None:
        entrants = [(f"N{at}", club, points) for at, (club, points) in enumerate(people)]
        of = ranked(
            f"qualified = {places}\nclub_most = {most}\nregion_each = 1\n",
            *entrants,
            more=NORTH + SOUTH,
        )
        yes = [row for row in of.rows if row.goes is Goes.YES]
        clubs = [row.club for row in yes if row.club]
        assert len(yes) <= places
        assert all(clubs.count(club) <= most for club in clubs)
        tied = [row for row in of.rows if row.goes is Goes.TIED]
        assert len(yes) + len(tied) >= min(
            places,
            sum(min(most, [one[1] for one in entrants].count(club)) for club in {*clubs})
            + sum(not club for _name, club, _points in entrants),
        )

    @for_each(
        "season, more, field",
        [
            ("club_most = 1", "", "season.club_most"),
            ("region_each = 1\nqualified = 4", "", "season.region_each"),
            ("region_each = 2\nqualified = 3", NORTH + SOUTH, "season.region_each"),
            ('rank = "clubs"\nclub_people = 2', "", "season.club_people"),
            ('rank = "clubs"\nqualified = 2\nclub_most = 1', "", "season.club_most"),
            ("", NORTH + SOUTH.replace("Nice", "LILLE"), "region[2].clubs"),
            ("", NORTH + NORTH.replace('"Lille", "Douai"', '"Arras"'), "region[2].name"),
            ("", SOUTH.replace('"Nice"', ""), "region[1].clubs"),
            ("", '[[region]]\nname = "Nord"\n', "region[1].clubs"),
        ],
    )
    def test_that_cannot_be_is_refused(self, season: str, more: str, field: str) -> None:
        with pytest.raises(DocumentRefused) as caught:
            rules(season, more=more)
        assert [one.problem.field for one in caught.value.located] == [field]

    def test_is_written_compared_and_said(self) -> None:
        own = rules("qualified = 8\nclub_most = 2\nregion_each = 1", more=NORTH + SOUTH)
        assert read_rules(rules_to_toml(own)) == own
        other = rules("qualified = 8\nclub_most = 2\nregion_each = 1", more=NORTH)
        (difference,) = differences(own, other)
        assert (difference.option, difference.label.text) == ("region[Sud]", "Région : Sud")
        posted = [one.text for one in sentences(own)]
        assert "Région Nord : Lille et Douai." in posted
        assert any("Places gardées aux premiers de chaque région : 1" in one for one in posted)


def test_each_mark_tells_its_contest_and_place_its_rank_and_its_club() -> None:
    document = json.dumps(
        {
            "format": "dix-de-der/season-days",
            "version": 1,
            "people": [{"id": "ana", "name": "Ana", "licence": "A1"}],
            "days": [
                day(
                    "j1",
                    "2026-01-02",
                    team(player("Ana", "Lille"), total=9, categories=["dames"]),
                    team(player("Bob"), total=3),
                )
            ],
        }
    )
    data = json.loads(document)
    data["days"][0]["contest"] |= {"name": "Jeudi 1", "place": "Salle; B"}
    days = read_days([("days", json.dumps(data).encode())])
    of = table(rules('categories = ["Dames"]'), *data["days"], people=data["people"])
    assert read_days([("days", days_as_json(days))]) == days
    written = json.loads(as_json(of))
    assert written["days"] == [
        {
            "day": "j1",
            "name": "Jeudi 1",
            "date": "2026-01-02",
            "place": "Salle; B",
            "counts": True,
            "present": 2,
        }
    ]
    ana, bob = written["table"]
    assert (ana["categories"], ana["licences"]) == (["Dames"], ["A1"])
    assert (ana["days"][0]["rank"], ana["days"][0]["club"]) == (1, "Lille")
    assert (bob["categories"], "licences" in bob, bob["days"][0]["rank"]) == ([], False, 2)
    head, first, *_others = as_csv(of).decode("utf-8-sig").splitlines()
    assert head.endswith(';Catégories;Licence;"2 janvier, Jeudi 1, Salle; B"')
    assert first.endswith(";Dames;A1;9")
    # A category alone, for those who may not read licences.
    alone = as_csv(of.without_licences(), category="Dames").decode("utf-8-sig").splitlines()
    assert (len(alone), "Licence" in alone[0], "A1" in alone[1]) == (2, False, False)
