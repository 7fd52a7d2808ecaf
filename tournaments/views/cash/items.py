"""What the contest sells, at the desk: entries, meals and extras, with their prices."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.forms.cash.box import ItemForm
from tournaments.forms.core.fields import ActionForm
from tournaments.models import Contest, Item
from tournaments.queries.cash.ledger import balances, told_payments
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.dues import prices_of, sold
from tournaments.services.cash import items as services
from tournaments.views.cash.accounts import TAB
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed
from tournaments.views.permissions import Right
from tournaments.words.enums import ItemPer
from tournaments.words.money import euros


@desk(Right.CASH)
def items(request: HttpRequest, contest: Contest) -> HttpResponse:
    first = ItemPer.PIECE if contest.items.exists() else ItemPer.PLAYER
    form = ItemForm(request.POST or None, initial={"per": first}, **_offered(contest))
    if first == ItemPer.PLAYER:
        form.fields["name"].widget.attrs["autofocus"] = True

    def add() -> Item:
        return services.add_item(contest, person(request), **form.given())

    if request.method == "POST" and carried_out(request, form, add, _item_sentence(contest)):
        # The next one is typed at once.
        return redirect(reverse("items", args=[contest.slug]) + "#id_name")
    context = {
        "form": form,
        "sold": sold(prices_of(contest), balances(contest)),
        "told": told_payments(contest),
        "button": ActionForm(auto_id=False),
    }
    return desk_page(request, contest, TAB, "cash/items.html", context)


@desk(Right.CASH)
def item(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    price_here = next((price for price in prices_of(contest) if price.pk == pk), None)
    if price_here is None:
        raise Http404
    initial = {name: getattr(price_here, name) for name in ("name", "cents", "per", "meal")}
    form = ItemForm(request.POST or None, initial=initial, **_offered(contest))

    def change() -> Item:
        return services.change_item(contest, person(request), pk, **form.given())

    if request.method == "POST" and carried_out(request, form, change, _item_sentence(contest)):
        return redirect("items", contest.slug)
    context = {"form": form, "item": price_here, "button": ActionForm(auto_id=False)}
    return desk_page(request, contest, TAB, "cash/item.html", context)


def _offered(contest: Contest) -> dict[str, bool]:
    """Return what decides the units of a price that a form offers: who plays, and how."""
    info = contest_info(contest)
    sold_already = contest.items.filter(per=ItemPer.SECOND_LIFE).exists()
    returns = info.regulation.second_life is not None
    return {"individuals": info.individuals, "second_life": returns or sold_already}


@desk(Right.CASH)
@require_POST
def remove(request: HttpRequest, contest: Contest, pk: int) -> HttpResponse:
    # The button was pressed twice: the item is already removed, as intended.
    if not contest.items.filter(pk=pk).exists():
        return redirect("items", contest.slug)

    def do(form: ActionForm) -> None:
        services.remove_item(contest, person(request), pk, form.cleaned_data["token"])

    return pressed(request, do, _("L’article est retiré."), "items", contest.slug)


def _item_sentence(contest: Contest) -> Callable[[Item], str]:
    def sentence(item: Item) -> str:
        accounts = balances(contest)
        due = sum(1 for one in accounts if one.due)
        excess = sum(1 for one in accounts if one.excess and one.paid)
        price = {"price": euros(item.cents), "per": ItemPer(item.per).label}
        sentences = [_("« %(name)s » : %(price)s, %(per)s.") % {"name": item.name, **price}]
        if due:
            sentences.append(
                ngettext("%(n)d compte reste à payer.", "%(n)d comptes restent à payer.", due)
                % {"n": due}
            )
        if excess:
            sentences.append(
                ngettext(
                    "%(n)d compte est à rembourser.", "%(n)d comptes sont à rembourser.", excess
                )
                % {"n": excess}
            )
        return " ".join(sentences)

    return sentence
