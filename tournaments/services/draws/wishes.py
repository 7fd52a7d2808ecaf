"""Wishes: two teams that draws keep apart or bring together; add and remove them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest, Team, Wish
from tournaments.pairing.wishes import hindrance
from tournaments.queries.draws.inputs import draw_input
from tournaments.queries.draws.wishes import WishLine, wish_line, wishes_of
from tournaments.services.core.action import said_in, writing
from tournaments.words.enums import WishKind
from tournaments.words.texts import Refused, say


def add_wish(
    contest: Contest,
    by: User | None,
    kind: str,
    one: int,
    other: int,
    round_: int | None = None,
    token: UUID | None = None,
) -> WishLine:
    """Ask that two teams, given by number, meet or do not meet, in one round or in all (None).

    Raises `Refused` for an unknown or withdrawn team, for a round already drawn, and for a wish
    that repeats or contradicts another one.
    """
    with writing(contest, by, token) as action:
        contest = action.contest
        kind = WishKind(kind)
        teams = [_team(contest, "one", one), _team(contest, "other", other)]
        if one == other:
            raise Refused(_("Tapez deux numéros différents."), field="other")
        last = contest.rounds.order_by("number").last()
        following = last.number + 1 if last is not None else 1
        if round_ is not None and round_ < following:
            raise Refused(
                _("La partie %(round)d est déjà tirée.") % {"round": round_}, field="round"
            )
        if kind == WishKind.TOGETHER:
            _refuse_to_force(contest, teams, round_, following)
        _refuse_contradiction(contest, kind, teams, round_, following)
        teams.sort(key=lambda team: team.number)
        wish = Wish.objects.create(
            contest=contest, kind=kind, one=teams[0], other=teams[1], round=round_
        )
        line = wish_line(wish)
        action.log("add_wish", _subject(line), after={"wish": kind, "round": round_})
        return line


def remove_wish(contest: Contest, by: User | None, pk: int, token: UUID | None = None) -> None:
    """Remove a wish; draws already made with it stay. Do nothing if it is already gone."""
    with writing(contest, by, token) as action:
        wish = (
            Wish.objects.select_related("one", "other")
            .filter(contest=action.contest, pk=pk)
            .first()
        )
        if wish is None:
            return
        before = {"wish": wish.kind, "round": wish.round}
        wish.delete()
        action.log("remove_wish", _subject(wish_line(wish)), before=before)


def _team(contest: Contest, field: str, number: int) -> Team:
    team = contest.teams.filter(number=number).first()
    if team is None:
        sentence = _("Personne n’a le n° %(number)d dans ce concours.") % {"number": number}
        raise Refused(sentence, field=field)
    if team.withdrawn:
        raise Refused(_("Le n° %(number)d s’est retiré.") % {"number": number}, field=field)
    return team


def _refuse_to_force(
    contest: Contest, teams: list[Team], round_: int | None, following: int
) -> None:
    """Raise `Refused` if a meeting is forced in every round, or in a draw that cannot force one."""
    if round_ is None:
        raise Refused(
            _("Une rencontre s’impose dans une seule partie : dites laquelle."), field="round"
        )
    reason = hindrance(draw_input(contest).how) if round_ == following else None
    if reason is not None:
        numbers = sorted(team.number for team in teams)
        raise Refused(say(reason, {"one": numbers[0], "other": numbers[1]}), field="kind")


def _refuse_contradiction(
    contest: Contest, kind: WishKind, teams: list[Team], round_: int | None, following: int
) -> None:
    numbers = [team.number for team in teams]
    for wish in wishes_of(contest):
        past = wish.round is not None and wish.round < following
        if past or not (round_ is None or wish.concerns(round_)):
            continue
        if set(wish.pair) == set(numbers):
            sentence = (
                _("Cette rencontre est déjà interdite.")
                if wish.apart
                else _("Cette rencontre est déjà imposée.")
            )
            raise Refused(sentence, field="other" if wish.kind == kind else "kind")
        shared = [number for number in numbers if number in wish.pair]
        if kind == WishKind.TOGETHER and not wish.apart and shared:
            against = sum(wish.pair) - shared[0]
            raise Refused(
                said_in(
                    contest,
                    "La rencontre des équipes %(team)d et %(against)d est déjà imposée.",
                    team=shared[0],
                    against=against,
                ),
                field="one" if shared[0] == numbers[0] else "other",
            )


def _subject(wish: WishLine) -> str:
    return _("N° %(one)d et %(other)d") % {"one": wish.pair[0], "other": wish.pair[1]}
