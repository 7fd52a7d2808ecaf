"""The list of prizes: add a lot, change it, move it, take it off; how they are given."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max, Sum
from django.utils.translation import gettext as _

from tournaments.enums import PrizeBy, TieRule
from tournaments.models import Category, Contest, Giving, Prize, Team
from tournaments.models.contest import draw_lot
from tournaments.models.prizes import WHOLE_SHARE
from tournaments.regulation import Regulation
from tournaments.services.action import Action, writing
from tournaments.words import Refused, clean_name

#: The ways that go from one rank to another.
BY_PLACE = (PrizeBy.RANK, PrizeBy.CATEGORY)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A lot as it was typed; `category` is a key, `team` a number, `share` in ten-thousandths.

    Without `last`, the lot goes to as many places as its quantity makes.
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


def add_prize(
    contest: Contest, by: User | None, wanted: Wanted, token: UUID | None = None
) -> Prize:
    """Add a lot at the end of the list. Raises `Refused`, beside its field, for one that cannot be.

    What the way of giving has no use for is not kept.
    """
    with writing(contest, by, token, closed_too=True) as action:
        Giving.objects.get_or_create(contest=action.contest)
        last = action.contest.prizes.aggregate(Max("position"))["position__max"] or 0
        prize = Prize(contest=action.contest, position=last + 1)
        _fill(prize, wanted)
        prize.save()
        action.log("add_prize", prize.name, after=_as_data(prize))
        return prize


def change_prize(
    contest: Contest, by: User | None, pk: int, wanted: Wanted, token: UUID | None = None
) -> Prize:
    """Change a lot. Raises `Refused`, also where a piece of it was already collected.

    What was given of it stays given: the page says what does not agree any more.
    """
    with writing(contest, by, token, closed_too=True) as action:
        prize = _prize(action, pk)
        _refuse_collected(prize)
        if wanted.by != prize.by and prize.awards.exists():
            raise Refused(
                _("Ce lot est attribué : annulez l’attribution pour le remettre autrement."),
                field="by",
            )
        before = _as_data(prize)
        _fill(prize, wanted)
        highest = prize.awards.aggregate(Max("unit"))["unit__max"] or 0
        if prize.quantity < highest:
            raise Refused(
                _("%(n)d sont déjà attribués : annulez d’abord l’attribution.") % {"n": highest},
                field="quantity",
            )
        prize.save()
        action.log("change_prize", prize.name, before, _as_data(prize))
        return prize


def move_prize(
    contest: Contest, by: User | None, pk: int, up: bool, token: UUID | None = None
) -> None:
    """Move a lot one place up or down the list, which is the order they are given in."""
    with writing(contest, by, token, closed_too=True) as action:
        prize = _prize(action, pk)
        order = list(action.contest.prizes.all())
        at = order.index(prize)
        to = at - 1 if up else at + 1
        if 0 <= to < len(order):
            order.insert(to, order.pop(at))
            for position, one in enumerate(order, start=1):
                one.position = position
            Prize.objects.bulk_update(order, ["position"])
            action.log("move_prize", prize.name, {"position": at + 1}, {"position": to + 1})


def remove_prize(contest: Contest, by: User | None, pk: int, token: UUID | None = None) -> None:
    """Take a lot off the list. Raises `Refused` once it was given; does nothing once it is gone."""
    with writing(contest, by, token, closed_too=True) as action:
        prize = action.contest.prizes.filter(pk=pk).first()
        if prize is None:
            return
        given = prize.awards.select_related("team").first()
        if given is not None:
            raise Refused(
                _("« %(prize)s » est attribué (n° %(team)d) : annulez d’abord l’attribution.")
                % {"prize": prize.name, "team": given.team.number}
            )
        action.log("remove_prize", prize.name, before=_as_data(prize))
        prize.delete()


def set_giving(
    contest: Contest,
    by: User | None,
    ties: str,
    passes_on: bool,
    withdrawn_too: bool,
    absent: Collection[int],
    token: UUID | None = None,
) -> None:
    """Say how the prizes are given, and who is absent, by number. Raises `Refused`."""
    with writing(contest, by, token, closed_too=True) as action:
        giving, _made = Giving.objects.get_or_create(contest=action.contest)
        numbers = set(action.contest.teams.values_list("number", flat=True))
        for number in absent:
            if number not in numbers:
                raise Refused(
                    _("Personne n’a le n° %(number)d dans ce concours.") % {"number": number},
                    field="absent",
                )
        before = _terms_data(giving)
        giving.ties = TieRule(ties)
        giving.passes_on = passes_on
        giving.withdrawn_too = withdrawn_too
        giving.absent = sorted(set(absent))
        giving.save()
        action.log("set_giving", action.contest.name, before, _terms_data(giving))


def draw_again(contest: Contest, by: User | None, reason: str, token: UUID | None = None) -> None:
    """Draw the tombolas and the equals anew. A reason is required; not once prizes are given."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi le tirage au sort est refait."), field="reason")
    with writing(contest, by, token, closed_too=True) as action:
        giving, _made = Giving.objects.get_or_create(contest=action.contest)
        if giving.given_at is not None:
            raise Refused(_("Les lots sont attribués : annulez d’abord l’attribution."))
        before = {"seed": giving.seed}
        giving.seed = draw_lot()
        giving.save()
        after = {"seed": giving.seed}
        action.log("draw_prizes_again", action.contest.name, before, after, reason.strip())


