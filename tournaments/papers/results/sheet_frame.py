"""Frame of a score sheet of any size: its head, its foot, and the room left between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.papers.results.sheet_area import Area
from tournaments.papers.results.sheet_foot import Foot
from tournaments.papers.results.sheet_head import Head
from tournaments.papers.results.sheet_words import SheetWords

#: Space between the teams and the writing area, in points.
UNDER_TEAMS = 2.0


@dataclass(frozen=True)
class Frame:
    """A sheet in an area, with its head and its foot."""

    sheet: SheetWords
    area: Area

    @cached_property
    def head(self) -> Head:
        """The part above the writing area."""
        return Head(self.sheet, self.area)

    @cached_property
    def foot(self) -> Foot:
        """The part under the writing area."""
        return Foot(self.sheet, self.area)

    @cached_property
    def top(self) -> float:
        """Top of the writing area."""
        return self.area.top - self.head.height - UNDER_TEAMS

    @cached_property
    def room(self) -> float:
        """Height of the writing area."""
        return self.top - self.area.bottom - self.foot.height
