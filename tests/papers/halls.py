"""Contests of every kind and size, played to their prizes, for the papers that tests print."""

from __future__ import annotations

import random
from dataclasses import replace

from django.contrib.auth.models import User

from scoring.rules import RuleSet
from tests.factories import BELOTE, COINCHE, belote_totals, make_contest, make_user
from tournaments.annexes.evening.management.demo.desk import pairs
from tournaments.annexes.rehearsal.queries.chairs import play_chairs
from tournaments.models import Contest, Match, Order
from tournaments.queries.cash.ledger import box
from tournaments.queries.draws.course import nothing_left
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.regulation.random_deals import random_deal, random_match
from tournaments.services import results
from tournaments.services.cash import items, ledger
from tournaments.services.cash.ledger import count_box
from tournaments.services.core import club
from tournaments.services.draws import draws, penalties, presence
from tournaments.services.prizes import giving
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration import categories
from tournaments.services.registration.filling import Registration
from tournaments.services.results import Totals
from tournaments.services.results.table_links import let_players_enter
from tournaments.words.enums import CashKind, ItemPer, PayMethod, PrizeBy

#: People and clubs whose names take much room; the others are those of the demonstration.
LONG = (
    ("Jean-Baptiste de La Rochefoucauld", "Marie-Françoise Lefebvre-Desnouettes"),
    ("Anne-Charlotte Montmorency-Luxembourg", "Guy Petit"),
    ("Luc Nguyễn", "Bernadette Kerbrat-Le Goff"),
)
LONG_CLUB = "Amicale des anciens élèves de l’école publique du Champ-Saint-Père"


def _coinche() -> Regulation:
    return COINCHE.with_format(rounds=2, deals=6)


def _game(preset: str, **format_: object) -> Regulation:
    return Regulation.of_rules(RuleSet.preset(preset)).with_format(rounds=2, **format_)


_BELOTE = BELOTE.with_format(rounds=2)
_MELEE = BELOTE.with_format(rounds=2, entrants="individuals", seating="melee")
_POOLS = BELOTE.with_format(rounds=3, pools=4, ranking=("wins", "points"))
_MANCHES = BELOTE.with_format(
    rounds=2, manches=3, win=2, ranking=("match_points", "manches_difference")
)
_DUPLICATE = BELOTE.with_format(
    rounds=3, deals=2, duplicate="matchpoints", first_draw="registration", next_draw="mitchell"
)

#: Kinds of contests: the regulation of each, and its sizes.
GAMES: dict[str, tuple[Regulation, tuple[int, ...]]] = {
    "belote": (_BELOTE, (1, 8, 150)),
    "coinche": (_coinche(), (33,)),
    "mêlée": (_MELEE, (2, 16, 66)),
    "poules": (_POOLS, (33,)),
    "tableau": (BELOTE.with_format(rounds=1, final=8, consolation="others"), (33,)),
    "mouvement": (BELOTE.with_format(rounds=3, next_draw="mitchell"), (33,)),
    "à trois": (_game("belote-3"), (9,)),
    "comptoir": (_game("comptoir"), (9,)),
    "à deux": (_game("belote-2"), (9,)),
    "duplicate": (_DUPLICATE, (33,)),
    "manches": (_MANCHES, (9,)),
}


def hall(game: str, entrants: int) -> Contest:
    """Create a contest of that kind and size, and play it to its prizes.

    One pair alone has nobody to play against: its contest has no round.
    """
    regulation = GAMES[game][0]
    faults = usual_tariffs(regulation.rules)
    owner = make_user()
    contest = make_contest(0, regulation.with_format(tariffs=faults), owner, f"Concours {game}")
    club.set_club(contest, owner, LONG_CLUB)
    let_players_enter(contest, owner, True)
    _register(contest, owner, entrants)
    _sell(contest, owner)
    if entrants > 2:
        _play(contest, owner)
    _reward(contest, owner)
    return contest


