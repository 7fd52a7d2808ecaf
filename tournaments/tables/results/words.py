"""Words for the signs that one person answered for both camps of a match."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.kinds import every
from tournaments.queries.results.answers import Sign
from tournaments.queries.results.kept import KeptSheet
from tournaments.queries.results.rounds import TableLine
from tournaments.queries.results.verdicts import Verdict
from tournaments.words.enums import Camp
from tournaments.words.figures import hour

SIGNS = every(
    Sign,
    {
        Sign.ONE_ADDRESS: _("Les deux camps ont répondu depuis la même adresse."),
        Sign.SWITCHED: _("Un téléphone qui a répondu avait d’abord parlé pour l’autre camp."),
    },
)


def sign_words(signs: Sequence[Sign]) -> list[Promise]:
    return [SIGNS[sign] for sign in signs]


def to_compare(
    tables: Sequence[tuple[TableLine, Sequence[Sign]]],
) -> list[tuple[TableLine, list[Promise]]]:
    """Return the tables to compare with their paper sheets, with the sentences that tell why."""
    return [(table, sign_words(signs)) for table, signs in tables]


def verdict_words(verdict: Verdict) -> str:
    """Return the sum of both totals, and whether it is what the deals make."""
    both = {"ns": verdict.ns, "ew": verdict.ew, "sum": verdict.ns + verdict.ew}
    added = gettext("%(ns)d + %(ew)d = %(sum)d.") % both
    if not verdict.agrees:
        return added
    if verdict.deals is None:
        return gettext("%(added)s C’est possible.") % {"added": added}
    counts = [ngettext("%(n)d donne", "%(n)d donnes", verdict.deals) % {"n": verdict.deals}]
    if verdict.belotes:
        sentence = ngettext("%(n)d belote", "%(n)d belotes", verdict.belotes)
        counts.append(sentence % {"n": verdict.belotes})
    elif verdict.belotes == 0:
        counts.append(gettext("sans belote"))
    if verdict.capots:
        sentence = ngettext("%(n)d capot", "%(n)d capots", verdict.capots)
        counts.append(sentence % {"n": verdict.capots})
    elif verdict.capots == 0:
        counts.append(gettext("sans capot"))
    sentence = gettext("%(added)s Le compte y est : %(counts)s.")
    return sentence % {"added": added, "counts": ", ".join(counts)}


def kept_words(sheet: KeptSheet) -> str:
    """Return who kept the sheet, when and why: "Jeanne, 15 h 12 : il manque 20."."""
    sentence = gettext("%(who)s, %(when)s") % {"who": _keeper(sheet), "when": hour(sheet.at)}
    return (
        gettext("%(said)s : %(reason)s") % {"said": sentence, "reason": sheet.reason}
        if sheet.reason
        else sentence
    )


def _keeper(sheet: KeptSheet) -> str:
    if sheet.side is None:
        return sheet.by or "–"
    return gettext("%(camp)s (n° %(number)s), au téléphone") % {
        "camp": Camp(sheet.camp).label,
        "number": sheet.side.number,
    }
