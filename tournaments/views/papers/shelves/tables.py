"""Signs of the tables, with the code of each."""

from __future__ import annotations

from scoring.words import N_
from tournaments import papers
from tournaments.forms.core.papers import TableNumbersOptions
from tournaments.papers import Leaves
from tournaments.queries.results.rounds import tables_needed
from tournaments.views.core.phones_address import unreachable
from tournaments.views.papers.kind import Asked, Kind, Moment
from tournaments.views.permissions import Right
from tournaments.views.results.table_signs import sign_url
from tournaments.words.texts import Refused


def _table_signs(printing: Asked) -> Leaves:
    first, card = printing.options["first"], printing.options["card"]
    last = max(first, printing.options["last"] or tables_needed(printing.contest))
    if printing.phones is None:
        raise Refused(unreachable())
    addresses = {
        table: sign_url(printing.contest, printing.request, table)
        for table in range(first, last + 1)
    }
    links = {table: url for table, url in addresses.items() if url is not None}
    return papers.table_numbers(printing.info, first, last, card, links)


KINDS = (
    Kind(
        "table-signs",
        N_("Panneaux de table, avec leur code"),
        N_(
            "un par table, des deux côtés : le numéro se lit à dix mètres, le code mène à la "
            "partie qui s’y joue, toute la journée"
        ),
        Moment.BEFORE,
        _table_signs,
        # A sign leads to the pages where its table enters results.
        right=Right.ENTER,
        options=TableNumbersOptions,
    ),
)
