"""List of teams at the desk: filters, sort orders, and columns that appear when used."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_contest
from tests.views.desk import plain
from tests.views.helpers import register, text_of
from tournaments.models import Contest
from tournaments.services.draws import arrivals, presence
from tournaments.services.registration import categories, teams
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(client: Client) -> Contest:
    event = make_contest()
    women = categories.add_category(event, None, "Dames").pk
    old = categories.add_category(event, None, "Seniors").pk
    presence.register_team(event, None, Registration("Léa", "Eve", categories=[women, old]))
    presence.register_team(event, None, Registration("Guy", "Luc", categories=[old]))
    presence.register_team(event, None, Registration("Tom", "Max"))
    client.force_login(event.organiser)
    return event


def listed(client: Client, contest: Contest, **options: Any) -> list[int]:
    page = text_of(client.get(f"/desk/{contest.slug}/teams/", options))
    return [int(number) for number in re.findall(r'<td class="number">(\d+)</td>', page)]


def test_the_list_is_filtered_by_category_and_presence(client: Client, contest: Contest) -> None:
    women, old = contest.categories.all()
    page = plain(client.get(f"/desk/{contest.slug}/teams/"))
    assert "Dames, Seniors" in page
    # The page does not show features that the contest does not use.
    for unused in ("Ville Là", "Pointage tous", "Déjà là"):
        assert unused not in page
    assert listed(client, contest, category=women.pk) == [1]
    assert listed(client, contest, category=old.pk, find="guy") == [2]
    assert "Équipes trouvées pour « guy ». 1 équipe." in plain(
        client.get(f"/desk/{contest.slug}/teams/", {"find": "guy"})
    )
    for nonsense in (
        {"category": "x"},
        {"category": 10**30},
        {"here": "perhaps"},
        {"sort": "town"},
    ):
        assert listed(client, contest, **nonsense) == [1, 2, 3]

    arrivals.check_in(contest, None, "2")
    presence.withdraw_team(contest, None, contest.teams.get(number=3))
    assert listed(client, contest, here="yes") == [2]
    assert listed(client, contest, here="no") == [1]
    assert listed(client, contest, sort="-here_since")[0] == 2


def test_the_towns_are_shown_once_there_is_one(client: Client, contest: Contest) -> None:
    teams.change_team(
        contest,
        None,
        contest.teams.get(number=2),
        Registration("Guy", "Luc", details={"town": "Niort"}),
    )
    teams.change_team(
        contest,
        None,
        contest.teams.get(number=3),
        Registration("Tom", "Max", details={"town": "Melle"}),
    )
    page = client.get(f"/desk/{contest.slug}/teams/")
    assert "Club Ville" in plain(page)
    # The head is that of the other tables: sorted by a link, and read by screen readers.
    assert '<th class="orderable" scope="col">' in page.content.decode()
    assert listed(client, contest, sort="-town")[:2] == [2, 3]


def test_who_registers_on_the_day_may_be_checked_in_at_once(
    client: Client, contest: Contest
) -> None:
    arrivals.check_in(contest, None, "1")
    box = 'name="here_now"[^>]*checked'
    page = f"/desk/{contest.slug}/teams/"
    for days, ticked in ((1, False), (0, True)):
        contest.date = timezone.localdate() + timedelta(days)
        contest.save()
        assert bool(re.search(box, text_of(client.get(page)))) == ticked
    register(client, contest, player1="Ali", player2="Zoé", here_now="on")
    register(client, contest, player1="Ian", player2="Noé")
    assert contest.teams.get(number=4).here_since is not None
    assert contest.teams.get(number=5).here_since is None
