"""The commands and options that the documents name are those of the program."""

from __future__ import annotations

import re
from functools import cache

from django.core.management import get_commands, load_command_class

from tests.documents.written import Written, all_written

#: Option of the program itself.
VERSION = "--version"
#: Command that the program carries out without a word.
ALONE = "serve"
#: What may stand before the program's name: nothing, a variable, another program that starts it.
COMMAND = re.compile(
    r"(?:^|[;&|] *|\buvx (?:--from \S+ )?|\b[A-Z_]+=\S+ +|bin/)dixdeder(?= |$)([^`\n;&|]*)"
)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


@cache
def options(command: str) -> set[str]:
    """Return the options that a command takes, and those of its verbs."""
    parser = load_command_class(get_commands()[command], command).create_parser("", command)
    held = (one.choices for one in parser._subparsers._group_actions) if parser._subparsers else ()
    verbs = (verb for choices in held for verb in choices.values())
    return {option for one in (parser, *verbs) for option in one._option_string_actions}


@cache
def every_option() -> set[str]:
    """Return the options of the program and of all its own commands, without Django's."""
    ours = (name for name, app in get_commands().items() if app.startswith("tournaments"))
    return {VERSION}.union(*map(options, ours))


def code(text: str) -> list[str]:
    """Return the code of a page: between backticks, indented, fenced, line by line."""
    fenced = [
        line
        for block in re.findall(r"(?ms)^```.*?\n(.*?)^```$", text)
        for line in block.splitlines()
    ]
    indented = re.findall(r"(?m)^(?: {4,}|\t)(?![-*|]|\d+\.)(\S.*)$", text)
    return [line.strip() for line in (*fenced, *indented, *re.findall(r"`([^`\n]+)`", text))]


def faults(text: str) -> list[str]:
    """Return the commands and options of a text that the program does not have."""
    wrong = []
    elsewhere: set[str] = set()
    explained = []
    for line in code(text):
        if line.startswith("--"):
            explained.append(line)
        for rest in COMMAND.findall(line):
            words = rest.split()
            name = words[0] if words and re.fullmatch(r"[a-z_]+", words[0]) else ""
            if name and name not in get_commands():
                wrong.append(line)
            else:
                known = options(name or ALONE) | {VERSION}
                wrong += [line for option in OPTION.findall(rest) if option not in known]
        if not line.startswith("--") and not COMMAND.search(line):
            elsewhere.update(OPTION.findall(line))
    # An option explained by itself belongs to one of the commands, or to another program's command
    # on the same page.
    known = every_option() | elsewhere
    return wrong + [line for line in explained if OPTION.findall(line)[0] not in known]


def named(page: Written) -> list[tuple[str, str]]:
    return [(str(page), line) for line in faults(page.text)]


def test_every_command_and_option_named_exists() -> None:
    assert [one for page in all_written() for one in named(page)] == []


def test_a_command_or_an_option_that_does_not_exist_is_found_out() -> None:
    assert faults("Tapez `dixdeder serve --port 8001`, `dixdeder` ou `dixdeder --version`.") == []
    assert faults("Tapez `dixdeder servir`.") == ["dixdeder servir"]
    assert faults("Puis :\n\n    dixdeder serve --ports 8001\n") == ["dixdeder serve --ports 8001"]
    assert faults("```\nDATA_DIR=x dixdeder backups a\n```") == ["DATA_DIR=x dixdeder backups a"]
    assert faults("- `--prot N` : le port") == ["--prot N"]
    assert faults("`--createdb` :\n\n    sudo -u postgres createuser --createdb dixdeder\n") == []
    assert faults("`sudo -u dixdeder psql`, `/srv/dixdeder.sqlite3`") == []
