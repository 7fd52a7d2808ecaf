"""What somebody typed, as plain words, for a page that can no longer save it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.results.deal_words import HEADS

TOTALS = {
    "ns": gettext_lazy("Nord-Sud"),
    "ew": gettext_lazy("Est-Ouest"),
    "belotes": gettext_lazy("Belotes"),
    "capots": gettext_lazy("Capots"),
}
CELL = re.compile(r"deals-(\d{1,3})-(\w+)")
Said = str | Promise


def typed_back(typed: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return each total or each deal that was typed: its label, and its text.

    >>> typed_back({"ns": "1024", "ew": "920", "version": "0"})
    [('Nord-Sud', '1024'), ('Est-Ouest', '920')]
    """
    found = [(str(label), typed[name]) for name, label in TOTALS.items() if typed.get(name)]
    deals: dict[int, list[str]] = {}
    for name, value in typed.items():
        cell = CELL.fullmatch(name)
        if cell is not None and value and cell[2] in HEADS:
            said = _("%(field)s : %(value)s") % {"field": HEADS[cell[2]], "value": value}
            deals.setdefault(int(cell[1]), []).append(said)
    for number, cells in sorted(deals.items()):
        found.append((_("Donne %(number)d") % {"number": number + 1}, ", ".join(cells)))
    return found
