"""The poster: how many cups the bar has to prepare."""

from django.http import HttpResponse
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tournaments.models import Team
from tournaments.views.core.support import desk
from tournaments.views.permissions import Right

#: Cups that one person uses in an afternoon.
EACH = 3


def now(shown):
    """Return the values of the piece on « Maintenant », from what the page shows."""
    return {"cups": cups_of(shown["contest"].pk)}


@desk(Right.SEE)
def poster(_request, contest):
    """Answer with the poster in PDF."""
    answer = HttpResponse(content_type="application/pdf")
    wide, high = A4
    page = Canvas(answer, pagesize=A4, lang="fr")
    page.setTitle(contest.name)
    page.setFont("Helvetica-Bold", 160)
    page.drawCentredString(wide / 2, high / 2, str(cups_of(contest.pk)))
    page.setFont("Helvetica", 40)
    page.drawCentredString(wide / 2, high / 2 - 70, "gobelets à préparer")
    page.setFont("Helvetica", 20)
    page.drawCentredString(wide / 2, 60, contest.name)
    page.save()
    return answer


def cups_of(contest):
    """Return the cups of a contest of pairs, by its key. One query."""
    return Team.objects.filter(contest=contest, last_round=None).count() * 2 * EACH
