"""Mishaps at a table: the desk was first, the sheet is doubtful, the connection fails."""

from __future__ import annotations

import pytest

from tests.annexes.at_table.views.phones import Phone, drawn_for_phones, entry, link_of
from tests.views.desk import at_table, match_url, plain, scorer_of, text, totals_form
from tournaments.annexes.at_table.services.links import cut_links
from tournaments.models import Contest, Entry
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results import Totals
from tournaments.words.enums import Camp, EntryStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    """Contest of two tables, twelve deals per match, where players enter results."""
    return drawn_for_phones()


def played(contest: Contest, table: int = 1) -> Contest:
    """Enter the other table's result, so that only this table keeps the round open."""
    other = at_table(contest, 2 if table == 1 else 1)
    results.enter_totals(other, None, Totals(1000, 944), version=0)
    return contest


class TestTheDesk:
    def test_reads_what_a_camp_entered(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.totals(1024, 920)
        results.confirm_entry(at_table(contest), contest.organiser, version=1)

        assert "Résultat enregistré" in plain(phone.open())

    def test_settles_what_the_camps_dispute(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        theirs.totals(1000, 944)
        results.enter_totals(at_table(contest), contest.organiser, Totals(1010, 934), version=2)

        for phone in (ours, theirs):
            assert "Résultat enregistré" in plain(phone.open())
            assert "1010" in plain(phone.page)

    def test_may_ask_the_camps_to_read_what_it_entered(self, contest: Contest) -> None:
        Contest.objects.update(second_reading=True)
        contest.refresh_from_db()
        match = at_table(contest)
        results.enter_totals(match, contest.organiser, Totals(1024, 920), version=0)
        phone = Phone(link_of(contest), "EW")
        page = plain(phone.page)

        assert "La table de marque a saisi :" in page
        phone.agree()
        assert (entry().status, entry().confirmed_camp) == (EntryStatus.CONFIRMED, "EW")

    def test_was_first_and_the_phone_sees_both(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "EW")
        phone.open(edit="1", way="totals")
        results.enter_totals(at_table(contest), contest.organiser, Totals(1000, 944), version=0)
        page = phone.send(ns=1024, ew=920)

        assert page.status_code == 409
        assert "Cette table a déjà son résultat" in plain(page)
        for figure in ("1000", "944", "1024", "920"):
            assert figure in plain(page)
        assert "portez la feuille à la table de marque" in plain(page)
        assert Entry.objects.count() == 1

    def test_was_first_with_the_same_figures_and_nothing_is_left_to_say(
        self, contest: Contest
    ) -> None:
        phone = Phone(link_of(contest), "EW")
        phone.open(edit="1", way="totals")
        results.enter_totals(at_table(contest), contest.organiser, Totals(1024, 920), version=0)

        assert "Résultat enregistré" in plain(phone.send(ns=1024, ew=920))

    def test_noted_a_forfeit(self, contest: Contest) -> None:
        match = at_table(contest)
        results.enter_forfeit(match, contest.organiser, Camp.EW, version=0)

        assert "Vous gagnez par forfait" in plain(Phone(link_of(contest), "NS").page)
        assert "Vos adversaires gagnent par forfait" in plain(Phone(link_of(contest), "EW").page)

    def test_sees_what_the_phones_entered_and_may_go_on_typing(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        scorer = scorer_of(contest)
        url = match_url(contest)
        form = totals_form(scorer, url, ns="1000", ew="944")
        phone.totals(1024, 920)

        assert scorer.post(url, form).status_code == 409


class TestADoubtfulSheet:
    def test_says_what_is_wrong_and_offers_to_send_it_to_the_desk(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        page = phone.totals(1000, 1000)

        assert page.status_code == 422
        assert "Envoyer quand même à la table de marque" in plain(page)
        assert phone.form()["ns"] == "1000"
        assert Entry.objects.count() == 0

        page = plain(phone.send(to_verify="on"))
        assert "Feuille à vérifier" in page
        assert "Portez la feuille à la table de marque" in page
        assert entry().status == EntryStatus.TO_VERIFY

    @pytest.mark.slow
    def test_cannot_be_agreed_to_by_the_other_camp(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1000, 1000)
        ours.send(to_verify="on")
        page = plain(theirs.open())

        assert "Feuille à vérifier" in page
        assert "Nous sommes d’accord" not in page

    def test_is_corrected_by_its_camp(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.totals(1000, 1000)
        phone.send(to_verify="on")
        phone.totals(1000, 944)

        assert entry().status == EntryStatus.PROPOSED

    @pytest.mark.parametrize(
        "typed", [{"ns": "", "ew": ""}, {"ns": "mille", "ew": "944"}, {"ns": "-3", "ew": "10"}]
    )
    def test_is_not_one_where_figures_are_missing(
        self, contest: Contest, typed: dict[str, str]
    ) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="totals")
        page = phone.send(**typed)

        assert page.status_code == 422
        assert "invalid-text" in text(page)
        assert "Envoyer quand même" not in text(page)
        assert Entry.objects.count() == 0


class TestBadLuck:
    def test_a_phone_that_sends_twice_counts_once(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="totals")
        form = {k: v for k, v in (phone.form() | {"ns": "1024", "ew": "920"}).items() if v}
        for _tap in range(3):
            assert "En attente de vos adversaires" in plain(phone.post(phone.url, form))

        assert Entry.objects.count() == 1

    def test_a_phone_that_agrees_twice_counts_once(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        page = theirs.open()
        for _tap in range(2):
            theirs.page = page
            theirs.agree()
            assert "Résultat enregistré" in plain(theirs.page)

        versions = Entry.objects.count()
        assert Entry.objects.filter(current=True, status=EntryStatus.CONFIRMED).count() == 1
        assert versions <= 2

    def test_after_the_round_closed_what_was_typed_comes_back(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="totals")
        match = at_table(played(contest))
        results.enter_totals(match, None, Totals(1000, 944), version=0)
        results.close_round(contest, None, 1)
        page = phone.send(ns=1024, ew=920)

        assert page.status_code == 410
        text = plain(page)
        assert "La partie est close" in text
        assert "portez la feuille à la table de marque" in text
        assert "Nord-Sud 1024" in text
        assert "Est-Ouest 920" in text
        assert f"L’équipe {phone.link.ns.number} gagne 1000 à 944." in text
        assert entry().ns == 1000

    def test_deals_typed_too_late_come_back_one_by_one(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="deals")
        cut_links(contest, None, 1)
        page = phone.send(**{"deals-0-taker": "NS", "deals-0-ns": "100", "deals-2-ew": "<b>81"})

        assert page.status_code == 403
        assert "Ce lien a été coupé" in plain(page)
        assert "Donne 1 Points N-S : 100, Preneur : NS" in plain(page)
        assert "Donne 3 Points E-O : &lt;b&gt;81" in text(page).replace("</dt><dd>", " ")

    def test_after_a_draw_made_again_what_was_typed_comes_back(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="totals")
        form = phone.form() | {"ns": "1024", "ew": "920"}
        draws.redo_draw(contest, None, 1, seed=1)
        page = phone.post(phone.url, {k: v for k, v in form.items() if v})

        assert page.status_code == 404
        assert "demandez la nouvelle feuille" in plain(page)
        assert "Nord-Sud 1024" in plain(page)
        assert contest.name not in text(page)

    def test_a_phone_that_lost_its_cookies_sees_what_it_typed(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="totals")
        del phone.client.cookies["camp"]
        page = plain(phone.send(ns=1024, ew=920))

        assert "Qui êtes-vous ?" in page
        assert "Nord-Sud 1024" in page
        assert Entry.objects.count() == 0

    def test_a_phone_whose_key_was_tampered_with_gets_another(self, contest: Contest) -> None:
        phone = Phone(link_of(contest))
        for tampered in ("é" * 22, "x", "1" * 5000):
            phone.client.cookies["phone"] = tampered
            phone.open()
            phone.speak_for("NS")
            assert phone.page.status_code == 200
            key = phone.client.cookies["phone"].value
            assert key != tampered
            assert key.isascii()

    def test_a_page_that_lost_its_hidden_fields_is_refused_whole(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        token = phone.client.cookies["csrftoken"].value
        for missing in ({}, {"match": "999", "version": "0"}):
            page = phone.post(
                phone.url,
                {"csrfmiddlewaretoken": token, "ns": "1024", "ew": "920", "way": "totals"}
                | missing,
            )
            assert page.status_code == 422
            assert "Cette page est incomplète" in plain(page)
        assert Entry.objects.count() == 0

    @pytest.mark.slow
    def test_a_form_sent_to_a_table_from_another_changes_neither(self, contest: Contest) -> None:
        one, other = Phone(link_of(contest), "NS"), Phone(link_of(contest, 2), "NS")
        one.open(edit="1", way="totals")
        form = {k: v for k, v in (one.form() | {"ns": "1024", "ew": "920"}).items() if v}
        form["csrfmiddlewaretoken"] = other.client.cookies["csrftoken"].value
        page = other.post(other.url, form)

        assert page.status_code == 422
        assert Entry.objects.count() == 0
