"""Verify a contest from the desk: stored marks and draws against their new computation."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.models import Contest
from tournaments.queries.after.verification import differences
from tournaments.views.core.long_work import VERIFIED, handed_over, is_long
from tournaments.views.core.support import desk
from tournaments.views.permissions import Right
from tournaments.words.house_enums import WorkKind

#: Differences that the page names; `manage.py verify` names them all.
NAMED = 5


@desk(Right.SEE)
@require_POST
def verify(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Compare what is stored with its new computation, and say what differs."""
    if is_long(contest.teams.count() / VERIFIED):
        away = handed_over(request, contest, WorkKind.VERIFY, _("Vérification"), Right.SEE)
        if away is not None:
            return away
    found = list(differences(contest))
    if not found:
        messages.success(request, _("Tout ce qui est enregistré est égal à ce qui se recalcule."))
        return redirect("after", contest.slug)
    said = ngettext("%(n)d différence :", "%(n)d différences :", len(found)) % {"n": len(found)}
    more = "…" if len(found) > NAMED else ""
    messages.error(request, f"{said} {' ; '.join(found[:NAMED])}{more}")
    return redirect("after", contest.slug)
