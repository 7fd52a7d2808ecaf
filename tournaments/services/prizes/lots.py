"""The list of prizes: add, change, move or remove one; the terms of giving."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.models import Contest, Giving, Prize
from tournaments.models.contest import draw_lot
from tournaments.services.core.action import Action, writing
from tournaments.services.hall.suspense import keep_last_round_secret, store_refusal
from tournaments.services.prizes.filling import Wanted, fill
from tournaments.words.enums import TieRule
from tournaments.words.texts import Refused


def add_prize(
    contest: Contest,
    by: User | None,
    wanted: Wanted,
    token: UUID | None = None,
    *,
    secret: bool | None = None,
) -> Prize:
    """Add a prize at the end of the list. Raises `Refused`, on the field, for an invalid one.

    Values that its way of giving does not use are dropped. See `add_prizes` for `secret`.
    """
    (prize,) = add_prizes(contest, by, [wanted], token, secret=secret)
    return prize


def add_prizes(
    contest: Contest,
    by: User | None,
    wanted: Sequence[Wanted],
    token: UUID | None = None,
    *,
    secret: bool | None = None,
) -> list[Prize]:
    """Add prizes at the end of the list, all or none. Raises the `Refused` of the first wrong one.

    `refusals` tells beforehand what is wrong with each. With `secret`, the hall does not see the
    results of the last round until the prizes. False is the answer of an organiser who wants none;
    None, that nobody was asked.
    """
    with writing(contest, by, token, closed_too=True) as action:
        Giving.objects.get_or_create(contest=action.contest)
        last = action.contest.prizes.aggregate(Max("position"))["position__max"] or 0
        added = []
        for position, one in enumerate(wanted, start=last + 1):
            prize = Prize(contest=action.contest, position=position)
            fill(prize, one)
            prize.save()
            action.log("add_prize", prize.name, after=_as_data(prize))
            added.append(prize)
        if secret:
            keep_last_round_secret(action)
        elif secret is not None:
            store_refusal(action)
        return added


def refusals(contest: Contest, wanted: Sequence[Wanted | None]) -> list[Refused | None]:
    """Return why each prize cannot follow those before it, None if it can or could not be read."""
    reasons: list[Refused | None] = []
    beside: list[Prize] = []
    for one in wanted:
        refusal = None
        if one is not None:
            prize = Prize(contest=contest)
            try:
                fill(prize, one, beside)
                beside.append(prize)
            except Refused as refused:
                refusal = refused
        reasons.append(refusal)
    return reasons


def change_prize(
    contest: Contest, by: User | None, pk: int, wanted: Wanted, token: UUID | None = None
) -> Prize:
    """Change a prize; awards given stay. Raises `Refused`, also once a piece was collected."""
    with writing(contest, by, token, closed_too=True) as action:
        prize = _prize(action, pk)
        _refuse_collected(prize)
        if wanted.by != prize.by and prize.awards.exists():
            raise Refused(
                _("Ce lot est donné : reprenez les lots pour le remettre autrement."),
                field="by",
            )
        before = _as_data(prize)
        fill(prize, wanted)
        highest = prize.awards.aggregate(Max("unit"))["unit__max"] or 0
        if prize.quantity < highest:
            raise Refused(
                _("%(n)d sont déjà donnés : reprenez d’abord les lots.") % {"n": highest},
                field="quantity",
            )
        prize.save()
        action.log("change_prize", prize.name, before, _as_data(prize))
        return prize


def move_prize(
    contest: Contest, by: User | None, pk: int, up: bool, token: UUID | None = None
) -> None:
    """Move a prize one place up or down the list; prizes are given in this order."""
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
    """Remove a prize. Raises `Refused` once it was given; do nothing if it is already gone."""
    with writing(contest, by, token, closed_too=True) as action:
        prize = action.contest.prizes.filter(pk=pk).first()
        if prize is None:
            return
        award = prize.awards.select_related("team").first()
        if award is not None:
            raise Refused(
                _("« %(prize)s » est donné (n° %(team)d) : reprenez d’abord les lots.")
                % {"prize": prize.name, "team": award.team.number}
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
    """Set how the prizes are given, and which teams are absent, by number. Raises `Refused`."""
    with writing(contest, by, token, closed_too=True) as action:
        giving, _created = Giving.objects.get_or_create(contest=action.contest)
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
    """Draw tombolas and ties with a new seed. Raises `Refused`, as once prizes are given."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi le tirage au sort est refait."), field="reason")
    with writing(contest, by, token, closed_too=True) as action:
        giving, _created = Giving.objects.get_or_create(contest=action.contest)
        if giving.given_at is not None:
            raise Refused(_("Les lots sont donnés : reprenez-les d’abord."))
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
