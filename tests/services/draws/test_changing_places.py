"""Swapped places, draws made again, seats taken back: foreseen correctly, and replayed."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest

from tests.factories import belote_totals, make_contest, play_round
from tests.rows import written_again
from tournaments.models import Contest, LogLine, Match, Seat, Wish
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.draws.effects import compare, pair
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws, presence, seating
from tournaments.services.draws.foreseeing import foresee
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def last(contest: Contest) -> RoundView:
    return rounds_of(contest)[-1]


def tables(contest: Contest) -> dict[int, tuple[int, ...]]:
    return {line.table: (*line.ns.numbers, *line.ew.numbers) for line in last(contest).tables}


@written_again
def second_round(pairs: int = 8, seed: int = 2) -> Contest:
    """Return a contest with its second round drawn and not played."""
    contest = make_contest(pairs)
    play_round(contest)
    draws.draw_round(contest, None, seed=seed)
    return contest


def play(contest: Contest, table: int) -> None:
    match = Match.objects.select_related("round__contest").get(
        round__contest=contest, round__number=last(contest).number, table=table
    )
    results.enter_totals(match, None, belote_totals(Random(table)), version=0)


class TestTwoTeamsChangePlaces:
    def test_each_takes_the_table_the_camp_and_the_opponent_of_the_other(self) -> None:
        contest = second_round()
        before = tables(contest)
        one, other = before[1][0], before[3][1]
        seating.swap_teams(contest, None, 2, one, other)
        assert tables(contest) == {
            **before,
            1: (other, before[1][1]),
            3: (before[3][0], one),
        }
        assert list(differences(contest)) == []
        line = LogLine.objects.get(action="swap_teams")
        assert line.after == [[one, 3], [other, 1]]

    def test_one_of_them_may_be_resting(self) -> None:
        contest = second_round(9)
        (resting,) = last(contest).exempt
        one, facing = tables(contest)[2]
        seating.swap_teams(contest, None, 2, one, resting.number)
        assert tables(contest)[2] == (resting.number, facing)
        assert [team.number for team in last(contest).exempt] == [one]
        assert list(differences(contest)) == []

    def test_what_is_foreseen_is_what_happens_and_nothing_is_written_before(self) -> None:
        contest = second_round(9)
        before = last(contest)
        (resting,) = before.exempt
        one = before.tables[0].ns.numbers[0]
        version = Contest.objects.get(pk=contest.pk).version
        shown = foresee(
            contest, 2, lambda: seating.swap_teams(contest, None, 2, one, resting.number)
        )
        assert last(contest) == before
        assert Contest.objects.get(pk=contest.pk).version == version
        assert shown.to_print == (1,)
        assert [team.number for team in shown.rest] == [one]
        assert shown.rest_no_more == (resting,)
        seating.swap_teams(contest, None, 2, one, resting.number, seen=shown.key)
        assert compare(2, before, last(contest)) == shown

    def test_another_effect_than_the_one_shown_is_refused(self) -> None:
        contest = second_round()
        before = tables(contest)
        one, other = before[1][0], before[3][0]
        shown = foresee(contest, 2, lambda: seating.swap_teams(contest, None, 2, one, other))
        seating.swap_tables(contest, None, 2, 3, 4)
        now = tables(contest)
        with pytest.raises(Refused, match="n’est plus ce qui était montré"):
            seating.swap_teams(contest, None, 2, one, other, seen=shown.key)
        assert tables(contest) == now

    def test_a_change_elsewhere_in_the_round_does_not_stand_in_the_way(self) -> None:
        contest = second_round()
        before = tables(contest)
        one, other = before[1][0], before[2][0]
        shown = foresee(contest, 2, lambda: seating.swap_teams(contest, None, 2, one, other))
        seating.swap_tables(contest, None, 2, 3, 4)
        seating.swap_teams(contest, None, 2, one, other, seen=shown.key)
        assert tables(contest)[1][0] == other

    def test_not_once_either_has_a_result(self) -> None:
        contest = second_round()
        play(contest, 3)
        before = tables(contest)
        with pytest.raises(Refused, match="La table 3 a déjà un résultat"):
            seating.swap_teams(contest, None, 2, before[1][0], before[3][1])
        assert tables(contest) == before

    def test_not_once_the_next_round_is_drawn(self) -> None:
        contest = make_contest(8)
        draws.draw_round(contest, None, seed=1)
        for table in (2, 3, 4):
            play(contest, table)
        before = tables(contest)
        draws.draw_round(contest, None, late="half")
        with pytest.raises(Refused, match="La partie suivante est déjà tirée"):
            seating.swap_teams(contest, None, 1, before[1][0], before[2][0])

    @pytest.mark.parametrize(
        ("one", "other", "reason", "field"),
        [
            (1, 1, "Tapez deux équipes différentes", "other"),
            (99, 1, "L’équipe 99 n’est pas dans cette partie", "one"),
            (1, 99, "L’équipe 99 n’est pas dans cette partie", "other"),
        ],
    )
    def test_a_pointless_swap_says_why(self, one: int, other: int, reason: str, field: str) -> None:
        contest = second_round()
        with pytest.raises(Refused, match=reason) as refusal:
            seating.swap_teams(contest, None, 2, one, other)
        assert refusal.value.field == field

    def test_two_opponents_do_not_change_places(self) -> None:
        contest = second_round()
        with pytest.raises(Refused, match="se rencontrent déjà, à la table 2"):
            seating.swap_teams(contest, None, 2, *tables(contest)[2])

    def test_a_forbidden_meeting_is_made_only_when_it_is_wanted_all_the_same(self) -> None:
        contest = second_round()
        before = tables(contest)
        one, other = before[1][0], before[3][0]
        low, high = pair(one, before[3][1])
        Wish.objects.create(
            contest=contest,
            kind=WishKind.APART,
            one=contest.teams.get(number=low),
            other=contest.teams.get(number=high),
        )
        with pytest.raises(Refused, match="ne doivent pas se rencontrer") as refusal:
            seating.swap_teams(contest, None, 2, one, other)
        assert refusal.value.field == "anyway"
        assert tables(contest) == before
        shown = foresee(
            contest, 2, lambda: seating.swap_teams(contest, None, 2, one, other, anyway=True)
        )
        assert [{a.number, b.number} for _table, a, b in shown.forbidden] == [{low, high}]
        seating.swap_teams(contest, None, 2, one, other, anyway=True)
        assert one in tables(contest)[3]

    def test_a_rematch_it_makes_is_foreseen(self) -> None:
        contest = second_round()
        met = {frozenset((*t.ns.numbers, *t.ew.numbers)) for t in rounds_of(contest)[0].tables}
        before = tables(contest)
        one, facing = before[1]
        (old,) = next(iter(p for p in met if facing in p)) - {facing}
        shown = foresee(contest, 2, lambda: seating.swap_teams(contest, None, 2, one, old))
        again = {frozenset((*r.ns.numbers, *r.ew.numbers)) for r in shown.rematches}
        assert frozenset((facing, old)) in again

    def test_à_la_mêlée_players_change_places_even_at_one_table(self) -> None:
        contest = make_contest(8)
        round_ = contest.rounds.create(
            number=1, method="by-hand", seed=1, entrants=[], is_last=False
        )
        for table in (1, 2):
            match = Match.objects.create(round=round_, table=table)
            for index, (camp, place) in enumerate((c, p) for c in ("NS", "EW") for p in (1, 2)):
                team = contest.teams.get(number=4 * (table - 1) + index + 1)
                Seat.objects.create(round=round_, team=team, match=match, camp=camp, place=place)
        seating.swap_teams(contest, None, 1, 2, 3)
        assert tables(contest)[1] == (1, 3, 2, 4)
        seating.swap_teams(contest, None, 1, 1, 8)
        assert tables(contest) == {1: (8, 3, 2, 4), 2: (5, 6, 7, 1)}
        with pytest.raises(Refused, match="jouent déjà ensemble"):
            seating.swap_teams(contest, None, 1, 8, 3)


class TestADrawIsMadeAgain:
    def test_the_same_seed_and_the_same_teams_give_the_same_draw(self) -> None:
        contest = second_round(9, seed=5)
        before = last(contest)
        shown = foresee(contest, 2, lambda: draws.redo_draw(contest, None, 2, 5))
        assert shown.nothing
        draws.redo_draw(contest, None, 2, 5, seen=shown.key)
        assert compare(2, before, last(contest)).nothing

    def test_the_same_seed_gives_back_what_was_swapped(self) -> None:
        contest = second_round(seed=5)
        before = tables(contest)
        seating.swap_teams(contest, None, 2, before[1][0], before[2][0])
        seating.swap_tables(contest, None, 2, 1, 4)
        draws.redo_draw(contest, None, 2, 5)
        assert tables(contest) == before
        assert list(differences(contest)) == []

    def test_a_team_that_came_since_is_in_it_and_said(self) -> None:
        contest = second_round(8, seed=5)
        late = presence.register_team(contest, None, Registration("Tard", "Venue"))
        assert late.first_round == 3
        shown = foresee(contest, 2, lambda: draws.redo_draw(contest, None, 2, 5))
        assert [team.number for team in shown.come] == [9]
        assert contest.teams.get(number=9).first_round == 3
        draws.redo_draw(contest, None, 2, 5, seen=shown.key)
        assert contest.teams.get(number=9).first_round == 2
        assert len(last(contest).exempt) == 1

    def test_another_seed_is_written_down_with_the_one_before(self) -> None:
        contest = make_contest(12)
        draws.draw_round(contest, None, seed=5)
        draws.redo_draw(contest, None, 1, 6)
        assert contest.rounds.get().seed == 6
        line = LogLine.objects.get(action="redo_draw")
        assert (line.before["seed"], line.after["seed"]) == (5, 6)
        assert contest.rounds.count() == 1

    def test_one_that_fails_leaves_the_first_one(self) -> None:
        contest = make_contest(3)
        draws.draw_round(contest, None, seed=5)
        before = last(contest)
        for number in (1, 2):
            contest.teams.filter(number=number).update(last_round=0)
        with pytest.raises(Refused, match="au moins deux équipes"):
            draws.redo_draw(contest, None, 1, 6)
        assert last(contest) == before

    def test_not_once_a_result_hangs_on_it(self) -> None:
        contest = second_round()
        play(contest, 1)
        with pytest.raises(Refused, match="ne peut plus être annulé"):
            draws.redo_draw(contest, None, 2, 7)

    def test_a_table_that_played_late_counts_as_it_did(self) -> None:
        contest = make_contest(8)
        draws.draw_round(contest, None, seed=1)
        for table in (1, 2, 4):
            play(contest, table)
        draw = draws.draw_round(contest, None, seed=4, late="half")
        assert draws.redo_draw(contest, None, 2, 4) == draw
        assert last(contest).given["late"]["rule"] == "half"

    def test_a_form_sent_twice_redraws_once(self) -> None:
        contest = second_round()
        token = uuid4()
        draws.redo_draw(contest, None, 2, 6, token=token)
        with pytest.raises(AlreadyDone):
            draws.redo_draw(contest, None, 2, 7, token=token)
        assert contest.rounds.get(number=2).seed == 6


class TestATeamLeftByMistakeComesBackAtOnce:
    def test_and_takes_its_place_again(self) -> None:
        contest = second_round()
        before = last(contest)
        gone, opponent = tables(contest)[3]
        team = contest.teams.get(number=gone)
        presence.withdraw_team(contest, None, team)
        left = place_left(contest, gone)
        assert left is not None
        assert (left.round, left.table) == (2, 3)
        assert [team.number for team in left.facing] == [opponent]
        presence.bring_back_team(contest, None, team, play_now=True)
        assert compare(2, before, last(contest)).nothing
        assert contest.teams.get(number=gone).last_round is None
        assert place_left(contest, gone) is None
        assert list(differences(contest)) == []

    def test_or_rests_again(self) -> None:
        contest = second_round(9)
        before = last(contest)
        (resting,) = before.exempt
        team = contest.teams.get(number=resting.number)
        presence.withdraw_team(contest, None, team)
        assert last(contest).exempt == ()
        presence.bring_back_team(contest, None, team, play_now=True)
        assert compare(2, before, last(contest)).nothing

    def test_or_waits_for_the_next_draw(self) -> None:
        contest = second_round()
        team = contest.teams.get(number=tables(contest)[3][0])
        presence.withdraw_team(contest, None, team)
        presence.bring_back_team(contest, None, team)
        assert team.number not in {n for table in tables(contest).values() for n in table}
        assert list(differences(contest)) == []

    def test_not_when_its_opponent_plays_somebody_else_by_now(self) -> None:
        contest = second_round()
        team = contest.teams.get(number=tables(contest)[3][0])
        presence.withdraw_team(contest, None, team)
        presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)
        assert place_left(contest, team.number) is None
        with pytest.raises(Refused, match="n’est plus libre") as refusal:
            presence.bring_back_team(contest, None, team, play_now=True)
        assert refusal.value.field == "when"
        assert contest.teams.get(number=team.number).withdrawn

    def test_at_a_new_table_when_its_own_is_taken(self) -> None:
        contest = second_round(9)
        # The last table disappears; the late pair that meets the exempt team gets its number.
        gone, opponent = tables(contest)[4]
        (resting,) = last(contest).exempt
        team = contest.teams.get(number=gone)
        presence.withdraw_team(contest, None, team)
        presence.register_team(contest, None, Registration("Tard", "Venue"), play_now=True)
        left = place_left(contest, gone)
        if left is None:
            # The late pair met the opponent that was left alone instead.
            assert opponent in tables(contest)[4]
            assert last(contest).exempt == (resting,)
            return
        presence.bring_back_team(contest, None, team, play_now=True)
        assert tables(contest)[5] == (gone, opponent)
        assert 10 in tables(contest)[4]

    def test_not_once_the_round_is_closed(self) -> None:
        contest = second_round()
        team = contest.teams.get(number=tables(contest)[3][0])
        presence.withdraw_team(contest, None, team)
        for table in (1, 2, 4):
            play(contest, table)
        assert place_left(contest, team.number) is not None
        results.close_round(contest, None, 2)
        assert place_left(contest, team.number) is None
