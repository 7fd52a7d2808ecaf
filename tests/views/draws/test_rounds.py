"""Rounds at the desk: drawn, followed, undone, swapped, closed; and the rights needed."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, belote_totals, make_contest, make_user, play_round
from tests.sweeps import daily, slowly
from tests.views.desk import at_table, drawn, scorer_of, sent_again, signed_in, text
from tournaments.models import Contest, Match, Round, Seat
from tournaments.services import results
from tournaments.services.results import Totals

pytestmark = pytest.mark.django_db


def url(name: str, contest: Contest, *args: Any) -> str:
    return reverse(name, args=[contest.slug, *args])


def token(client: Client, page: str) -> dict[str, str]:
    """Return the token of the page's first form that writes."""
    body = client.get(page).content.decode()
    return {"token": body.split('name="token" value="')[1].split('"')[0]}


def seats(contest: Contest) -> list[tuple[Any, ...]]:
    rows = Seat.objects.filter(round__contest=contest)
    return list(rows.order_by("pk").values_list("match__table", "camp", "team__number"))


def test_the_page_of_the_draw_says_what_it_will_do() -> None:
    contest = make_contest(5)
    page = text(signed_in(contest.organiser).get(url("draw-round", contest)))
    assert "Tirer la partie 1" in page
    assert "5 équipes à placer, 2 tables" in page
    assert "tirées au sort" in page
    assert "sera exempte" in page
    assert not Round.objects.exists()


def test_a_draw_is_made_once_and_names_the_exempt_team() -> None:
    contest = make_contest(5)
    client = signed_in(contest.organiser)
    form = token(client, url("draw-round", contest))
    page = client.post(url("draw-round", contest), form, follow=True)
    assert page.redirect_chain == [(url("round", contest, 1), 302)]
    exempt = Seat.objects.get(match=None).team
    assert f"Équipe {exempt.number} – Exempte" in text(page)
    assert f'>{exempt.number}</span> <span class="name">{exempt.name}</span>' in text(page)
    again = client.post(url("draw-round", contest), form, follow=True)
    assert "Déjà enregistré." in text(again)
    assert Round.objects.count() == 1


@pytest.mark.parametrize(("pairs", "words"), daily(1, [(5, "2 tables."), (2, "1 table.")]))
def test_a_draw_says_how_many_tables_it_made(pairs: int, words: str) -> None:
    contest = make_contest(pairs)
    client = signed_in(contest.organiser)
    form = token(client, url("draw-round", contest))
    page = text(client.post(url("draw-round", contest), form, follow=True))
    assert f"Le tirage est fait : {words}" in page


def test_a_draw_with_one_team_is_refused_with_the_reason() -> None:
    contest = make_contest(1)
    client = signed_in(contest.organiser)
    form = token(client, url("draw-round", contest))
    page = client.post(url("draw-round", contest), form)
    assert page.status_code == 422
    assert "Il faut au moins deux équipes" in text(page)
    assert not Round.objects.exists()


def test_the_next_draw_says_who_was_exempt_and_waits_for_the_close() -> None:
    contest = make_contest(5)
    play_round(contest, close=False)
    client = signed_in(contest.organiser)
    assert "La partie 1 n’est pas close" in text(client.get(url("draw-round", contest)))
    results.close_round(contest, None, 1)
    exempt = Seat.objects.get(match=None).team
    page = text(client.get(url("draw-round", contest)))
    assert "ordre du classement" in page
    assert f"Déjà exemptes : <strong>{exempt.number}</strong>" in page


def test_rematches_that_no_draw_avoids_are_said() -> None:
    contest = make_contest(2)
    play_round(contest)
    client = signed_in(contest.organiser)
    form = token(client, url("draw-round", contest))
    page = text(client.post(url("draw-round", contest), form, follow=True))
    assert "Des équipes se rencontrent de nouveau, ce qu’aucun tirage n’évite." in page
    assert "déjà à la partie 1" in page
    assert "Tables concernées : 1." in page


def test_the_round_shows_its_tables_their_results_and_counts_them() -> None:
    contest = drawn(6)
    results.enter_totals(at_table(contest, 1), None, Totals(1000, 944), version=0)
    results.enter_totals(at_table(contest, 2), None, Totals(1, 1), version=0, to_verify=True)
    client = signed_in(contest.organiser)
    page = client.get(url("round", contest, 1))
    view = page.context["view"]
    sheets = view.sheets
    assert (sheets.confirmed, sheets.to_verify, sheets.missing) == (1, 1, 1)
    assert ">1000<" in text(page)
    assert "il manque : 1 résultat à saisir, 1 à vérifier." in text(page)


def test_the_tables_are_filtered_by_state() -> None:
    contest = drawn(6)
    results.enter_totals(at_table(contest, 1), None, Totals(1000, 944), version=0)
    results.enter_totals(at_table(contest, 2), None, Totals(1, 1), version=0, to_verify=True)
    client = signed_in(contest.organiser)
    for table, state in enumerate(("confirmed", "to_verify", "missing"), start=1):
        page = client.get(url("round", contest, 1), {"state": state})
        assert [line.table for line in page.context["table"].data] == [table], state


