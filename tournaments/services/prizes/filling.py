"""A prize as typed, checked and written into its row; each error names its field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Category, Prize, Team
from tournaments.models.prizes import WHOLE_SHARE
from tournaments.queries.prizes.words import rank_words
from tournaments.regulation import Regulation
from tournaments.words.enums import PrizeBy
from tournaments.words.texts import Refused, clean_name


@dataclass(frozen=True, slots=True)
class Wanted:
    """A prize as typed; `category` is a key, `team` a number, `share` in ten-thousandths.

    `cents` is the value of one piece. Without `last`, the prize goes to as many places as its
    quantity allows. For the last teams of the ranking, `last` is their number. In pairs, a quantity
    that gives two pieces to each team said gives one to each player.
    """

    name: str
    by: str = PrizeBy.RANK
    quantity: int = 1
    cents: int | None = None
    share: int | None = None
    money: bool = False
    first: int | None = None
    last: int | None = None
    category: int | None = None
    team: int | None = None
    rounds: int | None = None
    per_player: bool = False
    cumulates: bool = False


def fill(prize: Prize, wanted: Wanted, beside: Sequence[Prize] = ()) -> None:
    """Write a prize into its row, checked with those typed `beside` it. Raises `Refused`."""
    others = [*prize.contest.prizes.exclude(pk=prize.pk), *beside]
    by = PrizeBy(wanted.by)
    prize.name = clean_name(wanted.name)
    if not prize.name:
        raise Refused(_("Tapez un nom : jambon, coupe, bon d’achat…"), field="name")
    if not 1 <= wanted.quantity <= 9999:
        raise Refused(_("Tapez une quantité, 1 au moins."), field="quantity")
    prize.quantity = wanted.quantity
    prize.by = by
    prize.cumulates = wanted.cumulates
    _fill_value(prize, wanted, others)
    _fill_places(prize, wanted)
    prize.category = _category(prize, wanted)
    prize.team = _team(prize, wanted)
    prize.rounds = wanted.rounds if by == PrizeBy.ATTENDANCE else None
    if by == PrizeBy.ATTENDANCE and not wanted.rounds:
        raise Refused(_("Combien de parties faut-il avoir jouées ?"), field="rounds")
    _refuse_overlap(prize, others)


def _fill_value(prize: Prize, wanted: Wanted, others: Sequence[Prize]) -> None:
    if wanted.cents is not None and wanted.share is not None:
        raise Refused(_("Une valeur ou une part de la recette, pas les deux."), field="share")
    if wanted.cents is not None and wanted.cents < 0:
        raise Refused(_("Tapez un montant, comme 12 ou 7,50, 0 au moins."), field="cents")
    if wanted.share is not None:
        if not 1 <= wanted.share <= WHOLE_SHARE:
            raise Refused(_("Tapez un pourcentage, de 0,01 à 100."), field="share")
        taken = sum(other.share or 0 for other in others)
        if taken + wanted.share > WHOLE_SHARE:
            raise Refused(
                _("Les autres lots prennent déjà %(percent)s %% de la recette.")
                % {"percent": f"{taken / 100:g}".replace(".", ",")},
                field="share",
            )
    if wanted.money and wanted.cents is None and wanted.share is None:
        raise Refused(_("Un lot en argent : combien ?"), field="cents")
    prize.cents, prize.share = wanted.cents, wanted.share
    prize.money = wanted.money or wanted.share is not None


def _fill_places(prize: Prize, wanted: Wanted) -> None:
    """Set the teams, and whether each player gets one. Raises `Refused` if too few for all."""
    prize.first = prize.last = None
    individuals = Regulation.from_data(prize.contest.regulation).individuals
    prize.per_player = wanted.per_player
    if prize.by == PrizeBy.LAST and wanted.last is not None:
        prize.per_player = not individuals and prize.quantity == 2 * wanted.last
        if not prize.per_player and prize.quantity != wanted.last:
            sentence = (
                _("Pour le dernier, ou les %(teams)d derniers, tapez %(teams)d.")
                if individuals
                else _("Pour %(teams)d à la fin, tapez %(teams)d, ou %(both)d : un par joueur.")
            )
            raise Refused(
                sentence % {"teams": wanted.last, "both": 2 * wanted.last}, field="quantity"
            )
    if not prize.by.has_places:
        return
    if wanted.first is None:
        raise Refused(_("À partir de quel rang ?"), field="first")
    if wanted.first < 1:
        raise Refused(_("Tapez un rang, 1 au moins."), field="first")
    last = wanted.last
    if last is None:
        each = 2 if wanted.per_player and not individuals else 1
        last = wanted.first + max(wanted.quantity // each, 1) - 1
    if last < wanted.first:
        raise Refused(
            _("Du rang %(first)d au rang %(last)d : le second doit suivre le premier.")
            % {"first": wanted.first, "last": last},
            field="last",
        )
    if last > 9999:
        raise Refused(_("Tapez un rang, 9999 au plus."), field="last")
    teams = last - wanted.first + 1
    if wanted.last is not None and not individuals and wanted.quantity >= 2 * teams:
        prize.per_player = True
    needed = teams * (2 if prize.per_player and not individuals else 1)
    if wanted.quantity < needed:
        raise Refused(
            _("Il en faut %(needed)d pour aller %(ranks)s.")
            % {"needed": needed, "ranks": rank_words(wanted.first, last)},
            field="quantity",
        )
    prize.first, prize.last = wanted.first, last


def _category(prize: Prize, wanted: Wanted) -> Category | None:
    if prize.by != PrizeBy.CATEGORY:
        return None
    category = prize.contest.categories.filter(pk=wanted.category or 0).first()
    if category is None:
        raise Refused(_("De quelle catégorie ?"), field="category")
    return category


def _team(prize: Prize, wanted: Wanted) -> Team | None:
    if prize.by != PrizeBy.SPECIAL or wanted.team is None:
        return None
    team = prize.contest.teams.filter(number=wanted.team).first()
    if team is None:
        raise Refused(
            _("Personne n’a le n° %(number)d dans ce concours.") % {"number": wanted.team},
            field="team",
        )
    return team


def _refuse_overlap(prize: Prize, others: Sequence[Prize]) -> None:
    """Raise `Refused` for a second prize on the same ranks, unless one of the two cumulates."""
    if prize.first is None or prize.last is None or prize.cumulates:
        return
    for other in others:
        if (other.by, other.category_id) != (prize.by, prize.category_id) or other.cumulates:
            continue
        if other.first and other.first <= prize.last and (other.last or 0) >= prize.first:
            raise Refused(
                _(
                    "« %(prize)s » va déjà %(ranks)s : changez les rangs, ou dites l’un des deux "
                    "lots cumulable."
                )
                % {"prize": other.name, "ranks": rank_words(other.first, other.last)},
                field="first",
            )
