"""Draws: make one, undo it, make it again, make it by hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.pairing import Draw, HandTable
from tournaments.queries.draws.late import DrawnWithout
from tournaments.services.core.action import writing
from tournaments.services.core.foreseeing import as_shown
from tournaments.services.draws.by_hand import ByHand
from tournaments.services.draws.drawing import as_data, make_draw, take_back_draw
from tournaments.wording.words import Refused


def draw_round(
    contest: Contest,
    by: User | None,
    seed: int | None = None,
    *,
    number: int | None = None,
    late: str = "",
    accept: int | None = None,
    token: UUID | None = None,
) -> Draw:
    """Draw the next round as the regulation says. Option: first_draw, next_draw, bye_to.

    What it takes to replay the draw is kept with the round: the seed, the way of drawing, the order
    of the teams. `number` is the round the user meant: another is not drawn in its place. `late`
    is what the matches still played in the last round count for, one of `LateRule`: without it the
    draw waits for them. `accept` is the version of the contest for which the best possible draw
    was shown and taken. Raises `Refused` when a round is still being played, when all are drawn, or
    when the teams do not allow a draw; `Impossible` when there is a best draw to take instead.
    """
    with writing(contest, by, token) as action:
        last = action.contest.rounds.order_by("number").last()
        if number is not None and number != (last.number if last else 0) + 1:
            raise Refused(
                _(
                    "La page n’était plus à jour : la partie %(round)d n’est pas la prochaine à "
                    "tirer."
                )
                % {"round": number}
            )
        made, in_spite_of = make_draw(action, seed, late, best=accept == action.contest.version)
        action.log(
            "draw_round",
            _("Partie %(round)d") % {"round": action.contest.rounds.count()},
            after=as_data(made),
            reason=in_spite_of,
        )
        return made


def undo_draw(
    contest: Contest,
    by: User | None,
    number: int,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> None:
    """Take back the last draw. Raises `Refused` once a result hangs on it.

    A pair that came after it was made plays in the next one. `seen` is the key of the effects that
    were shown.
    """
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        before = take_back_draw(action, number)
        action.log("undo_draw", _("Partie %(round)d") % {"round": number}, before=before)


def redo_draw(
    contest: Contest,
    by: User | None,
    number: int,
    seed: int | None = None,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> Draw:
    """Take back the last draw and make it again, with that seed or with a new one.

    Pairs that came since are in it. Matches of the round before that are still played count as they
    did, and where not everything asked of the draw can be had it is the best there is. `seen` is
    the key of the effects that were shown. Raises `Refused` as `undo_draw` and `draw_round` do;
    then the first draw stays.
    """
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        late = DrawnWithout.of(action.round(number).given)
        before = take_back_draw(action, number)
        made, in_spite_of = make_draw(
            action, seed, late.rule if late is not None else "", best=True
        )
        action.log(
            "redo_draw",
            _("Partie %(round)d") % {"round": number},
            before=before,
            after=as_data(made),
            reason=in_spite_of,
        )
        return made


def draw_by_hand(
    contest: Contest,
    by: User | None,
    number: int,
    tables: Sequence[HandTable],
    resting: Collection[int] = (),
    token: UUID | None = None,
    *,
    seed: int | None = None,
    late: str = "",
    anyway: bool = False,
    seen: str | None = None,
) -> Draw:
    """Draw the next round as it was typed, or put what was typed in the place of the last draw.

    `resting` are said to rest; a team that is left over does too. `seed` is that of the draw it was
    filled in from. `anyway` lets teams meet that the organiser keeps apart; `seen` is the key of
    the effects that were shown. Raises `WrongTables` with everything that is wrong, and `Refused`
    as `draw_round` and `undo_draw` do.
    """
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        before = None
        if number == action.contest.rounds.count():
            without = DrawnWithout.of(action.round(number).given)
            late = without.rule if without is not None else ""
            before = take_back_draw(action, number)
        elif number != action.contest.rounds.count() + 1:
            raise Refused(
                _("La page n’était plus à jour : la partie %(round)d n’est pas à tirer.")
                % {"round": number}
            )
        hand = ByHand(tuple(tables), frozenset(resting), anyway)
        made, _in_spite = make_draw(action, seed, late, best=False, by_hand=hand)
        action.log(
            "draw_by_hand",
            _("Partie %(round)d") % {"round": number},
            before=before,
            after=as_data(made),
        )
        return made
