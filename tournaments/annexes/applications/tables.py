"""Lists of applications at the desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import django_tables2 as tables
from django.utils.translation import gettext_lazy
from django_tables2.data import TableListData

from tournaments.annexes.applications.queries.applications import Applications, Lines
from tournaments.words.enums import ApplicationStatus


class ApplicationsTable(tables.Table):
    """Columns: who applies, with the doubts; the buttons that answer.

    Only the lines of the page shown are read.
    """

    who = tables.TemplateColumn(
        template_name="registration/applications/who.html",
        verbose_name=gettext_lazy("Demande"),
        attrs={"td": {"class": "name who-applies"}},
    )
    answer = tables.TemplateColumn(
        template_name="registration/applications/answers.html",
        verbose_name=gettext_lazy("Réponse"),
    )

    class Meta:
        orderable = False
        attrs = {"class": "table applications"}
        empty_text = gettext_lazy("Aucune demande.")

    def __init__(self, lines: Lines, closed: bool) -> None:
        super().__init__(TableListData(lines), exclude=["answer"] if closed else [])


@dataclass(frozen=True, slots=True)
class StatusTab:
    """Link to the applications of one status, with their number."""

    label: str
    address: str
    count: int
    shown: bool


#: Titles of the lists of applications.
LISTS = {
    ApplicationStatus.ASKED: gettext_lazy("À confirmer"),
    ApplicationStatus.WAITING: gettext_lazy("Liste d’attente"),
    ApplicationStatus.REFUSED: gettext_lazy("Refusées"),
}


def status_tabs(applications: Applications, address: Callable[..., str]) -> list[StatusTab]:
    """Return the links to each list; `address` gives the query of the page for a `status`."""
    return [
        StatusTab(
            str(label),
            address(status=status),
            applications.counts[status],
            status is applications.shown,
        )
        for status, label in LISTS.items()
    ]
