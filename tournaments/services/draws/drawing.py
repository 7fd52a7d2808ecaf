"""Guards shared by every draw, the writing of a round, and undoing a draw."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.machine.backups.copying import Occasion
from tournaments.models import Contest, Entry, Round
from tournaments.pairing import Draw, DrawMethod, DrawRefused, HandTable, Misplaced, misplaced
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.course import nothing_left
from tournaments.queries.draws.effects import forbidden_meetings, pair
from tournaments.queries.draws.history import PUT_OFF, DrawInput
from tournaments.queries.draws.inputs import draw_input, left_alone
from tournaments.queries.draws.late import LATE, hindrance, late_tables
from tournaments.queries.draws.not_here import not_here_in
from tournaments.queries.registration.singles import partners_to_draw
from tournaments.queries.results.rounds import ALONE, RoundView, rounds_of, tables_named
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, said_in
from tournaments.services.core.requirements import draw_seed
from tournaments.services.draws.bracket_guards import refuse_before_catch_ups
from tournaments.services.draws.seating import seat
from tournaments.services.results.closing import end_with_round
from tournaments.words.enums import LateRule, Stage
from tournaments.words.texts import Refused, say


class WrongTables(Refused):
    """The tables typed by hand are not possible; `wrong` lists every mistake."""

    def __init__(self, wrong: Sequence[Misplaced]) -> None:
        first = wrong[0].reason
        super().__init__(say(first.template, first.params))
        self.wrong = tuple(wrong)


@dataclass(frozen=True, slots=True)
class ByHand:
    """Tables typed, over a draw if `changed`; `anyway` allows meetings the organiser forbids."""

    tables: tuple[HandTable, ...]
    resting: frozenset[int]
    anyway: bool
    changed: bool = False

    def checked(self, contest: Contest, draw_input: DrawInput) -> DrawInput:
        """Return the draw's input with these tables. Raises `WrongTables` and `Refused`."""
        if draw_input.stage != Stage.ROUNDS:
            raise Refused(_("Les poules et les tableaux ne se tirent pas à la main."))
        if draw_input.method == DrawMethod.CHAIRS:
            raise Refused(_("Les tables où chacun joue pour soi ne se tirent pas à la main."))
        here = frozenset(entrant.team for entrant in draw_input.entrants)
        gone = contest.teams.filter(last_round__isnull=False).values_list("number", flat=True)
        # Only the teams that cannot fill one more table may be left over.
        # Each hall drawn apart may leave some over.
        fields = [frozenset(hall.teams) for hall in draw_input.halls if hall.apart] or [here]
        most = sum(len(some - self.resting) % seats_per_table(draw_input) for some in fields)
        wrong = misplaced(here, self.tables, sorted(self.resting), set(gone), most)
        if wrong:
            raise WrongTables(wrong)
        self._refuse_halls(contest, draw_input)
        if not self.anyway:
            self._refuse_forbidden(contest, draw_input.round)
        return draw_input.by_hand(self.tables, changed=self.changed)

    def _refuse_halls(self, contest: Contest, draw_input: DrawInput) -> None:
        """Raise `Refused` for a table outside the halls, or for teams of two halls drawn apart."""
        halls = draw_input.halls
        for table in self.tables if halls else ():
            hall = next((one for one in halls if table.number in one.tables.numbers), None)
            if hall is None:
                raise Refused(
                    _("La table %(table)d n’est dans aucune salle.") % {"table": table.number}
                )
            away = [team for team in table.seated if hall.apart and team not in hall.teams]
            if away:
                raise Refused(
                    said_in(
                        contest,
                        "Table %(table)d : l’équipe %(team)d n’est pas de cette salle.",
                        table=table.number,
                        team=away[0],
                    )
                )

    def _refuse_forbidden(self, contest: Contest, number: int) -> None:
        apart = forbidden_meetings(contest, number)
        for table in self.tables:
            for one in table.ns:
                for other in table.ew:
                    if pair(one, other) in apart:
                        raise Refused(
                            said_in(
                                contest,
                                "Les équipes %(one)d et %(other)d ne doivent pas se rencontrer.",
                                one=one,
                                other=other,
                            )
                        )


def seats_per_table(draw_input: DrawInput) -> int:
    """Return how many entrants sit at a table: two teams, or four players à la mêlée."""
    return draw_input.how.per_table


#: Number of seeds to choose from.
SEEDS = 2**31


