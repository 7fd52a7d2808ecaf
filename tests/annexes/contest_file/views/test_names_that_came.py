"""Accounts that came with a file are shown under the name that they had there."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.annexes.contest_file.services.formats import read_twice
from tests.annexes.contest_file.services.travelling import (
    ALL,
    brought,
    differing,
    shown,
    taken,
    taken_away,
)
from tests.views.desk import signed_in
from tournaments.models import Contest
from tournaments.services.cash import items, ledger
from tournaments.words.enums import ItemPer
from tournaments.words.person_names import CAME

pytestmark = pytest.mark.django_db


def counted() -> Contest:
    """A contest read twice, whose box somebody has counted."""
    contest = read_twice()
    owner = contest.organiser
    items.add_item(contest, owner, "Inscription", 1000, ItemPer.TEAM)
    ledger.settle(contest, owner, contest.teams.get(number=1))
    ledger.count_box(contest, owner, {1000: 1}, upto=1)
    return contest


@pytest.mark.slow
def test_no_page_shows_the_sign_without_ink() -> None:
    contest = brought(taken_away(counted(), ALL)).contest
    [payment] = contest.payments.all()
    assert payment.by is not None
    assert payment.by.username.endswith(CAME)
    client = signed_in(contest.organiser)
    for name, *parts in (
        ("log",),
        ("cash",),
        ("cash-count",),
        ("cash-operations",),
        ("round", 1),
        ("round", 2),
    ):
        page = client.get(reverse(name, args=[contest.slug, *parts]))
        assert page.status_code == 200, name
        assert CAME not in page.content.decode(), name
    log = client.get(reverse("log", args=[contest.slug])).content.decode()
    assert "organiser" in log


@pytest.mark.slow
def test_the_papers_name_them_as_there() -> None:
    contest = counted()
    before, raw = shown(contest), taken_away(contest, ALL)
    there = brought(raw).contest
    assert differing(before, shown(there)) == []
    assert taken(there) == raw
