"""A ranking criterion is one value: whoever registers it needs to touch no other list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest
from django.test import Client
from django.urls import reverse

from scoring.criteria import CRITERIA, Criterion, CriterionName, Need, register
from scoring.records import Record
from scoring.rules import RuleSet
from scoring.words import Refused
from tests.factories import BELOTE, make_contest, make_first_organiser, play_round
from tests.papers.builders import read, squeezed
from tests.sweeps import for_each
from tests.views.helpers import text_of
from tournaments.annexes.manual.management.reference.options import options_page
from tournaments.annexes.programs.tables.results_json import document
from tournaments.forms.regulation.choices import RegulationForm
from tournaments.forms.regulation.options import MOST_CRITERIA, USUAL_CRITERIA
from tournaments.models import Contest
from tournaments.papers import ranking
from tournaments.queries.after.results import results_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.format import Entrants
from tournaments.regulation.text import articles
from tournaments.tables.after.results import ranking_sheet
from tournaments.tables.standings import StandingsTable

RULES = RuleSet.preset("ffb-belote")


def worst(tied: Sequence[Record]) -> list[int]:
    """Return the lowest score of each team: the team with the highest of these comes first."""
    return [min((result.points for result in record.results), default=0) for record in tied]


WORST_MATCH = Criterion(
    name="worst_match",  # type: ignore[arg-type]
    label="Partie la plus faible",
    words="le score de leur partie la plus faible",
    short="Faible",
    values=worst,
)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Forget after each test the criterion that it registers."""
    yield
    CRITERIA.pop(WORST_MATCH.name, None)


def registered(**changes: Any) -> Regulation:
    """Register the criterion, changed, and return a regulation that ranks by it first."""
    register(replace(WORST_MATCH, **changes))
    return Regulation(RULES, ranking=(WORST_MATCH.name, "wins"))


def played(regulation: Regulation) -> Contest:
    """Return a contest of four teams after two rounds."""
    contest = make_contest(4, regulation)
    play_round(contest, seed=1)
    play_round(contest, seed=2)
    return contest


def posted_text(regulation: Regulation) -> str:
    """Return the text of a regulation."""
    return " ".join(sentence for article in articles(regulation) for sentence in article.sentences)


def test_the_names_of_criteria_are_a_closed_set() -> None:
    assert set(get_args(CriterionName)) == set(CRITERIA)


@pytest.mark.django_db
def test_a_criterion_ranks_once_registered() -> None:
    rows = standings(played(registered())).rows
    lowest = [min(cell.points or 0 for cell in row.cells) for row in rows]
    assert lowest == sorted(lowest, reverse=True)
    assert [row.values[0] for row in rows] == lowest


@pytest.mark.django_db
def test_a_criterion_of_which_the_fewer_is_better_ranks_the_other_way() -> None:
    rows = standings(played(registered(fewer_is_better=True))).rows
    lowest = [row.values[0] for row in rows]
    assert lowest == sorted(lowest)


@pytest.mark.slow
@pytest.mark.django_db
def test_the_form_offers_a_criterion_for_the_ranking_and_for_the_draws(client: Client) -> None:
    offer = '<option value="worst_match">Partie la plus faible</option>'
    client.force_login(make_first_organiser())
    clause = reverse("contest-new-clause"), {"of": ["ranking", "pairing"]}
    assert offer not in text_of(client.get(*clause))
    registered()
    assert text_of(client.get(*clause)).count(offer) == 2 * MOST_CRITERIA


@for_each(
    "refused, regulation",
    [
        ("manches_won", BELOTE),
        ("buchholz", BELOTE),
        ("buchholz_points", replace(BELOTE, entrants=Entrants.INDIVIDUALS)),
    ],
)
def test_the_form_offers_no_criterion_that_the_contest_cannot_count(
    refused: str, regulation: Regulation
) -> None:
    field = str(RegulationForm(current=regulation)["ranking"])
    assert f'value="{refused}"' not in field
    assert field.count('value="wins"') == MOST_CRITERIA


