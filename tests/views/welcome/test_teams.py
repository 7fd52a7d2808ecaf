"""Teams at the desk: registration, correction, withdrawal, return, removal."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import BELOTE, draw_round, make_contest, play_round
from tests.views.helpers import post, register, text_of, token
from tournaments.models import Contest, Seat
from tournaments.services.cash.items import add_item
from tournaments.services.cash.ledger import settle
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest(client: Client) -> Contest:
    event = make_contest()
    client.force_login(event.organiser)
    return event


def names(contest: Contest) -> list[str]:
    return list(contest.teams.values_list("name", flat=True))


def test_a_pair_is_registered_and_its_number_shown(client: Client, contest: Contest) -> None:
    response = register(client, contest, player1="Léa", player2="Guy", club="Amicale")
    page = client.get(response["Location"])

    assert names(contest) == ["Léa – Guy"]
    assert '<span class="badge-number">1</span>' in text_of(page)
    assert "Équipe 1 inscrite : Léa – Guy" in text_of(page)
    assert text_of(page).count("autofocus") == 1


def test_the_form_is_one_line_once_a_round_is_drawn(client: Client, contest: Contest) -> None:
    address = reverse("teams", args=[contest.slug])
    opened = '<details class="panel register" id="register" open>'
    assert opened in text_of(client.get(address))
    for number in range(4):
        presence.register_team(contest, None, Registration(f"Léa {number}", f"Guy {number}"))
    draw_round(contest, None, seed=1)
    folded = text_of(client.get(address))
    assert opened not in folded
    # Enter opens it: the line has the focus, before the first name.
    assert "autofocus" in folded.split("Inscrire une équipe")[0]
    assert opened in text_of(client.get(address, {"register": ""}))
    # It stays open for the next team, and after a refusal.
    assert opened in text_of(client.get(address, {"new": 4}))
    refused = register(client, contest, player1="Zoé", player2="")
    assert opened in text_of(refused)
    assert 'value="Zoé"' in text_of(refused)


def test_the_form_shows_what_the_contest_uses_and_folds_the_rest(
    client: Client, contest: Contest
) -> None:
    address = reverse("teams", args=[contest.slug])

    def parts(page: str) -> list[str]:
        return page.split("<summary>Autres renseignements")

    in_sight, folded = parts(text_of(client.get(address)))
    used = ("name", "club", "phone", "family", "fixed_table", "seed")
    assert [name for name in used if f'name="{name}"' in in_sight] == []
    assert all(f'name="{name}"' in folded for name in used)
    # The lists by family name read a name so.
    assert "Le prénom, puis le nom ; ou le NOM en capitales" in in_sight
    register(client, contest, player1="Léa", player2="Guy", club="Amicale", fixed_table=3)
    in_sight, _folded = parts(text_of(client.get(address)))
    assert [name for name in used if f'name="{name}"' in in_sight] == ["club", "fixed_table"]
    # What is typed stays in sight when it is refused.
    in_sight, _folded = parts(text_of(register(client, contest, phone="06 12 34 56 78")))
    assert 'name="phone"' in in_sight


def test_only_an_account_with_money_to_move_has_something_to_press(
    client: Client, contest: Contest
) -> None:
    add_item(contest, contest.organiser, "Inscription", 1000, ItemPer.PLAYER)
    register(client, contest, player1="Léa", player2="Guy")
    address = reverse("teams", args=[contest.slug])
    assert reverse("team-paid", args=[contest.slug, 1]) in text_of(client.get(address))
    settle(contest, contest.organiser, contest.teams.get())
    assert "/cash/teams/" not in text_of(client.get(address))


def test_numbers_follow_each_other(client: Client, contest: Contest) -> None:
    for first in ("Léa", "Zoé", "Eve"):
        register(client, contest, player1=first, player2=f"Ami de {first}")

    assert list(contest.teams.values_list("number", flat=True)) == [1, 2, 3]


def test_a_form_sent_twice_registers_one_pair(client: Client, contest: Contest) -> None:
    sent = token()
    for _twice in range(2):
        response = register(
            client, contest, player1="Léa", player2="Guy", token=sent, anyway="Léa / Guy / "
        )

    assert response.status_code == 302
    assert names(contest) == ["Léa – Guy"]


def test_a_pair_without_its_second_player_is_refused_beside_the_field(
    client: Client, contest: Contest
) -> None:
    response = register(client, contest, player1="Léa")
    text = text_of(response)

    assert response.status_code == 422
    assert 'id="id_player2_error"' in text
    assert 'aria-describedby="id_player2_error"' in text
    assert 'value="Léa"' in text
    assert names(contest) == []


@pytest.mark.parametrize("field", ["player1", "player2", "name", "club"])
def test_a_name_too_long_is_refused_beside_its_field(
    client: Client, contest: Contest, field: str
) -> None:
    typed = {"player1": "Léa", "player2": "Guy", field: "A" * 201}
    response = register(client, contest, **typed)

    assert response.status_code == 422
    assert f'id="id_{field}_error"' in text_of(response)
    assert names(contest) == []


def test_a_pair_that_looks_like_another_is_registered_only_when_told_so(
    client: Client, contest: Contest
) -> None:
    presence.register_team(contest, None, Registration("Léa Morin", "Guy Petit"))
    typed = {"player1": "morin LEA", "player2": "Jean"}
    response = register(client, contest, **typed)

    assert response.status_code == 422
    assert "Ressemble à l’équipe 1 : Léa Morin – Guy Petit." in text_of(response)
    assert "Inscrire quand même" in text_of(response)
    assert 'value="morin LEA"' in text_of(response)
    assert len(names(contest)) == 1

    register(client, contest, **typed, anyway=response.context["form"].pair)
    assert len(names(contest)) == 2


def test_a_name_corrected_after_the_warning_is_looked_at_again(
    client: Client, contest: Contest
) -> None:
    presence.register_team(contest, None, Registration("Léa Morin", "Guy Petit"))
    response = register(client, contest, player1="Léa Morin", player2="Jean")
    page = text_of(response)
    assert page.index(">Inscrire</button>") < page.index(">Inscrire quand même</button>")

    pair_ = response.context["form"].pair
    again = register(client, contest, player1="Jean", player2="Guy Petit", anyway=pair_)
    assert again.status_code == 422
    assert len(names(contest)) == 1


def test_a_hostile_name_is_shown_as_typed(client: Client, contest: Contest) -> None:
    register(client, contest, name="<script>alert(1)</script>", player1="</td>", player2="{{ x }}")
    text = text_of(client.get(reverse("teams", args=[contest.slug])))

    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "&lt;/td&gt; – {{ x }}" in text


def test_a_form_without_its_token_says_to_reload(client: Client, contest: Contest) -> None:
    response = register(client, contest, player1="Léa", player2="Guy", token="")

    assert response.status_code == 422
    assert "rechargez" in text_of(response)


class TestALatePair:
    def test_chooses_between_now_and_the_next_round(self, client: Client, contest: Contest) -> None:
        for number in range(3):
            presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
        assert 'name="when"' not in text_of(client.get(reverse("teams", args=[contest.slug])))
        draw_round(contest, None, seed=1)
        exempt = contest.rounds.get().seats.get(match=None).team
        page = text_of(client.get(reverse("teams", args=[contest.slug])))

        assert f"Équipe exempte en ce moment : {exempt.number}" in page

        register(client, contest, player1="Léa", player2="Guy", when="now")
        late = contest.teams.get(number=4)
        seat = Seat.objects.get(team=late)
        assert seat.match == exempt.seats.get().match

        register(client, contest, player1="Zoé", player2="Luc", when="now")
        assert contest.teams.get(number=5).first_round == 2

    def test_waits_for_the_next_round_otherwise(self, client: Client, contest: Contest) -> None:
        for number in range(3):
            presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
        draw_round(contest, None, seed=1)
        register(client, contest, player1="Léa", player2="Guy")
        page = text_of(client.get(reverse("teams", args=[contest.slug])))

        assert contest.teams.get(number=4).first_round == 2
        assert "joue à partir de la partie 2" in page


def test_names_are_corrected_and_the_number_stays(client: Client, contest: Contest) -> None:
    presence.register_team(contest, None, Registration("Lea", "Guy", details={"club": "Amicale"}))
    page = text_of(client.get(reverse("team-edit", args=[contest.slug, 1])))
    post(client, "team-edit", contest.slug, 1, player1="Léa", player2="Guy", club="Amicale")

    assert 'value="Lea"' in page
    assert 'name="name" class' not in page or 'value="Lea – Guy"' not in page
    assert names(contest) == ["Léa – Guy"]


class TestWithdrawing:
    def test_says_that_the_opponent_will_be_exempt_then_does_it(
        self, client: Client, contest: Contest
    ) -> None:
        for number in range(4):
            presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
        draw_round(contest, None, seed=1)
        match = contest.teams.get(number=1).seats.get().match
        assert match is not None
        opponent = match.seats.exclude(team__number=1).get().team
        page = text_of(client.get(reverse("team-withdraw", args=[contest.slug, 1])))

        assert f"l’équipe {opponent.number} ({opponent.name}) devient exempte" in page

        post(client, "team-withdraw", contest.slug, 1, reason="Malade")
        assert contest.teams.get(number=1).withdrawn
        assert opponent.seats.get().exempt
        listed = text_of(client.get(reverse("teams", args=[contest.slug])))
        assert "retirée" in listed

    def test_a_team_that_played_keeps_its_points_and_may_come_back(
        self, client: Client, contest: Contest
    ) -> None:
        for number in range(4):
            presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
        play_round(contest)
        page = text_of(client.get(reverse("team-withdraw", args=[contest.slug, 1])))
        assert "Elle garde ses points" in page

        post(client, "team-withdraw", contest.slug, 1)
        assert "Elle peut revenir" in text_of(client.get(reverse("team", args=[contest.slug, 1])))
        post(client, "team-bring-back", contest.slug, 1)
        assert not contest.teams.get(number=1).withdrawn

    @pytest.mark.parametrize(
        ("leaving", "words"),
        [
            ("ranked", "Elle garde ses points et reste au classement"),
            ("last", "passe au classement après toutes les autres"),
            ("out", "Elle ne sera plus classée"),
        ],
    )
    def test_says_where_the_regulation_ranks_who_leaves(
        self, client: Client, leaving: str, words: str
    ) -> None:
        contest = make_contest(4, BELOTE.with_format(leaving=leaving))
        client.force_login(contest.organiser)
        play_round(contest)
        page = text_of(client.get(reverse("team-withdraw", args=[contest.slug, 1])))

        assert words in page


def test_a_team_never_drawn_is_removed_and_its_number_not_given_to_the_next(
    client: Client, contest: Contest
) -> None:
    for number in range(3):
        presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
    for _twice in range(2):
        assert post(client, "team-remove", contest.slug, 2).status_code == 302

    assert list(contest.teams.values_list("number", flat=True)) == [1, 3]


def test_a_team_that_was_drawn_cannot_be_removed(client: Client, contest: Contest) -> None:
    for number in range(2):
        presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
    draw_round(contest, None)
    edit = text_of(client.get(reverse("team-edit", args=[contest.slug, 1])))
    response = client.post(
        reverse("team-remove", args=[contest.slug, 1]), {"token": token()}, follow=True
    )

    assert "Supprimer l’inscription" not in edit
    assert "son inscription ne se supprime plus" in text_of(response)
    assert contest.teams.count() == 2


def test_nothing_is_registered_in_an_ended_contest(client: Client, contest: Contest) -> None:
    for number in range(2):
        presence.register_team(contest, None, Registration(f"A{number}", f"B{number}"))
    play_round(contest)
    changing.close_contest(contest, contest.organiser)
    response = register(client, contest, player1="Léa", player2="Guy")

    assert response.status_code == 422
    assert "Ce concours est terminé" in text_of(response)
    assert contest.teams.count() == 2


@pytest.mark.slow
def test_the_list_is_searched_and_turned_page_by_page(client: Client, contest: Contest) -> None:
    for number in range(1, 104):
        presence.register_team(contest, None, Registration(name=f"Équipe n{number}x"))
    url = reverse("teams", args=[contest.slug])
    first = text_of(client.get(url))
    new = text_of(client.get(url, {"new": 103}))
    text = text_of(client.get(url, {"find": "N57X"}))

    assert "n1x" in first
    assert "n103x" not in first
    assert new.count("n103x") == 2
    assert "n57x" in text
    assert "n58x" not in text


@pytest.mark.slow
def test_the_cost_of_the_list_does_not_grow_with_the_contest(client: Client) -> None:
    counts = []
    for pairs in (8, 60):
        contest = make_contest(pairs, name=f"{pairs} équipes")
        client.force_login(contest.organiser)
        for name in ("teams", "desk", "desk-standings"):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(reverse(name, args=[contest.slug])).status_code == 200
            counts.append((name, len(queries)))

    assert counts[:3] == counts[3:]
