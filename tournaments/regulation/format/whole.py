"""The whole format of a contest: its options by subject, its rules, and its lists."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from scoring.catalogue.options import COMPTOIR
from scoring.duplicate.comparing import Lines
from scoring.duplicate.movements import Movement
from scoring.rules import RuleSet
from tournaments.pairing.pools.filling import pool_rounds
from tournaments.regulation.fields import FormatOption
from tournaments.regulation.format.absences import Absences
from tournaments.regulation.format.brackets import Brackets
from tournaments.regulation.format.changes import RoundChange, StageChange
from tournaments.regulation.format.draws import Draws, Ranking
from tournaments.regulation.format.duplicate import Duplicates
from tournaments.regulation.format.ends import Ends
from tournaments.regulation.format.match_points import MatchPoints
from tournaments.regulation.format.players import Players, TableSize
from tournaments.regulation.format.pools import FOUR, Pools
from tournaments.regulation.free_articles import FreeArticle
from tournaments.regulation.tariffs import Tariff


# Dataclass fields are collected from the last base to the first: documents and forms begin with the
# ends.
@dataclass(frozen=True)
class Format(Brackets, Pools, Duplicates, Draws, Ranking, Players, MatchPoints, Absences, Ends):
    """Every choice of a regulation, as the checks read it. `Regulation` is a checked format."""

    rules: RuleSet
    changes: tuple[RoundChange, ...] = ()
    stages: tuple[StageChange, ...] = ()
    tariffs: tuple[Tariff, ...] = ()
    free_articles: tuple[FreeArticle, ...] = ()

    @property
    def comptoir(self) -> bool:
        """Whether the game is belote de comptoir, with one match a round and its own end."""
        return self.rules.game == COMPTOIR

    @property
    def each_alone(self) -> bool:
        """Whether some tables have no camps: each player plays for himself. Option: tables."""
        return self.melee and (self.comptoir or self.tables is not TableSize.FOUR)

    @property
    def has_partners(self) -> bool:
        """Whether partners change and some tables have camps, so that pairs may be ranked too."""
        return self.melee and (not self.each_alone or self.tables.mixed)

    @property
    def ranking_lines(self) -> Lines:
        """Rankings of a duplicate; one if the movement mixes lines. Options: lines, next_draw."""
        return self.lines if self.next_draw == Movement.MITCHELL else Lines.ONE

    @property
    def ranks_each_line(self) -> bool:
        return self.is_duplicate and self.ranking_lines is Lines.TWO

    @property
    def pool_rounds(self) -> int:
        """Number of rounds of pools of that size, at least those of four; 0 without pools."""
        if self.pools is not None:
            return pool_rounds(self.pools)
        return 0 if self.pool_count is None else pool_rounds(FOUR)


#: Every option of the format by name, in the order of documents and forms.
FORMAT: Final[dict[str, FormatOption]] = {
    f.name: f.metadata["option"] for f in fields(Format) if "option" in f.metadata
}