@pytest.mark.parametrize("typed", daily(1, [" 2 ", "2", "02"]))
def test_a_table_number_leads_to_its_page(typed: str) -> None:
    contest = drawn(4)
    answer = signed_in(contest.organiser).get(url("round", contest, 1), {"table": typed})
    assert answer.headers["Location"] == url("match", contest, 1, 2)


@pytest.mark.parametrize(
    "typed", daily(1, ["{table}e{team}", "{table} e{team}", "{table} équipe {team}"])
)
def test_a_table_and_a_team_of_its_lead_to_it(typed: str) -> None:
    contest = drawn(4)
    team = Seat.objects.filter(match__table=2).select_related("team")[0].team.number
    query = {"table": typed.format(table=2, team=team)}
    answer = signed_in(contest.organiser).get(url("round", contest, 1), query)
    assert answer.headers["Location"] == url("match", contest, 1, 2)


def test_the_team_of_another_table_says_whose_sheet_it_is() -> None:
    contest = drawn(4)
    here = Seat.objects.filter(match__table=2).order_by("camp")
    mine, other = (seat.team.number for seat in here.select_related("team"))
    client = signed_in(contest.organiser)
    page = client.get(url("round", contest, 1), {"table": f"1 e{mine}"})
    assert page.status_code == 200
    assert (
        f"L’équipe {mine} joue à la table 2, contre {other} : ce n’est pas la feuille de la "
        "table 1." in text(page)
    )
    assert f'value="1 e{mine}"' in text(page)


@pytest.mark.parametrize("typed", daily(2, ["e{}", "éq. {}", "E {}", "é{}", "équipe {}"]))
def test_a_team_number_leads_to_its_table(typed: str) -> None:
    contest = drawn(4)
    team = Seat.objects.filter(match__table=2).select_related("team")[0].team.number
    query = {"table": typed.format(team)}
    answer = signed_in(contest.organiser).get(url("round", contest, 1), query)
    assert answer.headers["Location"] == url("match", contest, 1, 2)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("9", "Il n’y a pas de table 9"),
        ("e9", "L’équipe 9 ne joue pas cette partie"),
        ("<b>", "&lt;b&gt;"),
        *slowly(("0", "Il n’y a pas de table 0"), ("douze", "Tapez un numéro")),
    ],
)
def test_a_table_that_is_not_there_is_said_beside_the_field(typed: str, words: str) -> None:
    contest = drawn(4)
    page = signed_in(contest.organiser).get(url("round", contest, 1), {"table": typed})
    assert page.status_code == 200
    assert words in text(page)
    assert 'aria-describedby="id_table_helptext id_table_error"' in text(page)


def test_an_exempt_team_has_no_table() -> None:
    contest = drawn(5)
    exempt = Seat.objects.get(match=None).team.number
    page = signed_in(contest.organiser).get(url("round", contest, 1), {"table": f"e{exempt}"})
    assert f"L’équipe {exempt} est exempte dans cette partie." in text(page)


def test_closing_too_early_names_the_tables() -> None:
    contest = drawn(6)
    results.enter_totals(at_table(contest, 2), None, Totals(1000, 944), version=0)
    client = signed_in(contest.organiser)
    form = token(client, url("round", contest, 1))
    page = client.post(url("close-round", contest, 1), form, follow=True)
    assert "Il manque le résultat des tables 1, 3." in text(page)
    assert not Round.objects.get().closed


def test_a_complete_round_is_closed_and_the_next_one_offered() -> None:
    contest = make_contest(4)
    play_round(contest, close=False)
    client = signed_in(contest.organiser)
    form = token(client, url("round", contest, 1))
    page = client.post(url("close-round", contest, 1), form, follow=True)
    assert "La partie 1 est close." in text(page)
    assert url("draw-round", contest) in text(page)
    assert Round.objects.get().closed


def test_closing_the_last_round_leads_to_what_ends_the_contest() -> None:
    contest = make_contest(4, BELOTE.with_format(rounds=1))
    play_round(contest, close=False)
    client = signed_in(contest.organiser)
    form = token(client, url("round", contest, 1))
    page = client.post(url("close-round", contest, 1), form, follow=True)
    assert page.redirect_chain[-1][0] == url("desk", contest)
    assert "La partie 1 est close." in text(page)
    assert url("ceremony", contest) in text(page)


def test_a_draw_is_undone_after_a_confirmation() -> None:
    contest = drawn(4)
    client = signed_in(contest.organiser)
    page = url("undo-draw", contest, 1)
    assert page in text(client.get(url("round", contest, 1)))
    assert "2 tables seront défaites" in text(client.get(page))
    assert Round.objects.exists()
    response = client.post(page, token(client, page), follow=True)
    assert "Le tirage de la partie 1 est annulé." in text(response)
    assert not Round.objects.exists()


