"""Pages of results, rankings and pictures, as a phone in the hall reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import BELOTE, COINCHE, draw_round, make_contest, make_user, play_round
from tests.papers.builders import read, squeezed
from tests.rows import written_again
from tests.views.desk import plain, scorer_of
from tournaments.annexes.referee.services.penalties import impose_penalty
from tournaments.annexes.share.queries.day_story import day_story
from tournaments.annexes.share.queries.deal_counts import deal_counts
from tournaments.models import Category, Contest, Match, Player
from tournaments.queries.core.held import held
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.results.sheets import deals_of
from tournaments.queries.standings.climbs import complete
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.regulation.random_deals import random_match
from tournaments.services import results
from tournaments.services.hall import changing
from tournaments.services.results import Totals, closing

pytestmark = pytest.mark.django_db

#: Team excluded from the contest `hall`, and teams in its category.
OUT, MIXED = 9, (2, 5, 7)
FIGURE = re.compile(r"<figure.*?</figure>", re.DOTALL)


@written_again
def played(pairs: int, number: int = 3, regulation: Regulation = BELOTE) -> Contest:
    contest = make_contest(pairs, regulation)
    for seed in range(1, number + 1):
        play_round(contest, seed)
    return contest


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: Any) -> Iterator[Contest]:
    """Nine pairs after three rounds, in two clubs; three pairs are mixed, the last is excluded."""
    with django_db_blocker.unblock(), transaction.atomic():
        contest = played(9, 3, Regulation(BELOTE.rules, tariffs=usual_tariffs(BELOTE.rules)))
        fault = next(one for one in usual_tariffs(BELOTE.rules) if one.excludes)
        impose_penalty(contest, None, 3, OUT, fault.name, "triche")
        mixed = Category.objects.create(contest=contest, name="Mixtes & <b>")
        Category.objects.create(contest=contest, name="Vide")
        for team in contest.teams.select_related("player1"):
            team.player1.club = ["", "Amicale", "Les Trèfles"][team.number % 3]
            team.player1.save()
            if team.number in MIXED:
                team.categories.add(mixed)
        yield contest
        transaction.set_rollback(True)


def typed_by_deals(contest: Contest, seed: int) -> list[Any]:
    """Play a round whose sheets are typed deal by deal; return the deals."""
    random = Random(seed)
    draw_round(contest, None, seed=seed)
    last = contest.rounds.latest("number")
    typed = []
    regulation = Regulation.from_data(contest.regulation)
    for match in Match.objects.filter(round=last).select_related("round__contest"):
        deals = random_match(regulation.rules, regulation.end_of(last.number), random)
        results.enter_deals(match, None, deals, version=0)
        typed += deals
    results.close_round(contest, None, last.number)
    return typed


def charts_of(page: Any) -> list[ET.Element]:
    """Return the figures of a page, parsed; what is not a chart must not be in them."""
    return [ET.fromstring(one) for one in FIGURE.findall(page.content.decode())]


def text_in(group: ET.Element, css: str) -> str:
    """Return the first text of that class in a group; "" without any."""
    return next((one.text or "" for one in group.iter() if one.get("class") == css), "")


def texts_of(page: Any) -> list[str]:
    """Return the texts of each chart."""
    return ["".join(figure.itertext()) for figure in charts_of(page)]


def public(name: str, contest: Contest, *args: Any) -> Any:
    return Client().get(reverse(name, args=[contest.slug, *args]))


class TestInPictures:
    def test_each_chart_of_the_page_says_what_it_shows_and_gives_its_figures(
        self, hall: Contest
    ) -> None:
        charts = charts_of(public("public-pictures", hall))
        team = charts_of(public("public-team", hall, 4))

        assert (len(charts), len(team)) == (1 + 3, 2)
        for figure in (*charts, *team):
            assert figure.find(".//svg") is not None
            finding = "".join(figure.find(".//p[@class='finding']").itertext())
            assert finding.endswith(".")
            for svg in figure.iter("svg"):
                assert svg.get("role") == "img"
                assert (svg.get("aria-label") or "").endswith(finding)
                assert not [
                    one for one in svg.iter() if {"style", "fill", "stroke"} & set(one.keys())
                ]
            heads = figure.findall(".//details//thead/tr/th")
            for line in figure.findall(".//details//tbody/tr"):
                assert len(line) == len(heads) >= 2

    def test_the_race_writes_each_rank_in_its_knot(self, hall: Contest) -> None:
        race = charts_of(public("public-pictures", hall))[0]
        story = day_story(hall)

        for row in story.ranked.rows[:10]:
            lines = [g for g in race.iter("g") if text_in(g, "tb end") == str(row.team.number)]
            assert len(lines) == len(("on phones", "on wider screens"))
            for line in lines:
                knots = [one.text for one in line.iter("text") if one.get("class") == "kn"]
                assert knots == [str(rank) for rank in story.climbs.ranks[row.team.number]]

    def test_the_story_of_a_team_is_told_at_its_own_address(self) -> None:
        contest = played(12, 2)
        last = day_story(contest).ranked.rows[-1].team.number
        chart = charts_of(public("public-pictures", contest, last))[0]
        hot = [g.get("data-team") for g in chart.iter("g") if g.get("class") == "hot"]

        assert hot == [str(last)] * 2
        assert public("public-pictures", contest, 99).status_code == 404

    @pytest.mark.slow
    def test_a_team_far_behind_is_told_with_its_neighbours_and_a_link_follows_each(self) -> None:
        contest = played(14, 2)
        numbers = [row.team.number for row in day_story(contest).ranked.rows]
        chart = charts_of(public("public-pictures", contest, numbers[12]))[0]
        drawn = [*numbers[:10], *numbers[11:14]]

        assert {g.get("data-team") for g in chart.iter("g")} == set(map(str, drawn))
        links = [(one.get("data-follow"), one.get("href")) for one in chart.findall(".//nav//a")]
        assert links == [
            (str(number), reverse("public-pictures", args=[contest.slug, number]))
            for number in drawn
        ]
        (followed,) = chart.findall(".//nav//a[@aria-current]")
        assert followed.get("data-follow") == str(numbers[12])

    def test_the_totals_of_all_rounds_are_in_the_same_bins(self, hall: Contest) -> None:
        _race, *totals = charts_of(public("public-pictures", hall))
        bins = [
            [line.findtext("th") for line in figure.findall(".//tbody/tr")] for figure in totals
        ]
        marks = [
            [one.text for one in figure.iter("text") if one.get("class") == "t2 mid"]
            for figure in totals
        ]
        assert bins == bins[:1] * 3
        assert marks == marks[:1] * 3

    def test_a_contest_of_players_counts_players(self) -> None:
        contest = played(9, 1, Regulation(BELOTE.rules, entrants="individuals"))
        (totals,) = charts_of(public("public-pictures", contest))
        heads = [head.text for head in totals.findall(".//thead/tr/th")]
        assert heads == ["Points", "Joueurs"]
        assert "joueurs" in [one.text for one in totals.iter("text")]

    @pytest.mark.slow
    def test_a_duplicate_has_a_race_for_each_line_and_says_why_no_totals(self) -> None:
        regulation = Regulation(
            BELOTE.rules,
            duplicate="matchpoints",
            deals=2,
            rounds=3,
            first_draw="registration",
            next_draw="mitchell",
        )
        contest = make_contest(6, regulation)
        for seed in (1, 2):
            typed_by_deals(contest, seed)
        page = public("public-pictures", contest)
        titles = [figure.findtext(".//h2") for figure in charts_of(page)]

        assert titles[:2] == [
            "La course des 3 premiers, en Nord-Sud",
            "La course des 3 premiers, en Est-Ouest",
        ]
        assert not [title for title in titles if (title or "").startswith("Les totaux")]
        assert "Il n’y a donc pas d’image des totaux." in plain(page)

    def test_a_page_of_pictures_changes_once_a_round_is_complete(self) -> None:
        contest = played(4, 2)
        before = public("public-pictures", contest)
        draw_round(contest, None, seed=3)
        last = Match.objects.filter(round__contest=contest, round__number=3)
        match, other = last.select_related("round__contest")
        results.enter_totals(match, None, Totals(1000, 944), version=0)
        assert texts_of(public("public-pictures", contest)) == texts_of(before)
        results.enter_totals(other, None, Totals(1000, 944), version=0)
        assert texts_of(public("public-pictures", contest)) != texts_of(before)

    def test_before_anything_is_over_the_page_says_so_and_there_is_no_picture(self) -> None:
        contest = make_contest(8)
        draw_round(contest, None, seed=1)
        assert "paraîtront ici quand la première partie sera finie" in plain(
            public("public-pictures", contest)
        )
        assert not charts_of(public("public-pictures", contest))
        assert not charts_of(public("public-team", contest, 1))

    def test_a_team_put_out_has_none(self, hall: Contest) -> None:
        assert charts_of(public("public-team", hall, 1))
        assert not charts_of(public("public-team", hall, OUT))

    def test_a_hostile_name_stays_a_name(self, hall: Contest) -> None:
        hall.teams.update(name='<script>alert("1")</script>')
        page = public("public-pictures", hall).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page


class TestTheStory:
    def test_counts_the_deals_as_they_were_typed(self) -> None:
        contest = make_contest(8, COINCHE)
        deals = typed_by_deals(contest, 1) + typed_by_deals(contest, 2)
        regulation = Regulation.from_data(contest.regulation)
        outcomes = []
        for view in rounds_of(contest):
            for line in view.tables:
                entry = Match.objects.get(pk=line.match).entries.get(current=True)
                own = deals_of(entry)
                scored = regulation.score(view.number, own).deals
                outcomes += [
                    score.outcome for deal, score in zip(own, scored, strict=True) if deal.coinche
                ]

        day = day_story(contest).day

        assert day.deals == len(deals)
        assert day.capots == sum(252 in (deal.ns, deal.ew) for deal in deals)
        assert day.coinched == sum(deal.coinche > 0 for deal in deals) == len(outcomes) > 0
        assert day.held == outcomes.count("made")
        assert day.failed == outcomes.count("failed")
        page = plain(public("public-pictures", contest))
        assert f"Donnes {day.deals}" in page
        held = "contrat réussi" if day.held < 2 else "contrats réussis"
        failed = "chuté" if day.failed < 2 else "chutés"
        assert f"{day.held} {held}, {day.failed} {failed}" in page

    @pytest.mark.slow
    def test_leaves_out_a_round_that_does_not_count(self) -> None:
        contest = make_contest(4)
        kept = typed_by_deals(contest, 1)
        typed_by_deals(contest, 2)
        closing.drop_round(contest, None, 2, "un jeu marqué")

        assert day_story(contest).day.deals == len(kept)
        assert [count.round for count in deal_counts(contest, complete(rounds_of(contest)))] == [1]

    def test_says_what_totals_alone_do_not_tell(self) -> None:
        contest = played(4, 1)
        Match.objects.get(round__contest=contest, table=1).entries.update(capots=None)
        story = day_story(contest)

        assert (story.day.typed, story.day.silent, story.day.telling) == (0, 1, 1)
        page = plain(public("public-pictures", contest))
        assert "1 feuille saisie par ses totaux ne dit pas ses capots" in page
        assert "Donnes" not in page

    @pytest.mark.parametrize("pairs", [8, pytest.param(150, marks=pytest.mark.slow)])
    def test_takes_as_many_queries_for_a_hall_as_for_a_table(self, pairs: int) -> None:
        contest = played(pairs, 2)
        Player.objects.update(club="Amicale")
        with CaptureQueriesContext(connection) as sql:
            day_story(contest)
        assert len(sql) == 8
        for name, args, queries in (
            ("public-pictures", (), 12),
            ("public-results", (1,), 11),
            ("public-clubs", (), 12),
        ):
            held.clear()
            with CaptureQueriesContext(connection) as sql:
                assert public(name, contest, *args).status_code == 200
            assert len(sql) == queries, name


class TestOtherRankings:
    def test_a_category_has_its_own_ranks_beside_the_general_ones(self, hall: Contest) -> None:
        contest = hall
        category = Category.objects.get(name="Mixtes & <b>")
        ranked = [row for row in standings(contest).rows if row.team.number in MIXED]

        page = public("public-category", contest, category.pk)
        text = plain(page)

        assert "Classement : Mixtes &amp; &lt;b&gt;" in page.content.decode()
        for place, row in enumerate(ranked, start=1):
            team = f"{row.team.number} {row.team.name} {row.rank} "
            moved = r"(\d+ places? (gagnée|perdue)s?|= ?même place)"
            assert re.search(rf"\b{place} {moved} {re.escape(team)}", text)
        assert "Joueur 1A" not in text
        links = public("public-standings", contest).content.decode()
        assert reverse("public-category", args=[contest.slug, category.pk]) in links
        assert "Vide" not in links
        assert public("public-category", contest, category.pk + 1).status_code == 404
        assert (
            public("public-category", make_contest(2, name="Autre"), category.pk).status_code == 404
        )
        paper = scorer_of(contest).get(
            reverse("paper", args=[contest.slug, "ranking"]), {"round": "3", "order": "category"}
        )
        assert squeezed(f"1{ranked[0].rank}{ranked[0].team.number}{ranked[0].team.name}") in read(
            paper.content
        )

    def test_clubs_are_ranked_by_as_many_teams_as_chosen(self, hall: Contest) -> None:
        contest = hall
        rows = standings(contest).rows
        for best in (1, 2, 3):
            text = plain(public("public-clubs", contest, best))
            for club, rest in (("Amicale", 1), ("Les Trèfles", 2)):
                own = [row.total for row in rows if row.team.number % 3 == rest][:best]
                assert re.search(rf"{club} .*? {sum(own):,}".replace(",", "[^0-9]?"), text)
            assert "2 équipes n’ont pas de club." in text
        assert public("public-clubs", contest, 0).status_code == 404
        assert public("public-clubs", contest, 21).status_code == 404
        elsewhere = make_contest(4, organiser=make_user("other"), name="Sans club")
        assert public("public-clubs", elsewhere).status_code == 404

    def test_the_results_of_a_round_are_those_of_its_sheets(self, hall: Contest) -> None:
        contest = hall
        text = plain(public("public-results", contest, 1))
        for line in rounds_of(contest)[0].tables:
            assert line.entry is not None
            winner = line.side(line.entry.winner)
            assert f"{winner.number} {winner.name} gagne" in text
            assert str(line.entry.ns) in text
            assert str(line.entry.ew) in text
        assert "Au repos" in text
        assert public("public-results", contest, 4).status_code == 404


class TestPapersAtTheDesk:
    def test_each_is_offered_and_printed_under_a_readable_name(self, hall: Contest) -> None:
        contest = hall
        desk = scorer_of(contest)
        page = desk.get(reverse("papers", args=[contest.slug])).content.decode()
        for kind, query in (
            ("results", {"round": "2"}),
            ("ranking", {"round": "3", "order": "rank"}),
            ("crosstable", {"round": "3"}),
            ("crosstable", {"round": "3", "across": "teams"}),
            ("ranking", {"round": "3", "order": "category"}),
            ("ranking", {"round": "3", "order": "club", "best": "2"}),
            ("souvenir", {}),
            ("team-reports", {"team": "4"}),
            ("team-reports", {"team": "", "pictures": "no"}),
        ):
            url = reverse("paper", args=[contest.slug, kind])
            assert url in page
            answer = desk.get(url, query)
            assert answer.content.startswith(b"%PDF-")

    @pytest.mark.slow
    def test_a_team_that_is_not_ranked_is_refused_beside_its_field(self, hall: Contest) -> None:
        contest = hall
        url = reverse("paper", args=[contest.slug, "team-reports"])
        for number in ("99", str(OUT), "0", "x"):
            answer = scorer_of(contest).get(url, {"team": number})
            assert answer.status_code == 422
            assert f'value="{number}"' in answer.content.decode()
        assert "Donnez le numéro d’une équipe classée." in plain(
            scorer_of(contest).get(url, {"team": "99"})
        )

    @pytest.mark.slow
    def test_an_ended_contest_has_a_podium(self) -> None:
        contest = played(4, 2, Regulation(BELOTE.rules, rounds=2))
        changing.close_contest(contest, None)
        assert "Le podium" in plain(public("public-pictures", contest))
        answer = scorer_of(contest).get(reverse("paper", args=[contest.slug, "souvenir"]))
        first = standings(contest).rows[0]
        assert squeezed(first.team.name) in read(answer.content)
