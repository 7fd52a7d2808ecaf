"""Frame of a score sheet of any size: its head, its foot, and the room left between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.files.sheet_code import SheetCode
from tournaments.files.sheet_strip import Strip
from tournaments.papers.results.sheet_area import MM, Area
from tournaments.papers.results.sheet_foot import Foot
from tournaments.papers.results.sheet_head import Head
from tournaments.papers.results.sheet_words import SheetWords

#: Space between the teams and the writing area, in points.
UNDER_TEAMS = 2.0
#: White above and under a strip, in points: its marks need it.
AROUND_STRIP = 6.0


@dataclass(frozen=True)
class Frame:
    """A sheet in an area, with its head and its foot."""

    sheet: SheetWords
    area: Area

    @cached_property
    def head(self) -> Head:
        return Head(self.sheet, self.area)

    @cached_property
    def foot(self) -> Foot:
        return Foot(self.sheet, self.area)

    @cached_property
    def top(self) -> float:
        return self.area.top - self.head.height - UNDER_TEAMS

    @cached_property
    def room(self) -> float:
        return self.top - self.area.bottom - self.foot.height - self._for_strip

    @property
    def holds_strip(self) -> bool:
        return self.strip is None or self.strip.width * MM <= self.area.inside

    @property
    def strip_corner(self) -> tuple[float, float]:
        wide = self.strip.width * MM if self.strip else 0.0
        left = self.area.left + (self.area.inside - wide) / 2
        return left, self.area.bottom + self.foot.height + AROUND_STRIP

    @cached_property
    def strip(self) -> Strip | None:
        return None if self.code is None else Strip(self.code.shape)

    @cached_property
    def code(self) -> SheetCode | None:
        """The code of the sheet's strip, which says how it is laid out."""
        code = self.sheet.strip
        if code is None:
            return None
        wide = replace(code.shape, wide=True)
        fits = Strip(wide).width * MM <= self.area.inside
        return replace(code, shape=wide) if fits else code

    @property
    def _for_strip(self) -> float:
        return self.strip.height * MM + 2 * AROUND_STRIP if self.strip else 0.0
