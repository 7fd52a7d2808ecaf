"""Versions for players of the sentences of a rehearsal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.words import N_

#: Sentence about players for each sentence about teams.
REHEARSAL: Final[Mapping[str, str]] = {
    N_("%(teams)d équipes, tables : %(tables)d, parties : %(rounds)d."): N_(
        "%(teams)d joueurs, tables : %(tables)d, parties : %(rounds)d."
    ),
    N_("au repos : équipe %(team)d"): N_("au repos : joueur %(team)d"),
    N_("exempte : équipe %(team)d, %(points)d points"): N_(
        "au repos : joueur %(team)d, %(points)d points"
    ),
    N_("  équipe %(team)d : au repos. %(why)s"): N_("  joueur %(team)d : au repos. %(why)s"),
    N_("  équipe %(team)d : %(points)d points. %(why)s"): N_(
        "  joueur %(team)d : %(points)d points. %(why)s"
    ),
    N_("  table %(table)d : équipe %(ns)s, équipe %(ew)s (%(deals)s)"): N_(
        "  table %(table)d : joueurs %(ns)s, joueurs %(ew)s (%(deals)s)"
    ),
    N_("  Champion : équipe %(team)d"): N_("  Champion : joueur %(team)d"),
    N_("équipe"): N_("joueur"),
}
