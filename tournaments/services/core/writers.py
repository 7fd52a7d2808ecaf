"""Writer of a result: a person at the desk, or a camp at its table."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.services.core.strangers import Stranger
from tournaments.words.enums import Camp, Chair


@dataclass(frozen=True, slots=True)
class AtTable:
    """A camp, or a player, at its table, on a phone identified by a key, without account or name.

    `link` is the token of the link that opened the page; the link must still open the table when
    the result is saved. None means that no link was used. `address` and `browser` are digests of
    where the phone answers from, "" if unknown. `switched` says whether the phone spoke for the
    other camp before. Writes of a `stranger` are counted; None is for a person of the desk, who is
    never limited, and for the program.
    """

    camp: Camp | Chair
    phone: str
    link: str | None = None
    address: str = ""
    browser: str = ""
    switched: bool = False
    stranger: Stranger | None = None


#: None is the program itself.
Writer = User | AtTable | None


def person_of(by: Writer) -> User | None:
    """Return the person, for the log; None for the program, and for a camp, named in its entry."""
    return None if isinstance(by, AtTable) else by
