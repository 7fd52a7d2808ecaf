"""What the views of the desk share: who may come in, how a form is carried out and answered.

A form that cannot be carried out comes back with status 422, everything typed kept and each error
beside its field; one that was carried out answers with a redirection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.forms.core.fields import ActionForm, PlainForm
from tournaments.models import Contest
from tournaments.permissions import Right, contest_for, may_create, rights_of
from tournaments.queries.core.contests import contest_info
from tournaments.queries.hall.live import clock_of
from tournaments.queries.registration.applications import applying_of
from tournaments.services.core.action import AlreadyDone
from tournaments.views.core.refused import signed_out
from tournaments.wording.words import Refused

UNPROCESSABLE = 422

Made = TypeVar("Made")
View = Callable[..., HttpResponse]


def desk(right: Right, post: Right | None = None) -> Callable[[View], View]:
    """Let in the persons who have this right in the contest; `post` where writing asks for more.

    The view gets the contest in place of its slug. Anonymous readers are sent to sign in and come
    back, a form they sent is given back to them; others without the right get a 403. A page of the
    desk is never kept by the browser: one step back shows the present state, with a new form token.
    """

    def decorate(view: View) -> View:
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return signed_out(request)
            needed = right if request.method in ("GET", "HEAD") else post or right
            contest = contest_for(request.user, slug, needed)
            return view(request, contest, **kwargs)

        guarded.rights = (right, post or right)  # type: ignore[attr-defined]
        return guarded

    return decorate


def creating(view: View) -> View:
    """Let in who may create a contest; others read who may, and how one becomes able to."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return signed_out(request)
        if not may_create(request.user):
            raise PermissionDenied(
                _(
                    "Seul un organisateur crée des concours : on le devient quand l’organisateur "
                    "d’un concours donne ce rôle à votre compte, dans l’onglet « Personnes »."
                )
            )
        return view(request, **kwargs)

    return guarded


def of_pairs(view: View) -> View:
    """Say, in place of the page, that it is for contests that pairs enter; under `desk`."""

    @wraps(view)
    def guarded(request: HttpRequest, contest: Contest, **kwargs: Any) -> HttpResponse:
        if contest_info(contest).individuals:
            messages.error(request, _("Cette page sert aux concours où des paires s’inscrivent."))
            return redirect("teams", contest.slug)
        return view(request, contest, **kwargs)

    return guarded


def person(request: HttpRequest) -> User:
    """The person signed in, on a page that asked for it."""
    assert isinstance(request.user, User)
    return request.user


def desk_page(
    request: HttpRequest,
    contest: Contest,
    tab: str,
    template: str,
    context: Mapping[str, Any],
    status: int | None = None,
) -> HttpResponse:
    """A page in the contest's frame: `contest` as a value, its clock, the tab, the rights.

    In the template a right is `rights.draw`, `rights.set_up`…: the names of `Right`. A form in
    the context that was posted and has errors makes the status 422.
    """
    rights = rights_of(request.user, contest)
    clock = clock_of(contest)
    frame = {
        "contest": contest_info(contest),
        "clock": clock,
        "remaining": clock.remaining(timezone.now()) if clock else None,
        "tab": tab,
        "applying": applying_of(contest) if Right.REGISTER in rights else None,
        "rights": {right.name.lower(): right in rights for right in Right},
    }
    forms = [value for value in context.values() if isinstance(value, PlainForm)]
    if status is None:
        sent_back = request.method == "POST" and any(form.errors for form in forms)
        status = UNPROCESSABLE if sent_back else 200
    return render(request, template, {**frame, **context}, status=status)


def carried_out(
    request: HttpRequest,
    form: PlainForm,
    do: Callable[[], Made],
    said: str | Callable[[Made], str] = "",
) -> bool:
    """Carry out a form by a service: `do` is called once the form is valid.

    True when it is done, now or by the same form before; `said` is then told on the next page.
    False when the form must be shown again: its errors, or the service's refusal, are in it.
    """
    if not form.is_valid():
        form.focus_error()
        return False
    try:
        made = do()
    except AlreadyDone:
        messages.info(request, _("Déjà enregistré."))
    except Refused as refusal:
        form.refuse(refusal)
        form.focus_error()
        return False
    else:
        text = said(made) if callable(said) else said
        if text:
            messages.success(request, text)
    return True


def pressed(
    request: HttpRequest, do: Callable[[ActionForm], object], said: str, back: str, *args: Any
) -> HttpResponse:
    """Carry out a button, a form with nothing to fill in, then go to the page `back`.

    `do` gets the form, for its token. A refusal is told on that page.
    """
    form = ActionForm(request.POST)
    if not carried_out(request, form, lambda: do(form), said):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    return redirect(back, *args)
