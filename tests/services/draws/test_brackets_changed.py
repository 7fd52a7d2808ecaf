"""What happens to a bracket when a result is corrected, a team leaves, or nobody wins."""

from __future__ import annotations

import pytest

from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.services.draws.brackets import contest_of, enter, last, leave, meetings, play
from tournaments.annexes.referee.services import penalties
from tournaments.models import Contest, Match
from tournaments.queries.after.verification import differences
from tournaments.queries.core.teams import entrants
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.draws.withdrawal import withdrawal
from tournaments.queries.results.rounds import TableLine, rounds_of
from tournaments.queries.standings.brackets import brackets_of
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation, RoundChange, Tariff
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.results import Doubtful, Totals
from tournaments.words.enums import EntryStatus
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def line_at(contest: Contest, number: int, table: int) -> TableLine:
    return next(line for line in rounds_of(contest)[number - 1].tables if line.table == table)


def match_at(contest: Contest, number: int, table: int) -> Match:
    return Match.objects.select_related("round__contest").get(
        round__contest=contest, round__number=number, table=table
    )


def ranks(contest: Contest) -> list[tuple[int, int]]:
    return [(row.rank, row.team.number) for row in standings(contest).rows]


def test_equal_totals_are_no_result_of_a_bracket():
    contest = contest_of(2)
    draws.draw_round(contest, None, seed=1)
    match = match_at(contest, 1, 1)
    with pytest.raises(Doubtful) as doubt:
        results.enter_totals(match, None, Totals(972, 972), version=0)
    assert [problem.code for problem in doubt.value.problems] == ["equal"]
    # Kept to verify; a tie still cannot be confirmed.
    results.enter_totals(match, None, Totals(972, 972), version=0, to_verify=True)
    with pytest.raises(Refused, match="une donne de plus"):
        results.confirm_entry(match, None, version=1)
    # Thirteen deals: the totals add up to 2106.
    results.enter_totals(match, None, Totals(1054, 1052), version=1)
    results.close_round(contest, None, 1)
    assert ranks(contest)[0] == (1, 1)


def test_typed_deal_by_deal_an_equal_match_goes_on():
    contest = contest_of(2, deals=2)
    draws.draw_round(contest, None, seed=1)
    match = match_at(contest, 1, 1)
    even = [Deal("NS", trump="hearts", ns=100, ew=62), Deal("EW", trump="hearts", ns=62, ew=100)]
    with pytest.raises(Doubtful):
        results.enter_deals(match, None, even, version=0)
    won = Deal("EW", trump="hearts", ns=72, ew=90)
    entry = results.enter_deals(match, None, [*even, won], version=0)
    assert (entry.ns, entry.ew, entry.winner) == (234, 252, "EW")
    assert list(differences(contest)) == []


def test_the_rounds_before_the_bracket_may_still_end_equal():
    contest = contest_of(2, rounds=1, final=2)
    draws.draw_round(contest, None, seed=1)
    entry = results.enter_totals(match_at(contest, 1, 1), None, Totals(972, 972), version=0)
    assert entry.status == EntryStatus.CONFIRMED


def test_a_correction_that_changes_the_winner_waits_until_the_next_draw_is_undone():
    contest = contest_of(4)
    play(contest)
    draws.draw_round(contest, None, seed=1)
    line = line_at(contest, 1, 1)
    with pytest.raises(Refused, match="annulez d’abord ce tirage") as refused:
        enter(contest, line, 4, reason="erreur de lecture")
    assert "table 1 (Demi-finales)" in str(refused.value)
    assert line_at(contest, 1, 1).entry == line.entry
    # A correction that keeps the winner is allowed.
    results.enter_totals(
        match_at(contest, 1, 1), None, Totals(1100, 844), version=1, reason="erreur de report"
    )
    assert line_at(contest, 1, 1).entry.ns == 1100
    draws.undo_draw(contest, None, 2)
    enter(contest, line_at(contest, 1, 1), 4, reason="erreur de lecture")
    draws.draw_round(contest, None, seed=1)
    assert meetings(contest) == [(1, 2, 4)]
    assert list(differences(contest)) == []


def test_the_last_round_is_corrected_freely_and_the_champion_follows():
    contest = contest_of(2)
    play(contest)
    enter(contest, line_at(contest, 1, 1), 2, reason="totaux inversés")
    assert ranks(contest) == [(1, 2), (2, 1)]


def test_a_penalty_that_turns_a_match_over_is_refused_once_the_next_round_is_drawn():
    tariffs = (Tariff("Geste", 162, "opponents"),)
    contest = contest_of(4, tariffs=tariffs)
    play(contest)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="annulez d’abord ce tirage"):
        # 1000 to 944: with 162 more points, the opponents would have won.
        penalties.impose_penalty(contest, None, 1, 1, "Geste")
    draws.undo_draw(contest, None, 2)
    penalties.impose_penalty(contest, None, 1, 1, "Geste")
    draws.draw_round(contest, None, seed=1)
    assert meetings(contest) == [(1, 2, 4)]


