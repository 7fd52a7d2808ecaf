"""The whole format of a contest: its options by subject, its rules, its rounds that differ."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from scoring.rules import RuleSet
from tournaments.pairing.pools.filling import pool_rounds
from tournaments.regulation.fields import FormatOption
from tournaments.regulation.format.absences import Absences
from tournaments.regulation.format.brackets import Brackets
from tournaments.regulation.format.draws import Draws
from tournaments.regulation.format.ends import Ends
from tournaments.regulation.format.match_points import MatchPoints
from tournaments.regulation.format.players import Players
from tournaments.regulation.format.pools import Pools
from tournaments.regulation.tariffs import Tariff


@dataclass(frozen=True, slots=True)
class RoundChange:
    """Change of one round: all of its ends and caps, which replace the general ones."""

    round: int
    deals: int | None = None
    target: int | None = None
    clock: int | None = None
    winner_cap: int | None = None
    loser_cap: int | None = None


# Dataclass fields are collected from the last base to the first: documents and forms begin with the
# ends.
@dataclass(frozen=True)
class Format(Brackets, Pools, Draws, Players, MatchPoints, Absences, Ends):
    """Every choice of a regulation, as the checks read it. `Regulation` is a checked format.

    Each option is declared once, in the class of its subject. The settings page, the document, the
    checks and the printed text use that declaration.
    """

    rules: RuleSet
    changes: tuple[RoundChange, ...] = ()
    tariffs: tuple[Tariff, ...] = ()

    @property
    def pool_rounds(self) -> int:
        """Number of rounds of pools of that size; 0 without pools."""
        return 0 if self.pools is None else pool_rounds(self.pools)


#: Every option of the format by name, in the order of documents and forms.
FORMAT: Final[dict[str, FormatOption]] = {
    f.name: f.metadata["option"] for f in fields(Format) if "option" in f.metadata
}
