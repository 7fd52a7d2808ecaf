"""Tables typed for a draw made by hand, checked against the teams present."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.pairing import DrawMethod, HandTable, Misplaced, misplaced
from tournaments.queries.draws.effects import forbidden_meetings, pair
from tournaments.queries.draws.history import DrawInput
from tournaments.services.core.action import said_in
from tournaments.words.enums import Stage
from tournaments.words.texts import Refused, say


class WrongTables(Refused):
    """The tables typed by hand are not possible; `wrong` lists every mistake."""

    def __init__(self, wrong: Sequence[Misplaced]) -> None:
        first = wrong[0].reason
        super().__init__(say(first.template, first.params))
        self.wrong = tuple(wrong)


@dataclass(frozen=True, slots=True)
class ByHand:
    """Tables and exempt teams as typed; `anyway` allows meetings that the organiser forbids.

    `changed` tells that they were typed over a draw.
    """

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
