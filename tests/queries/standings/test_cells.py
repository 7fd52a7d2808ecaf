"""Points that a round brings each team, cell by cell. The rounds are values: no database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.rules import RuleSet
from tests.sweeps import for_each
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.catch_ups import CatchUpLine
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.penalties import PenaltyLine
from tournaments.queries.results.rounds import ALONE, RoundView, TableLine
from tournaments.queries.standings.cells import (
    Cell,
    CellState,
    average_total,
    cells_of,
    more_to_play,
    owed,
    settled,
)
from tournaments.regulation import Regulation, RoundChange
from tournaments.regulation.chairs import CHAIRS
from tournaments.regulation.manches import written_manches
from tournaments.words.enums import EntryKind, EntryStatus, PenaltyTo, Stage

RULES = RuleSet.preset("ffb-belote")
THEN = datetime(2024, 3, 2, tzinfo=UTC)
ONE, TWO, THREE, FOUR, FIVE = (TeamRef(number, f"Équipe {number}") for number in range(1, 6))


def regulation(**options: Any) -> Regulation:
    """Return a regulation of twelve deals of belote: two points for a win, one for a draw."""
    return Regulation(RULES, **({"win": 2, "draw": 1} | options))


def team(ref: TeamRef, first_round: int = 1, last_round: int | None = None) -> TeamLine:
    return TeamLine(ref.number, ref.number, ref.name, (), {}, first_round, last_round)


def entry(ns: int, ew: int, winner: str | None = None, **more: Any) -> EntryLine:
    """Return a confirmed result. The higher total wins unless `winner` is given."""
    ahead = "NS" if ns > ew else "EW" if ew > ns else ""
    fields = {"status": EntryStatus.CONFIRMED, "kind": EntryKind.TOTALS} | more
    return EntryLine(
        version=1,
        ns=ns,
        ew=ew,
        belotes=None,
        capots=None,
        winner=ahead if winner is None else winner,
        reason="",
        entered_by="anne",
        entered_at=THEN,
        **fields,
    )


def forfeit(winner: str) -> EntryLine:
    return entry(0, 0, winner, kind=EntryKind.FORFEIT)


def table(
    number: int, ns: tuple[TeamRef, ...], ew: tuple[TeamRef, ...], result: EntryLine | None
) -> TableLine:
    return TableLine(number, number, Side(ns), Side(ew), result)


def fault(
    of: TeamRef, points: int, to: PenaltyTo = PenaltyTo.OPPONENTS, against: TeamRef = TWO
) -> PenaltyLine:
    """Return a penalty of the first round."""
    return PenaltyLine(
        of.number, 1, of, 1, 1, Side((against,)), "Retard", points, to, excludes=False, times=1
    )


def view(*tables: TableLine, number: int = 1, **more: Any) -> RoundView:
    exempt = more.pop("exempt", ())
    return RoundView(number, number, "random", 1, True, THEN, tables, exempt, (), **more)


def cells(
    one: Regulation,
    *views: RoundView,
    teams: tuple[TeamLine, ...] = tuple(map(team, (ONE, TWO, THREE))),
    **more: Any,
) -> dict[int, list[Cell]]:
    return cells_of(one, list(teams), list(views), **more)


class TestAMatch:
    def test_brings_each_camp_its_points_its_table_and_its_opponent(self) -> None:
        scores = cells(regulation(), view(table(7, (ONE,), (TWO,), entry(1100, 844))))
        assert scores[1] == [Cell(1, "played", 1100, 844, True, 7, Side((TWO,)), match_points=2)]
        assert scores[2] == [Cell(1, "played", 844, 1100, False, 7, Side((ONE,)))]

    def test_that_nobody_won_is_drawn(self) -> None:
        scores = cells(regulation(), view(table(7, (ONE,), (TWO,), entry(972, 972))))
        assert scores[1] == [
            Cell(1, "played", 972, 972, False, 7, Side((TWO,)), match_points=1, drawn=True)
        ]

    def test_won_by_who_has_fewer_points_is_theirs_all_the_same(self) -> None:
        scores = cells(regulation(), view(table(7, (ONE,), (TWO,), entry(900, 1000, "NS"))))
        assert (scores[1][0].won, scores[1][0].match_points, scores[2][0].won) == (True, 2, False)

    def test_is_capped_and_says_what_it_was(self) -> None:
        capped = regulation(winner_cap=1000, loser_cap=600)
        scores = cells(capped, view(table(7, (ONE,), (TWO,), entry(1100, 844))))
        assert [(cell.points, cell.capped) for cell in (scores[1][0], scores[2][0])] == [
            (1000, 1100), (600, 844),
        ]  # fmt: skip

    def test_is_capped_as_its_own_round_says(self) -> None:
        changed = regulation(changes=(RoundChange(2, deals=8, winner_cap=700),))
        rounds = (
            view(table(7, (ONE,), (TWO,), entry(1100, 844)), number=number) for number in (1, 2)
        )
        assert [cell.points for cell in cells(changed, *rounds)[1]] == [1100, 700]

    @pytest.mark.parametrize(
        "waiting", [None, entry(1100, 844, status=EntryStatus.PROPOSED)], ids=["none", "proposed"]
    )
    def test_brings_nothing_before_its_result_counts(self, waiting: EntryLine | None) -> None:
        scores = cells(regulation(), view(table(7, (ONE,), (TWO,), waiting)))
        assert scores[1] == [Cell(1, "pending", table=7, opponent=Side((TWO,)))]
        assert scores[2] == [Cell(1, "pending", table=7, opponent=Side((ONE,)))]

    def test_brings_players_their_partner_of_that_round(self) -> None:
        result = entry(1100, 844)
        teams = tuple(map(team, (ONE, TWO, THREE, FOUR)))
        scores = cells(regulation(), view(table(7, (ONE, TWO), (THREE, FOUR), result)), teams=teams)
        assert [scores[n][0].partner for n in (1, 2, 3, 4)] == [TWO, ONE, FOUR, THREE]
        assert [scores[n][0].points for n in (1, 2, 3, 4)] == [1100, 1100, 844, 844]
        assert scores[1][0].opponent == Side((THREE, FOUR))

    def test_counts_for_the_average_of_its_round_if_it_was_played(self) -> None:
        results = (
            entry(1100, 845),
            None,
            forfeit("NS"),
            entry(200, 100, status=EntryStatus.PROPOSED),
        )
        tables = [table(place, (ONE,), (TWO,), one) for place, one in enumerate(results, start=1)]
        assert average_total(regulation(), view(*tables)) == 972
        assert average_total(regulation(), view(*tables[1:])) == 0

    def test_counts_for_the_average_of_its_round_as_capped(self) -> None:
        played = view(table(1, (ONE,), (TWO,), entry(1500, 700)))
        assert average_total(regulation(), played) == 1100
        assert average_total(regulation(winner_cap=1280, loser_cap=664), played) == 972

    def test_of_manches_brings_each_camp_those_it_won(self) -> None:
        played = written_manches([(900, 700), (900, 700), (700, 1000)])
        result = entry(2500, 2400, written_manches=played)
        scores = cells(regulation(), view(table(7, (ONE,), (TWO,), result)))
        assert (scores[1][0].manches, scores[2][0].manches) == ((2, 1), (1, 2))

    def test_brings_each_camp_its_capots(self) -> None:
        line = table(7, (ONE,), (TWO,), entry(1100, 844))._replace(capots=(2, 1))
        scores = cells(regulation(), view(line))
        assert (scores[1][0].capots, scores[2][0].capots) == (2, 1)

    def test_may_bring_match_points_for_each_capot(self) -> None:
        line = table(7, (ONE,), (TWO,), entry(1100, 844))._replace(capots=(2, 1))
        scores = cells(regulation(capot_match_points=1), view(line))
        assert (scores[1][0].match_points, scores[2][0].match_points) == (4, 1)

    def test_may_bring_the_loser_match_points_for_each_manche_it_won(self) -> None:
        played = written_manches([(900, 700), (900, 700), (700, 1000)])
        one = regulation(loser_manche=1, manches=3)
        results = entry(2500, 2400, written_manches=played), entry(1100, 844), entry(844, 1100)
        scores = [cells(one, view(table(7, (ONE,), (TWO,), result))) for result in results]
        assert [[both[n][0].match_points for n in (1, 2)] for both in scores] == [
            [2, 1], [2, 0], [0, 2],
        ]  # fmt: skip


class TestATableWhereEachPlaysForHimself:
    TEAMS = tuple(map(team, (ONE, TWO, THREE)))

    def line(self, result: EntryLine) -> TableLine:
        seated = table(7, (ONE,), (TWO, THREE), result)
        return seated._replace(chairs=(ONE, TWO, THREE))

    def test_brings_each_player_his_mark_against_the_others(self) -> None:
        line = self.line(entry(0, 0, CHAIRS[1], marks=(300, 500, 162)))
        scores = cells(regulation(), view(line), teams=self.TEAMS)
        assert [scores[n][0].points for n in (1, 2, 3)] == [300, 500, 162]
        assert [scores[n][0].won for n in (1, 2, 3)] == [False, True, False]
        assert scores[1][0].opponent == Side((TWO, THREE))
        assert all(scores[n][0].alone and scores[n][0].partner is None for n in (1, 2, 3))
        assert average_total(regulation(), view(line)) == 320

    def test_is_won_by_all_who_came(self) -> None:
        absent = entry(0, 0, "", kind=EntryKind.FORFEIT, course=(CHAIRS[0],))
        scores = cells(regulation(), view(self.line(absent)), teams=self.TEAMS)
        assert [scores[n][0].won for n in (1, 2, 3)] == [False, True, True]


class TestATeamWhoseOpponentLeft:
    """Team 1 was drawn against team 5, which left before the match."""

    def cell(self, *penalties: PenaltyLine, stage: Stage = Stage.ROUNDS, **options: Any) -> Cell:
        left = view(exempt=(TWO, ONE), given={ALONE: [[1, 5]]}, stage=stage, penalties=penalties)
        teams = tuple(map(team, (ONE, TWO, FIVE)))
        return cells(regulation(**options), left, teams=teams)[1][0]

    def test_rests_as_any_other_by_default(self) -> None:
        assert self.cell(withdrawn="as-bye") == Cell(1, "exempt", 972, 972)

    def test_wins_by_forfeit_where_the_regulation_says_so(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        assert self.cell(late, withdrawn="as-forfeit", forfeit_win=3) == Cell(
            1, "forfeit", 872, 0, True, opponent=Side((FIVE,)),
            match_points=3, adjustment=-100, penalties=(late,),
        )  # fmt: skip

    def test_is_given_points_without_a_win(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        assert self.cell(late, withdrawn=500) == Cell(
            1, "exempt", 400, 500, adjustment=-100, penalties=(late,)
        )

    def test_is_given_the_average_of_the_round_or_half_a_match_of_it(self) -> None:
        short = table(1, (TWO,), (THREE,), entry(500, 401))
        left = view(short, number=2, exempt=(ONE,), given={ALONE: [[1, 5]]})
        assert cells(regulation(withdrawn="average"), left)[1][0].points == 450
        changed = regulation(withdrawn="half", changes=(RoundChange(2, deals=8),))
        assert cells(changed, left)[1][0].points == 648

    def test_wins_while_the_others_rest(self) -> None:
        left = view(exempt=(ONE, TWO), given={ALONE: [[1, 5]]})
        scores = cells(regulation(withdrawn="as-forfeit", forfeit_win=3), left)
        assert [scores[n][0].state for n in (1, 2)] == ["forfeit", "exempt"]

    def test_rests_in_a_bracket(self) -> None:
        assert (
            self.cell(stage=Stage.BRACKET, withdrawn="as-forfeit", forfeit_win=3).state == "exempt"
        )


class TestAForfeit:
    def test_brings_half_a_match_to_who_came_and_nothing_to_the_absent(self) -> None:
        scores = cells(regulation(forfeit_win=3), view(table(7, (ONE,), (TWO,), forfeit("EW"))))
        assert scores[1] == [Cell(1, "forfeit", 0, 972, False, 7, Side((TWO,)))]
        assert scores[2] == [Cell(1, "forfeit", 972, 0, True, 7, Side((ONE,)), match_points=3)]

    def test_brings_half_a_match_of_its_own_round(self) -> None:
        changed = regulation(changes=(RoundChange(2, deals=8),))
        absent = view(table(7, (ONE,), (TWO,), forfeit("NS")), number=2)
        assert cells(changed, absent)[1][0].points == 648

    def test_may_bring_the_average_of_the_round(self) -> None:
        played = table(1, (THREE,), (FOUR,), entry(1200, 601))
        scores = cells(
            regulation(forfeit="average"), view(played, table(2, (ONE,), (TWO,), forfeit("NS")))
        )
        assert scores[1][0].points == 900, "(1200 + 601) / 2, rounded down"

    def test_does_not_free_from_a_penalty(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        absent = table(7, (ONE,), (TWO,), forfeit("NS"))
        scores = cells(regulation(), view(absent, penalties=(late,)))
        assert (scores[1][0].points, scores[1][0].adjustment) == (872, -100)
        assert scores[1][0].penalties == (late,)


class TestAPenalty:
    MATCH = table(7, (ONE,), (TWO,), entry(1100, 844))

    def test_given_to_the_opponents_is_in_the_cells_of_both(self) -> None:
        irregular = fault(ONE, 162)
        scores = cells(regulation(), view(self.MATCH, penalties=(irregular,)))
        assert scores[1] == [
            Cell(
                1, "played", 1100, 1006, True, 7, Side((TWO,)),
                match_points=2, penalties=(irregular,),
            )
        ]  # fmt: skip
        assert scores[2] == [
            Cell(
                1, "played", 1006, 1100, False, 7, Side((ONE,)),
                adjustment=162, penalties=(irregular,),
            )
        ]  # fmt: skip

    def test_lost_to_nobody_is_taken_off_who_committed_it(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        scores = cells(regulation(), view(self.MATCH, penalties=(late,)))
        assert (scores[1][0].points, scores[1][0].adjustment) == (1000, -100)
        assert (scores[2][0].points, scores[2][0].adjustment) == (844, 0)

    def test_of_several_is_each_in_its_turn_ones_own_first(self) -> None:
        first, second, theirs = (
            fault(ONE, 20),
            fault(ONE, 30, PenaltyTo.LOST),
            fault(TWO, 40, against=ONE),
        )
        scores = cells(regulation(), view(self.MATCH, penalties=(first, theirs, second)))
        assert scores[1][0].penalties == (first, second, theirs)
        assert (scores[1][0].points, scores[1][0].against) == (1100 + 40 - 30, 844 + 20)

    def test_of_a_match_without_a_result_is_shown_already(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        scores = cells(regulation(), view(table(7, (ONE,), (TWO,), None), penalties=(late,)))
        assert scores[1][0].penalties == scores[2][0].penalties == (late,)

    def test_of_another_table_is_not_in_the_cell(self) -> None:
        elsewhere = fault(FOUR, 162, against=FIVE)
        scores = cells(regulation(), view(self.MATCH, penalties=(elsewhere,)))
        assert (scores[1][0].penalties, scores[1][0].points) == ((), 1100)

    def test_lost_by_a_player_is_not_taken_from_the_partner(self) -> None:
        late, irregular = fault(ONE, 100, PenaltyTo.LOST), fault(ONE, 50)
        played = table(7, (ONE, TWO), (THREE, FOUR), entry(1100, 844))
        scores = cells(
            regulation(),
            view(played, penalties=(late, irregular)),
            teams=tuple(map(team, (ONE, TWO, THREE, FOUR))),
        )
        assert [scores[n][0].points for n in (1, 2, 3, 4)] == [1000, 1100, 894, 894]
        assert (scores[1][0].penalties, scores[2][0].penalties) == ((late, irregular), (irregular,))


class TestARest:
    MATCH = table(1, (TWO,), (THREE,), entry(1100, 845))

    def test_brings_half_a_match_on_both_sides(self) -> None:
        scores = cells(regulation(rest=1), view(self.MATCH, exempt=(ONE,)))
        assert scores[1] == [Cell(1, "exempt", 972, 972, match_points=1)]

    def test_brings_half_a_match_of_its_own_round_or_the_average_of_it(self) -> None:
        rounds = [view(self.MATCH, number=number, exempt=(ONE,)) for number in (1, 2)]
        changed = regulation(changes=(RoundChange(2, deals=8),))
        assert [cell.points for cell in cells(changed, *rounds)[1]] == [972, 648]
        short = view(table(1, (TWO,), (THREE,), entry(500, 401)), exempt=(ONE,))
        assert cells(regulation(bye="average"), short)[1][0].points == 450

    def test_does_not_free_from_a_penalty(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        scores = cells(regulation(), view(self.MATCH, exempt=(ONE,), penalties=(late,)))
        assert scores[1] == [Cell(1, "exempt", 872, 972, adjustment=-100, penalties=(late,))]

    def test_that_is_caught_up_waits_for_its_extra_match(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        scores = cells(
            regulation(bye="catch-up"), view(self.MATCH, exempt=(ONE,), penalties=(late,))
        )
        assert scores[1] == [Cell(1, "pending", penalties=(late,), catch_up=True)]

    def test_that_is_caught_up_counts_as_a_match_at_no_table(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        extra = CatchUpLine(ONE, TWO, 1000, 944)
        of_another = CatchUpLine(TWO, ONE, 500, 400)
        rested = view(self.MATCH, exempt=(ONE,), penalties=(late,), catch_ups=(of_another, extra))
        assert cells(regulation(bye="catch-up"), rested)[1] == [
            Cell(
                1, "played", 900, 944, True, None, Side((TWO,)), match_points=2,
                adjustment=-100, penalties=(late,), catch_up=True,
            )
        ]  # fmt: skip

    def test_that_is_caught_up_is_capped_as_its_own_round_says(self) -> None:
        extra = (CatchUpLine(ONE, TWO, 1000, 944),)
        changed = regulation(bye="catch-up", changes=(RoundChange(2, deals=8, winner_cap=700),))
        rounds = (view(number=n, exempt=(ONE,), catch_ups=extra) for n in (1, 2))
        assert [cell.points for cell in cells(changed, *rounds)[1]] == [1000, 700]

    def test_of_a_team_that_left_is_caught_up_no_more_unless_it_was(self) -> None:
        gone = (team(ONE, last_round=1),)
        rested = view(exempt=(ONE,))
        assert cells(regulation(bye="catch-up"), rested, teams=gone)[1] == [Cell(1, "absent")]
        played = view(exempt=(ONE,), catch_ups=(CatchUpLine(ONE, TWO, 1000, 944),))
        assert cells(regulation(bye="catch-up"), played, teams=gone)[1][0].points == 1000
        assert cells(regulation(), rested, teams=gone)[1][0].points == 972

    def test_followed_by_an_extra_match_brings_nothing(self) -> None:
        late = fault(ONE, 100, PenaltyTo.LOST)
        rested = view(self.MATCH, exempt=(ONE,), penalties=(late,))
        assert cells(regulation(bye="extra"), rested)[1] == [Cell(1, "exempt", penalties=(late,))]

    def test_of_several_teams_is_that_of_each(self) -> None:
        late = fault(THREE, 100, PenaltyTo.LOST)
        rested = view(exempt=(ONE, TWO, THREE), stage=Stage.EXTRA, penalties=(late,))
        scores = cells(regulation(bye="extra"), rested)
        assert [scores[number][0].state for number in (1, 2, 3)] == ["exempt"] * 3
        assert [scores[number][0].penalties for number in (1, 2, 3)] == [(), (), (late,)]

    def test_whose_extra_match_is_not_played_brings_half_a_match_once_for_each(self) -> None:
        rounds = [view(number=number, exempt=(ONE,)) for number in (1, 2, 3)]
        scores = cells(regulation(bye="extra"), *rounds, unplayed={1: 2})
        assert [cell.points for cell in scores[1]] == [972, 972, None]

    def test_among_the_extra_matches_brings_nothing_and_leaves_what_is_owed(self) -> None:
        rounds = [
            view(number=1, exempt=(ONE,), stage=Stage.EXTRA),
            view(number=2, exempt=(ONE,)),
        ]
        scores = cells(regulation(bye="extra"), *rounds, unplayed={1: 1})
        assert [cell.points for cell in scores[1]] == [None, 972]


class TestTheExtraMatchesOwed:
    """Each rest is made up for by an extra match against another team that rested."""

    EXTRA = regulation(bye="extra", rounds=2)
    TEAMS = tuple(map(team, (ONE, TWO, THREE, FOUR)))
    ROUNDS = (view(number=1, exempt=(ONE,)), view(number=2, exempt=(ONE, TWO)))

    def test_are_as_many_as_the_rests_that_count(self) -> None:
        others = (
            view(number=3, exempt=(ONE,), dropped=True),
            view(number=4, exempt=(THREE,), stage=Stage.BRACKET),
        )
        assert owed(self.EXTRA, self.TEAMS, [*others, *self.ROUNDS]) == {1: 2, 2: 1}

    def test_are_owed_no_more_once_they_are_drawn_nor_by_a_team_that_left(self) -> None:
        extra = view(table(1, (ONE,), (TWO,), None), number=3, stage=Stage.EXTRA)
        assert owed(self.EXTRA, self.TEAMS, [*self.ROUNDS, extra]) == {1: 1}
        left = (team(ONE, last_round=2), team(TWO))
        assert owed(self.EXTRA, left, self.ROUNDS) == {2: 1}

    def test_are_none_where_a_rest_brings_points(self) -> None:
        assert owed(regulation(), self.TEAMS, self.ROUNDS) == {}

    def test_may_be_played_while_two_teams_owe_one(self) -> None:
        assert more_to_play(self.EXTRA, self.TEAMS, self.ROUNDS)
        assert settled(self.EXTRA, self.TEAMS, self.ROUNDS) == {}

    def test_of_a_team_alone_are_settled_once_every_round_is_drawn(self) -> None:
        rests = (view(number=1, exempt=(ONE,)), view(number=2, exempt=(ONE,)))
        assert not more_to_play(self.EXTRA, self.TEAMS, rests)
        assert settled(self.EXTRA, self.TEAMS, rests) == {1: 2}
        bracket = view(number=2, stage=Stage.BRACKET)
        assert settled(self.EXTRA, self.TEAMS, [rests[0], bracket]) == {}

    def test_are_played_inside_a_hall_where_halls_play_apart(self) -> None:
        teams = [self.TEAMS[0]._replace(hall=7), self.TEAMS[1]._replace(hall=8)]
        apart = regulation(bye="extra", rounds=2, halls="apart")
        assert not more_to_play(apart, teams, self.ROUNDS)
        assert settled(apart, teams, self.ROUNDS) == {1: 2, 2: 1}
        together = regulation(bye="extra", rounds=2, halls="together")
        assert more_to_play(together, teams, self.ROUNDS)


class TestARoundThatATeamMissed:
    def test_before_it_came_brings_what_the_regulation_gives_the_late(self) -> None:
        scores = cells(regulation(late=400), view(number=2), teams=(team(ONE, first_round=3),))
        assert scores[1] == [Cell(2, "late", 400, 400)]

    def test_before_it_came_brings_nothing_where_the_regulation_gives_nothing(self) -> None:
        scores = cells(regulation(), view(number=2), teams=(team(ONE, first_round=3),))
        assert scores[1] == [Cell(2, "absent")]

    def test_from_the_one_it_came_for_on_brings_nothing(self) -> None:
        scores = cells(
            regulation(late=400), view(number=2), view(number=3), teams=(team(ONE, first_round=2),)
        )
        assert scores[1] == [Cell(2, "absent"), Cell(3, "absent")]

    def test_is_one_of_as_many_cells_as_there_are_rounds(self) -> None:
        played = view(table(7, (ONE,), (TWO,), entry(1100, 844)))
        scores = cells(regulation(), played, view(number=2), teams=tuple(map(team, (ONE, THREE))))
        assert {n: [cell.state for cell in row] for n, row in scores.items()} == {
            1: ["played", "absent"],
            3: ["absent", "absent"],
        }


@for_each("state", CellState)
def test_only_a_played_match_and_a_forfeit_are_matches(state: CellState) -> None:
    assert state.is_match is (state in (CellState.PLAYED, CellState.FORFEIT))
