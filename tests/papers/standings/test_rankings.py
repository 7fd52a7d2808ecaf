"""Detailed results on paper: by table, category, club and player, and the opponents."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.papers.builders import (
    HOSTILE,
    contest,
    drawn,
    is_named,
    pages,
    read,
    squeezed,
    standings,
    teams,
)
from tests.sweeps import slowly
from tournaments.pairing.bracket.bracket import Bracket
from tournaments.papers import (
    category_ranking,
    club_ranking,
    crosstable,
    document,
    player_ranking,
    ranking,
    round_results,
    square,
)
from tournaments.queries.core.teams import TeamLine, TeamRef
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import RoundView
from tournaments.queries.standings.cells import CellState
from tournaments.queries.standings.clubs import clubs_of
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.restricted import of_category, restricted
from tournaments.queries.standings.round_results import RoundResults, results_of
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.enums import EntryKind, PenaltyTo, Stage
from tournaments.words.person_names import family_first


def played(entered: list[TeamLine], rounds: int = 3, pending: int = 0) -> list[RoundView]:
    return [drawn(entered, n, pending=pending if n == rounds else 0) for n in range(1, rounds + 1)]


def results(entered: list[TeamLine], view: RoundView) -> RoundResults:
    of_round = results_of(contest(), entered, [view], view.number)
    assert of_round is not None
    return of_round


def in_categories(count: int) -> list[TeamLine]:
    return [
        team._replace(categories=("Féminines",) if team.number % 3 == 0 else ())
        for team in teams(count)
    ]


class TestTheResultsOfARound:
    def test_say_every_table_its_totals_and_who_won(self) -> None:
        entered = teams(33)
        view = drawn(entered)

        text = read(round_results(results(entered, view)))

        for line in view.tables:
            assert line.entry is not None
            ns, ew = line.ns, line.ew
            camps = f"{line.table}{ns.number}{ns.name}{line.entry.ns}{line.entry.ew}{ew.number}"
            winner = ns.number if line.entry.winner == "NS" else ew.number
            assert squeezed(f"{camps}{ew.name}{winner}") in text
        assert squeezed(f"{view.exempt[0].number} {view.exempt[0].name} 972 exempte") in text

    def test_name_the_best_totals_of_the_sheets_the_highest_first(self) -> None:
        entered = teams(20)
        view = drawn(entered)
        totals = sorted(
            (
                total
                for line in view.tables
                if line.entry
                for total in (line.entry.ns, line.entry.ew)
            ),
            reverse=True,
        )

        of_round = results(entered, view)

        assert [one.total for one in of_round.best] == totals[:5]
        text = ", ".join(f"n° {one.side.number} ({one.total})" for one in of_round.best)
        assert squeezed(f"Meilleures parties : {text}") in read(round_results(of_round))

    def test_wait_for_what_is_not_in(self) -> None:
        entered = teams(8)
        of_round = results(entered, drawn(entered, pending=2))

        text = read(round_results(of_round))

        assert squeezed("2 résultats attendus") in text
        assert text.count("……") == 2

    def test_tell_penalties_forfeits_and_what_counts_instead(self) -> None:
        entered = teams(4)
        view = drawn(entered)
        first, second = view.tables
        assert second.entry is not None
        forfeit = second.entry._replace(kind=EntryKind.FORFEIT, ns=0, ew=0, winner="EW")
        where = (first.match, first.table, first.ew)
        fault = PenaltyLine(
            1, 1, TeamRef(1, "A"), *where, "retard", 100, PenaltyTo.OPPONENTS, False, 1
        )
        view = replace(view, tables=(first, second._replace(entry=forfeit)), penalties=(fault,))
        assert first.entry is not None

        text = read(round_results(results(entered, view)))

        assert squeezed("n° 1 : retard, 100 aux adversaires") in text
        assert squeezed(f"n° 2 : {first.entry.ew + 100} comptés") in text
        assert "forfait" in text
        assert results(entered, view).lines[1].winner == second.ew


def rows_by_brute_force(ranked: Standings, numbers: set[int]) -> list[tuple[int, int, bool]]:
    kept = [row for row in ranked.rows if row.team.number in numbers]
    return [
        (
            row.team.number,
            1 + sum(other.rank < row.rank for other in kept),
            sum(other.rank == row.rank for other in kept) > 1,
        )
        for row in kept
    ]


class TestARankingByCategory:
    @given(
        ranks=st.lists(st.integers(1, 6), min_size=12, max_size=12),
        numbers=st.sets(st.integers(1, 12)),
    )
    def test_is_the_general_one_restricted_ties_kept(
        self, ranks: list[int], numbers: set[int]
    ) -> None:
        general = standings(teams(12), 1)
        tied = [
            row._replace(rank=rank) for row, rank in zip(general.rows, sorted(ranks), strict=False)
        ]
        ranked = replace(general, rows=tuple(tied))

        restriction = restricted(ranked, "Mixtes", numbers)

        triples = [(row.team.number, row.rank, row.shared) for row in restriction.standings.rows]
        assert triples == rows_by_brute_force(ranked, numbers)
        assert {number: row.rank for number, row in restriction.general.items()} == {
            row.team.number: row.rank for row in ranked.rows if row.team.number in numbers
        }

    def test_shows_both_ranks_on_paper(self) -> None:
        entered = in_categories(33)
        ranked = standings(entered, 3)

        restriction = of_category(ranked, entered, "Féminines")
        text = read(category_ranking(restriction))

        assert squeezed("Classement provisoire : Féminines") in text
        general = {row.team.number: row.rank for row in ranked.rows}
        assert len(restriction.standings.rows) == 11
        for row in restriction.standings.rows:
            line = f"{general[row.team.number]}{row.team.number}{row.team.name}"
            assert squeezed(line) in text


def club(team: TeamLine, name: str) -> TeamLine:
    return team._replace(details={"club": name})


class TestTheRankingOfTheClubs:
    def test_adds_up_the_best_of_each_and_no_more(self) -> None:
        names = ["Les Trèfles", "LES TREFLES", "", "Amicale"]
        entered = [club(team, names[team.number % 4]) for team in teams(20)]
        ranked = standings(entered, 3)

        for best in (1, 2, 4, 20):
            clubs = clubs_of(ranked, entered, best)
            totals = {
                key: sum(
                    row.total
                    for row in [r for r in ranked.rows if r.team.number % 4 in residues][:best]
                )
                for key, residues in (("trefles", (0, 1)), ("amicale", (3,)))
            }
            assert sorted(club.total for club in clubs.rows) == sorted(totals.values())
            assert [club.rank for club in clubs.rows] == [1, 2]
            assert clubs.without == sum(row.team.number % 4 == 2 for row in ranked.rows)

        text = read(club_ranking(clubs_of(ranked, entered, 2)))
        assert squeezed("Total des points des 2 meilleures équipes de chaque club.") in text

    def test_shares_the_rank_of_equal_totals(self) -> None:
        entered = [club(team, f"Club {team.number}") for team in teams(4)]
        ranked = standings(entered, 1)
        rows = [
            row._replace(total=total) for row, total in zip(ranked.rows, (9, 5, 5, 1), strict=True)
        ]

        clubs = clubs_of(replace(ranked, rows=tuple(rows)), entered, 3)

        assert [(club.rank, club.shared) for club in clubs.rows] == [
            (1, False), (2, True), (2, True), (4, False)
        ]  # fmt: skip


class TestTheResultsOfThePlayers:
    def test_give_each_player_the_rank_of_the_team(self) -> None:
        entered = teams(10)
        ranked = standings(entered, 2)

        text = read(player_ranking(ranked, entered))

        places = {row.team.number: row for row in ranked.rows}
        for team in entered:
            for player in team.players:
                rank = places[team.number].rank
                if not places[team.number].withdrawn:
                    assert squeezed(f"{family_first(player)}{team.number}{team.name}{rank}") in text

    def test_stand_by_name_or_by_rank(self) -> None:
        entered = [
            team._replace(players=(name, ""), name=f"Équipe {team.number}")
            for team, name in zip(teams(3), ("Zoé Alpha", "Anne Gamma", "Luc Élie"), strict=True)
        ]
        entered = [team._replace(players=team.players[:1]) for team in entered]
        ranked = standings(entered, 1)
        by_rank = [entered[row.team.number - 1].players[0] for row in ranked.rows]

        def order(text: str) -> list[str]:
            names = [name for team in entered for name in team.players]
            return sorted(names, key=lambda name: text.index(squeezed(family_first(name))))

        assert order(read(player_ranking(ranked, entered))) == [
            "Zoé Alpha", "Luc Élie", "Anne Gamma"
        ]  # fmt: skip
        assert order(read(player_ranking(ranked, entered, by_rank=True))) == by_rank


def row_of(ranked: Standings, number: int) -> Row:
    return next(row for row in ranked.rows if row.team.number == number)


class TestTheCrosstable:
    def test_says_of_each_round_whom_how_where_and_for_how_many(self) -> None:
        entered = teams(9)
        views = played(entered)
        ranked = compute(contest(), entered, views)

        text = read(crosstable(ranked, views))

        for row in ranked.rows:
            lines = []
            for cell, view in zip(row.cells, views, strict=True):
                if cell.state != CellState.PLAYED:
                    continue
                line = next(one for one in view.tables if one.camp_of(row.team.number))
                camp = {"NS": "N", "EW": "E"}[line.camp_of(row.team.number)]
                sign = "+" if cell.won else "=" if cell.drawn else "−"
                lines.append(
                    f"{line.facing(line.camp_of(row.team.number)).number}{sign}{camp}{cell.points}"
                )
            assert lines
            assert all(one in text for one in lines)

    @pytest.mark.parametrize(("count", "rounds"), [(1, 0), (33, 5), *slowly((8, 4), (20, 14))])
    def test_has_everybody_and_its_head_on_every_page(self, count: int, rounds: int) -> None:
        entered = teams(count)
        views = played(entered, rounds)
        ranked = compute(contest(rounds=20), entered, views)

        printed = [squeezed(page) for page in pages(crosstable(ranked, views))]

        for row in ranked.rows:
            assert any(squeezed(row.team.name) in page for page in printed)
        for page in printed:
            assert "RangN°Équipe" in page
            assert all(f"P{number}" in page for number in range(1, rounds + 1))

    def test_of_a_small_contest_is_a_square_too(self) -> None:
        ranked = standings(teams(20), 2)

        text = read(square(ranked))

        first = row_of(ranked, 1)
        for cell in first.cells:
            if cell.points is not None:
                assert f"{cell.points}{'+' if cell.won else '=' if cell.drawn else '−'}" in text
        assert len(pages(square(ranked))) == 1


@pytest.mark.slow
def test_hostile_names_are_printed_as_they_are() -> None:
    entered = [
        team._replace(details={"club": team.name}) for team in teams(len(HOSTILE), list(HOSTILE))
    ]
    views = played(entered, 2)
    ranked = compute(contest(), entered, views)

    for paper in (
        round_results(results(entered, views[0])),
        crosstable(ranked, views),
        square(ranked),
        club_ranking(clubs_of(ranked, entered, 3)),
        player_ranking(ranked, [team._replace(players=()) for team in entered]),
    ):
        text = read(paper)
        assert document([paper]) == document([paper])
        for name in HOSTILE:
            if "محمد" not in name:
                assert is_named(name, text), name


def test_a_contest_of_brackets_alone_ranks_by_places_and_counts_nothing() -> None:
    entered = teams(4)
    info = contest(rounds=0, final=4)
    seeds = Bracket((1, 3, 4, 2))
    view = drawn(entered)
    tables = tuple(line._replace(section="main", slot=line.table) for line in view.tables)
    view = replace(view, stage=Stage.BRACKET, tables=tables, given={"brackets": [seeds.to_data()]})
    ranked = compute(info, entered, [view])

    assert ranked.only_places
    text = read(ranking(ranked))
    assert "Total" not in text
    assert "Gagn." not in text
    assert all(squeezed(team.name) in text for team in entered if not team.withdrawn)
