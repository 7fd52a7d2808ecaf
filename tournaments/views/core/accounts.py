"""First account, signing in and out, one's own account, choice of language."""

from __future__ import annotations

import logging
from collections.abc import Container
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.forms.core.accounts import FirstAccountForm, OwnPasswordForm, SignInForm
from tournaments.forms.core.fields import ActionForm
from tournaments.machine.annexes import serves
from tournaments.services.core.accounts import (
    check_first_code,
    create_first_organiser,
    first_code,
    nobody_yet,
    sessions_of,
    set_password,
    sign_out_elsewhere,
)
from tournaments.services.core.hashing import Busy
from tournaments.services.core.limits import TooMany
from tournaments.views.core.clients import address_of, from_this_machine
from tournaments.views.core.signing_in import welcome_back
from tournaments.views.core.support import UNPROCESSABLE, carried_out, person, pressed, signed_in
from tournaments.words.of_players import COOKIE, LOOKS
from tournaments.words.texts import Refused

log = logging.getLogger(__name__)

TOO_MANY = 429
#: Seconds after which a person sent away while others sign in may try again.
SOON = 3
BACKEND = "tournaments.views.core.signing_in.LimitedBackend"
ONE_YEAR = 365 * 24 * 3600


class SignIn(LoginView):
    """Sign in, then return to the page asked for. Redirect to the first account if none exists."""

    template_name = "core/accounts/login.html"
    form_class = SignInForm
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if nobody_yet():
            return redirect("first-account")
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        welcome_back(self.request, response, form.get_user())
        return response

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = TOO_MANY if form.wait or form.busy else UNPROCESSABLE
        if response.status_code == TOO_MANY:
            response["Retry-After"] = str(form.wait * 60 or SOON)
        return response


class SignOut(LogoutView):
    """Sign out, by POST only."""


sign_in = SignIn.as_view()
sign_out = SignOut.as_view()


@never_cache
def first_account(request: HttpRequest) -> HttpResponse:
    """Create the first account, an organiser's; other devices must give the console's code."""
    if not nobody_yet():
        return redirect("home")
    here = from_this_machine(request)
    if not here:
        _show_first_code()
    form = FirstAccountForm(
        request.POST or None, here=here, initial={"code": request.GET.get("code", "")}
    )

    def create() -> User:
        values = form.cleaned_data
        if not here:
            check_first_code(values["code"], address_of(request))
        return create_first_organiser(values["username"], values["password"])

    def welcome(user: User) -> str:
        login(request, user, backend=BACKEND)
        if serves("evening"):
            return _("Bienvenue ! Voyons d’abord si votre salle est prête.")
        return _("Bienvenue !")

    if request.method == "POST" and carried_out(request, form, create, welcome):
        response = redirect("hall-check" if serves("evening") else "home")
        if isinstance(request.user, User):
            welcome_back(request, response, request.user)
        return response
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "core/accounts/first_account.html", {"form": form}, status=status)


@signed_in
def account(request: HttpRequest) -> HttpResponse:
    """Change one's own password; every other device is then signed out."""
    user = person(request)
    form = OwnPasswordForm(request.POST or None, user=user)

    def change() -> None:
        _check_own_password(request, user, form.cleaned_data["old_password"])
        set_password(user, form.cleaned_data["password"])
        update_session_auth_hash(request, user)

    sentence = _("Votre mot de passe est changé. Vos autres appareils sont déconnectés.")
    if request.method == "POST" and carried_out(request, form, change, sentence):
        return redirect("account")
    context = {
        "form": form,
        "others": len(sessions_of(user)) - 1,
        "button": ActionForm(auto_id=False),
    }
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "core/accounts/account.html", context, status=status)


@signed_in
@require_POST
def sign_out_others(request: HttpRequest) -> HttpResponse:
    def do(_form: ActionForm) -> None:
        sign_out_elsewhere(person(request), request.session.session_key or "")

    return pressed(request, do, _("Vos autres appareils sont déconnectés."), "account")


def _check_own_password(request: HttpRequest, user: User, typed: str) -> None:
    """Raise `Refused` if this is not the person's present password, or after too many attempts."""
    try:
        signed_in = authenticate(request, username=user.get_username(), password=typed)
    except (TooMany, Busy) as refusal:
        raise Refused(
            _("Trop d’essais : recommencez dans quelques minutes."), field="old_password"
        ) from refusal
    if signed_in is None:
        raise Refused(_("Ce n’est pas votre mot de passe actuel."), field="old_password")


@cache
def _show_first_code() -> None:
    """Write the code to the console, once per process: a server started by others shows it too."""
    log.warning(_("Code pour créer le premier compte : %(code)s") % {"code": first_code()})


@require_GET
def language(request: HttpRequest) -> HttpResponse:
    """Set the language of this device's pages, in a cookie kept for a year."""
    return _keep_choice(request, settings.LANGUAGE_COOKIE_NAME, dict(settings.LANGUAGES))


@require_GET
def look(request: HttpRequest) -> HttpResponse:
    """Set the colours of this device's pages, in a cookie kept for a year."""
    return _keep_choice(request, COOKIE, LOOKS)


def _keep_choice(request: HttpRequest, cookie: str, choices: Container[str]) -> HttpResponse:
    """Keep `to` in a cookie, by a link: pages that are the same for everyone have no CSRF token."""
    following = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(following, {request.get_host()}, request.is_secure())
    # `redirect` would take a word without a slash for the name of a page.
    response = redirect(following if ours and following.startswith("/") else "/")
    chosen = request.GET.get("to", "")
    if chosen in choices:
        response.set_cookie(
            cookie,
            chosen,
            max_age=ONE_YEAR,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
