"""Faults of a contest file: what is refused, where, and the sentence that says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as option
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.annexes.contest_file.rules.value import Member

#: Field of the faults of the zip itself.
DOCUMENT: Final = "document"
#: Faults said one by one. A file of noise has as many as it has values.
MOST_FAULTS: Final = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `field` is the member and the path in it; rows are counted from 1.

    `line` is the line of log.jsonl, from 1.
    """

    field: str
    message: str
    params: Mapping[str, Any] = option(default_factory=dict, hash=False)
    line: int | None = None

    @property
    def of_document(self) -> bool:
        """Whether it is about the zip itself."""
        return self.field == DOCUMENT

    def sentence(self) -> str:
        """Return the sentence, in the current language."""
        return _(self.message) % self.params

    def to_data(self) -> dict[str, Any]:
        """Return the fault as the verbs answer it in JSON."""
        line = {} if self.line is None else {"line": self.line}
        return {"field": self.field, **line, "message": self.sentence()}


class FileRefused(Exception):
    """A contest file is refused, with all its faults."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(f"{one.field} : {one.sentence()}" for one in self.listed())

    def listed(self) -> list[Fault]:
        """Return the faults to say: all, or the first ones and how many more there are."""
        if len(self.faults) <= MOST_FAULTS:
            return list(self.faults)
        more = N_("Et %(count)d autres fautes.")
        left = len(self.faults) - MOST_FAULTS
        return [*self.faults[:MOST_FAULTS], Fault(DOCUMENT, more, {"count": left})]

    def to_data(self) -> dict[str, Any]:
        """Return the refusal as the verbs answer it in JSON."""
        return {"errors": [one.to_data() for one in self.listed()]}


def of_document(message: str, **params: Any) -> FileRefused:
    """Return the refusal of a file that cannot be read further."""
    return FileRefused([Fault(DOCUMENT, message, params)])


def path_of(member: Member, where: Sequence[str | int] = ()) -> str:
    """Return the field of a fault: the member, and the path of the value in it.

    >>> path_of(Member.ENTRIES, ("entries", 0, "deals", 2, "ns"))
    'entries.json:entries[1].deals[3].ns'
    """
    path = ""
    for step in where:
        path += f"[{step + 1}]" if isinstance(step, int) else f"{'.' if path else ''}{step}"
    return f"{member}:{path}" if path else str(member)
