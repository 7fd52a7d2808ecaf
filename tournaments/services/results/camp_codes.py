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

#: Codes that the phones of a table may try, and the time they then wait, in minutes.
TRIES, WAIT = 12, 5


def claim_camp(found: FoundTable, camp: Camp, typed: str) -> None:
    """Check that a phone may speak for a camp: `typed` is the code beside its names on the sheet.

    Capitals, spaces and hyphens do not count. Raises `Refused`.
    """
    refuse_guessing(found.match)
    code = re.sub(r"[\s-]", "", typed).upper()
    if not constant_time_compare(code, found.code(camp)):
        raise Refused(
            _(
                "Ce code n’est pas celui de votre camp : lisez les quatre lettres ou chiffres "
                "imprimés sur la feuille, à côté de vos noms."
            ),
            field="code",
        )


def refuse_guessing(match: Match) -> None:
    """Count a code tried at a table. Raises `Refused` after too many."""
    key = f"camp-codes-{match.pk}"
    cache.add(key, 0, WAIT * 60)
    tries = 0
    # The count may expire between both calls.
    with suppress(ValueError):
        tries = cache.incr(key)
    if tries > TRIES:
        raise Refused(
            _(
                "Trop de codes ont été essayés à cette table : attendez %(minutes)d minutes, ou "
                "portez la feuille à la table de marque."
            )
            % {"minutes": WAIT},
            field="code",
        )