class Impossible(Refused):
    """No draw honours every wish; `best` is the best draw possible.

    If the user accepts it, the same `version` of the contest and the seed of `best` give `best`
    again.
    """

    def __init__(self, message: str, best: Draw, version: int) -> None:
        super().__init__(message)
        self.best = best
        self.version = version


class Unseen(Refused):
    """The round holds `teams` that nobody saw, not all shown: one may rest, and be given points."""

    def __init__(self, teams: tuple[TeamLine, ...]) -> None:
        super().__init__(
            _(
                "Pas encore là : %(teams)s. Dites d’abord qui est arrivé, qui joue plus tard et "
                "qui part, ou tirez quand même depuis la page du tirage."
            )
            % {"teams": ", ".join(str(team.number) for team in teams)}
        )
        self.teams = teams


def new_seed() -> int:
    return secrets.randbelow(SEEDS)


def refuse_to_wait(views: Sequence[RoundView], late: str) -> None:
    """Raise `Refused` while a round played prevents the next draw, unless `late` settles it."""
    if views and views[-1].draft:
        raise Refused(
            _("Le tirage de la partie %(round)d attend d’être publié : publiez-le d’abord.")
            % {"round": views[-1].number}
        )
    reason = hindrance(views)
    if reason:
        raise Refused(reason)
    missed = late_tables(views)
    if missed is None:
        return
    if not late:
        sentence = ngettext(
            "La table %(tables)s joue encore la partie %(round)d : dites ce que vaut cette partie "
            "pour ce tirage.",
            "Les tables %(tables)s jouent encore la partie %(round)d : dites ce que valent ces "
            "parties pour ce tirage.",
            len(missed.lines),
        )
        params = {"round": missed.round, "tables": tables_named(missed.lines)}
        raise Refused(sentence % params, field="late")
    if late not in missed.rules:
        raise Refused(
            _(
                "Choisissez autre chose : avant cette partie, personne n’avait encore de place au "
                "classement."
            ),
            field="late",
        )


def refuse_unseen(unseen: Collection[TeamLine], shown: Collection[int]) -> None:
    """Raise `Unseen` for a team that nobody saw, unless its number is among those `shown`."""
    if any(team.number not in shown for team in unseen):
        raise Unseen(tuple(unseen))


def make_draw(
    action: Action,
    seed: int | None,
    late: str,
    *,
    best: bool,
    shown: Collection[int],
    by_hand: ByHand | None = None,
    draft: bool = False,
) -> tuple[Draw, str]:
    """Make the next draw and save it, as part of an action; return it and any wish it breaks.

    `best` accepts the best possible draw when no draw honours every wish. `shown` are the numbers
    of the unseen teams that the organiser was shown: `Unseen` is raised for any other. A `draft` is
    seen by the desk alone until it is published. The second value returned is the message about the
    broken wish, or "".
    """
    contest = action.contest
    drawn = rounds_of(contest, with_draft=True)
    refuse_to_draw(contest, drawn, late)
    draw_inputs = _checked_input(contest, drawn, late, by_hand)
    draw_inputs, draw, broken_wish = _drawn(
        contest, draw_inputs, new_seed() if seed is None else seed, best
    )
    round_ = _save(contest, draw_inputs, draw, draft)
    refuse_unseen(not_here_in(contest, draw_inputs.round), shown)
    draw_seed(action)
    if draw_inputs.stage == Stage.POOLS:
        _put_off_those_out_of_pools(contest, round_)
    action.copy_round(draw_inputs.round, Occasion.DRAWN)
    return draw, broken_wish[:500]


def refuse_to_draw(contest: Contest, drawn: Sequence[RoundView], late: str) -> None:
    """Raise `Refused` while no round can follow those drawn, or if there is none left."""
    regulation = Regulation.from_data(contest.regulation)
    waiting = "" if drawn else partners_to_draw(contest, regulation)
    if waiting:
        raise Refused(waiting)
    refuse_to_wait(drawn, late)
    if not nothing_left(contest, drawn):
        return
    if contest.rounds.filter(stage=Stage.BRACKET).exists():
        raise Refused(_("Les tableaux sont terminés : il n’y a plus de partie à tirer."))
    raise Refused(
        ngettext(
            "La seule partie prévue est tirée.",
            "Les %(rounds)d parties prévues sont tirées.",
            regulation.rounds,
        )
        % {"rounds": regulation.rounds}
    )


