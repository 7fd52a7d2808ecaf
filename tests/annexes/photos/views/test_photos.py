"""Photographed sheets: sent, read by a work, proposed, confirmed by a person."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.deal import Deal
from tests.annexes.photos.views.builders import photographed, sheet_read, url
from tests.factories import BELOTE, COINCHE, draw_round, make_contest, make_user, play_round
from tests.rows import written_again
from tests.sweeps import daily
from tests.views.desk import at_table, drawn, plain, scorer_of, text
from tests.views.reading import Page
from tests.views.results.fast_entry import line_of, stored
from tournaments.annexes.at_table.services.links import cut_links
from tournaments.annexes.photos.rules import Refusal, SheetRead, Why
from tournaments.models import Contest, Entry, LogLine, Photo, PhotoSheet
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws.seating import swap_tables, swap_teams
from tournaments.services.results import Totals
from tournaments.words.enums import EntryStatus
from tournaments.words.house_enums import PhotoFault

pytestmark = pytest.mark.django_db

#: A deal of each game, with the regulation that marks it.
BY_BELOTE = BELOTE, Deal("NS", ns=90, ew=72)
BY_COINCHE = COINCHE, Deal("NS", 90, "spades", ns=110, ew=52)


@pytest.fixture
@written_again
def contest() -> Contest:
    return drawn()


@pytest.fixture
def client(contest: Contest) -> Client:
    return scorer_of(contest)


def confirm(client: Client, contest: Contest, **typed: str) -> Any:
    """Open the page of the only sheet, type these values over its fields, press Enter."""
    address = url(contest, "photo-sheet", PhotoSheet.objects.get(entry=None).pk)
    return client.post(address, {**line_of(client.get(address)).values, **typed}, follow=True)


class TestASheet:
    def test_is_proposed_with_its_picture_and_confirmed_with_enter_alone(
        self, client: Client, contest: Contest
    ) -> None:
        photographed(client, contest, sheet_read(contest))
        assert stored() == []
        sheet = PhotoSheet.objects.get()
        page = client.get(url(contest, "photo-sheet", sheet.pk))
        assert line_of(page).values["ns"] == "1024"
        assert line_of(page).values["ew"] == "920"
        assert line_of(page).focused == "ns"
        assert "Le compte y est" in text(page)
        picture = client.get(url(contest, "photo-picture", sheet.pk))
        assert picture["Content-Type"] == "image/jpeg"
        assert picture.content == bytes(sheet.jpeg)
        words = plain(confirm(client, contest))
        assert stored() == [(1, 1024, 920, EntryStatus.CONFIRMED)]
        assert "Table 1 enregistrée : 1024 pour" in words
        sheet.refresh_from_db()
        assert sheet.entry == Entry.objects.get()
        assert Entry.objects.get().entered_by == make_user("scorer")

    def test_leads_to_the_next_one(self, client: Client, contest: Contest) -> None:
        photographed(client, contest, sheet_read(contest), sheet_read(contest, 2))
        first, second = PhotoSheet.objects.all()
        address = url(contest, "photo-sheet", first.pk)
        answer = client.post(address, line_of(client.get(address)).values)
        assert answer["Location"] == url(contest, "photo-sheet", second.pk)

    def test_has_an_empty_field_for_a_figure_that_is_not_sure(
        self, client: Client, contest: Contest
    ) -> None:
        photographed(client, contest, sheet_read(contest, ns="10?4"))
        page = client.get(url(contest, "photo-sheet", PhotoSheet.objects.get().pk))
        assert line_of(page).values["ns"] == ""
        assert line_of(page).values["ew"] == "920"
        assert line_of(page).focused == "ns"
        assert "Nord-Sud : « 10?4 », un chiffre n’est pas sûr. Tapez-le." in plain(page)
        assert "sheet" not in Page(client.get(url(contest))).form_to(url(contest)).values
        confirm(client, contest, ns="1024")
        assert stored() == [(1, 1024, 920, EntryStatus.CONFIRMED)]

    def test_goes_through_the_doubts_of_typing(self, client: Client, contest: Contest) -> None:
        photographed(client, contest, sheet_read(contest, ew="0921"))
        page = confirm(client, contest)
        assert page.status_code == 422
        assert "Garder à vérifier" in plain(page)
        assert stored() == []
        address = url(contest, "photo-sheet", PhotoSheet.objects.get().pk)
        client.post(address, {**line_of(page).values, "to_verify": "on"})
        assert stored() == [(1, 1024, 921, EntryStatus.TO_VERIFY)]
        assert PhotoSheet.objects.get().entry == Entry.objects.get()

    def test_counts_the_belotes_of_both_camps_together(
        self, client: Client, contest: Contest
    ) -> None:
        counts = {"ns_belotes": "2", "ew_belotes": "1", "ns_capots": "_", "ew_capots": "_"}
        photographed(client, contest, sheet_read(contest, ns="1024", ew="0980", **counts))
        page = client.get(url(contest, "photo-sheet", PhotoSheet.objects.get().pk))
        assert line_of(page).values["belotes"] == "3"
        assert line_of(page).values["capots"] == ""

    def test_is_never_saved_for_teams_that_the_page_did_not_show(
        self, client: Client, contest: Contest
    ) -> None:
        photographed(client, contest, sheet_read(contest))
        page = confirm(client, contest, shown="1 999999 1-2")
        assert page.status_code == 409
        assert stored() == []

    def test_is_discarded(self, client: Client, contest: Contest) -> None:
        photographed(client, contest, sheet_read(contest))
        sheet = PhotoSheet.objects.get()
        page = Page(client.get(url(contest, "photo-sheet", sheet.pk)))
        form = page.form_to(url(contest, "photo-discard", sheet.pk)).values
        client.post(url(contest, "photo-discard", sheet.pk), form)
        assert not Photo.objects.exists()
        assert LogLine.objects.latest("pk").action == "discard_photo"
        again = client.post(url(contest, "photo-discard", sheet.pk), form, follow=True)
        assert "Cette photo a été écartée entre-temps." in plain(again)

    def test_comes_back_once_its_result_is_taken_back(
        self, client: Client, contest: Contest
    ) -> None:
        photographed(client, contest, sheet_read(contest))
        confirm(client, contest)
        scorer = make_user("scorer")
        assert "0 feuille à confirmer" in plain(client.get(url(contest)))
        results.undo_entry(at_table(contest, 1), scorer, version=1)
        assert "1 feuille sûre" in plain(client.get(url(contest)))

    def test_is_shown_with_its_result_to_whoever_reads_it(
        self, client: Client, contest: Contest
    ) -> None:
        photographed(client, contest, sheet_read(contest))
        confirm(client, contest)
        page = plain(client.get(url(contest, "match", 1, 1)))
        assert "La feuille photographiée" in page
        assert "La feuille photographiée" not in plain(client.get(url(contest, "match", 1, 2)))


class TestTheSureSheets:
    def test_are_confirmed_as_a_list(self, client: Client, contest: Contest) -> None:
        photographed(client, contest, sheet_read(contest), sheet_read(contest, 2))
        page = client.get(url(contest))
        assert "2 feuilles sûres" in plain(page)
        sent = list_sent(page)
        text = plain(client.post(url(contest, "photos-confirm"), sent, follow=True))
        assert "2 résultats enregistrés." in text
        assert len(stored()) == 2
        assert not PhotoSheet.objects.filter(entry=None).exists()
        assert plain(client.post(url(contest, "photos-confirm"), sent, follow=True))
        assert len(stored()) == 2

    def test_are_only_those_that_are_ticked(self, client: Client, contest: Contest) -> None:
        photographed(client, contest, sheet_read(contest), sheet_read(contest, 2))
        sent = list_sent(client.get(url(contest)))
        client.post(url(contest, "photos-confirm"), {**sent, "sheet": sent["sheet"][:1]})
        assert [table for table, *_rest in stored()] == [1]

    @pytest.mark.parametrize(
        "read",
        daily(
            3,
            [
                {"ns": "10?4"},
                {"ns": "____"},
                {"ew": "0921"},
                {"ns_belotes": "?"},
                {"round_": None, "table": 1},
            ],
        ),
    )
    def test_leave_out_each_doubt(
        self, client: Client, contest: Contest, read: dict[str, Any]
    ) -> None:
        photographed(client, contest, sheet_read(contest, **read))
        page = plain(client.get(url(contest)))
        assert "1 feuille à regarder" in page
        assert "sûre" not in page.replace("n’est pas sûr", "")

    def test_leave_out_two_pictures_of_one_table(self, client: Client, contest: Contest) -> None:
        photographed(
            client, contest, sheet_read(contest), sheet_read(contest, ns="0920", ew="1024")
        )
        page = plain(client.get(url(contest)))
        assert "2 feuilles à regarder" in page
        assert "Deux photos montrent cette table : écartez l’une d’elles." in page

    def test_are_left_if_their_table_got_a_result_meanwhile(
        self, client: Client, contest: Contest
    ) -> None:
        photographed(client, contest, sheet_read(contest), sheet_read(contest, 2))
        sent = list_sent(client.get(url(contest)))
        results.enter_totals(at_table(contest, 1), make_user(), Totals(944, 1000), version=0)
        text = plain(client.post(url(contest, "photos-confirm"), sent, follow=True))
        assert "1 résultat enregistré." in text
        assert "1 feuille a changé entre-temps : regardez-la." in text
        assert sorted(stored())[0][1:3] == (944, 1000)


def list_sent(page: Any) -> dict[str, Any]:
    """Return what a browser sends of the list: the ticked sheets, and the fields of their rows."""
    form = text(page).split('class="sure"')[1].split("</form>")[0]
    fields = dict(re.findall(r'name="((?:shown|token)-\d+)" value="([^"]*)"', form))
    return {**fields, "sheet": re.findall(r'name="sheet" value="(\d+)" checked', form)}


class TestWhatIsSaid:
    def notes(self, client: Client, contest: Contest, *sheets: SheetRead | Refusal) -> str:
        photographed(client, contest, *sheets)
        return plain(client.get(url(contest)))

    def test_of_a_sheet_of_another_contest(self, client: Client, contest: Contest) -> None:
        other = make_contest(2, organiser=make_user("other"), name="Autre")
        text = self.notes(client, contest, sheet_read(other))
        assert "Cette feuille est d’un autre concours." in text

    def test_of_a_sheet_of_another_computer(self, client: Client, contest: Contest) -> None:
        read = sheet_read(contest)
        Contest.objects.update(uid=uuid4())
        assert "n’est pas d’un concours de cet ordinateur" in self.notes(client, contest, read)

    def test_of_a_round_that_is_closed(self, client: Client) -> None:
        contest = make_contest(4)
        play_round(contest)
        draw_round(contest, contest.organiser, seed=2)
        client = scorer_of(contest)
        entry = at_table(contest, 1).entries.get()
        other = f"{entry.ew:04}", f"{entry.ns:04}"
        text = self.notes(client, contest, sheet_read(contest, 1, 1, *other))
        assert "Partie 1 est close : corrigez sur la page de la table." in text
        assert f"Déjà saisi autrement : {entry.ns} – {entry.ew}, par" in text
        page = client.get(url(contest, "photo-sheet", PhotoSheet.objects.get().pk))
        assert url(contest, "match", 1, 1) in Page(page).links

    def test_of_a_result_already_confirmed_with_other_figures(
        self, client: Client, contest: Contest
    ) -> None:
        results.enter_totals(at_table(contest, 1), make_user(), Totals(944, 1000), version=0)
        text = self.notes(client, contest, sheet_read(contest))
        assert "Déjà saisi autrement : 944 – 1000, par organiser (confirmé)." in text
        page = confirm(client, contest)
        assert page.status_code == 409
        assert "Remplacer par le mien" in plain(page)
        assert stored() == [(1, 944, 1000, EntryStatus.CONFIRMED)]

    @pytest.mark.parametrize("deal", [BY_BELOTE, BY_COINCHE], ids=["belote", "coinche"])
    def test_of_a_total_that_the_deals_of_its_sheet_contradict(
        self, deal: tuple[Regulation, Deal]
    ) -> None:
        regulation, played = deal
        contest = drawn(regulation=replace(regulation, deals=1, target=None))
        client, match = scorer_of(contest), at_table(contest, 1)
        entry = results.enter_deals(match, make_user("deals"), [played], version=0)
        contradicted = f"{entry.ns + 10:04}", f"{entry.ew:04}"
        text = self.notes(client, contest, sheet_read(contest, 1, 1, *contradicted))
        assert f"Déjà saisi autrement : {entry.ns} – {entry.ew}, par" in text
        assert "1 feuille à regarder" in text
        confirm(client, contest)
        assert stored()[0][1:3] == (entry.ns, entry.ew)

    def test_nothing_of_a_result_confirmed_with_the_same_figures_which_gets_the_picture(
        self, client: Client, contest: Contest
    ) -> None:
        results.enter_totals(at_table(contest, 1), make_user(), Totals(1024, 920), version=0)
        assert "0 feuille à confirmer" in self.notes(client, contest, sheet_read(contest))
        assert PhotoSheet.objects.get().entry == Entry.objects.get()
        assert LogLine.objects.latest("pk").action == "keep_photo"

    def test_of_a_link_that_is_cut(self, client: Client, contest: Contest) -> None:
        let_players_enter(contest, contest.organiser, True)
        cut_links(contest, contest.organiser, 1, 1)
        text = self.notes(client, contest, sheet_read(contest))
        assert "1 feuille sûre" in text
        assert "Le lien de cette table est coupé : ses joueurs n’y saisissent plus." in text

    def test_of_a_sheet_printed_for_other_teams(self, client: Client, contest: Contest) -> None:
        printed = sheet_read(contest)
        swap_tables(contest, contest.organiser, 1, 1, 2)
        text = self.notes(client, contest, printed)
        assert "Cette feuille a été imprimée pour d’autres équipes" in text

    def test_of_teams_swapped_after_the_picture_was_read(
        self, client: Client, contest: Contest
    ) -> None:
        assert "1 feuille sûre" in self.notes(client, contest, sheet_read(contest))
        one, other = (at_table(contest, table).seats.get(camp="NS").team for table in (1, 2))
        swap_teams(contest, contest.organiser, 1, one.number, other.number)
        text = plain(client.get(url(contest)))
        assert "Cette feuille a été imprimée pour d’autres équipes" in text
        assert "1 feuille à regarder" in text

    def test_of_a_table_that_is_not_drawn(self, client: Client, contest: Contest) -> None:
        assert "Aucune rencontre ne correspond" in self.notes(
            client, contest, sheet_read(contest, 9)
        )

    def test_of_a_blank_sheet_whose_table_is_not_sure(
        self, client: Client, contest: Contest
    ) -> None:
        text = self.notes(client, contest, sheet_read(contest, None, None))
        assert "Le numéro de la table n’est pas sûr sur cette feuille : tapez-le." in text
        address = url(contest, "photo-sheet", PhotoSheet.objects.get().pk)
        page = client.post(address, {"table": "9", "seat": "1"})
        assert "Il n’y a pas de table 9 dans cette partie." in plain(page)
        page = client.post(address, {"table": "2", "seat": "1"}, follow=True)
        assert line_of(page).values["table"] == "2"
        assert "Est-ce bien Partie 1" in plain(page)
        confirm(client, contest)
        assert stored() == [(2, 1024, 920, EntryStatus.CONFIRMED)]

    def test_of_a_strip_that_is_hidden(self, client: Client, contest: Contest) -> None:
        hidden = replace(sheet_read(contest), numbers={}, nothing=Why.STRIP_HIDDEN)
        assert "Une partie de la bande est cachée" in self.notes(client, contest, hidden)
        # Its code names the table, whose line is typed beside the picture.
        address = url(contest, "photo-sheet", PhotoSheet.objects.get().pk)
        page = client.get(address)
        assert 'class="cut"' in page.content.decode()
        client.post(address, {**line_of(page).values, "ns": "1024", "ew": "920"})
        assert stored() == [(1, 1024, 920, EntryStatus.CONFIRMED)]

    @pytest.mark.parametrize("refusal", daily(1, Refusal))
    def test_of_each_file_that_is_not_read(
        self, client: Client, contest: Contest, refusal: Refusal
    ) -> None:
        text = self.notes(client, contest, refusal)
        assert "1 fichier non lu" in text
        assert plain_of(PhotoFault(refusal.value)) in text

    def test_of_a_contest_of_several_manches(self) -> None:
        contest = drawn(regulation=replace(BELOTE, manches=3))
        client = scorer_of(contest)
        text = self.notes(client, contest, sheet_read(contest))
        assert "ne tient pas en deux totaux : tapez-le sur sa page." in text


def plain_of(fault: PhotoFault) -> str:
    return str(fault.label).replace("\xa0", " ")
