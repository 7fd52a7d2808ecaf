"""« Maintenant »: one next act, the stages of the day, and the end of the contest."""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import EVERYBODY, draw_round, make_contest, make_user, play_round
from tests.rows import written_again
from tests.views.desk import at_table, plain, scorer_of, signed_in, text
from tests.views.helpers import token
from tests.views.reading import Page
from tournaments.machine.backups.copying import ROOM, next_name
from tournaments.machine.backups.record import note_taken
from tournaments.models import Award, Ceremony, Contest
from tournaments.queries.hall.day import day_of
from tournaments.queries.prizes.ending import ending_of, next_of
from tournaments.queries.prizes.reveal import reveal_of
from tournaments.services import results
from tournaments.services.cash.items import add_item
from tournaments.services.core.people import grant_role
from tournaments.services.draws import draws
from tournaments.services.hall.changing import close_contest
from tournaments.services.prizes.giving import collect_prize, give_prizes
from tournaments.services.prizes.revealing import begin_ceremony, end_ceremony
from tournaments.services.results import Totals
from tournaments.views.papers.page import left_of_last_round
from tournaments.views.permissions import Right
from tournaments.words.enums import DayStage, EndAct, ItemPer, Role

pytestmark = pytest.mark.django_db

#: Acts that the desk often needs in each stage, by the name of their page.
FREQUENT = {
    "before": [
        "regulation",
        "planning",
        "prizes",
        "papers",
        "teams",
        "import-entrants",
        "items",
        "people",
        "contest-phones",
        "contest-public",
    ],
    "welcome": ["teams", "check-in", "import-entrants", "singles", "late-teams", "cash", "papers"],
    "play": [
        "fast-entry",
        "round",
        "rounds",
        "desk-standings",
        "hall",
        "referee",
        "teams",
        "papers",
        "screen",
        "find",
    ],
    "prizes": ["prizes", "ceremony", "desk-standings", "cash", "papers", "after", "screen"],
}


@written_again
def played(teams: int = 4, rounds: int = 4) -> Contest:
    contest = make_contest(teams)
    for seed in range(rounds):
        play_round(contest, seed)
    return Contest.objects.get(pk=contest.pk)


def stage_of(contest: Contest) -> DayStage:
    return day_of(Contest.objects.get(pk=contest.pk)).stage


def banner(client: Client, contest: Contest) -> str:
    page = text(client.get(reverse("desk", args=[contest.slug])))
    match = re.search(r'<section class="now.*?</section>', page, re.DOTALL)
    assert match is not None
    return match[0]


class TestTheDay:
    def test_goes_from_the_eve_to_the_prizes(self) -> None:
        contest = make_contest(4)
        Contest.objects.update(date=timezone.localdate() + timedelta(days=3))
        assert stage_of(contest) == DayStage.BEFORE

        Contest.objects.update(date=timezone.localdate())
        assert stage_of(contest) == DayStage.WELCOME
        page = reverse("desk", args=[contest.slug])
        client = signed_in(contest.organiser)
        assert "Quand elles sont toutes là" in text(client.get(page))
        contest.teams.update(here_since=timezone.now())
        shown = text(client.get(page))
        assert "Tout le monde est là : tirez la première partie." in shown
        assert shown.count("Pointer les équipes") == 1

        draw_round(contest, None)
        assert stage_of(contest) == DayStage.PLAY

    def test_stays_in_play_between_two_rounds_and_ends_with_the_last_one(self) -> None:
        assert stage_of(played(rounds=3)) == DayStage.PLAY
        over = played(rounds=4)
        assert stage_of(over) == DayStage.PRIZES
        # Whoever ends it with the cash box open sees what is not paid.
        add_item(over, over.organiser, "Inscription", 1000, ItemPer.TEAM)
        teams = over.teams.count()
        line = f"{teams} comptes restent à payer : {teams}0 €"
        page = reverse("desk", args=[over.slug])
        assert line in plain(signed_in(over.organiser).get(page))
        assert "restent à payer" not in plain(scorer_of(over).get(page))

    def test_says_how_many_sheets_are_still_to_be_typed(self) -> None:
        contest = make_contest(8)
        draws.draw_round(contest, None)
        assert day_of(contest).missing == 4
        anne = contest.organiser
        results.enter_totals(at_table(contest, 1), anne, Totals(1000, 964), version=0)
        assert day_of(contest).missing == 3
        # A sheet kept to be checked is typed.
        doubtful = at_table(contest, 3)
        results.enter_totals(doubtful, anne, Totals(900, 1064), version=0, to_verify=True)
        assert day_of(contest).missing == 2

    def test_costs_one_query(self, django_assert_num_queries: object) -> None:
        contest = played(rounds=2)
        with django_assert_num_queries(1):  # type: ignore[operator]
            assert day_of(contest).stage == DayStage.PLAY


