"""Log of a contest, for the organiser and the referee."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from django_tables2 import RequestConfig

from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.log import log_of
from tournaments.tables.core import LogTable
from tournaments.views.core.support import desk, desk_page
from tournaments.views.permissions import Right, reader_rights

PER_PAGE = 50


@desk(Right.READ_LOG)
@require_GET
def log(request: HttpRequest, contest: Contest) -> HttpResponse:
    """List every action, latest first. Amounts need the right to the cash box or to register."""
    rights = reader_rights(request, contest)
    lines = log_of(contest, amounts=bool(rights & {Right.CASH, Right.REGISTER}))
    info = contest_info(contest)
    table = LogTable(lines, info.individuals, info.halls)
    RequestConfig(request, paginate={"per_page": PER_PAGE, "silent": True}).configure(table)
    return desk_page(request, contest, "log", "core/log.html", {"table": table})
