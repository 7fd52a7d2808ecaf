"""The regulation of a contest as one value: the rules of a deal and the format of the afternoon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from scoring.deal import Deal
from scoring.match import End, MatchScore, score_match
from scoring.rules import RuleSet
from scoring.totals import deal_sum
from scoring.words import Refused
from tournaments.regulation import checks
from tournaments.regulation.fields import all_problems
from tournaments.regulation.format import (
    AVERAGE,
    BOTH,
    CATCH_UP,
    EXTRA,
    FORMAT,
    HALF,
    Format,
    RoundChange,
)
from tournaments.regulation.tariffs import Tariff, tariff_problems

#: Deals of a match that says no number of them, for what half of it is worth.
USUAL_DEALS: Final = 12


@dataclass(frozen=True)
class Regulation(Format):
    """What a contest is played by. Equal values are equal regulations.

    Raises `scoring.words.Refused` with every problem.
    """

    def __post_init__(self) -> None:
        problems = all_problems((n, o, getattr(self, n)) for n, o in FORMAT.items())
        if not problems:
            problems += checks.whole(self, FORMAT)
        problems += tariff_problems(self.tariffs)
        if problems:
            raise Refused(problems)

    def of_round(self, number: int) -> Regulation | RoundChange:
        """What ends and caps the matches of a round: its own change, or the general format."""
        return next((change for change in self.changes if change.round == number), self)

    def end_of(self, number: int) -> End:
        """When a match of that round ends."""
        played = self.of_round(number)
        clock = played.clock is not None
        both = self.ending == BOTH and clock and played.target is not None
        return End(
            None if both else played.deals,
            played.target,
            clock=clock,
            after_clock=self.after_clock if clock else 0,
            both=both,
            decisive=self.knockout(number),
        )

    def knockout(self, number: int) -> bool:
        """Whether the matches of that round are a bracket's, which want a winner. Option: final."""
        return self.final is not None and number > self.rounds

    @property
    def end(self) -> End:
        """When a match of an ordinary round ends."""
        return self.end_of(0)

    def score(self, number: int, deals: Sequence[Deal], explain: bool = False) -> MatchScore:
        """A match of that round from the deals its sheet shows, all of them.

        Where a match has a clock, a sheet that is handed in was stopped by it.
        """
        end = self.end_of(number)
        called = max(0, len(deals) - end.after_clock) if end.clock and deals else False
        return score_match(self.rules, deals, end, explain, time_up=called)

    def half_match(self, number: int) -> int:
        """Half of what a match of that round brings, in points: of its deals, or of its target.

        A deal brings at least 162 in belote (972 for twelve), 240 in coinche: 160 and a contract
        of 80. By the clock alone, half of twelve deals.
        """
        deal = deal_sum(self.rules).least
        played = self.of_round(number)
        if played.deals is not None:
            return played.deals * deal // 2
        if played.target is not None:
            return played.target // 2
        return USUAL_DEALS * deal // 2

    def worth(self, given: int | str, number: int, average: int) -> int:
        """Points that "half", "average" or a number stand for in a round of that average.

        A bye that is caught up is worth none at once; half a match where nobody is left to meet.
        """
        if given in (HALF, EXTRA):
            return self.half_match(number)
        if given == CATCH_UP:
            return 0
        return average if given == AVERAGE else int(given)

    def bracket_rounds(self, teams: int) -> int:
        """How many rounds the main bracket takes with so many teams in all; 0 without one."""
        entering = min(self.final or 0, teams)
        return (entering - 1).bit_length() if entering > 1 else 0

    @property
    def bye_points(self) -> int:
        """Points a bye is worth in an ordinary round, "average" aside."""
        return self.worth(self.bye, 0, self.half_match(0))

    @property
    def game(self) -> str:
        """ "belote" or "coinche"."""
        return self.rules.game

    @property
    def counts_match_points(self) -> bool:
        """Whether winning gives anything but the score."""
        return any((self.win, self.draw, self.loss, self.forfeit_win, self.rest))

    @property
    def pairing_criteria(self) -> tuple[str, ...]:
        """The criteria that put the teams in order for a draw."""
        return self.pairing or self.ranking

    def with_format(self, **changes: Any) -> Regulation:
        """The same regulation with some of its format changed. Raises `Refused`."""
        return replace(self, **changes)

    def to_data(self) -> dict[str, Any]:
        """The regulation as plain data, for the database; `from_data` reads it back."""
        data: dict[str, Any] = {"rules": self.rules.options()}
        for name in FORMAT:
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        data["changes"] = [
            {f.name: getattr(change, f.name) for f in fields(RoundChange)}
            for change in self.changes
        ]
        data["tariffs"] = [tariff.to_data() for tariff in self.tariffs]
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Regulation:
        """The regulation that `to_data` wrote."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data.items()
            if name in FORMAT
        }
        changes = tuple(RoundChange(**change) for change in data.get("changes", ()))
        tariffs = tuple(Tariff(**tariff) for tariff in data.get("tariffs", ()))
        rules = RuleSet.from_options(data["rules"])
        return cls(rules=rules, **values, changes=changes, tariffs=tariffs)
