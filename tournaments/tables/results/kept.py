"""Words about a doubtful sheet kept to verify."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.queries.results.kept import KeptSheet
from tournaments.regulation.planning.sentences import hour
from tournaments.words.enums import Camp


def kept_words(sheet: KeptSheet) -> str:
    """Return who kept the sheet, when and why: "Jeanne, 15 h 12 : il manque 20."."""
    said = _("%(who)s, %(when)s") % {"who": _keeper(sheet), "when": hour(sheet.at)}
    return (
        _("%(said)s : %(reason)s") % {"said": said, "reason": sheet.reason}
        if sheet.reason
        else said
    )


def _keeper(sheet: KeptSheet) -> str:
    if sheet.side is None:
        return sheet.by or "–"
    return _("%(camp)s (n° %(number)s), au téléphone") % {
        "camp": Camp(sheet.camp).label,
        "number": sheet.side.number,
    }
