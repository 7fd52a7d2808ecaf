"""People without a partner, at the desk: each gets a partner for the day."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_contest, play_round
from tests.views.helpers import post, register, text_of, token
from tournaments.models import Contest, LogLine
from tournaments.services.draws import presence
from tournaments.services.registration import singles
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(client: Client) -> Contest:
    event = make_contest()
    client.force_login(event.organiser)
    return event


def names(contest: Contest) -> list[str]:
    return list(contest.teams.order_by("number").values_list("name", flat=True))


def waiting(contest: Contest) -> list[str]:
    return [str(single) for single in contest.singles.select_related("player")]


def test_who_comes_alone_waits_on_a_list(client: Client, contest: Contest) -> None:
    post(client, "singles", contest.slug, name="Léa", club="Amicale")
    page = text_of(client.get(f"/desk/{contest.slug}/singles/"))
    assert "1 personne attend" in page
    assert "Léa (Amicale)" in page
    assert "Tirer toutes les équipes au sort" not in page
    assert "Joueurs sans partenaire</a>" not in page
    assert "Joueurs sans partenaire (1)" in text_of(client.get(f"/desk/{contest.slug}/teams/"))


def test_a_person_without_a_name_is_refused_with_all_that_was_typed(
    client: Client, contest: Contest
) -> None:
    sent = post(client, "singles", contest.slug, name=" ", club="Amicale")
    assert sent.status_code == 422
    assert 'value="Amicale"' in text_of(sent)
    assert waiting(contest) == []


def test_the_two_chosen_make_a_team_and_wait_no_more(client: Client, contest: Contest) -> None:
    register(client, contest, player1="Eve", player2="Tom")
    one, two, three = (singles.add_single(contest, None, name) for name in ("Léa", "Guy", "Zoé"))
    sent = token()
    for _twice in range(2):
        post(client, "pair-singles", contest.slug, chosen=[one.pk, three.pk], token=sent)
    assert names(contest) == ["Eve – Tom", "Léa – Zoé"]
    assert waiting(contest) == [str(two)]
    team = contest.teams.get(number=2)
    assert (team.player1, team.player2) == (one.player, three.player)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_anything_but_two_people_is_refused(client: Client, contest: Contest, count: int) -> None:
    people = [singles.add_single(contest, None, name) for name in ("Léa", "Guy", "Zoé")]
    chosen = [single.pk for single in people[:count]]
    sent = post(client, "pair-singles", contest.slug, chosen=chosen)
    assert sent.status_code == 422
    assert "Cochez deux personnes" in text_of(sent)
    assert text_of(sent).count("checked") == count
    assert names(contest) == []


def test_who_has_left_the_list_meanwhile_is_not_paired(client: Client, contest: Contest) -> None:
    one, two = (singles.add_single(contest, None, name) for name in ("Léa", "Guy"))
    post(client, "single-remove", contest.slug, two.pk)
    sent = post(client, "pair-singles", contest.slug, chosen=[one.pk, two.pk])
    assert "n’attend plus de partenaire" in text_of(sent)
    assert (names(contest), waiting(contest)) == ([], ["Léa"])


def test_lots_give_everybody_a_partner_but_the_last_of_an_odd_number(
    client: Client, contest: Contest
) -> None:
    for name in ("Léa", "Guy", "Zoé", "Eve", "Tom"):
        singles.add_single(contest, None, name)
    post(client, "draw-partners", contest.slug)
    assert len(names(contest)) == 2
    assert len(waiting(contest)) == 1
    drawn = {name for team in names(contest) for name in team.split(" – ")}
    assert drawn | set(waiting(contest)) == {"Léa", "Guy", "Zoé", "Eve", "Tom"}
    line = LogLine.objects.get(contest=contest, action="draw_partners")
    assert line.before["waiting"] == ["Léa", "Guy", "Zoé", "Eve", "Tom"]
    refused = post(client, "draw-partners", contest.slug)
    assert "au moins deux personnes" in text_of(refused)


def test_the_same_seed_gives_the_same_partners() -> None:
    draws = []
    for seed in (7, 7, 8, 9, 10):
        contest = make_contest()
        for name in ("Léa", "Guy", "Zoé", "Eve", "Tom", "Ana"):
            singles.add_single(contest, None, name)
        singles.draw_partners(contest, None, seed=seed)
        draws.append(names(contest))
    assert draws[0] == draws[1]
    assert len({tuple(one) for one in draws}) > 1


def test_partners_given_once_the_contest_has_begun_play_the_next_round() -> None:
    contest = make_contest(pairs=4)
    play_round(contest)
    one, two = (singles.add_single(contest, None, name) for name in ("Léa", "Guy"))
    team = singles.pair_singles(contest, None, [one.pk, two.pk])
    assert (team.number, team.first_round) == (5, 2)


def test_a_namesake_who_already_plays_is_somebody_else() -> None:
    contest = make_contest()
    team = presence.register_team(contest, None, Registration("Léa", "Guy"))
    single = singles.add_single(contest, None, "Léa")
    assert single.player != team.player1
    later = presence.register_team(contest, None, Registration("Léa", "Tom"))
    assert later.player1 not in (team.player1, single.player)
