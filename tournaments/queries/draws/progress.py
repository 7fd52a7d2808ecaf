"""Progress of a contest, and the next task of its desk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery

from tournaments.models import Contest, Entry, Penalty, Round, Team
from tournaments.models.prepared import prepared
from tournaments.queries.core.rounds import round_name
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.draws.course import last_of_brackets, next_name, second_lives, what_follows
from tournaments.queries.draws.late import StillPlayed
from tournaments.queries.results.catch_ups import Awaited, awaited
from tournaments.queries.results.entries import standing_entries
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.results.sheet_counts import Sheets
from tournaments.queries.standings.brackets import brackets_of
from tournaments.queries.standings.cells import ORDINARY
from tournaments.regulation import Regulation, Worth
from tournaments.words.entrants import FEWEST
from tournaments.words.enums import EntryStatus, IncidentState, Stage


class Step(StrEnum):
    REGISTER = "register"
    DRAW = "draw"
    PUBLISH = "publish"
    ENTER = "enter"
    CLOSE = "close"
    LATE = "late"
    END = "end"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of the contest, with counts for the last round drawn.

    `teams` counts those that still play, `entered` also those that left after they played.
    `number` is the number of that round, 0 for none, and `sheets` counts its sheets. `draft` tells
    whether only the desk sees it. `rounds` is the number of rounds planned, brackets included, and
    `last` tells whether all are drawn. `name` and `next_name` are the names of the last round drawn
    and of the next one; `bracket` and `next_bracket` tell whether they are bracket rounds.
    `awaited` are the catch-ups still to play, in any round. `late` is an earlier round still open.
    `may_return` are the beaten teams that may still buy their return to the next round. `unruled`
    counts the incidents that wait for the referee, in any round: nothing of them counts yet.
    """

    step: Step
    teams: int
    rounds: int
    number: int
    closed: bool
    sheets: Sheets
    entered: int = 0
    awaited: tuple[Awaited, ...] = ()
    late: StillPlayed | None = None
    name: str = ""
    next_name: str = ""
    bracket: bool = False
    next_bracket: bool = False
    draft: bool = False
    last: bool = False
    may_return: tuple[TeamLine, ...] = ()
    unruled: int = 0

    @property
    def next_number(self) -> int:
        return self.number + 1

    @property
    def numbers(self) -> range:
        return range(1, self.number + 1)


def progress(contest: Contest, *, with_draft: bool = False) -> Progress:
    """Return the progress of the contest, as the hall knows it, or as the desk does `with_draft`.

    Two queries, plus one for byes to catch up and one for a late round. Seven more once the rounds
    before the brackets are drawn.
    """
    regulation = Regulation.from_data(contest.regulation)
    teams, entered = next(iter(_entered(contest.pk)), (0, 0))
    rounds = [round_ for round_ in _counted(contest.pk) if with_draft or not round_.draft]
    last = rounds[-1] if rounds else None
    late = _still_played([round_ for round_ in rounds[:-1] if not round_.closed])
    sheets = _sheets(last) if last is not None else Sheets()
    number = last.number if last else 0
    closed = last is not None and last.closed
    draft = last is not None and last.draft
    ahead = _ahead(contest, regulation, rounds, teams)
    if contest.closed_at is not None:
        step = Step.OVER
    elif draft:
        step = Step.PUBLISH
    elif last is not None and not closed:
        step = Step.CLOSE if not sheets.waiting else Step.ENTER
    elif late is not None:
        step = Step.LATE
    elif ahead.over:
        step = Step.END
    elif teams < (3 if regulation.each_alone else FEWEST[regulation.melee]):
        step = Step.REGISTER
    else:
        step = Step.DRAW
    waited = tuple(awaited(contest))
    name = round_name(last.number, last.stage, last.given) if last else ""
    return Progress(
        step=step,
        teams=teams,
        entered=entered,
        rounds=ahead.rounds,
        number=number,
        closed=closed,
        sheets=sheets,
        awaited=waited,
        late=late,
        name=name,
        next_name=ahead.name,
        bracket=last is not None and last.stage == Stage.BRACKET,
        next_bracket=ahead.bracket,
        draft=draft,
        last=ahead.over,
        may_return=ahead.may_return,
        unruled=_unruled(rounds),
    )


@prepared
def _entered(contest: int) -> QuerySet[Team, tuple[int, int]]:
    counts = Team.objects.filter(contest=contest).order_by().values("contest")
    return counts.annotate(
        playing=Count("pk", filter=Q(last_round=None)),
        entered=Count("pk", filter=~Q(last_round=0)),
    ).values_list("playing", "entered")


@prepared
def _counted(contest: int) -> QuerySet[Round]:
    beside = standing_entries().filter(current=False, match=OuterRef("matches"))
    waiting = Penalty.objects.filter(round=OuterRef("pk"), state=IncidentState.WAITING)
    return (
        Round.objects.filter(contest=contest)
        .annotate(
            tables=Count("matches", distinct=True),
            unruled=Subquery(waiting.values("round").annotate(n=Count("pk")).values("n")),
            corrections=Count("matches", filter=Q(Exists(beside)), distinct=True),
            **{f"in_{status}": _tables_in(status) for status in EntryStatus.values},
        )
        .order_by("number")
    )


def _sheets(last: Any) -> Sheets:
    counts: dict[EntryStatus | None, int] = {
        status: getattr(last, f"in_{status}") for status in EntryStatus
    }
    return Sheets.among(last.tables, counts, last.corrections)


def _unruled(rounds: Sequence[Any]) -> int:
    return sum(round_.unruled or 0 for round_ in rounds)


def _tables_in(status: str) -> Count:
    has = Q(matches__entries__current=True, matches__entries__status=status)
    return Count("matches", filter=has, distinct=True)


@dataclass(frozen=True, slots=True)
class _Ahead:
    """Rounds to come: whether all are drawn, the number planned, the next one, who may return."""

    over: bool
    rounds: int
    name: str
    bracket: bool = False
    may_return: tuple[TeamLine, ...] = ()


def _ahead(contest: Contest, regulation: Regulation, rounds: Sequence[Round], teams: int) -> _Ahead:
    number = len(rounds)
    counted = sum(round_.stage in ORDINARY for round_ in rounds)
    planned = regulation.rounds + regulation.bracket_rounds(teams)
    more = regulation.ends_in_brackets or regulation.bye == Worth.EXTRA
    if counted == number and (number < regulation.rounds or not more):
        return _Ahead(number >= regulation.rounds, planned, round_name(number + 1))
    draft = any(round_.draft for round_ in rounds)
    views, lines = rounds_of(contest, with_draft=draft), entrants(contest)
    brackets = brackets_of(regulation, lines, views)
    if brackets:
        planned = max(number, last_of_brackets(regulation, brackets, views))
    follows = what_follows(regulation, lines, views)
    bracket = follows is not None and follows[0] == Stage.BRACKET
    name = next_name(regulation, lines, views)
    may_return = second_lives(regulation, lines, views).open
    return _Ahead(follows is None, planned, name, bracket, may_return)


def _still_played(open_: list[Round]) -> StillPlayed | None:
    """Return the earlier round still open, or None. At most one can be open."""
    if not open_:
        return None
    counting = Entry.objects.filter(current=True, status=EntryStatus.CONFIRMED).values("match")
    matches = open_[0].matches.exclude(pk__in=counting).order_by("table")
    return StillPlayed(open_[0].number, tuple(matches.values_list("table", flat=True)))
