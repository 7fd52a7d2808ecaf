"""Every address of the desk, for each kind of person: none can be forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from tests.factories import make_contest, make_user, play_round
from tournaments import urls_desk
from tournaments.enums import Role
from tournaments.models import Contest
from tournaments.permissions import RIGHTS, Right
from tournaments.services.people import grant_role

pytestmark = pytest.mark.django_db
WITHOUT_CONTEST = {"contest-new", "contest-from-regulation"}


def patterns(found: list[Any]) -> list[URLPattern]:
    flat: list[URLPattern] = []
    for one in found:
        flat += patterns(one.url_patterns) if isinstance(one, URLResolver) else [one]
    return flat


ALL = patterns(urls_desk.urlpatterns)
DESK = [pattern for pattern in ALL if pattern.name not in WITHOUT_CONTEST]


@pytest.fixture
def contest() -> Contest:
    made = make_contest(5)
    play_round(made, close=False)
    return made


def address(pattern: URLPattern, contest: Contest) -> str:
    ids = dict.fromkeys(("number", "table", "team", "user", "wish", "pk"), 1)
    known = {"slug": contest.slug, "kind": "draw", **ids}
    names = {*pattern.pattern.converters, "slug"}
    return reverse(str(pattern.name), kwargs={name: known[name] for name in names})


def rights_needed(pattern: URLPattern) -> tuple[Right, Right]:
    found: tuple[Right, Right] = getattr(pattern.callback, "rights", ())
    return found


@pytest.mark.parametrize("pattern", DESK, ids=lambda pattern: pattern.name)
class TestAnAddressOfTheDesk:
    def test_says_which_right_it_takes(self, pattern: URLPattern) -> None:
        reading, writing = rights_needed(pattern)

        assert isinstance(reading, Right)
        assert isinstance(writing, Right)

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_sends_the_anonymous_to_sign_in_and_back(
        self, pattern: URLPattern, method: str, contest: Contest
    ) -> None:
        url = address(pattern, contest)
        response = getattr(Client(), method)(url)

        assert response.status_code == 302
        assert response["Location"] == f"{reverse('sign-in')}?next={url}"

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_is_closed_to_a_stranger(
        self, pattern: URLPattern, method: str, contest: Contest, client: Client
    ) -> None:
        client.force_login(make_user("stranger"))
        version = Contest.objects.get(pk=contest.pk).version
        response = getattr(client, method)(address(pattern, contest))

        assert response.status_code == 403
        assert "stranger" in response.content.decode()
        assert Contest.objects.get(pk=contest.pk).version == version

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_is_open_to_a_scorer_for_a_scorers_work_only(
        self, pattern: URLPattern, method: str, contest: Contest, client: Client
    ) -> None:
        scorer = make_user("scorer")
        grant_role(contest, contest.organiser, scorer, Role.SCORER)
        client.force_login(scorer)
        needed = rights_needed(pattern)[method == "post"]
        response = getattr(client, method)(address(pattern, contest))

        assert (response.status_code == 403) == (needed not in RIGHTS[Role.SCORER])

    @pytest.mark.parametrize("method", ["get", "post"])
    def test_is_open_to_the_organiser(
        self, pattern: URLPattern, method: str, contest: Contest, client: Client
    ) -> None:
        client.force_login(contest.organiser)
        response = getattr(client, method)(address(pattern, contest))

        assert response.status_code not in (403, 500)
        assert not response.get("Location", "").startswith(reverse("sign-in"))

    def test_is_closed_to_the_organiser_of_another_contest(
        self, pattern: URLPattern, contest: Contest, client: Client
    ) -> None:
        other = make_user("other")
        make_contest(organiser=other, name="Un autre concours")
        client.force_login(other)

        assert client.get(address(pattern, contest)).status_code == 403


@pytest.mark.parametrize("name", sorted(WITHOUT_CONTEST))
def test_setting_up_a_contest_asks_to_sign_in(client: Client, name: str) -> None:
    make_user()

    assert client.get(reverse(name))["Location"].startswith(reverse("sign-in"))


def test_a_page_of_the_desk_is_not_kept_by_the_browser(client: Client, contest: Contest) -> None:
    client.force_login(contest.organiser)

    assert "no-store" in client.get(reverse("teams", args=[contest.slug]))["Cache-Control"]


def test_a_token_is_asked_against_forged_forms(contest: Contest) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(contest.organiser)
    response = client.post(reverse("teams", args=[contest.slug]), {"player1": "A", "player2": "B"})

    assert response.status_code == 403
    assert "restée ouverte trop longtemps" in response.content.decode()
    assert contest.teams.count() == 5
