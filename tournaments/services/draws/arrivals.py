"""Arrivals on the day: check teams in, and put off those that the first draw leaves out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Contest, Seat, Team
from tournaments.models.contest import CODE_LENGTH
from tournaments.queries.core.teams import NUMBER
from tournaments.queries.registration.arrivals import door_is_open, is_door
from tournaments.services.core.action import Action, said_in, writing
from tournaments.services.draws.presence import let_leave, let_return
from tournaments.words.texts import Refused, clean_name

#: Field of the desk's form that takes a number or a code.
FIELD = "typed"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A check-in. `again`: already checked in. `waited`: put off before, now in the next draw."""

    number: int
    since: datetime
    again: bool = False
    waited: bool = False


def check_in(contest: Contest, by: User | None, typed: str, token: UUID | None = None) -> Arrival:
    """Check in a team by number or code, even one put off before the draw. Raises `Refused`."""
    with writing(contest, by, token) as action:
        return arrive(action, known_team(action.contest, typed))


def arrive(action: Action, team: Team, at_door: bool = False) -> Arrival:
    """Check in a team; `at_door`: it said so itself. Raises `Refused` for one that has left."""
    if team.withdrawn:
        raise Refused(
            said_in(
                action.contest,
                "L’équipe %(number)d, %(name)s, s’est retirée : pour qu’elle joue, faites-la "
                "d’abord revenir.",
                number=team.number,
                name=team.name,
            ),
            field=FIELD,
        )
    if team.here_since is not None:
        return Arrival(team.number, team.here_since, again=True)
    team.here_since, team.at_door = timezone.now(), at_door
    following = action.contest.rounds.count() + 1
    put_off = team.first_round > following
    if put_off:
        team.first_round = following
    team.save()
    after = ({"first_round": following} if put_off else {}) | ({"at_door": True} if at_door else {})
    action.log("check_in", str(team), after=after or None)
    return Arrival(team.number, team.here_since, waited=put_off)


def team_typed(contest: Contest, typed: str) -> int | None:
    """Return a team's number from its number or code, or None. No query without halls."""
    if not contest.hall_count:
        return None
    try:
        return known_team(contest, typed).number
    except Refused:
        return None


def undo_check_in(
    contest: Contest, by: User | None, number: int, token: UUID | None = None
) -> None:
    """Undo a check-in; do nothing if the team is not checked in."""
    with writing(contest, by, token) as action:
        team = action.contest.teams.filter(number=number, here_since__isnull=False).first()
        if team is not None:
            team.here_since, team.at_door = None, False
            team.save()
            action.log("undo_check_in", str(team))


def put_off(
    contest: Contest,
    by: User | None,
    numbers: Collection[int],
    following: int,
    token: UUID | None = None,
) -> int:
    """Put off teams that have not come to the round after the next one; return how many.

    `following` is the next round to draw, as the page showed it. Teams checked in meanwhile are
    left alone. Raises `Refused` once that round is drawn, and when no team is left to put off.
    """

    def act(action: Action, team: Team) -> None:
        _play_from(action, team, following + 1, "put_off_team")

    expected = Q(here_since=None, last_round=None, first_round__lte=following)
    return _each(contest, by, numbers, following, token, expected, act)


def expect_again(
    contest: Contest,
    by: User | None,
    numbers: Collection[int],
    following: int,
    token: UUID | None = None,
) -> int:
    """Take teams that were put off back into the next draw; return how many. Raises `Refused`."""

    def act(action: Action, team: Team) -> None:
        _play_from(action, team, following, "expect_team")

    off = Q(last_round=None, first_round__gt=following)
    return _each(contest, by, numbers, following, token, off, act)


def withdraw_absent(
    contest: Contest,
    by: User | None,
    numbers: Collection[int],
    following: int,
    token: UUID | None = None,
) -> int:
    """Withdraw teams that have not come; return how many. Raises `Refused`."""

    def act(action: Action, team: Team) -> None:
        let_leave(action, team, said_in(action.contest, "pas venue"))

    absent = Q(here_since=None, last_round=None)
    return _each(contest, by, numbers, following, token, absent, act)


