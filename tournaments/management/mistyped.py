"""What a person mistyped after a command, in one sentence, instead of argparse's English usage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from django.core.management import get_commands, load_command_class
from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    DjangoHelpFormatter,
)
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.places import command as typed_command

#: Sentence for each message of argparse, which has no French.
_SENTENCES: Final = {
    r"unrecognized arguments: (?P<got>.+)": N_("« %(got)s » n’est pas connu ici."),
    r"argument (?P<option>.+): expected .*argument.*": N_("« %(option)s » attend une valeur."),
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


def mistyped(words: Sequence[str]) -> str:
    """Return what is wrong in the words of a command of ours, or "" if it can be carried out.

    `words` are the program's name, the command and its options. Commands that answer in JSON say
    it themselves; those of Django are for developers.
    """
    name = words[1] if len(words) > 1 else ""
    if get_commands().get(name) != "tournaments":
        return ""
    command = load_command_class("tournaments", name)
    if type(command).run_from_argv is not BaseCommand.run_from_argv:
        return ""
    parser = command.create_parser(words[0], name)
    try:
        # Not run from a terminal, as the parser believes, it raises what is wrong.
        parser.parse_args(list(words[2:]))
    except CommandError as error:
        help_ = _("Ce qu’il accepte : %(command)s") % {
            "command": f"{typed_command()} {name} --help"
        }
        return "\n".join(filter(None, (sentence_of(error), _close(words[2:], parser), help_)))
    return ""


def sentence_of(error: CommandError) -> str:
    """Return what a parser refuses, in the current language."""
    message = str(error).removeprefix("Error: ")
    for pattern, sentence in _SENTENCES.items():
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return _(sentence) % found.groupdict()
    return message


def _close(typed: Sequence[str], parser: CommandParser) -> str:
    """Return the option that the first unknown one resembles, in a sentence; "" without one."""
    known = [
        option
        for action in parser._actions
        for option in action.option_strings
        if option.startswith("--") and option not in DjangoHelpFormatter.show_last
    ]
    for word in typed:
        option = word.partition("=")[0]
        if option.startswith("--") and option not in known:
            close = get_close_matches(option, known, n=1, cutoff=0.7)
            return _("Vouliez-vous dire « %(option)s » ?") % {"option": close[0]} if close else ""
    return ""
