"""Cookie of a phone that sends photographs for one contest, without an account.

It is signed, so that the server asks the database only about such a phone before it reads a large
request. Whether the phone is still enrolled is read in the database.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.annexes.photos.queries.phones import ENROLLED, phone_with_key
from tournaments.models import Contest, PhotoPhone

COOKIE = f"{settings.COOKIE_PREFIX}photos"
#: Part of the cookies that phones hold.
SALT = "tournaments.photo-phone"


def keep_enrolment(response: HttpResponse, contest: Contest, key: str) -> None:
    """Give the cookie of this key to the phone, for the pages of photographs of one contest."""
    response.set_cookie(
        COOKIE,
        signing.dumps([contest.pk, key], salt=SALT),
        max_age=int(ENROLLED.total_seconds()),
        path=reverse("phone-photos", args=[contest.slug]),
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def enrolled_phone(request: HttpRequest, contest: Contest) -> PhotoPhone | None:
    """Return the enrolled phone that sent the request, or None. One query at most."""
    of, key = _keys_of_cookie(request)
    return phone_with_key(contest, key) if key and of == contest.pk else None


def carries_enrolment(request: HttpRequest) -> bool:
    """Return whether the request comes from a phone that was enrolled in the last hours."""
    return bool(_keys_of_cookie(request)[1])


def is_still_enrolled(request: HttpRequest) -> bool:
    """Return whether the phone that sent the request is enrolled now. One query at most."""
    contest, key = _keys_of_cookie(request)
    return bool(key) and phone_with_key(contest, key) is not None


def _keys_of_cookie(request: HttpRequest) -> tuple[int, str]:
    """Return the key of the contest and that of the phone, from the cookie; 0 and "" without."""
    try:
        contest, key = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=ENROLLED)
    except signing.BadSignature:
        return 0, ""
    return contest, key
