"""A contest file as one value."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from tournaments.annexes.contest_file.rules.after import AwardsMember, CashMember, LogRow
from tournaments.annexes.contest_file.rules.contest import ContestMember
from tournaments.annexes.contest_file.rules.members import Extra
from tournaments.annexes.contest_file.rules.people import PeopleMember, TeamsMember
from tournaments.annexes.contest_file.rules.play import EntriesMember, RoundsMember


@dataclass(frozen=True, slots=True)
class ContestFile:
    """All that a contest is, without a key of any database.

    `extras` are the parts that the file carries besides. `logo` is a PNG. `cash` is None unless
    asked. The members made for other readers are not read back.
    """

    program: str
    uid: UUID
    extras: frozenset[Extra]
    contest: ContestMember
    people: PeopleMember
    teams: TeamsMember
    rounds: RoundsMember
    entries: EntriesMember
    awards: AwardsMember
    log: tuple[LogRow, ...]
    logo: bytes | None = None
    cash: CashMember | None = None

    @property
    def with_phones(self) -> bool:
        """Whether the file carries telephones and towns."""
        return Extra.PHONES in self.extras

    @property
    def with_cash(self) -> bool:
        """Whether the file carries payments, counts and discounts."""
        return Extra.CASH in self.extras
