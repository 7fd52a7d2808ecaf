"""Random actions in a day: every draw replays, and no team sits in two places."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.factories import make_contest
from tests.services.draws.test_changing_places import last, play
from tournaments.models import Match
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.coming_back import place_left
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.draws import draws, presence, seating
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.words.texts import Refused


@pytest.mark.slow
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6), pairs=st.integers(4, 11))
@pytest.mark.django_db(transaction=False)
def test_whatever_happens_in_a_day_every_draw_is_replayed_and_nobody_sits_twice(
    seed: int, pairs: int
) -> None:
    random = Random(seed)
    contest = make_contest(pairs)
    for number in (1, 2, 3):
        if number > 1 and not last(contest).closed:
            draws.draw_round(contest, None, seed=random.randrange(99), late="half")
        else:
            draws.draw_round(contest, None, seed=random.randrange(99))
        for _ in range(4):
            here = list(contest.teams.filter(last_round=None).values_list("number", flat=True))
            away = list(contest.teams.exclude(last_round=None))
            what = random.choice(["teams", "tables", "leave", "back", "late", "redo"])
            try:
                if what == "teams":
                    seating.swap_teams(contest, None, number, *random.sample(here, 2))
                elif what == "tables":
                    seating.swap_tables(contest, None, number, 1, 2)
                elif what == "leave" and len(here) > 3:
                    team = contest.teams.get(number=random.choice(here))
                    presence.withdraw_team(contest, None, team)
                elif what == "back" and away:
                    now = place_left(contest, away[0].number) is not None
                    presence.bring_back_team(contest, None, away[0], play_now=now)
                elif what == "late":
                    now = bool(last(contest).exempt)
                    presence.register_team(
                        contest, None, Registration(name=f"Tard {seed}"), play_now=now
                    )
                elif what == "redo":
                    draws.redo_draw(contest, None, number, random.randrange(99))
            except Refused:
                continue
        assert list(differences(contest)) == []
        view = last(contest)
        seated = [one.number for line in view.tables for one, _camp in line.seated]
        everyone = [*seated, *(team.number for team in view.exempt)]
        assert len(set(everyone)) == len(everyone)
        assert all(len(line.ns.numbers) == len(line.ew.numbers) == 1 for line in view.tables)
        left = view.tables[0].table if view.tables and number < 3 else 0
        for line in view.tables:
            if line.table != left or len(view.tables) < 2:
                play(contest, line.table)
        for open_ in rounds_of(contest)[:-1]:
            for line in open_.tables:
                if line.entry is None:
                    match = Match.objects.select_related("round__contest").get(pk=line.match)
                    results.enter_totals(match, None, Totals(1000, 944), version=0)
            if not open_.closed:
                results.close_round(contest, None, open_.number)
        if len(view.tables) < 2:
            results.close_round(contest, None, number)
    assert list(differences(contest)) == []
    assert standings(contest).rows
