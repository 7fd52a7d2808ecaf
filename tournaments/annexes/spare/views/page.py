"""Page « Ordinateur de secours »: the code, who copies whom, taking over, coming back."""

from __future__ import annotations

from datetime import datetime
from textwrap import shorten
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.annexes.spare import services as services
from tournaments.annexes.spare.copying import place
from tournaments.annexes.spare.copying.house import house, on_sqlite, spare_lags, status
from tournaments.annexes.spare.copying.leftovers import Leftover, leftovers
from tournaments.annexes.spare.copying.place import Standing
from tournaments.annexes.spare.copying.protocol import shown_code
from tournaments.annexes.spare.copying.states import clock_of
from tournaments.annexes.spare.copying.watching import resume
from tournaments.annexes.spare.views.words import banner_words
from tournaments.forms.core.fields import PlainForm
from tournaments.machine.network import lan_addresses
from tournaments.models import Contest
from tournaments.papers import LeftoverRow, document, leftovers_papers
from tournaments.papers.kit.codes import code_of
from tournaments.regulation import Regulation
from tournaments.tables.core import action_said, changes_said
from tournaments.views.core.refused import signed_out
from tournaments.views.core.support import UNPROCESSABLE, organising, owning
from tournaments.views.permissions import Right, may_create, rights_of, role_of
from tournaments.words.figures import camp_name
from tournaments.words.log_places import beyond_place
from tournaments.words.numbers import number
from tournaments.words.person_names import account_shown
from tournaments.words.texts import Refused


