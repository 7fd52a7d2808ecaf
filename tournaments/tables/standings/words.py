"""Sentences about a ranking: what it counts, and how teams moved."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pairing.sentences import Ordinal
from tournaments.queries.standings.rows import Standings
from tournaments.words.texts import say


def standings_name(standings: Standings) -> str:
    """Return "Classement après 3 parties", as a title."""
    if standings.final:
        return _("Classement définitif")
    if standings.after_name:
        return _("Classement après : %(round)s") % {"round": standings.after_name}
    count = len(standings.rounds)
    sentence = ngettext("Classement après %(n)d partie", "Classement après %(n)d parties", count)
    return sentence % {"n": count}


def counted_said(standings: Standings) -> str:
    """Return what a ranking counts: "3 parties comptées sur 4, la 4e se joue"."""
    count = len(standings.rounds)
    sentence = ngettext(
        "%(n)d partie comptée sur %(planned)d", "%(n)d parties comptées sur %(planned)d", count
    ) % {"n": count, "planned": standings.planned}
    waited = standings.waited
    if not waited:
        return sentence
    if len(waited) == 1 and not waited[0].bracket:
        ordinal = Ordinal(waited[0].number, feminine=True).translated(_)
        return _("%(counted)s, la %(nth)s se joue") % {"counted": sentence, "nth": ordinal}
    names = ", ".join(one.name for one in waited)
    return _("%(counted)s ; en cours : %(rounds)s") % {"counted": sentence, "rounds": names}


def order_said(standings: Standings) -> str:
    """Return the criteria in the order they decide: "le total des points, puis…"."""
    then = _(", puis ")
    return then.join(say(criterion.words, {}) for criterion in standings.criteria)
