"""Teams: enter, rename, remove; their numbers and codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Application, Contest, Order, Player, Round, Seat, Team
from tournaments.models.contest import draw_code
from tournaments.models.prepared import prepared
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.registration.filling import Registration, fill
from tournaments.services.registration.halls import place_new, send
from tournaments.words.details import LICENCE, NOTED, clean_details, first_known
from tournaments.words.enums import ApplicationStatus, ItemPer, Stage
from tournaments.words.texts import Refused

#: Largest quantity of one item that a team may order.
MOST = 99


def note_particulars(team: Team, wanted: Registration) -> list[str]:
    """Save the particulars of a saved team; return the details that changed. Raises `Refused`."""
    changed = note_details(_players_of(team), wanted.details)
    _note_categories(team, wanted.categories)
    _note_orders(team, wanted.orders or {})
    return changed


def note_details(people: Sequence[Player], details: Mapping[str, str]) -> list[str]:
    """Note details on the first person; return those that changed. Raises `Refused` without one."""
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
    """Drop the empty details: a new registration must not erase what the address book has."""
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


def enter_team(action: Action, wanted: Registration, *, code: str = "") -> Team:
    """Register a pair, with the `code` of its application if it had one. Raises `Refused`."""
    team = next_team(action.contest)
    team.number = wanted.number or team.number
    fill(team, wanted)
    place_new(action.contest, team, wanted.hall, wanted.keeps_hall)
    team.code = code or team.code
    team.save()
    note_particulars(team, replace(wanted, details=without_empty(wanted.details)))
    return team


def change_team(
    contest: Contest, by: User | None, team: Team, wanted: Registration, token: UUID | None = None
) -> None:
    """Correct a team; its club, table and seed count from the next draw on. Raises `Refused`."""
    with writing(contest, by, token) as action:
        team = Team.objects.select_related("player1", "player2").get(
            pk=team.pk, contest=action.contest
        )
        before, licences_before = as_data(team), _licences(team)
        fill(team, wanted)
        send(action, team, wanted.hall, wanted.keeps_hall)
        team.save()
        changed = note_particulars(team, wanted)
        private = {one.name: "changed" for one in NOTED if one.private and one.name in changed}
        if _licences(team) != licences_before:
            private[LICENCE.name] = "changed"
        action.log("change_team", str(team), before, as_data(team) | private)


def remove_team(contest: Contest, by: User | None, team: Team, token: UUID | None = None) -> None:
    """Delete a mistaken registration. Raises `Refused` if drawn, with a prize or ledger lines."""
    with writing(contest, by, token) as action:
        team = Team.objects.get(pk=team.pk, contest=action.contest)
        if Seat.objects.filter(team=team).exists():
            raise Refused(
                said_in(
                    contest,
                    "L’équipe %(number)d a déjà été tirée : son inscription ne se supprime plus, "
                    "mais elle peut se retirer.",
                    number=team.number,
                )
            )
        if team.awards.exists():
            raise Refused(
                said_in(
                    contest,
                    "L’équipe %(number)d a un lot : annulez d’abord l’attribution.",
                    number=team.number,
                )
            )
        if team.payments.exists():
            raise Refused(
                said_in(
                    contest,
                    "La caisse garde des opérations de l’équipe %(number)d : rendez-lui ce "
                    "qu’elle a payé, puis retirez-la.",
                    number=team.number,
                )
            )
        before = as_data(team)
        team.delete()
        action.log("remove_team", str(team), before=before)


def _licences(team: Team) -> list[str]:
    return [one.licence if one is not None else "" for one in (team.player1, team.player2)]


def next_team(contest: Contest) -> Team:
    """Return an unsaved team with the next number. Raises `Refused` once brackets have begun."""
    first, number = first_round(contest), _next_number(contest)
    return Team(contest=contest, number=number, first_round=first, code=free_code(contest))


def first_round(contest: Contest) -> int:
    """Return the round from which a new team plays. Raises `Refused` once brackets have begun."""
    last = last_round(contest)
    if last is not None and last.stage == Stage.BRACKET:
        raise Refused(_("Le tableau final est commencé : plus aucune équipe ne peut y entrer."))
    return 1 if last is None else last.number + 1


def free_code(contest: Contest) -> str:
    code = draw_code()
    while contest.teams.filter(code=code).exists() or _applied(contest, code):
        code = draw_code()
    return code


def free_codes(contest: Contest) -> Iterator[str]:
    """Yield different codes that no team and no application of the contest has. Two queries."""
    taken = set(contest.teams.values_list("code", flat=True))
    taken |= set(contest.applications.values_list("code", flat=True))
    while True:
        code = draw_code()
        if code not in taken:
            taken.add(code)
            yield code


def _applied(contest: Contest, code: str) -> bool:
    return contest.applications.filter(code=code).exists()


def last_round(contest: Contest) -> Round | None:
    return next(iter(_last_round(contest.pk)), None)


@prepared
def _last_round(contest: int) -> QuerySet[Round]:
    return Round.objects.filter(contest=contest).order_by("-number")[:1]


def _next_number(contest: Contest) -> int:
    highest = contest.teams.aggregate(highest=Max("number"))["highest"]
    return int(highest or 0) + 1


def as_data(team: Team) -> dict[str, Any]:
    return {
        "number": team.number,
        "name": team.name,
        "player1": team.player1.name if team.player1 else "",
        "player2": team.player2.name if team.player2 else "",
        "family": team.family,
        "fixed_table": team.fixed_table,
        "seeded": team.seed,
        "first_round": team.first_round,
        "last_round": team.last_round,
        **particulars_of(team),
    }
