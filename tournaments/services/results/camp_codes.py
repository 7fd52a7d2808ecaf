"""Code by which a phone may speak for a camp at its table."""

from __future__ import annotations

import re
from contextlib import suppress

from django.core.cache import cache
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournaments.enums import Camp
from tournaments.models import Match
from tournaments.queries.results.table_links import FoundTable
from tournaments.wording.words import Refused

#: Wrong codes that the phones of a table may type, and the time they then wait, in minutes.
TRIES, WAIT = 12, 5


def claim_camp(found: FoundTable, camp: Camp, typed: str) -> None:
    """Check that a phone may speak for a camp: `typed` is the code beside its names on the sheet.

    Capitals, spaces and hyphens do not count. Raises `Refused`.
    """
    refuse_guessing(found.match)
    code = re.sub(r"[\s-]", "", typed).upper()
    if not constant_time_compare(code, found.code(camp)):
        _count_wrong(found.match)
        raise Refused(
            _(
                "Ce code n’est pas celui de votre camp : lisez les quatre lettres ou chiffres "
                "imprimés sur la feuille, à côté de vos noms."
            ),
            field="code",
        )


def refuse_guessing(match: Match) -> None:
    """Raise `Refused` if too many wrong codes were typed at a table in the last minutes."""
    if cache.get(_key(match), 0) >= TRIES:
        raise Refused(
            _(
                "Trop de codes faux ont été tapés à cette table : attendez %(minutes)d minutes, ou "
                "portez la feuille à la table de marque."
            )
            % {"minutes": WAIT},
            field="code",
        )


def _count_wrong(match: Match) -> None:
    cache.add(_key(match), 0, WAIT * 60)
    # The count may expire between both calls.
    with suppress(ValueError):
        cache.incr(_key(match))


def _key(match: Match) -> str:
    return f"camp-codes-{match.pk}"
