"""Commands that organisers and administrators type. The others serve the program or developers."""

from __future__ import annotations

from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand

#: In the order in which a year meets them.
OFFERED = (
    "serve",
    "demo",
    "shortcut",
    "plan",
    "rehearse",
    "halls",
    "regulation",
    "season",
    "records",
    "password",
    "backup",
    "restore",
    "mirror",
    "verify",
    "drill",
    "unlikely",
    "archive",
    "papers",
    "sheets",
    "read_sheets",
    "contest",
    "forget",
    "migrate",
)

#: What an organiser types in a year: the others serve whoever looks for them.
FIRST = ("serve", "demo", "shortcut", "password", "backup", "restore")


def offered() -> list[str]:
    """Return the names of these commands, without those of an annex that is off."""
    return [name for name in OFFERED if name in get_commands()]


def command_of(name: str) -> BaseCommand:
    return load_command_class(get_commands()[name], name)
