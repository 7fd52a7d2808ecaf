"""``python -m tournaments.season``: the table of a season, from files alone."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from scoring.typed import Parser, sentence_of
from scoring.words import N_, Problem
from tournaments.annexes.seasons.rules.command import DONE, REFUSED, Asked, answered, refusal
from tournaments.files.toml.parsing import DocumentRefused, Located


def main(arguments: list[str] | None = None) -> int:
    """Answer a command and return its status: 2 for a refusal."""
    words = sys.argv[1:] if arguments is None else arguments
    arguments_read = _parser("--json" in words).parse_args(words)
    status, body = answered(
        Asked(arguments_read.rules, arguments_read.days, arguments_read.csv, arguments_read.explain)
    )
    # A refusal that a program does not read is for the person at the terminal.
    output = sys.stdout if status == DONE or arguments_read.json else sys.stderr
    try:
        output.buffer.write(body)
        output.buffer.flush()
    except BrokenPipeError:
        # The reader closed the pipe; without this, Python would fail again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


class _Parser(Parser):
    """Parser whose errors end with status 2, as JSON if JSON is asked."""

    json = False

    def error(self, message: str) -> NoReturn:
        if not self.json:
            super().error(message)
        problem = Problem("command", "usage", USAGE, {"message": sentence_of(message)})
        sys.stdout.buffer.write(refusal(DocumentRefused([Located(None, problem)]), json=True))
        self.exit(REFUSED)


def _parser(json: bool) -> Parser:
    parser = _Parser(prog="python -m tournaments.season", description=ABOUT)
    parser.json = json
    parser.add_argument("--rules", required=True, metavar="FICHIER", help=RULES)
    parser.add_argument(
        "--days", required=True, nargs="+", action="extend", metavar="FICHIER", help=DAYS
    )
    answers = parser.add_mutually_exclusive_group(required=True)
    answers.add_argument("--json", action="store_true", help=JSON)
    answers.add_argument("--csv", action="store_true", help=CSV)
    answers.add_argument("--explain", metavar="CLÉ", help=EXPLAIN)
    return parser


ABOUT = N_("Classement d’une saison : un règlement et les résultats de ses concours.")
RULES = N_("le règlement de la saison, en TOML")
DAYS = N_("les journées : un document de plusieurs, ou les résultats d’un concours")
JSON = N_("répond en JSON")
CSV = N_("répond en CSV")
EXPLAIN = N_("explique le total d’une ligne : sa clé, jointe par des +")
USAGE = N_("La commande n’est pas complète : %(message)s")

if __name__ == "__main__":
    sys.exit(main())
