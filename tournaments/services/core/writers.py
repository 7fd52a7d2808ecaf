"""Who writes a result: a person at the desk, or a camp at its table."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.enums import Camp


@dataclass(frozen=True, slots=True)
class AtTable:
    """A camp at its table, on a phone that a key tells from the others: no account, no name.

    `link` is the token of the link it came by, which must still open the table when it writes; None
    for a camp that came by none.
    """

    camp: Camp
    phone: str
    link: str | None = None


#: None is the program itself.
Writer = User | AtTable | None


def person_of(by: Writer) -> User | None:
    """The person who writes, for the log; None for a camp, whose entry names it, or the program."""
    return None if isinstance(by, AtTable) else by
