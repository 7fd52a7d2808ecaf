"""The regulation of a contest as one value: the rules of a deal and the format of the afternoon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.match import End
from scoring.rules import RuleSet
from scoring.words import N_, Problem, Refused

#: A bye worth half of what a match brings to its two teams.
HALF = "half"
MAX_ROUNDS = 20
MAX_DEALS = 60
MAX_TARGET = 10_000

CARD_POINTS = 162


@dataclass(frozen=True, slots=True)
class Regulation:
    """What a contest is played by. Equal values are equal regulations.

    `deals` per match, or a `target` in points to reach or pass: exactly one of them. `bye` is
    "half" or a number of points. `ranking` names criteria of `scoring.ranking`, the first deciding
    and each next one separating those still equal. Raises `scoring.words.Refused` with every
    problem.
    """

    rules: RuleSet
    rounds: int = 4
    deals: int | None = 12
    target: int | None = None
    bye: int | str = HALF
    ranking: tuple[str, ...] = ("points", "wins", "difference", "best_match")

    def __post_init__(self) -> None:
        problems = []
        if not 1 <= self.rounds <= MAX_ROUNDS:
            params = {"most": MAX_ROUNDS}
            problems.append(Problem("rounds", "range", _ROUNDS, params))
        if (self.deals is None) == (self.target is None):
            problems.append(Problem("deals", "one-of", _ONE_END))
        if self.deals is not None and not 1 <= self.deals <= MAX_DEALS:
            problems.append(Problem("deals", "range", _DEALS, {"most": MAX_DEALS}))
        if self.target is not None and not 1 <= self.target <= MAX_TARGET:
            problems.append(Problem("target", "range", _TARGET, {"most": MAX_TARGET}))
        if self.bye != HALF and not (isinstance(self.bye, int) and 0 <= self.bye <= MAX_TARGET):
            problems.append(Problem("bye", "range", _BYE, {"most": MAX_TARGET}))
        if problems:
            raise Refused(problems)

    @property
    def end(self) -> End:
        """When a match ends."""
        return End(deals=self.deals) if self.deals is not None else End(target=self.target)

    @property
    def bye_points(self) -> int:
        """Points a bye is worth: the number given, or half a match.

        Half a match is 81 a deal, half the card points of a deal (972 for twelve), or half the
        target.
        """
        if self.bye != HALF:
            return int(self.bye)
        if self.target is not None:
            return self.target // 2
        return (self.deals or 0) * CARD_POINTS // 2

    @property
    def game(self) -> str:
        """ "belote" or "coinche"."""
        return self.rules.game

    def with_format(self, **changes: Any) -> Regulation:
        """The same regulation with some of its format changed. Raises `Refused`."""
        return replace(self, **changes)

    def to_data(self) -> dict[str, Any]:
        """The regulation as plain data, for the database; `from_data` reads it back."""
        return {
            "rules": self.rules.options(),
            "rounds": self.rounds,
            "deals": self.deals,
            "target": self.target,
            "bye": self.bye,
            "ranking": list(self.ranking),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Regulation:
        """The regulation that `to_data` wrote."""
        rules = RuleSet.from_options(data["rules"])
        format_ = {name: value for name, value in data.items() if name != "rules"}
        return cls(rules=rules, **{**format_, "ranking": tuple(data["ranking"])})


_ROUNDS = N_("Entre 1 et %(most)s parties attendues.")
_ONE_END = N_("Indiquez le nombre de donnes par partie, ou les points à atteindre : l’un des deux.")
_DEALS = N_("Entre 1 et %(most)s donnes par partie attendues.")
_TARGET = N_("Entre 1 et %(most)s points à atteindre attendus.")
_BYE = N_("Un nombre de points entre 0 et %(most)s attendu.")
