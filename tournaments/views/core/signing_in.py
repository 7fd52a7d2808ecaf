"""Signing in, limited so that nobody guesses passwords or keeps the processors busy.

A browser that has signed in to an account carries a signed cookie that says so. Its attempts on
that account are counted apart, and so are those of this machine. Strangers who fail, even from the
same address, therefore never lock out the people of the desk (OWASP, "Device cookies").
"""

from __future__ import annotations

import logging
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.core import signing
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.machine import serving
from tournaments.models.prepared import prepared
from tournaments.queries.core.people import account_named
from tournaments.services.core.hashing import Busy, hashing
from tournaments.services.core.limits import (
    Limit,
    count_attempt,
    network,
    origin,
    source,
    take_back,
)
from tournaments.views.core.clients import address_of, from_this_machine
from tournaments.words.house_enums import Attempted
from tournaments.words.person_names import folded

log = logging.getLogger(__name__)

#: Longest time for which a person stays signed in.
SESSION = timedelta(days=14)
COOKIE = f"{settings.COOKIE_PREFIX}known"
SALT = "tournaments.known-browser"
#: Longest life that browsers allow to a cookie, in seconds.
KEPT = 400 * 24 * 3600
#: Most accounts that one browser is known for: the last ones.
ACCOUNTS = 20
MINUTES = 10
#: Wrong passwords within `MINUTES`: from a known browser for its account, from this machine, from
#: one address, for one name, and from all strangers together.
OF_KNOWN, OF_THIS_MACHINE, OF_ADDRESS, OF_NAME, OF_ALL = 10, 30, 20, 10, 100
#: First passwords of a network that are checked whatever other strangers did within `MINUTES`: who
#: guesses under a name does not lock out its owner in a new browser.
HEARD = 2


class LimitedBackend(ModelBackend):
    """Check a password, unless too many were wrong or too many are being checked."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """Return the account, or None. Raises `TooMany` or `Busy` before any hashing."""
        if request is None or username is None or password is None:
            return super().authenticate(request, username, password, **kwargs)
        limits_of_known = _limits_of_known(request, username)
        limits = limits_of_known or _limits_of_strangers(request, username)
        heard = Limit(source("heard", network(address_of(request))), HEARD, MINUTES)
        attempt = count_attempt(Attempted.SIGN_IN, limits, heard=None if limits_of_known else heard)
        try:
            with hashing(stranger=not limits_of_known):
                user = self._of_password(request, username, password, **kwargs)
        except Busy:
            take_back(attempt)
            raise
        params = {"name": repr(username), "address": address_of(request)}
        if user is None:
            log.warning(_("Mot de passe refusé : %(name)s, depuis %(address)s") % params)
        else:
            take_back(attempt)
            log.info(_("Connexion : %(name)s, depuis %(address)s") % params)
        return user

    def get_user(self, user_id: int) -> User | None:
        """Return the account of a session, or None if it is gone or may no longer sign in."""
        return next(filter(self.user_can_authenticate, _account(user_id)), None)

    def _of_password(
        self, request: HttpRequest, username: str, password: str, **kwargs: Any
    ) -> User | None:
        """Return the account that has this name and this password, or None.

        Django renews the hash of a password of an older kind, but not on a server that only
        reads.
        """
        if serving.writes():
            return super().authenticate(request, username, password, **kwargs)
        user = User.objects.filter(username=username).first()
        if user is None:
            # As long as for an account that exists.
            make_password(password)
            return None
        good = check_password(password, user.password)
        return user if good and self.user_can_authenticate(user) else None


@prepared
def _account(pk: int) -> QuerySet[User]:
    return User.objects.filter(pk=pk)


def welcome_back(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Make this browser known for an account that has just signed in, for two weeks at most."""
    # A fixed end: Django would move it each time that the session is written.
    request.session.set_expiry(timezone.now() + SESSION)
    browser, accounts = _known_browser(request)
    others = [pk for pk in accounts if pk != user.pk]
    kept = [*others, user.pk][-ACCOUNTS:]
    response.set_cookie(
        COOKIE,
        signing.dumps([browser or secrets.token_urlsafe(16), kept], salt=SALT),
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def is_known_browser(request: HttpRequest) -> bool:
    return bool(_known_browser(request)[1])


def _limits_of_known(request: HttpRequest, username: str) -> list[Limit]:
    """Return the limit of a known browser or of this machine; none for a stranger."""
    browser, accounts = _known_browser(request)
    user = account_named(username) if accounts else None
    if user is not None and user.pk in accounts:
        return [Limit(source("browser", f"{browser}.{user.pk}"), OF_KNOWN, MINUTES)]
    if from_this_machine(request):
        return [Limit(source("machine", ""), OF_THIS_MACHINE, MINUTES)]
    return []


def _limits_of_strangers(request: HttpRequest, username: str) -> list[Limit]:
    return [
        Limit(source("address", origin(address_of(request))), OF_ADDRESS, MINUTES),
        Limit(source("name", folded(username)), OF_NAME, MINUTES),
        Limit(source("strangers", ""), OF_ALL, MINUTES),
    ]


def _known_browser(request: HttpRequest) -> tuple[str, list[int]]:
    """Return this browser's own word, and the accounts that have signed in from it."""
    try:
        browser, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=KEPT)
    except signing.BadSignature:
        return "", []
    return browser, accounts
