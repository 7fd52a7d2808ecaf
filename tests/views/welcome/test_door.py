"""At the door, teams say on a tablet that they are there: the desk sees it and may undo it."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import draw_round, make_contest
from tests.views.desk import plain, signed_in
from tests.views.helpers import post
from tournaments.models import Contest, Item, LogLine, Player
from tournaments.queries.registration.arrivals import door_token
from tournaments.services.draws import arrivals
from tournaments.services.draws.arrivals import undo_check_in
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    """Return a contest of two pairs, at 10 €, whose desk has opened the door."""
    contest = make_contest(0)
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.TEAM)
    register_team(contest, None, Registration("Odile Martin", "Yves Le Goff"))
    register_team(contest, None, Registration("Paul Petit", "Lucette Roy"))
    Player.objects.update(phone="0612345678", licence="")
    Player.objects.filter(name="Odile Martin").update(licence="L778899")
    post(signed_in(contest.organiser), "door-open", contest.slug)
    contest.refresh_from_db()
    return contest


def address(contest: Contest) -> str:
    return f"/c/{contest.slug}/door/{door_token(contest)}/"


def test_a_team_is_there_in_two_taps_and_the_desk_sees_it(client: Client, contest: Contest) -> None:
    letters = client.get(address(contest))
    assert "Touchez la première lettre" in plain(letters)
    assert f'href="{address(contest)}?letter=M"' in letters.content.decode()
    names = plain(client.get(f"{address(contest)}?letter=M"))
    assert "Martin Odile avec Yves Le Goff Nous sommes là" in names
    assert "Petit" not in names
    came = post(client, "door", contest.slug, door_token(contest), number=1)
    assert came["Location"] == f"{address(contest)}?came=1"
    assert "Équipe 1 : c’est noté. Odile Martin – Yves Le Goff" in plain(
        client.get(came["Location"])
    )
    assert "déjà là" in plain(client.get(f"{address(contest)}?letter=L"))
    line = LogLine.objects.get(action="check_in")
    assert (line.by, line.after) == (None, {"at_door": True})

    desk = signed_in(contest.organiser)
    page = plain(desk.get(f"/desk/{contest.slug}/check-in/"))
    assert "1 / 2" in page
    assert "déclaré à la porte" in page
    undo_check_in(contest, None, 1)
    page = plain(desk.get(f"/desk/{contest.slug}/check-in/"))
    assert "0 / 2" in page
    assert "déclaré à la porte" not in page


def test_the_door_shows_nothing_private_and_gives_no_right(
    client: Client, contest: Contest
) -> None:
    for query in ("", "?letter=M", "?letter=P", "?came=1"):
        page = client.get(address(contest) + query).content.decode()
        for private in ("0612345678", "06 12", "L778899", "€", contest.teams.get(number=1).code):
            assert private not in page
    assert client.get(f"/desk/{contest.slug}/check-in/").status_code == 302
    assert "session" not in "".join(client.cookies)


def test_an_address_that_was_not_opened_is_not_the_door(client: Client, contest: Contest) -> None:
    before = address(contest)
    assert client.get(f"/c/{contest.slug}/door/{'A' * 22}/").status_code == 404
    post(signed_in(contest.organiser), "door-open", contest.slug)
    assert client.get(before).status_code == 404
    Contest.objects.update(door_serial=0)
    contest.refresh_from_db()
    assert client.get(address(contest)).status_code == 404


def test_the_desk_or_the_first_draw_closes_the_door(client: Client, contest: Contest) -> None:
    token = door_token(contest)
    post(signed_in(contest.organiser), "door-close", contest.slug)
    assert client.get(address(contest)).status_code == 410
    assert "La porte est fermée" in plain(post(client, "door", contest.slug, token, number=1))
    arrivals.open_door(contest, None)
    contest.refresh_from_db()
    draw_round(contest, None)
    assert client.get(address(contest)).status_code == 410
    with pytest.raises(Refused):
        arrivals.come_in(contest, door_token(contest), 1)
    with pytest.raises(Refused):
        arrivals.open_door(contest, None)
    assert not contest.teams.filter(at_door=True).exists()


def test_a_number_that_nobody_has_is_refused_in_words(client: Client, contest: Contest) -> None:
    answer = post(client, "door", contest.slug, door_token(contest), number=99)
    assert answer.status_code == 422
    assert "Aucune équipe n’a le numéro" in plain(answer)
    assert post(client, "door", contest.slug, door_token(contest), number="x").status_code == 422


def test_a_team_that_left_is_neither_shown_nor_taken(client: Client, contest: Contest) -> None:
    contest.teams.filter(number=1).update(last_round=0)
    assert "?letter=M" not in client.get(address(contest)).content.decode()
    answer = post(client, "door", contest.slug, door_token(contest), number=1)
    assert "s’est retirée" in plain(answer)
