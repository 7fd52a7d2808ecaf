"""Check-in on the day: teams arrive by number or code, and the desk handles the missing ones."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, make_user, play_round
from tests.sweeps import daily
from tests.views.desk import plain, scorer_of, signed_in
from tests.views.helpers import post, text_of, token
from tournaments.annexes.applications.services.applications import wait_at_desk
from tournaments.models import Contest, Item, LogLine, Team
from tournaments.regulation import Regulation
from tournaments.services.draws import arrivals, presence
from tournaments.services.registration import teams
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(client: Client) -> Contest:
    event = make_contest(6)
    client.force_login(event.organiser)
    return event


def here(contest: Contest) -> list[int]:
    teams = contest.teams.filter(here_since__isnull=False).order_by("number")
    return list(teams.values_list("number", flat=True))


def check_in(client: Client, contest: Contest, typed: str, **more: str) -> str:
    """Submit a text on the check-in page and return the text of the resulting page."""
    answer = post(client, "check-in", contest.slug, typed=typed, **more)
    if answer.status_code == 302:
        answer = client.get(answer["Location"])
    return plain(answer)


def test_a_number_or_a_code_and_the_team_is_there(client: Client, contest: Contest) -> None:
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    code = contest.teams.get(number=2).code
    page = check_in(client, contest, "1")
    assert "Joueur 1A – Joueuse 1B" in page
    assert "Elle est là depuis" in page
    assert "Reste à payer : 20 €" in page
    assert "1 / 6" in page
    assert "Reste à payer : 20 €" in plain(client.get(f"/desk/{contest.slug}/check-in/?team=1"))
    paid = post(client, "team-paid", contest.slug, 1, back="check-in")
    assert paid["Location"] == f"/desk/{contest.slug}/check-in/"
    assert "Reste à payer :" not in plain(client.get(f"/desk/{contest.slug}/check-in/?team=1"))
    for number, typed in (
        (2, f" {code[:3].lower()} {code[3:].lower()} "),
        (3, "n° 3"),
        (4, "équipe 04"),
        (5, f"http://192.168.1.20:8000/c/x/?code={contest.teams.get(number=5).code}"),
        (6, f"https://example.org/c/x/{contest.teams.get(number=6).code}/"),
    ):
        assert f"Joueur {number}A" in check_in(client, contest, typed)
    assert here(contest) == [1, 2, 3, 4, 5, 6]
    assert "Tout le monde est là." in plain(client.get(f"/desk/{contest.slug}/check-in/"))


def test_repeating_is_harmless_and_says_since_when(client: Client, contest: Contest) -> None:
    page = check_in(client, contest, "1")
    # The name of each button, as a screen reader says it.
    assert "2 est là" in page
    assert "1 est là" not in page
    other = scorer_of(contest)
    since = contest.teams.get(number=1).here_since
    lines = contest.log.count()
    # Another desk checks the team in again, or the same code is scanned twice.
    assert "Elle était déjà pointée : elle est là depuis" in check_in(other, contest, "1")
    assert contest.teams.get(number=1).here_since == since
    assert contest.log.count() == lines
    sent = token()
    for _twice in range(2):
        assert post(client, "check-in", contest.slug, typed="2", token=sent).status_code == 302
    assert here(contest) == [1, 2]


def test_not_there_after_all(client: Client, contest: Contest) -> None:
    check_in(client, contest, "3")
    for _twice in range(2):
        assert post(client, "check-in-undo", contest.slug, 3).status_code == 302
    assert here(contest) == []
    actions = list(contest.log.values_list("action", flat=True))
    assert (actions.count("check_in"), actions.count("undo_check_in")) == (1, 1)
    assert post(client, "check-in-undo", contest.slug, 99).status_code == 302


@pytest.mark.parametrize(
    ("typed", "words"),
    daily(
        4,
        [
            ("", "Tapez un numéro ou un code."),
            ("99", "Aucune équipe n’a le numéro ou le code « 99 »."),
            ("0", "Aucune équipe n’a le numéro"),
            ("-1", "Aucune équipe n’a le numéro"),
            ("٣٣", "Aucune équipe n’a le numéro"),
            ("9" * 80, "Aucune équipe n’a le numéro"),
            ("ZZZZZZ", "Aucune équipe n’a le numéro ou le code « ZZZZZZ »."),
            ("<b>x</b>", "Aucune équipe n’a le numéro ou le code"),
            ("\x00", "caractère"),
            ("2", "L’équipe 2, Joueur 2A – Joueuse 2B, s’est retirée"),
        ],
    ),
)
def test_what_is_nobody_s_is_said_and_kept(
    client: Client, contest: Contest, typed: str, words: str
) -> None:
    presence.withdraw_team(contest, None, contest.teams.get(number=2))
    answer = post(client, "check-in", contest.slug, typed=typed)
    assert answer.status_code == 422
    assert words in plain(answer)
    assert here(contest) == []
    if typed.isalnum():
        assert f'value="{typed}"' in text_of(answer)


def test_a_name_typed_there_shows_who_may_be_meant(client: Client, contest: Contest) -> None:
    answer = post(client, "check-in", contest.slug, typed="joueur 4a")
    assert "Équipes de ce nom : 4 Joueur 4A" in plain(answer)
    assert 'name="typed" value="4"' in text_of(answer)
    assert here(contest) == []
    # A team that has come, or that left, has a word in place of the button.
    for fields, word in (
        ({"here_since": timezone.now()}, "déjà là"),
        ({"last_round": 0}, "retirée"),
    ):
        contest.teams.filter(number=4).update(**fields)
        answer = post(client, "check-in", contest.slug, typed="joueur 4a")
        assert f"4 Joueur 4A – Joueuse 4B {word}" in plain(answer)
        assert 'name="typed" value="4"' not in text_of(answer)


def test_a_code_of_an_application_is_not_a_team(client: Client, contest: Contest) -> None:
    waits = wait_at_desk(contest, None, Registration("Léa", "Eve"))
    assert "Ce code est celui d’une demande, pas encore d’une équipe inscrite : Léa – Eve." in (
        check_in(client, contest, waits.code)
    )


def test_the_page_says_the_table_and_lists_who_is_missing(client: Client, contest: Contest) -> None:
    team = contest.teams.get(number=4)
    teams.change_team(
        contest, None, team, Registration("Léa Morin", "Guy", details={"phone": "06 12 34 56 78"})
    )
    draw_round(contest, None, seed=1)
    seat = team.seats.get()
    assert f"Partie 1 : table {seat.match.table}." in check_in(client, contest, "4")
    page = f"/desk/{contest.slug}/check-in/"
    check_in(client, contest, "1")
    assert text_of(client.get(page)).count('name="typed" value=') == 4
    post(client, "check-in-undo", contest.slug, 4)
    response = client.get(page, {"find": "MORÏN"})
    assert 'href="tel:0612345678"' in text_of(response)
    assert "Joueur 2A" not in plain(response)
    assert "Personne de ce nom." in plain(client.get(page, {"find": "Personne"}))
    # The live part shows the arrivals at other desks, and answers 304 if nothing changed.
    live = reverse("check-in-live", args=[contest.slug])
    part = client.get(live, {"find": "morin"})
    assert "Léa Morin" in plain(part)
    assert client.get(live, HTTP_IF_NONE_MATCH=part["ETag"]).status_code == 304
    arrivals.check_in(contest, None, "4")
    assert client.get(live, HTTP_IF_NONE_MATCH=part["ETag"]).status_code == 200


def test_what_a_visitor_asks_to_see_is_no_team(client: Client, contest: Contest) -> None:
    for number in ("99", "²", "9" * 40, "x"):
        page = client.get(f"/desk/{contest.slug}/check-in/", {"team": number})
        assert page.status_code == 200
        assert "depuis" not in plain(page)


def test_a_code_in_the_address_is_ready_to_be_sent(client: Client, contest: Contest) -> None:
    code = contest.teams.get(number=5).code
    page = client.get(f"/desk/{contest.slug}/check-in/", {"code": code})
    assert f'value="{code}"' in text_of(page)
    assert here(contest) == []


def test_players_are_checked_in_as_players(client: Client) -> None:
    regulation = Regulation(RuleSet.preset("ffb-belote"), entrants="individuals")
    contest = make_contest(0, regulation)
    presence.register_team(contest, None, Registration("Léa"))
    client.force_login(contest.organiser)
    assert "Il est là depuis" in check_in(client, contest, "joueur 1")
    assert "Aucun joueur n’a le numéro" in check_in(client, contest, "2")


def test_nobody_else_s_teams_are_checked_in(contest: Contest) -> None:
    other = make_contest(2, organiser=make_user("another"), name="Ailleurs")
    code = other.teams.get(number=1).code
    client = signed_in(contest.organiser)
    assert post(client, "check-in", other.slug, typed="1").status_code == 403
    assert "Aucune équipe" in check_in(client, contest, code)
    assert not Team.objects.filter(here_since__isnull=False).exists()


def test_a_closed_contest_checks_nobody_in(client: Client) -> None:
    contest = make_contest(4, Regulation(RuleSet.preset("ffb-belote"), rounds=1))
    client.force_login(contest.organiser)
    play_round(contest)
    post(client, "contest-end", contest.slug)
    assert "terminé" in check_in(client, contest, "1")
    assert here(contest) == []
    assert not LogLine.objects.filter(action="check_in").exists()
