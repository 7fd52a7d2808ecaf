"""The card of a team on its phone, during the ceremony: nothing is told before its time."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest
from tests.services.prizes.test_prizes import ranking
from tests.views.hall.suspense import Hall, play, totals
from tests.views.helpers import text_of
from tournaments.models import Ceremony, Contest
from tournaments.regulation import Regulation
from tournaments.services.prizes.revealing import begin_ceremony, end_ceremony

pytestmark = pytest.mark.django_db

TEAMS, PLACES = 6, 4


@pytest.fixture
def contest() -> Contest:
    """Six pairs after two rounds, at the beginning of a ceremony of four places."""
    contest = make_contest(TEAMS, Regulation(BELOTE.rules, rounds=2))
    for number in (1, 2):
        play(contest, number)
    begin_ceremony(contest, contest.organiser, PLACES)
    return Contest.objects.get(pk=contest.pk)


def at_step(contest: Contest, step: int) -> None:
    Ceremony.objects.filter(contest=contest).update(step=step)
    contest.version += 1
    contest.save()


def phones(contest: Contest) -> dict[int, str]:
    client = Client()
    return {
        number: text_of(client.get(reverse("public-team", args=[contest.slug, number])))
        for number in range(1, TEAMS + 1)
    }


def sides(pages: dict[int, str]) -> dict[int, str]:
    cards = {number: re.findall(r"own-(back|turned|below)", page) for number, page in pages.items()}
    return {number: side for number, (side,) in cards.items()}


def test_a_phone_tells_its_place_with_the_wall_and_no_byte_of_it_before(contest: Contest) -> None:
    # Steps: the fourth card, then a hand of three, each turned one by one, then the podium.
    turned_after = [0, 1, 1, 2, 3, 4, 4]
    first = ranking(contest)
    before = []
    for step, turned in enumerate(turned_after):
        at_step(contest, step)
        before.append(phones(contest))
        shown = first[PLACES - turned : PLACES]
        expected = {
            number: "turned" if number in shown else "below" if turned == PLACES else "back"
            for number in range(1, TEAMS + 1)
        }
        assert sides(before[-1]) == expected, step
    winner = before[5][first[0]]
    assert "Le dix de der" in winner
    assert "own-first now" in winner
    assert all("Le dix de der" not in before[5][number] for number in first[1:])
    assert f"{TEAMS}<sup>e</sup> place" in before[5][first[-1]]

    totals(contest, 2, False)
    contest.refresh_from_db()
    second = ranking(contest)
    assert second != first
    for step, turned in enumerate(turned_after[:5]):
        at_step(contest, step)
        known = {*first[PLACES - turned : PLACES], *second[PLACES - turned : PLACES]}
        after = phones(contest)
        kept = [number for number in after if number not in known]
        assert kept
        assert all(after[number] == before[step][number] for number in kept), step

    end_ceremony(contest, contest.organiser, 4)
    assert not any(
        "own-card" in re.sub("js/own-card", "", page) for page in phones(contest).values()
    )


@pytest.mark.slow
def test_before_the_first_card_no_address_of_the_hall_depends_on_the_last_round(
    contest: Contest,
) -> None:
    before = Hall(contest).said
    totals(contest, 2, False)
    assert Hall(contest).said == before
