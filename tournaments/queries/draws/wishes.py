"""Wishes of the organiser for the draws, and those for the next draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from django.db.models import QuerySet

from tournaments.models import Contest, Wish
from tournaments.models.prepared import prepared
from tournaments.pairing import Wishes
from tournaments.queries.core.teams import TeamLine, TeamRef
from tournaments.regulation import Regulation
from tournaments.words.enums import WishKind
from tournaments.words.plain_names import plain


@dataclass(frozen=True, slots=True)
class WishLine:
    """Two teams to keep apart or to bring together, in one round, or in all if `round` is None."""

    pk: int
    kind: WishKind
    one: TeamRef
    other: TeamRef
    round: int | None

    @property
    def pair(self) -> tuple[int, int]:
        return self.one.number, self.other.number

    @property
    def apart(self) -> bool:
        match self.kind:
            case WishKind.APART:
                return True
            case WishKind.TOGETHER:
                return False
            case _:
                assert_never(self.kind)

    def concerns(self, number: int) -> bool:
        return self.round in (None, number)


@dataclass(frozen=True, slots=True)
class Asked:
    """Wishes for a draw. `kin` tells whether teams of a club or family are kept apart."""

    apart: tuple[tuple[TeamRef, TeamRef], ...] = ()
    together: tuple[tuple[TeamRef, TeamRef], ...] = ()
    fixed: tuple[tuple[TeamRef, int], ...] = ()
    kin: bool = False

    @classmethod
    def named(cls, wishes: Wishes, refs: Mapping[int, TeamRef]) -> Asked:
        """Return a draw's wishes in order of team number, with the names from `refs`."""
        return cls(
            tuple((refs[one], refs[other]) for one, other in sorted(wishes.apart)),
            tuple((refs[one], refs[other]) for one, other in sorted(wishes.together)),
            tuple((refs[team], table) for team, table in sorted(wishes.fixed.items())),
            bool(wishes.kin),
        )


def wishes_of(contest: Contest) -> list[WishLine]:
    """Return all wishes about two teams, in order of creation. One query."""
    return [wish_line(wish) for wish in _wishes(contest.pk)]


@prepared
def _wishes(contest: int) -> QuerySet[Wish]:
    return Wish.objects.filter(contest=contest).select_related("one", "other")


def wish_line(wish: Wish) -> WishLine:
    """Convert a wish to a value. Fetch its teams with it."""
    one, other = (TeamRef(team.number, team.name) for team in (wish.one, wish.other))
    return WishLine(wish.pk, wish.kind, one, other, wish.round)


def asked_of(
    regulation: Regulation, number: int, here: Sequence[TeamLine], wishes: Iterable[WishLine]
) -> Wishes:
    """Return the wishes for the draw of that round among the teams present. No query.

    A forbidden meeting of an absent team has no effect and is left out. A forced meeting of an
    absent team stays: the draw refuses it. Option: kin.
    """
    present = {team.number for team in here}
    concerned = [wish for wish in wishes if wish.concerns(number)]
    return Wishes(
        apart=frozenset(
            wish.pair for wish in concerned if wish.apart and present.issuperset(wish.pair)
        ),
        together=tuple(wish.pair for wish in concerned if not wish.apart),
        kin=kin_of(here) if regulation.kin.apart_in(number) else {},
        fixed={team.number: team.fixed_table for team in here if team.fixed_table is not None},
    )


def kin_of(teams: Iterable[TeamLine]) -> Mapping[int, str]:
    """Return the club or family that keeps each team apart, for teams that share one. No query.

    Names are compared without case or accents. A team that shares its club with one team and its
    family with another puts all three in one group.
    """
    under: dict[str, str] = {}

    def name_of(name: str) -> str:
        while under.setdefault(name, name) != name:
            name = under[name]
        return name

    kin: dict[int, str] = {}
    for team in teams:
        belongs = (("club", team.club), ("famille", team.family))
        names = [f"{kind} {plain(name)}" for kind, name in belongs if plain(name)]
        for other in names[1:]:
            under[name_of(other)] = name_of(names[0])
        if names:
            kin[team.number] = names[0]
    kin = {team: name_of(name) for team, name in kin.items()}
    shared = Counter(kin.values())
    return {team: name for team, name in kin.items() if shared[name] > 1}