def _register(contest: Contest, owner: User, entrants: int) -> None:
    """Register people with names, clubs, towns and telephones, a third of them in a category."""
    women = categories.add_category(contest, owner, "Féminines").pk
    alone = Regulation.from_data(contest.regulation).individuals
    known = [(*names, LONG_CLUB) for names in LONG]
    invented = pairs(entrants, random.Random(1))
    known += [(pair.player1, pair.player2, pair.club) for pair in invented]
    for number, (one, other, of) in enumerate(known[:entrants], start=1):
        details = {
            "club": of,
            "town": "Saint-Aubin-le-Cloud",
            "phone": f"06 12 34 56 {number % 90}",
        }
        wanted = Registration(one, "" if alone else other, details=details)
        of_category = [women] if number % 3 == 0 else []
        presence.register_team(contest, owner, replace(wanted, categories=of_category), here=True)


def _sell(contest: Contest, owner: User) -> None:
    """Sell entry fees and meals, spend some money, count the box; three teams still owe theirs."""
    items.add_item(contest, owner, "Inscription", 1000, ItemPer.PLAYER)
    meal = items.add_item(contest, owner, "Repas", 1250, ItemPer.PIECE, meal=True)
    ledger.note_movement(contest, owner, CashKind.BROUGHT, 200000, pieces={5000: 40})
    entered = list(contest.teams.order_by("number"))
    Order.objects.bulk_create(
        Order(team=team, item=meal, quantity=1 + team.number % 2) for team in entered[::4]
    )
    for place, team in enumerate(entered[3:]):
        way = PayMethod.CHEQUE if place % 5 == 0 else PayMethod.CASH
        ledger.settle(contest, owner, team, way)
    ledger.note_movement(contest, owner, CashKind.EXPENSE, 123456, note="Jambons, chez Gendron")
    upto = box(contest).upto
    count_box(contest, owner, {500: 8, 2000: 1}, 1, 3679, "il manque tout", upto=upto)


def _play(contest: Contest, owner: User) -> None:
    """Play every round to its end; a team is punished in the first one."""
    regulation = Regulation.from_data(contest.regulation)
    while not nothing_left(contest):
        draws.draw_round(contest, owner, seed=7)
        round_ = contest.rounds.get(number=contest.rounds.count())
        random_ = random.Random(round_.number)
        for match in Match.objects.filter(round=round_).select_related("round__contest"):
            _enter(match, random_)
        # Points would change no rank of a duplicate: they are refused there.
        if round_.number == 1 and not regulation.is_duplicate:
            fault = usual_tariffs(regulation.rules)[0]
            first = round_.seats.exclude(match=None).order_by("team__number")[0].team.number
            penalties.impose_penalty(contest, owner, 1, first, fault.name, "vu par l’arbitre")
        results.close_round(contest, owner, round_.number)


def _enter(match: Match, random_: random.Random) -> None:
    """Enter a result that the rules of the contest can give."""
    regulation = Regulation.from_data(match.round.contest.regulation)
    if regulation.each_alone:
        players = match.seats.count()
        course, _marks = play_chairs(regulation, match.round.number, players, 5, random_)
        results.enter_chair_deals(match, None, course, version=0)
    elif regulation.is_duplicate:
        deals = [random_deal(regulation.rules, random_) for _board in range(regulation.deals or 0)]
        results.enter_deals(match, None, deals, version=0)
    elif regulation.manches > 1:
        won = belote_totals(random_)
        manches = ((won.ns, won.ew), (won.ew, won.ns), (won.ns, won.ew))
        ns, ew = (sum(side) for side in zip(*manches, strict=True))
        results.enter_totals(match, None, Totals(ns, ew, manches=manches), version=0)
    elif regulation.rules == BELOTE.rules:
        results.enter_totals(match, None, belote_totals(random_), version=0)
    else:
        deals = random_match(regulation.rules, regulation.end, random_)
        results.enter_deals(match, None, deals, version=0)


def _reward(contest: Contest, owner: User) -> None:
    """Give a ham to the first places, and a bottle to every team by lot."""
    add_prize(contest, owner, Wanted("Jambon entier", PrizeBy.RANK, 2, 6500, first=1))
    add_prize(contest, owner, Wanted("Panier garni", PrizeBy.RANK, 1, 2500, first=3))
    women = contest.categories.get()
    wanted = Wanted("Bouquet et coupe", PrizeBy.CATEGORY, 1, 3000, category=women.pk, first=1)
    add_prize(contest, owner, wanted)
    add_prize(contest, owner, Wanted("Bouteille de la tombola", PrizeBy.LOT, 4, 800))
    if contest.rounds.exists():
        giving.give_prizes(contest, owner)
