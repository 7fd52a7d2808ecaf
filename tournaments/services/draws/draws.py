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
from tournaments.services.draws.by_hand import ByHand
from tournaments.services.draws.drawing import as_data, make_draw, take_back_draw
from tournaments.services.draws.foreseeing import as_shown
from tournaments.words.texts import Refused


def draw_round(
    contest: Contest,
    by: User | None,
    seed: int | None = None,
    *,
    number: int | None = None,
    late: str = "",
    accept: int | None = None,
    unseen: Collection[int] = (),
    token: UUID | None = None,
) -> Draw:
    """Draw the next round as the regulation says. Option: first_draw, next_draw, bye_to.

    The round keeps everything needed to replay the draw: the seed, the way of drawing, the order of
    the teams. `number` is the round that the user meant: no other round is drawn instead. `late`, a
    `LateRule`, is what the matches still played in the last round count for; without it the draw
    waits for them. `accept` is the version of the contest for which the user saw and accepted the
    best possible draw. `unseen` are the absent teams that the page showed. Raises `Refused` when a
    round is still being played, when all rounds are drawn, or when the teams do not allow a draw;
    `Unseen` for an absent team that the page did not show; `Impossible` when only a draw that
    breaks a wish exists.
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
        best = accept == action.contest.version
        draw, in_spite_of = make_draw(action, seed, late, best=best, shown=unseen)
        action.log(
            "draw_round",
            _("Partie %(round)d") % {"round": action.contest.rounds.count()},
            after=as_data(draw),
            reason=in_spite_of,
        )
        return draw


def undo_draw(
    contest: Contest,
    by: User | None,
    number: int,
    token: UUID | None = None,
    *,
    seen: str | None = None,
) -> None:
    """Undo the last draw. Raises `Refused` once the round has a result, penalty or catch-up.

    A pair that came after that draw plays in the next one. `seen` is the key of the effects that
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
    unseen: Collection[int] = (),
    seen: str | None = None,
) -> Draw:
    """Undo the last draw and make it again, with the given seed or a new one.

    Pairs that came since are in the new draw. Matches of the round before that are still played
    count as they did in the first draw. If no draw honours every wish, the best draw is made.
    `unseen` are the absent teams that the page showed. `seen` is the key of the effects that were
    shown. A draft stays a draft. Raises `Refused` as
    `undo_draw` and `draw_round` do; the first draw then stays.
    """
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        drawn = action.round(number)
        late = DrawnWithout.of(drawn.given)
        before = take_back_draw(action, number)
        rule = late.rule if late is not None else ""
        draw, in_spite_of = make_draw(
            action, seed, rule, best=True, shown=unseen, draft=drawn.draft
        )
        action.log(
            "redo_draw",
            _("Partie %(round)d") % {"round": number},
            before=before,
            after=as_data(draw),
            reason=in_spite_of,
        )
        return draw


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
    unseen: Collection[int] = (),
    seen: str | None = None,
) -> Draw:
    """Draw the next round as it was typed, or replace the last draw with what was typed.

    `resting` are the teams typed as exempt; a team left over is exempt too. `seed` is the seed of
    the draw that filled the form. `anyway` allows meetings that the organiser forbids. `unseen` are
    the absent teams that the page showed. `seen` is the key of the effects shown. Raises
    `WrongTables` with every mistake, and `Refused` as `draw_round` and `undo_draw` do.
    """
    with writing(contest, by, token) as action, as_shown(contest, number, seen):
        before, draft = None, False
        if number == action.contest.rounds.count():
            drawn = action.round(number)
            draft = drawn.draft
            without = DrawnWithout.of(drawn.given)
            late = without.rule if without is not None else ""
            before = take_back_draw(action, number)
        elif number != action.contest.rounds.count() + 1:
            raise Refused(
                _("La page n’était plus à jour : la partie %(round)d n’est pas à tirer.")
                % {"round": number}
            )
        hand = ByHand(tuple(tables), frozenset(resting), anyway, changed=seed is not None)
        draw, _in_spite = make_draw(
            action, seed, late, best=False, shown=unseen, by_hand=hand, draft=draft
        )
        action.log(
            "draw_by_hand",
            _("Partie %(round)d") % {"round": number},
            before=before,
            after=as_data(draw),
        )
        return draw
