"""Guard of a contest in several halls: what its regulation must not ask for."""

from __future__ import annotations

from tournaments.pairing.halls import BOARDS_APART
from tournaments.regulation import Regulation
from tournaments.regulation.format import Halls
from tournaments.words.texts import Refused, say


def refuse_boards_apart(regulation: Regulation) -> None:
    """Raise `Refused` for a duplicate whose halls are drawn apart: its boards go to every table.

    Call it for a contest in several halls. Options: duplicate, halls.
    """
    if regulation.is_duplicate and regulation.halls is Halls.APART:
        raise Refused(say(BOARDS_APART, {}), field="halls")
