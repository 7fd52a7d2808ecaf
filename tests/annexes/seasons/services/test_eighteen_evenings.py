"""A season of 18 evenings whose lists three hands type: its names merged, it is the true one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from benchmarks.made_up_people import ERRORS, MadeUp, made_up
from tests.annexes.seasons.builders import hidden, make_season
from tests.annexes.seasons.queries.test_three_hands import HANDS, typed
from tests.factories import make_contest, make_user, play_round
from tests.rows import written_again
from tournaments.annexes.book.queries.alike import OnePerson, alike_in_book
from tournaments.annexes.book.services.merging import merge_pairs, separate_people
from tournaments.annexes.seasons.queries.days import days_of
from tournaments.annexes.seasons.queries.people import people_of, season_people
from tournaments.annexes.seasons.queries.table import rules_of, season_table
from tournaments.annexes.seasons.rules import Days, PlayerSaid, Table, days_as_json, table_of
from tournaments.annexes.seasons.services.people import separate_in_season
from tournaments.annexes.seasons.views.papers import FILES
from tournaments.models import NameMerge, Season, Team
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: Merges that are taken back by the buttons of the page.
ON_THE_PAGE = 8
EVENINGS, CLUBS, OF_CLUB, PAIRS = 18, ("Lille", "Douai", "Nice", "Cannes"), 10, 4
RULES = """
[season]
name = "Dix-huit vendredis"
best = 10
ties = ["wins", "places"]
club_people = 4
qualified = 12
club_most = 4
[day]
give = ["place", "wins"]
places = {first = 100, step = 3, least = 10}
"""


@written_again
def the_season() -> tuple[Season, dict[tuple[int, int], tuple[str, str]]]:
    """Return the season, and who really sat in each team, by contest and number."""
    random = Random(18)
    # Nobody types « œ » twice.
    people = [one for one in made_up(80, seed=9) if "œ" not in one.name]
    members = {club: people[at * OF_CLUB : (at + 1) * OF_CLUB] for at, club in enumerate(CLUBS)}
    owner = make_user()
    contests, seated = [], {}
    for evening in range(EVENINGS):
        contest = make_contest(0, organiser=owner, name=f"Vendredi {evening + 1}")
        hand = HANDS[evening % len(HANDS)]
        for number, (club, one, other) in enumerate(_pairs(members, random), start=1):
            names = [typed(who, hand, random) for who in (one, other)]
            details = {"club": club}
            presence.register_team(contest, owner, Registration(*names, details=details))
            seated[contest.pk, number] = (one.name, other.name)
        play_round(contest, seed=evening)
        changing.close_contest(contest, owner)
        contests.append(contest)
    return make_season(contests, RULES, owner), seated


def _pairs(
    members: Mapping[str, list[MadeUp]], random: Random
) -> Iterable[tuple[str, MadeUp, MadeUp]]:
    for club, people in members.items():
        came = random.sample(people, 2 * PAIRS)
        for at in range(PAIRS):
            yield club, came[2 * at], came[2 * at + 1]


class Truth:
    """Who each person of the address book really is, and the table of the true people."""

    def __init__(self, season: Season, seated: Mapping[tuple[int, int], tuple[str, str]]) -> None:
        self.season = season
        self._seated = seated
        self.of_player: dict[int, str] = {}
        for team in Team.objects.select_related("player1", "player2"):
            for player, name in zip(
                (team.player1, team.player2), seated[team.contest_id, team.number], strict=True
            ):
                assert player is not None
                assert self.of_player.setdefault(player.pk, name) == name, "taken for another"

    def table(self) -> Table:
        read = days_of(self.season)
        contest_of = dict(self.season.contests.values_list("slug", "pk"))
        days = tuple(
            replace(
                day,
                teams={
                    number: replace(
                        team,
                        players=tuple(
                            PlayerSaid(name, name, player.club)
                            for name, player in zip(
                                self._seated[contest_of[day.id], number], team.players, strict=True
                            )
                        ),
                    )
                    for number, team in day.teams.items()
                },
            )
            for day in read.days
        )
        return table_of(rules_of(self.season), Days(days))

    def person(self, key: Any) -> str:
        if isinstance(key, int):
            return self.of_player[key]
        return self.of_player[people_of(self.season).known[key].players[0]]

    def ticked(self, groups: Iterable[OnePerson[Any]]) -> list[tuple[Any, Any]]:
        """Return what somebody who knows everybody ticks: the names of who stays."""
        return [
            (group.stays.key, one.spelling.key)
            for group in groups
            for one in group.others
            if self.person(one.spelling.key) == self.person(group.stays.key)
        ]


def figures(table: Table, name_of: Mapping[tuple[str, ...], str]) -> list[tuple[Any, ...]]:
    rows = [
        (row.rank, row.points, row.attended, row.ties, row.goes, row.club, name_of[row.key])
        for row in (*table.rows, *table.unranked)
    ]
    clubs = [
        (one.rank, one.club, one.points, sorted(name_of[each.row.key] for each in one.people))
        for one in table.clubs
    ]
    return [*sorted(rows, key=lambda row: (row[0], row[-1])), *clubs]


def of_true(table: Table) -> list[tuple[Any, ...]]:
    return figures(table, {row.key: row.key[0] for row in (*table.rows, *table.unranked)})


def of_season(truth: Truth) -> list[tuple[Any, ...]]:
    table = season_table(Season.objects.get(pk=truth.season.pk), in_full=True)
    known = people_of(truth.season).known
    names = {
        row.key: truth.of_player[known[row.key[0]].players[0]]
        for row in (*table.rows, *table.unranked)
    }
    return figures(table, names)


def exports(season: Season) -> dict[str, bytes]:
    """Return each file that the desk of the season gives, and the days that it is computed from."""
    desk = Client()
    desk.force_login(season.organiser)
    files = {
        name: desk.get(reverse("season-file", args=[season.slug, name])).content for name in FILES
    }
    return {**files, "days.json": days_as_json(days_of(season, in_full=True))}


def test_the_hands_make_errors_and_the_book_asks_about_them() -> None:
    season, seated = the_season()
    truth = Truth(season, seated)
    assert set().union(*HANDS) <= ERRORS.keys()
    assert len(truth.of_player) > len({*truth.of_player.values()})
    assert of_season(truth) != of_true(truth.table())


def test_answers_in_the_book_make_the_table_true_and_taken_back_leave_no_byte() -> None:
    season, seated = the_season()
    truth = Truth(season, seated)
    owner, before = season.organiser, exports(season)
    while pairs := truth.ticked(alike_in_book(owner).groups):
        merge_pairs(owner, pairs, owner)
    assert len(people_of(season).known) == len({*truth.of_player.values()})
    assert of_season(truth) == of_true(truth.table())
    assert exports(season) != before

    # One evening is opened again between the merges and their undoing.
    first = season.contests.order_by("date", "pk").first()
    assert first is not None
    changing.reopen_contest(first, owner, "une feuille mal lue")
    changing.close_contest(first, owner)
    for merge in NameMerge.objects.order_by("-pk").values_list("pk", flat=True):
        separate_people(owner, merge, owner)
    assert exports(season) == before


def test_answers_on_the_pages_of_the_season_do_the_same(client: Client) -> None:
    season, seated = the_season()
    truth = Truth(season, seated)
    before = exports(season)
    client.force_login(season.organiser)
    address = reverse("season-people", args=[season.slug])
    merge = reverse("season-merge", args=[season.slug])
    while pairs := truth.ticked(season_people(season).alike.groups[:25]):
        ticks: dict[str, list[str]] = {}
        for kept, other in pairs:
            ticks.setdefault(f"same-{kept}", [kept]).append(other)
        stays = {f"stays-{kept}": kept for kept, _other in pairs}
        foreseen = client.post(merge, {**ticks, **stays, "token": _token(client, address)})
        assert foreseen.status_code == 200
        sent = {
            name: hidden(foreseen.content.decode(), name) for name in ("pairs", "seen", "token")
        }
        assert client.post(merge, sent).headers["Location"] == address
    assert of_season(truth) == of_true(truth.table())

    latest_first = [row.pk for row in season_people(season).merged]
    for same in latest_first[:ON_THE_PAGE]:
        undo = reverse("season-separate", args=[season.slug, same])
        client.post(undo, {"token": _token(client, address)})
    # The button calls this service: the page, drawn a hundred times more, would show no more.
    for same in latest_first[ON_THE_PAGE:]:
        separate_in_season(season, season.organiser, same)
    assert season_people(season).merged == ()
    assert exports(season) == before


def _token(client: Client, address: str) -> str:
    return hidden(client.get(address).content.decode(), "token")
