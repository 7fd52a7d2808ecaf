"""A kept page is the page that the program draws for that reader alone, whatever the head says."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, play_round
from tests.server.conftest import Served

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("django_language", " django_language", "Django_Language", "look", "a", "")
VALUES = (
    "en",
    "fr",
    '"en"',
    "en ",
    " en",
    "en-GB",
    "xx",
    "",
    "dark-four",
    '"dark-two"',
    '"\\145n"',
)
EQUALS = ("=", " =", "= ", " = ", "")
BETWEEN = ("; ", ";", " ;", ",", ";;")
ENCODINGS = ("gzip", "gzip;q=0", "identity", "br", "")


@pytest.fixture
def standings() -> str:
    """Address of the public standings of a contest of four pairs after one round."""
    contest = make_contest(4)
    play_round(contest)
    return reverse("public-standings", args=[contest.slug])


def odd_cookie(lots: random.Random) -> str:
    """Return a cookie header as no browser writes it: quotes, spaces, a name repeated."""
    pairs = [
        lots.choice(NAMES) + lots.choice(EQUALS) + lots.choice(VALUES)
        for _pair in range(lots.randrange(4))
    ]
    return lots.choice(BETWEEN).join(pairs)


@pytest.mark.parametrize("heads", [200, pytest.param(600, marks=pytest.mark.slow)])
def test_each_odd_head_gets_the_page_drawn_for_it_alone(
    served: Served, standings: str, heads: int
) -> None:
    lots = random.Random(7)
    wrong = []
    for _head in range(heads):
        cookies = [odd_cookie(lots) for _header in range(lots.choice((1, 1, 2)))]
        encoding = lots.choice(ENCODINGS)
        connection = served.connection()
        connection.putrequest("GET", standings)
        for cookie in cookies:
            connection.putheader("Cookie", cookie)
        connection.putheader("Accept-Encoding", encoding)
        connection.endheaders()
        answer = connection.getresponse()
        alone = Client().get(
            standings, HTTP_COOKIE="; ".join(cookies), HTTP_ACCEPT_ENCODING=encoding
        )
        if answer.read() != alone.content:
            wrong.append((cookies, encoding))
        connection.close()
    assert wrong == []


@pytest.mark.parametrize(
    "cookie",
    ['django_language="en"', "django_language =en", "django_language=fr; django_language=en"],
)
def test_the_first_reader_does_not_choose_the_language_of_the_others(
    served: Served, standings: str, cookie: str
) -> None:
    assert b'<html lang="en"' in served.get(standings, Cookie=cookie).content  # type: ignore[attr-defined]

    assert b'<html lang="fr"' in served.get(standings).content  # type: ignore[attr-defined]


def test_each_phone_reads_a_kept_page_in_its_own_language(served: Served, standings: str) -> None:
    for language in ("fr", "en", "fr", "en"):
        answer = served.get(standings, **{"Accept-Language": language})
        assert f'<html lang="{language}"'.encode() in answer.content  # type: ignore[attr-defined]
        assert "Accept-Language" in answer.headers["Vary"]
