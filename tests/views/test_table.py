"""A table's pages: one camp enters its result on a phone, the other reads it again on another."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from tests.factories import BELOTE, make_contest, play_round
from tests.views.desk import at_table, drawn, match_url, plain, scorer_of, text, totals_form
from tests.views.phones import Phone, link_of
from tournaments.enums import Camp, EntryStatus
from tournaments.models import Contest, Entry
from tournaments.regulation import Regulation
from tournaments.services import draws, results, teams
from tournaments.services.results import Totals
from tournaments.services.table_links import cut_links, let_players_enter, renew_links

pytestmark = pytest.mark.django_db
THREE = BELOTE.with_format(deals=3)
DEALS = [Deal("NS", ns=100, ew=62), Deal("EW", ns=81, ew=81), Deal("NS", ns=90, ew=72)]


@pytest.fixture
def contest() -> Contest:
    """Two tables of twelve deals, where players enter."""
    made = drawn()
    let_players_enter(made, made.organiser, True)
    return made


def entry() -> Entry:
    return Entry.objects.get(current=True, match__table=1)


def played(contest: Contest, table: int = 1) -> Contest:
    """The other table has its result, so that only this one keeps the round open."""
    other = at_table(contest, 2 if table == 1 else 1)
    results.enter_totals(other, None, Totals(1000, 944), version=0)
    return contest


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
        phone.speak_for_again = phone.client.post(
            reverse("table-camp", args=[phone.link.match, phone.link.token]), {"camp": "EW"}
        )

        assert f"Vous êtes {phone.link.ns.number}" in plain(phone.open())
        assert "ce n’est pas nous" not in plain(phone.page)

    def test_is_for_that_table_only(self, contest: Contest) -> None:
        """A code photographed at another table: the names are those of its own players."""
        phone = Phone(link_of(contest, 2))

        assert link_of(contest, 1).ns.name not in plain(phone.page)
        assert "Ce code est celui d’une autre table" in plain(phone.page)

    def test_the_phone_is_known_by_a_cookie_no_script_reads(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        key, camp = phone.client.cookies["phone"], phone.client.cookies["camp"]

        for cookie in (key, camp):
            assert cookie["httponly"]
            assert cookie["samesite"] == "Lax"
        assert camp["path"] == phone.url
        assert key["path"] == "/t/"
        assert len(key.value) >= 22

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
        made = make_contest(0, individuals)
        for number in range(1, 9):
            teams.register_team(made, None, f"Joueur {number}", "")
        draws.draw_round(made, None, seed=1)
        let_players_enter(made, None, True)
        link = link_of(made)
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

    def test_enter_deal_by_deal_and_see_each_explained(self) -> None:
        made = drawn(4, THREE)
        let_players_enter(made, None, True)
        ours, theirs = Phone(link_of(made), "NS"), Phone(link_of(made), "EW")
        ours.deals(DEALS)
        result = entry()

        assert result.deals.count() == 3
        assert "Voir les 3 donnes et comment elles sont comptées" in plain(theirs.open())
        theirs.agree()
        assert entry().status == EntryStatus.CONFIRMED
        assert "3. Nord-Sud prend" in plain(theirs.open())
        assert "Litige" in plain(theirs.page)

    def test_see_running_marks_while_typing(self) -> None:
        made = drawn(4, THREE)
        let_players_enter(made, None, True)
        phone = Phone(link_of(made), "NS")
        phone.open(edit="1", way="deals")
        preview = reverse("table-preview", args=[phone.link.match, phone.link.token])
        assert preview in text(phone.page)
        form = phone.form() | {"deals-0-taker": "NS", "deals-0-ns": "100"}
        marks = text(phone.post(preview, form))

        assert '<span id="ns-1" hx-swap-oob="true">100</span>' in marks
        assert Entry.objects.count() == 0

    def test_compute_without_a_script(self) -> None:
        made = drawn(4, THREE)
        let_players_enter(made, None, True)
        phone = Phone(link_of(made), "NS")
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
        """Both had the form open: the second is told nothing, for both agree."""
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
        """The phone that entered cannot also agree, whatever it says it is."""
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
        said = plain(page)
        assert "La partie est close" in said
        assert "portez la feuille à la table de marque" in said
        assert "Nord-Sud 1024" in said
        assert "Est-Ouest 920" in said
        assert f"L’équipe {phone.link.ns.number} gagne 1000 à 944." in said
        assert entry().ns == 1000

    def test_deals_typed_too_late_come_back_one_by_one(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        phone.open(edit="1", way="deals")
        cut_links(contest, None, 1)
        page = phone.send(**{"deals-0-taker": "NS", "deals-0-ns": "100", "deals-2-ew": "<b>81"})

        assert page.status_code == 403
        assert "Ce lien a été coupé" in plain(page)
        assert "Donne 1 Preneur : NS, Points N-S : 100" in plain(page)
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

    def test_a_form_sent_to_a_table_from_another_changes_neither(self, contest: Contest) -> None:
        one, other = Phone(link_of(contest), "NS"), Phone(link_of(contest, 2), "NS")
        one.open(edit="1", way="totals")
        form = {k: v for k, v in (one.form() | {"ns": "1024", "ew": "920"}).items() if v}
        form["csrfmiddlewaretoken"] = other.client.cookies["csrftoken"].value
        page = other.post(other.url, form)

        assert page.status_code == 422
        assert Entry.objects.count() == 0


class TestALinkThatOpensNothing:
    @pytest.mark.parametrize("path", ["", "camp/", "preview/", "agree/", "state/"])
    def test_says_the_same_whatever_it_looks_like(self, contest: Contest, path: str) -> None:
        """Nobody learns from it which matches there are, nor of which contest."""
        link = link_of(contest)
        addresses = [
            f"/t/{link.match}-wrong/{path}",
            f"/t/{link.match}-{link_of(contest, 2).token}/{path}",
            f"/t/999999-{link.token}/{path}",
            f"/t/{10**30}-x/{path}",
        ]
        answers = [Client().get(address) for address in addresses]

        assert {answer.status_code for answer in answers} == {404}
        pages = {
            text(answer).replace(address, "").replace(address.replace("/", "%2F"), "")
            for answer, address in zip(answers, addresses, strict=True)
        }
        assert len(pages) == 1
        assert contest.name not in pages.pop()

    def test_says_what_to_do_once_it_was_replaced(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        renew_links(contest, None, 1, 1)
        page = phone.open()

        assert page.status_code == 404
        assert "demandez la nouvelle feuille à la table de marque" in plain(page)

    def test_of_an_open_round_does_not_serve_the_next(self) -> None:
        made = make_contest(4)
        let_players_enter(made, None, True)
        play_round(made)
        play_round(made, close=False)
        old, new = link_of(made, 1, 1), link_of(made, 1, 2)

        assert Phone(old).page.status_code == 410
        assert Phone(new).page.status_code == 200


class TestPrivacy:
    def test_a_page_of_a_table_is_kept_by_nobody_and_named_to_nobody(
        self, contest: Contest
    ) -> None:
        phone = Phone(link_of(contest), "NS")
        for url in (phone.url, "/t/1-wrong/"):
            page = phone.client.get(url)

            assert "no-store" in page["Cache-Control"]
            assert page["Referrer-Policy"] == "same-origin"
            assert "noindex" in page["X-Robots-Tag"]

    def test_a_form_without_its_token_against_forgery_is_refused(self, contest: Contest) -> None:
        phone = Phone(link_of(contest), "NS")
        form = phone.form() | {"ns": "1024", "ew": "920", "csrfmiddlewaretoken": "x"}

        assert phone.client.post(phone.url, form).status_code == 403
        assert Entry.objects.count() == 0

    def test_no_session_is_made(self, contest: Contest) -> None:
        ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
        ours.totals(1024, 920)
        theirs.open()
        theirs.agree()

        assert Session.objects.count() == 0
        for phone in (ours, theirs):
            assert set(phone.client.cookies) == {"csrftoken", "phone", "camp"}

    def test_a_scorer_signed_in_speaks_at_a_table_as_a_camp(self, contest: Contest) -> None:
        phone = Phone(link_of(contest))
        phone.client.force_login(contest.organiser)
        phone.speak_for("NS")
        phone.totals(1024, 920)

        assert entry().entered_by is None
        assert entry().entered_camp == Camp.NS


def test_a_waiting_phone_asks_for_one_word(
    contest: Contest, django_assert_num_queries: Any
) -> None:
    ours, theirs = Phone(link_of(contest), "NS"), Phone(link_of(contest), "EW")
    ours.totals(1024, 920)
    url = reverse("table-state", args=[ours.link.match, ours.link.token])
    with django_assert_num_queries(3):
        before = ours.client.get(url).content
    assert f'data-state="{before.decode()}"' in text(ours.open())
    theirs.open()
    theirs.agree()

    assert ours.client.get(url).content != before


def test_deals_are_typed_one_a_line_and_read_back_in_words(contest: Contest) -> None:
    made = drawn(4, THREE, name="Lines")
    let_players_enter(made, None, True)
    phone = Phone(link_of(made), "NS")
    phone.open(edit="1", way="lines")
    lines = {"deals-0-line": "100", "deals-1-line": "e81", "deals-2-line": "90"}
    page = phone.send(**lines, compute="1")
    assert '<span id="ns-1">100</span>' in text(page)

    assert "En attente de vos adversaires" in plain(phone.send())
    assert Entry.objects.get().deals.count() == 3
