"""The cases of the table of the marks: what became of a contract, and who won every trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from ..kinds import every

#: How a judged deal is marked. A capot or a générale in the name was bid, except in ``made-capot``
#: and at the head of ``defence-capot``, where a camp won all the tricks.
Case = Literal[
    "made",
    "made-capot",
    "made-bid-capot",
    "made-generale",
    "failed",
    "failed-bid-capot",
    "failed-generale",
    "defence-capot",
    "defence-capot-bid-capot",
    "defence-capot-generale",
    "litige",
]
CASES: Final = get_args(Case)
MADE: Final[Case] = "made"
LITIGE: Final[Case] = "litige"


class _Kind(NamedTuple):
    """What makes a case: who won, what word was bid, and whether the winner made a capot."""

    made: bool
    bid: str | None
    capot: bool


#: The two camps mark their own points after a litige, hence no winner there.
KINDS: Final[Mapping[Case, _Kind]] = every(
    [case for case in CASES if case != LITIGE],
    {
        "made": _Kind(True, None, False),
        "made-capot": _Kind(True, None, True),
        "made-bid-capot": _Kind(True, "capot", True),
        "made-generale": _Kind(True, "generale", True),
        "failed": _Kind(False, None, False),
        "failed-bid-capot": _Kind(False, "capot", False),
        "failed-generale": _Kind(False, "generale", False),
        "defence-capot": _Kind(False, None, True),
        "defence-capot-bid-capot": _Kind(False, "capot", True),
        "defence-capot-generale": _Kind(False, "generale", True),
    },
)
_CASES: Final = {kind: case for case, kind in KINDS.items()}
#: Words after a case for a coinché or a surcoinché contract, by doubling.
DOUBLINGS: Final = ("", "-coinche", "-surcoinche")
#: Cases in which a capot or a générale was bid and failed.
FAILED_BIDS: Final = frozenset(case for case, kind in KINDS.items() if kind.bid and not kind.made)


def case_of(made: bool, bid: str | None, capot: bool) -> Case:
    """Return the case of a deal won; a capot or a générale that is bid is made by a capot alone."""
    return _CASES[_Kind(made, bid, capot or (made and bid is not None))]


def row_name(case: Case, doubled: int) -> str:
    """Return the name of a row, as documents write it.

    >>> row_name("failed", 0), row_name("defence-capot", 1)
    ('failed', 'defence-capot-coinche')
    """
    return case + DOUBLINGS[doubled]
