"""Who rests by a rule made before the draw: in turn, or nobody at all.

Source: published regulations where "quatre équipes tirées au sort se reposent à tour de rôle", and
those that take an even number of teams only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .byes import fewest
from .contract import N_, Bye, DrawRefused, Reason

IN_TURN = N_("Exempte : son tour de repos, tiré au sort avant la première partie.")
NOT_ODD = N_(
    "Le règlement demande un nombre pair d’équipes ; il y en a %(count)d : inscrivez-en une, "
    "retirez-en une, ou changez « Qui est exempt » au règlement."
)


def next_to_rest(turns: Sequence[int], here: Sequence[int], byes: Mapping[int, int]) -> int | None:
    """Whose turn it is among the teams ``here``, or None when their number is even.

    ``turns`` are the teams in the order of the lots drawn once for all rounds; one that is not
    there comes after the others. Nobody rests twice before all have.

    >>> next_to_rest([5, 9, 2, 7, 1], [1, 2, 5, 7, 9], {5: 1})
    9
    """
    if len(here) % 2 == 0:
        return None
    present = set(here)
    order = [team for team in turns if team in present]
    order += sorted(present.difference(order))
    return fewest(order, byes)[0]


def resting_bye(team: int) -> Bye:
    """The bye of the team whose turn it is."""
    return Bye(team, Reason(IN_TURN))


def refuse_odd(count: int) -> None:
    """Raise DrawRefused when so many teams cannot all play."""
    if count % 2:
        raise DrawRefused(NOT_ODD, {"count": count})
