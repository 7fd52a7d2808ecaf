"""Setting of what everybody may read of a contest."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.forms.core.public import PublicForm
from tournaments.models import Contest
from tournaments.queries.core.contests import published_contests
from tournaments.queries.results.suspense import rounds_to_hide
from tournaments.services.core.club import set_public
from tournaments.views.core.support import desk, person, setting_page
from tournaments.views.permissions import Right


def public_form(contest: Contest, sent: QueryDict | None = None) -> PublicForm:
    names = ("published", "names_by_initials", "suspense_from")
    now = {name: getattr(contest, name) for name in names}
    return PublicForm(sent, initial=now, rounds=rounds_to_hide(contest))


@desk(Right.SET_UP)
def public(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = public_form(contest, request.POST or None)

    def do() -> None:
        values = form.cleaned_data
        set_public(
            contest,
            person(request),
            published=values["published"],
            names_by_initials=values["names_by_initials"],
            suspense_from=values["suspense_from"],
            token=values["token"],
        )

    return setting_page(request, contest, form, do)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Open to search engines the published contests; some of their pages refuse by a header."""
    # A page to be listed also needs its style sheets.
    opened = [reverse("contest", args=[slug]) for slug in published_contests()]
    if opened:
        opened.append(f"/{settings.STATIC_URL.strip('/')}/")
    lines = ["User-agent: *", *(f"Allow: {path}" for path in opened), "Disallow: /", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
