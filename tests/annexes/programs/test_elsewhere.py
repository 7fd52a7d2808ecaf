"""What a page of another site may read in a browser, and the refusals that programs read."""

from __future__ import annotations

import errno
from typing import Any

import pytest
from django.test import Client

from tests.annexes.seasons.builders import make_season
from tests.factories import make_contest
from tournaments.models import Season

ORIGIN = {"Origin": "https://club.example"}


@pytest.fixture
def public() -> list[str]:
    """Addresses of the public JSON."""
    contest = make_contest(2)
    season = make_season([contest])
    Season.objects.filter(pk=season.pk).update(public=True)
    return [
        "/api/1/",
        "/api/1/contests",
        f"/api/1/contests/{contest.slug}",
        f"/api/1/seasons/{season.slug}",
        f"/c/{contest.slug}/results.json",
        f"/s/{season.slug}/season.json",
    ]


@pytest.mark.django_db
def test_a_page_of_any_site_may_read_the_public_json(client: Client, public: list[str]) -> None:
    for path in public:
        answer = client.get(path, headers=ORIGIN)
        assert answer.status_code == 200, path
        assert answer["Access-Control-Allow-Origin"] == "*", path
        # No account is read: a browser sends no cookie to an answer for everybody.
        assert "Access-Control-Allow-Credentials" not in answer.headers
        same = client.get(path, headers={**ORIGIN, "If-None-Match": answer["ETag"]})
        assert (same.status_code, same["Access-Control-Allow-Origin"]) == (304, "*"), path
        options = client.options(path, headers={**ORIGIN, "Access-Control-Request-Method": "GET"})
        assert (options.status_code, options["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")
        assert "If-None-Match" in options["Access-Control-Allow-Headers"]


@pytest.mark.django_db
def test_no_other_page_may_be_read_by_another_site(client: Client) -> None:
    contest = make_contest(2)
    for path in ("/", f"/c/{contest.slug}/", f"/c/{contest.slug}/calendar.ics", "/accounts/login/"):
        answer = client.get(path, headers=ORIGIN)
        assert "Access-Control-Allow-Origin" not in answer.headers, path


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/c/nobody/results.json", "/s/nobody/season.json", "/api/2/x"])
def test_what_does_not_exist_is_refused_as_json(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")
    assert answer.json() == {"detail": "Nothing is at this address."}
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.django_db
def test_another_method_is_refused_as_json_at_every_address(
    client: Client, public: list[str]
) -> None:
    for path in public:
        answer = client.post(path)
        assert answer.status_code == 405, path
        assert answer.json() == {"detail": "Only GET and HEAD are answered."}, path
        assert answer["Allow"] == "GET, HEAD", path


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status"), [(OSError(errno.ENOSPC, "no room"), 503), (RuntimeError("odd"), 500)]
)
def test_a_failure_is_told_as_json(
    monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    def fails(*_args: Any) -> None:
        raise error

    monkeypatch.setattr("tournaments.annexes.seasons.views.api.public_seasons", fails)
    answer = Client(raise_request_exception=False).get("/api/1/seasons")
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/json")
    assert answer.json()["detail"]
    assert ("Retry-After" in answer.headers) == (status == 503)
