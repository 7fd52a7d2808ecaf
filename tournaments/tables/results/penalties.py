"""Words about a penalty: its effect, shown before it is imposed and wherever it is listed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.results.penalties import PenaltyLine
from tournaments.words.entrants import worded
from tournaments.words.enums import Ruling


def reserved_of(line: PenaltyLine, individuals: bool = False) -> str:
    """Return what a result waits for, and who would gain by the ruling that the scale proposes."""
    params = {"table": line.table, "round": line.round}
    if line.table is None:
        message = _("Sous réserve, partie %(round)d : le jury décidera.")
        return f"{message % params} {effect_of(line, individuals)}"
    if line.is_appealed:
        message = _("Sous réserve : à la table %(table)s, partie %(round)d, le jury décidera.")
        return f"{message % params} {effect_of(line, individuals)}"
    message = _(
        "Sous réserve : un incident de la table %(table)s, partie %(round)d, attend l’arbitre."
    )
    return " ".join(filter(None, (message % params, proposed_of(line, individuals))))


def proposed_of(line: PenaltyLine, individuals: bool = False) -> str:
    """Return the ruling that the scale proposes for an incident that waits; "" if there is none."""
    if line.proposed is None:
        return ""
    effect = effect_of(line.proposed, individuals)
    return _("Le tarif propose : %(effect)s") % {"effect": effect}


def effect_of(line: PenaltyLine, individuals: bool = False) -> str:
    """Return the effect: "L’équipe 12 donne 162 points à l’équipe 7 (table 4)."."""
    params = {"team": line.team.number, "n": line.points, "round": line.round, "table": line.table}
    parts = [] if line.ruling is Ruling.PLAYS_ON else [_ruled(line.ruling)]
    if line.given and line.opponent is not None:
        message = _given_words(line.points, individuals)
        parts.append(message % {**params, "other": line.opponent.number})
    if line.lost:
        parts.append(_lost(line.points, individuals) % params)
    if line.percent:
        message = _("L’équipe %(team)d : %(n)d %% d’un top retirés de son score.")
        parts.append(message % params)
    if line.excludes:
        message = "L’équipe %(team)d est exclue du concours et du classement."
        parts.append(worded(individuals, message, params))
    return " ".join(parts) or worded(individuals, "L’équipe %(team)d : aucun point.", params)


def _ruled(ruling: Ruling) -> str:
    """Return the ruling beside the points as a sentence: "La donne est rejouée."."""
    label = str(ruling.label)
    return _("%(ruling)s.") % {"ruling": label[:1].upper() + label[1:]}


def _given_words(points: int, individuals: bool) -> str:
    if individuals:
        return ngettext(
            "Le joueur %(team)d donne %(n)d point aux joueurs %(other)s (table %(table)d).",
            "Le joueur %(team)d donne %(n)d points aux joueurs %(other)s (table %(table)d).",
            points,
        )
    return ngettext(
        "L’équipe %(team)d donne %(n)d point à l’équipe %(other)s (table %(table)d).",
        "L’équipe %(team)d donne %(n)d points à l’équipe %(other)s (table %(table)d).",
        points,
    )


def _lost(points: int, individuals: bool) -> str:
    if individuals:
        return ngettext(
            "Le joueur %(team)d : %(n)d point retiré de son total de la partie %(round)d.",
            "Le joueur %(team)d : %(n)d points retirés de son total de la partie %(round)d.",
            points,
        )
    return ngettext(
        "L’équipe %(team)d : %(n)d point retiré de son total de la partie %(round)d.",
        "L’équipe %(team)d : %(n)d points retirés de son total de la partie %(round)d.",
        points,
    )


def times_of(line: PenaltyLine) -> str:
    """Return "1re fois", "2e fois"…: how many times the fault was committed."""
    return _("1re fois") if line.times == 1 else _("%(n)de fois") % {"n": line.times}
