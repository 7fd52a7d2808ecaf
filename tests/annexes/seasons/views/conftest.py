"""A public season of two days, and its pages."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.annexes.seasons.builders import key_in, make_day, make_season
from tests.views.helpers import text_of
from tournaments.annexes.seasons.queries.pages import address_of, season_view
from tournaments.annexes.seasons.services.seasons import set_public
from tournaments.models import Contest, Season

HOSTILE = "<b>O'Neill & fils"
PAIRS = [
    ("Odile Aubert", "Yves Petit"),
    (HOSTILE, "Zoé Bœuf"),
    ("Paul Martin", "Luc Roux"),
    ("Anne Le Goff", "Guy Blanc"),
]
BEST = """
[season]
name = "Challenge d’hiver"
best = 1
prize_from = 3
[day]
give = ["place"]
places = [20, 17, 15]
participation = 3
"""


@pytest.fixture(scope="module")
def one_season(lasting: None) -> Season:
    days = [
        make_day(PAIRS, "Jeudi 1", after=0, seed=1),
        make_day(PAIRS[:2], "Jeudi 2", after=7, seed=2),
    ]
    season_ = make_season(days, BEST)
    set_public(season_, season_.organiser, True)
    return season_


@pytest.fixture
def season(one_season: Season) -> Season:
    return Season.objects.get(pk=one_season.pk)


@pytest.fixture
def days(season: Season) -> list[Contest]:
    return list(Contest.objects.order_by("pk"))


def page(name: str, season: Season, /, *args: Any, **options: Any) -> Any:
    return Client().get(reverse(name, args=[season.slug, *args]), options)


def words(answer: Any) -> str:
    """Return the text of a page without its tags, with plain spaces."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text_of(answer))).split())


def address(season: Season, name: str) -> str:
    return address_of((key_in(season, name),))


def pages_of(season: Season, days: list[Contest]) -> list[str]:
    slug = season.slug
    return [
        reverse("public-season", args=[slug]),
        reverse("public-season-days", args=[slug]),
        reverse("public-season-rules", args=[slug]),
        reverse("public-season-json", args=[slug]),
        *(reverse("public-season-day", args=[slug, day.slug]) for day in days),
        *(
            reverse("public-season-person", args=[slug, address_of(row.key)])
            for row in season_view(season).rows
        ),
    ]
