"""Words for the sheets that the rehearsal seldom plays: what is rare, how rare, under which end."""

from __future__ import annotations

from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.catalogue.sheet import TENS
from scoring.words import N_
from tournaments.annexes.rehearsal.queries.likelihood import Figure, Rank, Way
from tournaments.words.numbers import number
from tournaments.words.texts import say


def rank_words(way: Way, rank: Rank) -> str:
    """Return a rare figure: "2460 points pour les deux camps, en 12 donnes : la répétition…"."""
    sentence = _("%(figure)s, %(way)s : %(often)s.")
    params = {"figure": _figure(way, rank), "way": _way(way), "often": _often(rank)}
    return sentence % params


def _figure(way: Way, rank: Rank) -> str:
    value = rank.value
    params = {"n": value}
    match rank.figure:
        case Figure.SUM:
            return _("%(points)s pour les deux camps") % {"points": _points(way, value)}
        case Figure.MARGIN:
            return _("%(points)s d’écart") % {"points": _points(way, value)}
        case Figure.BEST:
            return _("%(points)s pour un camp") % {"points": _points(way, value)}
        case Figure.CAPOTS:
            return ngettext("%(n)d capot", "%(n)d capots", value) % params
        case Figure.BELOTES:
            return ngettext("%(n)d belote", "%(n)d belotes", value) % params
        case Figure.COINCHES:
            return ngettext("%(n)d donne coinchée", "%(n)d donnes coinchées", value) % params
        case Figure.DEALS:
            return ngettext("%(n)d donne jouée", "%(n)d donnes jouées", value) % params
        case _:
            assert_never(rank.figure)


def _points(way: Way, value: int) -> str:
    params = {"n": number(value)}
    if way.rules.unit == TENS:
        return ngettext("%(n)s dizaine", "%(n)s dizaines", value) % params
    return ngettext("%(n)s point", "%(n)s points", value) % params


def _way(way: Way) -> str:
    """Return the end of a match: "en 12 donnes", "dans une partie en 1000 points"."""
    end = way.end
    if way.manches > 1:
        if way.all_manches:
            return _("en %(n)d manches") % {"n": way.manches}
        return _("au meilleur de %(n)d manches") % {"n": way.manches}
    if end.target is None:
        deals = end.deals or 0
        return ngettext("en %(n)d donne", "en %(n)d donnes", deals) % {"n": deals}
    params = {"target": end.target_words(way.rules.unit), "deals": end.deals}
    return say(_TO_TARGET if end.deals is None else _TO_TARGET_OR_DEALS, params)


def _often(rank: Rank) -> str:
    params = {"n": rank.times, "of": number(rank.of)}
    if rank.more:
        if not rank.times:
            return _("la répétition n’en fait jamais autant, sur %(of)s feuilles") % params
        return (
            ngettext(
                "la répétition en fait autant ou plus une fois sur %(of)s",
                "la répétition en fait autant ou plus %(n)d fois sur %(of)s",
                rank.times,
            )
            % params
        )
    if not rank.times:
        return _("la répétition n’en fait jamais si peu, sur %(of)s feuilles") % params
    return (
        ngettext(
            "la répétition en fait autant ou moins une fois sur %(of)s",
            "la répétition en fait autant ou moins %(n)d fois sur %(of)s",
            rank.times,
        )
        % params
    )


_TO_TARGET = N_("dans une partie en %(target)s points")
_TO_TARGET_OR_DEALS = N_("dans une partie en %(target)s points ou %(deals)s donnes")
