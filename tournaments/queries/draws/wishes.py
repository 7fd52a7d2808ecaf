"""What the organiser asks of the draws, and what of it concerns the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.enums import WishKind
from tournaments.models import Contest, Wish
from tournaments.pairing import Wishes
from tournaments.queries.core.teams import TeamLine, TeamRef, plain
from tournaments.regulation import Regulation
from tournaments.regulation.format import APART, MIXED


@dataclass(frozen=True, slots=True)
class WishLine:
    """Two teams to keep apart or to bring together, in one round or (None) in all."""

    pk: int
    kind: str
    one: TeamRef
    other: TeamRef
    round: int | None

    @property
    def pair(self) -> tuple[int, int]:
        """Both numbers, the lower first."""
        return self.one.number, self.other.number

    @property
    def apart(self) -> bool:
        """Whether the meeting is forbidden; otherwise it is forced."""
        return self.kind == WishKind.APART

    def concerns(self, number: int) -> bool:
        """Whether it is asked of the round of that number."""
        return self.round in (None, number)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a draw, with the names of the teams.

    `kin` says that clubs and families are kept apart.
    """

    apart: tuple[tuple[TeamRef, TeamRef], ...] = ()
    together: tuple[tuple[TeamRef, TeamRef], ...] = ()
    fixed: tuple[tuple[TeamRef, int], ...] = ()
    kin: bool = False

    @classmethod
    def named(cls, wishes: Wishes, refs: Mapping[int, TeamRef]) -> Asked:
        """The wishes of a draw in the order of numbers; `refs` names their teams."""
        return cls(
            tuple((refs[one], refs[other]) for one, other in sorted(wishes.apart)),
            tuple((refs[one], refs[other]) for one, other in sorted(wishes.together)),
            tuple((refs[team], table) for team, table in sorted(wishes.fixed.items())),
            bool(wishes.kin),
        )


def wishes_of(contest: Contest) -> list[WishLine]:
    """Every wish about two teams, as they were made. One query."""
    return [wish_line(wish) for wish in contest.wishes.select_related("one", "other")]


def wish_line(wish: Wish) -> WishLine:
    """A wish as a value; its teams must be fetched with it."""
    one, other = (TeamRef(team.number, team.name) for team in (wish.one, wish.other))
    return WishLine(wish.pk, wish.kind, one, other, wish.round)


def asked_of(
    regulation: Regulation, number: int, here: Sequence[TeamLine], wishes: Iterable[WishLine]
) -> Wishes:
    """What is asked of the draw of that round among the teams here. Option: kin. No query.

    A forbidden meeting of a team that is not here is left out, for it costs nothing; a forced one
    stays: the draw refuses it.
    """
    present = {team.number for team in here}
    concerned = [wish for wish in wishes if wish.concerns(number)]
    apart_now = regulation.kin != MIXED and (number == 1 or regulation.kin != APART)
    return Wishes(
        apart=frozenset(
            wish.pair for wish in concerned if wish.apart and present.issuperset(wish.pair)
        ),
        together=tuple(wish.pair for wish in concerned if not wish.apart),
        kin=kin_of(here) if apart_now else {},
        fixed={team.number: team.fixed_table for team in here if team.fixed_table is not None},
    )


def kin_of(teams: Iterable[TeamLine]) -> Mapping[int, str]:
    """Team -> the club or family it is kept apart with, for those that share one. No query.

    Names are compared without case or accents. A team that shares its club with one and its family
    with another brings all of them under one name.
    """
    under: dict[str, str] = {}

    def name_of(name: str) -> str:
        while under.setdefault(name, name) != name:
            name = under[name]
        return name

    found: dict[int, str] = {}
    for team in teams:
        names = [f"{kind} {plain(name)}" for kind, name in _belongs(team) if plain(name)]
        for other in names[1:]:
            under[name_of(other)] = name_of(names[0])
        if names:
            found[team.number] = names[0]
    found = {team: name_of(name) for team, name in found.items()}
    shared = Counter(found.values())
    return {team: name for team, name in found.items() if shared[name] > 1}


def _belongs(team: TeamLine) -> tuple[tuple[str, str], ...]:
    return ("club", team.club), ("famille", team.family)
