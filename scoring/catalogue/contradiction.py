"""One contradiction between options of the rules, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Options = Mapping[str, Any]


class Contradiction(NamedTuple):
    """A value that another option makes meaningless: its game, its option, and the reason.

    ``wrong`` judges a complete set of options. ``idle`` is set if the option then has no effect at
    all: it is a value that ``wrong`` rejects in that case, which leaves only the default. An option
    that ``yields`` takes its default where it comes from a preset that is changed around it.
    """

    game: str | None
    field: str
    reads: tuple[str, ...]
    wrong: Callable[[Options], bool]
    message: str
    idle: bool | int | str | None = None
    yields: bool = False
