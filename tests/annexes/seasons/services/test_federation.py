"""A federation's season: clubs of the day, quotas of the final, one person in two books."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests.annexes.seasons.builders import PAIRS, PLAYERS, hidden, make_day, make_season
from tests.factories import BELOTE, EVERYBODY, draw_round, make_contest, make_user
from tests.views.helpers import text_of
from tournaments.annexes.qualifying.services.qualifying import bring_qualified, shown_as
from tournaments.annexes.seasons.queries.people import season_people
from tournaments.annexes.seasons.queries.qualified import season_qualification
from tournaments.annexes.seasons.queries.table import season_table
from tournaments.annexes.seasons.rules import Table
from tournaments.annexes.seasons.services.people import say_two_in_season
from tournaments.annexes.seasons.services.qualifying import SeasonSource
from tournaments.annexes.seasons.services.seasons import close_season, reopen_season, set_public
from tournaments.models import Contest, Player, Season, Team
from tournaments.regulation import Regulation
from tournaments.regulation.text import articles
from tournaments.services.after.forgetting import forget_person
from tournaments.services.hall.changing import close_contest, reopen_contest

pytestmark = pytest.mark.django_db

FOUR = [("Anne A", "Bob B"), ("Cléo C", "Dan D"), ("Ève E", "Fred F"), ("Gil G", "Hugo H")]
CLUBS = PLAYERS.replace("[day]", "club_people = 2\n[day]")


def fresh(season: Season) -> Season:
    return Season.objects.get(pk=season.pk)


def in_club(club: str, *names: str) -> None:
    Player.objects.filter(name__in=names).update(club=club)


def clubs(season: Season) -> dict[str, int]:
    table = season_table(fresh(season))
    return {one.club: one.points for one in table.clubs}


def figures(table: Table) -> list[tuple[int | None, int, int]]:
    return [(row.rank, row.points, row.attended) for row in (*table.rows, *table.unranked)]


def touched(contest: Contest) -> None:
    """Make the pages of a contest new, as the writes of the program do."""
    contest.version += 1
    contest.save(update_fields=["version"])


class TestTheClubs:
    def test_keep_the_days_of_somebody_who_changes_club(self, client: Client) -> None:
        one = make_day(FOUR[:2], "Un", over=False)
        in_club("Lille", "Anne A", "Bob B")
        season = make_season([one], CLUBS)
        close_contest(one, one.organiser)
        before = {row.name: row.points for row in season_table(fresh(season)).rows}
        assert clubs(season) == {"Lille": before["Anne A"] + before["Bob B"]}

        in_club("Nice", "Anne A")
        two = make_day(FOUR[:2], "Deux", 7, seed=2, organiser=one.organiser)
        season.days.create(contest=two)
        after = {row.name: row.points for row in season_table(fresh(season)).rows}
        assert clubs(season) == {
            "Lille": before["Anne A"] + after["Bob B"],
            "Nice": after["Anne A"] - before["Anne A"],
        }
        anne = next(row for row in season_table(fresh(season)).rows if row.name == "Anne A")
        assert ([day.club for day in anne.days], anne.club) == (["Lille", "Nice"], "Nice")

        # A club that was wrong on the day is mended in the book, then the contest is ended again.
        reopen_contest(Contest.objects.get(pk=one.pk), one.organiser, "un club mal noté")
        close_contest(one, one.organiser)
        assert clubs(season)["Nice"] == after["Anne A"]

        set_public(fresh(season), season.organiser, True)
        address = reverse("public-season-clubs", args=[season.slug])
        assert address in text_of(client.get(reverse("public-season", args=[season.slug])))
        page = text_of(client.get(address))
        assert page.index("Lille") < page.index("Bob B")
        assert "Le total des 2 meilleurs de chaque club" in page
        without = make_season([two])
        set_public(without, without.organiser, True)
        address = reverse("public-season-clubs", args=[without.slug])
        assert client.get(address).status_code == 404


class TestAQuotaOfTheFinal:
    def test_is_told_person_by_person_and_counts_those_already_in(self, client: Client) -> None:
        day = make_day(FOUR)
        quota = "qualified = 4\nclub_most = 2\n"
        season = make_season([day], PLAYERS.replace("[day]", f"{quota}[day]"))
        best = [row.name for row in season_table(season).rows]
        in_club("Lille", *best[:3])
        final = make_contest(0, organiser=day.organiser, name="Finale")
        client.force_login(day.organiser)
        address = reverse("qualified", args=[final.slug])
        source = SeasonSource(season)

        page = text_of(client.get(address, {"source": source.value, "places": 3}))
        assert f"{best[2]} (3e de son club, quota 2)" in page
        qualified = season_qualification(final, season, 3)
        assert [one.name for one in qualified.coming] == [best[0], best[1], best[3]]
        assert [one.name for one in qualified.over] == [best[2]]
        bring_qualified(final, None, source, 3, shown_as(one.key for one in qualified.coming))

        again = season_qualification(final, season, 1)
        assert [one.name for one in again.coming] == [best[4]]
        assert [one.name for one in again.over] == [best[2]]
        assert len(again.already) == 3


def test_a_final_keeps_clubs_apart_when_asked_and_its_regulation_says_so(client: Client) -> None:
    day = make_day(FOUR)
    season = make_season([day], PAIRS)
    bracket = replace(BELOTE, rounds=0, final=4)
    final = make_contest(0, bracket, organiser=day.organiser, name="Finale")
    best = [row.name for row in season_table(season).rows]
    for name in (best[0], best[3]):
        in_club("Lille", *name.split(" – "))
    client.force_login(day.organiser)
    address = reverse("qualified", args=[final.slug])
    chosen = {"source": SeasonSource(season).value, "places": "4"}
    page = client.get(address, chosen).content.decode()
    assert "Séparer les clubs et les familles à la première partie" in page
    sent = {**chosen, "shown": hidden(page, "shown"), "token": hidden(page, "token")}

    assert client.post(address, {**sent, "apart": "on"}).status_code == 302

    final.refresh_from_db()
    posted = str(articles(Regulation.from_data(final.regulation)))
    assert "À la première partie, deux équipes d’un même club" in posted
    assert "confirm_apart" not in client.get(address, chosen).content.decode()
    # The first would meet the last: they are of one club.
    draw_round(final, None, seed=1, unseen=EVERYBODY)
    for match in final.rounds.get().matches.all():
        met = {
            team.player1.club for team in Team.objects.filter(seats__match=match) if team.player1
        }
        assert met == {"Lille", ""}


class TestALicence:
    def two_books(self) -> tuple[Season, Contest]:
        one = make_day([("Jean Martin", "Anne A"), FOUR[1]], "Un")
        two = make_day(
            [("MARTIN Jean", "Bob B"), ("Ève E", "Fred F")],
            "Deux",
            7,
            seed=2,
            organiser=make_user("other"),
        )
        return make_season([one, two]), two

    def test_makes_one_person_of_two_books_and_somebody_may_say_two(self, client: Client) -> None:
        season, two = self.two_books()
        apart = season_table(season, in_full=True)
        assert len(apart.rows) == 8
        Player.objects.filter(name__in=["Jean Martin", "MARTIN Jean"]).update(licence="0123A")
        touched(two)

        table = season_table(fresh(season), in_full=True)
        jean = next(row for row in table.rows if row.name == "Jean Martin")
        assert (len(table.rows), jean.attended, jean.licences) == (7, 2, ("0123A",))
        assert jean.points == sum(row.points for row in apart.rows if "artin" in row.name.lower())
        (joined,) = season_people(season).joined
        assert (joined.kept, joined.name) == ("Jean Martin", "MARTIN Jean")

        client.force_login(season.organiser)
        page = client.get(reverse("season-people", args=[season.slug]))
        assert "Leur numéro de licence en fait une seule personne" in text_of(page)
        say_two_in_season(season, joined.keys.split(","))
        touched(two)
        assert figures(season_table(fresh(season), in_full=True)) == figures(apart)
        assert season_people(season).joined == ()

    def test_of_two_unlike_names_is_a_question(self) -> None:
        season, two = self.two_books()
        Player.objects.filter(name__in=["Anne A", "Ève E"]).update(licence="0123A")
        touched(two)
        assert len(season_table(fresh(season)).rows) == 8
        people = season_people(season)
        assert people.joined == ()
        names = [
            [one.stays.name, *(each.spelling.name for each in one.others)]
            for one in people.alike.groups
        ]
        assert names == [["Jean Martin", "MARTIN Jean"], ["Anne A", "Ève E"]]
        assert not people.alike.groups[1].others[0].sure

    def test_that_goes_with_a_forgotten_person_moves_no_rank(self) -> None:
        season, two = self.two_books()
        Player.objects.filter(name__in=["Jean Martin", "MARTIN Jean"]).update(licence="0123A")
        touched(two)
        before = season_table(fresh(season))
        forget_person(Player.objects.get(name="MARTIN Jean"), two.organiser)
        assert figures(season_table(fresh(season))) == figures(before)
        assert season_people(season).joined == ()

    def test_that_changes_after_the_end_moves_no_rank(self) -> None:
        season, two = self.two_books()
        Player.objects.filter(name__in=["Jean Martin", "MARTIN Jean"]).update(licence="0123A")
        touched(two)
        close_season(fresh(season), None)
        before = season_table(fresh(season))
        assert len(before.rows) == 7
        Player.objects.update(licence="")
        touched(two)
        assert figures(season_table(fresh(season))) == figures(before)
        reopen_season(fresh(season), None, "une feuille")
        (merged,) = season_people(fresh(season)).merged
        assert (merged.kept, merged.name) == ("Jean Martin", "MARTIN Jean")
