"""Contests of individuals never say « équipe »: the test reads every page of the desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.factories import make_contest
from tests.sweeps import daily
from tests.views.desk import signed_in
from tests.views.hall.test_individuals import INDIVIDUALS, entered, played, post, read
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Match, Seat
from tournaments.regulation import Tariff
from tournaments.services.draws import presence
from tournaments.words.enums import PenaltyTo

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "people/",
    "teams/",
    "teams/1/",
    "teams/1/withdraw/",
    "teams/18/",
    "teams/18/bring-back/",
    "rounds/",
    "rounds/1/",
    "rounds/2/",
    "rounds/2/redo/",
    "rounds/2/swap/",
    "rounds/2/swap-teams/",
    "rounds/2/tables/1/",
    "rounds/2/tables/1/forfeit/",
    "rounds/2/by-hand/",
    "wishes/",
    "planning/",
    "referee/",
    "standings/",
    "papers/",
    "log/",
)


def text_of(page: str) -> str:
    """Return the text of a page, without its tags."""
    return unescape(re.sub(r"<[^>]*>", " ", page))


@pytest.fixture(scope="module")
def desk(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Client, Contest]]:
    """Client and contest made once for the whole file; every test leaves them unchanged."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield a_desk()
        transaction.set_rollback(True)


def a_desk() -> tuple[Client, Contest]:
    """Return a contest of players in its second round: one withdrawn, two penalised."""
    contest = make_contest(0, INDIVIDUALS)
    client = signed_in(contest.organiser)
    entered(contest, 18)
    played(client, contest, 1)
    presence.withdraw_team(contest, None, contest.teams.get(number=18))
    post(client, f"/desk/{contest.slug}/rounds/draw/", round=2)
    at_table = Seat.objects.filter(match__round__contest=contest, match__round__number=1)
    one, other = at_table.values_list("team__number", flat=True)[:2]
    penalties.impose_penalty(contest, None, 1, one, Tariff("Retard", 50, PenaltyTo.OPPONENTS))
    penalties.impose_penalty(contest, None, 1, other, Tariff("Signes", 80, PenaltyTo.LOST))
    return client, contest


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_no_page_of_the_desk_calls_players_a_team(desk: tuple[Client, Contest], page: str) -> None:
    client, contest = desk
    assert not re.findall(
        r".{0,60}[ÉéEe]quipe.{0,60}", text_of(read(client, f"/desk/{contest.slug}/{page}"))
    )


@pytest.mark.slow
def test_a_penalty_is_said_of_the_player_and_of_those_who_receive_it(
    desk: tuple[Client, Contest],
) -> None:
    client, contest = desk
    page = text_of(read(client, f"/desk/{contest.slug}/referee/"))
    assert re.search(r"Le joueur \d+ donne 50 points aux joueurs \d+ \+ \d+ \(table \d+\)\.", page)
    assert re.search(r"Le joueur \d+ : 80 points retirés de son total de la partie 1\.", page)


@pytest.mark.parametrize("letter", daily(2, ["j", "J ", "e", "joueur "]))
def test_a_player_s_number_leads_to_his_table(desk: tuple[Client, Contest], letter: str) -> None:
    client, contest = desk
    match = Match.objects.filter(round__contest=contest, round__number=2).last()
    assert match is not None
    number = match.seats.values_list("team__number", flat=True)[0]
    answer = client.get(f"/desk/{contest.slug}/rounds/2/", {"table": f"{letter}{number}"})
    assert answer.headers["Location"].endswith(f"/rounds/2/tables/{match.table}/")


@pytest.mark.parametrize("page", ["singles/", "qualified/"])
def test_what_only_pairs_need_is_refused_in_a_sentence(
    desk: tuple[Client, Contest], page: str
) -> None:
    client, contest = desk
    answer = client.get(f"/desk/{contest.slug}/{page}", follow=True)
    assert "Cette page sert aux concours où des paires s’inscrivent." in answer.content.decode()
    assert page not in read(client, f"/desk/{contest.slug}/teams/")


def test_the_options_of_the_settings_speak_of_players(desk: tuple[Client, Contest]) -> None:
    client, contest = desk
    query = "of=late&of=leaving&of=bye_to"
    page = text_of(read(client, f"/desk/{contest.slug}/settings/clause/?{query}"))
    for sentence in (
        "Joueur inscrit en route",
        "Joueur qui abandonne",
        "un joueur tiré au sort",
    ):
        assert sentence in page
    for sentence in (
        "Équipe inscrite en route",
        "Équipe qui abandonne",
        "une équipe tirée au sort",
    ):
        assert sentence not in page
