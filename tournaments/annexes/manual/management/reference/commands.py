"""Reference page of the commands, written from their parsers."""

from __future__ import annotations

from argparse import SUPPRESS, Action
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeVar

from django.core.management import get_commands
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.rules import presets
from scoring.words import N_
from tournaments.annexes.manual.management.reference.text import heading, page
from tournaments.management.offered import OFFERED, command_of

#: Example of each command that an organiser or an administrator types.
EXAMPLES = {
    "serve": "dixdeder serve --port 8001 --copies-to /media/usb",
    "demo": "dixdeder demo",
    "shortcut": "dixdeder shortcut",
    "plan": "dixdeder plan --regulation ffb-belote --teams 35 --tables 16 --end 19:00",
    "rehearse": "dixdeder rehearse --regulation ffb-coinche --teams 48",
    "halls": "dixdeder halls quotas --places 16 --each 1 --halls 34,28,21,19",
    "regulation": "dixdeder regulation ffb-belote --part wall",
    "season": "dixdeder season --rules rules.toml --days days.json --csv",
    "records": "dixdeder records --year 2026",
    "password": "dixdeder password odile",
    "backup": "dixdeder backup /media/usb/concours.sqlite3",
    "restore": "dixdeder restore /media/usb/concours.sqlite3",
    "mirror": "dixdeder mirror promote --force",
    "verify": "dixdeder verify",
    "drill": "dixdeder drill",
    "unlikely": "dixdeder unlikely concours-de-noel --json",
    "archive": "dixdeder archive concours-de-noel publier",
    "papers": "dixdeder papers concours-de-noel a-imprimer --kind ranking",
    "sheets": "dixdeder sheets concours-de-noel --round 1 --pdf f.pdf --layout f.json",
    "read_sheets": "dixdeder read_sheets photo-1.jpg photo-2.jpg --json",
    "contest": "dixdeder contest export concours-de-noel noel.dixdeder",
    "forget": "dixdeder forget --older-than-months 12 --phones-only",
    "migrate": "dixdeder migrate",
}
#: Commands of the program that only developers type, or that it starts by itself.
OF_DEVELOPERS = frozenset(
    {
        "collect",
        "commands",
        "demonstration",
        "documents",
        "makemessages",
        "reference",
        "site",
        "work",
    }
)

INTRO = N_(
    "`dixdeder`, seul, fait comme `dixdeder serve --browser --next-port`, avec les options de "
    "`serve`. `dixdeder demo` ouvre une démonstration à part, qu’il garde. `--version` dit la "
    "version, `--help` comment se tape une commande ; `--verbosity 0` tait l’avancement. Ce qui "
    "est sans tirets se donne dans l’ordre de la liste."
)
#: How many commands take an argument that is explained once, above them all.
SHARED = 2


A = TypeVar("A", bound=Action)


class Recorded(CommandParser):
    """Parser that keeps the arguments that a command adds to it."""

    def __init__(self, **kwargs: Any) -> None:
        self.added: list[Action] = []
        # What holds the parsers of the command's verbs, if it has any.
        self.verbs: Any = None
        super().__init__(**{**kwargs, "add_help": False})

    def _add_action(self, action: A) -> A:
        # Arguments that exclude each other pass here too, and not through `add_argument`.
        self.added.append(action)
        return super()._add_action(action)

    def add_subparsers(self, **kwargs: Any) -> Any:
        self.verbs = super().add_subparsers(**kwargs)
        return self.verbs


def our_commands() -> frozenset[str]:
    return frozenset(name for name, app in get_commands().items() if app.startswith("tournaments"))


def commands_page(language: str) -> str:
    with override(language):
        return page(_("Les commandes"), _(INTRO), _parts(), _("des commandes elles-mêmes"))


def _parts() -> Iterator[str]:
    shared = _shared()
    yield heading(2, _("Ce que plusieurs commandes prennent"), "shared")
    yield "\n".join(shared)
    for name in OFFERED:
        command = command_of(name)
        yield heading(2, f"`dixdeder {name}`", name)
        yield _(command.help)
        if EXAMPLES[name] != f"dixdeder {name}":
            yield f"    {EXAMPLES[name]}"
        parser = _recorded(command)
        yield "\n".join([*_list(parser.added, shared), *_choose_one(parser)])
        for verb, (does, its) in _verbs(parser).items():
            yield _("`%(verb)s` : %(does)s.") % {"verb": verb, "does": does}
            yield "\n".join(_list(its.added, shared))


def _shared() -> list[str]:
    parsers = [_recorded(command_of(name)) for name in OFFERED]
    parsers += [its for parser in parsers for _does, its in _verbs(parser).values()]
    lines = Counter(_line(one) for parser in parsers for one in parser.added)
    return [line for line, commands in lines.items() if commands >= SHARED]


def _list(actions: Sequence[Action], shared: Collection[str]) -> Iterator[str]:
    """Yield a line for each argument; what is explained above is only named.

    Arguments keep their order, which is that of typing; the options explained above end the list.
    """
    above = []
    for action in actions:
        if action.help != SUPPRESS:
            line, typed = _line(action), f"`{_typed(action)}`"
            if line not in shared:
                yield line
            elif action.option_strings:
                above.append(typed)
            else:
                yield f"- {typed}"
    if above:
        yield "- " + ", ".join(above)


def arguments_of(command: BaseCommand) -> list[Action]:
    """Return the arguments that our command adds to those of Django's, in the current language."""
    return _recorded(command).added


def _verbs(parser: Recorded) -> dict[str, tuple[str, Recorded]]:
    if parser.verbs is None:
        return {}
    does = {one.dest: one.help for one in parser.verbs._choices_actions}
    return {name: (does[name], its) for name, its in parser.verbs.choices.items()}


def _recorded(command: BaseCommand) -> Recorded:
    parser = Recorded()
    if "add_arguments" in vars(type(command)):
        command.add_arguments(parser)
    return parser


def _choose_one(parser: Recorded) -> Iterator[str]:
    for group in parser._mutually_exclusive_groups:
        if group.required:
            options = (f"`{one.option_strings[0]}`" for one in group._group_actions)
            yield "- " + _("une seule de : %(options)s (obligatoire)") % {
                "options": ", ".join(options)
            }


def _line(action: Action) -> str:
    # The page of the options says what each preset is.
    listed = "[{}](options.md#presets)".format(_("la liste"))
    meaning = str(action.help).replace(", ".join(presets()), listed)
    line = _("`%(value)s` : %(meaning)s") % {"value": _typed(action), "meaning": meaning}
    needed = _("(obligatoire)") if action.required and action.option_strings else ""
    return f"- {line} {needed}".rstrip()


def _typed(action: Action) -> str:
    value = _value_word(action)
    if action.nargs in ("+", "*"):
        value += " …"
    if not action.option_strings and action.nargs in ("?", "*"):
        value = f"[{value}]"
    typed = ", ".join(action.option_strings) or value
    if action.option_strings and action.nargs != 0:
        typed += f" {value}"
    return typed


def _value_word(action: Action) -> str:
    if action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    if action.metavar is not None:
        return str(action.metavar)
    return action.dest.upper() if action.option_strings else action.dest
