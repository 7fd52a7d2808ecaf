"""Particulars of a team besides its names: details of its players, categories, orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Application, Contest, Order, Player, Team
from tournaments.services.registration.filling import Registration
from tournaments.words.details import NOTED, clean_details, first_known
from tournaments.words.enums import ApplicationStatus, ItemPer
from tournaments.words.texts import Refused

#: Largest quantity of one item that a team may order.
MOST = 99


def note_particulars(team: Team, wanted: Registration) -> list[str]:
    """Save the particulars of a saved team; return the names of the details that changed.

    Raises `Refused`.
    """
    changed = note_details(_players_of(team), wanted.details)
    _note_categories(team, wanted.categories)
    _note_orders(team, wanted.orders or {})
    return changed


def note_details(people: Sequence[Player], details: Mapping[str, str]) -> list[str]:
    """Note details on the first of these people; return the names of those that changed.

    Raises `Refused`, also when no player is there to note a detail on.
    """
    changed = set_details(people, details)
    for name, players in changed.items():
        for player in players:
            player.save(update_fields=[name])
    return list(changed)


def set_details(
    people: Sequence[Player], details: Mapping[str, str]
) -> dict[str, Sequence[Player]]:
    """Set details on these people, whom the caller saves; return who changed, by detail.

    A detail is not set if one of them already has this value, so a partner keeps their own. A new
    value goes to the first of them. An empty value clears it for everybody. The club is skipped: it
    is part of who the players are. Raises `Refused`, also when no player is there.
    """
    cleaned, details_before = clean_details(details), first_known(people)
    changed: dict[str, Sequence[Player]] = {}
    for name in (detail.name for detail in NOTED if detail.name in cleaned):
        value = cleaned[name]
        if value == details_before[name]:
            continue
        if not people:
            raise Refused(
                _("Tapez le nom du joueur : sa ville et son téléphone se notent avec lui."),
                field="player1",
            )
        changed[name] = people[:1] if value else people
        for player in changed[name]:
            setattr(player, name, value)
    return changed


def without_empty(details: Mapping[str, str]) -> dict[str, str]:
    """Return the details without the empty ones.

    A new registration uses it: what it leaves empty must not erase what the address book has.
    """
    return {name: typed for name, typed in details.items() if typed.strip()}


def particulars_of(team: Team) -> dict[str, Any]:
    """Return the particulars for the log, without the private details."""
    details = first_known(_players_of(team))
    orders = team.orders.select_related("item")
    return {
        **{detail.name: details[detail.name] for detail in NOTED if not detail.private},
        "categories": [category.name for category in team.categories.all()],
        "orders": [f"{order.quantity} {order.item}" for order in orders],
    }


def _players_of(team: Team) -> list[Player]:
    return [player for player in (team.player1, team.player2) if player is not None]


def _note_categories(team: Team, categories: Collection[int] | None) -> None:
    if categories is None:
        return
    chosen = list(team.contest.categories.filter(pk__in=categories))
    if len(chosen) != len(set(categories)):
        raise Refused(
            _("Une de ces catégories n’existe plus : rechargez la page."), field="categories"
        )
    team.categories.set(chosen)


def _note_orders(team: Team, orders: Mapping[int, int]) -> None:
    items = team.contest.items.filter(pk__in=orders, per=ItemPer.PIECE).values_list("pk")
    if len(items) != len(orders):
        raise Refused(_("Un de ces articles n’existe plus : rechargez la page."))
    for item, quantity in orders.items():
        if not 0 <= quantity <= MOST:
            sentence = _("Tapez un nombre de 0 à %(most)d.") % {"most": MOST}
            raise Refused(sentence, field=f"order_{item}")
        if quantity:
            Order.objects.update_or_create(team=team, item_id=item, defaults={"quantity": quantity})
        else:
            Order.objects.filter(team=team, item_id=item).delete()


def noted_of(contest: Contest, applications: Iterable[Application]) -> Registration:
    """Return the categories of a team's applications, and the orders still on sale."""
    wanted: Counter[int] = Counter()
    chosen: set[int] = set()
    for application in applications:
        chosen |= {category.pk for category in application.categories.all()}
        wanted.update({int(item): quantity for item, quantity in application.wanted.items()})
    sold = contest.items.filter(per=ItemPer.PIECE, pk__in=wanted).values_list("pk", flat=True)
    orders = {pk: min(wanted[pk], MOST) for pk in sold}
    return Registration(categories=sorted(chosen), orders=orders)


def note_what_they_asked(team: Team, players: list[Player]) -> None:
    """Give a team the categories and orders that its players asked for, each alone."""
    confirmed = team.contest.applications.filter(status=ApplicationStatus.CONFIRMED)
    note_particulars(team, noted_of(team.contest, confirmed.filter(player__in=players)))