class TestTheRail:
    def test_marks_the_stage_of_the_day_and_the_one_of_the_page(self) -> None:
        contest = played(rounds=2)
        client = signed_in(contest.organiser)
        page = text(client.get(reverse("teams", args=[contest.slug])))
        assert re.search(r'class="done here"><a [^>]*aria-current="step"', page)
        assert re.search(r'class="live"><a href="/desk/[^"]+/"', page)
        assert "Partie 2 sur 4" in page

    def test_lights_the_stage_of_the_day_on_the_page_of_papers(self) -> None:
        contest = make_contest(4)
        client = signed_in(contest.organiser)
        papers = reverse("papers", args=[contest.slug])
        lit = re.compile(r'class="live here"><a [^>]*aria-current="step"')
        here = f'<a href="{papers}" aria-current="page">'
        for draw in (False, True):
            if draw:
                draw_round(contest, None)
            page = text(client.get(papers))
            assert lit.search(page)
            assert here in page

    @pytest.mark.parametrize("stage", ["before", "welcome", "play", "prizes"])
    def test_each_stage_has_a_page_with_the_next_act(self, stage: str) -> None:
        contest = played(rounds=2)
        client = signed_in(contest.organiser)
        page = text(client.get(reverse("desk-stage", args=[contest.slug, stage])))
        assert page.count("btn-main") == 1
        assert "La partie 3 est à tirer" in page

    @pytest.mark.parametrize("stage", FREQUENT)
    def test_every_frequent_act_is_one_click_from_the_page_of_its_stage(self, stage: str) -> None:
        contest = make_contest(4)
        draw_round(contest, None)
        page = text(
            signed_in(contest.organiser).get(reverse("desk-stage", args=[contest.slug, stage]))
        )
        for act in FREQUENT[stage]:
            number = [1] if act in ("fast-entry", "round") else []
            assert f'href="{reverse(act, args=[contest.slug, *number])}' in page, act

    @pytest.mark.slow
    def test_shows_a_scorer_no_page_that_would_be_refused(self) -> None:
        contest = played(rounds=2)
        client = scorer_of(contest)
        for stage in ("before", "welcome", "play", "prizes"):
            page = text(client.get(reverse("desk-stage", args=[contest.slug, stage])))
            for link in set(re.findall(rf'href="(/desk/{contest.slug}/[^"?]*)', page)):
                assert client.get(link).status_code != 403, link


class TestTheResultsOfTheRound:
    """The heading says what the sheets still need: one number, one act."""

    def heading(self, contest: Contest) -> str:
        page = banner(signed_in(contest.organiser), contest)
        title = re.search(r'<h1 id="now-title">([^<]*)</h1>', page)
        assert title is not None
        return title[1]

    def enter(self, contest: Contest, table: int, to_verify: bool = False) -> None:
        match = at_table(contest, table)
        results.enter_totals(match, None, Totals(1000, 944), version=0, to_verify=to_verify)

    def test_are_to_come_then_to_verify(self) -> None:
        contest = make_contest(8)
        draw_round(contest, contest.organiser, seed=1)
        self.enter(contest, 1)
        self.enter(contest, 2, to_verify=True)
        self.enter(contest, 3, to_verify=True)
        assert self.heading(contest) == "1 résultat à recevoir"
        self.enter(contest, 4)
        assert self.heading(contest) == "2 résultats à vérifier"
        results.confirm_entry(at_table(contest, 2), None, version=1)
        assert self.heading(contest) == "1 résultat à vérifier"

    def test_are_to_confirm_by_somebody_else(self) -> None:
        contest = make_contest(4)
        Contest.objects.filter(pk=contest.pk).update(second_reading=True)
        contest.refresh_from_db()
        draw_round(contest, contest.organiser, seed=1)
        anne = make_user("anne")
        for table in (1, 2):
            results.enter_totals(at_table(contest, table), anne, Totals(1000, 944), version=0)
        assert self.heading(contest) == "2 résultats à confirmer"


