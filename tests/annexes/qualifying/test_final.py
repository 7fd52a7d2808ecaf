"""Final of several contests: the best teams of each are registered and seeded."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_contest, make_user, play_round
from tests.views.desk import plain
from tests.views.helpers import post, text_of
from tests.views.reading import Page
from tournaments.annexes.qualifying.queries.qualified import qualification
from tournaments.annexes.qualifying.services.qualifying import (
    ContestSource,
    bring_qualified,
    shown_as,
)
from tournaments.models import Contest, LogLine
from tournaments.queries.core.teams import Chief, chiefs_of
from tournaments.queries.standings.ranking import standings
from tournaments.services.cash.items import add_item
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def final(client: Client) -> Contest:
    contest = make_contest()
    client.force_login(contest.organiser)
    return contest


def hall(final: Contest, name: str, pairs: int = 6) -> Contest:
    """Return a finished contest of the same organiser, with its own players."""
    contest = make_contest(organiser=final.organiser)
    for number in range(1, pairs + 1):
        presence.register_team(
            contest, None, Registration(f"{name} {number} a", f"{name} {number} b")
        )
    play_round(contest)
    play_round(contest, seed=2)
    changing.close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    return contest


def ranked(contest: Contest) -> list[str]:
    return [row.team.name for row in standings(contest).rows]


def bring(final: Contest, source: Contest, places: int) -> None:
    coming = qualification(final, source, places).coming
    shown = shown_as([one.team.number for one in coming])
    bring_qualified(final, final.organiser, ContestSource(source), places, shown)


def by_seed(final: Contest) -> list[str]:
    return [team.name for team in final.teams.filter(seed__isnull=False).order_by("seed")]


def test_the_page_shows_who_would_come_and_brings_them_once_confirmed(
    client: Client, final: Contest
) -> None:
    north = hall(final, "Nord")
    page = client.get(
        reverse("qualified", args=[final.slug]), {"source": north.slug, "places": "3"}
    )
    best = ranked(north)[:3]
    assert all(name in text_of(page) for name in best)
    assert ranked(north)[3] not in text_of(page)
    assert final.teams.count() == 0
    shown = page.context["confirm"].initial["shown"]
    post(client, "qualified", final.slug, source=north.slug, places="3", shown=shown)
    assert by_seed(final) == best
    assert [team.origin.name for team in final.teams.order_by("seed") if team.origin] == best
    assert LogLine.objects.filter(contest=final, action="bring_qualified").count() == 1


def test_the_winners_of_every_hall_are_seeded_before_the_seconds(final: Contest) -> None:
    north, south = hall(final, "Nord"), hall(final, "Sud")
    bring(final, north, 2)
    bring(final, south, 3)
    n, s = ranked(north), ranked(south)
    assert by_seed(final) == [n[0], s[0], n[1], s[1], s[2]]


def test_a_pair_that_qualifies_twice_leaves_its_place_to_the_next(
    client: Client, final: Contest
) -> None:
    north = hall(final, "Nord")
    bring(final, north, 2)
    again = make_contest(organiser=final.organiser)
    for team in north.teams.order_by("number"):
        assert team.player1 is not None
        assert team.player2 is not None
        # Same people, in the other order.
        presence.register_team(again, None, Registration(team.player2.name, team.player1.name))
    play_round(again)
    changing.close_contest(again, again.organiser)
    again.refresh_from_db()
    places = qualification(final, again, 6)
    assert len(places.already) == 2
    assert len(places.coming) == 4
    page = client.get(
        reverse("qualified", args=[final.slug]), {"source": again.slug, "places": "6"}
    )
    assert "leur place revient à la suivante" in text_of(page)


def test_a_team_that_left_its_contest_does_not_qualify(final: Contest) -> None:
    north = make_contest(pairs=6, organiser=final.organiser)
    play_round(north)
    best = standings(north).rows[0].team.number
    presence.withdraw_team(north, None, north.teams.get(number=best))
    changing.close_contest(north, north.organiser)
    north.refresh_from_db()
    places = qualification(final, north, 2)
    assert [one.team.number for one in places.gone] == [best]
    assert [one.rank for one in places.coming] == [2, 3]


def test_only_a_contest_that_is_over_qualifies(client: Client, final: Contest) -> None:
    going_on = make_contest(pairs=4, organiser=final.organiser)
    play_round(going_on)
    page = text_of(client.get(reverse("qualified", args=[final.slug])))
    assert "seul un classement définitif qualifie" in page
    with pytest.raises(Refused, match="n’est pas terminé"):
        bring_qualified(final, final.organiser, ContestSource(going_on), 2, "1 2")
    sent = post(client, "qualified", final.slug, source=going_on.slug, places="2", shown="1 2")
    assert sent.status_code == 422
    assert final.teams.count() == 0


def test_nobody_comes_when_the_list_changed_or_the_final_has_begun(final: Contest) -> None:
    north = hall(final, "Nord")
    with pytest.raises(Refused, match="a changé entre-temps"):
        bring_qualified(final, final.organiser, ContestSource(north), 2, "99 98")
    bring(final, north, 4)
    play_round(final)
    with pytest.raises(Refused, match="a commencé"):
        bring(final, north, 1)
    assert final.teams.count() == 4


def test_a_stranger_s_contest_is_not_offered(client: Client, final: Contest) -> None:
    foreign = make_contest(pairs=4, organiser=make_user("autre"), name="Chez les autres")
    play_round(foreign)
    changing.close_contest(foreign, foreign.organiser)
    foreign.refresh_from_db()
    sent = client.get(
        reverse("qualified", args=[final.slug]), {"source": foreign.slug, "places": "2"}
    )
    assert "Chez les autres" not in text_of(sent)
    assert "found" not in sent.context


def test_a_delegation_tells_what_it_owes_and_who_answers_for_it(
    client: Client, final: Contest
) -> None:
    add_item(final, final.organiser, "Inscription", 1000, ItemPer.TEAM)
    for number, club in enumerate(("Lille", "Nice", "Lille")):
        details = {"club": club}
        names = (f"Joueuse {number}", f"Joueur {number}")
        presence.register_team(final, None, Registration(*names, details=details))
    url = reverse("delegations", args=[final.slug])
    page = client.get(url)
    assert "Lille : 2 équipes, reste 20 €" in plain(page)
    values = Page(page).form_to(url).values
    name, phone, *_of_nice = (one for one in values if one.startswith(("name-", "phone-")))
    client.post(url, values | {name: "Luc Roy", phone: "06 11"})
    final.refresh_from_db()
    assert chiefs_of(final) == {"Lille": Chief("Luc Roy", "06 11")}
    # One that is emptied is none; nobody is named by the log.
    client.post(url, Page(client.get(url)).form_to(url).values | {name: "", phone: ""})
    final.refresh_from_db()
    assert chiefs_of(final) == {}
    assert "Luc Roy" not in str(list(final.log.values()))
