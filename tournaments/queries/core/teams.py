"""Teams of a contest, search of teams that look alike, and their names on pages without account."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db.models import OuterRef, Q, QuerySet, Subquery

from tournaments.models import Contest, GatheredHall, Team
from tournaments.models.prepared import prepared
from tournaments.regulation.chairs import CHAIRS
from tournaments.words.details import CLUB, DETAILS, LICENCE, first_known
from tournaments.words.enums import Camp, Chair
from tournaments.words.identity import Likeness, likeness
from tournaments.words.person_names import initials, team_initials
from tournaments.words.plain_names import plain

#: A team number as people type it: 7, 07, n° 7, éq. 7, joueur 7.
NUMBER = re.compile(
    r"(?:n[°ºo]?|#|[ée]q(?:uipe)?|j(?:oueu(?:r|se))?)?[ .]{0,2}0*(\d+)", re.IGNORECASE
)


class TeamRef(NamedTuple):
    number: int
    name: str


class Side(NamedTuple):
    """A camp at a table: one team, or the players who are partners in this round only.

    In the second case, `members` are two players, or one who plays with a stand-in. It is a named
    tuple: a page makes thousands, and a frozen dataclass takes three times as long.
    """

    members: tuple[TeamRef, ...]

    @property
    def number(self) -> str:
        """Number of the camp as text: "7", or "3 + 12"."""
        if len(self.members) == 1:
            return str(self.members[0].number)
        return " + ".join([str(member.number) for member in self.members])

    @property
    def name(self) -> str:
        if len(self.members) == 1:
            return self.members[0].name
        return " – ".join([member.name for member in self.members])

    @property
    def numbers(self) -> tuple[int, ...]:
        if len(self.members) == 1:
            return (self.members[0].number,)
        return tuple([member.number for member in self.members])

    @property
    def team(self) -> TeamRef | None:
        return self.members[0] if len(self.members) == 1 else None

    def partner_of(self, number: int) -> TeamRef | None:
        for member in self.members:
            if member.number != number:
                return member
        return None


def sides_at(ns: Side, ew: Side, chairs: Sequence[TeamRef]) -> tuple[tuple[str, Side], ...]:
    """Return each camp of a table with its side; where each plays for himself, each chair."""
    if chairs:
        return tuple((chair, Side((one,))) for chair, one in zip(CHAIRS, chairs, strict=False))
    return (Camp.NS, ns), (Camp.EW, ew)


#: Chairs of a table where each plays for himself: `Chair.values` makes a list at each reading.
_CHAIRS = frozenset(Chair.values)


def sides_of(camps: Mapping[str, Sequence[TeamRef]]) -> tuple[Side, Side, tuple[TeamRef, ...]]:
    """Return both sides of a table, and the players by chair where each plays for himself."""
    if not _CHAIRS.isdisjoint(camps):
        chairs = tuple(camps[chair][0] for chair in sorted(_CHAIRS.intersection(camps)))
        return Side(chairs[:1]), Side(chairs[1:]), chairs
    return Side(tuple(camps.get("NS", ()))), Side(tuple(camps.get("EW", ()))), ()


class TeamLine(NamedTuple):
    """A team in the list of entrants. Each detail is that of the first player who has it.

    `origin` is the contest and the hall that qualified it: see `with_origins`. It is empty where
    nobody asked for it.
    """

    pk: int
    number: int
    name: str
    players: tuple[str, ...]
    details: Mapping[str, str]
    first_round: int
    last_round: int | None
    lot: int = 0
    family: str = ""
    fixed_table: int | None = None
    seed: int | None = None
    categories: tuple[str, ...] = ()
    here_since: datetime | None = None
    code: str = ""
    #: Key of the hall where it plays; None without one.
    hall: int | None = None
    keeps_hall: bool = False
    #: Round after which it bought its return to the bracket; None if it did not.
    second_life: int | None = None
    origin: str = ""
    #: Licences of both players; empty for one who has none, or who is missing.
    licences: tuple[str, str] = ("", "")

    @property
    def club(self) -> str:
        return self.details.get(CLUB.name, "")

    @property
    def withdrawn(self) -> bool:
        return self.last_round is not None

    def joining(self, number: int) -> TeamLine:
        """Return the team as a new draw of round `number` takes it, even registered since."""
        return self._replace(first_round=number) if self.first_round == number + 1 else self

    @property
    def left_before_playing(self) -> bool:
        return self.last_round is not None and self.last_round < self.first_round

    @property
    def late(self) -> bool:
        return self.first_round > 1


def entrants(contest: Contest, *, with_categories: bool = True) -> list[TeamLine]:
    """Return every team, by number, without models: three times as fast. Two queries, or one."""
    categories: dict[int, list[str]] = defaultdict(list)
    for pk, name in _in_categories(contest.pk) if with_categories else ():
        categories[pk].append(name)
    return [_entrant(row, categories) for row in _entered(contest.pk)]


@prepared
def _in_categories(contest: int) -> QuerySet[Team, tuple[int, str]]:
    grouped = Team.objects.filter(contest=contest, categories__isnull=False)
    return grouped.order_by("categories").values_list("pk", "categories__name")


@prepared
def _entered(contest: int) -> QuerySet[Team, tuple[Any, ...]]:
    rows = Team.objects.filter(contest=contest).order_by("number")
    return rows.values_list(*_OF_TEAM, *_OF_PLAYERS)


_OF_TEAM = (
    "pk",
    "number",
    "name",
    "first_round",
    "last_round",
    "lot",
    "family",
    "fixed_table",
    "seed",
    "here_since",
    "code",
    "hall",
    "keeps_hall",
    "second_life",
)
_DETAILS = tuple(detail.name for detail in DETAILS)
_OF_PLAYERS = tuple(
    f"{player}__{column}"
    for player in ("player1", "player2")
    for column in ("pk", "name", *_DETAILS, LICENCE.name)
)


def _entrant(row: tuple[Any, ...], categories: Mapping[int, Sequence[str]]) -> TeamLine:
    middle = (len(_OF_TEAM) + len(row)) // 2
    one, other = row[len(_OF_TEAM) : middle], row[middle:]
    # Every column of a player who is missing is None.
    details_here = [
        first or second or "" for first, second in zip(one[2:-1], other[2:-1], strict=True)
    ]
    players = tuple([player[1] for player in (one, other) if player[0] is not None])
    # By position, as `_OF_TEAM` orders them: a page reads hundreds.
    values = (
        *row[:3],
        players,
        dict(zip(_DETAILS, details_here, strict=True)),
        *row[3:9],
        tuple(categories.get(row[0], ())),
        *row[9 : len(_OF_TEAM)],
        "",
        (one[-1] or "", other[-1] or ""),
    )
    return TeamLine._make(values)


def has_clubs(contest: Contest) -> bool:
    """Tell whether any team's club is known. One query."""
    named = ~Q(player1__club="") & Q(player1__isnull=False)
    return contest.teams.filter(named | ~Q(player2__club="") & Q(player2__isnull=False)).exists()


