"""Wishes of every kind in contests of every kind, with teams that come and leave."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.factories import BELOTE, make_contest
from tournaments.models import Contest, Match
from tournaments.pairing import METHODS
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.inputs import draw_input
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.services import results
from tournaments.services.draws import draws, presence, wishes
from tournaments.services.draws.drawing import Impossible
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.words.enums import Stage, WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
FORMATS: dict[str, dict[str, Any]] = {
    "ranking": {"kin": "always"},
    "random": {"next_draw": "random", "kin": "apart", "bye_to": "lot"},
    "in turn": {"bye_to": "turn", "bye": "extra", "rounds": 5},
    "registration": {"first_draw": "registration", "next_draw": "ranking-rematches"},
    "odd-even": {"next_draw": "odd-even", "kin": "apart"},
    "mitchell": {"next_draw": "mitchell", "first_draw": "registration"},
    "round-robin": {"next_draw": "round-robin"},
    "in-advance": {"next_draw": "in-advance", "kin": "always"},
    "melee": {"entrants": "individuals", "kin": "always"},
    "seats": {"entrants": "individuals", "seating": "seats", "incomplete": "short"},
    "pools": {"pools": 4, "kin": "apart"},
    "bracket": {"final": 4, "rounds": 2},
}
EVERY_DAY = {"ranking", "pools"}


def together(view: RoundView) -> list[tuple[int, set[int]]]:
    """Return the teams at each table."""
    return [(line.table, {one.number for one, _camp in line.seated}) for line in view.tables]


def ask_anything(contest: Contest, random: Random, field: list[int]) -> None:
    for _ in range(random.randint(0, 3)):
        kind = random.choice(list(WishKind))
        one, other = random.sample(field, 2)
        following = contest.rounds.count() + 1
        try:
            wishes.add_wish(contest, None, kind, one, other, random.choice([following, None]))
        except Refused:
            continue
    team = contest.teams.get(number=random.choice(field))
    team.fixed_table = random.choice([None, random.randint(1, 9), 30])
    team.family = random.choice(["", "Auzay", "Fontenay"])
    team.save()


def come_and_go(contest: Contest, random: Random, field: list[int]) -> None:
    if random.random() < 0.3:
        leaving = contest.teams.get(number=random.choice(field))
        if not leaving.withdrawn:
            presence.withdraw_team(contest, None, leaving)
    if random.random() < 0.2 and not contest.rounds.filter(stage=Stage.BRACKET).exists():
        presence.register_team(contest, None, Registration(name="Venu tard"))


def without_the_forced(contest: Contest) -> None:
    """Remove every forced meeting, as the refusal asks."""
    for wish in contest.wishes.filter(kind=WishKind.TOGETHER):
        wishes.remove_wish(contest, None, wish.pk)


def drawn(contest: Contest, seed: int) -> bool:
    """Draw the next round, accepting or removing what blocks it; return whether a ban broke."""
    for _ in range(3):
        try:
            draws.draw_round(contest, None, seed=seed)
        except Impossible as refused:
            draws.draw_round(contest, None, seed=seed, accept=refused.version)
            return True
        except Refused:
            without_the_forced(contest)
            continue
        return False
    return False


@pytest.mark.parametrize(
    "format_",
    [
        pytest.param(format_, id=name, marks=() if name in EVERY_DAY else pytest.mark.slow)
        for name, format_ in FORMATS.items()
    ],
)
def test_what_is_asked_is_had_or_said_and_every_round_replays(
    format_: dict[str, Any],
) -> None:
    random = Random(0)
    contest = make_contest(0, BELOTE.with_format(**{"rounds": 4, **format_}))
    size = random.randint(8, 14)
    for number in range(1, size + 1):
        presence.register_team(contest, None, Registration(name=f"N° {number}"))
    for number in range(1, 8):
        ask_anything(contest, random, list(range(1, size + 1)))
        wishes = draw_input(contest).asked
        broken = drawn(contest, random.randrange(2**31))
        if contest.rounds.count() < number:
            break
        view = rounds_of(contest)[-1]
        draw = replay(contest, number)
        for pair in wishes.apart:
            assert broken or not any(set(pair) <= seated for _, seated in together(view)), pair
        if contest.wishes.filter(kind=WishKind.TOGETHER, round=number).exists():
            for pair in wishes.together:
                assert any(set(pair) == seated for _, seated in together(view))
        assert [t.number for t in draw.tables] == [line.table for line in view.tables]
        if not METHODS[view.method].in_advance:
            for team, table in wishes.fixed.items():
                for at, seated in together(view):
                    if team in seated and not (wishes.fixed.keys() & seated) - {team}:
                        taken = [t for t, n in wishes.fixed.items() if n == table and t < team]
                        assert at == table or taken
        for match in Match.objects.filter(round__contest=contest, round__number=number):
            points = random.randint(500, 900)
            results.enter_totals(match, None, Totals(points, 1944 - points), version=0)
        results.close_round(contest, None, number)
        come_and_go(contest, random, list(range(1, size + 1)))
    assert contest.rounds.count() > 1
    assert list(differences(contest)) == []
