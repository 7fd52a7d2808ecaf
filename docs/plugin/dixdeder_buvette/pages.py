"""What the stall shows."""

from django.http import HttpResponse

from tournaments.models import Team
from tournaments.views.core.support import desk
from tournaments.views.permissions import Right

#: Cups that one person uses in an afternoon.
EACH = 3


def now(shown):
    """Return the values of the piece on « Maintenant », from what the page shows."""
    return {"cups": cups_of(shown["contest"].pk)}


@desk(Right.SEE)
def cups(_request, contest):
    """Answer with the number of cups alone, for a screen at the bar."""
    return HttpResponse(str(cups_of(contest.pk)), content_type="text/plain")


def cups_of(contest):
    """Return the cups of a contest of pairs, by its key. One query."""
    return Team.objects.filter(contest=contest, last_round=None).count() * 2 * EACH
