"""Views of the wall as values: what every template of `templates/hall/screen/` receives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.queries.core.teams import Side
from tournaments.tables.hall.screen_fit import Fit, Item, Step, paged
from tournaments.wording.wall_names import fitted

#: Digits of a number already counted in the room of a name; longer numbers shorten the name.
USUAL_NUMBER = 3


@dataclass(frozen=True, slots=True)
class Slide:
    """View of the projector. `key` identifies it while the contest goes on.

    `kind` is the name of its template, which receives `shown`. `note` follows the title, and `end`
    is at the end of its line. `columns` counts the columns of a list, and `labels` head its values.
    `pips` is one item for each round planned, true if it counts. A slide with `news` is shown as
    soon as it arrives; with `often`, the page asks for changes every second.
    """

    key: str
    kind: str
    title: str
    shown: Any = None
    note: str = ""
    end: str = ""
    foot: str = ""
    classes: str = ""
    columns: int = 1
    labels: tuple[str, ...] = ()
    pips: tuple[bool, ...] = ()
    news: bool = False
    often: bool = False

    @property
    def template(self) -> str:
        """Path of the template."""
        return f"hall/screen/{self.kind}.html"

    @property
    def heads(self) -> range:
        """One item for each column of the list, for their heads."""
        return range(self.columns)


@dataclass(frozen=True, slots=True)
class Camp:
    """Team at a table, or exempt: its number and its shortened name."""

    number: str
    name: str


def camp(side: Side, room: float, people: bool) -> Camp:
    """Return a camp whose name has this room; a long number takes some of it."""
    left = room - 0.55 * max(0, len(side.number) - USUAL_NUMBER)
    return Camp(side.number, fitted(side.name, left, people=people))


def pages(
    key: str,
    kind: str,
    title: str,
    items: Sequence[Item],
    steps: Sequence[Step],
    show: Callable[[Item, float], Any],
    *,
    range_of: Callable[[Sequence[Item]], str] | None = None,
    style: str = "",
    **more: Any,
) -> Iterator[Slide]:
    """Yield a slide per page of items; `show(item, room)` renders one with that room for a name.

    `range_of` says which items a page holds, if there are several pages. `style` is one more class.
    """
    found: list[tuple[tuple[Item, ...], Fit]] = list(paged(items, steps))
    for index, (page, layout) in enumerate(found, start=1):
        several = f"{index}/{len(found)}" if len(found) > 1 else ""
        said = range_of(page) if several and range_of is not None else several
        kept = {**more, "news": more.get("news", False) and index == 1}
        yield Slide(
            key=f"{key}-{index}",
            kind=kind,
            title=title,
            shown=tuple(show(item, layout.name) for item in page),
            end=said,
            classes=f"{layout.classes} {style}".strip(),
            columns=layout.columns,
            **kept,
        )
