"""What a person mistyped after a command, in one sentence, instead of argparse's English usage."""

from __future__ import annotations

from argparse import SUPPRESS
from collections.abc import Sequence
from difflib import get_close_matches
from importlib.util import find_spec

from django.conf import settings
from django.core.management import get_commands, load_command_class
from django.core.management.base import (
    BaseCommand,
    CommandError,
    CommandParser,
    DjangoHelpFormatter,
)
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.typed import sentence_of, word_help
from tournaments.machine.annexes import how_to_install
from tournaments.machine.places import command as typed_command

_MEANT = gettext_lazy("Vouliez-vous dire « %(option)s » ?")
#: Sentence that leads to the commands, with the `command` that lists them.
ALL = gettext_lazy("Toutes les commandes : %(command)s")
#: What Django's command line answers itself; "" is no word at all.
_OF_DJANGO = frozenset({"", "help", "--help", "-h", "version", "--version"})


def mistyped(words: Sequence[str]) -> str:
    """Return what is wrong in the words of a command of ours, "" if it can be carried out.

    Commands that answer in JSON say it themselves; those of Django are for developers.
    """
    name = words[1] if len(words) > 1 else ""
    app = get_commands().get(name, "")
    if not app and name not in _OF_DJANGO:
        return _not_installed(name) or _unknown(name)
    if not app.startswith("tournaments"):
        return ""
    command = load_command_class(app, name)
    if type(command).run_from_argv is not BaseCommand.run_from_argv:
        return ""
    parser = command.create_parser(words[0], name)
    word_help(parser, _)
    # The options of Django work too, but their help is for developers, and in English.
    for action in parser._actions:
        if not DjangoHelpFormatter.show_last.isdisjoint(action.option_strings):
            action.help = SUPPRESS
    try:
        # Not run from a terminal, as the parser believes, it raises what is wrong.
        parser.parse_args(list(words[2:]))
    except CommandError as error:
        sentence = sentence_of(str(error).removeprefix("Error: "), _)
        help_ = _("Ce qu’il accepte : %(command)s") % {
            "command": f"{typed_command()} {name} --help"
        }
        return "\n".join(filter(None, (sentence, _close(words[2:], parser), help_)))
    return ""


def _not_installed(name: str) -> str:
    if not name.isidentifier():
        return ""
    for annex in settings.ANNEXES_NOT_INSTALLED:
        if find_spec(f"tournaments.annexes.{annex}.management.commands.{name}"):
            return how_to_install(annex, name)
    return ""


def _unknown(name: str) -> str:
    ours = [other for other, app in get_commands().items() if app.startswith("tournaments")]
    close = get_close_matches(name, ours, n=1) or get_close_matches(name, get_commands(), n=1)
    return "\n".join(
        (
            _("« %(got)s » n’est pas une commande.") % {"got": name},
            *(_MEANT % {"option": f"{typed_command()} {one}"} for one in close),
            ALL % {"command": f"{typed_command()} commands --all"},
        )
    )


def _close(typed: Sequence[str], parser: CommandParser) -> str:
    options = [
        option
        for action in parser._actions
        for option in action.option_strings
        if option.startswith("--") and option not in DjangoHelpFormatter.show_last
    ]
    for word in typed:
        option = word.partition("=")[0]
        if option.startswith("--") and option not in options:
            close = get_close_matches(option, options, n=1, cutoff=0.7)
            return _("Vouliez-vous dire « %(option)s » ?") % {"option": close[0]} if close else ""
    return ""
