"""The ceremony as the projector shows it: the places revealed, from the last to the first.

Cards lie on the table by hands of three, face down. A step turns one card, lays the next hand, or
shows the podium. Ranks and prizes are read from the standings and from the prizes given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Final

from scoring.criteria import Criterion, distance
from scoring.records import Value
from tournaments.models import Ceremony, Contest
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, by_initials, entrants
from tournaments.queries.prizes.ceremony import Call, Handed, calls_of
from tournaments.queries.prizes.lots import Prizes, prizes_among
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.restricted import of_category
from tournaments.queries.standings.rows import Row, Standings
from tournaments.words.enums import PrizeBy

#: Cards of a hand, and places of the podium.
HAND: Final = 3
#: Places revealed if no prize goes by rank.
USUAL_PLACES: Final = 10
#: Prizes that call nobody by themselves, because nearly everybody gets them.
_CALL_NOBODY: Final = frozenset({PrizeBy.ATTENDANCE, PrizeBy.EVERYONE})


class Next(StrEnum):
    TURN = "turn"
    DEAL = "deal"
    PODIUM = "podium"
    END = "end"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a team, its place and its prizes.

    `place` is None for a team called beside the places: it won a tombola, a special prize…
    `figures` are the criteria that decide its place, with their values: none beside the places, nor
    where a bracket gives them.
    """

    team: TeamLine
    place: int | None
    shared: bool
    figures: tuple[tuple[Criterion, Value], ...]
    handed: tuple[Handed, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """What a step leaves on the table: a hand with some of its cards turned, or the podium."""

    hand: tuple[Card, ...]
    turned: int

    @property
    def podium(self) -> bool:
        return not self.hand


@dataclass(frozen=True)
class Reveal:
    """A ceremony: its cards in the order of the reveal, and the step that it has reached.

    `rows` is the ranking that it reveals, of the contest or of `category`. `places` is the number
    of places that the person asked for.
    """

    contest: ContestInfo
    category: str
    places: int
    cards: tuple[Card, ...]
    rows: tuple[Card, ...]
    asked: int

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """What each step shows, from step 0 on."""
        laid = [
            Moment(hand, turned) for hand in hands(self.cards) for turned in range(len(hand) + 1)
        ]
        return (*laid, Moment((), 0))

    @property
    def step(self) -> int:
        """The step reached. A correction may leave fewer steps than before."""
        return min(self.asked, len(self.moments) - 1)

    @property
    def moment(self) -> Moment:
        return self.moments[self.step]

    @property
    def next_card(self) -> Card | None:
        """The card that the next step turns, or the first card of the hand that it lays."""
        for moment in self.moments[self.step :]:
            if moment.turned < len(moment.hand):
                return moment.hand[moment.turned]
        return None

    @property
    def last_turned(self) -> Card | None:
        """The card that was turned last, None before the first one."""
        for moment in reversed(self.moments[: self.step + 1]):
            if moment.turned:
                return moment.hand[moment.turned - 1]
        return None

    @property
    def next(self) -> Next:
        if self.moment.podium:
            return Next.END
        if self.moment.turned < len(self.moment.hand):
            return Next.TURN
        return Next.PODIUM if self.moments[self.step + 1].podium else Next.DEAL

    @property
    def turned(self) -> int:
        return sum(moment.turned > 0 for moment in self.moments[: self.step + 1])

    @property
    def gap(self) -> tuple[Criterion, Value] | None:
        """Distance from the next card to the last turned, told before: it keeps the suspense."""
        shown, hidden = self.last_turned, self.next_card
        if self.next != Next.TURN or shown is None or hidden is None:
            return None
        if None in (shown.place, hidden.place) or shown.place == hidden.place:
            return None
        return lead(hidden, shown)

    @property
    def key(self) -> str:
        """Hash of the cards. A form sends it back, to prove what its page showed."""
        cards = [
            (
                card.team.number,
                card.place,
                [value for _criterion, value in card.figures],
                [one.prize.pk for one in card.handed],
            )
            for card in self.cards
        ]
        return sha256(repr(cards).encode()).hexdigest()[:16]


def lead(ahead: Card, behind: Card) -> tuple[Criterion, Value] | None:
    """Return how far a card is ahead of another; None where no value tells it."""
    if not ahead.figures or not behind.figures:
        return None
    criteria, values = zip(*ahead.figures, strict=True)
    return distance(criteria, values, [value for _criterion, value in behind.figures])


def hands(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the cards by hands: those without a place, then the places, the podium last."""
    beside = [card for card in cards if card.place is None]
    placed = [card for card in cards if card.place is not None]
    for start in range(0, len(beside), HAND):
        yield tuple(beside[start : start + HAND])
    first = len(placed) % HAND
    if first:
        yield tuple(placed[:first])
    for start in range(first, len(placed), HAND):
        yield tuple(placed[start : start + HAND])


def usual_places(view: Prizes) -> int:
    """Return how many places a ceremony reveals: all those that have a prize, from the first on."""
    places = _in_a_row(view) if any(line.by == PrizeBy.RANK for line in view.lines) else 0
    return max(1, min(places or USUAL_PLACES, len(view.standings.rows)))


def _in_a_row(view: Prizes) -> int:
    """Return the last rank before the first without a prize; the podium counts as having one."""
    ranks = [line for line in view.lines if line.by == PrizeBy.RANK]
    last = HAND
    for line in sorted(ranks, key=lambda line: line.first or 1):
        if (line.first or 1) <= last + 1:
            last = max(last, line.last or line.first or 1)
    return last


def reveal_among(view: Prizes, places: int, category: str = "", step: int = 0) -> Reveal:
    """Return the ceremony of these prizes, or of those of a category, at a step. No query."""
    ranked = view.standings
    if category:
        ranked = of_category(ranked, list(view.teams.values()), category).standings
    lines = [line for line in view.awards if line.prize.by != PrizeBy.EVERYONE]
    if category:
        lines = [line for line in lines if line.prize.category == category]
    calls = {call.team.number: call for call in calls_of(view, lines)}
    rows = tuple(_card(view, ranked, row, calls.get(row.team.number)) for row in ranked.rows)
    placed = [card for card in rows if card.place is not None and card.place <= places]
    numbers = {card.team.number for card in placed}
    in_a_row = _in_a_row(view)
    beside = [
        Card(call.team, None, False, (), call.handed)
        for call in calls.values()
        if call.team.number not in numbers and any(_calls(one, in_a_row) for one in call.handed)
    ]
    return Reveal(
        contest=view.contest,
        category=category,
        places=places,
        cards=(*beside, *reversed(placed)),
        rows=rows,
        asked=step,
    )


def ceremony_of(contest: Contest) -> Ceremony | None:
    """Return the ceremony of a contest, in progress or over, or None. One query."""
    return Ceremony.objects.filter(contest=contest).select_related("category").first()


def prizes_shown(contest: Contest, *, in_full: bool) -> Prizes:
    """Return the prizes by all results, even hidden ones, with people named `in_full` or not."""
    info, teams = contest_info(contest), entrants(contest)
    if contest.names_by_initials and not in_full:
        teams = list(map(by_initials, teams))
    return prizes_among(contest, teams, compute(info, teams, rounds_of(contest)))


def reveal_of(contest: Contest, state: Ceremony, *, in_full: bool = True) -> Reveal:
    """Return the ceremony of a contest at the step it has reached."""
    view = prizes_shown(contest, in_full=in_full)
    category = state.category.name if state.category else ""
    return reveal_among(view, state.places, category, state.step)


def _calls(handed: Handed, in_a_row: int) -> bool:
    """Tell whether a prize calls its winner beside the places: it is of no rank in a row."""
    prize = handed.prize
    if prize.by == PrizeBy.RANK:
        return (prize.first or 1) > in_a_row
    return prize.by not in _CALL_NOBODY


def _card(view: Prizes, ranked: Standings, row: Row, call: Call | None) -> Card:
    return Card(
        team=view.teams[row.team.number],
        place=row.rank,
        shared=row.shared,
        figures=() if ranked.brackets else tuple(zip(ranked.deciding, row.values, strict=False)),
        handed=call.handed if call is not None else (),
    )