class TestTheTablesOfTheRound:
    """The key counts what the map shows, and uses its words."""

    def compare(self, contest: Contest) -> Counter[str]:
        page = text(signed_in(contest.organiser).get(reverse("desk", args=[contest.slug])))
        tables = re.search(r'<ol class="tables-map">.*?</ol>', page, re.DOTALL)
        assert tables is not None
        shown = Counter(re.findall(r'<span class="hide">, ([^<]+)</span>', tables[0]))
        key = {word: int(n) for word, n in re.findall(r"<i></i>([^<\d]+) (\d+)</span>", page)}
        assert Counter(key) == shown
        return shown

    def test_are_counted_as_they_are_shown(self) -> None:
        contest = make_contest(8)
        draw_round(contest, contest.organiser, seed=1)
        Contest.objects.filter(pk=contest.pk).update(second_reading=True)
        anne, totals = make_user("anne"), Totals(1000, 944)
        results.enter_totals(at_table(contest, 1), anne, totals, version=0)
        results.enter_totals(at_table(contest, 2), anne, totals, version=0)
        results.confirm_entry(at_table(contest, 1), make_user("paul"), version=1)
        # A correction that waits: the result before it still counts.
        correction = Totals(944, 1000)
        results.enter_totals(at_table(contest, 1), anne, correction, version=2, reason="relu")
        doubtful = at_table(contest, 3)
        results.enter_totals(doubtful, anne, totals, version=0, to_verify=True, reason="?")
        assert self.compare(contest) == {
            "confirmé": 1,
            "à confirmer": 1,
            "à vérifier": 1,
            "à saisir": 1,
        }

    def test_are_those_of_the_round_shown_while_the_next_one_is_a_draft(self) -> None:
        contest = played(teams=8, rounds=1)
        draws.draw_draft(contest, contest.organiser, 2, unseen=EVERYBODY)
        assert self.compare(contest) == {"confirmé": 4}


