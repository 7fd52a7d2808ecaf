"""Draw made by hand at the desk: typed table by table, checked, shown, saved."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.forms.draws.rounds import ByHandForm, filled_from_draw, filled_from_round
from tournaments.models import Contest
from tournaments.pairing import Draw, DrawRefused
from tournaments.queries.draws.effects import Effects
from tournaments.queries.draws.inputs import HandDraw, hand_draw
from tournaments.services.draws import draws
from tournaments.services.draws.drawing import new_seed
from tournaments.views.core.support import carried_out, desk, desk_page, person
from tournaments.views.draws.draws import foreseen, say_sheets
from tournaments.views.permissions import Right
from tournaments.words.texts import say


@desk(Right.DRAW)
def by_hand(request: HttpRequest, contest: Contest, number: int | None = None) -> HttpResponse:
    """Draw the next round by hand, or the last one again; show doubtful effects before saving."""
    by_hand_draw = hand_draw(contest, number)
    if by_hand_draw is None:
        raise Http404
    kept = by_hand_draw.drawn
    form = ByHandForm(
        request.POST or None,
        tables=by_hand_draw.tables,
        seats=by_hand_draw.seats,
        late=by_hand_draw.late,
        initial=_filled(request, by_hand_draw),
    )

    def act(**more: Any) -> Draw:
        values = form.cleaned_data
        return draws.draw_by_hand(
            contest,
            person(request),
            by_hand_draw.number,
            form.typed(),
            values["resting"],
            seed=values["seed"],
            late=values.get("late", ""),
            unseen=form.shown_unseen,
            **more,
        )

    def do() -> None:
        act(token=form.cleaned_data["token"], anyway=form.read, seen=form.shown)

    effects = None
    if request.method == "POST" and form.is_valid():
        if not form.read:
            effects = foreseen(
                request, form, contest, by_hand_draw.number, lambda: act(anyway=True)
            )
        if form.read or (effects is not None and not _doubtful(effects, by_hand_draw)):
            sentence = _("La partie %(round)d est tirée à la main.") % {
                "round": by_hand_draw.number
            }
            if carried_out(request, form, do, sentence):
                if kept is not None:
                    say_sheets(request, contest, kept)
                return redirect("round", contest.slug, by_hand_draw.number)
    context = {"form": form, "found": by_hand_draw, "effects": effects}
    return desk_page(request, contest, "rounds", "draws/rounds/by_hand.html", context)


def _doubtful(effects: Effects, hand: HandDraw) -> bool:
    """Return whether the scorer must read the effects before saving.

    True for a round drawn again, for a rematch and for a forbidden meeting.
    """
    return bool(hand.drawn is not None or effects.rematches or effects.forbidden)


def _filled(request: HttpRequest, draw: HandDraw) -> dict[str, Any]:
    """Return the initial seats: the draw of a seed on request, or the round as it stands."""
    seed_text = request.GET.get("seed", "")
    if "fill" in request.GET or re.fullmatch(r"\d{1,18}", seed_text):
        seed = int(seed_text) if re.fullmatch(r"\d{1,18}", seed_text) else new_seed()
        try:
            return filled_from_draw(draw.given.draw(seed))
        except DrawRefused as refusal:
            if refusal.best is not None:
                return filled_from_draw(refusal.best)
            return {"refused": say(refusal.message, refusal.params)}
    return filled_from_round(draw.drawn) if draw.drawn is not None else {}
