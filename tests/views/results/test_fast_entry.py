"""Fast entry of a round's sheets without scripts, as plain forms."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import BELOTE, COINCHE, draw_round, make_user
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import at_table, drawn, plain, scorer_of, signed_in, text
from tests.views.helpers import token
from tests.views.results.fast_entry import SHEET, again, line_of, send, stored, url
from tournaments.models import Contest, Entry
from tournaments.services import results
from tournaments.services.core import people
from tournaments.services.draws import draws, seating
from tournaments.services.results import Totals
from tournaments.words.enums import EntryStatus, Role

pytestmark = pytest.mark.django_db


@written_again
def entered(pairs: int, *tables: int) -> Contest:
    """Return a contest whose organiser has entered the results of these tables."""
    contest = drawn(pairs)
    for table in tables:
        totals = Totals(1000, 944)
        results.enter_totals(at_table(contest, table), contest.organiser, totals, version=0)
    return contest


class TestALine:
    def test_is_saved_and_the_next_table_of_the_pile_is_proposed(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        page = send(client, contest, **SHEET, belotes="", capots="")
        assert page.status_code == 302
        page = client.get(page["Location"])
        assert stored() == [(1, 1024, 920, EntryStatus.CONFIRMED)]
        assert Entry.objects.get().entered_by == make_user("scorer")
        assert "Table 1 enregistrée : 1024 pour" in text(page)
        assert line_of(page).values["table"] == "2"
        assert line_of(page).values["ns"] == ""
        assert line_of(page).focused == "ns"
        for seat in at_table(contest, 2).seats.all():
            assert seat.team.name in text(page).split('id="who"')[1].split("</form>")[0]

    def test_names_its_table_by_one_of_its_teams_too(self) -> None:
        contest = drawn()
        team = at_table(contest, 2).seats.get(camp="EW").team
        send(scorer_of(contest), contest, table=f"e{team.number}", ns="1000", ew="944")
        assert stored() == [(2, 1000, 944, EntryStatus.CONFIRMED)]

    def test_with_the_table_alone_shows_who_sits_there_and_saves_nothing(self) -> None:
        contest = drawn()
        page = send(scorer_of(contest), contest, table="2")
        assert page.status_code == 200
        for seat in at_table(contest, 2).seats.all():
            assert seat.team.name in text(page)
        assert line_of(page).focused == "ns"
        assert line_of(page).values["table"] == "2"
        assert stored() == []

    def test_sent_twice_counts_once(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        form = {**line_of(client.get(url(contest))).values, **SHEET}
        client.post(url(contest), form)
        page = client.post(url(contest), form, follow=True)
        assert "Déjà enregistré" in text(page)
        assert stored() == [(1, 1024, 920, EntryStatus.CONFIRMED)]

    def test_takes_one_total_where_belotes_and_capots_tell_the_other(self) -> None:
        contest = drawn()
        sheet = {"table": "1", "ns": "1000", "belotes": "1", "capots": "1"}
        send(scorer_of(contest), contest, **sheet)
        assert stored() == [(1, 1000, 1054, EntryStatus.CONFIRMED)]

    def test_with_one_total_and_its_belotes_has_no_capot_unless_it_says_so(self) -> None:
        contest = drawn()
        send(scorer_of(contest), contest, table="1", ns="1000", belotes="1")
        assert stored() == [(1, 1000, 964, EntryStatus.CONFIRMED)]
        assert Entry.objects.get().capots == 0

    def test_takes_both_totals_where_one_does_not_tell_the_other(self) -> None:
        contest = drawn(regulation=COINCHE)
        sheet = {"table": "1", "ns": "1000", "belotes": "1", "capots": "0"}
        page = send(scorer_of(contest), contest, **sheet)
        assert page.status_code == 422
        assert line_of(page).values.items() >= sheet.items()
        assert stored() == []


class TestTheTableShown:
    """A sheet is saved only for the table whose names the page showed beside the figures."""

    def test_is_shown_first_where_another_is_typed_and_saved_at_the_second_enter(self) -> None:
        contest = drawn(8)
        client = scorer_of(contest)
        typed = {**SHEET, "table": "3"}
        form = {**line_of(client.get(url(contest))).values, **typed}
        page = client.post(url(contest), form)
        assert page.status_code == 409
        assert "La page montrait les noms de la table 1, et la ligne dit table 3" in text(page)
        for seat in at_table(contest, 3).seats.all():
            assert seat.team.name in text(page)
        assert line_of(page).values.items() >= typed.items()
        assert stored() == []
        again(client, contest, page)
        assert stored() == [(3, 1024, 920, EntryStatus.CONFIRMED)]

    def test_is_shown_first_where_none_was(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        form = {**line_of(client.get(url(contest))).values, **SHEET, "shown": ""}
        page = client.post(url(contest), form)
        assert "Voici qui joue à la table 1 : vérifiez" in text(page)
        assert stored() == []

    def test_of_a_replacement_is_not_the_version_of_another_table(self) -> None:
        contest = drawn()
        for table in (1, 2):
            results.enter_totals(at_table(contest, table), None, Totals(1000, 944), version=0)
        client = scorer_of(contest)
        page = send(client, contest, **SHEET)
        page = again(client, contest, page, table="2", reason="mal lu")
        assert page.status_code == 409
        assert line_of(page).values["version"] == "0"
        assert len(stored()) == 2


class TestThePile:
    @pytest.fixture
    def contest(self) -> Contest:
        return entered(12, 1, 4)

    @pytest.mark.parametrize(
        ("after", "proposed"),
        daily(3, [("", "2"), ("3", "5"), ("6", "2"), ("99", "2"), ("x", "2")]),
    )
    def test_goes_on_after_the_last_table_and_then_from_the_first(
        self, contest: Contest, after: str, proposed: str
    ) -> None:
        page = scorer_of(contest).get(url(contest), {"after": after})
        assert line_of(page).values["table"] == proposed
        assert line_of(page).values["shown"].split()[0] == proposed

    def test_is_empty_once_every_table_has_a_result(self, contest: Contest) -> None:
        for table in (2, 3, 5, 6):
            results.enter_totals(at_table(contest, table), None, Totals(1000, 944), version=0)
        line = line_of(scorer_of(contest).get(url(contest)))
        assert (line.values["table"], line.focused) == ("", "table")


class TestTheVerdict:
    def said(self, contest: Contest, **typed: str) -> str:
        return plain(scorer_of(contest).get(url(contest, "fast-entry-who"), typed))

    def test_says_that_the_totals_are_what_the_deals_make(self) -> None:
        contest = drawn()
        sentence = self.said(contest, table="1", ns="1024", ew="940", belotes="1")
        assert "1024 + 940 = 1964. Le compte y est : 12 donnes, 1 belote." in sentence
        assert sentence.count("gagne") == 1

    def test_shows_the_total_that_the_belotes_tell(self) -> None:
        sentence = self.said(drawn(), table="1", ns="1024", belotes="2")
        assert "1024 + 960 = 1984. Le compte y est : 12 donnes, 2 belotes, sans capot." in sentence

    def test_alarms_nobody_while_a_total_is_half_typed(self) -> None:
        sentence = self.said(drawn(), table="1", ns="1024", ew="9")
        assert "1024 + 9 = 1033." in sentence
        assert "compte" not in sentence
        assert "gagne" not in sentence

    def test_promises_no_sum_where_the_rules_fix_none(self) -> None:
        sentence = self.said(drawn(regulation=COINCHE), table="1", ns="1010", ew="2000")
        assert "1010 + 2000 = 3010. C’est possible." in sentence


class TestWhatIsWrong:
    @pytest.mark.parametrize(
        ("typed", "words", "focused"),
        daily(
            3,
            [
                ({"table": "1024", "ns": "12"}, "Il n’y a pas de table 1024 dans cette", "table"),
                ({"table": "", "ns": "1024", "ew": "920"}, "Ce champ est obligatoire", "table"),
                ({"table": "1", "ns": "1024", "ew": "neuf"}, "Saisissez un nombre entier", "ew"),
                ({"table": "1", "ns": "1024", "ew": "920", "belotes": "1024"}, "999", "belotes"),
                (
                    {"table": "1", "ns": "1024", "ew": "920", "capots": "40"},
                    "entre 0 et 12",
                    "capots",
                ),
                ({"table": "1", "ns": "1024", "ew": "1"}, "Les deux totaux font 1025", "ns"),
            ],
        ),
    )
    def test_is_said_with_everything_typed_kept(
        self, typed: dict[str, str], words: str, focused: str
    ) -> None:
        contest = drawn()
        page = send(scorer_of(contest), contest, **typed)
        assert page.status_code == 422
        assert words in text(page)
        assert line_of(page).values.items() >= typed.items()
        assert line_of(page).focused == focused
        assert stored() == []


class TestADoubtfulSheet:
    def test_is_kept_to_verify_for_the_reason_that_is_proposed(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        page = send(client, contest, table="1", ns="1024", ew="919")
        assert "Les deux totaux font 1943" in line_of(page).values["reason"]
        again(client, contest, page, to_verify="on")
        assert stored() == [(1, 1024, 919, EntryStatus.TO_VERIFY)]
        assert "Les deux totaux font 1943" in Entry.objects.get().reason

    def test_is_kept_for_the_reason_that_is_typed(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        page = send(client, contest, table="1", ns="1024", ew="919")
        again(client, contest, page, to_verify="on", reason="feuille tachée")
        assert Entry.objects.get().reason == "feuille tachée"

    def test_corrected_is_saved_without_the_reason_that_was_proposed(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        page = send(client, contest, table="1", ns="1024", ew="919")
        again(client, contest, page, ew="920")
        assert stored() == [(1, 1024, 920, EntryStatus.CONFIRMED)]
        assert Entry.objects.get().reason == ""


class TestAMatchThatHasAResult:
    @pytest.fixture
    def contest(self) -> Contest:
        return entered(4, 1)

    def test_shows_both_versions_and_changes_nothing(self, contest: Contest) -> None:
        page = send(scorer_of(contest), contest, **SHEET)
        assert page.status_code == 409
        shown = plain(page)
        assert "La table 1 a déjà un résultat" in shown
        assert "Le résultat saisi (organiser," in shown
        assert "1000 944" in shown
        assert "Le vôtre (pas enregistré) 1024 920" in shown
        assert stored() == [(1, 1000, 944, EntryStatus.CONFIRMED)]

    def test_asks_why_it_is_replaced(self, contest: Contest) -> None:
        client = scorer_of(contest)
        page = send(client, contest, **SHEET)
        page = again(client, contest, page)
        assert page.status_code == 422
        assert "Dites pourquoi ce résultat est corrigé." in text(page)
        assert line_of(page).focused == "reason"
        page = again(client, contest, page, reason="mal lu")
        assert stored()[-1] == (1, 1024, 920, EntryStatus.CONFIRMED)
        assert Entry.objects.get(current=True).reason == "mal lu"

    def test_is_left_where_the_same_is_typed_again(self, contest: Contest) -> None:
        page = send(scorer_of(contest), contest, table="1", ns="1000", ew="944")
        assert page.status_code == 302
        page = scorer_of(contest).get(url(contest))
        assert stored() == [(1, 1000, 944, EntryStatus.CONFIRMED)]

    def test_shows_both_totals_where_one_was_typed(self, contest: Contest) -> None:
        sheet = {"table": "1", "ns": "1024", "belotes": "0", "capots": "0"}
        page = send(scorer_of(contest), contest, **sheet)
        assert "Le vôtre (pas enregistré) 1024 920" in plain(page)

    def test_is_said_as_soon_as_its_table_is_typed(self, contest: Contest) -> None:
        page = scorer_of(contest).get(url(contest, "fast-entry-who"), {"table": "1"})
        assert "déjà saisie, 1000 – 944 (organiser," in plain(page)


class TestADrawThatChanges:
    def test_is_told_with_everything_kept_and_the_teams_of_now(self) -> None:
        contest = drawn(8)
        client = scorer_of(contest)
        form = {**line_of(client.get(url(contest))).values, **SHEET}
        seating.swap_tables(contest, contest.organiser, 1, 1, 2)
        page = client.post(url(contest), form)
        assert page.status_code == 409
        assert "Le tirage a changé depuis que vous avez ouvert cette page" in text(page)
        for seat in at_table(contest, 1).seats.all():
            assert seat.team.name in text(page)
        assert line_of(page).values.items() >= SHEET.items()
        assert stored() == []
        again(client, contest, page)
        assert stored() == [(1, 1024, 920, EntryStatus.CONFIRMED)]

    def test_made_again_saves_nothing_at_the_other_teams_table(self) -> None:
        contest = drawn(8)
        client = scorer_of(contest)
        form = {**line_of(client.get(url(contest))).values, **SHEET}
        draws.undo_draw(contest, contest.organiser, 1)
        draw_round(contest, contest.organiser, seed=7)
        assert client.post(url(contest), form).status_code == 409
        assert stored() == []

    def test_undone_says_that_nothing_was_saved(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        form = {**line_of(client.get(url(contest))).values, **SHEET}
        draws.undo_draw(contest, contest.organiser, 1)
        page = client.post(url(contest), form, follow=True)
        assert "La partie 1 n’est plus tirée : rien n’a été enregistré." in text(page)


class TestAClosedRound:
    @pytest.fixture
    def contest(self) -> Contest:
        return entered(4, 1, 2)

    def test_leads_to_the_page_of_the_round(self, contest: Contest) -> None:
        results.close_round(contest, None, 1)
        page = signed_in(contest.organiser).get(url(contest), follow=True)
        assert page.redirect_chain == [(reverse("round", args=[contest.slug, 1]), 302)]
        assert "Une correction se fait sur la page de la table" in text(page)

    def test_closed_meanwhile_takes_no_line_and_keeps_what_is_typed(self, contest: Contest) -> None:
        client = signed_in(contest.organiser)
        form = {**line_of(client.get(url(contest))).values, **SHEET}
        results.close_round(contest, None, 1)
        page = client.post(url(contest), form)
        assert page.status_code == 422
        assert "la partie est close" in text(page)
        assert line_of(page).values.items() >= SHEET.items()
        assert len(stored()) == 2


class TestDealByDeal:
    def test_is_reached_from_the_line_and_comes_back_to_it(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        page = send(client, contest, table="2", deals="1")
        assert page.status_code == 302
        match = reverse("match", args=[contest.slug, 1, 2])
        assert page["Location"] == f"{match}?way=lines&from=entry"
        match_at_2 = at_table(contest, 2)
        form = {"token": token(), "match": match_at_2.pk, "version": 0, "way": "totals"}
        page = client.post(page["Location"], {**form, "ns": "1000", "ew": "944"})
        assert page["Location"] == url(contest)


def test_who_may_enter_is_led_here_first_and_others_to_the_round() -> None:
    contest = drawn(regulation=BELOTE)
    desk = reverse("desk", args=[contest.slug])
    assert url(contest) in text(scorer_of(contest).get(desk))
    treasurer = make_user("treasurer")
    people.grant_role(contest, contest.organiser, treasurer, Role.TREASURER)
    page = text(signed_in(treasurer).get(desk))
    assert url(contest) not in page
    assert reverse("round", args=[contest.slug, 1]) in page
