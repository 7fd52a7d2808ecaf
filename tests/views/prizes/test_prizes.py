"""Prize pages of the desk: lots, giving, ceremony, collection."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from scoring.rules import RuleSet
from tests.factories import make_contest, play_round
from tests.papers.builders import squeezed
from tests.rows import written_again
from tests.services.prizes.test_prizes import swap_a_result
from tests.sweeps import daily
from tests.views.desk import plain, signed_in
from tests.views.helpers import post, token
from tests.views.reading import Page
from tournaments.models import Award, Category, Contest, Entry, Item, Match, Payment, Prize, Team
from tournaments.queries.prizes.lots import prizes_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.cash.ledger import take_payment
from tournaments.services.hall import changing
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.words.enums import ItemPer, PayMethod

pytestmark = pytest.mark.django_db

HOSTILE = '<b>O\'Neill & fils</b> "%s" {x}'


@pytest.fixture
@written_again
def contest() -> Contest:
    event = make_contest(6)
    play_round(event, seed=1)
    return event


@pytest.fixture
def client(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def page(client: Client, contest: Contest, name: str = "prizes", *args: Any) -> str:
    return unescape(plain(client.get(reverse(name, args=[contest.slug, *args]))))


def add(client: Client, contest: Contest, **typed: Any) -> Any:
    usual = {"name": "Jambon", "quantity": "1", "whom": "au 1er"}
    return post(client, "prize-add", contest.slug, **{**usual, **typed})


def give(client: Client, contest: Contest, **typed: Any) -> Any:
    url = reverse("prizes-give", args=[contest.slug])
    form = Page(client.get(reverse("prizes", args=[contest.slug]))).form_to(url).values
    return client.post(url, {**form, **typed})


def ranking(contest: Contest) -> list[int]:
    return [row.team.number for row in standings(contest).rows]


def named(contest: Contest, number: int) -> str:
    return Team.objects.get(contest=contest, number=number).name


@pytest.mark.parametrize(
    ("typed", "field", "reason"),
    daily(
        4,
        [
            ({"name": "Coupe", "value": "-5"}, "value", "0 au moins"),
            ({"name": "Coupe", "value": "cinq"}, "value", "Tapez un montant en euros"),
            ({"name": "Coupe", "value": "150 %"}, "value", "de 0,01 à 100"),
            ({"name": "Coupe", "value": "beaucoup %"}, "value", "comme 25 % ou 12,5 %"),
            ({"name": "Coupe", "quantity": "0"}, "quantity", "1"),
            ({"name": "Coupe", "quantity": "2,5"}, "quantity", "nombre entier"),
            ({"name": "Coupe", "whom": "du 2e au 9e", "quantity": "2"}, "quantity", "Il en faut 8"),
            ({"name": "Coupe", "whom": "au plus jeune"}, "whom", "n’est pas compris"),
            ({"name": "Coupe", "quantity": "2"}, "whom", "« Jambon » va déjà "),
            ({"name": "", "whom": "au 9e"}, "name", "obligatoire"),
            ({"name": "Coupe", "whom": "au n° 77"}, "whom", "n° 77"),
            ({"name": "Coupe", "whom": "aux 2 derniers", "quantity": "3"}, "quantity", "2, ou 4"),
        ],
    ),
)
def test_a_lot_that_cannot_be_comes_back_with_everything_typed(
    typed: dict[str, str], field: str, reason: str
) -> None:
    contest = make_contest()
    client = signed_in(contest.organiser)
    add(client, contest, quantity="2")
    answer = add(client, contest, **{"value": "12", **typed})
    assert answer.status_code == 422
    page_ = Page(answer)
    form = page_.form_to(reverse("prize-add", args=[contest.slug])).values
    for name, value in {"value": "12", **typed}.items():
        assert form[name] == value
    error = re.search(rf'id="id_{field}_error"[^>]*>(.*?)</ul>', answer.content.decode(), re.S)
    assert error is not None
    assert reason in unescape(error[1])
    assert Prize.objects.count() == 1


@pytest.mark.parametrize(
    ("quantity", "whom", "words"),
    [
        ("2", "au 1er", "au 1er, un par joueur"),
        ("6", "du 2e au 4e", "du 2e au 4e, un par joueur"),
        ("3", "du 2e au 4e", "du 2e au 4e"),
        ("2", "aux dames", "catégorie « Dames », au 1er, un par joueur"),
        ("4", "aux dames", "catégorie « Dames », aux 1er et 2e, un par joueur"),
        ("2", "à la dernière", "au dernier, un par joueur"),
        ("2", "aux deux derniers", "aux 2 derniers"),
        ("4", "tiré au sort", "tiré au sort"),
        ("4", "tiré au sort, un par joueur", "tiré au sort, un par joueur"),
    ],
)
def test_in_pairs_the_quantity_says_whether_each_player_gets_one(
    client: Client, contest: Contest, quantity: str, whom: str, words: str
) -> None:
    Category.objects.create(contest=contest, name="Dames")
    url = reverse("prize-add", args=[contest.slug])
    answer = add(client, contest, quantity=quantity, whom=whom)
    assert (answer.status_code, answer["Location"]) == (302, url)
    shown = page(client, contest, "prize-add")
    assert f"Lot ajouté : Jambon × {quantity}, {words}." in shown
    prize = Prize.objects.get()
    edit = reverse("prize-edit", args=[contest.slug, prize.pk])
    kept = Page(client.get(edit)).form_to(edit).values
    assert client.post(edit, kept)["Location"] == url, "the last line leads to the one of a new lot"
    again = Prize.objects.get()
    for name in ("by", "first", "last", "quantity", "per_player", "category"):
        assert getattr(again, name) == getattr(prize, name), name


def test_keys_typed_while_the_next_line_comes_are_not_taken_as_half_a_lot(
    client: Client, contest: Contest
) -> None:
    for name in ("prizes", "prize-add", "items"):
        shown = client.get(reverse(name, args=[contest.slug])).content.decode()
        assert ("js/early-keys" in shown, 'id="early"' in shown) == (True, True), name


def test_a_pair_that_gets_two_has_one_for_each_on_the_page_and_on_paper(
    client: Client, contest: Contest
) -> None:
    add(client, contest, quantity="2")
    assert "Jambon × 2" in page(client, contest).partition("Qui aurait quoi")[2]
    give(client, contest)
    winner = ranking(contest)[0]
    got = list(Award.objects.values_list("team__number", "player").order_by("player"))
    assert got == [(winner, 1), (winner, 2)]
    assert "Ce qui reste" not in page(client, contest)
    assert text_of(client, contest, "ceremony").count("Jambon×2") == 1


def test_twenty_lots_are_pasted_corrected_beside_their_line_and_added_at_once(
    client: Client, contest: Contest
) -> None:
    add(client, contest, name="Coupe")
    url = reverse("prize-paste", args=[contest.slug])
    typed = "Rang;Lot;Quantité;Valeur\n" + "".join(
        f"{rank};Lot {rank};2;{rank} €\n" for rank in (2, 3, 3, *range(4, 21))
    )
    answer = client.post(url, {"text": typed + "aux seniors;Vase;1;beaucoup\n"})
    shown = Page(answer)
    text = unescape(plain(answer))
    assert "21 lots lus 2 lignes sont à corriger." in text
    assert "« Lot 3 » va déjà au 3e" in text
    assert "« aux seniors » n’est pas compris" in text
    form = shown.form_to(url).values
    assert (form["lot-20-name"], form["lot-20-value"]) == ("Vase", "beaucoup")
    assert Prize.objects.count() == 1
    form |= {"lot-2-cumulates": "on", "lot-20-whom": "tiré au sort"}
    answer = client.post(url, form)
    assert answer.status_code == 422
    assert Page(answer).form_to(url).values["lot-2-cumulates"] == "on"
    assert Prize.objects.count() == 1, "all or none"
    form["lot-20-value"] = "12"
    form |= {"lot-5-name": "", "lot-5-whom": ""}
    for _twice in range(2):
        assert client.post(url, form)["Location"] == reverse("prizes", args=[contest.slug])
    assert Prize.objects.count() == 21
    assert "20 lots ajoutés." in page(client, contest)
    lot = Prize.objects.get(name="Lot 20")
    assert (lot.first, lot.cents, lot.quantity, lot.per_player) == (20, 2000, 2, True)


def test_a_list_is_typed_given_as_it_was_shown_and_remains_when_the_contest_is_over(
    client: Client, contest: Contest
) -> None:
    add(client, contest, name=HOSTILE, value="60", money="on")
    add(client, contest, name="Corbeille", whom="à tous", quantity="20", cumulates="on")
    shown = page(client, contest)
    order = ranking(contest)
    assert f"{HOSTILE} au 1 er 60 €, en argent" in shown
    assert f"1 {order[0]} {named(contest, order[0])} {HOSTILE} – 60 €" in shown
    assert "Pour tous : Corbeille ." in shown
    assert "Corbeille × 14 : personne d’autre n’y a droit." in shown
    old = Page(client.get(reverse("prizes", args=[contest.slug])))
    form = old.form_to(reverse("prizes-give", args=[contest.slug])).values
    add(client, contest, name="Coupe", whom="2e")
    answer = post(client, "prizes-give", contest.slug, **form)
    assert answer.status_code == 422
    assert "ont changé entre-temps : relisez" in plain(answer)
    assert not Award.objects.exists()
    form = {"token": token(), "seen": prizes_of(contest).key}
    for _twice in range(2):
        assert post(client, "prizes-give", contest.slug, **form).status_code == 302
    assert Award.objects.count() == 8
    changing.close_contest(contest, contest.organiser)
    assert "Les lots sont donnés" in page(client, contest)
    public = page(Client(), contest, "public-prizes")
    assert f"1re – {order[0]} {named(contest, order[0])}" in public
    assert "6 équipes" in public
    assert "Ce qu’on gagne" in page(Client(), contest, "contest")
    assert b"<b>O" not in Client().get(reverse("public-prizes", args=[contest.slug])).content


def test_a_lot_is_ticked_once_and_untick_asks_why(client: Client, contest: Contest) -> None:
    add(client, contest)
    give(client, contest)
    winner, prize = ranking(contest)[0], Prize.objects.get()
    tick = {"team": winner, "prize": prize.pk, "who": "Madame Petit", "token": token()}
    assert post(client, "prize-collect", contest.slug, **tick).status_code == 302
    assert post(client, "prize-collect", contest.slug, **tick).status_code == 302
    assert "retiré par Madame Petit (noté par organiser)" in page(client, contest, "prize-collect")
    answer = post(client, "prize-collect", contest.slug, **{**tick, "token": token()})
    assert answer.status_code == 422
    assert re.search(
        rf"n° {winner}, Madame Petit, à \d\d? h( \d\d)? \(noté par organiser",
        plain(answer),
    )
    undo = ("prize-uncollect", contest.slug, winner, prize.pk)
    answer = post(client, *undo, reason="")
    assert answer.status_code == 422
    assert "Dites pourquoi" in plain(answer)
    assert post(client, *undo, reason="mauvaise équipe").status_code == 302
    assert Award.objects.get().collected_at is None
    assert post(client, "prizes-take-back", contest.slug).status_code == 302
    assert not Award.objects.exists()


@pytest.mark.slow
def test_the_ceremony_calls_from_the_last_and_the_best_choose_first(
    client: Client, contest: Contest
) -> None:
    add(client, contest, name="Coupe", value="30")
    add(client, contest, name="Jambon", whom="3e")
    add(client, contest, name="Vin", whom="au choix", quantity="2")
    add(client, contest, name="Miel", whom="au choix")
    give(client, contest)
    order = ranking(contest)
    listed = page(client, contest, "ceremony")
    assert listed.index(named(contest, order[2])) < listed.index(named(contest, order[0]))
    assert "Coupe – 30 €" in listed
    chooser = order[1]
    assert f"2e {chooser} {named(contest, chooser)}" in page(client, contest, "prize-choose")
    assert post(client, "prize-choose", contest.slug, team=chooser, number="9").status_code == 422
    assert post(client, "prize-choose", contest.slug, team=order[3], number="1").status_code == 422
    assert post(client, "prize-choose", contest.slug, team=chooser, number="2").status_code == 302
    assert f"Le n° {chooser} a choisi : Miel." in page(client, contest, "prize-choose")
    answer = post(
        client, "prize-choose", contest.slug, team=order[3], prize=Prize.objects.get(name="Miel").pk
    )
    assert answer.status_code == 422
    assert "Il ne reste plus de « Miel »." in plain(answer)
    assert post(client, "prize-pass", contest.slug, team=order[3]).status_code == 302
    shown = page(client, contest, "prize-choose")
    assert "a passé son tour" in shown
    assert "restent 2 sur 2" in shown
    assert post(client, "prize-choice-take-back", contest.slug, team=chooser).status_code == 302
    assert f"2e {chooser}" in page(client, contest, "prize-choose")


def test_shares_of_the_takings_are_of_the_entries_received(
    client: Client, contest: Contest
) -> None:
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.TEAM)
    for team in contest.teams.all()[:3]:
        take_payment(contest, contest.organiser, team, 1000, PayMethod.CASH)
    add(client, contest, name="Premier", value="33,33 %")
    add(client, contest, name="Deux suivants", value="25 %", whom="2e et 3e", quantity="2")
    shown = page(client, contest)
    assert "Recette des inscriptions 30 €" in shown
    assert "33,33 % de la recette : 9,99 €" in shown
    assert "Part des lots (58,33 %) 17,49 €" in shown
    assert "Reste 12,51 €" in shown
    answer = add(client, contest, name="De trop", value="50 %", whom="9e")
    assert "prennent déjà 58,33 % de la recette" in plain(answer)
    give(client, contest)
    assert list(Award.objects.values_list("cents", flat=True)) == [999, 375, 375]


def text_of(client: Client, contest: Contest, kind: str, **options: Any) -> str:
    answer = client.get(reverse("paper", args=[contest.slug, kind]), options)
    assert answer["Content-Type"] == "application/pdf", plain(answer)
    pages = PdfReader(BytesIO(answer.content)).pages
    return squeezed("".join(one.extract_text() for one in pages))


@pytest.mark.slow
def test_the_papers_of_the_prizes_say_what_the_standings_say(
    client: Client, contest: Contest
) -> None:
    women = Category.objects.create(contest=contest, name="Dames")
    order = ranking(contest)
    for number in order[3:5]:
        Team.objects.get(contest=contest, number=number).categories.add(women)
    add_prize(contest, contest.organiser, Wanted(HOSTILE, first=1, cents=6000))
    add_prize(contest, contest.organiser, Wanted("Fleurs", "category", first=1, category=women.pk))
    assert squeezed(HOSTILE) in text_of(client, contest, "prizes")
    assert "Prévision" in text_of(client, contest, "ceremony")
    give(client, contest)
    for kind in ("winners", "ceremony", "prize-labels"):
        text = text_of(client, contest, kind)
        assert squeezed(HOSTILE) in text
        assert squeezed(named(contest, order[0])) in text
        assert squeezed(named(contest, order[3])) in text
    first = text_of(client, contest, "diplomas", last="2")
    assert "Premièreplace" in first
    assert "Deuxièmeplace" in first
    assert "Troisième" not in first
    best = text_of(client, contest, "diplomas", last="1", category=women.pk, per="player")
    players = Team.objects.get(contest=contest, number=order[3])
    assert best.count("Premièreplace") == 2
    assert "Catégorie«Dames»" in best
    assert players.player2 is not None
    assert squeezed(players.player2.name) in best
    one = client.get(reverse("paper", args=[contest.slug, "diplomas"]))
    other = client.get(reverse("paper", args=[contest.slug, "diplomas"]))
    assert one.content == other.content
    wrong = client.get(reverse("paper", args=[contest.slug, "diplomas"]), {"first": 3, "last": 2})
    assert wrong.status_code == 422
    assert "la seconde doit venir après la première" in plain(wrong)


def test_a_correction_is_said_on_the_page_with_what_to_do(client: Client, contest: Contest) -> None:
    add(client, contest, name="Coupe")
    give(client, contest)
    old = ranking(contest)[0]
    swap_a_result(contest)
    new = ranking(contest)[0]
    shown = page(client, contest)
    assert (
        f"« Coupe » est donné au n° {old} ({named(contest, old)}), qui ne l’aurait plus." in shown
    )
    assert f"« Coupe » irait maintenant au n° {new} ({named(contest, new)})." in shown
    assert Award.objects.get().team.number == old
    assert give(client, contest).status_code == 302
    assert Award.objects.get().team.number == new


def test_a_lot_is_edited_without_reading_a_result(client: Client, contest: Contest) -> None:
    add(client, contest, name="Coupe", whom="au n° 3")
    add(client, contest, name="Bourse", whom="2e", value="25 %")
    address = reverse("prize-edit", args=[contest.slug, contest.prizes.get(name="Coupe").pk])
    share = reverse("prize-edit", args=[contest.slug, contest.prizes.get(name="Bourse").pk])

    with CaptureQueriesContext(connection) as queries:
        shown = Page(client.get(address)).form_to(address).values
        share_shown = Page(client.get(share)).form_to(share).values
        kept = client.post(address, {**shown, "name": "Trophée"})
        refused = client.post(address, {**shown, "token": token(), "name": ""})

    # The head of the page counts the tables of the round being played, in one query of its own.
    own = (one["sql"] for one in queries.captured_queries if 'AS "drawn"' not in one["sql"])
    read = " ".join(own)
    for model in (Match, Entry, Payment):
        assert f'FROM "{model._meta.db_table}"' not in read
    assert shown["name"] == "Coupe"
    assert shown["whom"].startswith("prix spécial : n° 3 ")
    assert (share_shown["whom"], share_shown["value"]) == ("au 2e", "25\N{NO-BREAK SPACE}%")
    assert (kept.status_code, refused.status_code) == (302, 422)
    assert set(contest.prizes.values_list("name", flat=True)) == {"Trophée", "Bourse"}


def test_with_the_first_lots_the_last_round_is_kept_secret_unless_refused() -> None:
    kept = make_contest()
    refused = make_contest(organiser=kept.organiser, name="Sans secret")
    client = signed_in(kept.organiser)
    url = reverse("prize-add", args=[kept.slug])
    empty = client.get(reverse("prizes", args=[kept.slug])).content.decode()
    assert re.search(r'<input[^>]*name="name"[^>]* autofocus', empty)
    values = Page(client.get(url)).form_to(url).values
    assert values["secret"] == "on"
    client.post(url, {**values, "name": "Jambon"})
    kept.refresh_from_db()
    assert kept.suspense_from == 4, "the last round planned"
    assert "secret" not in Page(client.get(url)).form_to(url).values, "asked once"
    kept.suspense_from = None
    kept.save()
    add(client, kept, name="Coupe", whom="2e")
    kept.refresh_from_db()
    assert kept.suspense_from is None, "the settings refuse it later too"

    other, url = signed_in(refused.organiser), reverse("prize-add", args=[refused.slug])
    add(other, refused)
    refused.refresh_from_db()
    assert (refused.prizes.count(), refused.suspense_from) == (1, None)
    refused.prizes.all().delete()
    assert "secret" not in Page(other.get(url)).form_to(url).values, "refused once"


@pytest.mark.parametrize("answer", ["last-round-hide", "suspense-refuse"])
def test_now_asks_before_the_last_round_is_closed_whether_it_is_secret(answer: str) -> None:
    event = make_contest(4, Regulation(RuleSet.preset("ffb-belote"), rounds=1))
    add_prize(event, event.organiser, Wanted("Jambon", first=1))
    play_round(event, seed=1, close=False)
    question = "Le garder secret jusqu’à la remise des lots ?"
    client = signed_in(event.organiser)
    assert question in page(client, event, "desk")
    post(client, answer, event.slug)
    shown = page(client, event, "desk")
    assert question not in shown
    hidden = "La salle ne voit plus le classement depuis" in shown
    assert hidden == (answer == "last-round-hide")
    event.refresh_from_db()
    assert event.suspense_refused == (not hidden)
