"""One person answers for both camps: refused where the phone is known, or shown to the desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.annexes.at_table.views.phones import Phone, entry, link_of
from tests.rows import written_again
from tests.views.desk import drawn, match_url, plain, scorer_of
from tournaments.models import Contest, Entry
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.results import Totals
from tournaments.words.enums import EntryStatus

pytestmark = pytest.mark.django_db
ANNE, BRUNO, CELIA = "192.168.1.31", "192.168.1.32", "192.168.1.33"
REFUSED = "Ce résultat a été saisi sur ce téléphone"
SIGN = "Les deux camps ont répondu depuis la même adresse."
SWITCHED = "Un téléphone qui a répondu avait d’abord parlé pour l’autre camp."


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest of two tables where players enter results."""
    event = drawn()
    let_players_enter(event, event.organiser, True)
    return event


@pytest.fixture
def desk(contest: Contest) -> Client:
    return scorer_of(contest)


def answer(contest: Contest, address: str, table: int = 2) -> None:
    """Let the camp Nord-Sud of a table enter its result from this address."""
    Phone(link_of(contest, table), "NS", address).totals(1000, 944)


def agree(contest: Contest, one: str, other: str, browser: str = "Firefox") -> Any:
    """Enter table 1's result from an address, confirm it from another; return the last page."""
    Phone(link_of(contest), "NS", one).totals(1024, 920)
    theirs = Phone(link_of(contest), "EW", other, browser)
    return theirs.agree()


def round_page(desk: Client, contest: Contest) -> str:
    return plain(desk.get(reverse("round", args=[contest.slug, 1])))


def match_page(desk: Client, contest: Contest) -> str:
    return plain(desk.get(match_url(contest)))


class TestOnePhoneWithTwoCookieJars:
    """It knows both codes: both are on the sheet."""

    def test_cannot_confirm_what_it_entered(self, contest: Contest) -> None:
        answer(contest, BRUNO)
        page = agree(contest, ANNE, ANNE)

        assert page.status_code == 409
        assert REFUSED in plain(page)
        assert "à la table de marque" in plain(page)
        assert entry().status == EntryStatus.PROPOSED

    def test_cannot_confirm_by_typing_the_same_figures(self, contest: Contest) -> None:
        answer(contest, BRUNO)
        Phone(link_of(contest), "NS", ANNE).totals(1024, 920)
        page = Phone(link_of(contest), "EW", ANNE).totals(1024, 920)

        assert REFUSED in plain(page)
        assert entry().status == EntryStatus.PROPOSED

    def test_leaves_the_desk_to_confirm_it(self, contest: Contest) -> None:
        answer(contest, BRUNO)
        agree(contest, ANNE, ANNE)
        results.confirm_entry(entry().match, contest.organiser, version=1)

        assert entry().status == EntryStatus.CONFIRMED


class TestTwoPhones:
    def test_with_both_codes_agree(self, contest: Contest, desk: Client) -> None:
        answer(contest, CELIA)
        page = agree(contest, ANNE, BRUNO)

        assert "Résultat enregistré" in plain(page)
        assert entry().status == EntryStatus.CONFIRMED
        for html in (round_page(desk, contest), match_page(desk, contest)):
            assert SIGN not in html
            assert SWITCHED not in html

    @pytest.mark.slow
    def test_behind_one_router_agree_like_the_rest_of_the_hall(
        self, contest: Contest, desk: Client
    ) -> None:
        answer(contest, ANNE)
        page = agree(contest, ANNE, ANNE)

        assert "Résultat enregistré" in plain(page)
        assert SIGN not in round_page(desk, contest)
        assert SIGN not in match_page(desk, contest)

    @pytest.mark.slow
    def test_that_answer_first_alarm_nobody(self, contest: Contest, desk: Client) -> None:
        """No other phone has shown yet that each has an address of its own."""
        page = agree(contest, ANNE, ANNE)

        assert "Résultat enregistré" in plain(page)
        assert SIGN not in round_page(desk, contest)

    @pytest.mark.slow
    def test_of_which_the_server_sees_no_address_agree(self, contest: Contest) -> None:
        answer(contest, BRUNO)

        assert "Résultat enregistré" in plain(agree(contest, "", ""))


