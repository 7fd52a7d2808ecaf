"""Values of a rendered page."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Section:
    """Part of a page under one heading. The first one is under the title and has no anchor."""

    level: int
    anchor: str
    heading: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered page. `summary` is the first sentence under its title, in plain text."""

    title: str
    summary: str
    html: str
    sections: list[Section] = field(default_factory=list)

    @property
    def headings(self) -> list[Section]:
        """Sections that the contents of the page list."""
        return [section for section in self.sections if section.level > 1]
