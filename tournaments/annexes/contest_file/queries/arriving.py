"""What the import of a contest file would meet here: its preview, and what it decides by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User

from tournaments.annexes.contest_file.queries.carried import carried
from tournaments.annexes.contest_file.queries.comparing import Compared, Relation, compare
from tournaments.annexes.contest_file.queries.matching import (
    AccountMatch,
    PersonMatch,
    account_matches,
    people_matches,
)
from tournaments.annexes.contest_file.rules.value import ContestFile, Extra
from tournaments.models import Contest


class Way(StrEnum):
    """What the importer asks for, where the contest is already here."""

    UPDATE = "update"
    COPY = "copy"


@dataclass(frozen=True, slots=True)
class Arriving:
    """A file beside what is here.

    `here` is the contest of the same identifier, None if there is none, and `compared` how it
    stands to the file. `extras` are the parts that the contest here knows.
    """

    file: ContestFile
    here: Contest | None
    compared: Compared | None
    extras: frozenset[Extra]
    people: list[PersonMatch]
    accounts: list[AccountMatch]

    @property
    def relation(self) -> Relation | None:
        """How the file stands to the contest that is here; None for a contest that is not."""
        return self.compared.relation if self.compared is not None else None

    @property
    def known(self) -> list[PersonMatch]:
        """People who are in the address book."""
        return [one for one in self.people if one.player is not None]

    @property
    def new(self) -> list[PersonMatch]:
        """People whom the address book does not know."""
        return [one for one in self.people if one.player is None and not one.candidates]

    @property
    def to_decide(self) -> list[PersonMatch]:
        """People who may be one of several, or somebody new."""
        return [one for one in self.people if one.to_decide]

    @property
    def namesakes(self) -> list[AccountMatch]:
        """Accounts whose name an account here has too."""
        return [one for one in self.accounts if one.namesake is not None]


def arriving(file: ContestFile, organiser: User, *, locked: bool = False) -> Arriving:
    """Return what the import of a file would meet here, in the address book of `organiser`.

    The people of a contest that is here are looked up in the address book of its organiser. With
    `locked`, nobody else writes to that contest until the transaction ends.
    """
    rows = Contest.objects.filter(uid=file.uid)
    here = (rows.select_for_update() if locked else rows).first()
    extras = known_extras(here) if here is not None else frozenset()
    compared = compare(carried(here, extras), file) if here is not None else None
    book = here.organiser if here is not None else organiser
    return Arriving(file, here, compared, extras, people_matches(file, book), account_matches(file))


def known_extras(contest: Contest) -> frozenset[Extra]:
    """Return the parts of a contest that are known here. One query.

    Without its cash, what it earned is kept elsewhere; without telephones, those of its people are.
    """
    came = list(contest.arrivals.values_list("with_phones", flat=True))
    extras = {Extra.CASH} if not contest.cash_elsewhere else set()
    if not came or any(came):
        extras.add(Extra.PHONES)
    return frozenset(extras)