def _prize(action: Action, pk: int) -> Prize:
    prize = action.contest.prizes.select_related("category", "team").filter(pk=pk).first()
    if prize is None:
        raise Refused(_("Ce lot n’est plus dans la liste."))
    return prize


def _refuse_collected(prize: Prize) -> None:
    gone = prize.awards.exclude(collected_at=None).select_related("team").first()
    if gone is not None:
        raise Refused(
            _("« %(prize)s » est déjà remis (n° %(team)d) : reprenez-le d’abord.")
            % {"prize": prize.name, "team": gone.team.number}
        )


def _fill(prize: Prize, wanted: Wanted) -> None:
    """Write what was typed, once it makes sense. Raises `Refused`."""
    by = PrizeBy(wanted.by)
    prize.name = clean_name(wanted.name)
    if not prize.name:
        raise Refused(_("Un nom attendu : jambon, coupe, bon d’achat…"), field="name")
    if not 1 <= wanted.quantity <= 9999:
        raise Refused(_("Une quantité à partir de 1 attendue."), field="quantity")
    prize.quantity = wanted.quantity
    prize.by = by
    prize.per_player = wanted.per_player
    prize.cumulates = wanted.cumulates
    _fill_value(prize, wanted)
    _fill_places(prize, wanted)
    prize.category = _category(prize, wanted)
    prize.team = _team(prize, wanted)
    prize.rounds = wanted.rounds if by == PrizeBy.ATTENDANCE else None
    if by == PrizeBy.ATTENDANCE and not wanted.rounds:
        raise Refused(_("Combien de parties faut-il avoir jouées ?"), field="rounds")
    _refuse_overlap(prize)


def _fill_value(prize: Prize, wanted: Wanted) -> None:
    if wanted.cents is not None and wanted.share is not None:
        raise Refused(_("Une valeur ou une part de la recette, pas les deux."), field="share")
    if wanted.cents is not None and wanted.cents < 0:
        raise Refused(_("Un montant à partir de 0 attendu, comme 12 ou 7,50."), field="cents")
    if wanted.share is not None:
        if not 1 <= wanted.share <= WHOLE_SHARE:
            raise Refused(_("Un pourcentage de 0,01 à 100 attendu."), field="share")
        others = prize.contest.prizes.exclude(pk=prize.pk).aggregate(Sum("share"))["share__sum"]
        if (others or 0) + wanted.share > WHOLE_SHARE:
            raise Refused(
                _("Les autres lots prennent déjà %(percent)s %% de la recette.")
                % {"percent": f"{(others or 0) / 100:g}".replace(".", ",")},
                field="share",
            )
    if wanted.money and wanted.cents is None and wanted.share is None:
        raise Refused(_("Un lot en argent : combien ?"), field="cents")
    prize.cents, prize.share = wanted.cents, wanted.share
    prize.money = wanted.money or wanted.share is not None


