"""Links of the tables at the desk: offer, show, cut, reopen, replace."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from tournaments.annexes.at_table.forms.buttons import CUT, RENEW, REOPEN, LinksForm
from tournaments.annexes.at_table.queries.links import Shut, TableLink, links_of
from tournaments.annexes.at_table.services import links as services
from tournaments.annexes.at_table.views.addresses import table_url
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest
from tournaments.papers.kit.codes import code_of
from tournaments.services.core import phones
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed
from tournaments.views.permissions import Right

#: State shown beside a link, by the reason why it opens nothing; None means open.
STATES = {
    None: gettext_lazy("ouvert"),
    Shut.NOT_OFFERED: gettext_lazy("fermé : la table de marque saisit seule"),
    Shut.CONTEST_OVER: gettext_lazy("fermé : le concours est terminé"),
    Shut.ROUND_CLOSED: gettext_lazy("fermé : la partie est close"),
    Shut.CUT: gettext_lazy("coupé"),
    Shut.EXPIRED: gettext_lazy("périmé"),
}
SERVICES = {
    CUT: services.cut_links,
    REOPEN: services.reopen_links,
    RENEW: services.renew_links,
}


@desk(Right.ENTER)
def of_round(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """List a round's tables with the state of their links; a button acts on all of them."""
    links = _links(contest, number)
    form = LinksForm(request.POST or None)
    if request.method == "POST" and _done(request, contest, form, number, None, len(links)):
        return redirect("round-links", contest.slug, number)
    context = {
        "form": form,
        "number": number,
        "lines": [(link, STATES[link.shut]) for link in links],
        "open": sum(link.shut is None for link in links),
        **_frame(request, contest, links[0]),
    }
    return desk_page(request, contest, "rounds", "results/links/round.html", context)


@desk(Right.ENTER)
def of_table(request: HttpRequest, contest: Contest, number: int, table: int) -> HttpResponse:
    """Show the link of one table, as an address and as a QR code."""
    (link,) = _links(contest, number, table)
    form = LinksForm(request.POST or None)
    if request.method == "POST" and _done(request, contest, form, number, table, 1):
        return redirect("table-link", contest.slug, number, table)
    frame = _frame(request, contest, link)
    context = {
        "form": form,
        "number": number,
        "link": link,
        "state": STATES[link.shut],
        "code": _code(frame["address"]),
        **frame,
    }
    return desk_page(request, contest, "rounds", "results/links/table.html", context)


@desk(Right.SET_UP)
@require_POST
def let_players_enter(request: HttpRequest, contest: Contest) -> HttpResponse:
    """Offer the links of the tables, or leave the results to the desk alone."""
    allowed = request.POST.get("allowed") == "1"

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        phones.let_players_enter(contest, person(request), allowed, token)

    sentence = _("Les joueurs ne saisissent plus : les liens des tables sont fermés.")
    if allowed:
        sentence = _("Les joueurs peuvent saisir leurs résultats par le lien de leur feuille.")
    return pressed(request, do, sentence, "contest-settings", contest.slug)


def _links(contest: Contest, number: int, table: int | None = None) -> list[TableLink]:
    links = links_of(contest, number, table)
    if not links:
        raise Http404
    return links


def _frame(request: HttpRequest, contest: Contest, link: TableLink) -> dict[str, Any]:
    """Return the context shared by both pages. `address` is None if phones cannot come."""
    return {
        "players_enter": contest.players_enter,
        "round_name": link.round_name,
        "round_closed": link.shut == Shut.ROUND_CLOSED,
        "address": table_url(contest, request, link),
    }


def _code(address: str | None) -> str:
    """Return an address as a QR code (data URI); "" for None."""
    if address is None:
        return ""
    drawn: str = code_of(address).svg_data_uri(scale=6, border=4)
    return drawn


def _done(
    request: HttpRequest,
    contest: Contest,
    form: LinksForm,
    number: int,
    table: int | None,
    count: int,
) -> bool:
    """Carry out the button that was pressed; return whether it succeeded."""

    def do() -> str:
        values = form.cleaned_data
        SERVICES[values["do"]](contest, person(request), number, table, values["token"])
        done: str = values["do"]
        return done

    return carried_out(request, form, do, lambda done: _links_sentence(done, count))


def _links_sentence(done: str, count: int) -> str:
    if done == CUT:
        return ngettext("%(n)d lien coupé.", "%(n)d liens coupés.", count) % {"n": count}
    if done == REOPEN:
        return ngettext(
            "%(n)d lien ouvert pour 24 heures : les feuilles imprimées restent bonnes.",
            "%(n)d liens ouverts pour 24 heures : les feuilles imprimées restent bonnes.",
            count,
        ) % {"n": count}
    return ngettext(
        "%(n)d lien remplacé : l’ancienne feuille n’ouvre plus rien, imprimez la nouvelle.",
        "%(n)d liens remplacés : les anciennes feuilles n’ouvrent plus rien, imprimez les "
        "nouvelles.",
        count,
    ) % {"n": count}
