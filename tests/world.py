"""Contests in progress, one of each kind, for the tests that visit every page of the project.

`make_world` creates them through the services.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time, timedelta
from io import BytesIO

from django.contrib.auth.models import User
from PIL import Image

from scoring.rules import RuleSet
from tests.factories import make_contest, make_first_organiser, make_user, play_round
from tests.rows import written_again
from tournaments.annexes.applications.services import answers, applications, applying
from tournaments.annexes.at_table.queries.links import links_of
from tournaments.annexes.halls.rules import GatheringRules
from tournaments.annexes.halls.services.setting import NamedHall, create_gathering, set_rules
from tournaments.annexes.photos import services as photos
from tournaments.annexes.referee.services import appeals, calls, penalties
from tournaments.annexes.seasons.rules import read_rules
from tournaments.annexes.seasons.services.seasons import create_season
from tournaments.annexes.seasons.services.seasons import set_public as set_season_public
from tournaments.models import Contest, Hook, Match, Order, Player
from tournaments.queries.prizes.lots import prizes_of
from tournaments.queries.prizes.reveal import reveal_among
from tournaments.regulation import Regulation, usual_tariffs
from tournaments.regulation.planning.day import Times
from tournaments.services import planning, results
from tournaments.services.cash import items, ledger
from tournaments.services.cash.ledger import count_box
from tournaments.services.core import club, people, phones, works
from tournaments.services.draws import arrivals, draws, presence, wishes
from tournaments.services.draws.arrivals import open_door
from tournaments.services.hall import announcements, changing, clock, suspense
from tournaments.services.prizes import giving
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.prizes.revealing import begin_ceremony, next_step
from tournaments.services.registration import categories, halls, singles
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.halls import HallWanted, hold_hall
from tournaments.services.results import Totals, closing
from tournaments.services.results.catch_ups import ExtraMatch, enter_catch_up
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import (
    CallKind,
    Camp,
    CashKind,
    ItemPer,
    PayMethod,
    PrizeBy,
    Role,
    WishKind,
)
from tournaments.words.house_enums import PhotoFault, WorkKind

RULES = RuleSet.preset("ffb-belote")
#: Pair that left the afternoon contest, and table whose result waits for the camp Nord-Sud.
LEFT, AGREES = 12, 3
#: Rules of the season of two of the contests.
SEASON = read_rules(
    '[season]\nname = "Challenge du canton"\ncategories = ["Dames"]\n[day]\ngive = ["points"]\n'
)


@dataclass(frozen=True)
class World:
    """Contests by kind, all of one organiser, and users by name."""

    contests: dict[str, Contest]
    people: dict[str, User]

    def __getitem__(self, kind: str) -> Contest:
        return self.contests[kind]


@written_again
def make_world() -> World:
    """Create one contest of each kind, and grant each role in all of them to the same users.

    The users also include people without a role. One of them organises another contest.
    """
    everybody = {role.value: make_user(role.value) for role in Role if role != Role.ORGANISER}
    everybody["co-organiser"] = make_user("co-organiser")
    owner = make_user("organiser")
    contests = {
        "afternoon": _afternoon(owner),
        "cup": _cup(owner),
        "players": _players(owner),
        "drawn": _drawn(owner),
        "movement": _movement(owner),
        "draft": _draft(owner),
        "finished": _finished(owner),
        "over": _over(owner),
        "empty": make_contest(0, organiser=owner, name="Concours vide"),
        "halls": _halls(owner),
    }
    _with_prizes(contests, owner)
    open_door(contests["empty"], owner)
    contests["empty"].refresh_from_db()
    halls = [NamedHall(contests["over"], "Salle A"), NamedHall(contests["finished"], "Salle B")]
    gathered = create_gathering(owner, "Deux salles", halls, contests["empty"])
    set_rules(gathered, GatheringRules(4))
    for contest in contests.values():
        for name, user in everybody.items():
            role = Role.ORGANISER if name == "co-organiser" else Role(name)
            people.grant_role(contest, owner, user, role)
    Hook.objects.create(address="https://federation.example/annonces", entries=0, log=0)
    hall = contests["halls"].halls.get(name="A")
    hold_hall(contests["halls"], owner, everybody["scorer"], hall.pk)
    season = create_season(owner, SEASON, [contests["afternoon"], contests["finished"]])
    set_season_public(season, owner, True)
    other = make_user("other-organiser")
    make_contest(2, organiser=other, name="Un autre concours")
    strangers = {
        "other-organiser": other,
        "stranger": make_user("stranger"),
        "superuser": make_first_organiser("superuser"),
    }
    return World(contests, {"owner": owner, **everybody, **strangers})


def _afternoon(owner: User) -> Contest:
    """Create a contest of eleven pairs: a closed round with a catch-up, then a round in progress.

    The tables of the second round have, in order: a confirmed result, one to verify, one that waits
    for the camp Nord-Sud, one that this camp disputes, none. The contest also has penalties, a cash
    box, applications, single players and a late pair.
    """
    regulation = Regulation(RULES, bye="catch-up", tariffs=usual_tariffs(RULES))
    contest = make_contest(12, regulation, owner, "Belote de l’après-midi")
    planning.set_planning(contest, owner, Times(time(14, 0), ends_by=time(19, 0)))
    club.set_club(contest, owner, "Amicale laïque", (_logo(), 60, 40))
    presence.withdraw_team(contest, owner, contest.teams.get(number=LEFT))
    play_round(contest, seed=1)
    resting = contest.rounds.get(number=1).seats.get(match=None).team
    other = 1 if resting.number != 1 else 2
    enter_catch_up(contest, owner, 1, resting.number, ExtraMatch(other, 1000, 944), version=0)
    faults = [fault for fault in usual_tariffs(RULES) if fault.points]
    penalties.impose_penalty(contest, owner, 1, 3, faults[0].name, "vu par l’arbitre")
    draws.draw_round(contest, owner, seed=2)
    penalties.impose_penalty(contest, owner, 2, 4, faults[0].name, "vu par l’arbitre")
    penalties.note_incident(contest, owner, 2, 3, "Renonce", "cœur coupé, puis joué")
    appeals.appeal_incident(contest, owner, contest.penalties.earliest("pk").pk, "rien vu")
    phones.let_players_enter(contest, owner, True)
    confirmed, doubtful, waits, disputed, none = _matches(contest, 2)
    totals = Totals(1000, 944)
    results.enter_totals(confirmed, owner, totals, version=0)
    results.enter_totals(
        doubtful, owner, Totals(900, 900), version=0, to_verify=True, reason="illisible"
    )
    theirs = AtTable(Camp.EW, "their phone")
    results.enter_totals(waits, theirs, totals, version=0)
    results.enter_totals(disputed, theirs, totals, version=0)
    results.enter_totals(disputed, AtTable(Camp.NS, "our phone"), Totals(944, 1000), version=1)
    _photographed(contest, owner, none)
    caller = calls.Caller(links_of(contest, 2)[0].token, Camp.NS)
    calls.call_referee(confirmed, caller, CallKind.DISPUTE)
    clock.start_clock(contest, owner, 60)
    announcements.announce(contest, owner, "La buvette ferme à 18 h.")
    women = categories.add_category(contest, owner, "Dames")
    presence.register_team(
        contest,
        owner,
        Registration(
            "Léa Tardive",
            "Luc Tardif",
            details={
                "club": "Saint-Aubin",
                "town": "Saint-Aubin-le-Cloud",
                "phone": "06 12 34 56 78",
            },
            categories=[women.pk],
        ),
    )
    arrivals.check_in(contest, owner, "1")
    wishes.add_wish(contest, owner, WishKind.APART, 1, 2)
    _cash_box(contest, owner)
    _applied(contest, owner)
    # Somebody known, whose name the last one is nearly.
    Player.objects.create(organiser=owner, name="Chloé Seul")
    for name in ("Anne Seule", "Bernard Seul", "Chloé Seule"):
        singles.add_single(contest, owner, name)
    works.ask_work(contest, owner, works.Job(WorkKind.PAPER, "Classement", "SEE", "key", {}))
    return contest


def _photographed(contest: Contest, owner: User, match: Match) -> None:
    """Add a photographed sheet of a match, and a file that is too heavy to be read.

    A phone is enrolled to send others, and an invitation waits for another phone.
    """
    photos.send_photos(contest, owner, [photos.Sent("IMG_1.jpg", b"1"), photos.Sent("x.pdf", None)])
    figures = {"ns": "1000", "ew": "944", "belotes": "0", "capots": "0"}
    sheet = photos.FoundSheet(match.pk, PhotoFault.NONE, figures, _jpeg(), 60, 40)
    photos.keep_sheets(contest.photos.get(name="IMG_1.jpg"), [sheet])
    photos.enrol_phone(photos.invite_phone(contest, owner), None, "Marie", "its key")
    # Its ten minutes last as long as the tests.
    invited = photos.invite_phone(contest, owner)
    invited.invited_at += timedelta(hours=2)
    invited.save()


def _jpeg() -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (60, 40), "white").save(buffer, "JPEG")
    return buffer.getvalue()


def _halls(owner: User) -> Contest:
    """Create a contest in two halls, with its only round drawn and a team without a hall.

    It has a lot: the desk asks whether the hall sees the standings to the end.
    """
    contest = make_contest(8, Regulation(RULES, rounds=1), owner, "Belote en deux salles")
    add_prize(contest, owner, Wanted("Coupe", cents=2500, first=1))
    halls.add_hall(contest, owner, HallWanted("A", 1, 2))
    halls.add_hall(contest, owner, HallWanted("B", 3, 5))
    halls.fill_halls(contest, owner)
    draws.draw_round(contest, owner, seed=1)
    contest.teams.filter(number=8).update(hall=None)
    halls.add_hall(contest, owner, HallWanted("C", 6, 9))
    announcements.announce(contest, owner, "Le repas est servi en salle B.")
    return contest


def _logo() -> bytes:
    buffer = BytesIO()
    Image.new("RGB", (60, 40), "black").save(buffer, "PNG")
    return buffer.getvalue()


def _cash_box(contest: Contest, owner: User) -> None:
    """Add entry fees, an ordered meal, all kinds of payments, and a count before the last ones."""
    items.add_item(contest, owner, "Inscription", 1000, ItemPer.PLAYER)
    meal = items.add_item(contest, owner, "Repas", 850, ItemPer.PIECE, meal=True)
    items.add_item(contest, owner, "Café", 100, ItemPer.PIECE)
    Order.objects.create(team=contest.teams.get(number=2), item=meal, quantity=2)
    ledger.note_movement(contest, owner, CashKind.BROUGHT, 5000, pieces={1000: 5})
    ledger.settle(contest, owner, contest.teams.get(number=1))
    ledger.settle(contest, owner, contest.teams.get(number=2), PayMethod.CHEQUE)
    items.set_discount(contest, owner, contest.teams.get(number=3), 2000, "invitée")
    ledger.note_movement(contest, owner, CashKind.EXPENSE, 1999, note="Achat de lots")
    count_box(contest, owner, {1000: 5}, 1, 3700, "pièce perdue", upto=4)
    ledger.settle(contest, owner, contest.teams.get(number=4))
    ledger.cancel_payment(contest, owner, 5, "c’était l’équipe 5")


def _applied(contest: Contest, owner: User) -> None:
    """Add late applications for a place: two to confirm, one on the waiting list, one refused."""
    applying.set_applying(contest, owner, True, 20, late=True)
    for one, other in (("Ève", "Ivan"), ("Ida", "Ugo")):
        applications.apply(contest, Registration(one, other, details={"phone": "06 12 34 56 78"}))
    applications.wait_at_desk(contest, owner, Registration("Abel", "Aude"))
    refused = applications.apply(contest, Registration("Lise", "Léon"))
    answers.refuse(contest, owner, refused, "réservé aux licenciés")


def _cup(owner: User) -> Contest:
    """Create a contest whose pools are played and whose bracket has its first round open."""
    regulation = Regulation(RULES, rounds=3, pools=4, final=4, consolation="others")
    contest = make_contest(8, regulation, owner, "Coupe du canton")
    for seed in range(3):
        play_round(contest, seed=seed)
    draws.draw_round(contest, owner, seed=4)
    results.enter_totals(_matches(contest, 4)[0], owner, Totals(1000, 944), version=0)
    return contest


def _players(owner: User) -> Contest:
    """Create a mêlée of nine individual players: a closed round, then a half-entered one."""
    regulation = Regulation(RULES, entrants="individuals", tariffs=usual_tariffs(RULES))
    contest = make_contest(0, regulation, owner, "Belote à la mêlée")
    for number in range(1, 10):
        presence.register_team(contest, owner, Registration(f"Joueur {number}"))
    play_round(contest, seed=1)
    draws.draw_round(contest, owner, seed=2)
    results.enter_totals(_matches(contest, 2)[0], owner, Totals(1000, 944), version=0)
    return contest


def _drawn(owner: User) -> Contest:
    """Create a contest of six pairs with its first round drawn but not played, and secret."""
    contest = make_contest(6, organiser=owner, name="Belote du soir")
    draws.draw_round(contest, owner, seed=1)
    _in_suspense(contest, owner)
    return contest


def _movement(owner: User) -> Contest:
    """Create a contest of six pairs on a Mitchell movement: all its rounds are known.

    Its first round was secret, and the hall was shown it.
    """
    regulation = Regulation(RULES, rounds=3, next_draw="mitchell")
    contest = make_contest(6, regulation, owner, "Belote du jeudi")
    play_round(contest, seed=1)
    _in_suspense(contest, owner)
    suspense.reveal_standings(contest, owner)
    return contest


def _in_suspense(contest: Contest, owner: User) -> None:
    """Hide from the hall the results of every round."""
    club.set_public(contest, owner, published=False, names_by_initials=False, suspense_from=1)


def _draft(owner: User) -> Contest:
    """Create a contest of five pairs with a closed round, then a draft that only the desk sees."""
    contest = make_contest(5, Regulation(RULES, rounds=3), owner, "Belote en brouillon")
    play_round(contest, seed=1, close=False)
    draws.close_and_draw(contest, owner, 1)
    return contest


def _finished(owner: User) -> Contest:
    """Create a contest ready to end: every round is closed, and one does not count."""
    contest = make_contest(4, Regulation(RULES, rounds=2), owner, "Belote du matin")
    for seed in (1, 2):
        play_round(contest, seed=seed)
    closing.drop_round(contest, owner, 2, "un jeu marqué")
    return contest


def _over(owner: User) -> Contest:
    """Create a contest that has ended."""
    contest = make_contest(4, Regulation(RULES, rounds=1), owner, "Belote d’hier")
    play_round(contest, seed=1)
    changing.close_contest(contest, owner)
    return contest


def _with_prizes(contests: dict[str, Contest], owner: User) -> None:
    """Add prizes to three contests: not given, given, given with one chosen and collected.

    The ceremony of the last one goes on, with one card turned.
    """
    for kind in ("afternoon", "finished", "over"):
        add_prize(contests[kind], owner, Wanted("Coupe", cents=2500, first=1))
        add_prize(contests[kind], owner, Wanted("Panier", PrizeBy.LOT, cumulates=True))
        add_prize(contests[kind], owner, Wanted("Vin", PrizeBy.CHOICE, quantity=3))
    for kind in ("finished", "over"):
        giving.give_prizes(contests[kind], owner)
    chooser = prizes_of(contests["finished"]).chooser
    assert chooser is not None
    wine = contests["finished"].prizes.get(name="Vin")
    giving.choose_prize(contests["finished"], owner, chooser.number, wine.pk)
    begin_ceremony(contests["finished"], owner, 3)
    next_step(contests["finished"], owner, 0, reveal_among(prizes_of(contests["finished"]), 3).key)


def _matches(contest: Contest, number: int) -> list[Match]:
    rows = Match.objects.filter(round__contest=contest, round__number=number)
    return list(rows.select_related("round__contest").order_by("table"))
