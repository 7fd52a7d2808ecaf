"""Sentences of the regulation about what ends a match, and who wins it then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.regulation.clause import Clause
from tournaments.regulation.format import Ending, Terms
from tournaments.regulation.reading import ENDS
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import listed
from tournaments.regulation.words.pools import LONGEST

#: Options of what ends a match, told in one sentence.
ENDS_TOLD: Final = (*ENDS, "ending", "target_rule")


def rounds_played(regulation: Regulation) -> str:
    """Return how many rounds are played, and what follows them."""
    params = {"n": regulation.rounds}
    played = ngettext("%(n)s partie", "%(n)s parties", regulation.rounds) % params
    if regulation.begins_in_pools and regulation.pool_rounds < LONGEST:
        of_pools = regulation.pool_rounds
        if regulation.rounds > of_pools:
            played = _("%(played)s, dont %(n)s de poules") % {"played": played, "n": of_pools}
        else:
            played = _("%(played)s de poules") % {"played": played}
    if not regulation.ends_in_brackets:
        return _("Le concours se joue en %(played)s.") % {"played": played}
    if regulation.by_hall:
        brackets = _("un tableau par salle et un tableau final")
    elif regulation.in_groups:
        brackets = _("un tableau par groupe")
    else:
        brackets = _("un tableau final")
    words = {"played": played, "brackets": brackets}
    return _("Le concours se joue en %(played)s, puis %(brackets)s.") % words


def both_at_once(regulation: Regulation) -> Iterator[Clause]:
    """Yield who wins when one deal reaches the target and ends the match by another end too."""
    played: list[Regulation | Terms] = [regulation, *regulation.changes, *regulation.stages]
    to_target = [one for one in played if one.target is not None]
    limits = []
    if regulation.ending is not Ending.BOTH and any(one.clock for one in to_target):
        limits.append(_("la durée"))
    if any(one.deals for one in to_target):
        limits.append(_("le nombre de donnes prévu"))
    if limits:
        sentence = _(
            "Si la donne où %(limits)s arrête le jeu atteint aussi le but, les règles du but "
            "désignent le vainqueur ; si elles demandent de jouer encore, on s’arrête quand même : "
            "le plus haut total gagne, et à égalité personne."
        )
        yield Clause(sentence % {"limits": listed(limits, _("ou"))}, *ENDS_TOLD)


def won_without_a_target(regulation: Regulation) -> Iterator[Clause]:
    """Yield who wins a match that its time or its number of deals ends, and what equal totals are.

    Who wins among players each for himself, or in manches, is said elsewhere.
    """
    if regulation.each_alone or regulation.manches > 1:
        return
    whole: list[Regulation | Terms] = [regulation, *regulation.changes, *regulation.stages]
    played = [one for one in whole if (one.manches or 1) == 1]
    to_both = regulation.ending is Ending.BOTH
    timed = [one for one in played if one.clock and not (to_both and one.target is not None)]
    counted = [one for one in played if one.deals]
    rounds = range(1, regulation.rounds + 1)
    limits = [_("la durée")] * bool(timed) + [_("le nombre de donnes prévu")] * bool(counted)
    if not limits:
        return
    if not any(regulation.end_of(number).may_be_equal for number in rounds):
        sentence = _(
            "Quand %(limits)s arrête une partie%(unreached)s, le plus haut total la gagne."
        )
    elif regulation.ends_in_brackets:
        sentence = _(
            "Quand %(limits)s arrête une partie%(unreached)s, le plus haut total la gagne ; à "
            "égalité elle est nulle, sauf dans un tableau."
        )
    else:
        sentence = _(
            "Quand %(limits)s arrête une partie%(unreached)s, le plus haut total la gagne ; à "
            "égalité elle est nulle."
        )
    targets = any(one.target is not None for one in (*timed, *counted))
    unreached = _(" sans que le but soit atteint") if targets else ""
    yield Clause(sentence % {"limits": listed(limits, _("ou")), "unreached": unreached}, *ENDS_TOLD)


def on_the_clock(regulation: Regulation) -> Iterator[Clause]:
    """Yield the other effects of the clock."""
    apart = regulation.changes or regulation.stages
    if regulation.ending is Ending.BOTH and (regulation.deals is not None or apart):
        yield Clause(
            _(
                "Une partie qui a des points à atteindre et une durée ne s’arrête que lorsque les "
                "deux sont atteints."
            ),
            "ending",
        )
    if regulation.after_clock:
        sentence = ngettext(
            "Après la fin du temps, on joue encore %(n)s donne.",
            "Après la fin du temps, on joue encore %(n)s donnes.",
            regulation.after_clock,
        )
        yield Clause(sentence % {"n": regulation.after_clock}, "after_clock")
