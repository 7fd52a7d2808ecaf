"""Draws at the desk: make one, by lot or by hand, undo it, make it again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.forms.core.fields import ActionForm, PlainForm, ShownForm
from tournaments.forms.draws.rounds import (
    ByHandForm,
    DrawForm,
    PublishForm,
    RedoForm,
    filled_from_draw,
    filled_from_round,
)
from tournaments.models import Contest
from tournaments.pairing import Draw, DrawRefused
from tournaments.queries.draws.effects import Effects, compare, key_of
from tournaments.queries.draws.inputs import HandDraw, hand_draw
from tournaments.queries.draws.next_draw import next_draw, proposed
from tournaments.queries.draws.not_here import not_here
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.regulation import Regulation
from tournaments.services.draws import draws
from tournaments.services.draws.drawing import Impossible, Unseen, new_seed
from tournaments.services.draws.foreseeing import foresee
from tournaments.views.core.support import carried_out, desk, desk_page, person, pressed, sent_again
from tournaments.views.draws.tables import round_at
from tournaments.views.permissions import Right, reader_rights
from tournaments.words.entrants import worded
from tournaments.words.texts import Refused, say


def foreseen(
    request: HttpRequest,
    form: PlainForm,
    contest: Contest,
    number: int,
    act: Callable[[], object],
    before: RoundView | None = None,
) -> Effects | None:
    """Return what `act` would change in the round; if it is refused, show why and return None."""
    try:
        return foresee(contest, number, act, before)
    except Refused as refusal:
        if form.is_bound:
            form.refuse(refusal)
            form.focus_error()
        else:
            messages.error(request, str(refusal))
        return None


def say_sheets(request: HttpRequest, contest: Contest, before: RoundView) -> None:
    """Say which sheets of a changed round must be printed again; a draft has none yet."""
    if before.draft:
        return
    after = next(iter(rounds_of(contest, only=before.number)), None)
    effects = compare(before.number, before, after)
    if not effects.sheets:
        return
    if not effects.to_print or Right.ENTER not in reader_rights(request, contest):
        messages.info(request, effects.sheets)
        return
    page = reverse("paper", args=[contest.slug, "sheets"])
    tables = ",".join(map(str, effects.to_print))
    link = f"{page}?round={before.number}&tables={tables}"
    messages.info(
        request,
        format_html(
            '{} <a href="{}">{}</a>', effects.sheets, link, _("Imprimer ces feuilles seulement")
        ),
    )


@desk(Right.DRAW)
@require_POST
def close_and_draw(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    round_at(request, contest, number)

    def do(form: ActionForm) -> None:
        token = form.cleaned_data["token"]
        with _absent_linked(request, contest):
            _draw, broken_wish = draws.close_and_draw(contest, person(request), number, token)
        say_broken(request, broken_wish)

    refused = pressed(request, do, "", "round", contest.slug, number)
    drawn = contest.rounds.filter(number=number + 1).exists()
    return redirect("round", contest.slug, number + 1) if drawn else refused


@desk(Right.DRAW)
@require_POST
def publish(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    round_at(request, contest, number)
    form = PublishForm(request.POST)

    def do() -> None:
        token, unseen = form.cleaned_data["token"], form.shown_unseen
        by, seen = person(request), form.shown
        with _absent_linked(request, contest):
            draws.publish_draw(contest, by, number, token, unseen=unseen, seen=seen)

    sentence = _("Le tirage de la partie %(round)d est publié : la salle le voit.") % {
        "round": number
    }
    if carried_out(request, form, do, sentence):
        return redirect("desk", contest.slug)
    for errors in form.errors.values():
        for error in errors:
            messages.error(request, str(error))
    return redirect("round", contest.slug, number)


@contextmanager
def _absent_linked(request: HttpRequest, contest: Contest) -> Iterator[None]:
    """Beside a refusal about absent teams, link to the page that checks them in."""
    try:
        yield
    except Unseen:
        individuals = Regulation.from_data(contest.regulation).individuals
        link = reverse("check-in", args=[contest.slug])
        text = worded(individuals, "Pointer les équipes")
        messages.info(request, format_html('<a href="{}">{}</a>', link, text))
        raise


def say_broken(request: HttpRequest, broken_wish: str) -> None:
    """Say which wish the draft breaks, if no draw honours them all."""
    if broken_wish:
        sentence = _("Ce brouillon est le meilleur tirage possible, mais : %(why)s")
        messages.info(request, sentence % {"why": broken_wish})


#: From this number of byes, one message names all the exempt teams.
MANY_BYES = 4


@desk(Right.DRAW)
def draw(request: HttpRequest, contest: Contest) -> HttpResponse:
    following = next_draw(contest)
    form = DrawForm(request.POST or None, late=following.late)
    drawn: list[Draw] = []
    offered: list[Impossible] = []

    def do() -> None:
        values = form.cleaned_data
        if values["draft"]:
            by, number, late = person(request), values["round"], values.get("late", "")
            _draw, broken_wish = draws.draw_draft(
                contest, by, number, late, values["token"], unseen=form.shown_unseen
            )
            say_broken(request, broken_wish)
            return
        seed = values["seed"]
        accept = values["accept"] if seed is not None else None
        try:
            done = draws.draw_round(
                contest,
                person(request),
                seed if accept is not None else None,
                number=values["round"],
                late=values.get("late", ""),
                accept=accept,
                unseen=form.shown_unseen,
                token=values["token"],
            )
        except Impossible as refusal:
            offered.append(refusal)
            raise
        drawn.append(done)

    if request.method == "POST" and carried_out(request, form, do):
        for done in drawn:
            _announce(request, contest, done)
        return redirect("round", contest.slug, contest.rounds.count())
    current = progress(contest, with_draft=True)
    context = {
        "form": form,
        "progress": current,
        "next": following,
        "unseen": form.to_show or not_here(contest),
        "ready": not following.hindrance and (current.step == Step.DRAW or following.goes_on),
        "offered": offered[0] if offered else None,
        "proposed": proposed(contest, following.asked, offered[0].best) if offered else None,
    }
    return desk_page(request, contest, "rounds", "draws/rounds/draw.html", context)


@desk(Right.DRAW)
def undo(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    form = ShownForm(request.POST or None)
    if sent_again(request, form):
        return redirect("rounds", contest.slug)
    view = round_at(request, contest, number)

    def act(**more: Any) -> None:
        draws.undo_draw(contest, person(request), number, **more)

    sentence = _("Le tirage de la partie %(round)d est annulé.") % {"round": number}
    if request.method == "POST" and carried_out(
        request, form, lambda: act(token=form.cleaned_data["token"], seen=form.shown), sentence
    ):
        return redirect("rounds", contest.slug)
    context = {"form": form, "view": view, "effects": foreseen(request, form, contest, number, act)}
    return desk_page(request, contest, "rounds", "draws/rounds/undo.html", context)


@desk(Right.DRAW)
def redo(request: HttpRequest, contest: Contest, number: int) -> HttpResponse:
    """Undo a draw and draw again, after the effects were read; at once for a draft."""
    view = round_at(request, contest, number)
    form = RedoForm(request.POST or None)
    redrawn: list[Draw] = []

    def act(seed: int | None, **more: Any) -> None:
        by, unseen = person(request), form.shown_unseen
        redrawn.append(draws.redo_draw(contest, by, number, seed, unseen=unseen, **more))

    def do() -> None:
        act(form.cleaned_data["seed"], token=form.cleaned_data["token"], seen=form.shown)

    context: dict[str, Any] = {"form": form, "view": view}
    if request.method == "POST" and (form.read or view.draft):
        if carried_out(request, form, do):
            if view.draft:
                _compare_drafts(request, view, round_at(request, contest, number))
                return redirect("round", contest.slug, number)
            for done in redrawn:
                _announce(request, contest, done)
            say_sheets(request, contest, view)
            return redirect("round", contest.slug, number)
    elif request.method == "POST" and form.is_valid():
        seed = _seed(form, view)
        effects = foreseen(request, form, contest, number, lambda: act(seed))
        late_comers = effects is not None and bool(effects.come or effects.go)
        context |= {"effects": effects, "seed": seed, "same": seed == view.seed}
        context["teams_changed"] = late_comers
    return desk_page(request, contest, "rounds", "draws/rounds/redo.html", context)


def _compare_drafts(request: HttpRequest, before: RoundView, after: RoundView) -> None:
    if key_of(before) == key_of(after):
        messages.info(request, _("Les tables restent les mêmes : ce tirage suit le classement."))
    else:
        sentence = _("Nouveau brouillon : tirage n° %(seed)d.") % {"seed": after.seed}
        messages.success(request, sentence)


def _seed(form: RedoForm, view: RoundView) -> int:
    """Return the seed asked for. A new one is drawn now, so that the page can show its effects."""
    values = form.cleaned_data
    if values["way"] == RedoForm.THIS:
        return int(values["seed"])
    return view.seed if values["way"] == RedoForm.SAME else new_seed()


def _announce(request: HttpRequest, contest: Contest, draw: Draw) -> None:
    word = partial(worded, Regulation.from_data(contest.regulation).individuals)
    tables = len(draw.tables)
    done = ngettext(
        "Le tirage est fait : %(tables)d table.", "Le tirage est fait : %(tables)d tables.", tables
    )
    messages.success(request, done % {"tables": tables})
    for note in draw.notes:
        messages.info(request, note.translated(_))
    if len(draw.byes) >= MANY_BYES:
        resting = ", ".join(str(bye.team) for bye in draw.byes)
        messages.info(request, word("Équipes exemptes : %(teams)s.", {"teams": resting}))
        return
    for bye in draw.byes:
        why = {"team": bye.team, "why": bye.reason.translated(_)}
        messages.info(request, word("Équipe %(team)d – %(why)s", why))


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
    """Return whether to show the effects first: a redraw, a rematch or a forbidden meeting."""
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
