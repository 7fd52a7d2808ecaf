"""Many applications answered at once: all refused, or all taken back from the refused ones."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.annexes.applications.forms.applications import (
    ChoiceForm,
    ManyForm,
    ManyRefusalForm,
)
from tournaments.annexes.applications.queries.applications import Applications
from tournaments.annexes.applications.services import answers as services
from tournaments.annexes.applications.views.applications import LIST
from tournaments.models import Contest
from tournaments.views.core.support import ActWords, act_page, carried_out, desk, person
from tournaments.views.permissions import Right

#: Applications named on the page that asks for a confirmation, and letters of each name.
NAMED, LONGEST = 10, 60


@desk(Right.REGISTER)
def refuse(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Refuse all the unanswered applications of a choice, after a page that says which."""
    choice = ChoiceForm(request.GET).choice
    lines = Applications(contest, choice).refusable(choice.status)
    form = ManyRefusalForm(request.POST or None, initial={"upto": lines.upto})

    def do() -> int:
        values = form.cleaned_data
        return services.refuse_applications(
            contest, person(request), choice, values["reason"], values["token"], upto=values["upto"]
        )

    count = len(lines)
    heading = ngettext("Refuser %(n)s demande ?", "Refuser %(n)s demandes ?", count)
    points = [Truncator(line.who).chars(LONGEST) for line in lines[:NAMED]]
    if count > NAMED:
        others = ngettext("et %(n)s autre", "et %(n)s autres", count - NAMED)
        points.append(others % {"n": count - NAMED})
    words = ActWords(
        tab=LIST,
        title=_("Refuser des demandes"),
        heading=heading % {"n": count},
        points=points,
        sentences=[
            _("Celles qui sont déjà confirmées restent. Une demande refusée peut être reprise.")
        ],
        button=_("Les refuser toutes"),
        keep=_("Ne pas refuser"),
        back=reverse(LIST, args=[contest.slug]),
    )
    return act_page(request, contest, form, words, do, _refused)


@desk(Right.REGISTER)
@require_POST
def reconsider(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Put all the refused applications of a choice back among those to confirm."""
    choice = ChoiceForm(request.GET).choice
    form = ManyForm(request.POST)

    def do() -> int:
        values = form.cleaned_data
        return services.reconsider_applications(
            contest, person(request), choice, values["token"], upto=values["upto"]
        )

    if not carried_out(request, form, do, _reconsidered):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    return redirect(LIST, contest.slug)


def _refused(count: int) -> str:
    sentence = ngettext("%(n)d demande refusée.", "%(n)d demandes refusées.", count)
    return sentence % {"n": count}


def _reconsidered(count: int) -> str:
    sentence = ngettext(
        "%(n)d demande attend de nouveau une réponse.",
        "%(n)d demandes attendent de nouveau une réponse.",
        count,
    )
    return sentence % {"n": count}