def lookalikes(contest: Contest, player1: str, player2: str, name: str) -> list[TeamLine]:
    """Return the teams to compare, to avoid a double registration.

    They have the same name or a player in common, without case, accents or word order, or both
    players have names near these. Two queries.
    """
    wanted = {plain(typed) for typed in (player1, player2, name)} - {""}
    return [
        team
        for team in entrants(contest)
        if wanted & set(map(plain, (*team.players, team.name)))
        or _both_near((player1, player2), team.players)
    ]


def _both_near(typed: Sequence[str], players: Sequence[str]) -> bool:
    """Tell whether both names are near: one is not enough, as families have a René and a Renée."""
    return all(typed) and all(
        any(likeness(name, player) is not Likeness.DIFFERENT for player in players)
        for name in typed
    )


def found_by(teams: list[TeamLine], typed: str) -> list[TeamLine]:
    """Return the team with this number, or those with these words, without case or accents."""
    number = NUMBER.fullmatch(typed.strip())
    if number is not None:
        numbered = [team for team in teams if str(team.number) == number[1]]
        if numbered:
            return numbered
    words = plain(typed).split()
    if not words:
        return []
    return [
        team
        for team in teams
        if all(word in plain(" ".join((team.name, *team.players))) for word in words)
    ]


def team_line(team: Team) -> TeamLine:
    """Convert a team to a value. Fetch its players and its categories with it."""
    players = [player for player in (team.player1, team.player2) if player is not None]
    return TeamLine(
        pk=team.pk,
        number=team.number,
        name=team.name,
        players=tuple(player.name for player in players),
        details=first_known(players),
        first_round=team.first_round,
        last_round=team.last_round,
        lot=team.lot,
        family=team.family,
        fixed_table=team.fixed_table,
        seed=team.seed,
        categories=tuple(category.name for category in team.categories.all()),
        here_since=team.here_since,
        code=team.code,
        hall=team.hall_id,
        keeps_hall=team.keeps_hall,
        second_life=team.second_life,
        licences=(
            team.player1.licence if team.player1 else "",
            team.player2.licence if team.player2 else "",
        ),
    )