def test_a_draw_is_not_undone_once_a_result_hangs_on_it() -> None:
    contest = drawn(4)
    client = signed_in(contest.organiser)
    page = url("undo-draw", contest, 1)
    form = token(client, page)
    results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
    refused = client.post(page, form)
    assert refused.status_code == 422
    assert "ne peut plus être annulé" in text(refused)
    assert Round.objects.exists()
    assert page not in text(client.get(url("round", contest, 1)))


def test_two_tables_change_places() -> None:
    contest = drawn(6)
    before = {match.pk: match.table for match in Match.objects.all()}
    client = signed_in(contest.organiser)
    page = url("swap-tables", contest, 1)
    # The row of a table leads there; only the other table is left to type.
    row = text(client.get(url("round", contest, 1)))
    assert f'href="{page}?one=1" aria-label="Échanger la table 1"' in row
    (typed,) = re.findall(r'<input[^>]*name="one"[^>]*>', text(client.get(f"{page}?one=1")))
    assert 'value="1"' in typed
    assert "autofocus" not in typed
    form = {**token(client, page), "one": "1", "other": "3"}
    shown = client.post(page, form)
    assert "2 tables changent" in text(shown)
    assert {match.pk: match.table for match in Match.objects.all()} == before
    response = client.post(page, sent_again(shown), follow=True)
    assert "Les tables 1 et 3 sont échangées." in text(response)
    assert "?round=1&amp;tables=1,3" in text(response)
    after = {match.pk: match.table for match in Match.objects.all()}
    assert {before[pk]: after[pk] for pk in before} == {1: 3, 3: 1, 2: 2}
    results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
    assert "Échanger la table 1" not in text(client.get(url("round", contest, 1)))


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("1", "9", "Il n’y a pas de table 9"),
        ("1", "1", "Tapez deux tables différentes"),
        *slowly(("", "1", "Ce champ est obligatoire"), ("un", "1", "Saisissez un nombre entier")),
    ],
)
def test_a_swap_that_cannot_be_says_why_and_keeps_what_was_typed(
    one: str, other: str, reason: str
) -> None:
    contest = drawn(4)
    client = signed_in(contest.organiser)
    page = url("swap-tables", contest, 1)
    refused = client.post(page, {**token(client, page), "one": one, "other": other})
    assert refused.status_code == 422
    assert reason in text(refused)
    assert f'name="other" value="{other}"' in text(refused)


def test_a_scorer_follows_a_round_but_neither_draws_nor_closes() -> None:
    contest = drawn(4)
    client = scorer_of(contest)
    before = seats(contest)
    assert client.get(url("rounds", contest)).status_code == 200
    assert client.get(url("round", contest, 1)).status_code == 200
    page = text(client.get(url("round", contest, 1)))
    for name in ("close-round", "swap-tables", "undo-draw"):
        assert url(name, contest, 1) not in page
        assert client.post(url(name, contest, 1)).status_code == 403
    assert client.post(url("draw-round", contest)).status_code == 403
    assert client.get(url("draw-round", contest)).status_code == 403
    assert (seats(contest), Round.objects.get().closed) == (before, False)


def test_strangers_see_nothing_and_the_unknown_sign_in() -> None:
    contest = drawn(4)
    stranger = signed_in(make_user("stranger"))
    for name, args in (("rounds", ()), ("round", (1,)), ("match", (1, 1)), ("papers", ())):
        assert stranger.get(url(name, contest, *args)).status_code == 403
        answer = Client().get(url(name, contest, *args))
        assert answer.headers["Location"].startswith(reverse("sign-in"))


def test_a_round_of_another_number_is_not_found() -> None:
    contest = drawn(4)
    client = signed_in(contest.organiser)
    assert client.get(url("round", contest, 2)).status_code == 404
    assert client.get(url("match", contest, 1, 9)).status_code == 404
    assert client.get(url("swap-tables", contest, 2)).status_code == 404


def test_the_list_says_how_far_each_round_is() -> None:
    contest = make_contest(4)
    play_round(contest)
    client = signed_in(contest.organiser)
    page = text(client.get(url("rounds", contest)))
    assert "1 partie tirée sur 4" in page
    assert "tirage au sort" in page
    assert url("round", contest, 1) in page
    assert url("draw-round", contest) in page


def test_the_page_of_a_round_costs_the_same_whatever_its_tables(
    django_assert_max_num_queries: Any,
) -> None:
    contest = drawn(32)
    for table in (1, 5, 9):
        totals = belote_totals(Random(table))
        results.enter_totals(at_table(contest, table), None, totals, version=0)
    client = signed_in(contest.organiser)

    with django_assert_max_num_queries(15):
        client.get(url("round", contest, 1))


def test_hostile_names_are_shown_and_never_run() -> None:
    contest = make_contest(2, BELOTE, name="<script>alert(1)</script>")
    contest.teams.update(name="<img src=x onerror=alert(1)>")
    play_round(contest, close=False)
    client = signed_in(contest.organiser)
    for page in ("rounds", "round", "match", "log", "papers", "swap-tables"):
        args = {"round": (1,), "swap-tables": (1,), "match": (1, 1)}.get(page, ())
        body = client.get(url(page, contest, *args)).content.decode()
        assert "<script>alert" not in body
        assert "<img src=x" not in body
