"""Drafts of a draw: only the desk sees them, until it publishes them."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.pairing import Draw
from tournaments.queries.draws.effects import key_of
from tournaments.queries.draws.not_here import not_here_in
from tournaments.queries.results.rounds import rounds_of
from tournaments.services.core.action import Action, writing
from tournaments.services.draws.drawing import as_data, make_draw, refuse_unseen
from tournaments.services.results.closing import close
from tournaments.words.texts import Refused


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
    draw, in_spite_of = make_draw(action, None, late, best=True, shown=unseen, draft=True)
    action.log(
        "draw_draft",
        _("Partie %(round)d") % {"round": number},
        after=as_data(draw),
        reason=in_spite_of,
    )
    return draw, in_spite_of


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