def _checked_input(
    contest: Contest, drawn: list[RoundView], late: str, by_hand: ByHand | None
) -> DrawInput:
    try:
        inputs = draw_input(contest, LateRule(late or LateRule.NOTHING), drawn)
    except DrawRefused as refusal:
        raise Refused(say(refusal.message, refusal.params)) from refusal
    if LATE in inputs.given and inputs.stage == Stage.BRACKET:
        raise Refused(_("Le tableau attend le résultat de chaque table : il dit qui continue."))
    if by_hand is not None:
        if Regulation.from_data(contest.regulation).is_duplicate:
            raise Refused(_("En duplicate, le mouvement place les paires et les étuis."))
        inputs = by_hand.checked(contest, inputs)
    if inputs.stage == Stage.BRACKET:
        refuse_before_catch_ups(contest)
    return inputs


def _drawn(
    contest: Contest, inputs: DrawInput, seed: int, best: bool
) -> tuple[DrawInput, Draw, str]:
    """Draw; return the input that gives this draw again, the draw, and the wish it breaks or "".

    Raises `Impossible` where no draw honours every wish, unless the `best` is accepted.
    """
    try:
        return inputs, inputs.draw(seed), ""
    except DrawRefused as refusal:
        broken_wish = say(refusal.message, refusal.params)
        if refusal.best is None:
            raise Refused(broken_wish) from refusal
        if not best:
            raise Impossible(broken_wish, refusal.best, contest.version) from refusal
        return inputs.accepting(), refusal.best, broken_wish


def _save(contest: Contest, inputs: DrawInput, draw: Draw, draft: bool) -> Round:
    """Save the round with its seats, and what its draw must find again if it is redone."""
    late_teams = contest.teams.filter(first_round=inputs.round + 1)
    put_off = sorted(late_teams.values_list("number", flat=True))
    alone = left_alone(contest, inputs, draw)
    round_ = Round.objects.create(
        contest=contest,
        number=inputs.round,
        stage=inputs.stage,
        method=inputs.method,
        given=inputs.kept(draw)
        | ({PUT_OFF: put_off} if put_off else {})
        | ({ALONE: alone} if alone else {}),
        bye_to=inputs.bye_to,
        seed=draw.seed,
        entrants=[[entrant.team, entrant.rank] for entrant in inputs.entrants],
        is_last=inputs.is_last,
        draft=draft,
    )
    seat(round_, draw)
    return round_


def _put_off_those_out_of_pools(contest: Contest, round_: Round) -> None:
    """Have a team that came once the pools were full play after them: it misses this round too."""
    missing = contest.teams.filter(first_round=round_.number, last_round=None)
    missing.exclude(seats__round=round_).update(first_round=round_.number + 1)


def take_back_draw(action: Action, number: int) -> dict[str, Any]:
    """Undo the last draw, as part of an action; return its seed and entrants. Raises `Refused`."""
    last = action.contest.rounds.order_by("number").last()
    if last is None or last.number != number:
        raise Refused(_("Seul le dernier tirage peut être annulé."))
    if last.closed or Entry.objects.filter(match__round=last, current=True).exists():
        raise Refused(
            _(
                "Un résultat est déjà saisi dans la partie %(round)d : son tirage ne peut plus "
                "être annulé."
            )
            % {"round": number}
        )
    returns = action.contest.teams.filter(second_life=number).order_by("number").first()
    if returns is not None:
        raise Refused(
            _("L’équipe %(number)d a racheté sa place après ce tour : annulez d’abord ce rachat.")
            % {"number": returns.number}
        )
    if last.penalties.exists():
        raise Refused(
            said_in(
                action.contest,
                "Une équipe a été pénalisée dans la partie %(round)d : annulez d’abord cette "
                "pénalité.",
                round=number,
            )
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
    end_with_round(action, number)
    # The round will be drawn again, so teams that came after its draw can play in it, and teams
    # that left during it left before it. Teams that were put off stay put off.
    came = action.contest.teams.filter(first_round=number + 1)
    came.exclude(number__in=last.given.get(PUT_OFF, ())).update(first_round=number)
    action.contest.teams.filter(last_round=number).update(last_round=number - 1)
    return before


def as_data(draw: Draw) -> dict[str, Any]:
    return {"seed": draw.seed, "tables": [[t.number, *t.camps] for t in draw.tables]}
