"""What the posted regulation says of draws is what the draws do, with few pairs and with many.

Each sentence about draws, pools and brackets is read back from the page and proved on a whole day.
A sentence without a proof here fails by its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Final

import pytest

from tests.regulations.helpers import Afternoon, Pair, document
from tournaments.queries.draws.course import what_follows
from tournaments.queries.results.rounds import RoundView
from tournaments.regulation.text import articles
from tournaments.words.enums import Stage

#: Ready regulations that draw in different ways.
SAMPLE: Final = (
    *("pools-then-bracket", "comite-des-fetes", "committee-evening"),
    *("twirl-isere", "deux-sevres-odd", "coinche-1000"),
)
SIZES: Final = (8, 9, 33, 150)
#: Options that a draw reads, as the first one of a sentence.
OF_DRAWS: Final = frozenset(
    {
        *("rounds", "first_draw", "next_draw", "bye_to", "kin"),
        *("pools", "pool_sizes", "pool_draw", "pool_play"),
        *("final", "bracket_draw", "bracket_seeds", "places", "consolation"),
    }
)
#: Sentences about draws that no draw shows: how equal teams are told apart, who comes late.
SHOWN_ELSEWHERE: Final = (
    "Dans chaque poule, les équipes sont classées selon les mêmes critères",
    "Une équipe arrivée en cours de poules",
    "Un match de tableau a toujours un vainqueur",
    "Les matchs du tableau ne changent rien au classement",
    "Les équipes battues au même tour partagent leur place.",
    "Entre équipes que rien ne départage, le sort décide",
)


@dataclass
class Day:
    """A contest played to its end, and the teams in their order before each of its rounds."""

    teams: int
    afternoon: Afternoon
    orders: list[list[int]] = field(default_factory=list)

    def of(self, stage: Stage) -> list[RoundView]:
        return [view for view in self.afternoon.views if view.stage == stage]

    def order_before(self, view: RoundView) -> list[int]:
        return self.orders[view.number - 1]

    @property
    def pools(self) -> list[set[int]]:
        """The teams of each pool: those that met, directly or not."""
        pools: list[set[int]] = []
        for pair in meetings(self.of(Stage.POOLS)):
            joined = [pool for pool in pools if pool & {*pair}]
            pools = [pool for pool in pools if pool not in joined]
            pools.append({*pair}.union(*joined))
        return pools


def meetings(views: list[RoundView]) -> list[Pair]:
    """Return the pairs of teams that meet, in the order of rounds and tables."""
    return [
        (min(ns, ew), max(ns, ew))
        for view in views
        for line in view.tables
        for (ns,), (ew,) in [line.camps]
    ]


def resting(view: RoundView) -> list[int]:
    return [team.number for team in view.exempt]


def entering(day: Day) -> set[int]:
    """Return the teams of the first round of the bracket, those without a match too."""
    first = day.of(Stage.BRACKET)[0]
    return {*sum(meetings([first]), ()), *resting(first)}


def _totals(ns: int, ew: int) -> tuple[int, int]:
    """Return totals that no two teams share: those of wins and of points rank alike."""
    return (2000 if ns < ew else 500) - ns, (500 if ns < ew else 2000) - ew


def played(name: str, teams: int) -> Day:
    """Play a ready regulation to its end; the smaller number wins each match."""
    one = Afternoon(document(name), teams)
    day = Day(teams, one)
    while what_follows(one.regulation, one.lines, one.views) is not None:
        day.orders.append([team for _rank, team, _values in one.ranks()])
        one.plays_drawn(_totals, seed=len(one.views) + 1)
    return day


def rounds(day: Day, number: str) -> bool:
    return len(day.of(Stage.ROUNDS) + day.of(Stage.POOLS)) == int(number)


def sizes_of_pools(day: Day, size: str, other: str) -> bool:
    return {len(pool) for pool in day.pools} <= {int(size), int(other)}


def everybody_once(day: Day) -> bool:
    inside = [pair for pool in day.pools for pair in combinations(sorted(pool), 2)]
    return sorted(meetings(day.of(Stage.POOLS))) == sorted(inside)


def rounds_of_pools(day: Day, number: str) -> bool:
    return len(day.of(Stage.POOLS)) == int(number)


def odd_pools_rest(day: Day) -> bool:
    odd = set().union(*(pool for pool in day.pools if len(pool) % 2))
    return all(set(resting(view)) <= odd for view in day.of(Stage.POOLS))


def by_lot(day: Day) -> bool:
    """Whether other seeds draw other first rounds."""
    fresh = Afternoon(day.afternoon.regulation, day.teams)
    return len({tuple(fresh.drawn(seed)[0]) for seed in range(1, 6)}) > 1


def by_registration(day: Day) -> bool:
    pairs = [(number, number + 1) for number in range(1, day.teams, 2)]
    return meetings(day.of(Stage.ROUNDS)[:1]) == pairs


def leaders_meet(day: Day) -> bool:
    """Whether the first of the ranking is at table 1, and no two teams meet twice."""
    after = day.of(Stage.ROUNDS)[1:]
    leading = all(
        day.order_before(view)[0] in meetings([view])[0]
        or day.order_before(view)[0] in resting(view)
        for view in after
    )
    return leading and nobody_twice(day)


def nobody_twice(day: Day) -> bool:
    pairs = meetings(day.of(Stage.ROUNDS))
    return len(pairs) == len(set(pairs))


def odd_stay(day: Day) -> bool:
    """Whether odd numbers keep their table and even ones do not, while nobody meets twice."""
    tables: dict[int, list[int]] = {}
    for view in day.of(Stage.ROUNDS):
        for line in view.tables:
            for (team,) in line.camps:
                tables.setdefault(team, []).append(line.table)
    return nobody_twice(day) and all(
        (len(set(seats)) == 1) == bool(team % 2) for team, seats in tables.items()
    )


def one_rests_by_turns(day: Day) -> bool:
    """Whether one team rests if they are odd, nobody otherwise, and nobody rests twice."""
    if not day.of(Stage.ROUNDS):
        return True  # pools rest by their sizes
    rests = [team for view in day.of(Stage.ROUNDS) for team in resting(view)]
    return len(rests) == len(set(rests)) == day.teams % 2 * len(day.of(Stage.ROUNDS))


def last_rests(day: Day) -> bool:
    """Whether the last of those who never rested does, once there is a ranking."""
    rested: set[int] = set()
    for view in day.of(Stage.ROUNDS):
        waiting = [team for team in day.order_before(view) if team not in rested]
        if view.number > 1 and resting(view) and resting(view) != waiting[-1:]:
            return False
        rested |= {*resting(view)}
    return one_rests_by_turns(day)


def firsts_of_pools(day: Day, number: str) -> bool:
    """Whether the bracket has that many teams, with the best of each pool if they fit in."""
    # the smaller number won every match
    firsts = {min(pool) for pool in day.pools}
    taken = entering(day)
    fits = firsts <= taken if len(firsts) <= int(number) else taken <= firsts
    return len(taken) == min(int(number), day.teams) and fits


def firsts_of_ranking(day: Day, number: str) -> bool:
    order = day.order_before(day.of(Stage.BRACKET)[0])
    return entering(day) == set(order[: int(number)])


def pools_apart(day: Day) -> bool:
    """Whether no two teams of a pool meet at once, if their pool mates can be elsewhere."""
    pairs = meetings(day.of(Stage.BRACKET)[:1])
    inside = [pair for pair in pairs if any({*pair} <= pool for pool in day.pools)]
    return not inside or len(day.pools) < 3


def best_meet_last(day: Day) -> bool:
    """Whether the best of a bracket without gaps meet in its last round, and nobody is exempt."""
    bracket = day.of(Stage.BRACKET)
    taken = entering(day)
    power_of_two = len(taken) & (len(taken) - 1) == 0
    best, second = sorted(taken)[:2]
    free = [resting(view) for view in bracket]
    return not power_of_two or (not any(free) and (best, second) in meetings(bracket[-1:]))


def third_place(day: Day) -> bool:
    return len(day.of(Stage.BRACKET)[-1].tables) == 2


def beaten_are_out(day: Day) -> bool:
    """Whether each round of the bracket halves the one before; a small final aside."""
    counts = [len(view.tables) for view in day.of(Stage.BRACKET)]
    small_final = counts[-2:] == [2, 2]
    halves = counts[:-1] if small_final else counts
    return all(before == after * 2 for before, after in pairwise(halves))


#: What proves each sentence: its groups are the numbers that the proof takes.
PROOFS: Final[dict[str, Callable[..., bool]]] = {
    r"Le concours se joue en (\d+) parties": rounds,
    r"Le concours commence par des poules de (\d) équipes, ou de (\d) selon": sizes_of_pools,
    r"Les poules sont tirées au sort\.": by_lot,
    r"Dans une poule, chaque équipe rencontre toutes les autres une fois": everybody_once,
    r"Les poules prennent (\d) parties": rounds_of_pools,
    r"L’équipe qui se repose dans une poule impaire": odd_pools_rest,
    r"La première partie est tirée au sort": by_lot,
    r"À la première partie, les équipes se rencontrent dans l’ordre d’inscrip": by_registration,
    r"Les parties suivantes se jouent dans l’ordre du classement.*deux fois": leaders_meet,
    r"Aux parties suivantes, les équipes de numéro impair gardent leur table": odd_stay,
    r"Parmi les équipes exemptes le moins souvent, c’est la dernière du class": last_rests,
    r"Parmi les équipes exemptes le moins souvent, .* dans l’ordre des tirages": last_rests,
    r"C’est l’équipe que le mouvement laisse sans adversaire, une autre": one_rests_by_turns,
    r"L’ordre dans lequel les équipes se reposent est tiré au sort": one_rests_by_turns,
    r"Le tableau final réunit ensuite (\d+) équipes, prises dans les poules": firsts_of_pools,
    r"Si les équipes de même place n’y entrent pas toutes": pools_apart,
    r"Les (\d+) premières équipes du classement jouent ensuite le tableau": firsts_of_ranking,
    r"Deux équipes d’une même poule sont placées dans deux moitiés": pools_apart,
    r"Les mieux placées ne se rencontrent que le plus tard possible": best_meet_last,
    r"Les équipes battues en demi-finale jouent une petite finale": third_place,
    r"Il n’y a pas de consolante": beaten_are_out,
}


def of_draws(day: Day) -> Iterator[str]:
    """Yield the posted sentences about draws, with plain spaces."""
    for article in articles(day.afternoon.regulation):
        for sentence, options in zip(article.sentences, article.options, strict=True):
            if options[0] in OF_DRAWS:
                plain = sentence.replace("\N{NO-BREAK SPACE}", " ")
                if not plain.startswith(SHOWN_ELSEWHERE):
                    yield plain


@pytest.mark.parametrize("name", SAMPLE)
def test_draws_do_what_is_posted_with_few_pairs_and_with_many(name: str) -> None:
    for teams in SIZES:
        day = played(name, teams)
        for sentence in of_draws(day):
            proofs = [
                (proof, match.groups())
                for pattern, proof in PROOFS.items()
                if (match := re.match(pattern, sentence))
            ]
            assert proofs, sentence
            for proof, numbers in proofs:
                assert proof(day, *numbers), (teams, sentence)
        seated = [len(view.tables) * 2 + len(view.exempt) for view in day.of(Stage.ROUNDS)]
        assert set(seated) <= {teams}


def test_the_extra_round_is_of_those_who_rested() -> None:
    for teams in SIZES:
        day = played("deux-sevres-odd", teams)
        rested = {team for view in day.of(Stage.ROUNDS) for team in resting(view)}
        assert set(sum(meetings(day.of(Stage.EXTRA)), ())) == rested
