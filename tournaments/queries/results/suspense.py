"""Suspense: what the hall may not see of the rounds, until the organiser shows it.

The rounds become secret here, where the pages of the hall read them. No page, picture or view of
the projector has to think of it. A secret round keeps its tables and its byes, and loses what was
played there. No ranking counts it (`RoundView.secret`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.queries.core.rounds import round_name
from tournaments.queries.results.rounds import RoundView, TableLine
from tournaments.regulation import Regulation


@dataclass(frozen=True, slots=True)
class Suspense:
    """A suspense that holds: the hall does not see the results of a round, nor of later ones.

    `since` is the number of that round, and `name` its name.
    """

    since: int
    name: str

    def hides(self, number: int) -> bool:
        """Return whether it hides the results of the round with this number."""
        return number >= self.since

    def hides_reasons(self, number: int) -> bool:
        """Return whether it hides why a round was drawn so: its reasons tell ranks."""
        return number > self.since


def suspense_of(contest: Contest) -> Suspense | None:
    """Return the suspense that holds in a contest, or None. One query if a suspense is set."""
    if contest.hidden_from is None:
        return None
    rounds = contest.rounds.filter(number=contest.hidden_from)
    for number, stage, conditions in rounds.values_list("number", "stage", "given"):
        return Suspense(number, round_name(number, stage, conditions))
    return None


def suspense_among(contest: Contest, drawn_views: Sequence[RoundView]) -> Suspense | None:
    """Return the suspense that holds, from the rounds drawn, or None. No query.

    It holds once the first round that it hides is drawn.
    """
    views = (view for view in drawn_views if view.number == contest.hidden_from)
    return next((Suspense(view.number, view.name) for view in views), None)


def rounds_to_hide(contest: Contest) -> dict[int, str]:
    """Return the names of the rounds from which a suspense may begin, by number. Two queries.

    They are the rounds drawn and those planned.
    """
    regulation = Regulation.from_data(contest.regulation)
    teams = contest.teams.filter(last_round__isnull=True).count()
    planned = regulation.rounds + regulation.bracket_rounds(teams)
    names = {number: planned_name(regulation, number) for number in range(1, planned + 1)}
    for number, stage, conditions in contest.rounds.values_list("number", "stage", "given"):
        names[number] = round_name(number, stage, conditions)
    if contest.suspense_from is not None:
        names.setdefault(contest.suspense_from, round_name(contest.suspense_from))
    return dict(sorted(names.items()))


def planned_name(regulation: Regulation, number: int) -> str:
    """Return the name of a round that is not drawn yet."""
    place = number - regulation.rounds
    return _("tableau final, tour %(n)d") % {"n": place} if place > 0 else round_name(number)


def seen_by_hall(views: Sequence[RoundView], suspense: Suspense | None) -> list[RoundView]:
    """Return the rounds as the hall may see them. No query."""
    if suspense is None:
        return list(views)
    return [_secret(view) if suspense.hides(view.number) else view for view in views]


def _secret(view: RoundView) -> RoundView:
    """Return a round without its results. A team's exclusion stays: the hall saw it leave."""
    return replace(
        view,
        tables=tuple(map(_without_result, view.tables)),
        penalties=tuple(penalty for penalty in view.penalties if penalty.excludes),
        unruled=(),
        catch_ups=(),
        secret=True,
    )


def _without_result(line: TableLine) -> TableLine:
    return line._replace(
        entry=None, pending=None, secret=line.confirmed, boards=(), reserved=False, overturned=()
    )