class TakeOverForm(PlainForm):
    """Confirmation that this spare takes over. `off` is asked once the first one did not answer."""

    off = forms.BooleanField(
        label=gettext_lazy(
            "Éteignez l’ancien ordinateur : il est éteint, ou son câble est débranché."
        ),
        required=False,
    )

    def __init__(self, *args: Any, asks_off: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_off and not self.data.get("off"):
            self.fields["off"].widget = forms.HiddenInput()


class NobodyForm(PlainForm):
    """Word that no spare took over."""

    sure = forms.BooleanField(
        label=gettext_lazy("J’ai regardé chaque secours : aucun n’a pris la main.")
    )


@never_cache
def spare(request: HttpRequest) -> HttpResponse:
    """Show what this computer is, and what its people may do about it."""
    if not isinstance(request.user, User):
        return signed_out(request)
    return _spare_page(request)


@organising
@require_POST
def promote(request: HttpRequest) -> HttpResponse:
    """Take over from the first laptop."""
    form = TakeOverForm(request.POST, asks_off=False)
    form.is_valid()
    try:
        outcome = services.promote(_writer(request), force=form.cleaned_data.get("off", False))
    except services.StillOnError as refused:
        form = TakeOverForm(request.POST, asks_off=True)
        form.is_valid()
        form.refuse(refused)
        return _spare_page(request, form)
    except Refused as refused:
        form.refuse(refused)
        return _spare_page(request, form)
    messages.success(
        request,
        _("Cet ordinateur a pris la main : rien n’est perdu.")
        if outcome["planned"]
        else f"{_('Cet ordinateur a pris la main.')} "
        f"{services.copy_words(outcome['copied_at'], outcome['log'])}",
    )
    return redirect("spare")


@organising
@require_POST
def alone(request: HttpRequest) -> HttpResponse:
    """Say that no spare took over: this server writes again."""
    form = NobodyForm(request.POST)
    if not form.is_valid():
        return _spare_page(request, nobody=form)
    resume()
    return redirect("spare")


@organising
@require_POST
def rejoin(request: HttpRequest) -> HttpResponse:
    """Make this retired server the spare of the one that took over."""
    try:
        services.rejoin()
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("spare")
    return render(request, "core/spare/rejoining.html")


@owning
@require_POST
def code(request: HttpRequest) -> HttpResponse:
    """Renew or revoke the code."""
    if "revoke" in request.POST:
        place.revoke_code()
        sentence = _("Le code est révoqué : plus aucun ordinateur ne copie celui-ci.")
    else:
        place.renewed_code()
        sentence = _("Le code est changé : donnez le nouveau au secours.")
    messages.success(request, sentence)
    return redirect("spare")


def _led_by(user: User) -> list[Contest]:
    """Return the open contests whose poster and screen a person may put up again."""
    contests = Contest.objects.filter(closed_at=None).order_by("-date", "name")
    return [one for one in contests if Right.SEE in rights_of(role_of(user, one))]


def _code_of(address: str) -> str:
    drawn: str = code_of(address).svg_data_uri(scale=4, border=4)
    return drawn


def _shown_code() -> str:
    code = place.first_code()
    return shown_code(code) if code else ""


#: Signs of the changes of a line that are shown: the log has all those of a whole regulation.
MOST_SIGNS = 300
#: Values that the totals of a line already say.
OF_TOTALS = ("ns", "ew", "marks", "points", "against")


def shown_leftovers() -> list[LeftoverRow]:
    """Return the lines that the other computer lacks, in words."""
    missing = leftovers() if on_sqlite() else []
    contests = Contest.objects.in_bulk({one.slug for one in missing}, field_name="slug")
    individuals = {
        slug: Regulation.from_data(contest.regulation).individuals
        for slug, contest in contests.items()
    }
    return [_leftover_row(one, individuals.get(one.slug, False)) for one in missing]


def _leftover_row(one: Leftover, individuals: bool) -> LeftoverRow:
    what, on = action_said(one.action, individuals), beyond_place(one.subject)
    before, after = one.before, one.after
    if one.totals is not None:
        before, after = (_without_totals(value) for value in (before, after))
    changes = shorten(changes_said(before, after, individuals), MOST_SIGNS, placeholder=" …")
    reason = _field_words(_("Raison"), one.reason) if one.reason else ""
    return LeftoverRow(
        number=one.number,
        # A contest may last past midnight, or two days.
        when=date_format(localtime(datetime.fromisoformat(one.at)), "d/m/Y H:i:s"),
        who=account_shown(one.by) or (camp_name(one.camp) if one.camp else "–"),
        contest=one.contest,
        round=one.round,
        table=one.table,
        totals=" – ".join(map(number, one.totals)) if one.totals is not None else "",
        what=_field_words(what, on) if on else what,
        values=" · ".join(filter(None, [changes, reason])),
    )


def _field_words(name: str, value: str) -> str:
    return _("%(name)s : %(value)s") % {"name": name, "value": value}


def _without_totals(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {name: count for name, count in value.items() if name not in OF_TOTALS}


@organising
@require_safe
def paper(_request: HttpRequest) -> HttpResponse:
    """Print what the other computer lacks, to type it again there."""
    kept = place.kept()
    since = ""
    if kept.retired_at:
        since = _("Remplacé le %(day)s à %(time)s") % {
            "day": date_format(localtime(datetime.fromisoformat(kept.retired_at)), "d/m/Y"),
            "time": clock_of(kept.retired_at),
        }
    successor = kept.successor or kept.source
    pdf = document(leftovers_papers(shown_leftovers(), f"{successor}/", since))
    response = HttpResponse(pdf, content_type="application/pdf")
    name = f"{_('Ce que le secours n’a pas')}.pdf"
    response["Content-Disposition"] = content_disposition_header(False, name) or "inline"
    return response


def _writer(request: HttpRequest) -> User:
    """Return the person, read before the file changes."""
    assert isinstance(request.user, User)
    return User.objects.get(pk=request.user.pk)


def _spare_page(
    request: HttpRequest, form: TakeOverForm | None = None, nobody: NobodyForm | None = None
) -> HttpResponse:
    here, user = house(), request.user
    assert isinstance(user, User)
    port = request.get_port()
    addresses = [f"http://{address}:{port}/" for address in lan_addresses()]
    missing = shown_leftovers() if may_create(user) else []
    context: dict[str, Any] = {
        "sqlite": on_sqlite(),
        "status": status() if on_sqlite() else None,
        "standing": here.standing.value,
        "words": banner_words() if here.standing is not Standing.WRITES else "",
        "addresses": addresses,
        "address_code": _code_of(addresses[0]) if addresses else "",
        "contests": _led_by(user) if here.generation > 1 else [],
        "code": _shown_code() if user.is_superuser and on_sqlite() else "",
        "organiser": may_create(user),
        "lags": spare_lags(),
        "missing": missing,
        "several": len({row.contest for row in missing}) > 1,
        "take_over": form or TakeOverForm(asks_off=False),
        "nobody": nobody or NobodyForm(),
        "button": PlainForm(),
    }
    bad = any(one is not None and one.errors for one in (form, nobody))
    return render(request, "core/spare/page.html", context, status=UNPROCESSABLE if bad else 200)
