"""Words of the verdict on the totals being typed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.results.verdicts import Verdict


def verdict_words(verdict: Verdict) -> str:
    """Return the sum of both totals, and whether it is what the deals make."""
    both = {"ns": verdict.ns, "ew": verdict.ew, "sum": verdict.ns + verdict.ew}
    added = _("%(ns)d + %(ew)d = %(sum)d.") % both
    if not verdict.agrees:
        return added
    if verdict.deals is None:
        return _("%(added)s C’est possible.") % {"added": added}
    counts = [ngettext("%(n)d donne", "%(n)d donnes", verdict.deals) % {"n": verdict.deals}]
    if verdict.belotes:
        said = ngettext("%(n)d belote", "%(n)d belotes", verdict.belotes)
        counts.append(said % {"n": verdict.belotes})
    elif verdict.belotes == 0:
        counts.append(_("sans belote"))
    if verdict.capots:
        said = ngettext("%(n)d capot", "%(n)d capots", verdict.capots)
        counts.append(said % {"n": verdict.capots})
    elif verdict.capots == 0:
        counts.append(_("sans capot"))
    said = _("%(added)s Le compte y est : %(counts)s.")
    return said % {"added": added, "counts": ", ".join(counts)}
