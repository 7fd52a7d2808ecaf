"""Code by which a phone may speak for a camp at its table."""

from __future__ import annotations

import re

from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.annexes.at_table.queries.links import FoundTable
from tournaments.services.core.limits import Limit, TooMany, count_attempt, source, take_back
from tournaments.words.enums import Camp, Chair
from tournaments.words.house_enums import Attempted
from tournaments.words.texts import Refused

#: Wrong codes that the phones of a table may type within some minutes.
TRIES, MINUTES = 12, 5
#: First codes of one address that are read whatever the others typed: guessers at a table do not
#: shut out those who read the code on their sheet.
HEARD = 2


def claim_camp(table_found: FoundTable, camp: Camp | Chair, typed: str, address: str = "") -> None:
    """Check that a phone may speak for a camp: `typed` is the code beside its names on the sheet.

    Capitals, spaces and hyphens do not count. `address` is what tells one device from another; a
    cookie would be thrown away. Raises `Refused`.
    """
    # New codes of a table begin a new count.
    table = ".".join(
        [str(table_found.match.pk), *(table_found.code(name) for name, _side in table_found.sides)]
    )
    heard = Limit(source("heard", f"{table_found.match.pk}.{address}"), HEARD, MINUTES)
    try:
        attempt = count_attempt(
            Attempted.CAMP, [Limit(source("match", table), TRIES, MINUTES)], heard=heard
        )
    except TooMany as refusal:
        raise Refused(
            ngettext(
                "Trop de codes faux ont été tapés à cette table : attendez %(minutes)d minute, ou "
                "portez la feuille à la table de marque.",
                "Trop de codes faux ont été tapés à cette table : attendez %(minutes)d minutes, ou "
                "portez la feuille à la table de marque.",
                refusal.minutes,
            )
            % {"minutes": refusal.minutes},
            field="code",
        ) from refusal
    code = re.sub(r"[\s-]", "", typed).upper()
    if not constant_time_compare(code, table_found.code(camp)):
        raise Refused(
            _(
                "Ce code n’est pas celui de votre camp : lisez les quatre lettres ou chiffres "
                "imprimés sur la feuille, à côté de vos noms."
            ),
            field="code",
        )
    take_back(attempt)
