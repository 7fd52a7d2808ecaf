"""Compound names on the pages: no line breaks at their hyphens."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from tests.factories import draw_round, make_contest
from tests.families import FAMILIES
from tests.views.desk import signed_in

pytestmark = pytest.mark.django_db

#: What is on no line, or on one that does not break: fields, titles, scripts, drawings, tags.
UNBROKEN = re.compile(
    r'<span class="nowrap">[^<]*</span>'
    r"|<(script|style|title|option|textarea|svg|template)\b.*?</\1>|<[^>]*>",
    re.DOTALL,
)
COMPOUND = re.compile(r"\b(?:Marie|Jean|Pierre|Anne|Montmorency|Rohan|Clermont)-\w+")
#: Pages that name teams, with what their address holds after the contest.
PAGES = (
    ("teams", []),
    ("team-edit", [5]),
    ("team-withdraw", [5]),
    ("round", [1]),
    ("match", [1, 1]),
    ("forfeit", [1, 1]),
    ("desk-standings", []),
    ("public-draw", []),
    ("public-standings", []),
    ("public-team", [5]),
)


def test_no_page_breaks_a_name_at_its_hyphen() -> None:
    contest = make_contest(len(FAMILIES))
    for number, family in enumerate(FAMILIES, 1):
        contest.teams.filter(number=number).update(name=" – ".join(family))
    draw_round(contest, None, seed=1)
    desk = signed_in(contest.organiser)

    pages = {name: desk.get(reverse(name, args=[contest.slug, *rest])) for name, rest in PAGES}

    assert {name for name, page in pages.items() if page.status_code != 200} == set()
    broken = {
        name: COMPOUND.findall(UNBROKEN.sub("\n", page.content.decode()))
        for name, page in pages.items()
    }
    assert {name: places for name, places in broken.items() if places} == {}
