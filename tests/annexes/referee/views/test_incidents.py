"""The referee's desk: an incident in four taps, noted by a scorer, seen by the other referee."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.annexes.referee.services.test_calls import caller
from tests.factories import draw_round, make_contest
from tests.rows import written_again
from tests.views.desk import at_table, scorer_of, signed_in, text
from tests.views.helpers import post
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.annexes.referee.services import penalties
from tournaments.annexes.referee.services.calls import call_referee
from tournaments.models import Contest, Penalty
from tournaments.papers.standings.ranking import remarks_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.prizes.revealing import begin_ceremony
from tournaments.services.results import Totals
from tournaments.words.enums import CallKind, CallState, IncidentState, PenaltyTo, Ruling
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote")


@pytest.fixture
@written_again
def contest() -> Contest:
    """Contest of four pairs with the usual scale and its first round drawn."""
    contest = make_contest(4, Regulation(RULES, tariffs=usual_tariffs(RULES)))
    draw_round(contest, None, seed=1)
    return Contest.objects.get(pk=contest.pk)


@pytest.fixture
def referee(contest: Contest) -> Client:
    return signed_in(contest.organiser)


def camps(contest: Contest, table: int = 1) -> tuple[int, int]:
    seats = {seat.camp: seat.team.number for seat in at_table(contest, table).seats.all()}
    return seats["NS"], seats["EW"]


def desk(client: Client, contest: Contest, **options: Any) -> str:
    return text(client.get(reverse("referee", args=[contest.slug]), options))


def incident(team: int, fault: str = "=Renonce", **more: Any) -> dict[str, str]:
    typed = {"table": "1", "round": "1", "team": team, "fault": fault, **more}
    return {name: str(value) for name, value in typed.items()}


def noted(client: Client, contest: Contest, team: int, **more: Any) -> int:
    """Note an incident on the pages, and return its key."""
    page = post(client, "referee", contest.slug, **incident(team, **more))
    sent = incident(team, **more, seen=page.context["line"].effect, note="1")
    assert post(client, "referee", contest.slug, **sent).status_code == 302
    return int(Penalty.objects.latest("pk").pk)


class TestAtTheTable:
    def test_the_number_of_the_table_leads_to_its_teams_and_to_the_faults(
        self, contest: Contest, referee: Client
    ) -> None:
        page = desk(referee, contest, table=1, round=1)
        assert re.findall(r'type="radio" name="team" value="(\d+)"', page) == [
            str(number) for number in camps(contest)
        ]
        assert re.findall(r'name="fault" value="=([^"]+)"', page) == [
            tariff.name for tariff in usual_tariffs(RULES)
        ]
        assert "donne arrêtée ; 162 points donnés aux adversaires" in page

    def test_a_table_that_the_round_lacks_is_refused_beside_its_field(
        self, contest: Contest, referee: Client
    ) -> None:
        page = desk(referee, contest, table=9, round=1)
        error = page.split('id="id_table_error"')[1].split("</ul>")[0]
        assert "La partie 1 n’a pas de table 9." in error
        assert 'value="9"' in page

    def test_the_ruling_of_the_scale_is_shown_with_its_source_and_kept_by_one_button(
        self, contest: Contest, referee: Client
    ) -> None:
        ns, ew = camps(contest)
        page = post(referee, "referee", contest.slug, **incident(ns, deal="4", called_by=ew))
        shown = text(page)
        assert f"L’équipe {ns} donne 162 points à l’équipe {ew} (table 1)." in shown
        assert "Donne arrêtée." in shown
        assert "Deux-Sèvres" in shown
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', shown))
        hidden.pop("csrfmiddlewaretoken", None)
        done = post(referee, "referee", contest.slug, **hidden)
        assert done.status_code == 302
        kept = Penalty.objects.get()
        assert (kept.points, kept.deal, kept.ruling) == (162, 4, Ruling.STOPPED)
        assert kept.called_by is not None
        assert kept.called_by.number == ew

    @pytest.mark.parametrize(
        ("typed", "field"),
        [
            ({"deal": "13"}, "deal"),
            ({"team": "99"}, "team"),
            ({"table": "2"}, "team"),
            ({"round": "2"}, "round"),
            ({"fault": "=Retard, à la minute"}, "late"),
        ],
    )
    def test_what_cannot_be_is_refused_beside_its_field_with_all_that_was_typed(
        self, contest: Contest, referee: Client, typed: dict[str, str], field: str
    ) -> None:
        ns, _ew = camps(contest)
        sent = {**incident(ns, reason="vu par deux joueurs"), **typed}
        page = post(referee, "referee", contest.slug, **sent)
        assert page.status_code == 422
        assert f'id="id_{field}_error"' in text(page)
        assert 'value="vu par deux joueurs"' in text(page)
        assert not Penalty.objects.exists()

    def test_the_ruling_proposed_may_be_changed_and_counts_as_typed(
        self, contest: Contest, referee: Client
    ) -> None:
        ns, _ew = camps(contest)
        page = text(post(referee, "referee", contest.slug, **incident(ns, edit="1")))
        assert 'value="Renonce"' in page
        assert 'value="162"' in page
        own = incident(ns, "other", name="Renonce", points="80", to="lost", ruling="replayed")
        effect = post(referee, "referee", contest.slug, **own)
        post(referee, "referee", contest.slug, **own, seen=effect.context["line"].effect)
        kept = Penalty.objects.get()
        assert (kept.points, kept.to, kept.ruling) == (80, PenaltyTo.LOST, Ruling.REPLAYED)

    def test_the_sign_of_a_table_leads_the_desk_to_its_incident(
        self, contest: Contest, referee: Client
    ) -> None:
        let_players_enter(contest, contest.organiser, True)
        link = links_of(contest, 1, 2)[0]
        url = reverse("table", args=[link.match, link.token])
        address = f"{reverse('referee', args=[contest.slug])}?table=2&amp;round=1"
        assert address in text(referee.get(url))
        assert address not in text(Client().get(url))
        page = desk(referee, contest, table=2)
        assert re.findall(r'type="radio" name="team" value="(\d+)"', page) == [
            str(number) for number in camps(contest, 2)
        ]


class TestWhatWaits:
    def test_a_scorer_notes_and_the_referee_rules(self, contest: Contest, referee: Client) -> None:
        ns, ew = camps(contest)
        scorer = scorer_of(contest)
        page = post(scorer, "referee", contest.slug, **incident(ns))
        assert "Garder cette décision" not in text(page)
        seen = page.context["line"].effect
        assert post(scorer, "referee", contest.slug, **incident(ns, seen=seen)).status_code == 302
        row = Penalty.objects.get()
        assert (row.state, row.points) == (IncidentState.WAITING, 0)
        rule = reverse("incident-rule", args=[contest.slug, row.pk])
        assert rule not in desk(scorer, contest)
        assert rule in desk(referee, contest)
        assert scorer.post(rule).status_code == 403
        proposed = referee.get(rule)
        assert f"L’équipe {ns} donne 162 points à l’équipe {ew} (table 1)." in text(proposed)
        sent = {"fault": "=Renonce", "seen": proposed.context["ruled"].effect, "rule": "1"}
        assert post(referee, "incident-rule", contest.slug, row.pk, **sent).status_code == 302
        row.refresh_from_db()
        assert (row.state, row.points) == (IncidentState.RULED, 162)
        assert referee.get(rule).status_code == 404

    def test_another_ruling_is_shown_before_it_counts(
        self, contest: Contest, referee: Client
    ) -> None:
        ns, _ew = camps(contest)
        pk = noted(referee, contest, ns)
        sent = {"fault": "=Abandon", "show": "1"}
        page = post(referee, "incident-rule", contest.slug, pk, **sent)
        assert "Partie perdue." in text(page)
        assert Penalty.objects.get().state is IncidentState.WAITING

    def test_no_fault_is_said_with_its_reason(self, contest: Contest, referee: Client) -> None:
        ns, _ew = camps(contest)
        pk = noted(referee, contest, ns)
        sent = {"fault": "=Renonce", "dismiss": "1"}
        page = post(referee, "incident-rule", contest.slug, pk, **sent)
        assert (page.status_code, 'id="id_reason_error"' in text(page)) == (422, True)
        post(referee, "incident-rule", contest.slug, pk, **sent, reason="il avait du pique")
        page = desk(referee, contest)
        assert "sans suite" in page
        assert "il avait du pique" in page

    def test_another_referee_sees_it_in_the_part_that_follows(
        self, contest: Contest, referee: Client
    ) -> None:
        other = scorer_of(contest)
        url = reverse("referee-live", args=[contest.slug])
        shown = re.search('data-etag="([^"]+)"', desk(other, contest))
        assert shown is not None
        etag = {"if-none-match": shown[1].replace("&quot;", '"')}
        assert other.get(url, headers=etag).status_code == 304
        noted(referee, contest, camps(contest)[0], deal="7")
        fresh = other.get(url, headers=etag)
        assert fresh.status_code == 200
        assert "Donne 7." in text(fresh)

    def test_a_result_that_waits_for_a_ruling_counts_under_reserve(
        self, contest: Contest, referee: Client
    ) -> None:
        ns, ew = camps(contest)
        for table in (1, 2):
            results.enter_totals(at_table(contest, table), None, Totals(1000, 944), version=0)
        pk = noted(referee, contest, ns)
        hall = Client()
        pages = {
            reverse("public-standings", args=[contest.slug]): (
                "Sous réserve : un incident de la table 1, partie 1, attend l’arbitre."
            ),
            reverse("public-results", args=[contest.slug, 1]): "sous réserve",
            reverse("public-team", args=[contest.slug, ew]): "Sous réserve : un incident de cette",
            reverse("screen", args=[contest.slug]): "sous réserve : table 1 (partie 1)",
        }
        for url, words in pages.items():
            assert words in text(hall.get(url))
        assert "sous réserve : table 1 (partie 1)" in remarks_of(standings(contest))
        would = f"Le tarif propose : Donne arrêtée. L’équipe {ns} donne 162 points à l’équipe {ew}"
        for page in (desk(referee, contest), text(hall.get(next(iter(pages))))):
            assert would in page
        with pytest.raises(Refused) as refusal:
            begin_ceremony(contest, None, 1)
        assert "table 1, partie 1, attend l’arbitre" in str(refusal.value)
        penalties.dismiss_incident(contest, None, pk, "rien vu")
        for url, words in pages.items():
            assert words not in text(hall.get(url))
        begin_ceremony(contest, None, 1)

    def test_a_ruling_that_waits_does_not_hold_the_next_draw(
        self, contest: Contest, referee: Client
    ) -> None:
        for table in (1, 2):
            results.enter_totals(at_table(contest, table), None, Totals(1000, 944), version=0)
        noted(referee, contest, camps(contest)[0])
        results.close_round(contest, None, 1)
        draw_round(contest, None, seed=2)
        assert contest.rounds.count() == 2

    def test_calls_come_first_and_two_referees_see_who_takes_them(
        self, contest: Contest, referee: Client
    ) -> None:
        let_players_enter(contest, contest.organiser, True)
        call_referee(at_table(contest, 2), caller(contest, 2), CallKind.REVOKE)
        pk = noted(referee, contest, camps(contest)[0])
        call = contest.calls.get()
        page = desk(referee, contest).split('id="waiting"')[1]
        assert page.index("appelle l’arbitre") < page.index("Décider…")
        done = post(referee, "matter-take", contest.slug, matter=f"call-{call.pk}")
        assert done.status_code == 302
        call.refresh_from_db()
        assert call.state is CallState.SEEN
        other = scorer_of(contest)
        assert f"{contest.organiser} s’en occupe" in desk(other, contest)
        assert "vous vous en occupez" in desk(referee, contest)
        post(other, "matter-take", contest.slug, matter=f"incident-{pk}")
        post(referee, "matter-take", contest.slug, matter=f"incident-{pk}", leave="1")
        assert desk(referee, contest).count("s’en occupe<") == 1
        post(other, "matter-take", contest.slug, matter=f"incident-{pk}", leave="1")
        assert "s’en occupe<" not in desk(referee, contest)
        before = contest.log.count()
        post(referee, "matter-take", contest.slug, matter="incident-1; rien")
        assert contest.log.count() == before

    def test_doubtful_sheets_come_after_the_incidents(
        self, contest: Contest, referee: Client
    ) -> None:
        results.enter_totals(
            at_table(contest, 2), contest.organiser, Totals(1000, 900), version=0, to_verify=True
        )
        noted(referee, contest, camps(contest)[0])
        page = desk(referee, contest)
        assert page.index("Décider…") < page.index("Feuille gardée à vérifier.")
        assert reverse("match", args=[contest.slug, 1, 2]) in page


def test_the_record_of_a_player_lists_his_incidents_and_what_the_next_would_cost(
    contest: Contest, referee: Client
) -> None:
    ns, _ew = camps(contest)
    facts = penalties.Facts(place=1)
    penalties.impose_penalty(contest, None, 1, ns, "Avertissement", "crie", facts=facts)
    penalties.note_incident(contest, None, 1, ns, "Renonce", "coupe", facts=penalties.Facts(deal=4))
    team = text(referee.get(reverse("team", args=[contest.slug, ns])))
    url = reverse("team-record", args=[contest.slug, ns])
    assert url in team
    assert url in desk(referee, contest)
    first, second = text(referee.get(url)).split("<section")[1:]
    assert ("crie" in first, "crie" in second) == (True, False)
    assert "coupe" in first
    assert "coupe" in second
    next_time = "« Avertissement », la prochaine fois : Second avertissement : 162 points"
    assert (next_time in first, next_time in second) == (True, False)
    again = text(post(referee, "referee", contest.slug, **incident(ns, "=Avertissement")))
    assert "Ce n’est pas la première fois : « Second avertissement » s’applique." in again
    assert "donne 162 points" in again


def test_an_incident_of_one_player_is_ruled_as_its_page_shows_it(
    contest: Contest, referee: Client
) -> None:
    ns, _ew = camps(contest)
    facts = penalties.Facts(place=1)
    penalties.impose_penalty(contest, None, 1, ns, "Avertissement", "crie", facts=facts)
    penalties.note_incident(
        contest, None, 1, ns, "Avertissement", "siffle", facts=penalties.Facts(place=2)
    )
    pk = Penalty.objects.latest("pk").pk
    page = referee.get(reverse("incident-rule", args=[contest.slug, pk]))
    sent = {"fault": "=Avertissement", "seen": page.context["ruled"].effect, "rule": "1"}
    assert post(referee, "incident-rule", contest.slug, pk, **sent).status_code == 302
    # The other player had the first warning.
    assert Penalty.objects.get(pk=pk).points == 0


def test_what_closes_a_round_tells_which_incidents_do_not_count_yet(
    contest: Contest, referee: Client
) -> None:
    for table in (1, 2):
        results.enter_totals(at_table(contest, table), None, Totals(1000, 944), version=0)
    pages = [reverse("desk", args=[contest.slug]), reverse("round", args=[contest.slug, 1])]
    sentence = "1 incident attend l’arbitre"
    assert not any(sentence in text(referee.get(page)) for page in pages)

    noted(referee, contest, camps(contest)[0])
    assert all(sentence in text(referee.get(page)) for page in pages)

    results.close_round(contest, None, 1)
    assert sentence in text(referee.get(pages[0]))