class TestTheDesk:
    @pytest.mark.slow
    def test_sees_two_browsers_that_answered_from_one_address(
        self, contest: Contest, desk: Client
    ) -> None:
        answer(contest, BRUNO)
        page = agree(contest, ANNE, ANNE, browser="Chrome")
        assert "Résultat enregistré" in plain(page)

        of_round = round_page(desk, contest)
        assert "À comparer avec la feuille signée :" in of_round
        assert f"Table 1 – {SIGN}" in of_round
        of_match = match_page(desk, contest)
        assert f"{SIGN} Comparez ce résultat avec la feuille signée" in of_match
        assert f"confirmé par Est-Ouest {SIGN}" in of_match

    @pytest.mark.slow
    def test_sees_it_of_the_first_table_too_once_others_have_answered(
        self, contest: Contest, desk: Client
    ) -> None:
        agree(contest, ANNE, ANNE)
        answer(contest, BRUNO)

        assert f"Table 1 – {SIGN}" in round_page(desk, contest)

    @pytest.mark.slow
    def test_sees_it_no_more_once_the_address_proves_to_be_shared(
        self, contest: Contest, desk: Client
    ) -> None:
        answer(contest, BRUNO)
        agree(contest, ANNE, ANNE, browser="Chrome")
        Phone(link_of(contest, 2), "EW", ANNE).agree()

        assert SIGN not in round_page(desk, contest)
        assert SIGN not in match_page(desk, contest)

    def test_takes_two_addresses_of_one_ipv6_network_for_one_phone(
        self, contest: Contest, desk: Client
    ) -> None:
        """A phone changes the last half of its address by itself."""
        answer(contest, "2001:db8:0:2::1")
        agree(contest, "2001:db8:0:1::7", "2001:db8:0:1:a:b:c:d", browser="Chrome")

        assert f"Table 1 – {SIGN}" in round_page(desk, contest)

    def test_reads_it_in_the_history_alone_once_it_has_typed_the_sheet(
        self, contest: Contest, desk: Client
    ) -> None:
        answer(contest, BRUNO)
        agree(contest, ANNE, ANNE, browser="Chrome")
        match, version = entry().match, entry().version
        totals = Totals(1024, 920)
        results.enter_totals(match, contest.organiser, totals, version=version, reason="comparée")

        assert SIGN not in round_page(desk, contest)
        assert match_page(desk, contest).count(SIGN) == 1
        assert "Comparez ce résultat" not in match_page(desk, contest)

    def test_sees_a_phone_that_changed_camp(self, contest: Contest, desk: Client) -> None:
        phone = Phone(link_of(contest), "NS", ANNE)
        phone.speak_for("EW")
        phone.totals(1024, 920)
        theirs = Phone(link_of(contest), "NS", BRUNO)
        theirs.agree()

        assert entry().status == EntryStatus.CONFIRMED
        assert f"Table 1 – {SWITCHED}" in round_page(desk, contest)
        assert f"{SWITCHED} Comparez ce résultat" in match_page(desk, contest)

    def test_sees_nothing_where_one_camp_alone_answered(
        self, contest: Contest, desk: Client
    ) -> None:
        phone = Phone(link_of(contest), "NS", ANNE)
        phone.speak_for("EW")
        phone.totals(1024, 920)

        assert SWITCHED not in round_page(desk, contest)


def test_no_address_is_stored_nor_a_digest_that_another_contest_shares(contest: Contest) -> None:
    another = drawn(name="Autre")
    let_players_enter(another, None, True)
    for each in (contest, another):
        Phone(link_of(each), "NS", ANNE).totals(1024, 920)
    one, other = Entry.objects.order_by("pk")

    for column in ("entered_address", "entered_browser"):
        digests = getattr(one, column), getattr(other, column)
        assert [len(digest) for digest in digests] == [64, 64]
        assert digests[0] != digests[1]
