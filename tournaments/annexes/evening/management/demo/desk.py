"""Desk data of the demonstration before round 1: prices, registrations, money, prizes."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Team
from tournaments.services.cash.items import add_item
from tournaments.services.cash.ledger import note_movement, settle
from tournaments.services.core.club import set_club
from tournaments.services.draws.presence import register_team
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration.categories import add_category
from tournaments.services.registration.filling import Registration
from tournaments.words.details import CLUB, TOWN
from tournaments.words.enums import CashKind, ItemPer, PayMethod, PrizeBy

NAMES = tomllib.loads((Path(__file__).parent / "names.toml").read_text("utf-8"))
WOMEN = frozenset(NAMES["women"])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people who play together, their club and town, and how many of them are women."""

    player1: str
    player2: str
    club: str
    town: str
    women: int


def pairs(count: int, random: Random) -> list[Pair]:
    """Return `count` pairs, some of one family; no name appears twice."""
    names: set[str] = set()
    pairs_drawn: list[Pair] = []
    while len(pairs_drawn) < count:
        family = random.choice(NAMES["last_names"])
        other = family if random.random() < 0.35 else random.choice(NAMES["last_names"])
        first, second = random.sample(NAMES["first_names"], 2)
        one, two = f"{first} {family}", f"{second} {other}"
        if names.isdisjoint((one, two)):
            names |= {one, two}
            club, town = random.choice(NAMES["clubs"]), random.choice(NAMES["towns"])
            pairs_drawn.append(Pair(one, two, club, town, len(WOMEN & {first, second})))
    return pairs_drawn


LOGO, LOGO_SIDE = Path(__file__).parent / "logo.png", 300
#: The float: number of each note and coin, by its value in cents.
FLOAT = {1000: 6, 500: 8, 200: 15, 100: 20}
#: Payment methods, repeated in proportion to their frequency.
METHODS = (PayMethod.CASH, PayMethod.CASH, PayMethod.CASH, PayMethod.CHEQUE, PayMethod.CARD)


def open_the_desk(
    contest: Contest, organiser: User, everybody: Sequence[Pair], random: Random
) -> None:
    """Register the pairs and take the money of all but three."""
    logo = LOGO.read_bytes()
    set_club(contest, organiser, _("Comité des fêtes de Saint-Aubin"), (logo, LOGO_SIDE, LOGO_SIDE))
    women = add_category(contest, organiser, _("Dames")).pk
    mixed = add_category(contest, organiser, _("Mixte")).pk
    add_item(contest, organiser, _("Inscription"), 1000, ItemPer.PLAYER)
    meal = add_item(contest, organiser, _("Repas"), 1200, ItemPer.PIECE, meal=True).pk
    brought = sum(cents * count for cents, count in FLOAT.items())
    note_movement(contest, organiser, CashKind.BROUGHT, brought, pieces=FLOAT)
    teams = []
    for pair in everybody:
        teams.append(
            register_team(
                contest,
                organiser,
                Registration(
                    pair.player1,
                    pair.player2,
                    details={CLUB.name: pair.club, TOWN.name: pair.town},
                    categories={0: (), 1: (mixed,), 2: (women,)}[pair.women],
                    orders={meal: random.choice((0, 0, 1, 2, 2))},
                ),
                here=True,
            )
        )
    for team in _paying(teams, random):
        settle(contest, organiser, team, random.choice(METHODS))
    _lay_out_prizes(contest, organiser, women, mixed)


def _paying(teams: Sequence[Team], random: Random) -> list[Team]:
    """Return all teams but three, in random order."""
    return random.sample(teams, len(teams) - 3)


def _lay_out_prizes(contest: Contest, organiser: User, women: int, mixed: int) -> None:
    for wanted in (
        Wanted(_("Jambon entier"), PrizeBy.RANK, 2, 6500, first=1, per_player=True),
        Wanted(_("Demi-jambon"), PrizeBy.RANK, 2, 3500, first=2, per_player=True),
        Wanted(_("Panier garni"), PrizeBy.RANK, 3, 2500, first=3),
        Wanted(_("Bouquet et coupe"), PrizeBy.CATEGORY, 1, 3000, category=women, first=1),
        Wanted(
            _("Bon d’achat de la boulangerie"), PrizeBy.CATEGORY, 1, 2000, category=mixed, first=1
        ),
        Wanted(_("Filet garni de consolation"), PrizeBy.LAST, 1, 1000),
        Wanted(_("Bouteille de la tombola"), PrizeBy.LOT, 4, 800),
    ):
        add_prize(contest, organiser, wanted)
