"""Requests that no page of the program sends: each is answered by a page, and none is an error."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, make_user
from tests.sweeps import daily
from tests.views.helpers import text_of
from tests.views.reading import Page
from tournaments.models import Contest
from tournaments.services.core.people import grant_role
from tournaments.words.enums import Role

pytestmark = pytest.mark.django_db
PLAIN = "application/x-www-form-urlencoded"
BROKEN = "multipart/form-data; boundary="


@pytest.fixture
def contest() -> Contest:
    return make_contest()


@pytest.fixture
def organiser(client: Client, contest: Contest) -> Client:
    client.force_login(contest.organiser)
    return client


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_address_made_for_a_button_says_so(client: Client, language: str) -> None:
    client.cookies["django_language"] = language
    response = client.get(reverse("sign-out"))

    assert response.status_code == 405
    assert "<h1>" in text_of(response)
    assert f'<html lang="{language}"' in text_of(response)
    assert "POST" in response["Allow"]
    assert int(response["Content-Length"]) == len(response.content)


def test_a_fragment_that_is_not_allowed_stays_without_a_page(client: Client) -> None:
    response = client.get(reverse("sign-out"), headers={"HX-Request": "true"})
    assert (response.status_code, response.content) == (405, b"")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"--x", BROKEN),
        (b"a=1", f"{PLAIN}; charset=utf-16"),
        (
            b"&".join(b"f%d=1" % field for field in range(5_001)),
            PLAIN,
        ),
        (b"a=" + b"1" * 2_000_001, PLAIN),
    ],
)
def test_a_form_that_cannot_be_read_is_refused_by_a_page(
    organiser: Client, contest: Contest, body: bytes, kind: str
) -> None:
    response = organiser.generic("POST", reverse("teams", args=[contest.slug]), body, kind)

    assert response.status_code == 400
    assert "Cet envoi est illisible" in text_of(response)
    assert '<html lang="fr"' in text_of(response)
    assert not contest.teams.exists()


def test_who_may_not_send_it_is_told_so_even_if_it_cannot_be_read(
    client: Client, contest: Contest
) -> None:
    helper = make_user("aide")
    grant_role(contest, contest.organiser, helper, Role.SCORER)
    client.force_login(helper)
    response = client.generic("POST", reverse("contest-end", args=[contest.slug]), b"--x", BROKEN)

    assert response.status_code == 403
    assert "ne comprend pas ceci" in text_of(response)


def test_a_forged_form_that_cannot_be_read_is_refused_as_forged(contest: Contest) -> None:
    client = Client(enforce_csrf_checks=True)
    url = reverse("teams", args=[contest.slug])
    response = client.generic("POST", url, b"--x", BROKEN, headers={"Origin": "http://testserver"})

    assert response.status_code == 403
    assert "restée ouverte trop longtemps" in text_of(response)


@pytest.mark.parametrize("value", ['"abcdefgh\\000"', '"abcdefgh\\377"', "é" * 9])
def test_a_cookie_that_the_program_never_set_is_ignored(contest: Contest, value: str) -> None:
    cookies = "; ".join(f"{name}={value}" for name in ("sessionid", "csrftoken", "phone", "mine"))
    for page in ("home", "sign-in", "mine"):
        args = [contest.slug] if page == "mine" else []
        response = Client().get(reverse(page, args=args), HTTP_COOKIE=cookies)
        assert response.status_code in (200, 302)


@pytest.mark.parametrize("field", ["cents", "piece_1000"])
def test_thousands_of_digits_are_refused_beside_their_field(
    organiser: Client, contest: Contest, field: str
) -> None:
    pages = {"cents": "cash-operations", "piece_1000": "cash-count"}
    url = reverse(pages[field], args=[contest.slug])
    form = Page(organiser.get(url)).form_to(url).values
    form |= {"kind": "income", "note": "buvette", field: "9" * 5_000}
    response = organiser.post(url, form)
    again = Page(response).form_to(url).values

    assert response.status_code == 422
    assert again[field] == "9" * 5_000
    assert f'aria-describedby="id_{field}' in text_of(response)


@pytest.mark.slow
@pytest.mark.parametrize("year", ["0001", "1899", "2200", "9999"])
@pytest.mark.parametrize(
    ("page", "field", "action"),
    [
        ("contest-settings", "date", "contest-settings"),
        ("contest-settings", "until", "contest-applying"),
    ],
)
def test_a_date_of_another_age_is_refused_beside_its_field(
    organiser: Client, contest: Contest, page: str, field: str, action: str, year: str
) -> None:
    url = reverse(action, args=[contest.slug])
    form = Page(organiser.get(reverse(page, args=[contest.slug]))).form_to(url).values
    typed = f"{year}-01-01T00:00" if field == "until" else f"{year}-01-01"
    response = organiser.post(url, {**form, field: typed})

    assert response.status_code == 422
    assert "Tapez une année, de 1900 à 2199." in text_of(response)
    assert Page(response).form_to(url).values[field] == typed


@pytest.mark.parametrize(
    "method", daily(2, ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
)
def test_no_other_method_is_an_error(organiser: Client, contest: Contest, method: str) -> None:
    for page in ("teams", "desk", "register", "contest"):
        response = organiser.generic(method, reverse(page, args=[contest.slug]))
        assert response.status_code < 500
    assert not contest.teams.exists()
