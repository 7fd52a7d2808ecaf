"""The table of a season from the database is the one that its files make."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.annexes.seasons.builders import PAIRS, PLAYERS, make_day, make_season
from tests.factories import BELOTE, make_contest, make_user
from tests.world import make_world
from tournaments.annexes.programs.tables.results_json import as_json
from tournaments.annexes.seasons.queries.days import days_of
from tournaments.annexes.seasons.queries.people import key_of, people_of
from tournaments.annexes.seasons.queries.table import rules_of, season_table
from tournaments.annexes.seasons.queries.together import seasons_of
from tournaments.annexes.seasons.rules import (
    DocumentRefused,
    Table,
    as_data,
    days_as_json,
    read_days,
    read_rules,
    rules_to_toml,
    table_of,
)
from tournaments.annexes.seasons.services.seasons import set_rules
from tournaments.models import Award, Contest, Match, Player, Season
from tournaments.queries.after.results import results_of
from tournaments.queries.results.suspense import suspense_of
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.core import club as hall_pages
from tournaments.services.hall import changing
from tournaments.services.results import Totals

pytestmark = pytest.mark.django_db

FOUR = [("Anne A", "Bob B"), ("Cléo C", "Dan D"), ("Ève E", "Fred F"), ("Gil G", "Hugo H")]
#: The same people with other partners.
MIXED = [("Anne A", "Dan D"), ("Cléo C", "Bob B"), ("Ève E", "Hugo H"), ("Gil G", "Fred F")]
#: Rules that read all that a day says.
EVERYTHING = """
[season]
name = "Tout"
rank = "{rank}"
open_days = "count"
ties = ["wins", "match_points", "difference", "places", "last_days"]
[day]
give = ["points", "match_points", "wins", "difference", "place", "relative", "prizes"]
places = "entrants"
participation = 3
[[bonus]]
for = "won-all"
points = 5
[[bonus]]
for = "best-match"
points = 4
"""


def figures(table: Table) -> list[tuple[object, ...]]:
    """Return what the rows of a table say, whatever the keys of its people."""
    rows = (*table.rows, *table.unranked)
    return sorted(
        (
            row.name,
            row.rank,
            row.points,
            row.attended,
            row.counted,
            [day.points for day in row.days],
        )
        for row in rows
    )


def with_awards(day: Contest) -> bytes:
    """Return the results of a contest as its page gives them, and what its teams won.

    A contest whose last rounds are secret keeps its prizes secret too.
    """
    document = json.loads(as_json(results_of(day)))
    shown = suspense_of(day) is None
    won = Award.objects.filter(prize__contest=day, cents__isnull=False) if shown else ()
    document["awards"] = [{"team": one.team.number, "cents": one.cents} for one in won]
    return json.dumps(document).encode()


@pytest.mark.slow
def test_contests_of_every_kind_make_the_table_of_their_files() -> None:
    # As stored: the ceremony of one has begun, which keeps its standings secret.
    days = [Contest.objects.get(pk=day.pk) for day in make_world().contests.values()]
    for rank in ("players", "clubs"):
        rules = EVERYTHING.format(rank=rank)
        season = make_season([], rules, days[0].organiser)
        for day in days:
            season.days.create(contest=day)
        files = [(day.slug, with_awards(day)) for day in days]

        # In these contests no two people share a name, so the files name them well enough.
        expected = table_of(read_rules(rules), read_days(files))

        assert figures(season_table(season, in_full=True)) == figures(expected)
        assert [day.id for day in days_of(season).days] == [held.day for held in expected.days]


@pytest.mark.slow
def test_the_files_of_a_season_make_its_table_to_the_letter() -> None:
    season = make_season(
        [make_day(FOUR, "Un"), make_day(MIXED, "Deux", 7, seed=2), make_day(FOUR, "Trois", 14)],
        PLAYERS.replace("[day]", 'best = 2\nties = ["wins", "lots"]\nseed = 3\n[day]'),
    )

    days = read_days([("days", days_as_json(days_of(season)))])
    table = table_of(read_rules(rules_to_toml(rules_of(season))), days)

    assert as_data(table) == as_data(season_table(season))
    assert len(table.rows) == 8
    assert {row.attended for row in table.rows} == {3}


def test_with_one_day_the_ranks_are_those_of_the_contest() -> None:
    day = make_day(FOUR, rounds=2)
    season = make_season([day], PAIRS)

    ranks = [(row.rank, row.total, set(row.team.name.split(" – "))) for row in standings(day).rows]
    rows = season_table(season).rows
    assert [(row.rank, row.points, set(row.name.split(" – "))) for row in rows] == ranks


def test_a_contest_that_goes_on_waits_unless_the_rules_count_it() -> None:
    over, going_on = make_day(FOUR, "Un"), make_day(MIXED, "Deux", 7, over=False)
    season = make_season([over, going_on])

    waiting = season_table(season)
    assert [(day.day, day.counts) for day in waiting.days] == [
        (over.slug, True),
        (going_on.slug, False),
    ]
    assert {row.attended for row in waiting.rows} == {1}

    counts = read_rules(PLAYERS.replace("[day]", 'open_days = "count"\n[day]'))
    set_rules(season, season.organiser, counts, season.version)
    season.refresh_from_db()
    assert {row.attended for row in season_table(season).rows} == {2}


def test_correcting_one_result_changes_both_seasons_of_its_contest() -> None:
    day = make_day(FOUR[:2])
    both = [make_season([day]), make_season([day], PAIRS)]
    before = [figures(season_table(season)) for season in both]

    changing.reopen_contest(day, day.organiser, "feuille mal lue")
    match = Match.objects.select_related("round__contest").get(round__contest=day)
    entry = match.entries.get(current=True)
    swapped = Totals(entry.ew, entry.ns)
    results.enter_totals(match, day.organiser, swapped, version=entry.version, reason="mal lue")
    day.refresh_from_db()
    changing.close_contest(day, day.organiser)

    after = [figures(season_table(season)) for season in both]
    assert all(one != another for one, another in zip(before, after, strict=True))


def test_the_table_is_kept_until_the_season_or_one_of_its_contests_changes() -> None:
    day = make_day(FOUR)
    season = make_season([day])
    first = season_table(season)

    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert season_table(season) is first
    assert len(queries) == 1

    Contest.objects.filter(pk=day.pk).update(version=day.version + 1)
    assert season_table(season) is not first
    assert season_table(season) is season_table(season)
    assert season_table(season, in_full=True) is not season_table(season)


@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_a_season_asks_six_questions_beside_those_of_its_standings(count: int) -> None:
    days = [make_day(FOUR, f"Jour {n}", 7 * n, seed=n) for n in range(count)]
    season = make_season(days)

    with CaptureQueriesContext(connection) as alone:
        for day in days:
            standings(day)
    with CaptureQueriesContext(connection) as together:
        season_table(season)
    assert len(together) <= len(alone) + 6


def test_namesakes_are_told_apart_by_their_club_or_a_number() -> None:
    day = make_day([("Jean Martin", "Anne A"), ("Jean Martin", "Bob B"), ("Léa L", "Jean Martin")])
    clubs = ["Niort", "", ""]
    for player, club in zip(
        Player.objects.filter(name="Jean Martin").order_by("pk"), clubs, strict=True
    ):
        player.club = club
        player.save()

    names = {row.name for row in season_table(make_season([day])).rows}

    assert {name for name in names if name.startswith("Jean")} == {
        "Jean Martin (Niort)",
        "Jean Martin",
        "Jean Martin (2)",
    }


def test_everybody_reads_initials_where_a_contest_asks_for_them() -> None:
    day = make_day(FOUR)
    hall_pages.set_public(day, day.organiser, published=False, names_by_initials=True)
    season = make_season([day])

    assert "Anne A" not in {row.name for row in season_table(season).rows}
    assert "Anne A" in {row.name for row in season_table(season, in_full=True).rows}
    assert [row.points for row in season_table(season).rows] == [
        row.points for row in season_table(season, in_full=True).rows
    ]


def test_a_round_that_stays_secret_until_the_prizes_is_not_told_by_the_season() -> None:
    day = make_day(FOUR, rounds=2, regulation=replace(BELOTE, rounds=2), over=False)
    hall_pages.set_public(
        day, day.organiser, published=False, names_by_initials=False, suspense_from=2
    )
    changing.close_contest(day, day.organiser)
    season = make_season([day])

    assert [held.counts for held in season_table(season).days] == [False]


def test_keys_tell_nothing_of_the_address_book() -> None:
    day = make_day(FOUR)
    one, other = make_season([day]), make_season([day])

    assert people_of(one).known.keys().isdisjoint(people_of(other).known.keys())
    assert all(key.startswith("p") and len(key) == 17 for key in people_of(one).known)
    assert key_of(one.salt, 1) != key_of(other.salt, 1)


def test_a_season_without_contests_has_an_empty_table() -> None:
    season = make_season()

    assert season_table(season).rows == ()
    assert [one.name for one in seasons_of(make_contest(0, organiser=make_user()))] == []


def test_rules_that_name_a_contest_that_is_not_there_leave_no_table() -> None:
    season = make_season([make_day(FOUR)])
    season.rules = {**season.rules, "contest": [{"id": "finale", "multiplier": 2}]}
    season.save()
    Season.objects.filter(pk=season.pk).update(version=season.version + 1)
    season.refresh_from_db()

    with pytest.raises(DocumentRefused) as refused:
        season_table(season)
    assert [one.problem.field for one in refused.value.located] == ["contest[finale].id"]
