"""Words of the referee's desk: an incident noted, and what the points of a ruling change."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.queries.results.penalties import PenaltyLine
from tournaments.words.entrants import worded


def noted_of(line: PenaltyLine, individuals: bool = False) -> str:
    """Return what the desk says once an incident is noted."""
    params = {"team": line.team.number}
    return worded(individuals, "L’incident de l’équipe %(team)d attend l’arbitre.", params)


def consequence_of(line: PenaltyLine) -> str:
    """Return what the points change in the match, for the referee; "" if there are none."""
    changes = (
        (
            line.given,
            _(
                "Ces points comptent dans le total des adversaires ; ils aident à gagner, sauf "
                "dans une partie jouée en un nombre de points."
            ),
        ),
        (
            line.lost,
            _(
                "Son total de la partie ne descend pas au-dessous de zéro, et le vainqueur ne "
                "change pas."
            ),
        ),
        (
            line.percent,
            _("Son pourcentage moyen baisse d’autant, divisé par le nombre de ses étuis."),
        ),
    )
    return " ".join(sentence for points, sentence in changes if points)
