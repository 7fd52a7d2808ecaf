"""Cash pages of the desk: fast to use, safe against double payment, with clear errors."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest, make_user
from tests.rows import written_again
from tests.views.desk import plain, scorer_of, signed_in, text
from tests.views.helpers import post, token
from tournaments.models import CashCount, Contest, Discount, Item, Order, Payment
from tournaments.queries.cash.ledger import box, paid_by_team
from tournaments.regulation import Regulation
from tournaments.services.cash import items, ledger
from tournaments.services.core import people
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer, PayMethod, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    """Create four pairs at 10 € a player; the second has a hostile name."""
    contest = make_contest(4)
    items.add_item(contest, None, "Inscription", 1000, ItemPer.PLAYER)
    contest.teams.filter(number=2).update(name="<b>Gras</b> =1+1")
    return contest


@pytest.fixture
def treasurer(contest: Contest) -> Client:
    user = make_user("treasurer")
    people.grant_role(contest, contest.organiser, user, Role.TREASURER)
    return signed_in(user)


def page(client: Client, contest: Contest, name: str = "cash", *args: Any) -> str:
    return plain(client.get(reverse(name, args=[contest.slug, *args])))


class TestTaking:
    def test_a_number_and_enter_take_all_that_is_due_in_cash(
        self, contest: Contest, treasurer: Client
    ) -> None:
        answer = post(treasurer, "cash", contest.slug, who=" n° 2 ", method="cash")
        assert answer.status_code == 302
        html = text(treasurer.get(answer["Location"]))
        assert "Opération n° 1 : reçu 20 € de 2 &lt;b&gt;Gras&lt;/b&gt; =1+1 (espèces)." in html
        assert "<b>Gras" not in html
        line = Payment.objects.get()
        assert (line.cents, line.team.number, line.by.username) == (2000, 2, "treasurer")

    def test_a_name_is_enough_where_only_one_has_it(
        self, contest: Contest, treasurer: Client
    ) -> None:
        post(treasurer, "cash", contest.slug, who="joueuse 3b", cents="5,50", method="card")
        assert paid_by_team(contest)[3].paid == 550
        answer = post(treasurer, "cash", contest.slug, who="joueur", cents="5", method="cash")
        assert answer.status_code == 422
        assert "Il y en a plusieurs : 1 (Joueur 1A – Joueuse 1B), 2 (&lt;b&gt;Gras" in plain(answer)
        answer = post(treasurer, "cash", contest.slug, who="personne", cents="5", method="cash")
        assert "Aucune équipe trouvée pour « personne »." in plain(answer)

    def test_what_is_wrong_is_said_and_what_was_typed_stays(
        self, contest: Contest, treasurer: Client
    ) -> None:
        for cents, reason in (
            ("douze", "Tapez un montant en euros"),
            ("-5", "0 au moins"),
            ("0", "Tapez un montant au-dessus de 0"),
            ("12,345", "Tapez un montant en euros"),
            ("20,01", "L’équipe 1 ne doit que 20 €."),
        ):
            answer = post(
                treasurer, "cash", contest.slug, who="1", cents=cents, method="cheque", note="Zoé"
            )
            assert answer.status_code == 422
            assert reason in plain(answer)
            assert f'value="{cents}"' in text(answer)
            assert 'value="Zoé"' in text(answer)
        assert not Payment.objects.exists()

    def test_more_than_what_is_due_is_taken_once_it_was_seen(
        self, contest: Contest, treasurer: Client
    ) -> None:
        typed = {"who": "1", "cents": "25", "method": "cash"}
        assert "Encaisser quand même" in plain(post(treasurer, "cash", contest.slug, **typed))
        post(treasurer, "cash", contest.slug, **typed, more="on")
        assert paid_by_team(contest)[1].excess == 500
        assert "à rendre 5 €" in page(treasurer, contest)

    def test_a_form_sent_twice_takes_once(self, contest: Contest, treasurer: Client) -> None:
        for cents in ("5", ""):
            form = {"who": "1", "cents": cents, "method": "cash", "token": token()}
            for _time in range(2):
                assert post(treasurer, "cash", contest.slug, **form).status_code == 302
        assert "Déjà enregistré." in page(treasurer, contest)
        assert [line.cents for line in Payment.objects.order_by("number")] == [500, 1500]

    def test_one_button_says_a_team_paid_and_two_treasurers_take_it_once(
        self, contest: Contest, treasurer: Client
    ) -> None:
        other = signed_in(contest.organiser)
        button = {"back": "teams"}
        answer = post(treasurer, "team-paid", contest.slug, 1, **button)
        assert answer["Location"] == reverse("teams", args=[contest.slug])
        # The script comes back to the row that was pressed, which has nothing more to press.
        assert '<span data-paid-row="1">à jour</span>' in self._teams(treasurer, contest)
        assert '<tr data-paid-row="1"' in text(treasurer.get(reverse("cash", args=[contest.slug])))
        answer = post(other, "team-paid", contest.slug, 1, back="https://example.org/")
        assert answer["Location"] == reverse("cash", args=[contest.slug])
        assert "L’équipe 1 ne doit plus rien." in page(other, contest)
        assert box(contest).cash == 2000

    def test_the_list_of_teams_has_the_button_for_who_takes_money(
        self, contest: Contest, treasurer: Client
    ) -> None:
        seen = page(treasurer, contest, "teams")
        assert "L’équipe 1 paie 20 € en espèces" in seen
        tokens = re.findall(r'name="token" value="([^"]+)"', self._teams(treasurer, contest))
        assert len(set(tokens)) == len(tokens) == 1 + 4
        seen = page(scorer_of(contest), contest, "teams")
        assert "reste 20 €" in seen
        assert "en espèces" not in seen
        referee = make_user("referee")
        people.grant_role(contest, contest.organiser, referee, Role.REFEREE)
        assert "€" not in page(signed_in(referee), contest, "teams")

    def test_so_has_the_check_in_once_a_team_was_seen(
        self, contest: Contest, treasurer: Client
    ) -> None:
        url = reverse("check-in", args=[contest.slug]) + "?team=2"
        assert "L’équipe 2 paie 20 € en espèces" in plain(treasurer.get(url))
        assert "en espèces" not in plain(scorer_of(contest).get(url))
        answer = post(treasurer, "team-paid", contest.slug, 2, back="check-in")
        assert answer["Location"] == reverse("check-in", args=[contest.slug])

    def _teams(self, client: Client, contest: Contest) -> str:
        return text(client.get(reverse("teams", args=[contest.slug])))

    def test_who_registers_sees_the_accounts_and_takes_nothing(self, contest: Contest) -> None:
        scorer = scorer_of(contest)
        seen = page(scorer, contest)
        assert "reste 20 €" in seen
        assert "Encaisser" not in seen
        assert "Espèces en caisse" not in seen
        assert post(scorer, "cash", contest.slug, who="1", method="cash").status_code == 403


class TestAnAccount:
    def test_it_is_let_off_paid_back_and_says_so(self, contest: Contest, treasurer: Client) -> None:
        post(treasurer, "cash", contest.slug, who="2", method="cash")
        answer = post(treasurer, "team-discount", contest.slug, 2, cents="20", reason=" ")
        assert "Dites pourquoi : invitée" in plain(answer)
        post(treasurer, "team-discount", contest.slug, 2, cents="20", reason="<i>mairie</i>")
        items.add_item(contest, None, "Assiette", 750, ItemPer.PIECE)
        seen = page(treasurer, contest, "team-account", 2)
        # What is sold by the piece is ordered on the team's page.
        assert "Ajouter ou changer une commande : Assiette" in seen
        assert "Remise : &lt;i&gt;mairie&lt;/i&gt;" in seen
        assert "à rendre 20 €" in seen
        answer = post(treasurer, "team-refund", contest.slug, 2, cents="20,01", method="cash")
        assert "a payé 20 € : on ne peut pas lui rendre davantage." in plain(answer)
        post(treasurer, "team-refund", contest.slug, 2, cents="20", method="cash")
        assert "à jour" in page(treasurer, contest, "team-account", 2)
        post(treasurer, "team-discount", contest.slug, 2, cents="0", reason="erreur")
        assert not Discount.objects.exists()
        assert paid_by_team(contest)[2].due == 2000


class TestItems:
    def test_what_is_wrong_is_said_beside_it_and_the_rest_kept(
        self, contest: Contest, treasurer: Client
    ) -> None:
        for typed, reason in (
            ({"cents": "-3"}, "0 au moins"),
            ({"cents": "trois"}, "Tapez un montant en euros"),
            ({"cents": "3,333"}, "Tapez un montant en euros"),
            ({"name": " inscription "}, "Un autre article porte déjà ce nom."),
            ({"name": "x" * 201}, "au plus 200 caractères"),
            ({"name": "\u200b"}, "obligatoire"),
            ({"per": "nuit"}, "nuit"),
        ):
            form = {"name": "Repas", "cents": "8,50", "per": "piece", "meal": "on"} | typed
            answer = post(treasurer, "items", contest.slug, **form)
            assert answer.status_code == 422
            assert reason in plain(answer)
            assert "checked" in text(answer)
        assert Item.objects.count() == 1

    def test_a_new_price_says_what_it_makes_of_the_accounts(
        self, contest: Contest, treasurer: Client
    ) -> None:
        ledger.settle(contest, None, contest.teams.get(number=1))
        item = contest.items.get()
        form = {"name": "Inscription", "per": "player"}
        answer = post(treasurer, "item", contest.slug, item.pk, cents="8", **form)
        html = plain(treasurer.get(answer["Location"]))
        assert (
            "« Inscription » : 8 €, par joueur. 3 comptes restent à payer. 1 compte est à remb"
            in html
        )
        answer = post(treasurer, "item-remove", contest.slug, item.pk)
        assert "1 compte est déjà payé : mettez plutôt le prix à 0" in page(treasurer, contest)

    def test_what_was_ordered_stays_and_says_how_often(
        self, contest: Contest, treasurer: Client
    ) -> None:
        meal = items.add_item(contest, None, "Repas", 850, ItemPer.PIECE, meal=True)
        for number in (1, 2):
            Order.objects.create(team=contest.teams.get(number=number), item=meal, quantity=2)
        post(treasurer, "item-remove", contest.slug, meal.pk)
        assert "2 commandes en dépendent" in page(treasurer, contest, "items")
        form = {"name": "Repas", "cents": "8,50", "per": "team"}
        answer = post(treasurer, "item", contest.slug, meal.pk, **form)
        assert "cet article reste vendu à l’unité" in plain(answer)
        Order.objects.all().delete()
        for _time in range(2):
            answer = post(treasurer, "item-remove", contest.slug, meal.pk)
            assert answer.status_code == 302
        assert contest.items.count() == 1


class TestTheBox:
    @pytest.mark.slow
    def test_a_day_of_it(self, contest: Contest, treasurer: Client) -> None:
        answer = post(treasurer, "cash-float", contest.slug, cents="100", piece_2000="4")
        assert "Les billets et les pièces font 80 €." in plain(answer)
        assert "Tapez un montant" in plain(post(treasurer, "cash-float", contest.slug))
        post(treasurer, "cash-float", contest.slug, piece_2000="4", piece_500="4")
        movement = {"kind": "income", "method": "cash", "cents": "61,30"}
        answer = post(treasurer, "cash-operations", contest.slug, **movement)
        assert "Dites de quoi il s’agit" in plain(answer)
        post(treasurer, "cash-operations", contest.slug, note="Buvette", **movement)
        taken = {"kind": "taken", "method": "card", "cents": "1"}
        answer = post(treasurer, "cash-operations", contest.slug, **taken)
        assert "Ce sont des espèces" in plain(answer)
        bought = {"kind": "expense", "method": "cash", "cents": "200", "note": "jambons"}
        answer = post(treasurer, "cash-operations", contest.slug, **bought)
        assert "La caisse devrait contenir 161,30 € en espèces" in plain(answer)
        post(treasurer, "cash", contest.slug, who="1", method="cheque", reference="0042")
        assert box(contest).cash == 16130
        self._counted(contest, treasurer)

    def _counted(self, contest: Contest, treasurer: Client) -> None:
        counted = {"piece_10000": "1", "piece_2000": "3", "piece_100": "1", "upto": "3"}
        cheques = {"cheques": "1", "cheques_cents": "20"}
        answer = post(treasurer, "cash-count", contest.slug, **counted, **cheques)
        assert "Il manque 0,30 € en espèces. Dites pourquoi, ou recomptez." in plain(answer)
        assert 'value="3"' in text(answer)
        answer = post(treasurer, "cash-count", contest.slug, **counted | {"upto": "2"}, reason="x")
        assert "Des opérations ont été notées pendant le comptage" in plain(answer)
        assert not CashCount.objects.exists()
        post(treasurer, "cash-count", contest.slug, **counted, **cheques, reason="monnaie")
        seen = page(treasurer, contest, "cash-count")
        assert "La caisse a été comptée depuis la dernière opération." in seen
        right = {"piece_10000": "1", "piece_2000": "3", "piece_100": "1", "piece_10": "3"}
        post(treasurer, "cash-count", contest.slug, **right, **cheques, upto="3")
        post(treasurer, "cash-cancel", contest.slug, 3, reason="chèque sans provision")
        seen = page(treasurer, contest, "cash-count")
        assert "comptez de nouveau la caisse" in seen
        assert "Il manque 0,30 € en espèces." in seen
        assert [count.counted - count.expected for count in CashCount.objects.all()] == [-30, 0]
        operations = page(treasurer, contest, "cash-operations")
        assert "annule la n° 3" in operations
        assert "annulée par la n° 4" in operations

    def test_what_is_no_number_of_coins_is_refused(
        self, contest: Contest, treasurer: Client
    ) -> None:
        for typed in ("-1", "deux", "1,5", "100000"):
            answer = post(treasurer, "cash-count", contest.slug, piece_2000=typed, upto="0")
            assert answer.status_code == 422
            assert f'value="{typed}"' in text(answer)
        assert not CashCount.objects.exists()


def test_players_who_enter_alone_are_called_players() -> None:
    contest = make_contest(0, Regulation(BELOTE.rules, entrants="individuals"))
    items.add_item(contest, None, "Inscription", 1000, ItemPer.PLAYER)
    presence.register_team(contest, None, Registration("Anne Seule"))
    owner = signed_in(contest.organiser)
    post(owner, "cash", contest.slug, who="1", method="cash")
    for name, args in (
        ("cash", ()),
        ("team-account", (1,)),
        ("items", ()),
        ("cash-operations", ()),
        ("cash-count", ()),
        ("cash-float", ()),
        ("cash-cancel", (1,)),
    ):
        assert "quipe" not in page(owner, contest, name, *args), name


def test_amounts_in_the_log_are_for_who_may_see_them(contest: Contest) -> None:
    ledger.take_payment(contest, None, contest.teams.get(number=1), 1234, PayMethod.CASH)
    referee = make_user("referee")
    people.grant_role(contest, contest.organiser, referee, Role.REFEREE)
    assert "12,34 €" in page(signed_in(contest.organiser), contest, "log")
    seen = page(signed_in(referee), contest, "log")
    assert "12,34" not in seen
    assert "Argent reçu" not in seen


def test_no_page_of_the_hall_says_an_amount(contest: Contest) -> None:
    ledger.settle(contest, None, contest.teams.get(number=1))
    for name, args in (("contest", ()), ("public-team", (1,)), ("public-draw", ())):
        assert "€" not in page(Client(), contest, name, *args)
