"""Commands that answer in JSON only, and refuse in JSON too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from scoring.typed import sentence_of, word_help
from scoring.words import Problem
from tournaments.management.answering import Fault, answer, refuse
from tournaments.words.texts import say


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
        """Print the document."""
        answer(self.stdout, data)

    def refuse(self, faults: Iterable[Fault]) -> NoReturn:
        """Print every fault with its field, and end the command with status 2."""
        refuse(self.stdout, faults, as_json=True)


def faults_of(problems: Iterable[Problem]) -> list[Fault]:
    """Return problems as faults, in the current language."""
    return [Fault(one.field, say(one.message, one.params)) for one in problems]
