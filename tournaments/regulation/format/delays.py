"""Options of the format: what it costs to come late to a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from scoring.words import N_
from tournaments.regulation.fields import option, words
from tournaments.words.enums import PenaltyTo

#: Most points of a slice of delay, and most minutes of one: a delay is never longer than a match.
MOST_POINTS: Final = 1_000
MOST_MINUTES: Final = 240


@dataclass(frozen=True, kw_only=True)
class Delays:
    """Price of a delay at a match, by the minute, and the delay that loses the match."""

    delay_price: int = option(
        N_("Retard à une partie"),
        N_("Points d’une tranche de retard à l’appel d’une partie ; 0 : un retard ne coûte rien."),
        0,
        most=MOST_POINTS,
    )
    delay_slice: int | None = option(
        N_("Tranche de retard, en minutes"),
        N_(
            "Minutes que paient ces points, une tranche commencée étant due : par tranche de 5, "
            "6 minutes en font deux. Aucune : une seule fois, quel que soit le retard."
        ),
        None,
        least=1,
        most=MOST_MINUTES,
        optional=True,
    )
    delay_after: int = option(
        N_("Retard toléré, en minutes"),
        N_("Minutes qui ne coûtent rien ; les tranches se comptent à partir de là."),
        0,
        most=MOST_MINUTES,
    )
    delay_to: Literal[PenaltyTo.LOST, PenaltyTo.OPPONENTS] = option(
        N_("Points d’un retard"),
        N_("Qui les perd ou les reçoit."),
        PenaltyTo.LOST,
        words=words(
            (PenaltyTo.LOST, N_("retirés à l’équipe")),
            (PenaltyTo.OPPONENTS, N_("donnés aux adversaires")),
        ),
    )
    delay_loses: int | None = option(
        N_("Partie perdue par retard, en minutes"),
        N_("Retard au-delà duquel la partie est perdue par forfait. Aucun : elle se joue."),
        None,
        least=1,
        most=MOST_MINUTES,
        optional=True,
    )
