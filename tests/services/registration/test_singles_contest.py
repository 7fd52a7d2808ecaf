"""A contest of players without a partner, two at a table (belote à deux). Option: entrants."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from scoring.rules import RuleSet
from scoring.words import Refused
from tests.factories import make_contest, make_first_organiser
from tests.papers.builders import read, squeezed
from tests.regulation.test_text import text
from tests.sweeps import for_each
from tests.views.helpers import text_of
from tournaments.models import Contest, Match
from tournaments.papers import ranking, score_sheets
from tournaments.queries.cash.ledger import balances
from tournaments.queries.core.contests import contest_info
from tournaments.queries.results.rounds import rounds_of, tables_needed
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml, to_toml
from tournaments.services import results
from tournaments.services.cash.items import add_item
from tournaments.services.draws import draws, presence
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ItemPer

TWO = RuleSet.preset("belote-2")


def singles(**options: Any) -> Regulation:
    return Regulation(TWO, entrants="singles", **options)


def played(contest: Contest, number: int) -> None:
    """Draw a round and enter each match deal by deal: the taker wins 90 to 72."""
    draws.draw_round(contest, None, seed=number)
    matches = Match.objects.filter(round__contest=contest, round__number=number)
    for match in matches.select_related("round__contest"):
        results.enter_deals(match, None, [Deal("NS", trump="hearts", ns=90, ew=72)], version=0)
    results.close_round(contest, None, number)


@for_each(
    "rules, entrants, reason",
    [
        (TWO, "pairs", "un contre un"),
        (TWO, "individuals", "un contre un"),
        (RuleSet.preset("ffb-belote"), "singles", "choisissez la belote à deux"),
        (RuleSet.preset("ffb-coinche"), "singles", "choisissez la belote à deux"),
        (RuleSet.preset("belote-3"), "singles", "chacun joue pour soi"),
    ],
)
def test_two_players_are_singles_and_singles_are_two(
    rules: RuleSet, entrants: str, reason: str
) -> None:
    with pytest.raises(Refused, match=reason) as refused:
        Regulation(rules, entrants=entrants)
    assert [problem.field for problem in refused.value.problems] == ["entrants"]


def test_the_document_and_the_printed_text_say_it() -> None:
    regulation = from_toml('[rules]\npreset = "belote-2"\n[format]\nentrants = "singles"')
    assert regulation == singles() == from_toml(to_toml(regulation)) == Regulation.of_rules(TWO)
    assert (regulation.individuals, regulation.melee) == (True, False)
    assert "une équipe est un joueur" in text(regulation)
    assert "Les joueurs sont classés selon" in text(regulation)


@pytest.mark.parametrize(
    "options",
    [{"pools": 4}, {"final": 4}, {"next_draw": "mitchell"}, {"bye": "catch-up"}, {"rounds": 2}],
    ids=str,
)
def test_every_pairing_of_pairs_serves(options: dict[str, Any]) -> None:
    assert singles(**options).individuals


@pytest.mark.django_db
class TestAWholeContest:
    def test_is_registered_drawn_played_and_ranked(self) -> None:
        contest = make_contest(5, singles(deals=1, rounds=2, bye=100))
        presence.register_team(contest, None, Registration("Ana Blanc", ""))
        presence.withdraw_team(contest, None, contest.teams.get(number=1))
        for number in (1, 2):
            played(contest, number)
        views = rounds_of(contest)
        assert tables_needed(contest) == 2
        seated = [line.ns.numbers + line.ew.numbers for view in views for line in view.tables]
        assert all(len(both) == 2 for both in seated)
        ranked = standings(contest)
        assert len(ranked.rows) == 5
        assert {row.team.name for row in ranked.rows} >= {"Ana Blanc", "Joueur 2A"}
        totals = sorted(cell.points or 0 for row in ranked.rows for cell in row.cells)
        assert totals == [72, 72, 72, 72, 90, 90, 90, 90, 100, 100]

    def test_prints_its_sheets_and_ranking_with_one_name(self) -> None:
        contest = make_contest(4, singles(deals=1))
        played(contest, 1)
        info, [view] = contest_info(contest), rounds_of(contest)
        sheet = read(score_sheets(info, view))
        assert squeezed("Joueur 1A") in sheet
        assert "Joueuse" not in sheet
        paper = read(ranking(standings(contest)))
        assert "Joueur" in paper
        assert "Équipe" not in paper

    @pytest.mark.slow
    def test_speaks_of_players_on_its_pages(self, client: Client) -> None:
        contest = make_contest(4, singles(deals=1), make_first_organiser())
        played(contest, 1)
        draws.draw_round(contest, None, seed=9)
        client.force_login(contest.organiser)
        for name in ("public-draw", "public-standings", "teams", "round"):
            args = [contest.slug, *([1] if name == "round" else [])]
            page = text_of(client.get(reverse(name, args=args)))
            assert "remplaçant" not in page
            assert "équipe 1" not in page.lower()

    def test_asks_a_price_of_each_player(self) -> None:
        contest = make_contest(2, singles())
        add_item(contest, None, "Inscription", 1000, ItemPer.PLAYER)
        assert [one.owed for one in balances(contest)] == [1000, 1000]
