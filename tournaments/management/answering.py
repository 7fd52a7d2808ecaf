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

from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.utils.translation import gettext

from scoring.typed import sentence_of, word_help
from scoring.words import Problem
from tournaments.words.texts import say

REFUSED = 2


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a request: its field, its sentence, its line if it has one."""

    field: str
    message: str
    line: int | None = None

    def as_data(self) -> dict[str, Any]:
        line = {} if self.line is None else {"line": self.line}
        return {"field": self.field, **line, "message": self.message}


def answer(stdout: OutputWrapper, data: Mapping[str, Any]) -> None:
    stdout.write(json.dumps(data, ensure_ascii=False))


def refuse(stdout: OutputWrapper, faults: Iterable[Fault], *, as_json: bool) -> NoReturn:
    """End the command with status 2 and every fault, as JSON or as sentences."""
    faults_listed = list(faults)
    if not as_json:
        raise CommandError("\n".join(one.message for one in faults_listed), returncode=REFUSED)
    answer(stdout, {"errors": [one.as_data() for one in faults_listed]})
    sys.exit(REFUSED)


class Answering(BaseCommand):
    """Command that prints one JSON document and nothing else, whatever was typed."""

    def run_from_argv(self, argv: list[str]) -> None:
        parser = self.create_parser(argv[0], argv[1])
        word_help(parser, gettext)
        try:
            # Until the parent says that it is run from a terminal, the parser raises what is wrong.
            parser.parse_args(argv[2:])
        except CommandError as error:
            self.refuse(
                [Fault("arguments", sentence_of(str(error).removeprefix("Error: "), gettext))]
            )
        super().run_from_argv(argv)

    def answer(self, data: Mapping[str, Any]) -> None:
        answer(self.stdout, data)

    def refuse(self, faults: Iterable[Fault]) -> NoReturn:
        """Print every fault with its field, and end the command with status 2."""
        refuse(self.stdout, faults, as_json=True)


def faults_of(problems: Iterable[Problem]) -> list[Fault]:
    return [Fault(one.field, say(one.message, one.params)) for one in problems]
