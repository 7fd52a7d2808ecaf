"""Pages of a phone that sends photographs without an account: enrol once, then send.

They show nothing of the contest but its name: a person of the desk confirms what is read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.annexes.photos.forms import PhonePhotosForm, PhotoPhoneForm
from tournaments.annexes.photos.queries.phones import (
    InvitationState,
    found_by_invitation,
    invitation_of,
    own_pictures,
)
from tournaments.annexes.photos.services import NotEnrolled, enrol_phone, send_photos
from tournaments.annexes.photos.views.enrolment import enrolled_phone, keep_enrolment
from tournaments.annexes.photos.views.reading import ask_reading
from tournaments.annexes.photos.views.received import (
    BY_SCRIPT,
    MOST_MEGABYTES,
    answer_to_script,
    refusal_to_script,
    sent_file,
    tell_received,
)
from tournaments.models import Contest, PhotoPhone
from tournaments.queries.core.contests import contest_info
from tournaments.views.core.kept import program_version
from tournaments.views.core.support import UNPROCESSABLE
from tournaments.words.texts import Refused

NOT_FOUND, FORBIDDEN, GONE = 404, 403, 410

#: Links that enrol nobody, by the state of their invitation.
SHUT = {
    InvitationState.USED: gettext_lazy("Ce lien a déjà servi"),
    InvitationState.EXPIRED: gettext_lazy("Ce lien est périmé"),
}

View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """Decorator: no cache keeps a page of such a phone, and no other site learns its address."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: str | int) -> HttpResponse:
        response = view(request, **kwargs)
        response["Referrer-Policy"] = "same-origin"
        return response

    return guarded


@private
def enrol(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Ask whoever opens an invitation to press a button; enrol the phone that does.

    A preview of the link, which only reads, uses nothing.
    """
    phone = found_by_invitation(pk, token)
    if phone is None:
        return render(request, "results/photos/phone/unknown.html", status=NOT_FOUND)
    contest = phone.contest
    if enrolled_phone(request, contest) is not None:
        return redirect("phone-photos", contest.slug)
    form = PhotoPhoneForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        # The page was made for this phone alone: the token of its form names the phone.
        key = form.cleaned_data["token"].hex
        by = request.user if isinstance(request.user, User) else None
        try:
            enrol_phone(phone, by, form.cleaned_data["name"], key)
        except Refused as refused:
            form.refuse(refused)
        else:
            response = redirect("phone-photos", contest.slug)
            keep_enrolment(response, contest, key)
            return response
    return _enrol_page(request, phone, form)


@private
def photos(request: HttpRequest, slug: str) -> HttpResponse:
    """Let an enrolled phone send pictures, and tell what became of them."""
    contest = get_object_or_404(Contest, slug=slug)
    phone = enrolled_phone(request, contest)
    if phone is None:
        return _not_enrolled(request, slug)
    if request.method != "POST":
        etag = _etag(contest, phone)
        response = get_conditional_response(request, etag=etag)
        if response is None:
            response = _phone_page(request, contest, phone, PhonePhotosForm())
        response.headers["ETag"] = etag
        return response
    form = PhonePhotosForm(request.POST, request.FILES)
    if not form.is_valid():
        return _refusal(request, contest, phone, form)
    try:
        files = list(map(sent_file, form.cleaned_data["photos"]))
        received = send_photos(contest, None, files, phone)
    except NotEnrolled:
        return _not_enrolled(request, slug)
    except Refused as refused:
        form.refuse(refused)
        return _refusal(request, contest, phone, form)
    if received.taken:
        ask_reading(contest, contest.organiser)
    if BY_SCRIPT in request.headers:
        return answer_to_script(received)
    tell_received(request, received)
    return redirect("phone-photos", contest.slug)


def _enrol_page(request: HttpRequest, phone: PhotoPhone, form: PhotoPhoneForm) -> HttpResponse:
    """Return the page of an invitation: its button, or why it enrols nobody."""
    state = invitation_of(phone).state
    context = {"contest": contest_info(phone.contest), "form": form}
    if phone.contest.closed_at is not None:
        title = _("Le concours est terminé")
    elif state is InvitationState.OPEN:
        status = UNPROCESSABLE if form.errors else 200
        return render(request, "results/photos/phone/enrol.html", context, status=status)
    else:
        title = str(SHUT[state])
    context["title"] = title
    return render(request, "results/photos/phone/shut.html", context, status=GONE)


def _not_enrolled(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the page of whoever has no cookie, or a cookie that is worth nothing any more."""
    template = "results/photos/phone/not_enrolled.html"
    return render(request, template, {"slug": slug}, status=FORBIDDEN)


def _refusal(
    request: HttpRequest, contest: Contest, phone: PhotoPhone, form: PhonePhotosForm
) -> HttpResponse:
    if BY_SCRIPT in request.headers:
        return refusal_to_script(form)
    return _phone_page(request, contest, phone, form, UNPROCESSABLE)


def _phone_page(
    request: HttpRequest,
    contest: Contest,
    phone: PhotoPhone,
    form: PhonePhotosForm,
    status: int = 200,
) -> HttpResponse:
    context = {
        "contest": contest_info(contest),
        "phone": phone,
        "form": form,
        "most": MOST_MEGABYTES,
        "own": own_pictures(phone),
        "etag": _etag(contest, phone),
    }
    return render(request, "results/photos/phone/page.html", context, status=status)


def _etag(contest: Contest, phone: PhotoPhone) -> str:
    """Return the ETag of the phone's page: what is read raises the version of the desk."""
    seen = contest.pk, contest.version, contest.desk_version, phone.pk, phone.pictures
    return f'W/"{".".join(map(str, (*seen, get_language(), program_version())))}"'
