"""Context shared by all the pages of an open table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from tournaments.forms.core.fields import ActionForm
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.rounds import round_name
from tournaments.queries.results.calls import calls_of_table
from tournaments.queries.results.live import hall_of
from tournaments.views.results.at_table import Here


def frame(here: Here) -> dict[str, Any]:
    """Return what the pages of a table show: contest, messages, teams, calls, the phone's camp."""
    round_ = here.match.round
    calls = calls_of_table(here.match, here.numbers)
    context: dict[str, Any] = {
        "contest": contest_info(round_.contest),
        "hall": hall_of(round_.contest),
        "round_name": round_name(round_.number, round_.stage, round_.given),
        "found": here.found,
        "table": here.match.table,
        "url": here.url(),
        "camp_url": here.url("table-camp"),
        "agree_url": here.url("table-agree"),
        "state_url": here.url("table-state"),
        "preview_url": here.url("table-preview"),
        "call_url": here.url("table-call"),
        "leave_url": here.url("table-leave"),
        "calls": calls,
        "staying": [number for number in here.numbers if number not in calls.announced],
        "button": ActionForm(auto_id=False),
        "bound": here.bound,
        "camp": here.camp,
    }
    if here.stranger is None:
        # A person of the desk who scans the code of a table notes what happens there.
        query = urlencode({"table": here.match.table, "round": round_.number})
        to_desk = reverse("referee", args=[round_.contest.slug])
        context["incident_url"] = f"{to_desk}?{query}"
    if here.camp is not None:
        context |= {"ours": here.ours, "theirs": here.theirs}
    return context
