"""Two desks on one match, and corrected results: no entry is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from tests.factories import draw_round, make_contest, play_round
from tests.views.desk import (
    at_table,
    deals_form,
    drawn,
    inputs,
    match_url,
    scorer_of,
    signed_in,
    text,
    totals_form,
)
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.models import Contest, Entry, Match
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.draws import seating
from tournaments.services.hall.changing import close_contest
from tournaments.services.results import Totals

pytestmark = pytest.mark.django_db

ELEVEN = [Deal("NS", ns=100, ew=62)] * 11
LITIGE = Deal("EW", ns=81, ew=81)
TWELVE = [LITIGE, *ELEVEN]


def url(contest: Contest, table: int = 1, number: int = 1) -> str:
    return match_url(contest, table, number)


class TestTwoDesks:
    def both(self, mine: dict[str, Any]) -> tuple[Contest, Client, Any]:
        """Post this form after another desk has saved 1000 to 944 for the same match."""
        contest = drawn(2)
        client = scorer_of(contest)
        form = totals_form(client, url(contest), **mine)
        other = scorer_of(contest, "other")
        other.post(url(contest), totals_form(other, url(contest), ns="1000", ew="944"))
        return contest, client, client.post(url(contest), form)

    def test_the_second_sees_theirs_beside_its_own(self) -> None:
        _contest, _client, page = self.both({"ns": "1944", "ew": "0", "belotes": "0"})
        assert page.status_code == 409
        assert "enregistrée pendant que vous tapiez" in text(page)
        assert "La leur (other" in text(page)
        assert ">1000</td>" in text(page)
        assert ">1944</td>" in text(page)
        assert inputs(page)["ns"] == "1944"
        assert (Entry.objects.count(), Entry.objects.get().ns) == (1, 1000)

    def test_theirs_is_kept_by_leaving(self) -> None:
        contest, _client, page = self.both({"ns": "1944", "ew": "0"})
        assert f'href="{reverse("round", args=[contest.slug, 1])}">Garder la leur' in text(page)
        assert Entry.objects.get(current=True).ns == 1000

    def test_mine_replaces_theirs_with_a_reason(self) -> None:
        contest, client, page = self.both({"ns": "1944", "ew": "0"})
        assert "Remplacer par la mienne" in text(page)
        refused = client.post(url(contest), inputs(page))
        assert refused.status_code == 422
        assert "Dites pourquoi ce résultat est corrigé." in text(refused)
        assert inputs(refused)["ns"] == "1944"
        client.post(url(contest), inputs(refused) | {"reason": "vu avec la table"})
        current = Entry.objects.get(current=True)
        assert (current.version, current.ns, current.reason) == (2, 1944, "vu avec la table")

    @pytest.mark.slow
    def test_a_third_desk_is_a_new_conflict(self) -> None:
        contest, client, page = self.both({"ns": "1944", "ew": "0"})
        third = Totals(1234, 710)
        results.enter_totals(at_table(contest), None, third, version=1, reason="relue")
        again = client.post(url(contest), inputs(page) | {"reason": "vu"})
        assert again.status_code == 409
        assert ">1234</td>" in text(again)

    def test_deals_are_kept_too(self) -> None:
        contest = drawn(2)
        client = scorer_of(contest)
        form = deals_form(client, url(contest), TWELVE)
        results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
        page = client.post(url(contest), form)
        assert page.status_code == 409
        assert '<td class="figure">1262</td><td class="figure">682</td>' in text(page)
        assert inputs(page)["deals-11-ns"] == "100"
        client.post(url(contest), inputs(page) | {"reason": "vu"})
        assert Entry.objects.get(current=True).deals.count() == 12

    def test_a_page_of_another_draw_saves_nothing_on_the_new_teams(self) -> None:
        contest = drawn(6)
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1000", ew="944")
        seating.swap_tables(contest, None, 1, 1, 3)
        page = client.post(url(contest), form)
        assert page.status_code == 409
        assert "Les équipes de cette table ont changé" in text(page)
        assert not Entry.objects.exists()
        client.post(url(contest), inputs(page))
        assert Entry.objects.get().match.table == 1

    def test_teams_that_changed_places_are_read_before_anything_is_saved(self) -> None:
        contest = drawn()
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="1000", ew="944")
        absent = reverse("forfeit", args=[contest.slug, 1, 1])

        def forfeit(page: Any) -> dict[str, str]:
            hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', text(page))
            return dict(hidden) | {"absent": "NS"}

        opened = forfeit(client.get(absent))
        one, other = links_of(contest, 1)
        seating.swap_teams(contest, None, 1, one.ns.numbers[0], other.ns.numbers[0])

        page = client.post(url(contest), form)
        assert page.status_code == 409
        assert "Les équipes de cette table ont changé" in text(page)
        late = client.post(absent, opened)
        assert late.status_code == 409
        assert not Entry.objects.exists()
        client.post(absent, forfeit(late))
        assert Entry.objects.get().winner == "EW"


class TestCorrections:
    def closed(self) -> Contest:
        """Return a contest with two rounds, the first one closed."""
        contest = make_contest(4)
        play_round(contest)
        draw_round(contest, None, seed=2)
        return contest

    def test_want_a_reason_move_the_standings_and_never_redo_the_draw(self) -> None:
        contest = self.closed()
        before = list(Match.objects.filter(round__number=2).values_list("table", "seats__team"))
        client = signed_in(contest.organiser)
        page = client.get(url(contest))
        warned = "Le tirage de la partie 2 a été fait avant cette correction et n’est pas refait."
        assert warned in text(page)
        form = totals_form(client, url(contest), ns="1944", ew="0", belotes="0", capots="0")
        refused = client.post(url(contest), form)
        assert refused.status_code == 422
        assert 'id="id_reason_error"' in text(refused)
        response = client.post(url(contest), inputs(refused) | {"reason": "relue"}, follow=True)
        assert warned in text(response)
        assert standings(contest, after=1).rows[0].total == 1944
        after = list(Match.objects.filter(round__number=2).values_list("table", "seats__team"))
        assert after == before

    def test_show_every_version_with_who_when_and_why(self) -> None:
        contest = self.closed()
        client = signed_in(contest.organiser)
        form = totals_form(client, url(contest), ns="1944", ew="0", belotes="0", reason="<relue>")
        client.post(url(contest), form)
        page = text(client.get(url(contest)))
        assert "&lt;relue&gt;" in page
        assert "<td>organiser</td>" in page
        assert page.count('<span class="state confirmed">confirmé</span>') == 3

    def test_of_a_closed_round_are_not_the_scorers(self) -> None:
        contest = self.closed()
        form = totals_form(signed_in(contest.organiser), url(contest), ns="1944", ew="0")
        client = scorer_of(contest)
        page = client.get(url(contest))
        assert "un arbitre ou un organisateur peut corriger" in text(page)
        assert inputs(page) == {}
        assert client.post(url(contest), form | {"reason": "relue"}).status_code == 403
        assert Entry.objects.filter(version=2).count() == 0

    def test_of_an_open_round_are_the_scorers_with_a_reason(self) -> None:
        contest = drawn(2)
        results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
        client = scorer_of(contest)
        form = totals_form(client, url(contest), ns="900", ew="1044", reason="colonnes inversées")
        assert form["version"] == "1"
        client.post(url(contest), form)
        current = Entry.objects.get(current=True)
        assert (current.ns, current.reason) == (900, "colonnes inversées")

    def test_of_a_closed_round_are_confirmed_or_not_made(self) -> None:
        contest = self.closed()
        client = signed_in(contest.organiser)
        assert 'name="to_verify"' not in text(client.get(url(contest)))
        form = totals_form(client, url(contest), ns="1", ew="2", reason="?", to_verify="on")
        page = client.post(url(contest), form)
        assert page.status_code == 422
        assert "La partie est close" in text(page)

    def test_that_come_after_the_end_of_the_contest_are_refused_and_given_back(self) -> None:
        contest = make_contest(2)
        play_round(contest)
        client = signed_in(contest.organiser)
        form = totals_form(client, url(contest), ns="1944", ew="0", belotes="0", reason="relue")
        close_contest(contest, contest.organiser)
        page = client.post(url(contest), form)
        assert page.status_code == 422
        assert "Ce concours est terminé" in text(page)
        assert inputs(page)["ns"] == "1944"
        assert Entry.objects.count() == 1
        assert inputs(client.get(url(contest))) == {}
