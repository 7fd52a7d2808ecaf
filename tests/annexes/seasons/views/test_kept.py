"""Pages of a season kept per version, and what other pages tell of it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.annexes.seasons.builders import make_day
from tests.annexes.seasons.views.conftest import HOSTILE, PAIRS, page, pages_of, words
from tests.views.helpers import text_of
from tournaments.annexes.seasons.queries.pages import season_view
from tournaments.annexes.seasons.services.seasons import add_contest, drop_contest, set_public
from tournaments.annexes.seasons.views import public
from tournaments.models import Contest, Match, Season
from tournaments.services.hall.changing import close_contest, reopen_contest
from tournaments.services.results import Totals, enter_totals

pytestmark = pytest.mark.django_db


class TestKeptPages:
    @pytest.mark.slow
    def test_a_reader_who_has_the_page_gets_304_for_one_query(
        self, season: Season, days: list[Contest]
    ) -> None:
        for one in pages_of(season, days):
            etag = Client().get(one).headers["ETag"]
            with CaptureQueriesContext(connection) as queries:
                again = Client().get(one, headers={"If-None-Match": etag})
            assert again.status_code == 304
            assert len(queries) == 1

    def test_a_long_grid_of_days_comes_by_pages(
        self, season: Season, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(public, "GRID_ROWS", 5)
        rows = [row.name for row in season_view(season).rows]
        first, second = (
            words(page("public-season-days", season)),
            words(page("public-season-grid", season, 2)),
        )
        assert "page 1 sur 2" in first
        assert [name for name in rows if name in first] == rows[:5]
        assert [name for name in rows if name in second] == rows[5:]
        assert page("public-season-grid", season, 3).status_code == 404

    def test_every_page_asks_for_itself_again(self, season: Season) -> None:
        for name in ("public-season", "public-season-days", "public-season-rules"):
            text = text_of(page(name, season))
            assert "js/live.js" in text
            assert " data-live" in text
            assert 'http-equiv="refresh"' in text
        # What is typed in a search would be lost.
        html = text_of(page("find-in-season", season, name="martin roux"))
        assert "js/live.js" not in html
        assert "refresh" not in html

    @pytest.mark.slow
    def test_a_correction_in_a_contest_changes_its_seasons(
        self, season: Season, days: list[Contest]
    ) -> None:
        contest = days[1]
        text = words(page("public-season-day", season, contest.slug))
        winners = text.index("Odile Aubert") < text.index(HOSTILE)
        reopen_contest(contest, contest.organiser, "relue")
        assert "Journée attendue" in words(page("public-season", season))

        match = Match.objects.select_related("round__contest").get(round__contest=contest)
        won = {seat.camp: seat.team.number for seat in match.seats.select_related("team")}
        first_now = 2 if winners else 1
        ns = 1944 if won["NS"] == first_now else 0
        totals = Totals(ns, 1944 - ns)
        enter_totals(match, contest.organiser, totals, version=1, reason="inversés")
        close_contest(contest, contest.organiser)

        text = words(page("public-season-day", season, contest.slug))
        assert winners != (text.index("Odile Aubert") < text.index(HOSTILE))

    def test_the_pages_of_a_contest_tell_its_public_seasons(
        self, season: Season, days: list[Contest]
    ) -> None:
        contest = Contest.objects.get(pk=days[0].pk)
        for name in ("contest", "public-standings"):
            text = words(Client().get(reverse(name, args=[contest.slug])))
            assert "Cette journée compte pour une saison" in text
            assert "Challenge d’hiver" in text
            assert "La journée donne les points de la place (20, 17, 15)." in text

        set_public(season, season.organiser, False)
        for name in ("contest", "public-standings"):
            answer = Client().get(reverse(name, args=[contest.slug]))
            assert "Challenge d’hiver" not in text_of(answer)

    def test_a_contest_that_enters_or_leaves_a_season_says_so(self, season: Season) -> None:
        late = make_day(PAIRS[2:], "Jeudi 3", after=14, seed=3)
        home = reverse("contest", args=[late.slug])
        assert "Challenge d’hiver" not in text_of(Client().get(home))

        add_contest(season, season.organiser, late)
        assert "Challenge d’hiver" in text_of(Client().get(home))

        drop_contest(season, season.organiser, late)
        assert "Challenge d’hiver" not in text_of(Client().get(home))

    def test_the_home_page_leads_to_public_seasons(self, season: Season) -> None:
        home = reverse("home")
        assert reverse("public-season", args=[season.slug]) in text_of(Client().get(home))

        set_public(season, season.organiser, False)
        assert reverse("public-season", args=[season.slug]) not in text_of(Client().get(home))
