"""Answers of the commands that other programs read: one JSON document, and a status.

The status is 0 if it is done, 1 if the answer is "no", 2 if the request is refused. A refusal names
every fault at once, as `{"errors": [{"field", "line"?, "message"}]}`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from django.core.management.base import CommandError, OutputWrapper

REFUSED = 2


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a request: its field, its sentence, its line if it has one."""

    field: str
    message: str
    line: int | None = None

    def as_data(self) -> dict[str, Any]:
        """Return the fault as JSON says it."""
        line = {} if self.line is None else {"line": self.line}
        return {"field": self.field, **line, "message": self.message}


def answer(stdout: OutputWrapper, data: Mapping[str, Any]) -> None:
    """Write the answer, and nothing else."""
    stdout.write(json.dumps(data, ensure_ascii=False))


def refuse(stdout: OutputWrapper, faults: Iterable[Fault], *, as_json: bool) -> NoReturn:
    """End the command with status 2 and every fault, as JSON or as sentences."""
    faults_listed = list(faults)
    if not as_json:
        raise CommandError("\n".join(one.message for one in faults_listed), returncode=REFUSED)
    answer(stdout, {"errors": [one.as_data() for one in faults_listed]})
    sys.exit(REFUSED)
