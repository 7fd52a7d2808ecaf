"""A contest that ends with brackets, from the first draw to the champion."""

from __future__ import annotations

import pytest

from tests.services.draws.brackets import contest_of, last, leave, meetings, play, play_rounds
from tests.sweeps import slowly
from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.queries.cash.ledger import box
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.cash import items, ledger
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.services.results import closing
from tournaments.words.enums import ItemPer
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def ranks(contest: Contest) -> list[tuple[int, int]]:
    return [(row.rank, row.team.number) for row in standings(contest).rows]


def to_the_end(contest: Contest) -> list[str]:
    """Play every round of the brackets, end the contest, and return the rounds' names."""
    names = []
    while progress(contest).step == Step.DRAW:
        expected = progress(contest).next_name
        names.append(play(contest).name)
        assert names[-1] == expected == progress(contest).name
    assert progress(contest).step == Step.END
    return names


def test_a_contest_may_be_nothing_but_a_bracket():
    contest = contest_of(8)
    assert to_the_end(contest) == ["Quarts de finale", "Demi-finales", "Finale"]
    assert ranks(contest) == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (5, 7), (5, 8)]
    assert standings(contest).champion.number == 1
    changing.close_contest(contest, contest.organiser)
    contest.refresh_from_db()
    assert standings(contest).final


def test_the_seeds_given_to_the_teams_are_their_order_those_without_come_last():
    contest = contest_of(5)
    for team, seed in ((4, 1), (2, 2)):
        contest.teams.filter(number=team).update(seed=seed)
    draws.draw_round(contest, None, seed=1)
    # Order of seeds: 4, 2, 1, 3, 5. The last two play the cadrage (preliminary round).
    assert meetings(contest) == [(1, 3, 5)]
    assert [team.number for team in last(contest).exempt] == [1, 2, 4]


@pytest.mark.parametrize(
    "pairs",
    [3, 6, *slowly(2, 5, 8, 17)],
)
@pytest.mark.parametrize(
    "options",
    [{}, {"places": "third"}, {"places": "all"}, {"final": 4, "consolation": "others"}],
    ids=["final", "third", "all", "consolation"],
)
def test_whatever_their_number_teams_play_to_a_champion_and_every_draw_replays(pairs, options):
    contest = contest_of(pairs, **({"final": max(pairs, 4)} | options))
    to_the_end(contest)
    ranking = ranks(contest)
    assert ranking[0] == (1, 1)
    assert sorted(team for _, team in ranking) == list(range(1, pairs + 1))
    assert list(differences(contest)) == []
    changing.close_contest(contest, contest.organiser)


def test_the_first_of_the_ranking_play_the_bracket_and_the_rounds_keep_their_values():
    contest = contest_of(9, rounds=2, final=4, places="third")
    play_rounds(contest, 2)
    before = standings(contest)
    order = [row.team.number for row in before.rows]
    draws.draw_round(contest, None, seed=1)
    assert meetings(contest) == [(1, order[0], order[3]), (2, order[1], order[2])]

    def fourth(one: int, other: int) -> int:
        return order[3] if order[3] in (one, other) else max(one, other)

    # The fourth of the ranking wins every match.
    play(contest, fourth, draw=False)
    play(contest, fourth)
    after = standings(contest)
    assert after.rows[0].team.number == order[3]
    assert {row.team.number for row in after.rows[:4]} == set(order[:4])
    assert [row.rank for row in after.rows] == list(range(1, 10))
    assert [row.team.number for row in after.rows[4:]] == order[4:]
    values = {row.team.number: (row.values, row.total) for row in before.rows}
    assert {row.team.number: (row.values, row.total) for row in after.rows} == values
    assert after.rounds == (1, 2)
    assert [cell.round for cell in after.rows[0].knockout if cell.points is not None] == [3, 4]


def test_the_ranking_after_an_earlier_round_stays_what_it_was():
    contest = contest_of(8, rounds=1, final=4)
    play_rounds(contest, 1)
    before = ranks(contest)
    play(contest, max)
    after_semis = ranks(contest)
    play(contest, max)
    assert [(row.rank, row.team.number) for row in standings(contest, after=1).rows] == before
    assert [(row.rank, row.team.number) for row in standings(contest, after=2).rows] == after_semis


def test_those_who_do_not_qualify_play_the_consolation_at_the_same_time():
    contest = contest_of(11, final=4, consolation="others")
    view = play(contest)
    assert view.name == "Demi-finales"
    sections = [(line.table, line.section, line.slot) for line in view.tables]
    assert sections[:3] == [(1, "main", 1), (2, "main", 2), (3, "consolation", 1)]
    # Seven teams, 5 to 11: team 5 is exempt from the cadrage.
    assert [team.number for team in view.exempt] == [5]
    assert play(contest).name == "Finale"
    assert play(contest).name == "Consolante – Finale"
    assert ranks(contest) == [
        *((1, 1), (2, 2), (3, 3), (3, 4)),
        *((5, 5), (6, 6), (7, 7), (7, 8), (9, 9), (9, 10), (9, 11)),
    ]


