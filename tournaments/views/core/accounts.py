"""First account, signing in and out, choice of language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.forms.core.accounts import FirstAccountForm, SignInForm
from tournaments.services.core.accounts import create_first_organiser, nobody_yet
from tournaments.views.core.support import UNPROCESSABLE, carried_out

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

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        response.status_code = UNPROCESSABLE
        return response


class SignOut(LogoutView):
    """Sign out, by POST only."""


@never_cache
def first_account(request: HttpRequest) -> HttpResponse:
    """Create the first account of an installation: the organiser chooses a name and a password."""
    if not nobody_yet():
        return redirect("home")
    form = FirstAccountForm(request.POST or None)

    def create() -> User:
        return create_first_organiser(form.cleaned_data["username"], form.cleaned_data["password"])

    def welcome(user: User) -> str:
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return _("Bienvenue ! Vous pouvez créer votre premier concours.")

    if request.method == "POST" and carried_out(request, form, create, welcome):
        return redirect("home")
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "core/accounts/first_account.html", {"form": form}, status=status)


@require_GET
def language(request: HttpRequest) -> HttpResponse:
    """Set the language of this device's pages, in a cookie kept for a year.

    This is a link, not a form: the hall's pages are the same for everyone and carry no CSRF token.
    """
    following = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(following, {request.get_host()}, request.is_secure()):
        following = "/"
    response = redirect(following)
    chosen = request.GET.get("to", "")
    if chosen in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, chosen, max_age=ONE_YEAR, samesite="Lax", httponly=True
        )
    return response
