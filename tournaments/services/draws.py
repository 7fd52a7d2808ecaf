"""Draws: make one, undo it, make it again."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import LateRule, Stage
from tournaments.models import Contest, Entry, Round
from tournaments.pairing import Draw, DrawRefused, HandTable
from tournaments.queries.course import nothing_left
from tournaments.queries.history import draw_input
from tournaments.queries.late import LATE, DrawnWithout, hindrance, late_tables, tables_named
from tournaments.queries.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services.action import Action, writing
from tournaments.services.brackets import refuse_before_catch_ups
from tournaments.services.by_hand import ByHand
from tournaments.services.foreseeing import as_shown
from tournaments.services.seating import seat
from tournaments.words import Refused, say

#: How many seeds there are to draw from.
SEEDS = 2**31


class Impossible(Refused):
    """Not everything asked of the draw can be had; `best` is the best draw there is all the same.

    Accepted for this `version` of the contest and with the `seed` of `best`, it is that very draw.
    """

    def __init__(self, message: str, best: Draw, version: int) -> None:
        super().__init__(message)
        self.best = best
        self.version = version


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
        made, in_spite_of = _draw(action, seed, late, best=accept == action.contest.version)
        action.log(
            "draw_round",
            _("Partie %(round)d") % {"round": action.contest.rounds.count()},
            after=_as_data(made),
            reason=in_spite_of,
        )
        return made


def new_seed() -> int:
    """A seed nobody chose."""
    return secrets.randbelow(SEEDS)


def refuse_to_wait(contest: Contest, late: str) -> None:
    """Raise `Refused` while a round being played keeps the next one from being drawn.

    Tables of the last round that have no result do not, once `late` says what they count for.
    """
    views = rounds_of(contest)
    reason = hindrance(views)
    if reason:
        raise Refused(reason)
    missed = late_tables(views)
    if missed is None:
        return
    if not late:
        said = ngettext(
            "La table %(tables)s joue encore la partie %(round)d : dites ce que cette partie "
            "compte pour ce tirage.",
            "Les tables %(tables)s jouent encore la partie %(round)d : dites ce que ces parties "
            "comptent pour ce tirage.",
            len(missed.lines),
        )
        params = {"round": missed.round, "tables": tables_named(missed.lines)}
        raise Refused(said % params, field="late")
    if late not in missed.rules:
        raise Refused(
            _("Avant cette partie, aucune ne compte : personne n’avait encore de place."),
            field="late",
        )


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
        before = _take_back(action, number)
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
        before = _take_back(action, number)
        made, in_spite_of = _draw(action, seed, late.rule if late is not None else "", best=True)
        action.log(
            "redo_draw",
            _("Partie %(round)d") % {"round": number},
            before=before,
            after=_as_data(made),
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
            before = _take_back(action, number)
        elif number != action.contest.rounds.count() + 1:
            raise Refused(
                _("La page n’était plus à jour : la partie %(round)d n’est pas à tirer.")
                % {"round": number}
            )
        hand = ByHand(tuple(tables), frozenset(resting), anyway)
        made, _in_spite = _draw(action, seed, late, best=False, by_hand=hand)
        action.log(
            "draw_by_hand",
            _("Partie %(round)d") % {"round": number},
            before=before,
            after=_as_data(made),
        )
        return made


def _draw(
    action: Action, seed: int | None, late: str, *, best: bool, by_hand: ByHand | None = None
) -> tuple[Draw, str]:
    """Make the next draw and write it down, as part of an action; and say what it is in spite of.

    `best` takes the best draw there is where not everything asked of it can be had.
    """
    contest = action.contest
    regulation = Regulation.from_data(contest.regulation)
    refuse_to_wait(contest, late)
    if nothing_left(contest):
        if contest.rounds.filter(stage=Stage.BRACKET).exists():
            raise Refused(_("Les tableaux sont terminés : il n’y a plus de partie à tirer."))
        raise Refused(
            _("Les %(rounds)d parties prévues sont tirées.") % {"rounds": regulation.rounds}
        )
    try:
        given = draw_input(contest, late or LateRule.NOTHING)
    except DrawRefused as refusal:
        raise Refused(say(refusal.message, refusal.params)) from refusal
    if LATE in given.given and given.stage == Stage.BRACKET:
        raise Refused(_("Le tableau attend le résultat de chaque table : il dit qui continue."))
    if by_hand is not None:
        given = by_hand.checked(contest, given)
    if given.stage == Stage.BRACKET:
        refuse_before_catch_ups(contest)
    in_spite_of = ""
    try:
        made = given.draw(new_seed() if seed is None else seed)
    except DrawRefused as refusal:
        in_spite_of = say(refusal.message, refusal.params)
        if refusal.best is None:
            raise Refused(in_spite_of) from refusal
        if not best:
            raise Impossible(in_spite_of, refusal.best, contest.version) from refusal
        given, made = given.accepting(), refusal.best
    round_ = Round.objects.create(
        contest=contest,
        number=given.round,
        stage=given.stage,
        method=given.method,
        given=given.kept(made),
        bye_to=given.bye_to,
        seed=made.seed,
        entrants=[[entrant.team, entrant.rank] for entrant in given.entrants],
        is_last=given.is_last,
    )
    seat(round_, made)
    # Who comes once the pools are full plays after them: it has missed this round too.
    if given.stage == Stage.POOLS:
        missing = contest.teams.filter(first_round=given.round, last_round=None)
        missing.exclude(seats__round=round_).update(first_round=given.round + 1)
    return made, in_spite_of[:500]


def _take_back(action: Action, number: int) -> dict[str, Any]:
    """Undo the last draw, as part of an action: what it was. Raises `Refused`."""
    last = action.contest.rounds.order_by("number").last()
    if last is None or last.number != number:
        raise Refused(_("Seul le dernier tirage peut être annulé."))
    if last.closed or Entry.objects.filter(match__round=last).exists():
        raise Refused(
            _(
                "Un résultat est déjà saisi dans la partie %(round)d : son tirage ne peut plus "
                "être annulé."
            )
            % {"round": number}
        )
    if last.penalties.exists():
        raise Refused(
            _(
                "Une équipe a été pénalisée dans la partie %(round)d : annulez d’abord cette "
                "pénalité."
            )
            % {"round": number}
        )
    if last.catch_ups.exists():
        raise Refused(
            _(
                "Un rattrapage est déjà saisi dans la partie %(round)d : son tirage ne peut "
                "plus être annulé."
            )
            % {"round": number}
        )
    before = {"seed": last.seed, "entrants": last.entrants}
    last.delete()
    # The round is to be drawn again: nobody came after it, and nobody left it.
    action.contest.teams.filter(first_round=number + 1).update(first_round=number)
    action.contest.teams.filter(last_round=number).update(last_round=number - 1)
    return before


def _as_data(made: Draw) -> dict[str, Any]:
    return {"seed": made.seed, "tables": [[t.number, *t.camps] for t in made.tables]}
