"""Phones that the desk enrols to send photographs: invite one, show its link, withdraw it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.annexes.photos.queries.phones import Invitation, invitation_of
from tournaments.annexes.photos.services import invite_phone, withdraw_phone
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest, PhotoPhone
from tournaments.papers.kit.codes import code_of
from tournaments.views.core.live import live_part, part_etag
from tournaments.views.core.phones_address import phones_url, unreachable
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed
from tournaments.views.permissions import Right


@desk(Right.ENTER, by_form=True)
@require_POST
def invite(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Make an invitation for one phone, and go to its page."""
    form = ActionForm(request.POST)
    phones: list[PhotoPhone] = []

    def do() -> None:
        phones.append(invite_phone(contest, person(request), form.cleaned_data["token"]))

    if not carried_out(request, form, do):
        for errors in form.errors.values():
            for error in errors:
                messages.error(request, str(error))
    if not phones:
        return redirect("photos", contest.slug)
    return redirect("photo-phone", contest.slug, phones[0].pk)


@desk(Right.ENTER)
@live_part
def invitation(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Show an invitation: its QR code and its address, then the phone that has used it."""
    phone = contest.photo_phones.filter(pk=pk).first()
    if phone is None:
        messages.info(request, _("Ce lien n’existe plus : inscrivez le téléphone de nouveau."))
        return redirect("photos", contest.slug)
    invitation = invitation_of(phone)
    address = _address(request, contest, invitation)
    context = {
        "invitation": invitation,
        "state": invitation.state.name,
        "short": address.partition("://")[2],
        "code": code_of(address).svg_data_uri(scale=8, border=4) if address else "",
        "unreachable": unreachable(),
        "again": ActionForm(auto_id=False),
        "etag": part_etag(request, contest),
    }
    return desk_page(request, contest, "photos", "results/photos/invitation.html", context)


@desk(Right.ENTER, by_form=True)
@require_POST
def withdraw(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    """Withdraw a phone: it sends nothing more."""
    phone = PhotoPhone.objects.select_related("contest").filter(pk=pk, contest=contest).first()
    if phone is None:
        messages.info(request, _("Ce téléphone n’est déjà plus inscrit."))
        return redirect("photos", contest.slug)

    def do(form: ActionForm) -> None:
        withdraw_phone(phone, person(request), form.cleaned_data["token"])

    return pressed(request, do, _("Téléphone retiré."), "photos", contest.slug)


def _address(request: HttpRequest, contest: Contest, invitation: Invitation) -> str:
    """Return the address of an invitation; "" if no phone can come."""
    path = reverse("phone-enrol", args=[invitation.pk, invitation.token])
    return phones_url(contest, request, path) or ""
