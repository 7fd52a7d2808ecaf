"""Results as JSON: ranking them again gives the same ranks, and the format is documented."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.deal import Deal
from scoring.ranking import Ranked, prepared, rank
from scoring.records import Record, Result
from scoring.rules import RuleSet
from tests import ROOT
from tests.factories import make_contest, play_round
from tests.halls import in_halls
from tests.world import make_world
from tournaments.annexes.programs.tables.results_json import as_json
from tournaments.models import Contest, Match
from tournaments.queries.after.results import results_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws import draws, presence
from tournaments.services.results import enter_deals, enter_marks

PAGES = [ROOT / "docs" / one / "reference" / "results-format.md" for one in ("fr", "en")]
DEALS = [
    Deal("NS", ns=90, ew=72, belotes_ns=1),
    *(Deal("EW", ns=62, ew=100) for _deal in range(11)),
]
pytestmark = pytest.mark.django_db


def ranks_again(document: dict[str, Any]) -> dict[int, tuple[int, list[Any]]]:
    """Return the rank and values of each team, computed as the page of the format explains."""
    lots = {team["number"]: team["lot"] or 0 for team in document["teams"]}
    registered = {team["number"]: team["registered"] for team in document["teams"]}
    by_order = sorted((row["team"] for row in document["standings"]), key=registered.__getitem__)
    records = prepared(
        [
            Record(row["team"], results(row), lots[row["team"]], by_order.index(row["team"]) + 1)
            for row in document["standings"]
        ],
        document["criteria"],
    )
    gone = {row["team"] for row in document["standings"] if row["left"]}
    if document["regulation"]["leaving"] != "last":
        gone = set()
    stayed = rank([one for one in records if one.team not in gone], document["criteria"])
    left = rank([one for one in records if one.team in gone], document["criteria"])
    rows = [*stayed, *(one._replace(rank=one.rank + len(stayed)) for one in left)]
    order = {int(one.record.team): one for one in rows}
    places = {one["team"]: one["place"] for one in document["bracket_places"]}
    first = [team for team in places if team in order and team not in gone]
    ranks: dict[int, int] = {}
    for team in first:
        ranks[team] = 1 + sum(places[other] < places[team] for other in first)
    others = [one for one in rows if one.record.team not in ranks]
    for at, one in enumerate(others, start=1 + len(first)):
        tied = next(other for other in others if other.rank == one.rank)
        ranks[int(one.record.team)] = at if tied is one else ranks[int(tied.record.team)]
    return {team: (ranks[team], values_of(order[team])) for team in ranks}


def results(row: dict[str, Any]) -> tuple[Result, ...]:
    return tuple(
        Result(
            cell["round"],
            opponent(cell["opponent"]),
            cell["points"],
            cell["against"] or 0,
            cell["won"],
            exact(cell["match_points"]),
            one_sided=cell["one_sided"],
            capots=cell["capots"],
        )
        for cell in row["rounds"]
        if cell["points"] is not None
    )


def exact(number: int | list[int]) -> int | Fraction:
    return Fraction(*number) if isinstance(number, list) else number


def opponent(numbers: list[int] | None) -> int | str | None:
    if not numbers:
        return None
    return numbers[0] if len(numbers) == 1 else " + ".join(map(str, numbers))


def values_of(ranked: Ranked) -> list[Any]:
    return [
        value if isinstance(value, int) else [value.numerator, value.denominator]
        for value in ranked.values
    ]


def members(value: Any, path: str = "") -> Iterator[str]:
    """Yield the path of every member of a document, except inside `regulation`.

    The members of the regulation are described elsewhere.
    """
    if path == "regulation" or not isinstance(value, dict | list):
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from members(inner, f"{path}.{key}" if path else key)
    elif not value or not isinstance(value[0], dict):
        yield path
    else:
        for inner in value:
            yield from members(inner, f"{path}[]")


def numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from numbers(inner)
    else:
        yield value


def typed_by_deals() -> Contest:
    contest = make_contest(4, name="Donne par donne")
    draws.draw_round(contest, None, seed=1)
    for match in Match.objects.filter(round__contest=contest).select_related("round__contest"):
        enter_deals(match, None, DEALS, version=0)
    return contest


def one_that_left(leaving: str) -> Contest:
    criteria = ("match_points", "buchholz", "buchholz_points", "goal_average", "registration")
    rules, win = RuleSet.preset("ffb-belote"), Fraction(3, 2)
    regulation = Regulation(rules, ranking=criteria, leaving=leaving, win=win)
    contest = make_contest(7, regulation, name="Avec un départ")
    play_round(contest, seed=1)
    presence.withdraw_team(contest, None, contest.teams.get(number=3))
    play_round(contest, seed=2)
    return contest


def of_three_players() -> Contest:
    regulation = Regulation.of_rules(RuleSet.preset("belote-3"), rounds=1)
    contest = make_contest(4, regulation, name="À trois")
    draws.draw_round(contest, None, seed=1)
    enter_marks(Match.objects.get(round__contest=contest), None, [900, 1000, 1100], version=0)
    return contest


def of_boards() -> Contest:
    regulation = Regulation(
        RuleSet.preset("ffb-belote"),
        duplicate="matchpoints",
        deals=2,
        rounds=1,
        first_draw="registration",
        next_draw="mitchell",
    )
    contest = make_contest(6, regulation, name="Duplicate")
    draws.draw_round(contest, None, seed=1)
    for match in Match.objects.filter(round__contest=contest).select_related("round__contest"):
        enter_deals(
            match, None, [Deal("NS", ns=90 + match.table, ew=72 - match.table)] * 2, version=0
        )
    return contest


def of_two_halls() -> Contest:
    contest = in_halls((4, 4), rounds=1)
    play_round(contest, seed=1)
    return contest


def read_back(contest: Contest) -> dict[str, Any]:
    """Return the contest's document, after checking that it gives the contest's own ranks."""
    content = as_json(results_of(contest))
    assert content == as_json(results_of(contest))
    document: dict[str, Any] = json.loads(content)
    ranked = standings(contest)
    ranks = {row.team.number: row.rank for row in ranked.rows}
    values = {row["team"]: row["values"] for row in document["standings"]}
    assert ranks_again(document) == {team: (rank, values[team]) for team, rank in ranks.items()}
    assert not [value for value in numbers(document) if isinstance(value, float)]
    return document


def test_the_document_ranks_the_teams_again() -> None:
    deals = read_back(typed_by_deals())
    assert [len(match["deals"]) for match in deals["rounds"][0]["matches"]] == [12, 12]
    last = read_back(one_that_left("last"))
    assert [row["team"] for row in last["standings"]].index(3) == 6
    assert isinstance(last["standings"][0]["values"][3], list)
    assert 3 not in [row["team"] for row in read_back(one_that_left("out"))["standings"]]


def test_a_match_says_its_hall_where_there_are_several() -> None:
    (drawn,) = read_back(of_two_halls())["rounds"]
    halls = {match["table"]: match["hall"] for match in drawn["matches"]}
    assert halls == {1: "A", 2: "A", 3: "B", 4: "B"}
    alone = make_contest(4)
    play_round(alone, seed=1)
    assert all("hall" not in match for match in read_back(alone)["rounds"][0]["matches"])


def described_in(page: Path) -> list[str]:
    """Return the members that a page of the documents describes, in its order.

    A row may describe those of both camps: the second one is written without its path.
    """
    members = []
    for row in re.findall(r"^\| (`[^|]+`) \|", page.read_text("utf-8"), re.MULTILINE):
        first, *others = re.findall(r"`([^`]+)`", row)
        members += [first, *(f"{first.rpartition('.')[0]}.{other}" for other in others)]
    return members


@pytest.mark.slow
def test_contests_of_every_kind_rank_again_and_are_described() -> None:
    seen: set[str] = set()
    for contest in (
        *make_world().contests.values(),
        typed_by_deals(),
        one_that_left("last"),
        of_three_players(),
        of_two_halls(),
    ):
        seen |= set(members(read_back(contest)))
    # tests/queries/rehearsal/test_duplicate.py finds the ranks of a duplicate, from its boards.
    seen |= set(members(json.loads(as_json(results_of(of_boards())))))
    french, english = (described_in(page) for page in PAGES)
    assert french == english
    described = set(english)
    # An empty list gives its own path, without the paths of its members.
    empty = {"rounds[].matches[].deals", "rounds[].catch_ups", "rounds[].penalties"}
    empty |= {"rounds[].matches[].boards"}
    empty |= {member.split("[]")[0] for member in described if "[]" in member}
    assert described - seen == set()
    assert seen - described - empty == set()
