"""Items on sale, their prices, and the discounts of teams."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Contest, Discount, Item, Team
from tournaments.models.cash import REASON_LENGTH
from tournaments.models.people import NAME_LENGTH
from tournaments.services.cash.ledger import at_the_box
from tournaments.services.core.action import Action, writing
from tournaments.words.enums import ApplicationStatus, ItemPer
from tournaments.words.money import MOST, euros
from tournaments.words.texts import Refused, clean_name


def add_item(
    contest: Contest,
    by: User | None,
    name: str,
    cents: int,
    per: ItemPer,
    meal: bool = False,
    token: UUID | None = None,
) -> Item:
    """Put an item on sale. Raises `Refused`."""
    with writing(contest, by, token) as action:
        item = Item(contest=action.contest)
        _set(item, name, cents, per, meal)
        action.log("add_item", item.name, after=_as_data(item))
        return item


def change_item(
    contest: Contest,
    by: User | None,
    pk: int,
    name: str,
    cents: int,
    per: ItemPer,
    meal: bool = False,
    token: UUID | None = None,
) -> Item:
    """Change an item; a new price applies at once to every team. Raises `Refused`.

    Orders stay, so an item that was ordered must stay sold by the piece.
    """
    with writing(contest, by, token) as action:
        item = _item(action, pk)
        before = _as_data(item)
        if per != item.per and item.orders.exists():
            raise Refused(
                _("Des commandes en dépendent : cet article reste vendu à l’unité."), field="per"
            )
        _set(item, name, cents, per, meal)
        action.log("change_item", item.name, before, _as_data(item))
        return item


def remove_item(contest: Contest, by: User | None, pk: int, token: UUID | None = None) -> None:
    """Take an item off sale. Raises `Refused` if teams ordered it, or paid it as an entry."""
    with writing(contest, by, token) as action:
        item = _item(action, pk)
        _refuse_ordered(action.contest, item)
        action.log("remove_item", item.name, before=_as_data(item))
        item.delete()


def set_discount(
    contest: Contest,
    by: User | None,
    team: Team,
    cents: int,
    reason: str,
    token: UUID | None = None,
) -> None:
    """Set a team's discount in cents, with a reason; 0 removes it. Raises `Refused`."""
    reason = clean_name(reason)
    _check_amount(cents)
    if not reason:
        raise Refused(_("Dites pourquoi : invitée, organisatrice, bénévole…"), field="reason")
    if len(reason) > REASON_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": REASON_LENGTH}, field="reason")
    with at_the_box(contest, by, token) as action:
        team = Team.objects.get(pk=team.pk, contest=action.contest)
        old = Discount.objects.filter(team=team).first()
        if cents:
            Discount.objects.update_or_create(
                team=team, defaults={"cents": cents, "reason": reason}
            )
        elif old is None:
            raise Refused(_("Tapez un montant au-dessus de 0."), field="cents")
        else:
            old.delete()
        before = {"cents": old.cents, "note": old.reason} if old is not None else None
        after = {"cents": cents, "note": reason}
        action.log("set_discount", str(team), before, after, reason)


def _set(item: Item, name: str, cents: int, per: ItemPer, meal: bool) -> None:
    item.name = clean_name(name)
    if not item.name:
        raise Refused(_("Tapez un nom, comme « Inscription » ou « Repas »."), field="name")
    if len(item.name) > NAME_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field="name")
    others = item.contest.items.exclude(pk=item.pk).values_list("name", flat=True)
    if item.name.casefold() in map(str.casefold, others):
        raise Refused(_("Un autre article porte déjà ce nom."), field="name")
    _check_amount(cents)
    item.cents, item.per, item.meal = cents, per, meal
    item.save()


def _check_amount(cents: int) -> None:
    if not 0 <= cents <= MOST:
        raise Refused(_("%(most)s au plus.") % {"most": euros(MOST)}, field="cents")


def _item(action: Action, pk: int) -> Item:
    item = action.contest.items.filter(pk=pk).first()
    if item is None:
        raise Refused(_("Cet article n’est plus vendu."))
    return item


def _refuse_ordered(contest: Contest, item: Item) -> None:
    """Raise `Refused` for an item that was ordered, or paid as an entry."""
    waiting = contest.applications.exclude(status=ApplicationStatus.REFUSED)
    wanted = sum(str(item.pk) in wants for wants in waiting.values_list("wanted", flat=True))
    ordered = item.orders.count() + wanted
    if ordered:
        sentence = ngettext(
            "%(n)d commande en dépend : changez-la d’abord, ou mettez le prix à 0.",
            "%(n)d commandes en dépendent : changez-les d’abord, ou mettez le prix à 0.",
            ordered,
        )
        raise Refused(sentence % {"n": ordered})
    paid = contest.teams.filter(payments__isnull=False).distinct().count()
    if not item.per.is_ordered and item.cents and paid:
        sentence = ngettext(
            "%(n)d compte est déjà payé : mettez plutôt le prix à 0, et il dira ce qu’il faut "
            "rendre.",
            "%(n)d comptes sont déjà payés : mettez plutôt le prix à 0, et ils diront ce qu’il "
            "faut rendre.",
            paid,
        )
        raise Refused(sentence % {"n": paid})


def _as_data(item: Item) -> dict[str, Any]:
    return {"name": item.name, "cents": item.cents, "per": item.per, "meal_item": item.meal}
