"""People known to the organiser, suggested while the desk types a name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.registration.recognising import Known, known_people
from tournaments.views.core.support import desk
from tournaments.views.permissions import Right
from tournaments.words.details import Seen, shown_to
from tournaments.words.entrants import worded


@desk(Right.REGISTER)
@require_safe
def known(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Return the people who match `q`, as JSON: what fills in the form, and tells them apart."""
    known_names = known_people(contest, request.GET.get("q", ""))
    individuals = contest_info(contest).individuals
    count = ngettext("%(n)d joueur connu", "%(n)d joueurs connus", len(known_names)) % {
        "n": len(known_names)
    }
    people = [
        {
            "name": person.name,
            "details": person.details,
            "licence": person.licence,
            "beside": [
                *(person.details[detail.name] for detail in shown_to(Seen.DESK)),
                person.licence,
            ],
            "already": _already(person, individuals),
        }
        for person in known_names
    ]
    return JsonResponse({"label": _("Joueurs connus"), "said": count, "people": people})


def _already(person: Known, individuals: bool) -> str:
    if person.team is None:
        return ""
    return worded(individuals, "déjà équipe %(number)d", {"number": person.team})
