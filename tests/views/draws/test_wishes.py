"""Wishes at the desk: added, shown before the draw, refused with a reason, overridden."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest, play_round
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import plain, scorer_of, signed_in, text
from tests.views.helpers import post, token
from tournaments.models import Contest, Round, Wish
from tournaments.queries.results.rounds import rounds_of
from tournaments.services.draws.wishes import add_wish
from tournaments.words.enums import WishKind

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    return make_contest(6)


@pytest.fixture
def client(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def page(client: Client, contest: Contest) -> str:
    return plain(client.get(reverse("wishes", args=[contest.slug])))


def ask(client: Client, contest: Contest, **typed: Any) -> Any:
    return post(client, "wishes", contest.slug, **{"kind": "apart", "round": "all", **typed})


def test_a_wish_is_noted_with_the_names_and_listed(client: Client, contest: Contest) -> None:
    answer = ask(client, contest, one=" 5", other="2")
    assert answer.status_code == 302
    seen = page(client, contest)
    assert (
        "Souhait noté : 2 (Joueur 2A – Joueuse 2B) et 5 (Joueur 5A – Joueuse 5B) ne se "
        "rencontrent pas." in seen
    )
    assert (
        "2 Joueur 2A – Joueuse 2B ne rencontre pas 5 Joueur 5A – Joueuse 5B , toutes les parties"
        in seen
    )
    wish = Wish.objects.get()
    assert (wish.kind, wish.one.number, wish.other.number, wish.round) == ("apart", 2, 5, None)


def test_the_same_form_sent_twice_is_one_wish(client: Client, contest: Contest) -> None:
    form = {"one": 2, "other": 5, "token": token()}
    ask(client, contest, **form)
    answer = ask(client, contest, **form)
    assert answer.status_code == 302
    assert Wish.objects.count() == 1
    assert "Déjà enregistré." in page(client, contest)


@pytest.mark.parametrize(
    ("typed", "reason", "field"),
    daily(
        3,
        [
            ({"one": "2", "other": "77"}, "Personne n’a le n° 77 dans ce concours.", "other"),
            ({"one": "1", "other": "6"}, "déjà interdite", "other"),
            ({"one": "2", "other": "3", "kind": "together"}, "dites laquelle", "round"),
            ({"one": "2", "other": "2"}, "Tapez deux numéros différents.", "other"),
            ({"one": "deux", "other": "3"}, "nombre entier", "one"),
            ({"one": "", "other": "3"}, "obligatoire", "one"),
            (
                {"one": "2", "other": "3", "round": "4"},
                "Une partie a été tirée entre-temps",
                "round",
            ),
        ],
    ),
)
def test_what_cannot_be_asked_comes_back_with_the_reason_and_what_was_typed(
    client: Client, contest: Contest, typed: dict[str, str], reason: str, field: str
) -> None:
    add_wish(contest, None, WishKind.APART, 1, 6)
    answer = ask(client, contest, **typed)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert reason in " ".join(form.errors[field])
    assert form["one"].value() == typed["one"]
    assert f'value="{typed["other"]}"' in text(answer)
    assert Wish.objects.count() == 1


def test_a_wish_is_taken_back_and_pressing_again_is_no_mistake(
    client: Client, contest: Contest
) -> None:
    wish = add_wish(contest, None, WishKind.APART, 1, 6)
    for _ in range(2):
        answer = post(client, "wish-remove", contest.slug, wish.pk)
        assert answer.status_code == 302
    assert "Le souhait est retiré." in page(client, contest)
    assert not Wish.objects.exists()


def test_a_name_that_looks_like_a_page_is_shown_as_it_is(client: Client, contest: Contest) -> None:
    contest.teams.filter(number=2).update(name="<script>alert(1)</script>", fixed_table=3)
    add_wish(contest, None, WishKind.APART, 2, 6)
    for name in ("wishes", "draw-round"):
        body = client.get(reverse(name, args=[contest.slug])).content.decode()
        assert "<script>alert" not in body
        assert "&lt;script&gt;alert(1)" in body


def test_the_wishes_are_the_organisers(contest: Contest) -> None:
    scorer = scorer_of(contest)
    assert ask(scorer, contest, one="2", other="3").status_code == 403
    assert "À respecter au tirage" not in plain(scorer.get(reverse("rounds", args=[contest.slug])))
    assert not Wish.objects.exists()


def test_the_rounds_lead_to_the_wishes(client: Client, contest: Contest) -> None:
    for name in ("rounds", "draw-round"):
        body = client.get(reverse(name, args=[contest.slug])).content.decode()
        assert f'href="{reverse("wishes", args=[contest.slug])}"' in body


def test_the_page_of_the_draw_says_what_is_asked_of_it(client: Client, contest: Contest) -> None:
    url = reverse("draw-round", args=[contest.slug])
    assert "ni rencontre interdite ou imposée, ni table fixe" in plain(client.get(url))
    add_wish(contest, None, WishKind.APART, 3, 5)
    add_wish(contest, None, WishKind.TOGETHER, 4, 1, 1)
    contest.teams.filter(number=6).update(fixed_table=40)
    seen = plain(client.get(url))
    assert "Rencontres interdites : 3 – 5 ." in seen
    assert "Rencontres imposées : 1 – 4 ." in seen
    assert "Tables fixes : n° 6 à la table 40 ." in seen


def test_the_page_of_the_draw_says_that_clubs_are_kept_apart() -> None:
    contest = make_contest(4, BELOTE.with_format(kin="apart"))
    client = signed_in(contest.organiser)
    url = reverse("draw-round", args=[contest.slug])
    sentence = "Les clubs et les familles sont séparés"
    assert sentence not in plain(client.get(url))
    contest.teams.filter(number__lte=2).update(family="Auzay")
    assert sentence in plain(client.get(url))
    play_round(contest)
    assert sentence not in plain(client.get(url))


@pytest.mark.slow
def test_a_draw_follows_the_wishes(client: Client, contest: Contest) -> None:
    add_wish(contest, None, WishKind.TOGETHER, 4, 1, 1)
    contest.teams.filter(number=6).update(fixed_table=40)
    answer = client.post(
        reverse("draw-round", args=[contest.slug]), {"token": token(), "round": 1}, follow=True
    )
    assert "À leur table fixe : n° 6." in plain(answer)
    (view,) = rounds_of(contest)
    sides = [{*line.ns.numbers, *line.ew.numbers} for line in view.tables]
    assert {1, 4} in sides
    assert view.tables[-1].table == 40
    assert view.tables[-1].camp_of(6)


def hidden(answer: Any) -> dict[str, str]:
    """Return the hidden fields of the button that accepts a draw that breaks wishes."""
    form = text(answer).split('<section aria-labelledby="proposed"')[1].split("</form>")[0]
    matches = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: value for name, value in matches if name != "csrfmiddlewaretoken"}


def forbid_everything_to_1(contest: Contest) -> None:
    for other in range(2, 7):
        add_wish(contest, None, WishKind.APART, 1, other)


def test_where_not_all_can_be_respected_the_best_draw_is_shown_and_nothing_is_drawn(
    client: Client, contest: Contest
) -> None:
    forbid_everything_to_1(contest)
    answer = post(client, "draw-round", contest.slug, round=1)
    assert answer.status_code == 422
    seen = plain(answer)
    assert "Aucun tirage n’évite toutes les rencontres que vous avez interdites" in seen
    shown = answer.context["proposed"]
    (against,) = [table for table in shown.tables if table.forbidden]
    assert 1 in (*against.ns.numbers, *against.ew.numbers)
    assert f"Table {against.number} rencontre interdite" in seen
    assert "Tirer quand même ainsi" in seen
    assert not Round.objects.exists()


def test_the_draw_that_was_shown_is_the_draw_that_is_made(client: Client, contest: Contest) -> None:
    forbid_everything_to_1(contest)
    answer = post(client, "draw-round", contest.slug, round=1)
    shown = [(table.number, table.ns, table.ew) for table in answer.context["proposed"].tables]
    fields = hidden(answer)
    url = reverse("draw-round", args=[contest.slug])
    done = client.post(url, fields)
    assert done.status_code == 302
    (view,) = rounds_of(contest)
    assert [(line.table, line.ns, line.ew) for line in view.tables] == shown
    again = client.post(url, fields, follow=True)
    assert "Déjà enregistré." in plain(again)
    assert Round.objects.count() == 1


def test_a_best_draw_that_is_no_longer_so_is_shown_anew(client: Client, contest: Contest) -> None:
    forbid_everything_to_1(contest)
    fields = hidden(post(client, "draw-round", contest.slug, round=1))
    add_wish(contest, None, WishKind.APART, 2, 3)
    answer = client.post(reverse("draw-round", args=[contest.slug]), fields)
    assert answer.status_code == 422
    assert "Tirer quand même ainsi" in plain(answer)
    assert not Round.objects.exists()
    done = client.post(reverse("draw-round", args=[contest.slug]), hidden(answer))
    assert done.status_code == 302


@pytest.mark.parametrize("forged", [{"accept": "1"}, {"accept": "1", "seed": "-4"}, {"seed": "x"}])
def test_a_forged_acceptance_takes_nothing_that_was_not_shown(
    client: Client, contest: Contest, forged: dict[str, str]
) -> None:
    forbid_everything_to_1(contest)
    answer = post(client, "draw-round", contest.slug, round=1, **forged)
    assert answer.status_code == 422
    assert not Round.objects.exists()


def test_a_team_has_a_family_and_a_table(client: Client, contest: Contest) -> None:
    url = reverse("team-edit", args=[contest.slug, 2])
    names = {"player1": "Joueur 2A", "player2": "Joueuse 2B", "token": token()}
    answer = client.post(url, {**names, "family": " Les  Auzéens ", "fixed_table": "7"})
    assert answer.status_code == 302
    team = contest.teams.get(number=2)
    assert (team.family, team.fixed_table) == ("Les Auzéens", 7)
    seen = plain(client.get(reverse("teams", args=[contest.slug])))
    assert "table fixe 7" in seen
    assert "famille ou groupe : Les Auzéens" in seen
    form = text(client.get(url))
    assert 'value="Les Auzéens"' in form
    assert 'value="7"' in form
    log = plain(client.get(reverse("log", args=[contest.slug])))
    assert "Famille ou groupe : → Les Auzéens · Table fixe : 7" in log


@pytest.mark.parametrize("typed", ["0", "-1", "deux", "10000"])
def test_a_table_that_is_none_is_refused_beside_its_field(
    client: Client, contest: Contest, typed: str
) -> None:
    answer = post(client, "team-edit", contest.slug, 2, player1="A", player2="B", fixed_table=typed)
    assert answer.status_code == 422
    assert "fixed_table" in answer.context["form"].errors
    assert contest.teams.get(number=2).fixed_table is None


def test_a_team_is_registered_with_its_table(client: Client, contest: Contest) -> None:
    post(client, "teams", contest.slug, player1="A", player2="B", family="Z", fixed_table="4")
    team = contest.teams.get(number=7)
    assert (team.family, team.fixed_table) == ("Z", 4)


def test_the_log_says_a_wish_in_words(client: Client, contest: Contest) -> None:
    ask(client, contest, one="4", other="1", kind="together", round="1")
    seen = plain(client.get(reverse("log", args=[contest.slug])))
    assert "Souhait noté N° 1 et 4" in seen
    assert "Souhait : se rencontrent" in seen
    assert "Partie : 1" in seen


def test_a_forced_meeting_that_makes_a_team_rest_twice_is_told_before_the_draw() -> None:
    contest = make_contest(3)
    play_round(contest, seed=1)
    rested = rounds_of(contest)[0].exempt[0].number
    one, other = sorted({1, 2, 3} - {rested})
    client = signed_in(contest.organiser)
    sentence = "Une équipe qui s’est déjà reposée se reposera de nouveau"
    draw_page = reverse("draw-round", args=[contest.slug])
    assert sentence not in plain(client.get(draw_page))
    add_wish(contest, None, WishKind.TOGETHER, one, other, 2)
    assert sentence in plain(client.get(draw_page))
    assert sentence in page(client, contest)
