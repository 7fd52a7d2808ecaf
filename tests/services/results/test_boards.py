"""A duplicate played from its first draw to its ranking, with a board that was not played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.factories import make_contest, make_user
from tests.sweeps import for_each
from tournaments.annexes.referee.services import boards, penalties
from tournaments.models import Contest, Match
from tournaments.queries.draws.boards import board_numbers
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.climbs import complete_standings
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, Tariff
from tournaments.services import results
from tournaments.services.draws import draws, seating
from tournaments.services.hall import changing
from tournaments.services.results import Doubtful, Totals
from tournaments.tables.results.penalties import effect_of
from tournaments.words.enums import Camp, PenaltyTo
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

RULES = RuleSet.preset("ffb-belote")
PLAYED = Regulation(
    RULES,
    duplicate="matchpoints",
    deals=2,
    rounds=3,
    first_draw="registration",
    next_draw="mitchell",
)


def deal_of(points: int, taker: str = "NS") -> Deal:
    """Return a deal that this camp takes and makes with these points."""
    ns = points if taker == "NS" else 162 - points
    return Deal(taker, ns=ns, ew=162 - ns)


def play(contest: Contest, number: int, points: int = 90) -> None:
    """Draw a round and enter the boards of each table: table 1 makes 1 more than table 2…"""
    draws.draw_round(contest, None, seed=number)
    for match in matches(contest, number):
        deals = [deal_of(points + match.table), deal_of(points - match.table)]
        results.enter_deals(match, None, deals, version=0)
    results.close_round(contest, None, number)


def matches(contest: Contest, number: int) -> list[Match]:
    """Return the matches of a round, in the order of their tables."""
    rows = Match.objects.filter(round__contest=contest, round__number=number)
    return list(rows.select_related("round__contest").order_by("table"))


def test_a_table_plays_the_boards_of_its_set_in_each_round() -> None:
    contest = make_contest(6, PLAYED)
    for number in (1, 2, 3):
        play(contest, number)
    shown = [
        [(line.table, line.ns.numbers[0], line.ew.numbers[0], [b.board for b in line.boards])]
        for view in rounds_of(contest)
        for line in view.tables
        if line.table == 1
    ]
    assert shown == [[(1, 1, 4, [1, 2])], [(1, 1, 6, [3, 4])], [(1, 1, 5, [5, 6])]]


def test_each_line_is_ranked_by_its_mean_percentage() -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    for match in matches(contest, 1):
        results.enter_deals(match, None, [deal_of(90), deal_of(90)], version=0)
    results.close_round(contest, None, 1)
    # In the second round table 3 plays boards 1 and 2 again, and beats what table 1 did.
    draws.draw_round(contest, None, seed=2)
    for match in matches(contest, 2):
        deals = [deal_of(120), deal_of(120)] if match.table == 3 else [deal_of(90), deal_of(90)]
        results.enter_deals(match, None, deals, version=0)
    rows = {row.team.number: row for row in standings(contest).rows}
    assert [(row.line, row.rank, row.team.number) for row in standings(contest).rows][:3] == [
        ("NS", 1, 3),
        ("NS", 2, 2),
        ("NS", 3, 1),
    ]
    assert rows[3].values == (75,)
    assert rows[1].values == (25,)
    assert [cell.points for cell in rows[3].cells] == [2, 4]
    assert [cell.won for cell in rows[3].cells] == [False, False], "nobody wins a match of boards"


def test_a_board_not_played_gives_what_the_referee_says_and_is_left_empty_on_the_sheet() -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    first, *others = matches(contest, 1)
    referee = make_user("referee")
    boards.rule_board(contest, referee, 2, [(1, 1)], (60, 40))
    results.enter_deals(first, None, [deal_of(90), Deal(None)], version=0)
    for match in others:
        results.enter_deals(match, None, [deal_of(90), deal_of(90)], version=0)
    rows = {row.team.number: row for row in standings(contest).rows}
    assert rows[1].values == (55,)
    assert rows[4].values == (45,)
    boards.take_back_board(contest, referee, 2, [(1, 1)], "Jouée ensuite.")
    assert {row.team.number: row for row in standings(contest).rows}[1].values == (50,)


def test_a_board_of_another_table_or_one_adjusted_twice_is_refused() -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="La table 1 ne joue pas l’étui 3"):
        boards.rule_board(contest, None, 3, [(1, 2), (1, 1)], (50, 50))
    boards.rule_board(contest, None, 1, [(1, 1)], (50, 50))
    with pytest.raises(Refused, match="déjà"):
        boards.rule_board(contest, None, 1, [(1, 1)], (50, 50))


def test_a_board_played_wrongly_at_two_tables_is_ruled_once_and_the_third_is_left_alone() -> None:
    contest = make_contest(6, PLAYED)
    played_at: list[tuple[int, int]] = []
    ns_pairs: list[int] = []
    for number in (1, 2, 3):
        draws.draw_round(contest, None, seed=number)
        for line in rounds_of(contest)[-1].tables:
            match = next(one for one in matches(contest, number) if one.table == line.table)
            first = deal_of(90)
            if line.boards[0].board == 1:
                first = first if played_at else deal_of(120)
                played_at.append((number, line.table))
                ns_pairs.append(line.ns.numbers[0])
            results.enter_deals(match, None, [first, deal_of(90)], version=0)
        results.close_round(contest, None, number)

    def values() -> list[float]:
        rows = {row.team.number: float(row.values[0]) for row in standings(contest).rows}
        return [rows[pair] for pair in ns_pairs]

    # Board 1: 100 %, 25 %, 25 %. Each of the five other boards: 50 %.
    before = [58.33, 45.83, 45.83]
    assert values() == before
    boards.rule_board(contest, None, 1, played_at[:2], (65, 35), "Cartes mêlées.")
    # The third table is compared with nobody: half of the top.
    assert values() == [52.5, 52.5, 50]
    line = contest.log.get(action="rule_board")
    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in line.after] == ["65 %", "35 %"]
    assert line.reason == "Cartes mêlées."
    assert "Étui 1" in line.subject
    with pytest.raises(Refused, match="pourquoi"):
        boards.take_back_board(contest, None, 1, played_at[:2], " ")
    with pytest.raises(Refused, match="n’a pas de score d’arbitre"):
        boards.take_back_board(contest, None, 1, played_at, "Mauvais étui.")
    boards.take_back_board(contest, None, 1, played_at[:2], "Mauvais étui.")
    assert values() == before


OUT_OF_RANGE = [
    (1, [(1, 1)], (101, 40), "ns"),
    (1, [(1, 1)], (60, 101), "ew"),
    (9, [(1, 1)], (60, 40), "board"),
    (1, [(1, 2)], (60, 40), "tables"),
    (1, [(2, 1)], (60, 40), "tables"),
    (1, [], (60, 40), "tables"),
]


@for_each("wrong", OUT_OF_RANGE)
def test_a_ruling_out_of_range_is_refused_beside_its_field(wrong: Any) -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    board, tables, percents, field = wrong
    with pytest.raises(Refused) as refused:
        boards.rule_board(contest, None, board, tables, percents)
    assert refused.value.field == field
    assert not contest.log.filter(action="rule_board").exists()


def test_a_pair_that_did_not_come_has_a_minus_on_each_board_of_the_round() -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    results.enter_forfeit(matches(contest, 1)[0], None, Camp.EW, version=0)
    rows = {row.team.number: row for row in standings(contest).rows}
    assert (rows[1].values, rows[4].values) == ((60,), (40,))
    assert (rows[1].line, rows[4].line) == ("NS", "EW")


def test_a_pair_that_rests_keeps_the_mean_of_the_boards_it_played() -> None:
    contest = make_contest(5, PLAYED)
    play(contest, 1)
    # Pair 3 rests first: it has a line before it has a board.
    assert [(row.line, row.team.number) for row in complete_standings(contest).rows] == [
        ("NS", 1),
        ("NS", 2),
        ("NS", 3),
        ("EW", 4),
        ("EW", 5),
    ]
    for number in (2, 3):
        play(contest, number)
    ranked = complete_standings(contest)
    assert len(ranked.rows) == 5
    third = next(row for row in ranked.rows if row.team.number == 3)
    assert [cell.points is None for cell in third.cells] == [True, False, False]


def test_a_match_of_boards_is_typed_board_by_board_and_whole() -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    match = matches(contest, 1)[0]
    with pytest.raises(Refused, match="un par un"):
        results.enter_totals(match, None, Totals(100, 224), version=0)
    with pytest.raises(Doubtful):
        results.enter_deals(match, None, [deal_of(90)], version=0)
    entry = results.enter_deals(match, None, [deal_of(90), Deal(None)], version=0)
    assert (entry.ns, entry.ew, entry.winner) == (90, 72, "")


def test_a_movement_of_boards_is_not_changed_by_hand() -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="étuis"):
        seating.swap_teams(contest, None, 1, 1, 2)


def test_the_number_of_boards_does_not_change_once_a_round_is_drawn() -> None:
    contest = make_contest(6, PLAYED)
    draws.draw_round(contest, None, seed=1)
    more = PLAYED.with_format(deals=3)
    with pytest.raises(Refused, match="étuis"):
        changing.change_contest(
            contest, make_user(), contest.name, contest.date, more, confirmed=True, reason="essai"
        )


def test_the_log_keeps_the_seed_and_shows_it_once_the_last_round_is_closed() -> None:
    contest = make_contest(6, PLAYED)
    contest.refresh_from_db()
    seed = contest.boards_seed
    assert len(seed) == 24

    def logged() -> str:
        return str(list(contest.log.values_list("action", "before", "after")))

    for number in (1, 2):
        play(contest, number)
        assert seed not in logged()
    play(contest, 3)
    assert seed in logged()
    contest.refresh_from_db()
    assert contest.boards_seed == seed, "drawn once"


def test_ten_percent_of_a_top_is_taken_off_the_pair_and_given_to_nobody() -> None:
    late = Tariff("Retard", 10, PenaltyTo.TOP)
    contest = make_contest(6, replace(PLAYED, tariffs=(late,)))
    draws.draw_round(contest, None, seed=1)
    for match in matches(contest, 1):
        results.enter_deals(match, None, [deal_of(90), deal_of(90)], version=0)
    line = penalties.impose_penalty(contest, None, 1, 1, "Retard")
    assert effect_of(line) == "L’équipe 1 : 10 % d’un top retirés de son score."
    values = {row.team.number: row.values[0] for row in standings(contest).rows}
    assert values == {1: 45, 2: 50, 3: 50, 4: 50, 5: 50, 6: 50}
    assert [row.team.number for row in standings(contest).rows][:3] == [2, 3, 1]
    penalties.cancel_penalty(contest, None, contest.penalties.get().pk, "Erreur.")
    assert {row.values[0] for row in standings(contest).rows} == {50}


def test_a_percentage_of_a_top_is_refused_where_no_board_has_a_top() -> None:
    late = Tariff("Retard", 10, PenaltyTo.TOP)
    for regulation in (replace(PLAYED, duplicate="difference"), Regulation(RULES, deals=2)):
        contest = make_contest(6, regulation)
        draws.draw_round(contest, None, seed=1)
        with pytest.raises(Refused, match="points de comparaison"):
            penalties.impose_penalty(contest, None, 1, 1, late)


HOWELL = replace(PLAYED, next_draw="howell", rounds=7)


def test_eight_pairs_of_a_howell_meet_all_and_are_ranked_in_one_list() -> None:
    contest = make_contest(8, HOWELL)
    for number in range(1, 8):
        play(contest, number)
    met = {
        frozenset((line.ns.numbers[0], line.ew.numbers[0]))
        for view in rounds_of(contest)
        for line in view.tables
    }
    assert len(met) == 8 * 7 // 2
    rows = standings(contest).rows
    assert [row.line for row in rows] == [""] * 8
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert sum(row.values[0] for row in rows) == 8 * 50, "each board shares its top"
    assert all(cell.points is not None for row in rows for cell in row.cells)
    assert board_numbers(contest) == tuple(range(1, 15))


def test_four_pairs_of_a_howell_pass_the_same_boards_to_each_other() -> None:
    contest = make_contest(4, replace(HOWELL, rounds=3))
    for number in (1, 2, 3):
        play(contest, number)
    boards_of_rounds = [
        [tuple(one.board for one in line.boards) for line in view.tables]
        for view in rounds_of(contest)
    ]
    assert boards_of_rounds == [[(1, 2)] * 2, [(3, 4)] * 2, [(5, 6)] * 2]
    assert [row.line for row in standings(contest).rows] == [""] * 4


def test_a_howell_of_too_few_rounds_is_refused_before_the_first_one() -> None:
    contest = make_contest(8, replace(HOWELL, rounds=4))
    with pytest.raises(Refused, match="5 à 7 parties"):
        draws.draw_round(contest, None, seed=1)


@for_each("change", [{"rounds": 6}, {"next_draw": "mitchell"}, {"deals": 3}])
def test_the_movement_of_a_howell_does_not_change_once_a_round_is_drawn(change: Any) -> None:
    contest = make_contest(8, HOWELL)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="étuis de chaque table"):
        changing.change_contest(
            contest,
            make_user("organiser-again"),
            contest.name,
            contest.date,
            replace(HOWELL, **change),
            confirmed=True,
            reason="essai",
        )
