"""Values that the desk's pages read: kept at each version, and never shown once they are past."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_user
from tests.views.desk import at_table, drawn, plain, scorer_of
from tests.views.results.fast_entry import url
from tournaments.queries.results.rounds import rounds_of
from tournaments.services import results
from tournaments.services.draws.draws import undo_draw
from tournaments.services.results import Totals
from tournaments.views.core.live import read

pytestmark = pytest.mark.django_db


class TestAPageOfTheDesk:
    @pytest.mark.parametrize("page", ["fast-entry", "round", "desk"])
    def test_that_nothing_changed_reads_no_result_again(self, page: str) -> None:
        contest = drawn(6)
        client = scorer_of(contest)
        address = reverse("desk", args=[contest.slug]) if page == "desk" else url(contest, page)
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        assert not [query for query in queries if 'FROM "tournaments_seat"' in query["sql"]]

    @pytest.mark.parametrize("page", ["fast-entry", "round", "desk"])
    def test_shows_what_another_person_has_just_entered(self, page: str) -> None:
        contest = drawn(6)
        client = scorer_of(contest)
        address = reverse("desk", args=[contest.slug]) if page == "desk" else url(contest, page)
        assert "1001" not in plain(client.get(address))
        results.enter_totals(at_table(contest, 2), make_user("léa"), Totals(1001, 943), version=0)
        assert "1001" in plain(client.get(f"{address}?state=all"))

    def test_of_a_draw_undone_is_gone(self) -> None:
        contest = drawn(6)
        client = scorer_of(contest)
        assert client.get(url(contest, "round")).status_code == 200
        undo_draw(contest, contest.organiser, 1)
        assert client.get(url(contest, "round")).status_code == 404


def test_a_request_that_writes_reads_what_came_after_its_versions() -> None:
    contest = drawn(6)
    asks = RequestFactory()
    assert read(asks.get("/"), contest, rounds_of)[0].sheets.confirmed == 0
    results.enter_totals(at_table(contest, 1), None, Totals(1001, 943), version=0)
    assert read(asks.get("/"), contest, rounds_of)[0].sheets.confirmed == 0
    assert read(asks.post("/"), contest, rounds_of)[0].sheets.confirmed == 1
