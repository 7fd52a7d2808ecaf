"""Regulation of a contest as one value: the rules of a deal and the format of the contest."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final, assert_never

from scoring.deal import Deal
from scoring.doubts.totals import deal_sum
from scoring.match import End, MatchScore, score_match
from scoring.ranking import CriterionName
from scoring.rules import RuleSet
from scoring.words import Refused
from tournaments.regulation import checks
from tournaments.regulation.fields import all_problems, word_of
from tournaments.regulation.format import FORMAT, Ending, Format, RoundChange, Worth
from tournaments.regulation.tariffs import Tariff, tariff_problems

#: Deals assumed for half a match when the regulation gives neither deals nor a target.
USUAL_DEALS: Final = 12


@dataclass(frozen=True)
class Regulation(Format):
    """Regulation of a contest: a format that passed the checks. Equal values are equal regulations.

    An option may be given as the word of a document; it becomes the member of its enumeration.
    Raises `scoring.words.Refused` with every problem.
    """

    def __post_init__(self) -> None:
        for name, described in FORMAT.items():
            if described.words:
                # An unknown word stays as it was given: the checks below refuse it.
                object.__setattr__(self, name, word_of(described.words, getattr(self, name)))
        problems = all_problems((n, o, getattr(self, n)) for n, o in FORMAT.items())
        if not problems:
            problems += checks.whole(self, FORMAT)
        problems += tariff_problems(self.tariffs)
        if problems:
            raise Refused(problems)

    def of_round(self, number: int) -> Regulation | RoundChange:
        """Return the ends and caps of a round: its own change, or the general format."""
        return next((change for change in self.changes if change.round == number), self)

    def end_of(self, number: int) -> End:
        """Return the end of a match of that round."""
        played = self.of_round(number)
        clock = played.clock is not None
        both = self._ends_at_both and clock and played.target is not None
        return End(
            None if both else played.deals,
            played.target,
            clock=clock,
            after_clock=self.after_clock if clock else 0,
            both=both,
            decisive=self.knockout(number),
        )

    @property
    def _ends_at_both(self) -> bool:
        match self.ending:
            case Ending.FIRST:
                return False
            case Ending.BOTH:
                return True
            case _:
                assert_never(self.ending)

    def knockout(self, number: int) -> bool:
        """Whether that round belongs to a bracket, whose matches need a winner. Option: final."""
        return self.final is not None and number > self.rounds

    @property
    def end(self) -> End:
        """End of a match of an ordinary round."""
        return self.end_of(0)

    def score(self, number: int, deals: Sequence[Deal], explain: bool = False) -> MatchScore:
        """Return the score of a match of that round from all the deals of its sheet.

        The sheet is complete: if the match has a clock, it was called `after_clock` deals before
        the end of the sheet.
        """
        end = self.end_of(number)
        called = max(0, len(deals) - end.after_clock) if end.clock and deals else False
        return score_match(self.rules, deals, end, explain, time_up=called)

    def half_match(self, number: int) -> int:
        """Return half the worth of a match of that round, in points, from its deals or its target.

        A deal is worth at least 162 in belote (972 for half of twelve), and 240 in coinche: 160 and
        a contract of 80. A match by the clock alone counts as twelve deals.
        """
        deal = deal_sum(self.rules).least
        played = self.of_round(number)
        if played.deals is not None:
            return played.deals * deal // 2
        if played.target is not None:
            return played.target // 2
        return USUAL_DEALS * deal // 2

    def worth(self, given: int | Worth, number: int, average: int) -> int:
        """Return the points of a bye or a forfeit with that worth, in a round with that average.

        A bye that is caught up is worth 0 at once. A bye played after the rounds is worth half a
        match: it applies to a team left without an opponent.
        """
        match given:
            case int():
                return given
            case Worth.HALF | Worth.EXTRA:
                return self.half_match(number)
            case Worth.AVERAGE:
                return average
            case Worth.CATCH_UP:
                return 0
            case _:
                assert_never(given)

    def bracket_rounds(self, teams: int) -> int:
        """Return the number of rounds of the main bracket for that many teams; 0 without one."""
        entering = min(self.final or 0, teams)
        return (entering - 1).bit_length() if entering > 1 else 0

    @property
    def bye_points(self) -> int:
        """Points of a bye in an ordinary round; an "average" counts as half a match."""
        return self.worth(self.bye, 0, self.half_match(0))

    @property
    def game(self) -> str:
        """ "belote" or "coinche"."""
        return self.rules.game

    @property
    def counts_match_points(self) -> bool:
        """Whether results give match points besides the score."""
        return any((self.win, self.draw, self.loss, self.forfeit_win, self.rest))

    @property
    def pairing_criteria(self) -> tuple[CriterionName, ...]:
        """Criteria that order the teams for a draw."""
        return self.pairing or self.ranking

    def with_format(self, **changes: Any) -> Regulation:
        """Return the regulation with these options of the format changed; raises `Refused`."""
        return replace(self, **changes)

    def to_data(self) -> dict[str, Any]:
        """Return the regulation as plain data, for the database; `from_data` reads it back."""
        data: dict[str, Any] = {"rules": self.rules.options()}
        for name in FORMAT:
            data[name] = _plain(getattr(self, name))
        data["changes"] = [
            {f.name: getattr(change, f.name) for f in fields(RoundChange)}
            for change in self.changes
        ]
        data["tariffs"] = [tariff.to_data() for tariff in self.tariffs]
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Regulation:
        """Return the regulation written by `to_data`.

        Every page reads its contest's regulation several times, so the same data gives the same
        object.
        """
        return _read(json.dumps(data))


@lru_cache(maxsize=256)
def _read(text: str) -> Regulation:
    """Return the regulation that this JSON holds."""
    data = json.loads(text)
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in data.items()
        if name in FORMAT
    }
    changes = tuple(RoundChange(**change) for change in data.get("changes", ()))
    tariffs = tuple(Tariff(**tariff) for tariff in data.get("tariffs", ()))
    rules = RuleSet.from_options(data["rules"])
    return Regulation(rules=rules, **values, changes=changes, tariffs=tariffs)


def _plain(value: object) -> object:
    """Return the value of an option as JSON has it: a list, or a plain string."""
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value