class TestThePapersLeft:
    LINE = re.compile(r'<a class="grow" href="([^"]+)">(\d papiers? à imprimer [^<]*)</a>')

    FIRST = re.compile(
        r'<h1 id="now-title">(\d papiers? à imprimer [^<]*)</h1>.*?'
        r'<a class="btn btn-big btn-main" href="([^"]+)">',
        re.DOTALL,
    )

    def to_print(self, client: Client, contest: Contest) -> tuple[str, str] | None:
        """Return where the papers left lead and their words, as the first act or on a line."""
        page = text(client.get(reverse("desk", args=[contest.slug])))
        if first := self.FIRST.search(page):
            assert self.LINE.search(page) is None
            return first[2], first[1]
        line = self.LINE.search(page)
        return (line[1], line[2]) if line else None

    @pytest.mark.slow
    def test_are_one_line_that_leads_to_them_until_they_are_printed(self) -> None:
        contest = make_contest(8)
        client = scorer_of(contest)
        assert self.to_print(client, contest) is None

        draw_round(contest, contest.organiser, seed=1)
        papers = reverse("papers", args=[contest.slug])
        assert self.to_print(client, contest) == (
            f"{papers}?round=1",
            "2 papiers à imprimer pour la partie 1",
        )
        client.post(reverse("paper", args=[contest.slug, "sheets"]), {"round": 1})
        papers_left = self.to_print(client, contest)
        assert papers_left is not None
        assert papers_left[1].startswith("1 papier ")
        assert "Reste à imprimer : un papier" in plain(client.get(papers_left[0]))

        client.post(reverse("round-papers", args=[contest.slug]), {"round": 1})
        assert self.to_print(client, contest) is None
        draws.redo_draw(contest, contest.organiser, 1, seed=9)
        assert self.to_print(client, contest) is not None

    def test_are_those_that_the_reader_may_print(self) -> None:
        contest = make_contest(8)
        draw_round(contest, contest.organiser, seed=1)
        screen = make_user("screen")
        grant_role(contest, contest.organiser, screen, Role.SCREEN)
        # Who may not enter results may not print the sheets.
        papers_left = self.to_print(signed_in(screen), contest)
        assert papers_left is not None
        assert papers_left[1] == "1 papier à imprimer pour la partie 1"

    def test_are_the_first_act_until_a_sheet_is_back(self) -> None:
        contest = make_contest(8)
        draw_round(contest, contest.organiser, seed=1)
        client = signed_in(contest.organiser)
        assert self.FIRST.search(banner(client, contest))
        assert "Saisir les résultats" in banner(client, contest)
        results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
        assert "3 résultats à recevoir" in banner(client, contest)
        assert "Imprimer" not in banner(client, contest)
        papers_left = self.to_print(client, contest)
        assert papers_left is not None
        assert papers_left[1] == "2 papiers à imprimer pour la partie 1"

    def test_are_no_longer_those_to_play_a_round_once_all_its_results_are_there(self) -> None:
        contest = make_contest(4)
        play_round(contest, close=False)
        client = signed_in(contest.organiser)
        assert self.to_print(client, contest) is None
        # Nothing else waits: no empty frame either.
        assert "Ce qui attend" not in text(client.get(reverse("desk", args=[contest.slug])))

    def test_are_those_of_the_results_once_a_round_is_over_and_none_after_the_contest(self) -> None:
        contest = played()
        client = signed_in(contest.organiser)
        papers_left = self.to_print(client, contest)
        assert papers_left is not None
        assert papers_left[1] == "2 papiers à imprimer avec les résultats de la partie 4"
        button = "Imprimer ce qui reste avec les résultats de la partie 4"
        assert button in plain(client.get(papers_left[0]))
        close_contest(contest, contest.organiser)
        assert self.to_print(client, contest) is None

    def test_cost_two_queries_and_few_more_if_something_has_changed(
        self, django_assert_num_queries: Any, django_assert_max_num_queries: Any
    ) -> None:
        contest = make_contest(8)
        draw_round(contest, contest.organiser, seed=1)
        client = scorer_of(contest)
        client.post(reverse("round-papers", args=[contest.slug]), {"round": 1})
        contest.refresh_from_db()
        with django_assert_num_queries(2):
            left = left_of_last_round(contest, frozenset(Right))
        assert left is not None
        assert not left.papers

        results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)
        contest.refresh_from_db()
        with django_assert_max_num_queries(11):
            left = left_of_last_round(contest, frozenset(Right))
        assert left is not None
        assert not left.papers