def test_those_beaten_at_once_play_the_consolation_from_the_next_round_on():
    contest = contest_of(8, final=8, consolation="losers")
    play(contest)
    view = play(contest)
    assert [line.section for line in view.tables] == ["main", "main", "consolation", "consolation"]
    play(contest)
    assert progress(contest).step == Step.END
    assert ranks(contest) == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (6, 6), (7, 7), (7, 8)]


def test_a_place_in_the_consolation_may_be_bought():
    """« Repêchage payant »: the beaten teams that do not buy it are withdrawn before the draw."""
    contest = contest_of(8, final=8, consolation="losers", leaving="last")
    second_life = items.add_item(contest, None, "Repêchage", 500, ItemPer.PIECE)
    play(contest)
    for number in (5, 6, 7):
        team = contest.teams.get(number=number)
        team.orders.create(item=second_life, quantity=1)
        ledger.settle(contest, None, team)
    leave(contest, 8)
    assert box(contest).cash == 1500
    view = play(contest)
    assert [line.section for line in view.tables] == ["main", "main", "consolation"]
    assert [team.number for team in view.exempt] == [5]
    play(contest)
    assert progress(contest).step == Step.END
    assert ranks(contest) == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (6, 6), (7, 7), (8, 8)]


def test_a_bracket_of_more_teams_than_came_takes_those_who_did():
    contest = contest_of(6, final=16)
    assert to_the_end(contest) == ["Cadrage", "Demi-finales", "Finale"]
    assert progress(contest).rounds == 3


def test_a_bracket_of_one_team_is_refused():
    contest = contest_of(1)
    with pytest.raises(Refused, match="au moins deux équipes ; il y en a 1"):
        draws.draw_round(contest, None, seed=1)
    assert not contest.rounds.exists()


def test_a_contest_does_not_end_before_its_champion_is_known():
    contest = contest_of(4, rounds=1, final=4)
    play_rounds(contest, 1)
    assert progress(contest).step == Step.DRAW
    with pytest.raises(Refused, match="Le champion n’est pas encore connu"):
        changing.close_contest(contest, contest.organiser)
    play(contest)
    with pytest.raises(Refused, match="Le champion n’est pas encore connu"):
        changing.close_contest(contest, contest.organiser)
    play(contest)
    with pytest.raises(Refused, match="Les tableaux sont terminés"):
        draws.draw_round(contest, None, seed=1)
    changing.close_contest(contest, contest.organiser)


def test_a_contest_ends_where_its_bracket_stops():
    contest = contest_of(8, bracket_stop=2, bracket_seeds="registration")
    assert to_the_end(contest) == ["Quarts de finale", "Demi-finales"]
    assert ranks(contest)[:3] == [(1, 1), (1, 2), (3, 3)]
    with pytest.raises(Refused, match="Les tableaux sont terminés"):
        draws.draw_round(contest, None, seed=1)
    changing.close_contest(contest, contest.organiser)
    assert standings(contest).champion is None
    assert not list(differences(contest))


def test_the_draw_of_a_bracket_is_undone_and_made_again():
    contest = contest_of(5, places="third")
    play(contest)
    draws.draw_round(contest, None, seed=1)
    before = meetings(contest)
    draws.undo_draw(contest, None, 2)
    assert len(rounds_of(contest)) == 1
    draws.draw_round(contest, None, seed=99)
    assert meetings(contest) == before
    assert replay(contest, 2).tables[0].reason.text.startswith("Demi-finale 1 :")


def test_the_number_of_rounds_does_not_change_once_the_bracket_is_begun():
    contest = contest_of(4, rounds=1, final=4)
    play_rounds(contest, 1)
    play(contest)
    regulation = standings(contest).contest.regulation
    with pytest.raises(Refused, match="Le tableau final est commencé"):
        changing.change_contest(
            contest,
            contest.organiser,
            contest.name,
            contest.date,
            regulation.with_format(rounds=2),
        )


def test_no_team_registers_and_no_round_is_dropped_once_the_bracket_is_begun():
    contest = contest_of(4)
    play(contest)
    with pytest.raises(Refused, match="plus aucune équipe ne peut y entrer"):
        presence.register_team(contest, None, Registration("Jean", "Jeanne"))
    with pytest.raises(Refused, match="ne se retire pas"):
        closing.drop_round(contest, None, 1, "Erreur")


def test_a_round_still_played_keeps_the_next_one_from_being_drawn():
    contest = contest_of(4)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused):
        draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused):
        results.close_round(contest, None, 1)