Value = TypeVar("Value")


def by_initials(team: TeamLine) -> TeamLine:
    """Return the team with its people by their initials; a chosen name stays."""
    name = team_initials(team.name, team.players)
    return team._replace(name=name, players=tuple(map(initials, team.players)))


def renamed(value: Value, teams: Iterable[TeamLine]) -> Value:
    """Return a value with every team called as in `teams`, which have their initials already.

    It goes through dataclasses, named tuples, tuples and lists. A team registered since `teams`
    were read gets the initials of its name.
    """
    names = {team.number: team.name for team in teams}
    renamed_copy: Value = _renamed(value, names)
    return renamed_copy


def _renamed(value: Any, names: Mapping[int, str]) -> Any:
    if isinstance(value, TeamRef):
        name = names.get(value.number)
        return value._replace(name=initials(value.name) if name is None else name)
    if isinstance(value, tuple | list):
        renamed = [_renamed(one, names) for one in value]
        if all(new is old for new, old in zip(renamed, value, strict=True)):
            return value
        return value._make(renamed) if hasattr(value, "_make") else type(value)(renamed)
    if is_dataclass(value) and not isinstance(value, type):
        before = {field.name: getattr(value, field.name) for field in fields(value)}
        after = {name: _renamed(one, names) for name, one in before.items()}
        changed = {name: one for name, one in after.items() if one is not before[name]}
        return replace(value, **changed) if changed else value
    return value


def with_origins(contest: Contest, teams: Sequence[TeamLine]) -> list[TeamLine]:
    """Return the teams with their origin: "Salle B, Qualification de Lens". One query."""
    origins = origins_of(contest)
    return [team._replace(origin=origins.get(team.number, "")) for team in teams]


def origins_of(contest: Contest) -> dict[int, str]:
    """Return the origin of each team that has one, by number, in the order they were made.

    A contest that came as a file has the words of the file where the other contest is not here. One
    query.
    """
    halls = GatheredHall.objects.filter(
        gathering__final=contest, contest=OuterRef("origin__contest")
    )
    rows = (
        Team.objects.filter(Q(origin__isnull=False) | ~Q(came_from=""), contest=contest)
        .annotate(named=Subquery(halls.values("name")[:1]))
        .order_by("pk")
        .values_list("number", "named", "origin__contest__name", "came_from")
    )
    return {
        number: ", ".join(filter(None, (hall, name))) or origin
        for number, hall, name, origin in rows
    }


class Chief(NamedTuple):
    """Chief of a delegation: who answers for the teams of a club at a final.

    Each word is "" if it is not known.
    """

    name: str = ""
    phone: str = ""

    @property
    def called(self) -> str:
        return ", ".join(filter(None, self))


def chiefs_of(contest: Contest) -> dict[str, Chief]:
    """Return the chief of each club that has one. No query."""
    chiefs: Mapping[str, Mapping[str, str]] = contest.chiefs
    return {club: Chief(**chief) for club, chief in chiefs.items()}