def bring_absent_back(
    contest: Contest,
    by: User | None,
    numbers: Collection[int],
    following: int,
    token: UUID | None = None,
) -> int:
    """Bring back teams that left and were never drawn; return how many. Raises `Refused`."""

    def act(action: Action, team: Team) -> None:
        before = {"last_round": team.last_round}
        let_return(team)
        action.log("bring_back_team", str(team), before, {"last_round": None})

    return _each(contest, by, numbers, following, token, ~Q(last_round=None), act)


def _each(
    contest: Contest,
    by: User | None,
    numbers: Collection[int],
    following: int,
    token: UUID | None,
    still: Q,
    act: Callable[[Action, Team], None],
) -> int:
    """Call `act` for each of these teams that was never drawn and still matches `still`.

    Return the number of teams. Raises `Refused` when no team is left, or when `following` is not
    the next round.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        if contest.rounds.count() + 1 != following:
            raise Refused(
                _("La page n’était plus à jour : la partie %(round)d n’est pas à tirer.")
                % {"round": following}
            )
        seats = Seat.objects.filter(round__contest=contest).values("team")
        rows = contest.teams.filter(still, number__in=numbers).exclude(pk__in=seats)
        teams = list(rows.order_by("number"))
        if not teams:
            raise Refused(
                said_in(contest, "Ces équipes ne sont plus dans cette liste : relisez-la.")
            )
        for team in teams:
            act(action, team)
        return len(teams)


def _play_from(action: Action, team: Team, number: int, verb: str) -> None:
    before = {"first_round": team.first_round}
    team.first_round = number
    team.save()
    action.log(verb, str(team), before, {"first_round": number})


def known_team(contest: Contest, typed: str) -> Team:
    """Return the team by the number or code that was typed or scanned. Raises `Refused`."""
    code_text = clean_name(typed)
    if not code_text:
        raise Refused(_("Tapez un numéro ou un code."), field=FIELD)
    # A code may be the end of an address, or be typed in groups.
    code = re.sub(r"[ .-]", "", re.split(r"[/=?&#]", code_text.rstrip("/"))[-1]).upper()[
        : CODE_LENGTH + 1
    ]
    number = NUMBER.fullmatch(code_text)
    wanted = Q(code=code)
    if number is not None and len(number[1]) < CODE_LENGTH:
        wanted |= Q(number=int(number[1]))
    # A code never equals a team's number: it has letters, or more digits than a number.
    team = contest.teams.filter(wanted).first()
    if team is not None:
        return team
    application = contest.applications.filter(code=code).first()
    if application is not None:
        raise Refused(
            _("Ce code est celui d’une demande, pas encore d’une équipe inscrite : %(name)s.")
            % {"name": application},
            field=FIELD,
        )
    raise Refused(
        said_in(
            contest, "Aucune équipe n’a le numéro ou le code « %(typed)s ».", typed=code_text[:80]
        ),
        field=FIELD,
    )


def open_door(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Open the door under a new address. Raises `Refused` once a round is drawn."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.door_open = True
        action.contest.door_serial += 1
        if not door_is_open(action.contest):
            raise Refused(_("La première partie est tirée : pointez à la table de marque."))
        action.log("open_door", action.contest.name)


def close_door(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Close the door: its address opens nothing any more."""
    with writing(contest, by, token) as action:
        action.seen_by_hall = False
        action.contest.door_open = False
        action.log("close_door", action.contest.name)


def come_in(contest: Contest, address: str, number: int, token: UUID | None = None) -> Arrival:
    """Check in a team that says at the door that it is there; nobody is named in the log.

    `address` is the secret part of the door's address. Raises `Refused` once the door is closed,
    or opened again under another address.
    """
    with writing(contest, None, token) as action:
        if not door_is_open(action.contest) or not is_door(action.contest, address):
            raise Refused(_("La porte est fermée : présentez-vous à la table de marque."))
        return arrive(action, known_team(action.contest, str(number)), at_door=True)
