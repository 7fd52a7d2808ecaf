"""A gathering as one value: its halls, its one ranking, its quotas, and who qualifies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.words import Problem, Refused
from tournaments.annexes.halls.queries.ranking import OneRanking, one_ranking
from tournaments.annexes.halls.queries.state import HallState, halls_of
from tournaments.annexes.halls.rules import (
    Candidate,
    Field,
    GatheringRules,
    Seeding,
    Selection,
    Shared,
    Why,
    select,
    share,
)
from tournaments.models import Contest, Gathering, Team
from tournaments.queries.core.teams import TeamLine, TeamRef


@dataclass(frozen=True, slots=True)
class Comer:
    """A team that qualifies, with its hall, its rank there and, if known, in the one ranking.

    `by_ranking` tells that the one ranking chose it, and `brought` that it is in the final already.
    """

    hall: HallState
    team: TeamLine
    rank: int
    shared: bool
    one_rank: int | None
    by_ranking: bool
    brought: bool


@dataclass(frozen=True, slots=True)
class Missing:
    """A team that its place qualified, and that does not come."""

    hall: HallState
    team: TeamLine
    rank: int
    why: Why


@dataclass(frozen=True)
class Gathered:
    """A gathering with all that is computed from its contests.

    `shared` is None until the quotas are chosen, or if they are refused: `problems` then says why.
    `stray` are teams of the final that came from a hall and that no longer qualify.
    """

    pk: int
    slug: str
    name: str
    final: Contest | None
    rules: GatheringRules
    halls: tuple[HallState, ...]
    ranking: OneRanking
    shared: Shared | None
    problems: tuple[Problem, ...]
    coming: tuple[Comer, ...]
    missing: tuple[Missing, ...]
    stray: tuple[TeamRef, ...]
    empty: int

    @property
    def individuals(self) -> bool:
        """Whether players enter individually."""
        return any(hall.contest.individuals for hall in self.halls)

    @property
    def over(self) -> bool:
        """Whether every hall is over."""
        return bool(self.halls) and all(hall.over for hall in self.halls)

    @property
    def quotas(self) -> tuple[tuple[HallState, int | None], ...]:
        """Each hall with its quota; None until the quotas are chosen."""
        quotas = self.shared.quotas if self.shared is not None else (None,) * len(self.halls)
        return tuple(zip(self.halls, quotas, strict=True))

    @property
    def tied(self) -> tuple[tuple[HallState, TeamRef], ...]:
        """Teams in the same place as the last that their hall qualifies, which do not qualify."""
        last: dict[int, int] = {}
        for one in self.coming:
            if not one.by_ranking:
                position = one.hall.position
                last[position] = max(one.rank, last.get(position, 0))
        known = {(one.hall.position, one.team.number) for one in self.coming}
        known |= {(one.hall.position, one.team.number) for one in self.missing}
        return tuple(
            (hall, row.team)
            for hall in self.halls
            for row in hall.rows
            if row.rank == last.get(hall.position) and (hall.position, row.team.number) not in known
        )

    @property
    def to_bring(self) -> tuple[Comer, ...]:
        """Teams that qualify and are not in the final yet."""
        return tuple(one for one in self.coming if not one.brought)

    @property
    def seeds(self) -> tuple[Comer, ...]:
        """Teams that come, in the order of their seeds."""
        if self.rules.seeding is Seeding.RANKING and self.ranking.rows:
            last = len(self.ranking.rows) + 1
            return tuple(sorted(self.coming, key=lambda one: one.one_rank or last))
        return tuple(
            sorted(
                self.coming,
                key=lambda one: (
                    one.rank,
                    one.hall.contest.date,
                    one.hall.contest.pk,
                    one.team.number,
                ),
            )
        )


def gathered(gathering: Gathering, rules: GatheringRules | None = None) -> Gathered:
    """Return a gathering with its ranking and who qualifies, by its own rules or by others.

    Four queries, and six for each hall.
    """
    rules = rules or GatheringRules.from_data(gathering.quotas)
    halls = halls_of(gathering)
    ranking = one_ranking(halls, rules)
    problems: list[Problem] = []
    shared = None
    chosen = rules.quota_rules([hall.contest.pk for hall in halls])
    if chosen is not None and halls:
        try:
            shared = share(chosen, [hall.entrants for hall in halls])
        except Refused as refused:
            problems += refused.problems
    if shared is not None and ranking.problems and _needs_ranking(rules, shared):
        # Without the ranking, who gets the open places is unknown.
        problems += ranking.problems
    people = _people(halls)
    brought = _brought(gathering.final, halls)
    selection = Selection((), ())
    if shared is not None:
        selection = _selection(halls, shared, rules, ranking, people, brought, gathering.final)
    own = [{row.team.number: row for row in hall.rows} for hall in halls]
    one_ranks = {(row.hall, row.team.number): row.rank for row in ranking.rows}
    coming = tuple(
        Comer(
            hall=halls[place.hall],
            team=halls[place.hall].team[place.team],
            rank=own[place.hall][place.team].rank,
            shared=own[place.hall][place.team].shared,
            one_rank=one_ranks.get((place.hall, place.team)),
            by_ranking=place.by_ranking,
            brought=(place.hall, place.team) in brought,
        )
        for place in selection.coming
    )
    missing = tuple(
        Missing(
            halls[one.hall],
            halls[one.hall].team[one.team],
            own[one.hall][one.team].rank,
            one.why,
        )
        for one in selection.passed
    )
    comes = {(place.hall, place.team) for place in selection.coming}
    return Gathered(
        pk=gathering.pk,
        slug=gathering.slug,
        name=gathering.name,
        final=gathering.final,
        rules=rules,
        halls=tuple(halls),
        ranking=ranking,
        shared=shared,
        problems=tuple(problems),
        coming=coming,
        missing=missing,
        stray=tuple(
            one.team
            for key, one in brought.items()
            if shared is not None and not one.left and key not in comes
        ),
        empty=selection.empty,
    )


def _needs_ranking(rules: GatheringRules, shared: Shared) -> bool:
    """Tell whether the one ranking decides who comes."""
    return bool(shared.open) or rules.needs_ranking


class _InFinal(NamedTuple):
    """A team of the final, and whether it has left: it then declined its place."""

    team: TeamRef
    left: bool


#: People of each team, by hall and number.
_People = Mapping[tuple[int, int], frozenset[int]]


def _selection(
    halls: list[HallState],
    shared: Shared,
    rules: GatheringRules,
    ranking: OneRanking,
    people: _People,
    brought: Mapping[tuple[int, int], _InFinal],
    final: Contest | None,
) -> Selection:
    left = {key for key, one in brought.items() if one.left}
    fields = [
        Field(
            teams=[
                Candidate(
                    row.team.number,
                    people.get((place, row.team.number), frozenset()),
                    left=row.withdrawn,
                    declined=(hall.contest.pk, row.team.number) in rules.declined
                    or (place, row.team.number) in left,
                )
                for row in hall.rows
            ],
            quota=quota,
            over=hall.over,
        )
        for place, (hall, quota) in enumerate(zip(halls, shared.quotas, strict=True))
    ]
    # Somebody who qualified on two days keeps the place of the first.
    order = sorted(range(len(halls)), key=lambda place: (halls[place].contest.date, place))
    return select(
        fields,
        [(row.hall, row.team.number) for row in ranking.rows],
        open_places=shared.open,
        replaced=rules.replaced,
        taken=_taken(final, halls),
        order=order,
    )


def _people(halls: list[HallState]) -> _People:
    """Return the people of each team of the halls, by their keys in the address book. One query."""
    place = {hall.contest.pk: at for at, hall in enumerate(halls)}
    rows = Team.objects.filter(contest__in=place).values_list(
        "contest", "number", "player1", "player2"
    )
    return {
        (place[contest], number): frozenset(filter(None, both)) for contest, number, *both in rows
    }


def _brought(final: Contest | None, halls: list[HallState]) -> dict[tuple[int, int], _InFinal]:
    """Return the teams of the final that came from a hall, by hall and number there. One query."""
    if final is None:
        return {}
    place = {hall.contest.pk: at for at, hall in enumerate(halls)}
    rows = (
        Team.objects.filter(contest=final, origin__contest__in=place)
        .order_by("number")
        .values_list("origin__contest", "origin__number", "number", "name", "last_round")
    )
    return {
        (place[contest], number): _InFinal(TeamRef(own, name), left is not None)
        for contest, number, own, name, left in rows
    }


def _taken(final: Contest | None, halls: list[HallState]) -> set[int]:
    """Return the people who play in the final anyway, whatever their hall gives them. One query."""
    return set(_others(final, halls)) if final is not None else set()


def _others(final: Contest, halls: list[HallState]) -> Iterator[int]:
    contests = [hall.contest.pk for hall in halls]
    others = Team.objects.filter(contest=final, last_round=None)
    # `exclude` alone would leave out teams without an origin too.
    for origin, *both in others.values_list("origin__contest", "player1", "player2"):
        if origin not in contests:
            yield from filter(None, both)
