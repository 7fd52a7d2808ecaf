"""Views of the wall as values: what every template of `templates/hall/screen/` receives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import product
from typing import Any, Final, TypeAlias

from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.tables.hall.screen_fit import Fit, Item, Step, paged
from tournaments.words.name_forms import Form, Parts, in_one_form, people_of
from tournaments.words.wall_names import in_lines, room_of, squeezed, words_within

#: Digits of a number already counted in the room of a name, and the width of each other, in
#: heights of letters.
USUAL_NUMBER, DIGIT = 3, 0.55
#: What a list names: a team, a player, or the partners of a camp.
Entrant: TypeAlias = TeamRef | TeamLine | Side
#: One name in so many may be shorter than initials, so that a list takes no more views for it.
OUTLIERS: Final = 8
#: Forms of name of a list. A name that fits in none is longer than any real one.
FORMS = (Form.WHOLE, Form.COUPLE, Form.INITIALS)


@dataclass(frozen=True, slots=True)
class Slide:
    """View of the projector. `key` identifies it while the contest goes on.

    `kind` is the name of its template, which receives `shown`. `note` follows the title, and `end`
    is at the end of its line. `columns` counts the columns of a list, and `labels` head its values.
    `pips` is one item for each round planned, true if it counts. `since` is the start of what the
    view shows, from which the page counts the time. A slide with `news` is shown as
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
    since: datetime | None = None
    news: bool = False
    often: bool = False

    @property
    def template(self) -> str:
        return f"hall/screen/{self.kind}.html"

    @property
    def heads(self) -> range:
        return range(self.columns)


@dataclass(frozen=True, slots=True)
class Camp:
    number: str
    lines: Parts


#: Function that shows an entrant of a list in the layout of its view.
Shown: TypeAlias = Callable[[Entrant], Camp]


class Named:
    """Names of a list: all in one form, the longest that its layout holds."""

    def __init__(self, entrants: Sequence[Entrant], steps: Sequence[Step], people: bool) -> None:
        """Take the names of all the views, and the steps; `people` is true for individuals."""
        self._who = {str(one.number): people_of(one.name, people) for one in entrants}
        self._names = {str(one.number): one.name for one in entrants}
        self._forms = {
            form: dict(zip(self._who, in_one_form(list(self._who.values()), form), strict=True))
            for form in FORMS
        }
        widest = max((step.name for step in steps), default=0.0)
        shown = [one for one in self._who if self._room(one, Form.INITIALS, 2) <= widest]
        self._rooms: dict[tuple[Form, int], float] = {}
        for form, lines in product(FORMS, (1, 2)):
            rooms = sorted(self._room(number, form, lines) for number in shown)
            # The longest initials do not halve the letters or double the views of all the others.
            few = len(rooms) // OUTLIERS if form is Form.INITIALS else 0
            self._rooms[form, lines] = rooms[-1 - few] if rooms else 0.0

    def form_of(self, step: Step) -> Form:
        """Return the longest form in which a step holds each name; family names if none does."""
        forms = (form for form in FORMS if self._rooms[form, step.lines] <= step.name)
        return next(forms, Form.FAMILY)

    def camp(self, entrant: Entrant, layout: Fit) -> Camp:
        number = str(entrant.number)
        room = layout.name - _longer(number)
        form = min(layout.form, Form.INITIALS)
        lines = in_lines(self._parts(number, form), room, layout.lines)
        who = self._who[number]
        if not lines and who:
            lines = squeezed(who, lambda parts: in_lines(parts, room, layout.lines))
        return Camp(number, lines or words_within(entrant.name, room, layout.lines))

    def _parts(self, number: str, form: Form) -> Parts:
        return self._forms[form][number] or (self._names[number],)

    def _room(self, number: str, form: Form, lines: int) -> float:
        return room_of(self._parts(number, form), lines) + _longer(number)


def _longer(number: str) -> float:
    """Return the width that a long number takes from its name."""
    return DIGIT * max(0, len(number) - USUAL_NUMBER)


def pages(
    key: str,
    kind: str,
    title: str,
    items: Sequence[Item],
    steps: Sequence[Step],
    show: Callable[[Item, Shown], Any],
    *,
    entrants: Callable[[Item], Sequence[Entrant]] = lambda _item: (),
    people: bool = False,
    range_of: Callable[[Sequence[Item]], str] | None = None,
    style: str = "",
    **more: Any,
) -> Iterator[Slide]:
    """Yield a slide per page of items; `show(item, camp)` renders one, its `entrants` by `camp`.

    `people` is true for a contest of individuals. `range_of` says which items a page holds, if
    there are several pages. `style` is one more class.
    """
    named = Named([one for item in items for one in entrants(item)], steps, people)
    pages_laid: list[tuple[tuple[Item, ...], Fit]] = list(paged(items, steps, named.form_of))
    for index, (page, layout) in enumerate(pages_laid, start=1):
        several = f"{index}/{len(pages_laid)}" if len(pages_laid) > 1 else ""
        span = range_of(page) if several and range_of is not None else several
        kept = {**more, "news": more.get("news", False) and index == 1}
        camp = partial(named.camp, layout=layout)
        yield Slide(
            key=f"{key}-{index}",
            kind=kind,
            title=title,
            shown=tuple(show(item, camp) for item in page),
            end=span,
            classes=f"{layout.classes} {style}".strip(),
            columns=layout.columns,
            **kept,
        )
