"""What the video shows."""

from django.http import Http404
from django.shortcuts import get_object_or_404, render

from tournaments.models import Contest
from tournaments.queries.hall.snapshot import snapshot_of

#: Seconds after which the streaming program reads the table again.
EVERY = "5"


def overlay(request, slug, table):
    """Answer with a table of the last round: who plays, and the totals once they count.

    `snapshot_of` leaves out what the hall may not see: hidden rounds, whole names.
    """
    rounds = snapshot_of(get_object_or_404(Contest, slug=slug)).rounds
    lines = rounds[-1].tables if rounds else ()
    line = next((line for line in lines if line.table == table), None)
    if line is None:
        raise Http404
    totals = (line.entry.ns, line.entry.ew) if line.confirmed else ("", "")
    camps = [
        {"camp": camp, "total": total, "top": 70 * row}
        for row, (camp, total) in enumerate(zip((line.ns, line.ew), totals, strict=True))
    ]
    shown = {"camps": camps, "round": rounds[-1].name, "table": table}
    answer = render(request, "overlay/table.svg", shown, content_type="image/svg+xml")
    answer["Refresh"] = EVERY
    return answer
