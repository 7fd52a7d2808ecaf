"""Words of argparse, which has no French: its headings, and what it refuses."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

from .language import translated
from .words import N_

#: Status of a command whose words are wrong, as argparse has it.
MISTYPED: Final = 2

USAGE: Final = N_("Usage : ")
POSITIONALS: Final = N_("mots")
OPTIONS: Final = N_("options")
HELP: Final = N_("affiche cette aide, puis s’arrête")
MISSING_VALUE: Final = N_("« %(option)s » attend une valeur.")

#: Sentence for each message of argparse.
SENTENCES: Final = {
    r"unrecognized arguments: (?P<got>.+)": N_("« %(got)s » n’est pas connu ici."),
    r"argument (?P<option>.+): expected .*argument.*": MISSING_VALUE,
    r"argument (?P<option>.+): invalid int value: '(?P<got>.*)'": N_(
        "« %(option)s » attend un nombre entier ; reçu « %(got)s »."
    ),
    r"argument (?P<option>.+): invalid choice: '(?P<got>.*)' \(choose from (?P<known>.+)\)": N_(
        "« %(option)s » attend un de ces mots : %(known)s ; reçu « %(got)s »."
    ),
    r"argument (?P<option>.+): not allowed with argument (?P<got>.+)": N_(
        "« %(option)s » et « %(got)s » ne vont pas ensemble."
    ),
    r"ambiguous option: (?P<option>.+) could match (?P<known>.+)": N_(
        "« %(option)s » peut vouloir dire %(known)s."
    ),
    r"argument (?P<option>.+): ignored explicit argument '(?P<got>.*)'": N_(
        "« %(option)s » ne prend pas de valeur ; reçu « %(got)s »."
    ),
    r"argument (?P<option>.+?): (?P<why>.+)": N_("« %(option)s » : %(why)s."),
    r"one of the arguments (?P<known>.+) is required": N_("Il manque un de ces mots : %(known)s."),
    r"the following arguments are required: (?P<known>.+)": N_("Il manque : %(known)s."),
}


def sentence_of(message: str, translate: Callable[[str], str] = N_) -> str:
    """Return what a parser refuses, as a sentence; the message itself if it is another one.

    >>> sentence_of("the following arguments are required: --rules").split()
    ['Il', 'manque', ':', '--rules.']
    """
    for pattern, sentence in SENTENCES.items():
        match = re.fullmatch(pattern, message, re.DOTALL)
        if match:
            return translate(sentence) % match.groupdict()
    return message


def word_help(parser: argparse.ArgumentParser, translate: Callable[[str], str] = N_) -> None:
    """Give the help of a parser its headings in the language of `translate`."""
    plain = parser.formatter_class

    class Worded(plain):  # type: ignore[misc, valid-type]
        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[Any],
            groups: Iterable[Any],
            prefix: Any = None,
        ) -> None:
            before = translate(USAGE) if prefix is None else prefix
            super().add_usage(usage, actions, groups, before)

    parser.formatter_class = Worded
    parser._positionals.title = translate(POSITIONALS)
    parser._optionals.title = translate(OPTIONS)
    for action in parser._actions:
        if action.dest == "help":
            action.help = translate(HELP)


class Parser(argparse.ArgumentParser):
    """Parser in the language of the answers, whose errors end with status 2.

    Its subcommands have the same class.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        word_help(self, translated)

    def error(self, message: str) -> NoReturn:
        self.exit(MISTYPED, f"{self.format_usage()}{sentence_of(message, translated)}\n")
