"""The ceremony: begin it, go one step on or back, and end it."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Ceremony, Contest
from tournaments.queries.prizes.lots import Prizes, prizes_of
from tournaments.queries.prizes.reveal import Reveal, reveal_among
from tournaments.services.core.action import Action, writing
from tournaments.services.hall.suspense import end_suspense
from tournaments.words.enums import TO_TICK, EndAct
from tournaments.words.texts import Refused


def begin_ceremony(
    contest: Contest,
    by: User | None,
    places: int,
    category: int | None = None,
    token: UUID | None = None,
) -> None:
    """Lay the first cards on the projector, face down.

    `places` is the number of places revealed; `category` is the key of a category, or None for the
    whole contest. Raises `Refused` if something must be done first (see `refuse_too_early`), or if
    a ceremony goes on.
    """
    with writing(contest, by, token, closed_too=True) as action:
        view = prizes_of(action.contest)
        refuse_too_early(view)
        if places < 1:
            raise Refused(_("Au moins une place à dévoiler."), field="places")
        category_row = (
            None if category is None else action.contest.categories.filter(pk=category).first()
        )
        if category is not None and category_row is None:
            raise Refused(_("Cette catégorie n’existe plus."), field="category")
        name = category_row.name if category_row else ""
        if not reveal_among(view, places, name).cards:
            raise Refused(_("Personne n’est classé dans cette catégorie."), field="category")
        state = Ceremony.objects.filter(contest=action.contest).first()
        if state is not None and state.ended_at is None:
            raise Refused(_("La remise est déjà commencée."))
        began = {"places": places, "category": category_row, "step": 0, "ended_at": None}
        Ceremony.objects.update_or_create(
            contest=action.contest, defaults={**began, "began_at": timezone.now()}
        )
        if category_row is None:
            _hide_from_hall(action)
        action.log("begin_ceremony", name, after={"places": places})


def refuse_too_early(view: Prizes) -> None:
    """Raise `Refused`, with what to do first, if the places or the prizes may still change."""
    if not view.ranks:
        raise Refused(_("Aucun résultat ne compte encore : personne n’est classé."))
    if view.standings.pending:
        raise Refused(
            ngettext(
                "Il manque %(n)d résultat : saisissez-le d’abord.",
                "Il manque %(n)d résultats : saisissez-les d’abord.",
                view.standings.pending,
            )
            % {"n": view.standings.pending}
        )
    for line in view.standings.reserved:
        if line.table is None:
            message = _("Le jury n’a pas décidé d’un appel de la partie %(round)d : attendez-le.")
            raise Refused(message % {"round": line.round})
        message = (
            _("Le jury n’a pas décidé de la table %(table)d, partie %(round)d : attendez-le.")
            if line.is_appealed
            else _(
                "Un incident de la table %(table)d, partie %(round)d, attend l’arbitre : "
                "décidez-le d’abord."
            )
        )
        raise Refused(message % {"table": line.table, "round": line.round})
    if view.lines and not view.given:
        raise Refused(_("Donnez d’abord les lots : la remise les annonce avec les places."))
    if view.parted:
        raise Refused(_("Les lots donnés ne suivent plus le classement : donnez-les de nouveau."))


def next_step(
    contest: Contest, by: User | None, step: int, seen: str, token: UUID | None = None
) -> None:
    """Turn the next card, lay the next hand or show the podium.

    `step` and `seen` are the step and the key of the cards that the page showed. Raises `Refused`
    if another person went on meanwhile, if a correction changed the cards, or after the podium.
    """
    with writing(contest, by, token, closed_too=True) as action:
        state, reveal = _going_on(action, step)
        if seen != reveal.key:
            raise Refused(
                _("Le classement ou les lots ont changé : relisez la suite avant de continuer.")
            )
        if reveal.moment.podium:
            raise Refused(_("Le podium est déjà montré : il reste à terminer la remise."))
        _move(action, state, reveal, 1)


def step_back(contest: Contest, by: User | None, step: int, token: UUID | None = None) -> None:
    """Go back one step: the last card is face down again. Raises `Refused` at the first step."""
    with writing(contest, by, token, closed_too=True) as action:
        state, reveal = _going_on(action, step)
        if not reveal.step:
            raise Refused(_("Aucune carte n’est encore retournée."))
        _move(action, state, reveal, -1)


def end_ceremony(contest: Contest, by: User | None, step: int, token: UUID | None = None) -> None:
    """End the ceremony: the hall sees the ranking, unless it was a category's. Raises `Refused`."""
    with writing(contest, by, token, closed_too=True) as action:
        state, reveal = _going_on(action, step)
        state.ended_at = timezone.now()
        state.save()
        if state.category is None:
            end_suspense(action)
        action.log("end_ceremony", reveal.category, after={"turned": reveal.turned})


def _hide_from_hall(action: Action) -> None:
    """Hide the last round from the hall's pages, or all that its suspense hid before."""
    contest = action.contest
    contest.suspense_from = contest.suspense_from or contest.rounds.count()
    contest.revealed_at = None


def _going_on(action: Action, step: int) -> tuple[Ceremony, Reveal]:
    """Return the ceremony in progress. Raises `Refused` if it is not at the step shown."""
    ceremonies = Ceremony.objects.filter(contest=action.contest, ended_at=None)
    state = ceremonies.select_related("category").first()
    if state is None:
        raise Refused(_("La remise est terminée."))
    name = state.category.name if state.category else ""
    reveal = reveal_among(prizes_of(action.contest), state.places, name, state.step)
    if reveal.step != step:
        raise Refused(_("La remise a avancé entre-temps, d’un autre appareil : voici la suite."))
    return state, reveal


def _move(action: Action, state: Ceremony, reveal: Reveal, by: int) -> None:
    state.step = reveal.step + by
    state.save()
    card = replace(reveal, asked=state.step).last_turned
    subject = "" if card is None else _("n° %(team)d") % {"team": card.team.number}
    verb = "turn_card" if by > 0 else "turn_card_back"
    action.log(verb, subject, before={"step": reveal.step}, after={"step": state.step})


def tick_once(contest: Contest, by: User | None, act: EndAct) -> None:
    """Note that a download carried an act out, unless it is noted or the contest goes on."""
    if contest.closed_at is not None and act not in contest.ticked:
        tick(contest, by, act, done=True)


def tick(
    contest: Contest, by: User | None, act: EndAct, done: bool, token: UUID | None = None
) -> None:
    """Note that an act is done, or that it is not. Raises `Refused` for one the program sees."""
    if act not in TO_TICK:
        raise Refused(_("Le programme voit lui-même si c’est fait."))
    with writing(contest, by, token, closed_too=True) as action:
        action.seen_by_hall = False
        kept = [one for one in action.contest.ticked if one != act]
        action.contest.ticked = [*kept, act.value] if done else kept
        action.log("tick_end", str(act.label), after=done)
