"""Pages of a season that everybody reads."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

from tests.annexes.seasons.builders import PLAYERS, make_day, make_season
from tests.annexes.seasons.views.conftest import (
    BEST,
    HOSTILE,
    PAIRS,
    address,
    page,
    pages_of,
    words,
)
from tests.views.hall.suspense import hidden_from
from tests.views.helpers import text_of
from tournaments.annexes.seasons.queries.days import days_of
from tournaments.annexes.seasons.queries.pages import season_view
from tournaments.annexes.seasons.rules import as_data, read_rules, table_of
from tournaments.annexes.seasons.services.seasons import (
    add_contest,
    close_season,
    set_public,
    set_rules,
)
from tournaments.annexes.seasons.views.api_shape import NAME, schema
from tournaments.models import Contest, Player, Season
from tournaments.services.core.club import set_public as set_contest_public
from tournaments.services.hall.changing import close_contest
from tournaments.services.hall.suspense import reveal_standings

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_nobody_reads_a_season_that_is_not_public(season: Season, days: list[Contest]) -> None:
    addresses = [*pages_of(season, days), reverse("find-in-season", args=[season.slug])]
    assert all(Client().get(one).status_code == 200 for one in addresses)

    set_public(season, season.organiser, False)

    organiser = Client()
    organiser.force_login(season.organiser)
    for one in addresses:
        assert Client().get(one).status_code == 404
        assert organiser.get(one).status_code == 404


def test_the_ranking_shows_the_table(season: Season) -> None:
    text = words(page("public-season", season))

    assert "Classement de la saison" in text
    assert "après 2 journées" in text
    rows = season_view(season).table.rows
    assert len(rows) == 8
    for row in rows:
        assert row.name in text
    first = text_of(page("public-season", season)).partition("<tbody>")[2].partition("</tr>")[0]
    assert f">{rows[0].points}<" in first


@pytest.mark.slow
def test_a_name_is_never_html(season: Season, days: list[Contest]) -> None:
    for one in pages_of(season, days):
        if not one.endswith(".json"):
            assert "<b>O'Neill" not in text_of(Client().get(one))


def test_a_page_says_which_days_count_and_which_are_dropped(season: Season) -> None:
    text = words(page("public-season-person", season, address(season, HOSTILE)))

    assert "2 journées sur 2, une seule compte ; 1 écartée : " in text
    assert "(place) + 3 (participation)" in text
    assert " écartée " in text
    row = season_view(season).row_at(address(season, HOSTILE))
    assert row is not None
    assert f"Total : {row.points} points." in text


def test_a_missed_day_is_said_missed(season: Season) -> None:
    assert "manquée" in words(page("public-season-person", season, address(season, "Luc Roux")))


def test_the_days_are_a_grid_with_dropped_days_in_brackets(season: Season) -> None:
    text = words(page("public-season-days", season))

    assert "Jeudi 1" in text
    assert "8 présents" in text
    assert "4 présents" in text
    row = season_view(season).row_at(address(season, HOSTILE))
    assert row is not None
    dropped = next(day for day in row.days if day.state == "dropped")
    assert f"({dropped.points})" in text


def test_a_day_lists_who_was_there_the_best_first(season: Season, days: list[Contest]) -> None:
    text = words(page("public-season-day", season, days[1].slug))

    assert "La journée donne les points de la place (20, 17, 15)." in text
    assert "Participation : 3 points." in text
    assert "Odile Aubert" in text
    assert "Luc Roux" not in text
    figures = [int(hit) for hit in re.findall(r"participation\)(?: · écartée)? (\d+)", text)]
    assert figures == sorted(figures, reverse=True)
    assert len(figures) == 4


def test_the_rules_are_sentences(season: Season) -> None:
    text = words(page("public-season-rules", season))

    assert "La meilleure journée de chacun compte." in text
    assert "Il faut 3 journées pour un prix." in text


def test_the_rules_call_a_contest_by_its_name(season: Season, days: list[Contest]) -> None:
    rules = f'{BEST}\n[[contest]]\nid = "{days[1].slug}"\nmultiplier = 2\n'
    set_rules(season, season.organiser, read_rules(rules), season.version)

    assert "« Jeudi 2 »" in words(page("public-season-rules", season))
    assert "Tout est multiplié par 2." in words(page("public-season-day", season, days[1].slug))


def test_a_category_has_ranks_of_its_own_beside_the_general_ones(days: list[Contest]) -> None:
    owner = days[0].organiser
    women = [day.categories.create(name="Dames") for day in days]
    for day, category in zip(days, women, strict=True):
        for team in day.teams.filter(number=2):
            team.categories.add(category)
    season = make_season(days, BEST.replace("best = 1", 'best = 1\ncategories = ["Dames"]'))
    set_public(season, owner, True)

    text = words(page("public-season-category", season, 1))

    assert "Dames" in text
    assert "Rang général" in text
    assert "Zoé Bœuf" in text
    assert "Odile Aubert" not in text
    assert page("public-season-category", season, 2).status_code == 404
    assert page("public-season-category", season, 0).status_code == 404


def test_a_name_is_found_without_accents(season: Season) -> None:
    response = page("find-in-season", season, name="ZOE")
    assert response.url == reverse(
        "public-season-person", args=[season.slug, address(season, "Zoé Bœuf")]
    )
    alone = page("find-in-season", season, name="AUBERT")
    assert alone.url == reverse(
        "public-season-person", args=[season.slug, address(season, "Odile Aubert")]
    )
    assert "Personne ne s’appelle « &lt;q&gt; »" in text_of(
        page("find-in-season", season, name="<q>")
    )


def test_several_found_names_are_a_choice(season: Season) -> None:
    text = words(page("find-in-season", season, name="r"))

    assert "Qui est-ce ?" in text
    assert "Odile Aubert" in text
    assert "Paul Martin" in text


def test_what_does_not_exist_is_not_found(season: Season) -> None:
    assert page("public-season-person", season, "0" * 16).status_code == 404
    assert page("public-season-day", season, "autre").status_code == 404


def test_the_json_is_the_table(season: Season) -> None:
    answer = page("public-season-json", season)
    data = json.loads(answer.content)

    assert answer.headers["Content-Type"] == "application/json"
    assert data["format"] == "dix-de-der/season"
    assert [row["points"] for row in data["table"]] == [
        row.points for row in season_view(season).table.rows
    ]
    address = reverse("help-season-schema")
    assert address.endswith(f"/{NAME}")
    served = Client().get(address)
    assert (served["Content-Type"], served.json()) == ("application/schema+json", schema())
    validator = Draft202012Validator(schema())
    assert list(validator.iter_errors(data)) == []
    assert list(validator.iter_errors({**data, "version": 2}))
    Player.objects.update(club="Lille")
    Player.objects.filter(name="Luc Roux").update(licence="0123A")
    quotas = "club_people = 2\nqualified = 3\nclub_most = 1\n"
    rules = read_rules(BEST.replace("[day]", f"{quotas}[day]"))
    full = as_data(table_of(rules, days_of(season, in_full=True)))
    assert len(full["clubs"][0]["people"]) == 8
    assert [row["why"] for row in full["table"][1:3]] == [
        "2e de son club, quota 1",
        "3e de son club, quota 1",
    ]
    assert any("licences" in row for row in full["table"])
    assert not any(one.licence for one in days_of(season).people)
    assert list(validator.iter_errors(full)) == []
    assert list(validator.iter_errors({**data, "clubs": [{"rank": 1}]}))


class TestWhatIsNotShownYet:
    @pytest.mark.slow
    def test_a_contest_that_is_not_over_waits(self, season: Season) -> None:
        going_on = make_day(PAIRS, "Jeudi 3", after=14, seed=3, over=False)
        before = season_view(season).table.rows
        add_contest(season, season.organiser, going_on)

        text = words(page("public-season", season))

        assert "après 2 journées sur 3" in text
        assert "Journée attendue : " in text
        assert season_view(Season.objects.get(pk=season.pk)).table.rows == before
        day = words(page("public-season-day", season, going_on.slug))
        assert "Cette journée n’est pas encore comptée" in day
        assert "Odile Aubert" not in day

    @pytest.mark.slow
    @pytest.mark.parametrize("open_days", ["wait", "count"])
    def test_a_secret_round_is_nowhere_until_it_is_shown(
        self, season: Season, open_days: str
    ) -> None:
        rules = BEST.replace("best = 1", f'best = 1\nopen_days = "{open_days}"')
        set_rules(season, season.organiser, read_rules(rules), season.version)
        secret = make_day(PAIRS, "Finale", after=14, seed=5, over=False)
        hidden_from(secret, 1)
        close_contest(secret, secret.organiser)
        secret.refresh_from_db()
        known = season_view(season).table
        add_contest(season, season.organiser, secret)

        hidden = season_view(Season.objects.get(pk=season.pk)).table
        assert [(row.name, row.points) for row in hidden.rows] == [
            (row.name, row.points) for row in known.rows
        ]
        day = words(page("public-season-day", season, secret.slug))
        assert not any(name in day for pair in PAIRS for name in pair)

        reveal_standings(secret, secret.organiser)
        shown = season_view(Season.objects.get(pk=season.pk)).table
        assert [day.counts for day in shown.days] == [True, True, True]
        assert "Odile Aubert" in words(page("public-season-day", season, secret.slug))

    @pytest.mark.slow
    def test_initials_are_kept_everywhere(self, season: Season, days: list[Contest]) -> None:
        contest = Contest.objects.get(pk=days[1].pk)
        set_contest_public(contest, contest.organiser, published=False, names_by_initials=True)

        for one in pages_of(season, days):
            text = Client().get(one).content.decode()
            for name in ("Odile", "Aubert", "Yves", "Zoé", "Neill"):
                assert name not in text, one
        # Those who never played there are named in full.
        assert "Paul Martin" in text_of(page("public-season", season))

    def test_search_engines_list_a_season_if_they_list_all_its_contests(
        self, season: Season, days: list[Contest]
    ) -> None:
        assert "noindex" in page("public-season", season).headers["X-Robots-Tag"]
        for day in days:
            contest = Contest.objects.get(pk=day.pk)
            set_contest_public(contest, contest.organiser, published=True, names_by_initials=False)
        answer = page("public-season", season)
        assert "noindex" not in answer.headers["X-Robots-Tag"]
        assert "noindex" not in text_of(answer)


class TestSmallSeasons:
    def test_a_season_without_a_day_says_so(self) -> None:
        empty = make_season()
        set_public(empty, empty.organiser, True)

        assert "Pas encore de classement" in words(page("public-season", empty))
        assert "Cette saison n’a pas encore de journée." in words(page("public-season-days", empty))
        assert page("public-season-rules", empty).status_code == 200
        assert json.loads(page("public-season-json", empty).content)["table"] == []

    def test_days_that_cannot_be_ranked_name_nobody(
        self, season: Season, days: list[Contest]
    ) -> None:
        # The same person twice in one day, which the desk can only write in two steps.
        teams = list(days[0].teams.order_by("number"))
        teams[1].player1 = teams[0].player1
        teams[1].save()
        Contest.objects.filter(pk=days[0].pk).update(version=1000)

        text = words(page("public-season", season))

        assert "ne peut pas être fait pour l’instant" in text
        assert "Odile" not in text
        assert page("find-in-season", season, name="Odile").status_code == 302

    def test_a_closed_season_has_a_final_ranking(self, season: Season) -> None:
        close_season(season, season.organiser)

        assert "Classement définitif" in words(page("public-season", season))

    @pytest.mark.slow
    @pytest.mark.parametrize("rank", ["pairs", "clubs"])
    def test_pairs_and_clubs_have_pages_too(self, days: list[Contest], rank: str) -> None:
        Player.objects.filter(name="Odile Aubert").update(club="Amicale laïque")
        season = make_season(days, PLAYERS.replace("\n[day]", f'\nrank = "{rank}"\n[day]'))
        set_public(season, season.organiser, True)
        for one in pages_of(season, days):
            assert Client().get(one).status_code == 200
        text = words(page("public-season", season))
        assert (" – Yves Petit" in text or " – Odile Aubert" in text) is (rank == "pairs")
        assert "Amicale laïque" in text
