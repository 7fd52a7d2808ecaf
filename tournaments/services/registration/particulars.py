"""Particulars of a team besides its names: town, telephone, categories, orders."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.enums import ItemPer
from tournaments.models import Order, Player, Team
from tournaments.models.people import NAME_LENGTH
from tournaments.wording.words import Refused, clean_name, clean_phone

#: Largest quantity of one item that a team may order.
MOST = 99


@dataclass(frozen=True, slots=True)
class Particulars:
    """Particulars given for a team; None leaves a value as it is.

    `categories` are the keys of all its categories. `orders` maps the keys of items sold by the
    piece to quantities; items not named stay as they are.
    """

    town: str | None = None
    phone: str | None = None
    categories: Collection[int] | None = None
    orders: Mapping[int, int] | None = None

    def note(self, team: Team) -> bool:
        """Save them for a saved team; return whether its telephone changed. Raises `Refused`."""
        people = [player for player in (team.player1, team.player2) if player is not None]
        note_on_player(people, "town", self.town)
        changed = note_on_player(people, "phone", self.phone)
        self._categories(team)
        self._orders(team)
        return changed

    def _categories(self, team: Team) -> None:
        if self.categories is None:
            return
        found = list(team.contest.categories.filter(pk__in=self.categories))
        if len(found) != len(set(self.categories)):
            raise Refused(
                _("Une de ces catégories n’existe plus : rechargez la page."), field="categories"
            )
        team.categories.set(found)

    def _orders(self, team: Team) -> None:
        orders = self.orders or {}
        known = team.contest.items.filter(pk__in=orders, per=ItemPer.PIECE).values_list("pk")
        if len(known) != len(orders):
            raise Refused(_("Un de ces articles n’existe plus : rechargez la page."))
        for item, quantity in orders.items():
            if not 0 <= quantity <= MOST:
                said = _("Un nombre de 0 à %(most)d attendu.") % {"most": MOST}
                raise Refused(said, field=f"order_{item}")
            if quantity:
                Order.objects.update_or_create(
                    team=team, item_id=item, defaults={"quantity": quantity}
                )
            else:
                Order.objects.filter(team=team, item_id=item).delete()


#: No particulars: only names were given.
NOTHING_MORE = Particulars()


def note_on_player(people: Collection[Player], field: str, typed: str | None) -> bool:
    """Note a town or a telephone on the first of these people; return whether it changed.

    Nothing is written if one of them already has this value, so a partner keeps their own. An empty
    value clears it for everybody. Raises `Refused`, also when no player is there to note it on.
    """
    if typed is None:
        return False
    value = clean_phone(typed) if field == "phone" else clean_name(typed)
    if len(value) > NAME_LENGTH:
        raise Refused(_("%(most)d caractères au plus.") % {"most": NAME_LENGTH}, field=field)
    known = next((had for player in people if (had := getattr(player, field))), "")
    if value == known:
        return False
    if not people:
        raise Refused(
            _("Le nom d’un joueur attendu : sa ville et son téléphone se notent avec lui."),
            field="player1",
        )
    for player in list(people)[:1] if value else people:
        setattr(player, field, value)
        player.save(update_fields=[field])
    return True


def particulars_of(team: Team) -> dict[str, Any]:
    """Return the particulars for the log, without the telephone, which is private."""
    people = [player for player in (team.player1, team.player2) if player is not None]
    orders = team.orders.select_related("item")
    return {
        "town": next((player.town for player in people if player.town), ""),
        "categories": [category.name for category in team.categories.all()],
        "orders": [f"{order.quantity} {order.item}" for order in orders],
    }
