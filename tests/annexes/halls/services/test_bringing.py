"""The final of several halls apart: who qualifies, who replaces, and the seeds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.annexes.halls.builders import gathering_of, played_hall
from tests.factories import BELOTE, make_contest, play_round
from tests.papers.builders import read
from tournaments.annexes.halls.queries.gathered import Gathered, gathered
from tournaments.annexes.halls.rules import GatheringRules, Replaced, Rest, Seeding, Why
from tournaments.annexes.halls.services.setting import (
    bring_gathered,
    come_after_all,
    decline,
    set_rules,
    shown_as,
)
from tournaments.models import Contest, Gathering, LogLine, Match, Seat, Team
from tournaments.papers import entrants_list
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import entrants, with_origins
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.results import Totals
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def ranked(contest: Contest) -> list[str]:
    return [row.team.name for row in standings(contest).rows]


def seeded(final: Contest) -> list[str]:
    return [team.name for team in final.teams.filter(seed__isnull=False).order_by("seed")]


def comers(people: Gathered) -> list[str]:
    return [one.team.name for one in people.coming]


def ruled(gathering: Gathering, places: int, **rules: Any) -> Gathering:
    set_rules(gathering, GatheringRules(places, **rules))
    gathering.refresh_from_db()
    return gathering


def number_of(contest: Contest, name: str) -> int:
    return contest.teams.get(name=name).number


def test_the_best_of_each_hall_come_seeded_winners_first() -> None:
    north, south, final = played_hall("Nord", 6), played_hall("Sud", 4), make_contest()
    gathering = ruled(gathering_of(north, south, final=final), 5)
    people = gathered(gathering)
    # 5 × 6/10 = 3 and 5 × 4/10 = 2.
    assert [quota for _hall, quota in people.quotas] == [3, 2]
    n, s = ranked(north), ranked(south)
    assert comers(people) == [*n[:3], *s[:2]]
    bring_gathered(gathering, final.organiser, shown_as(people.to_bring))
    assert seeded(final) == [n[0], s[0], n[1], s[1], n[2]]
    assert {team.origin.contest_id for team in final.teams.all() if team.origin} == {
        north.pk, south.pk,
    }  # fmt: skip
    assert LogLine.objects.filter(contest=final, action="bring_qualified").count() == 2


def test_each_hall_plays_a_knock_out_and_sends_as_many_to_the_final() -> None:
    """Halls of 8 and 5 pairs, one regulation: two are left in each, and the four meet."""
    knock_out = BELOTE.with_format(rounds=0, final=64, bracket_qualified=2)
    north = played_hall("Nord", 8, 2, regulation=knock_out)
    south = played_hall("Sud", 5, 2, seed=5, regulation=knock_out)
    for hall in (north, south):
        assert [row.rank for row in standings(hall).rows][:3] == [1, 1, 3]
    final = make_contest(regulation=BELOTE.with_format(rounds=0, final=4))
    gathering = ruled(gathering_of(north, south, final=final), 4, each=2, rest=Rest.NONE)
    people = gathered(gathering)
    assert [quota for _hall, quota in people.quotas] == [2, 2]
    assert (people.tied, people.problems, people.empty) == ((), (), 0)
    n, s = ranked(north)[:2], ranked(south)[:2]
    assert comers(people) == [*n, *s]
    bring_gathered(gathering, final.organiser, shown_as(people.to_bring))
    draws.draw_round(final, None, seed=1)
    for match in Match.objects.filter(round__contest=final):
        names = {seat.team.name for seat in match.seats.all()}
        assert len(names & set(n)) == len(names & set(s)) == 1


def test_papers_of_the_final_say_where_a_team_comes_from() -> None:
    north, final = played_hall("Nord"), make_contest(2)
    bring_gathered(ruled(gathering_of(north, final=final), 2), None)
    teams = with_origins(final, entrants(final))
    assert [team.origin for team in teams] == ["", "", *["Salle A, Qualification Nord"] * 2]
    printed = read(entrants_list(contest_info(final), teams))
    assert printed.count("SalleA,QualificationNord") == 2


def test_seeds_may_follow_the_one_ranking() -> None:
    north, south, final = played_hall("Nord"), played_hall("Sud", seed=5), make_contest()
    gathering = ruled(gathering_of(north, south, final=final), 4, seeding=Seeding.RANKING)
    order = [row.team.name for row in gathered(gathering).ranking.rows]
    bring_gathered(gathering, None)
    assert seeded(final) == [name for name in order if name in seeded(final)]


def test_the_places_left_go_to_the_best_of_the_one_ranking() -> None:
    north, south = played_hall("Nord", 6), played_hall("Sud", 4, seed=5)
    gathering = ruled(gathering_of(north, south), 5, each=1, rest=Rest.RANKING)
    people = gathered(gathering)
    firsts = [ranked(north)[0], ranked(south)[0]]
    others = [row.team.name for row in people.ranking.rows if row.team.name not in firsts]
    assert comers(people) == [*firsts, *others[:3]]
    assert [one.by_ranking for one in people.coming] == [False, False, True, True, True]


def test_a_hall_not_over_is_marked_and_qualifies_nobody() -> None:
    north, south = played_hall("Nord"), played_hall("Sud", over=False, seed=5)
    people = gathered(ruled(gathering_of(north, south), 4))
    assert comers(people) == ranked(north)[:2]
    assert people.empty == 2
    assert {row.hall_name for row in people.ranking.rows if not row.over} == {"Salle B"}
    # The best of the one ranking are not known yet either.
    people = gathered(ruled(gathering_of(north, south), 4, each=1, rest=Rest.RANKING))
    assert comers(people) == ranked(north)[:1]


def test_who_declines_is_replaced_by_the_next_of_the_same_hall_or_of_the_one_ranking() -> None:
    north, south = played_hall("Nord", 6), played_hall("Sud", 6, seed=5)
    gathering = ruled(gathering_of(north, south), 4)
    n, s = ranked(north), ranked(south)
    decline(gathering, north, number_of(north, n[0]))
    gathering.refresh_from_db()
    people = gathered(gathering)
    assert comers(people) == [n[1], n[2], s[0], s[1]]
    assert [(one.team.name, one.why) for one in people.missing] == [(n[0], Why.DECLINED)]
    people = gathered(ruled(gathering, 4, replaced=Replaced.RANKING))
    known = {n[0], n[1], s[0], s[1]}
    following = next(row for row in people.ranking.rows if row.team.name not in known)
    assert comers(people) == [n[1], s[0], s[1], following.team.name]
    come_after_all(gathering, north, number_of(north, n[0]))
    gathering.refresh_from_db()
    assert comers(gathered(gathering)) == [*n[:2], *s[:2]]


def test_somebody_who_qualifies_twice_gives_the_second_place_up() -> None:
    north, south = played_hall("Nord"), played_hall("Sud", seed=5)
    n, s = ranked(north), ranked(south)
    twice, second = north.teams.get(name=n[0]), south.teams.get(name=s[0])
    Team.objects.filter(pk=second.pk).update(player2=twice.player1)
    people = gathered(ruled(gathering_of(north, south), 4))
    assert comers(people) == [*n[:2], s[1], s[2]]
    assert [(one.team.name, one.why) for one in people.missing] == [(s[0], Why.TWICE)]


def test_the_first_place_is_that_of_the_earlier_day() -> None:
    north, south = played_hall("Nord"), played_hall("Sud", seed=5)
    Contest.objects.filter(pk=south.pk).update(date="2026-11-14")
    n, s = ranked(north), ranked(south)
    Team.objects.filter(contest=south, name=s[0]).update(player2=north.teams.get(name=n[0]).player1)
    people = gathered(ruled(gathering_of(north, south), 2))
    assert comers(people) == [n[1], s[0]]


def test_a_team_that_plays_in_the_final_anyway_leaves_its_place() -> None:
    north, final = played_hall("Nord"), make_contest()
    first = north.teams.get(name=ranked(north)[0])
    Team.objects.create(contest=final, number=1, name="Tenants du titre", player1=first.player1)
    people = gathered(ruled(gathering_of(north, final=final), 2))
    assert comers(people) == ranked(north)[1:3]


def test_a_team_that_left_its_hall_does_not_qualify() -> None:
    north = played_hall("Nord", over=False)
    first = north.teams.get(name=ranked(north)[0])
    presence.withdraw_team(north, None, first)
    changing.close_contest(north, north.organiser)
    people = gathered(ruled(gathering_of(north), 2, replaced=Replaced.RANKING))
    assert comers(people) == ranked(north)[1:3]
    assert [one.why for one in people.missing] == [Why.LEFT]


def test_one_hall_is_corrected_and_who_qualifies_changes() -> None:
    north, south, final = played_hall("Nord"), played_hall("Sud", seed=5), make_contest()
    gathering = ruled(gathering_of(north, south, final=final), 2)
    bring_gathered(gathering, None)
    before = ranked(north)
    changing.reopen_contest(north, north.organiser, "feuille relue")
    last = Seat.objects.get(round__contest=north, team__name=before[-1])
    assert last.match is not None
    totals = Totals(1900, 44) if last.camp == "NS" else Totals(44, 1900)
    results.enter_totals(last.match, None, totals, version=1, reason="feuille relue")
    changing.close_contest(north, north.organiser)
    gathering.refresh_from_db()
    people = gathered(gathering)
    assert comers(people)[0] == before[-1]
    assert [one.team.name for one in people.to_bring] == [before[-1]]
    assert [ref.name for ref in people.stray] == [before[0]]
    bring_gathered(gathering, None)
    assert final.teams.count() == 3


def test_a_team_withdrawn_from_the_final_has_declined() -> None:
    north, final = played_hall("Nord"), make_contest()
    gathering = ruled(gathering_of(north, final=final), 2)
    bring_gathered(gathering, None)
    presence.withdraw_team(final, None, final.teams.get(name=ranked(north)[0]))
    people = gathered(gathering)
    assert [one.team.name for one in people.to_bring] == [ranked(north)[2]]


def test_nobody_comes_without_a_final_nor_once_it_has_begun_nor_if_the_list_changed() -> None:
    north, final = played_hall("Nord"), make_contest()
    gathering = ruled(gathering_of(north), 4)
    with pytest.raises(Refused, match="Aucune finale"):
        bring_gathered(gathering, None)
    gathering = ruled(gathering_of(north, final=final), 4)
    with pytest.raises(Refused, match="a changé entre-temps"):
        bring_gathered(gathering, None, "1/1")
    bring_gathered(gathering, None)
    with pytest.raises(Refused, match="Plus personne"):
        bring_gathered(gathering, None)
    play_round(final)
    with pytest.raises(Refused, match="a commencé"):
        bring_gathered(gathering, None)


def test_a_gathering_never_writes_in_the_contest_of_a_hall() -> None:
    north, final = played_hall("Nord"), make_contest()
    before = north.version, north.desk_version, north.log.count()
    gathering = ruled(gathering_of(north, final=final), 2)
    decline(gathering, north, 1)
    gathering.refresh_from_db()
    bring_gathered(gathering, None)
    north.refresh_from_db()
    assert (north.version, north.desk_version, north.log.count()) == before


def test_quotas_that_need_more_places_are_told() -> None:
    people = gathered(ruled(gathering_of(played_hall("Nord"), played_hall("Sud")), 3, each=2))
    assert people.shared is None
    assert [problem.field for problem in people.problems] == ["places"]
    assert not people.coming
