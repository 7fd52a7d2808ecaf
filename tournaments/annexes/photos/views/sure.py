"""The sure sheets, confirmed as a list after a look at their pictures."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.annexes.photos.forms import list_form
from tournaments.annexes.photos.queries.photos import Proposal, photos_of
from tournaments.annexes.photos.services import enter_from_photo
from tournaments.models import Contest, Match, PhotoSheet
from tournaments.queries.core.contests import contest_info
from tournaments.services.core.action import AlreadyDone
from tournaments.services.results import Conflict, Doubtful
from tournaments.views.core.support import desk, person
from tournaments.views.permissions import Right, require
from tournaments.views.results.entry import warn_of_doubles
from tournaments.words.texts import Refused


@desk(Right.ENTER, by_form=True)
@require_POST
def confirm(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Confirm the sheets that are ticked. One that changed meanwhile stays in the list."""
    sheets_chosen = set(request.POST.getlist("sheet"))
    chosen = [one for one in photos_of(contest).sure if str(one.pk) in sheets_chosen]
    for one in chosen:
        assert one.line is not None
        require(request, contest, Right.ENTER, table=one.line.table)
    done = [one for one in chosen if _entered(request, contest, one)]
    if done:
        sentence = ngettext("%(n)d résultat enregistré.", "%(n)d résultats enregistrés.", len(done))
        messages.success(request, sentence % {"n": len(done)})
    left = len(sheets_chosen) - len(done)
    if left > 0:
        sentence = ngettext(
            "%(n)d feuille a changé entre-temps : regardez-la.",
            "%(n)d feuilles ont changé entre-temps : regardez-les.",
            left,
        )
        messages.warning(request, sentence % {"n": left})
    return redirect("photos", contest.slug)


def _entered(request: HttpRequest, contest: Contest, proposal: Proposal) -> bool:
    """Save the result of a sheet as it was shown; return whether it is recorded."""
    form = list_form(contest_info(contest), proposal, request.POST)
    line = proposal.line
    if line is None or not form.is_valid() or form.cleaned_data["shown"] != line.shown:
        return False
    row = PhotoSheet.objects.defer("jpeg").get(pk=proposal.pk)
    try:
        enter_from_photo(row, person(request), form.totals(), **form.saved())
    except AlreadyDone:
        return True
    except (Doubtful, Conflict):
        # The page of the sheet shows why, with its picture.
        return False
    except Refused as refused:
        sentence = _("Table %(table)d : %(why)s") % {"table": line.table, "why": refused}
        messages.error(request, sentence)
        return False
    warn_of_doubles(request, Match.objects.select_related("round__contest").get(pk=line.match))
    return True