class TestTheEnd:
    def over(self) -> Contest:
        contest = played()
        contest.prizes.create(position=1, name="Jambon", quantity=2)
        close_contest(contest, contest.organiser)
        return Contest.objects.get(pk=contest.pk)

    def test_leads_from_the_prizes_to_the_archive(self) -> None:
        contest = self.over()
        acts = [step.act for step in ending_of(contest)]
        assert acts == [
            EndAct.GIVE,
            EndAct.CEREMONY,
            EndAct.DIPLOMAS,
            EndAct.COPY,
            EndAct.ARCHIVE,
        ]
        client = signed_in(contest.organiser)
        assert "Voir les lots" in banner(client, contest)
        # The act is the first of its page, above the lots.
        page = plain(client.get(reverse("prizes", args=[contest.slug])))
        give = page.index("Donner les lots selon ce classement")
        assert page.index("Les lots sont à donner") < give < page.index("Ce qu’il y a à gagner")

    def test_ticks_what_the_program_cannot_see_and_takes_it_back(self) -> None:
        contest = self.over()
        contest.prizes.all().delete()
        client = signed_in(contest.organiser)
        client.post(reverse("tick-end", args=[contest.slug, "ceremony"]), {"token": token()})
        assert "Imprimer les diplômes" in banner(client, contest)

        client.post(reverse("tick-end", args=[contest.slug, "diplomas"]), {"token": token()})
        assert "Mettre une copie à l’abri" in banner(client, contest)
        assert contest.log.first().action == "tick_end"  # type: ignore[union-attr]
        page = text(client.get(reverse("desk", args=[contest.slug])))
        assert 'aria-checked="true" aria-label="Fait : Imprimer les diplômes"' in page
        assert 'aria-checked="false" aria-label="Fait : Garder l’archive"' in page

        client.post(reverse("untick-end", args=[contest.slug, "diplomas"]), {"token": token()})
        assert "Imprimer les diplômes" in banner(client, contest)

    def test_sees_the_diplomas_printed(self) -> None:
        contest = self.over()
        contest.prizes.all().delete()
        client = signed_in(contest.organiser)
        client.post(reverse("tick-end", args=[contest.slug, "ceremony"]), {"token": token()})
        client.post(reverse("paper", args=[contest.slug, "diplomas"]), {"last": 3})
        assert "Mettre une copie à l’abri" in banner(client, contest)
        # Nobody may take back what the program sees.
        page = text(client.get(reverse("desk", args=[contest.slug])))
        assert "Fait : Imprimer les diplômes" not in page

    def test_says_that_the_ceremony_goes_on_and_offers_no_more_what_is_done(self) -> None:
        contest = self.over()
        client = signed_in(contest.organiser)
        give_prizes(contest, contest.organiser)
        page = reverse("desk", args=[contest.slug])
        assert "Commencer la remise" in banner(client, contest)
        begin_ceremony(contest, contest.organiser, 2)
        assert "Continuer la remise" in banner(client, contest)
        shown = plain(client.get(page))
        assert "Remise des lots · en cours" in shown
        assert "Commencer la remise" not in shown
        assert "Lots · fait Remise" in shown
        step = reveal_of(contest, Ceremony.objects.get(contest=contest))
        end_ceremony(contest, contest.organiser, step.step)
        assert "la remise" not in banner(client, contest)
        shown = plain(client.get(page))
        assert "Remise des lots · fait" in shown
        assert "1 lot à remettre" in shown
        # Once everybody has come, it is said, and what comes next is offered there too.
        lots = reverse("prize-collect", args=[contest.slug])
        for team, prize in Award.objects.values_list("team__number", "prize"):
            assert "Tout est remis" not in plain(client.get(lots))
            collect_prize(contest, contest.organiser, team, prize)
        assert "Tout est remis." in banner(client, contest)
        assert "Remise des lots · tout est remis" in plain(client.get(page))
        for place in (lots, reverse("prizes", args=[contest.slug])):
            shown = plain(client.get(place))
            assert re.search(r"Tout est remis.*Diplômes des trois premiers", shown), place

    def test_has_no_ceremony_left_to_lead_once_every_lot_is_handed_over(self) -> None:
        contest = played()
        contest.prizes.create(position=1, name="Jambon")
        client = signed_in(contest.organiser)
        give_prizes(contest, contest.organiser)
        award = Award.objects.get()
        collect_prize(contest, contest.organiser, award.team.number, award.prize_id)
        # The contest itself is still to be ended.
        assert "Tout est remis." in banner(client, contest)
        lots = Page(client.get(reverse("prize-collect", args=[contest.slug])))
        end = reverse("contest-end", args=[contest.slug])
        client.post(end, lots.form_to(end).values)
        assert "Imprimer les diplômes" in banner(client, contest)
        # What the hall may not read yet, only the ceremony shows.
        Contest.objects.update(suspense_from=4)
        assert "Commencer la remise" in banner(client, contest)

    def test_sees_the_copy_and_the_archive_that_leave_the_computer(
        self, settings: Any, tmp_path: Path
    ) -> None:
        contest = self.over()
        client = signed_in(contest.organiser)

        def done() -> set[EndAct]:
            contest.refresh_from_db()
            return {step.act for step in ending_of(contest) if step.done}

        assert not done()
        with patch("tournaments.annexes.archives.views.archive.archive_of", lambda _contest: {}):
            scorer_of(contest).get(reverse("archive", args=[contest.slug]))
            assert not done()
            client.get(reverse("archive", args=[contest.slug]))
        assert done() == {EndAct.ARCHIVE}
        note_taken()
        assert done() == {EndAct.ARCHIVE, EndAct.COPY}
        Contest.objects.update(closed_at=timezone.now())
        assert done() == {EndAct.ARCHIVE}
        # A copy on the stick counts from the end of the contest on.
        settings.COPIES_TO = str(tmp_path)
        (tmp_path / ROOM).mkdir()
        (tmp_path / ROOM / next_name([], "")).touch()
        for minutes, seen in ((5, {EndAct.COPY}), (-5, set())):
            Contest.objects.update(closed_at=timezone.now() - timedelta(minutes=minutes))
            assert done() == {EndAct.ARCHIVE} | seen
        export = reverse("contest-export", args=[contest.slug])
        client.post(export, Page(client.get(export)).form_to(export).values)
        assert done() == {EndAct.ARCHIVE, EndAct.COPY}

    def test_comes_to_an_end(self) -> None:
        contest = self.over()
        contest.prizes.all().delete()
        client = signed_in(contest.organiser)
        for act in ("ceremony", "diplomas", "copy", "archive"):
            page = Page(client.get(reverse("desk", args=[contest.slug])))
            address = reverse("tick-end", args=[contest.slug, act])
            client.post(address, page.form_to(address).values)
        assert next_of(ending_of(Contest.objects.get(pk=contest.pk))) is None
        assert "Tout est fait" in banner(client, contest)

    def test_refuses_to_tick_what_the_program_sees(self) -> None:
        contest = self.over()
        address = f"/desk/{contest.slug}/ending/give/"
        assert signed_in(contest.organiser).post(address).status_code == 404


