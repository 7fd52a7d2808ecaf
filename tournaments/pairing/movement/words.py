"""Sentences of a movement: why teams meet, why one rests, and what was changed."""

from __future__ import annotations

from collections.abc import Iterable

from ..sentences import N_, Listed, Reason
from .figures import Figure

FIRST = N_("Table %(table)d : l’équipe %(ns)d y reste, l’équipe %(ew)d en part.")
MOVED = N_("Table %(table)d : l’équipe %(ns)d garde sa table, l’équipe %(ew)d avance d’une table.")
HALVES = N_(
    "Table %(table)d : équipes %(ns)d et %(ew)d ; celles qui restent ont rencontré toutes celles "
    "qui se déplacent, chaque moitié se rencontre elle-même."
)
IN_TURN = N_("Table %(table)d : équipes %(ns)d et %(ew)d, chacune rencontrant toutes les autres.")
IN_ADVANCE = N_("Table %(table)d : équipes %(ns)d et %(ew)d, selon le tirage fait à l’avance.")
LEFT_ALONE = N_("Table %(table)d : équipes %(ns)d et %(ew)d, les adversaires prévus ne jouant pas.")
REARRANGED = N_(
    "Table %(table)d : équipes %(ns)d et %(ew)d, réunies autrement que prévu : une équipe est "
    "arrivée, doit se reposer, ou ne doit pas rencontrer celle qui venait."
)
RESTS = N_("Exempte : le mouvement ne lui amène personne.")
RESTS_INSTEAD = N_(
    "Exempte : une des équipes qui l’ont été le moins souvent ; celle à qui le mouvement n’amène "
    "personne l’a été davantage."
)
CHANGED_SIDES = N_(
    "Ces équipes ne se déplacent pas comme leur numéro le dit : %(teams)s. Il n’y a pas autant de "
    "pairs que d’impairs, ou une rencontre est interdite."
)
CHANGED = N_("Tables changées par rapport à ce qui était prévu : %(changed)s.")
TOO_MANY_ROUNDS = N_(
    "Des équipes se retrouveront à partir de la partie %(first)d : ces déplacements ne l’évitent "
    "que pour %(limit)d des %(rounds)d parties."
)
UNAVOIDABLE = N_(
    "Ces déplacements n’évitent pas toutes les rencontres que vous avez interdites. Il reste, par "
    "numéros d’équipes : %(meetings)s."
)
IN_ROUND = N_("%(ns)d contre %(ew)d à la partie %(round)d")


def of_moving(figure: Figure, number: int) -> str:
    """Return the sentence of a moving figure: the first round, a move, or play within each half."""
    shift = (number - 1) % figure.period
    if number == 1:
        return FIRST
    return MOVED if shift < figure.places // 2 else HALVES


def of_everybody(figure: Figure, number: int) -> str:
    """Return the sentence of a round robin."""
    return IN_TURN


def of_lots(figure: Figure, number: int) -> str:
    """Return the sentence of a draw made before the first round."""
    return IN_ADVANCE


def meetings_named(meetings: Iterable[tuple[int, int, int]]) -> Listed:
    """Return a list of meetings for a sentence; each is given as (round, team, team)."""
    return Listed(
        tuple(
            Reason(IN_ROUND, {"round": number, "ns": ns, "ew": ew}) for number, ns, ew in meetings
        )
    )
