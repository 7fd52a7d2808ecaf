"""The API and the public results: what they say, to whom, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from jsonschema import Draft202012Validator

from scoring.deal import Deal
from tests.annexes.seasons.builders import make_season
from tests.factories import make_contest, play_round
from tests.halls import in_halls
from tests.views.hall.suspense import hidden_from
from tests.world import make_world
from tournaments.annexes.programs.tables.results_json import document
from tournaments.annexes.programs.tables.results_shape import NAME, schema
from tournaments.models import Contest, Match, Season
from tournaments.queries.after.results import results_of
from tournaments.queries.standings.ranking import standings
from tournaments.server.application import way_of
from tournaments.server.ways import Way
from tournaments.services.core.club import set_public
from tournaments.services.draws.draws import draw_round
from tournaments.services.results import enter_deals

pytestmark = pytest.mark.django_db
DEALS = [
    Deal("NS", ns=90, ew=72, belotes_ns=1),
    *(Deal("EW", ns=62, ew=100) for _deal in range(11)),
]


def read(client: Client, path: str) -> Any:
    """Return what an address of the API says."""
    answer = client.get(f"/api/1/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json"), path
    return answer.json()


def test_a_program_goes_from_the_index_to_the_marks_of_a_match(client: Client) -> None:
    contest = make_contest(4)
    draw_round(contest, None, seed=1)
    enter_deals(Match.objects.get(table=1), None, DEALS, version=0)
    index = client.get("/api/1/").json()
    (listed,) = client.get(index["contests"]).json()["contests"]
    assert (listed["name"], listed["teams"], listed["rounds_drawn"]) == (contest.name, 4, 1)
    known = read(client, f"contests/{listed['slug']}")
    assert client.get(known["page"]).status_code == 200
    assert client.get(known["calendar"])["Content-Type"].startswith("text/calendar")
    teams = read(client, f"contests/{contest.slug}/teams")["teams"]
    assert [team["number"] for team in teams] == [1, 2, 3, 4]
    (one,) = read(client, f"contests/{contest.slug}/rounds")["rounds"]
    assert (one["name"], one["closed"], one["secret"]) == ("Partie 1", False, False)
    drawn = read(client, f"contests/{contest.slug}/rounds/1")
    assert [match["status"] for match in drawn["matches"]] == ["confirmed", None]
    match = read(client, f"contests/{contest.slug}/rounds/1/matches/1")
    assert [deal["ns"] for deal in match["deals"]] == [90] + [62] * 11
    assert sum(deal["ns_marks"] for deal in match["deals"]) == match["ns_points"]


def test_a_match_of_several_halls_says_its_own(client: Client) -> None:
    contest = in_halls((2, 2))
    draw_round(contest, None, seed=1)
    drawn = read(client, f"contests/{contest.slug}/rounds/1")
    assert [match["hall"] for match in drawn["matches"]] == ["A", "B"]
    assert read(client, f"contests/{contest.slug}/rounds/1/matches/2")["hall"] == "B"


def test_the_ranking_is_the_one_of_the_page(client: Client) -> None:
    contest = make_contest(6)
    play_round(contest, seed=1)
    draw_round(contest, None, seed=2)
    ranking = read(client, f"contests/{contest.slug}/standings")
    rows = standings(contest, 1).rows
    assert ranking["after"] == 1
    assert [(row["rank"], row["team"], row["total"]) for row in ranking["standings"]] == [
        (row.rank, row.team.number, row.total) for row in rows
    ]
    whole = client.get(reverse("public-results-json", args=[contest.slug])).json()
    assert whole["standings"] == ranking["standings"]


def test_the_ranking_after_a_round_is_the_one_of_its_page(client: Client) -> None:
    contest = make_contest(6)
    play_round(contest, seed=1)
    play_round(contest, seed=2)
    draw_round(contest, None, seed=3)
    whole = read(client, f"contests/{contest.slug}/standings")
    first = read(client, f"contests/{contest.slug}/standings/1")
    assert (whole["after"], first["after"]) == (2, 1)
    assert [(row["rank"], row["team"], row["total"]) for row in first["standings"]] == [
        (row.rank, row.team.number, row.total) for row in standings(contest, 1).rows
    ]
    assert read(client, f"contests/{contest.slug}/standings/2") == whole
    # The third round has no result, and nobody plays a fourth.
    for after in (3, 4):
        assert client.get(f"/api/1/contests/{contest.slug}/standings/{after}").status_code == 404
    hidden_from(contest, 2)
    assert read(client, f"contests/{contest.slug}/standings/1") == first
    assert client.get(f"/api/1/contests/{contest.slug}/standings/2").status_code == 404


def test_results_that_do_not_count_yet_are_read_by_the_desk_alone(client: Client) -> None:
    contest = make_contest(2)
    draw_round(contest, None, seed=1)
    match = Match.objects.get()
    enter_deals(match, None, DEALS, version=0)
    match.entries.update(status="to_verify")
    Contest.objects.filter(pk=contest.pk).update(version=50)
    drawn = read(client, f"contests/{contest.slug}/rounds/1")["matches"][0]
    assert (drawn["status"], drawn["ns_points"]) == (None, None)
    public = client.get(reverse("public-results-json", args=[contest.slug])).json()
    assert public["rounds"][0]["matches"][0]["status"] is None
    desk = document(results_of(contest))
    assert desk["rounds"][0]["matches"][0]["status"] == "to_verify"


def test_a_secret_round_keeps_its_draw_and_loses_its_results(client: Client) -> None:
    contest = make_contest(4)
    hidden_from(contest, 1)
    play_round(contest, seed=1)
    drawn = read(client, f"contests/{contest.slug}/rounds/1")
    assert drawn["secret"]
    assert [match["ns_points"] for match in drawn["matches"]] == [None, None]
    assert all(match["ns"] and match["ew"] for match in drawn["matches"])
    whole = client.get(reverse("public-results-json", args=[contest.slug])).json()
    assert all(row["total"] == 0 for row in whole["standings"])
    assert [match["kind"] for match in whole["rounds"][0]["matches"]] == [None, None]


def test_people_are_called_as_on_the_pages(client: Client) -> None:
    contest = make_contest(2)
    set_public(contest, None, published=False, names_by_initials=True, suspense_from=None)
    for path in (f"/api/1/contests/{contest.slug}/teams", f"/c/{contest.slug}/results.json"):
        text = client.get(path).content.decode()
        assert "J. 1." in text or "J." in text
        assert "Joueur 1A" not in text


def test_an_answer_unchanged_is_304_until_a_result_comes(client: Client) -> None:
    contest = make_contest(4)
    path = f"/api/1/contests/{contest.slug}/rounds/1"
    draw_round(contest, None, seed=1)
    etag = client.get(path)["ETag"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    enter_deals(Match.objects.get(table=1), None, DEALS, version=0)
    changed = client.get(path, headers={"If-None-Match": etag})
    assert (changed.status_code, changed["ETag"] != etag) == (200, True)
    listed = client.get("/api/1/contests")
    again = client.get("/api/1/contests", headers={"If-None-Match": listed["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("contests/nobody", 404),
        ("contests/nobody/rounds/1", 404),
        ("contests?page=2", 404),
        ("contests?page=two", 422),
        ("contests?page=0", 422),
        ("contests/nobody/rounds/first", 422),
        ("contests/nobody/rounds/0", 422),
        ("contests/nobody/standings/0", 422),
        ("contests/nobody/rounds/99999999999999999999", 422),
        ("nothing", 404),
        ("../2/", 404),
        ("../", 404),
    ],
)
def test_what_cannot_be_answered_is_refused_as_json(client: Client, path: str, status: int) -> None:
    answer = client.get(f"/api/1/{path}")
    assert answer.status_code == status
    assert answer["Content-Type"].startswith("application/json")
    assert answer.json()["detail"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("path", ["/api/1/contests", "/api/1/", "/api/nothing"])
def test_nothing_is_written_through_the_api(method: str, path: str) -> None:
    answer = getattr(Client(enforce_csrf_checks=True), method)(path)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    assert answer.json()["detail"]


def test_a_season_is_read_once_it_is_public(client: Client) -> None:
    season = make_season([make_contest(2)])
    assert client.get("/api/1/seasons").json() == {"seasons": []}
    assert client.get(f"/api/1/seasons/{season.slug}").status_code == 404
    Season.objects.filter(pk=season.pk).update(public=True)
    assert [one["slug"] for one in read(client, "seasons")["seasons"]] == [season.slug]
    page = client.get(reverse("public-season-json", args=[season.slug])).json()
    assert read(client, f"seasons/{season.slug}") == page


def test_programs_wait_with_the_phones_of_the_hall(rf: RequestFactory) -> None:
    # This machine is the desk for any address that is not the hall's.
    here = {"host": "localhost"}
    assert way_of(rf.get("/api/1/contests", headers=here).environ, "127.0.0.1") is Way.PAGES
    assert way_of(rf.get("/desk/", headers=here).environ, "127.0.0.1") is Way.DESK


def test_the_description_names_each_address_and_loads_nothing(client: Client) -> None:
    data = client.get("/api/1/openapi.json").json()
    assert data["openapi"].startswith("3.1")
    assert all(path.startswith("/api/1/") for path in data["paths"])
    assert {method for path in data["paths"].values() for method in path} == {"get"}
    assert client.get("/api/1/docs").status_code == 404


def test_the_schema_of_the_results_is_served(client: Client) -> None:
    assert reverse("help-results-schema").endswith(f"/{NAME}")
    answer = client.get(reverse("help-results-schema"))
    assert (answer["Content-Type"], answer.json()) == ("application/schema+json", schema())


def test_results_follow_their_schema_and_others_do_not(client: Client) -> None:
    contest = make_contest(5)
    play_round(contest, seed=1)
    draw_round(contest, None, seed=2)
    enter_deals(Match.objects.filter(round__number=2).first(), None, DEALS, version=0)
    validator = Draft202012Validator(schema())
    data = client.get(reverse("public-results-json", args=[contest.slug])).json()
    assert list(validator.iter_errors(data)) == []
    assert list(validator.iter_errors({**data, "version": 2}))
    assert list(validator.iter_errors({**data, "teams": [{"number": 1}]}))


@pytest.mark.slow
def test_results_of_every_kind_of_contest_follow_the_schema(client: Client) -> None:
    validator = Draft202012Validator(schema())
    for contest in make_world().contests.values():
        data = client.get(reverse("public-results-json", args=[contest.slug])).json()
        assert list(validator.iter_errors(data)) == [], contest.slug
        desk = document(results_of(contest))
        assert list(validator.iter_errors(desk)) == [], contest.slug
