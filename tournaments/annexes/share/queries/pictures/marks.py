"""Points of a round in the hall: their spread, and those of one team among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from django.utils.translation import gettext as _

from tournaments.annexes.share.queries.pictures.scales import Scale, Told, nice_step, scale_of
from tournaments.annexes.share.queries.round_marks import RoundMarks
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.standings.cells import CellState
from tournaments.words.entrants import worded
from tournaments.words.numbers import number

#: Fewest marks for a picture (fewer are faster to read than to draw), and most steps in it.
FEWEST, MOST_STEPS = 6, 12


@dataclass(frozen=True, slots=True)
class Bins:
    """Classes of equal width: `count` of them, `step` points wide, from `first` on."""

    first: int
    step: int
    count: int

    @property
    def edges(self) -> range:
        """Bounds of the classes, both ends included."""
        return range(self.first, self.first + self.step * self.count + 1, self.step)

    def counts(self, marks: Sequence[int]) -> tuple[int, ...]:
        """Return the number of marks in each class."""
        counts = [0] * self.count
        for mark in marks:
            counts[(mark - self.first) // self.step] += 1
        return tuple(counts)

    def share(self, value: float) -> float:
        """Return the place of a value: 0 at the left edge, 1 at the right edge."""
        return (value - self.first) / (self.step * self.count)

    def name(self, place: int) -> str:
        """Return the bounds of a class in words, one number if it holds only one."""
        low, high = number(self.edges[place]), number(self.edges[place + 1] - 1)
        return low if self.step == 1 else _("%(low)s à %(high)s") % {"low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Spread:
    """Spread of the marks of a round: how many teams in each class, and their mean.

    `bins` and `most`, the highest count, are those of all rounds, so that their pictures compare.
    """

    told: Told
    bins: Bins
    counts: tuple[int, ...]
    average: Fraction
    most: int


@dataclass(frozen=True, slots=True)
class TeamMarks:
    """Marks of a team, None where it has none, among those of the hall, on one scale.

    `states` are the labels of the marks made at no table, "" for the others.
    """

    told: Told
    rounds: tuple[RoundMarks, ...]
    own: tuple[int | None, ...]
    states: tuple[str, ...]
    scale: Scale


def bins_of(rounds: Sequence[Sequence[int]]) -> Bins:
    """Return classes that hold the marks of all rounds; at least one round has one.

    >>> bins_of([[900, 905, 1000], [1100]])
    Bins(first=900, step=20, count=11)
    """
    low, high = min(map(min, rounds)), max(map(max, rounds))
    step = nice_step(high - low, MOST_STEPS)
    first = low // step * step
    return Bins(first, step, (high - first) // step + 1)


def spreads(rounds: Sequence[RoundMarks], individuals: bool = False) -> list[Spread]:
    """Return the spread of each round that has at least `FEWEST` marks, in order."""
    marks = [one for one in rounds if len(one.marks) >= FEWEST]
    if not marks:
        return []
    bins = bins_of([one.marks for one in marks])
    most = max(max(bins.counts(one.marks)) for one in marks)
    return [_spread(one, bins, most, individuals) for one in marks]


def _spread(marks_of_round: RoundMarks, bins: Bins, most: int, individuals: bool) -> Spread:
    counts = bins.counts(marks_of_round.marks)
    words = Told(
        title=_("Les totaux : %(name)s") % {"name": marks_of_round.round.name},
        finding=_("De %(low)s à %(high)s points, moyenne %(average)s.")
        % {
            "low": number(marks_of_round.marks[0]),
            "high": number(marks_of_round.marks[-1]),
            "average": mean_said(marks_of_round.average, bins.step),
        },
        heads=(_("Points"), worded(individuals, "Équipes")),
        lines=tuple((bins.name(at), number(count)) for at, count in enumerate(counts)),
    )
    return Spread(words, bins, counts, marks_of_round.average, most)


def mean_said(average: Fraction, step: int) -> str:
    """Return a mean: whole, or with a decimal where a step is only one point.

    >>> mean_said(Fraction(2999, 3), 100), mean_said(Fraction(3, 2), 1)
    ('1000', '1,5')
    """
    return number(round(average) if step > 1 else round(average, 1))


def team_marks(rounds: Sequence[RoundMarks], team: TeamRef) -> TeamMarks | None:
    """Return the marks of a team among those of the hall; None if it has none."""
    marks = tuple(one for one in rounds if one.marks)
    own = tuple(_mark(one, team) for one in marks)
    marks_known = [mark for mark in own if mark is not None]
    if not marks_known:
        return None
    states = tuple(_state(one, team) for one in marks)
    scale = scale_of(
        min([*marks_known, *(one.marks[0] for one in marks)]),
        max([*marks_known, *(one.marks[-1] for one in marks)]),
    )
    above = sum(
        mark is not None and mark > one.average for mark, one in zip(own, marks, strict=True)
    )
    words = Told(
        title=_("Points du n° %(number)s à chaque partie, et ceux de la salle")
        % {"number": team.number},
        finding=_("Au-dessus de la moyenne de la salle : %(above)d fois sur %(count)d.")
        % {"above": above, "count": len(marks_known)},
        heads=(
            _("Partie"),
            _("N° %(number)s") % {"number": team.number},
            _("Plus bas"),
            _("Moyenne"),
            _("Plus haut"),
        ),
        lines=tuple(
            (
                one.round.name,
                mark_said(state, mark),
                number(one.marks[0]),
                mean_said(one.average, scale.step),
                number(one.marks[-1]),
            )
            for one, mark, state in zip(marks, own, states, strict=True)
        ),
    )
    return TeamMarks(words, marks, own, states, scale)


def mark_said(state: str, mark: int | None) -> str:
    """Return a mark with the label of its state, such as "ex. 972"; a dash if it is missing."""
    return " ".join(filter(None, (state, "–" if mark is None else number(mark))))


def _mark(marks_of_round: RoundMarks, team: TeamRef) -> int | None:
    cell = marks_of_round.cells.get(team.number)
    return None if cell is None else cell.points


def _state(marks_of_round: RoundMarks, team: TeamRef) -> str:
    """Return the label of a mark that was not made at a table."""
    cell = marks_of_round.cells.get(team.number)
    if cell is None:
        return ""
    if cell.catch_up:
        return _("r.")
    match cell.state:
        case CellState.EXEMPT:
            return _("ex.")
        case CellState.FORFEIT:
            return _("f.")
        case CellState.LATE:
            return _("ret.")
        case CellState.PLAYED | CellState.PENDING | CellState.ABSENT:
            return ""
        case _:
            assert_never(cell.state)
