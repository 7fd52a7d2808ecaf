"""The teams of a contest, and those a new one may be mistaken for."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from django.db.models import Q

from tournaments.models import Contest, Team

#: A number as people type it: 7, 07, n° 7, éq. 7, joueur 7.
NUMBER = re.compile(
    r"(?:n[°ºo]?|#|[ée]q(?:uipe)?|j(?:oueu(?:r|se))?)?[ .]{0,2}0*(\d+)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class TeamRef:
    """A team as it is named at a table or in a list."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Side:
    """A camp at a table: one team, or the players who play together in this round only.

    There `members` are two players, or one who plays with a stand-in.
    """

    members: tuple[TeamRef, ...]

    @property
    def number(self) -> str:
        """What the camp is called in few words: "7", or "3 + 12"."""
        return " + ".join(str(member.number) for member in self.members)

    @property
    def name(self) -> str:
        """Who plays, by name."""
        return " – ".join(member.name for member in self.members)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each team, or player."""
        return tuple(member.number for member in self.members)

    @property
    def team(self) -> TeamRef | None:
        """The team, where a camp is one team and has no number of players to tell apart."""
        return self.members[0] if len(self.members) == 1 else None

    def partner_of(self, number: int) -> TeamRef | None:
        """Who plays with the player of that number, if anybody does."""
        return next((member for member in self.members if member.number != number), None)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team in the list of entrants."""

    pk: int
    number: int
    name: str
    players: tuple[str, ...]
    club: str
    first_round: int
    last_round: int | None
    lot: int = 0
    family: str = ""
    fixed_table: int | None = None
    seed: int | None = None
    town: str = ""
    phone: str = ""
    categories: tuple[str, ...] = ()
    here_since: datetime | None = None
    code: str = ""

    @property
    def withdrawn(self) -> bool:
        """Whether the team has left."""
        return self.last_round is not None

    def joining(self, number: int) -> TeamLine:
        """The same team where it came since round `number` was drawn and that is drawn again."""
        return replace(self, first_round=number) if self.first_round == number + 1 else self

    @property
    def late(self) -> bool:
        """Whether the team came after the first round was drawn."""
        return self.first_round > 1


def entrants(contest: Contest) -> list[TeamLine]:
    """Every team of a contest in the order of numbers. Two queries."""
    teams = contest.teams.select_related("player1", "player2").order_by("number")
    teams = teams.prefetch_related("categories")
    return [team_line(team) for team in teams]


def has_clubs(contest: Contest) -> bool:
    """Whether the club of any team is known. One query."""
    named = ~Q(player1__club="") & Q(player1__isnull=False)
    return contest.teams.filter(named | ~Q(player2__club="") & Q(player2__isnull=False)).exists()


def lookalikes(
    contest: Contest, player1: str, player2: str, name: str, except_team: int | None = None
) -> list[TeamLine]:
    """The teams a scorer may be about to register twice: same name, or a player in common.

    Names are compared without case, accents or order of words. Two queries.
    """
    wanted = {plain(typed) for typed in (player1, player2, name)} - {""}
    found = []
    for team in entrants(contest):
        if team.number == except_team:
            continue
        if wanted & {plain(known) for known in (*team.players, team.name)}:
            found.append(team)
    return found


def found_by(teams: list[TeamLine], typed: str) -> list[TeamLine]:
    """The teams a reader may mean: the one of that number, or those whose names hold the words.

    Words are compared without case or accents. No query.
    """
    number = NUMBER.fullmatch(typed.strip())
    if number is not None:
        found = [team for team in teams if str(team.number) == number[1]]
        if found:
            return found
    words = plain(typed).split()
    if not words:
        return []
    return [
        team
        for team in teams
        if all(word in plain(" ".join((team.name, *team.players))) for word in words)
    ]


def team_line(team: Team) -> TeamLine:
    """A team as a value; its players and its categories must be fetched with it."""
    players = [player for player in (team.player1, team.player2) if player is not None]
    return TeamLine(
        pk=team.pk,
        number=team.number,
        name=team.name,
        players=tuple(player.name for player in players),
        club=next((player.club for player in players if player.club), ""),
        first_round=team.first_round,
        last_round=team.last_round,
        lot=team.lot,
        family=team.family,
        fixed_table=team.fixed_table,
        seed=team.seed,
        town=next((player.town for player in players if player.town), ""),
        phone=next((player.phone for player in players if player.phone), ""),
        categories=tuple(category.name for category in team.categories.all()),
        here_since=team.here_since,
        code=team.code,
    )


def plain(name: str) -> str:
    """A name as it is compared: without case, accents or order of words.

    >>> plain("Éclair d’Auzay") == plain("auzay D' ECLAIR")
    True
    """
    return " ".join(sorted(plain_words(name)))


@lru_cache(maxsize=20_000)
def plain_words(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared, in their order.

    >>> plain_words("Éclair d’Auzay")
    ('eclair', 'd', 'auzay')
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
    return tuple(letters.split())