def test_the_opponent_of_a_team_that_leaves_goes_on_without_playing():
    contest = contest_of(8)
    play(contest)
    effect = withdrawal(contest, 1)
    assert effect.in_bracket == (
        "Demi-finale 1 : l’équipe 4 est vainqueur sans jouer, l’équipe 1 a abandonné.",
    )
    leave(contest, 1)
    assert (effect.in_bracket[0], "") in next_draw(contest).sentences
    draws.draw_round(contest, None, seed=1)
    assert meetings(contest) == [(1, 2, 3)]
    assert [team.number for team in last(contest).exempt] == [4]
    play(contest, draw=False)
    play(contest)
    assert ranks(contest)[:4] == [(1, 2), (2, 4), (3, 1), (3, 3)]
    assert list(differences(contest)) == []


def test_a_team_that_leaves_before_its_drawn_match_loses_it():
    contest = contest_of(4)
    draws.draw_round(contest, None, seed=1)
    assert withdrawal(contest, 1).in_bracket == (
        "Demi-finale 1 : l’équipe 4 est vainqueur sans jouer, l’équipe 1 a abandonné.",
    )
    leave(contest, 1)
    assert meetings(contest) == [(2, 2, 3)]
    play(contest, draw=False)
    play(contest)
    # Team 1 left without playing a match, so it is not ranked.
    assert ranks(contest) == [(1, 2), (2, 4), (3, 3)]
    assert list(differences(contest)) == []


def test_the_team_it_beat_last_takes_its_place_where_the_regulation_says_so():
    contest = contest_of(8, bracket_leaving="beaten")
    play(contest)
    assert withdrawal(contest, 1).in_bracket == (
        "L’équipe 1 a abandonné : l’équipe 8, qu’elle avait battue en dernier, prend sa place "
        "(Quart de finale 1).",
    )
    leave(contest, 1)
    draws.draw_round(contest, None, seed=1)
    assert meetings(contest) == [(1, 4, 8), (2, 2, 3)]
    # Team 8 takes the place of team 1 although it lost to it: that result is no contradiction.
    play(contest, max, draw=False)
    play(contest)
    assert ranks(contest)[:2] == [(1, 3), (2, 8)]
    assert list(differences(contest)) == []
    with pytest.raises(Refused, match="annulez d’abord ce tirage"):
        enter(contest, line_at(contest, 1, 1), 8, reason="erreur")


def test_a_team_waiting_for_its_opponent_that_leaves_is_told_of():
    contest = contest_of(5)
    draws.draw_round(contest, None, seed=1)
    assert withdrawal(contest, 1).in_bracket == (
        "Demi-finale 1 : son adversaire, encore inconnu, sera vainqueur sans jouer.",
    )
    leave(contest, 1)
    play(contest, draw=False)
    play(contest)
    assert ranks(contest)[0] == (1, 2)
    assert progress(contest).step == Step.DRAW
    play(contest)
    assert ranks(contest)[0] == (1, 2)


def test_a_team_out_of_the_bracket_leaves_without_consequence():
    contest = contest_of(4)
    play(contest)
    assert withdrawal(contest, 4).in_bracket == ()
    leave(contest, 4)
    play(contest)
    assert progress(contest).step == Step.END


def test_where_a_finalist_leaves_the_other_is_champion_and_the_contest_may_end():
    contest = contest_of(4)
    play(contest)
    leave(contest, 1)
    assert progress(contest).step == Step.END
    assert ranks(contest)[:2] == [(1, 2), (2, 1)]
    with pytest.raises(Refused, match="terminés"):
        draws.draw_round(contest, None, seed=1)
    changing.close_contest(contest, contest.organiser)


@pytest.mark.parametrize(("leaving", "after"), [("last", [2, 3, 4, 1]), ("out", [2, 3, 4])])
def test_who_leaves_is_ranked_as_the_regulation_says(leaving, after):
    contest = contest_of(4, leaving=leaving)
    play(contest)
    leave(contest, 1)
    assert [team for _, team in ranks(contest)] == after


def test_a_team_that_comes_back_before_the_next_draw_plays_on():
    contest = contest_of(4)
    play(contest)
    leave(contest, 1)
    presence.bring_back_team(contest, None, contest.teams.get(number=1))
    draws.draw_round(contest, None, seed=1)
    assert meetings(contest) == [(1, 1, 2)]


def test_a_forfeit_decides_a_match_of_a_bracket():
    contest = contest_of(2)
    draws.draw_round(contest, None, seed=1)
    results.enter_forfeit(match_at(contest, 1, 1), None, "NS", version=0)
    results.close_round(contest, None, 1)
    regulation = Regulation.from_data(contest.regulation)
    (bracket,) = brackets_of(regulation, entrants(contest), rounds_of(contest))
    assert bracket.champion in (1, 2)
    assert ranks(contest)[0] == (1, bracket.champion)


def test_another_target_for_the_final_is_said_by_its_number():
    rules = RuleSet.preset("ffb-coinche")
    play_to = Regulation(
        rules, rounds=2, final=4, deals=None, target=2000, changes=(RoundChange(4, target=3000),)
    )
    assert [play_to.end_of(number).target for number in (2, 3, 4)] == [2000, 2000, 3000]
    assert [play_to.end_of(number).decisive for number in (2, 3, 4)] == [False, True, True]