def _fill_places(prize: Prize, wanted: Wanted) -> None:
    """From which place to which; the quantity must do for them."""
    prize.first = prize.last = None
    if prize.by not in BY_PLACE:
        return
    individuals = Regulation.from_data(prize.contest.regulation).individuals
    each = 2 if wanted.per_player and not individuals else 1
    if wanted.first is None:
        raise Refused(_("À partir de quel rang ?"), field="first")
    if wanted.first < 1:
        raise Refused(_("Un rang à partir de 1 attendu."), field="first")
    last = wanted.last
    if last is None:
        last = wanted.first + max(wanted.quantity // each, 1) - 1
    if last < wanted.first:
        raise Refused(
            _("Du rang %(first)d au rang %(last)d : le second doit suivre le premier.")
            % {"first": wanted.first, "last": last},
            field="last",
        )
    if last > 9999:
        raise Refused(_("Un rang jusqu’à 9999 attendu."), field="last")
    needed = (last - wanted.first + 1) * each
    if wanted.quantity < needed:
        raise Refused(
            _("Du rang %(first)d au rang %(last)d, il en faut %(needed)d.")
            % {"first": wanted.first, "last": last, "needed": needed},
            field="quantity",
        )
    prize.first, prize.last = wanted.first, last


def _category(prize: Prize, wanted: Wanted) -> Category | None:
    if prize.by != PrizeBy.CATEGORY:
        return None
    found = prize.contest.categories.filter(pk=wanted.category or 0).first()
    if found is None:
        raise Refused(_("De quelle catégorie ?"), field="category")
    return found


def _team(prize: Prize, wanted: Wanted) -> Team | None:
    if prize.by != PrizeBy.SPECIAL or wanted.team is None:
        return None
    found = prize.contest.teams.filter(number=wanted.team).first()
    if found is None:
        raise Refused(
            _("Personne n’a le n° %(number)d dans ce concours.") % {"number": wanted.team},
            field="team",
        )
    return found


def _refuse_overlap(prize: Prize) -> None:
    """Two lots for one rank must say so: at least one of them cumulates."""
    if prize.first is None or prize.last is None or prize.cumulates:
        return
    others = prize.contest.prizes.exclude(pk=prize.pk).filter(
        by=prize.by, category=prize.category, first__lte=prize.last, last__gte=prize.first
    )
    other = others.filter(cumulates=False).first()
    if other is not None:
        raise Refused(
            _(
                "« %(prize)s » va déjà du rang %(first)d au rang %(last)d : changez les rangs, ou "
                "dites l’un des deux lots cumulable."
            )
            % {"prize": other.name, "first": other.first, "last": other.last},
            field="first",
        )


def _as_data(prize: Prize) -> dict[str, Any]:
    names = (
        "name", "by", "quantity", "cents", "share", "money", "first", "last", "rounds",
        "per_player", "cumulates",
    )  # fmt: skip
    data = {name: getattr(prize, name) for name in names}
    data["category"] = prize.category.name if prize.category else None
    data["team"] = prize.team.number if prize.team else None
    return {name: value for name, value in data.items() if value not in (None, False)}


def _terms_data(giving: Giving) -> dict[str, Any]:
    return {
        "ties": giving.ties,
        "passes_on": giving.passes_on,
        "withdrawn_too": giving.withdrawn_too,
        "absent": giving.absent,
    }
