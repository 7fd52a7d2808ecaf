"""Fast entry by several people: entries of others, entries undone, second readings."""

from __future__ import annotations

from html import escape

import pytest

from tests.factories import make_user
from tests.views.desk import at_table, drawn, plain, scorer_of, signed_in, text
from tests.views.helpers import token
from tests.views.results.fast_entry import SHEET, again, line_of, send, stored, undo, url
from tournaments.models import Contest, Entry
from tournaments.services import results
from tournaments.services.core import people
from tournaments.services.results import Totals
from tournaments.words.enums import EntryStatus, Role

pytestmark = pytest.mark.django_db


class TestWhatTheOthersEnter:
    def test_is_listed_the_last_first_with_who_typed_it(self) -> None:
        contest = drawn(6)
        other = make_user("léa")
        results.enter_totals(at_table(contest, 1), other, Totals(1000, 944), version=0)
        results.enter_totals(at_table(contest, 3), contest.organiser, Totals(900, 1044), version=0)
        shown = plain(signed_in(contest.organiser).get(url(contest)))
        last = shown.split("Dernières saisies")[1]
        assert last.index("Table 3 900 – 1044") < last.index("Table 1 1000 – 944")
        assert "· vous" in last.split("Table 1")[0]
        assert "· léa" in last.split("Table 1")[1]

    def test_leaves_the_tables_that_are_missing(self) -> None:
        contest = drawn(6)
        results.enter_totals(at_table(contest, 1), None, Totals(1000, 944), version=0)
        shown = plain(signed_in(contest.organiser).get(url(contest)))
        assert "Toutes 3 À saisir 2 À vérifier 0 Confirmés 1" in shown
        tables = shown.split("Les tables")[1].split("Dernières saisies")[0]
        assert "Table 2" in tables
        assert "Table 1" not in tables

    @pytest.mark.parametrize("name", ["fast-entry-live", "round-live"])
    def test_is_answered_304_until_something_is_written(self, name: str) -> None:
        contest = drawn()
        client = scorer_of(contest)
        first = client.get(url(contest, name))
        assert first.status_code == 200
        again = client.get(url(contest, name), headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
        later = client.get(url(contest, name), headers={"If-None-Match": first["ETag"]})
        assert later.status_code == 200
        assert "Confirmés 1" in plain(later).replace("Toutes 2", "")
        assert later["ETag"] != first["ETag"]

    def test_is_not_the_same_for_two_persons_nor_after_a_change_of_role(self) -> None:
        contest = drawn()
        live = url(contest, "round-live")
        mine = scorer_of(contest).get(live)["ETag"]
        assert signed_in(contest.organiser).get(live)["ETag"] != mine
        scorer = make_user("scorer")
        people.grant_role(contest, contest.organiser, scorer, Role.REFEREE)
        assert signed_in(scorer).get(live)["ETag"] != mine

    def test_is_not_asked_for_again_by_a_page_just_opened(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        live = client.get(url(contest, "fast-entry-live"))
        assert f'data-etag="{escape(live["ETag"])}"' in text(client.get(url(contest)))


class TestUndoing:
    def test_gives_the_figures_back_into_the_fields(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        send(client, contest, **SHEET, belotes="0", capots="0")
        page = undo(client, contest)
        assert line_of(page).values.items() >= {**SHEET, "belotes": "0", "capots": "0"}.items()
        assert line_of(page).focused == "ns"
        assert "Table 1 : votre saisie est annulée" in text(page)
        assert not Entry.objects.filter(current=True).exists()
        again(client, contest, page, ns="1000", ew="944")
        assert Entry.objects.get(current=True).ns == 1000

    def test_pressed_twice_undoes_once_and_gives_the_same_back(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        send(client, contest, table="2", ns="1000", ew="944")
        send(client, contest, **SHEET)
        page = client.get(url(contest))
        undo(client, contest, page)
        page = undo(client, contest, page)
        assert line_of(page).values.items() >= SHEET.items()
        current = Entry.objects.filter(current=True)
        assert [entry.match.table for entry in current] == [2]

    def test_of_a_match_that_no_database_can_hold_undoes_nothing(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        send(client, contest, **SHEET)
        wrong = str(10**30)
        for sent in ({"match": wrong, "version": "1"}, {"match": "1", "version": wrong}):
            page = client.post(
                url(contest, "fast-entry-undo"), {**sent, "token": token()}, follow=True
            )
            assert "rien n’est annulé" in text(page)
        assert Entry.objects.get(current=True).ns == 1024

    def test_is_of_ones_own_last_entry_only(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        send(client, contest, **SHEET)
        send(signed_in(contest.organiser), contest, table="2", ns="1000", ew="944")
        assert "Annuler ma dernière saisie (table 1)" in plain(client.get(url(contest)))
        other = Entry.objects.get(match__table=2)
        form = {"token": token(), "match": other.match_id, "version": 1}
        page = client.post(url(contest, "fast-entry-undo"), form, follow=True)
        assert "n’est plus votre dernière saisie" in text(page)
        assert Entry.objects.filter(current=True).count() == 2

    def test_undoes_nothing_that_somebody_corrected_since(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        send(client, contest, **SHEET)
        page = client.get(url(contest))
        by = contest.organiser
        results.enter_totals(at_table(contest), by, Totals(1000, 944), version=1, reason="lu")
        page = undo(client, contest, page)
        assert "n’est plus votre dernière saisie" in text(page)
        assert Entry.objects.get(current=True).ns == 1000


class TestASecondReading:
    @pytest.fixture
    def contest(self) -> Contest:
        contest = drawn()
        Contest.objects.filter(pk=contest.pk).update(second_reading=True)
        return contest

    def test_is_the_same_sheet_typed_by_somebody_else(self, contest: Contest) -> None:
        send(scorer_of(contest), contest, **SHEET)
        assert stored() == [(1, 1024, 920, EntryStatus.PROPOSED)]
        send(signed_in(contest.organiser), contest, **SHEET)
        entry = Entry.objects.get(current=True)
        assert entry.status == EntryStatus.CONFIRMED
        assert entry.entered_by == make_user("scorer")
        assert entry.confirmed_by == contest.organiser

    def test_is_not_the_same_sheet_typed_again_by_the_same_person(self, contest: Contest) -> None:
        client = scorer_of(contest)
        send(client, contest, **SHEET)
        send(client, contest, **SHEET)
        assert stored() == [(1, 1024, 920, EntryStatus.PROPOSED)]

    def test_of_another_figure_shows_both_before_it_disputes(self, contest: Contest) -> None:
        send(scorer_of(contest), contest, **SHEET)
        client = signed_in(contest.organiser)
        page = send(client, contest, table="1", ns="1000", ew="944")
        assert page.status_code == 409
        assert stored() == [(1, 1024, 920, EntryStatus.PROPOSED)]
        again(client, contest, page)
        assert stored()[-1] == (1, 1000, 944, EntryStatus.DISPUTED)
        assert "Désaccord 1" in plain(client.get(url(contest)))
