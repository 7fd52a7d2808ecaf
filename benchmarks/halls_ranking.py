"""The one ranking of seven halls of 150 pairs, beside one contest of as many pairs."""

from __future__ import annotations

from datetime import date
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from benchmarks.figures import Figure, cpu
from scoring.rules import RuleSet
from tests.factories import make_user
from tournaments.annexes.halls.queries.gathered import gathered
from tournaments.annexes.halls.queries.ranking import one_ranking
from tournaments.annexes.halls.queries.state import halls_of
from tournaments.annexes.halls.rules import GatheringRules
from tournaments.annexes.halls.services.setting import NamedHall, create_gathering, set_rules
from tournaments.models import Contest, Match, Team
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services.draws.draws import draw_round
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import Totals, close_round, enter_totals

HALLS, PAIRS, ROUNDS = 7, 150, 4


def measure() -> list[Figure]:
    """Compare the one ranking, read from the database, with the standings of one contest."""
    owner = make_user("bench-halls")
    halls = [_played(owner, f"Salle {number}", PAIRS, number) for number in range(HALLS)]
    one = _played(owner, "Toutes", HALLS * PAIRS, HALLS)
    gathering = create_gathering(
        owner, "Salles", [NamedHall(hall, hall.name) for hall in halls], None
    )
    set_rules(gathering, GatheringRules(64, each=1))
    gathering.refresh_from_db()
    rules = GatheringRules()
    together, alone, whole = cpu(
        lambda: one_ranking(halls_of(gathering), rules),
        lambda: standings(one),
        lambda: gathered(gathering),
    )
    what = f"{HALLS} halls of {PAIRS} pairs"
    floor = f"standings of {HALLS * PAIRS} pairs"
    return [
        Figure(f"one ranking of {what}", together, floor, alone, bound=1.3),
        Figure(f"page of {what}: ranking, quotas, who qualifies", whole, floor, alone),
    ]


@transaction.atomic
def _played(owner: User, name: str, pairs: int, seed: int) -> Contest:
    """Return a contest of this number of pairs, with all its rounds played."""
    regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=ROUNDS, next_draw="random")
    contest = create_contest(owner, name, date(2026, 11, 21), regulation)
    Team.objects.bulk_create(
        Team(contest=contest, number=number, name=f"{name}, équipe {number}")
        for number in range(1, pairs + 1)
    )
    dice = Random(seed)
    for number in range(1, ROUNDS + 1):
        draw_round(contest, None, seed=number)
        for match in Match.objects.filter(
            round__contest=contest, round__number=number
        ).select_related("round__contest"):
            ns = dice.randint(500, 1444)
            enter_totals(match, None, Totals(ns, 1944 - ns), version=0)
        close_round(contest, None, number)
    return contest