def test_three_criteria_are_in_sight_and_the_usual_ones_come_first() -> None:
    field = str(RegulationForm(current=BELOTE)["ranking"])
    in_sight, folded = field.split("<details")
    assert in_sight.count("<select") == 3
    assert folded.count("<select") == MOST_CRITERIA - 3
    usual, _others = in_sight.partition("</select>")[0].split("<optgroup")
    # Match points are among the usual ones, but a win is worth none here.
    assert usual.count("<option") == len(USUAL_CRITERIA)
    four = replace(BELOTE, ranking=("wins", "points", "difference", "lots"))
    assert '<details class="mt-2" open>' in str(RegulationForm(current=four)["ranking"])


def test_a_document_of_a_regulation_explains_a_criterion_and_reads_it_back() -> None:
    regulation = registered()
    written = to_toml(regulation)
    assert '#   "worst_match" : Partie la plus faible' in written
    assert from_toml(written) == regulation


def test_the_text_for_the_hall_says_a_criterion_in_a_sentence() -> None:
    sentence = "Les équipes sont classées selon le score de leur partie la plus faible."
    assert sentence in posted_text(registered())


def test_the_reference_lists_a_criterion() -> None:
    registered()
    assert "- `worst_match` : Partie la plus faible\n" in options_page("fr")


def test_the_refusal_of_an_unknown_criterion_lists_those_known() -> None:
    registered()
    with pytest.raises(Refused, match=r"Critères possibles : points, .*worst_match\."):
        Regulation(RULES, ranking=("luck",))  # type: ignore[arg-type]


@pytest.mark.django_db
def test_pages_papers_and_files_show_a_criterion() -> None:
    contest = played(registered())
    ranked, results = standings(contest), results_of(contest)
    lowest = ranked.rows[0].values[0]

    paper = read(ranking(ranked))
    assert squeezed("Faible : partie la plus faible") in paper
    assert "Partie la plus faible" in StandingsTable(ranked).drawn()

    sheet = ranking_sheet(results)
    column = list(sheet.header).index("Partie la plus faible")
    assert sheet.rows[0][column] == lowest

    data = document(results)
    assert data["criteria"] == ["worst_match", "wins"]
    assert data["standings"][0]["values"][0] == lowest


def test_a_criterion_of_teams_is_refused_of_individuals() -> None:
    regulation = registered(needs=frozenset({Need.TEAMS}))
    with pytest.raises(Refused, match="ne départage personne"):
        regulation.with_format(entrants="individuals")


def test_a_criterion_of_match_points_asks_a_win_to_be_worth_more_than_a_loss() -> None:
    with pytest.raises(Refused, match="une victoire doit en valoir plus"):
        registered(needs=frozenset({Need.MATCH_POINTS}))
    assert Regulation(RULES, win=2, ranking=(WORST_MATCH.name,))


@pytest.mark.django_db
def test_a_criterion_of_lots_leaves_no_tie_and_has_the_lots_published() -> None:
    by_lots = registered(needs=frozenset({Need.LOTS}))
    assert "Le sort est tiré une fois pour toutes à l’inscription." in posted_text(by_lots)
    assert "partagent leur place" not in posted_text(by_lots)
    lots = [team["lot"] for team in document(results_of(played(by_lots)))["teams"]]
    assert None not in lots


def test_the_order_of_registration_leaves_no_tie() -> None:
    regulation = Regulation(RULES, ranking=("points", "registration"), final=4)
    assert "rien ne départage" not in posted_text(regulation)


@pytest.mark.django_db
def test_a_criterion_without_lots_leaves_ties_and_has_no_lot_published() -> None:
    without = registered()
    assert "Celles que rien ne départage partagent leur place." in posted_text(without)
    lots = [team["lot"] for team in document(results_of(played(without)))["teams"]]
    assert set(lots) == {None}


def test_two_criteria_never_have_one_name() -> None:
    registered()
    with pytest.raises(ValueError, match="worst_match"):
        register(WORST_MATCH)
