"""Draws: make one, undo it, make it again, make it by hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.pairing import Draw, HandTable
from tournaments.queries.draws.effects import key_of
from tournaments.queries.draws.late import DrawnWithout
from tournaments.queries.draws.not_here import not_here_in
from tournaments.queries.results.rounds import rounds_of
from tournaments.services.core.action import Action, writing
from tournaments.services.draws.drawing import (
    ByHand,
    as_data,
    make_draw,
    refuse_unseen,
    take_back_draw,
)
from tournaments.services.draws.foreseeing import as_shown
from tournaments.services.results.closing import close
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
        draw, broken_wish = make_draw(action, seed, late, best=best, shown=unseen)
        action.log(
            "draw_round",
            _("Partie %(round)d") % {"round": action.contest.rounds.count()},
            after=as_data(draw),
            reason=broken_wish,
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
        draw, broken_wish = make_draw(
            action, seed, rule, best=True, shown=unseen, draft=drawn.draft
        )
        action.log(
            "redo_draw",
            _("Partie %(round)d") % {"round": number},
            before=before,
            after=as_data(draw),
            reason=broken_wish,
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


def close_and_draw(
    contest: Contest, by: User | None, number: int, token: UUID | None = None
) -> tuple[Draw, str]:
    """Close round `number` and draw the next one as a draft; return it and any wish it breaks.

    Both happen, or neither: raises `Refused` as `close_round` and `draw_round` do, and the round
    then stays open. Also refused: a draw with teams that nobody saw, which only the page of the
    draw shows first. If no draw honours every wish, the draft is the best possible draw: the desk
    sees it before the hall does.
    """
    with writing(contest, by, token) as action:
        close(action, number)
        return _draft(action, number + 1, unseen=())


def draw_draft(
    contest: Contest,
    by: User | None,
    number: int,
    late: str = "",
    token: UUID | None = None,
    *,
    unseen: Collection[int] = (),
) -> tuple[Draw, str]:
    """Draw round `number`, the next one, as a draft; return it and any wish it breaks.

    `late` is what the matches still played in the last round count for, and `unseen` are the absent
    teams that the page showed. Raises `Refused` as `draw_round` does.
    """
    with writing(contest, by, token) as action:
        if number != action.contest.rounds.count() + 1:
            raise Refused(
                _("La page n’était plus à jour : la partie %(round)d n’est pas à tirer.")
                % {"round": number}
            )
        return _draft(action, number, late, unseen=unseen)


def _draft(
    action: Action, number: int, late: str = "", *, unseen: Collection[int]
) -> tuple[Draw, str]:
    draw, broken_wish = make_draw(action, None, late, best=True, shown=unseen, draft=True)
    action.log(
        "draw_draft",
        _("Partie %(round)d") % {"round": number},
        after=as_data(draw),
        reason=broken_wish,
    )
    return draw, broken_wish


def publish_draw(
    contest: Contest,
    by: User | None,
    number: int,
    token: UUID | None = None,
    *,
    unseen: Collection[int] = (),
    seen: str | None = None,
) -> None:
    """Show a draft to the hall. Its round begins now.

    `unseen` are the absent teams that the page showed. `seen` is the key of the tables that were
    shown (`queries.draws.effects.key_of`). Raises `Refused` if the round is published already, or
    if the draft has changed since; `Unseen` for an absent team that the page did not show.
    """
    with writing(contest, by, token) as action:
        round_ = action.round(number)
        if not round_.draft:
            raise Refused(
                _("Le tirage de la partie %(round)d est déjà publié.") % {"round": number}
            )
        (view,) = rounds_of(action.contest, only=number, with_draft=True)
        if seen is not None and key_of(view) != seen:
            raise Refused(_("Ce brouillon a changé entre-temps : relisez-le, puis publiez-le."))
        refuse_unseen(not_here_in(action.contest, number), unseen)
        round_.draft = False
        round_.drawn_at = timezone.now()
        round_.save(update_fields=["draft", "drawn_at"])
        action.log("publish_draw", _("Partie %(round)d") % {"round": number})
