"""`manage.py contest VERB`: contests as files."""

from __future__ import annotations

import sys
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.typed import MISTYPED, sentence_of, word_help
from scoring.words import N_
from tournaments.annexes.contest_file.management.checking import CHECK
from tournaments.annexes.contest_file.management.duplicating import DUPLICATE
from tournaments.annexes.contest_file.management.exporting import EXPORT
from tournaments.annexes.contest_file.management.importing import IMPORT
from tournaments.annexes.contest_file.management.verbs import Verb
from tournaments.management.answering import Fault, refuse

#: What the command does, by the verb typed.
VERBS: Final[dict[str, Verb]] = {verb.name: verb for verb in (EXPORT, CHECK, IMPORT, DUPLICATE)}


class Command(BaseCommand):
    help = N_("Un concours dans un fichier : l’écrire, le vérifier, l’importer ; ou refait.")
    # Checking a file uses no database, which may not exist.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True, metavar=_("VERBE"))
        for verb in VERBS.values():
            verb.arguments(verbs.add_parser(verb.name, help=_(verb.help)))

    def run_from_argv(self, argv: list[str]) -> None:
        parser = self.create_parser(argv[0], argv[1])
        word_help(parser, _)
        try:
            # Until it is told that it is run from a terminal, the parser raises what is wrong.
            parser.parse_args(argv[2:])
        except CommandError as error:
            sentence = sentence_of(str(error).removeprefix("Error: "), _)
            if "--json" in argv:
                refuse(self.stdout, [Fault("arguments", sentence)], as_json=True)
            self.stderr.write(sentence)
            sys.exit(MISTYPED)
        super().run_from_argv(argv)

    def handle(self, *args: Any, verb: str, **options: Any) -> None:
        VERBS[verb].carry_out(self.stdout, options)