class TestColours:
    def test_are_kept_on_the_device_and_drawn_for_its_reader(self) -> None:
        contest = make_contest(2)
        page = reverse("contest", args=[contest.slug])
        client = Client()
        assert "data-theme" not in text(client.get(page))

        answer = client.get(reverse("look"), {"to": "dark-four", "next": page})
        assert answer.headers["Location"] == page
        shown = text(client.get(page))
        assert 'data-theme="dark" data-suits="four"' in shown
        assert "data-theme" not in text(Client().get(page))

    def test_that_do_not_exist_are_not_kept(self) -> None:
        client = Client()
        client.get(reverse("look"), {"to": "pink", "next": "//elsewhere.example/"})
        assert not client.cookies


@pytest.mark.parametrize("stage", [None, DayStage.PLAY])
def test_it_follows_what_the_others_enter(stage: DayStage | None) -> None:
    contest = make_contest(4)
    draw_round(contest, None, seed=1)
    desk = signed_in(contest.organiser)
    place = [contest.slug, stage] if stage else [contest.slug]
    page = desk.get(reverse("desk-stage" if stage else "desk", args=place))
    live = reverse("desk-stage-live" if stage else "desk-live", args=place)
    assert f'data-refresh="{live}"' in page.content.decode()
    first = desk.get(live)
    known = {"If-None-Match": first["ETag"]}
    assert "0 résultat sur 2" in plain(first)
    calls = reverse("calls-live", args=[contest.slug])
    assert 'data-waiting="2"' in text(desk.get(calls))
    assert desk.get(live, headers=known).status_code == 304

    results.enter_totals(at_table(contest), None, Totals(1000, 944), version=0)

    assert "1 résultat à recevoir" in plain(desk.get(live, headers=known))
    # The tab of the results follows too.
    assert 'data-waiting="1"' in text(desk.get(calls))
