"""A contest of each format and of each thing that may happen in one, half played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.contrib.auth.models import User

from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.factories import make_contest, make_user, play_round
from tests.services.results.readings import EAST, NORTH
from tournaments.annexes.referee.services import appeals, boards, penalties
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation, Tariff
from tournaments.regulation.format import Duplicate
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import draws, presence, seating
from tournaments.services.hall.changing import change_contest
from tournaments.services.regulation.contests import set_second_reading
from tournaments.services.results import Totals
from tournaments.words.enums import Camp

RULES = RuleSet.preset("ffb-belote")


def matches(contest: Contest, number: int) -> list[Match]:
    """Return the matches of a round, by table."""
    rows = Match.objects.filter(round__contest=contest, round__number=number)
    return list(rows.select_related("round__contest").order_by("table"))


def taken_for(points: int) -> Deal:
    """Return a deal that Nord-Sud takes and makes with these points."""
    return Deal("NS", ns=points, ew=162 - points)


def deals() -> Contest:
    """Rounds typed deal by deal, one corrected, then marked again by another rule."""
    contest = make_contest(4, Regulation(RULES, deals=2, rounds=3))
    owner = contest.organiser
    draws.draw_round(contest, owner, seed=1)
    for match in matches(contest, 1):
        results.enter_deals(match, owner, [taken_for(90), taken_for(100)], version=0)
    results.enter_deals(
        matches(contest, 1)[0],
        make_user("corrector"),
        [taken_for(91), taken_for(100)],
        version=1,
        reason="relu",
    )
    results.close_round(contest, owner, 1)
    contest.refresh_from_db()
    rules = replace(RULES, capot=162)
    change_contest(
        contest,
        owner,
        contest.name,
        contest.date,
        Regulation(rules, deals=2, rounds=3),
        confirmed=True,
        reason="le capot vaut 162",
    )
    return contest


def read_twice() -> Contest:
    """Results read by a second person or camp, one that waits, asked from the second round on."""
    contest = make_contest(6)
    play_round(contest)
    owner, reader = contest.organiser, make_user("reader")
    set_second_reading(contest, owner, True)
    let_players_enter(contest, owner, True)
    draws.draw_round(contest, owner, seed=2)
    one, other, third = matches(contest, 2)
    results.enter_totals(one, owner, Totals(1000, 944), version=0)
    results.confirm_entry(one, reader, version=1)
    results.enter_totals(other, NORTH, Totals(900, 1044), version=0)
    results.confirm_entry(other, EAST, version=1)
    results.enter_totals(third, owner, Totals(1000, 944), version=0)
    return contest


def left() -> Contest:
    """A pair that left and came back, one excluded, a forfeit, in a contest read twice."""
    regulation = Regulation(RULES, rounds=4, tariffs=(Tariff("Triche", excludes=True),))
    contest = make_contest(8, regulation)
    owner = contest.organiser
    play_round(contest)
    set_second_reading(contest, owner, True)
    draws.draw_round(contest, owner, seed=2)
    presence.withdraw_team(contest, owner, contest.teams.get(number=3), reason="malade")
    penalties.impose_penalty(contest, owner, 1, 4, "Triche", "vu")
    facts = penalties.Facts(deal=3, called_by=2, late=4, reserves="conteste")
    penalties.note_incident(contest, owner, 1, 2, Tariff("Retard", 5, minutes=2), "", facts=facts)
    triche = contest.penalties.get(excludes=True).pk
    appeals.appeal_incident(contest, owner, triche, "n’a rien fait")
    appeals.rule_appeal(contest, owner, triche, "Anne Le Goff, Luc Petit", "Triche", "vu par tous")
    for match in matches(contest, 2):
        if not match.entries.exists():
            results.enter_totals(match, owner, Totals(1000, 944), version=0)
            results.confirm_entry(match, make_user("reader"), version=1)
    results.close_round(contest, owner, 2)
    presence.bring_back_team(contest, owner, contest.teams.get(number=3))
    draws.draw_round(contest, owner, seed=3)
    return contest


def forfeits() -> Contest:
    """A camp that does not come, and two teams who change places."""
    contest = make_contest(6)
    draws.draw_round(contest, contest.organiser, seed=1)
    seating.swap_teams(contest, contest.organiser, 1, 1, 2)
    results.enter_forfeit(matches(contest, 1)[0], contest.organiser, Camp.NS, version=0)
    return contest


def duplicate() -> Contest:
    """Boards of a duplicate, one of which could not be played."""
    regulation = Regulation(
        RULES,
        duplicate=Duplicate.MATCHPOINTS,
        deals=2,
        rounds=3,
        first_draw="registration",
        next_draw="mitchell",
    )
    contest = make_contest(6, regulation)
    owner: User = contest.organiser
    draws.draw_round(contest, owner, seed=1)
    for match in matches(contest, 1)[1:]:
        results.enter_deals(match, owner, [taken_for(90), taken_for(80)], version=0)
    boards.rule_board(contest, owner, 1, [(1, 1)], (60, 35), "Carte vue à une autre table.")
    return contest


FORMATS: Final[dict[str, Callable[[], Contest]]] = {
    one.__name__: one for one in (deals, read_twice, left, forfeits, duplicate)
}
