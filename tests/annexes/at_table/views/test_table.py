"""Pages of a table: one camp enters its result on a phone, the other confirms on another."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from tests.annexes.at_table.views.phones import Phone, drawn_for_phones, entry, link_of
from tests.factories import BELOTE, draw_round, make_contest
from tests.views.desk import plain, text
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import presence
from tournaments.services.hall.announcements import announce
from tournaments.services.hall.clock import announce_last_deal, start_clock
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import Camp, EntryStatus

pytestmark = pytest.mark.django_db
THREE = BELOTE.with_format(deals=3)
DEALS = [Deal("NS", ns=100, ew=62), Deal("EW", ns=81, ew=81), Deal("NS", ns=90, ew=72)]


@pytest.fixture
def contest() -> Contest:
    """Contest of two tables, twelve deals per match, where players enter results."""
    return drawn_for_phones()


class TestOpening:
    def test_says_which_table_it_is_and_asks_who_one_is(self, contest: Contest) -> None:
        link = link_of(contest)
        page = plain(Phone(link).page)

        assert "Qui êtes-vous ?" in page
        assert "Table 1" in page
        assert "Partie 1" in page
        for side in (link.ns, link.ew):
            assert side.name in page

    def test_asks_whether_one_is_sure_before_it_lets_speak(self, contest: Contest) -> None:
        phone = Phone(link_of(contest))
        page = plain(phone.open(camp="EW"))

        assert "Vous êtes bien…" in page
        assert phone.link.ew.name in page
        assert phone.link.ns.name not in page
        assert "Table 1" in page
        assert "camp" not in phone.client.cookies

    def test_then_names_who_the_phone_speaks_for(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "EW")

        assert f"Vous êtes {phone.link.ew.number} {phone.link.ew.name}" in plain(phone.page)
        assert "Votre résultat" in plain(phone.page)

    def test_may_be_chosen_again_until_something_is_entered(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "EW")
        phone.speak_for("NS")
        assert f"Vous êtes {phone.link.ns.number}" in plain(phone.page)

        phone.totals(1000, 944)
        token = phone.client.cookies["csrftoken"].value
        chosen = {"camp": "EW", "csrfmiddlewaretoken": token}
        phone.post(reverse("table-camp", args=[phone.link.match, phone.link.token]), chosen)

        assert f"Vous êtes {phone.link.ns.number}" in plain(phone.open())
        assert "ce n’est pas nous" not in plain(phone.page)

    def test_is_for_that_table_only(self, contest: Contest) -> None:
        """With the code of another table, the page shows the names of that other table."""
        phone = Phone(link_of(contest, 2))

        assert link_of(contest, 1).ns.name not in plain(phone.page)
        assert "Ce carré est celui d’une autre table" in plain(phone.page)

    def test_the_phone_is_known_by_a_cookie_no_script_reads(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        key, camp = phone.client.cookies["phone"], phone.client.cookies["camp"]

        for cookie in (key, camp):
            assert cookie["httponly"]
            assert cookie["samesite"] == "Lax"
        assert camp["path"] == phone.url
        assert key["path"] == "/t/"
        assert len(key.value) >= 22

    @pytest.mark.slow
    def test_a_forged_camp_is_no_camp(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.client.cookies["camp"] = "EW"

        assert "Qui êtes-vous ?" in plain(phone.open())

    def test_the_cookie_of_a_camp_serves_one_phone_only(self, contest: Contest) -> None:
        one, other = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        other.client.cookies["camp"] = one.client.cookies["camp"].value

        assert "Qui êtes-vous ?" in plain(other.open())

    def test_players_of_a_contest_of_players_are_named_by_camp(self) -> None:
        individuals = Regulation(BELOTE.rules, entrants="individuals")
        event = make_contest(0, individuals)
        for number in range(1, 9):
            presence.register_team(event, None, Registration(f"Joueur {number}"))
        draw_round(event, None, seed=1)
        let_players_enter(event, None, True)
        link = link_of(event)
        page = plain(Phone(link).page)

        assert len(link.ns.numbers) == 2
        assert link.ns.number in page
        assert link.ew.name in page


class TestTwoCamps:
    def test_agree_and_the_result_counts(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        page = plain(ours.totals(1024, 920))

        assert "En attente de vos adversaires" in page
        assert entry().status == EntryStatus.PROPOSED

        page = plain(theirs.open())
        assert "Êtes-vous d’accord ?" in page
        assert f"L’équipe {ours.link.ns.number} gagne 1024 à 920." in page

        page = plain(theirs.agree())
        assert "Résultat enregistré" in page
        assert "Résultat enregistré" in plain(ours.open())
        result = entry()
        assert result.status == EntryStatus.CONFIRMED
        assert (result.ns, result.ew) == (1024, 920)
        assert (result.entered_camp, result.confirmed_camp) == ("NS", "EW")
        assert result.entered_phone != result.confirmed_phone
        assert ours.client.cookies["phone"].value not in (
            result.entered_phone,
            result.confirmed_phone,
        )

    def test_read_the_figures_each_from_its_side(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "EW"), Phone(link_of(contest), "NS")
        ours.totals(1024, 920)

        assert "Nous" in plain(theirs.open())
        assert plain(ours.open()).index("920") < plain(ours.page).index("1024")
        assert plain(theirs.page).index("1024") < plain(theirs.page).index("920")

    @pytest.mark.slow
    def test_enter_deal_by_deal_and_see_each_explained(self) -> None:
        event = drawn_for_phones(4, THREE)
        ours, theirs = Phone(link_of(event), "NS"), Phone(link_of(event), "EW")
        ours.deals(DEALS)
        result = entry()

        assert result.deals.count() == 3
        assert "Voir les 3 donnes et comment elles sont comptées" in plain(theirs.open())
        theirs.agree()
        assert entry().status == EntryStatus.CONFIRMED
        assert "3. Nord-Sud prend" in plain(theirs.open())
        assert "Litige" in plain(theirs.page)

    def test_see_running_marks_while_typing(self) -> None:
        event = drawn_for_phones(4, THREE)
        phone = Phone(link_of(event), "NS")
        phone.open(edit="1", way="deals")
        preview = reverse("table-preview", args=[phone.link.match, phone.link.token])
        assert preview in text(phone.page)
        form = phone.form() | {"deals-0-taker": "NS", "deals-0-ns": "100"}
        marks = text(phone.post(preview, form))

        assert '<span id="ns-1">100</span>' in marks
        assert Entry.objects.count() == 0

    def test_compute_without_a_script(self) -> None:
        event = drawn_for_phones(4, THREE)
        phone = Phone(link_of(event), "NS")
        phone.open(edit="1", way="deals")
        page = phone.send(**{"deals-0-taker": "NS", "deals-0-ns": "100", "compute": "1"})

        assert page.status_code == 200
        assert '<span id="ns-1">100</span>' in text(page)
        assert phone.form()["deals-0-ns"] == "100"

    def test_disagree_and_are_both_told_what_to_do(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        page = plain(theirs.totals(1000, 944))

        assert entry().status == EntryStatus.DISPUTED
        for shown in (page, plain(ours.open())):
            assert "Vous ne comptez pas pareil" in shown
            assert "portez-la à la table de marque" in shown
            for figure in ("1024", "920", "1000", "944"):
                assert figure in shown

    def test_settle_it_themselves_when_the_first_agrees_to_the_second(
        self, contest: Contest
    ) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        theirs.totals(1000, 944)
        ours.open()
        ours.agree()

        assert entry().status == EntryStatus.CONFIRMED
        assert (entry().ns, entry().confirmed_camp) == (1000, "NS")

    def test_settle_it_themselves_when_the_second_comes_back_to_the_first(
        self, contest: Contest
    ) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        theirs.totals(1000, 944)
        theirs.totals(1024, 920)

        assert entry().status == EntryStatus.CONFIRMED
        assert (entry().ns, entry().entered_camp, entry().confirmed_camp) == (1024, "NS", "EW")

    def test_type_the_same_without_having_read_each_other(self, contest: Contest) -> None:
        """Both camps had the form open. The second sees no conflict, because the figures agree."""
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        theirs.page = Client().get(theirs.url)
        late = Phone(link_of(contest, 2), "NS")  # an untouched form, for its hidden fields
        late.open(edit="1")
        form = late.form() | {"match": str(ours.link.match), "ns": "1024", "ew": "920"}
        form["csrfmiddlewaretoken"] = theirs.client.cookies["csrftoken"].value
        page = plain(theirs.post(theirs.url, form))

        assert "Résultat enregistré" in page
        assert entry().confirmed_camp == Camp.EW

    def test_type_otherwise_without_having_read_each_other(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        theirs.open(edit="1", way="totals")
        ours.totals(1024, 920)
        page = theirs.send(ns=1000, ew=944)

        assert page.status_code == 409
        assert "Cette table a été saisie pendant que vous tapiez" in plain(page)
        for figure in ("1024", "920", "1000", "944"):
            assert figure in plain(page)
        assert theirs.form()["ns"] == "1000"
        assert entry().status == EntryStatus.PROPOSED

        theirs.send()
        assert entry().status == EntryStatus.DISPUTED
        assert entry().ns == 1000

    def test_correct_their_own_figures_before_the_others_agree(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1042, 902)
        theirs.open()
        ours.totals(1024, 920)
        page = theirs.agree()

        assert page.status_code == 409
        assert "Ces chiffres ont changé pendant que vous les lisiez" in plain(page)
        assert entry().status == EntryStatus.PROPOSED
        theirs.agree()
        assert (entry().status, entry().ns) == (EntryStatus.CONFIRMED, 1024)

    def test_have_one_phone_each(self, contest: Contest) -> None:
        """The phone that entered the result cannot confirm it, even if it claims the other camp."""
        phone = Phone(link_of(contest), "NS")
        phone.totals(1024, 920)
        url = reverse("table-camp", args=[phone.link.match, phone.link.token])
        token = phone.client.cookies["csrftoken"].value
        phone.post(url, {"camp": "EW", "csrfmiddlewaretoken": token})

        assert "En attente de vos adversaires" in plain(phone.page)
        assert entry().status == EntryStatus.PROPOSED

    def test_may_use_several_phones_in_a_camp(self, contest: Contest) -> None:
        ours, partner = Phone(link_of(contest), "NS"), Phone(link_of(contest), "NS")
        ours.totals(1024, 920)

        assert "En attente de vos adversaires" in plain(partner.open())
        token = partner.client.cookies["csrftoken"].value
        agree = reverse("table-agree", args=[partner.link.match, partner.link.token])
        sent = {"csrfmiddlewaretoken": token, "token": "12345678-1234-1234-1234-123456789012"}
        partner.post(agree, sent | {"match": str(partner.link.match), "version": "1"})
        assert entry().status == EntryStatus.PROPOSED


def test_deals_are_typed_one_a_line_and_read_back_in_words(contest: Contest) -> None:
    event = drawn_for_phones(4, THREE, name="Lines")
    phone = Phone(link_of(event), "NS")
    phone.open(edit="1", way="lines")
    lines = {"deals-0-line": "100", "deals-1-line": "e81", "deals-2-line": "90"}
    page = phone.send(**lines, compute="1")
    assert '<span id="ns-1">100</span>' in text(page)

    assert "En attente de vos adversaires" in plain(phone.send())
    assert Entry.objects.get().deals.count() == 3


class TestWhatTheHallIsTold:
    """The page of a table shows the same messages as the hall's other pages."""

    def test_every_page_of_the_table_has_the_clock_and_the_announcements(
        self, contest: Contest
    ) -> None:
        start_clock(contest, None, 40)
        announce(contest, None, "Pause de dix minutes")
        phone = Phone(link_of(contest))
        pages = [phone.page]
        phone.speak_for("NS")
        pages.append(phone.open())
        phone.totals(1024, 920)
        pages.append(phone.open())
        for page in pages:
            assert "data-clock" in text(page)
            assert "clock.js" in text(page)
            assert "Pause de dix minutes" in plain(page)

    def test_a_phone_that_waits_is_loaded_again_for_it(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.totals(1024, 920)
        url = reverse("table-state", args=[phone.link.match, phone.link.token])

        def state() -> str:
            return text(phone.client.get(url))

        known = [state()]
        announce(contest, None, "Le bar ouvre")
        known.append(state())
        start_clock(contest, None, 40)
        known.append(state())
        announce_last_deal(contest, None)
        known.append(state())
        assert len(set(known)) == len(known)
        assert state() == known[-1]
        assert f'data-state="{known[-1]}"' in text(phone.open())
