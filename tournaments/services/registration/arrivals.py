"""The day of the contest: who has come, whom the first draw does not wait for."""

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
from tournaments.services.core.action import Action, writing
from tournaments.services.core.entrants import said_in
from tournaments.services.registration.teams import let_leave, let_return
from tournaments.wording.words import Refused, clean_name

#: The field of the desk's page where a number or a code is typed.
FIELD = "typed"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A team that came: since when it is there, whether that was known, whether it was put off."""

    number: int
    since: datetime
    again: bool = False
    waited: bool = False


def check_in(contest: Contest, by: User | None, typed: str, token: UUID | None = None) -> Arrival:
    """Note that a team is there, by its number or its code; noted before, nothing changes.

    A team that was put off and comes before the draw is in it after all. Raises `Refused`.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        team = _meant(contest, typed)
        if team.withdrawn:
            raise Refused(
                said_in(
                    contest,
                    "L’équipe %(number)d, %(name)s, s’est retirée : pour qu’elle joue, faites-la "
                    "d’abord revenir.",
                    number=team.number,
                    name=team.name,
                ),
                field=FIELD,
            )
        if team.here_since is not None:
            return Arrival(team.number, team.here_since, again=True)
        team.here_since = timezone.now()
        following = contest.rounds.count() + 1
        put_off = team.first_round > following
        if put_off:
            team.first_round = following
        team.save()
        after = {"first_round": following} if put_off else None
        action.log("check_in", str(team), after=after)
        return Arrival(team.number, team.here_since, waited=put_off)


def undo_check_in(
    contest: Contest, by: User | None, number: int, token: UUID | None = None
) -> None:
    """Note that a team is not there after all; nothing changes where nobody saw it."""
    with writing(contest, by, token) as action:
        team = action.contest.teams.filter(number=number, here_since__isnull=False).first()
        if team is not None:
            team.here_since = None
            team.save()
            action.log("undo_check_in", str(team))


def put_off(
    contest: Contest,
    by: User | None,
    numbers: Collection[int],
    following: int,
    token: UUID | None = None,
) -> int:
    """Let teams that have not come play from the round after the next one; how many do.

    `following` is the round the page said is to be drawn next. Who came meanwhile is left alone.
    Raises `Refused` once that round is drawn, and where nobody is left.
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
    """Take teams that were put off back into the next draw; how many. Raises `Refused`."""

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
    """Let teams that have not come leave the contest; how many do. Raises `Refused`."""

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
    """Count on teams again that left without having come; how many. Raises `Refused`."""

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
    """Do something for each of these teams that was never drawn and for which it `still` holds."""
    with writing(contest, by, token) as action:
        contest = action.contest
        if contest.rounds.count() + 1 != following:
            raise Refused(
                _("La page n’était plus à jour : la partie %(round)d n’est pas à tirer.")
                % {"round": following}
            )
        drawn = Seat.objects.filter(round__contest=contest).values("team")
        found = contest.teams.filter(still, number__in=numbers).exclude(pk__in=drawn)
        teams = list(found.order_by("number"))
        if not teams:
            raise Refused(
                said_in(
                    contest, "Plus aucune de ces équipes n’est attendue ainsi : relisez la liste."
                )
            )
        for team in teams:
            act(action, team)
        return len(teams)


def _play_from(action: Action, team: Team, number: int, verb: str) -> None:
    before = {"first_round": team.first_round}
    team.first_round = number
    team.save()
    action.log(verb, str(team), before, {"first_round": number})


def _meant(contest: Contest, typed: str) -> Team:
    """The team whose number or code was typed, or read from a card. Raises `Refused`."""
    said = clean_name(typed)
    if not said:
        raise Refused(_("Un numéro ou un code attendu."), field=FIELD)
    # A code may come as the end of an address, or in groups.
    code = re.sub(r"[ .-]", "", re.split(r"[/=?&#]", said.rstrip("/"))[-1]).upper()[
        : CODE_LENGTH + 1
    ]
    number = NUMBER.fullmatch(said)
    wanted = Q(code=code)
    if number is not None and len(number[1]) < CODE_LENGTH:
        wanted |= Q(number=int(number[1]))
    # A code is nobody's number: it has letters, or more figures than a number.
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
        said_in(contest, "Aucune équipe n’a le numéro ou le code « %(typed)s ».", typed=said[:80]),
        field=FIELD,
    )
