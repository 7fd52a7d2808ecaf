"""The command `dixdeder`.

Without a word it serves the contests and opens the browser. `dixdeder demo` serves a demonstration
that is kept apart. Every other word is a command of `manage.py`.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scoring.typed import MISTYPED
from tournaments.machine.places import data_folder, version

#: Options of a server that a person starts at a desk.
AT_THE_DESK = ("--browser", "--next-port")
#: Folder of the demonstration, in the folder of the data.
DEMONSTRATION = "demo"


def main() -> None:
    words = sys.argv[1:]
    if words in (["--version"], ["-V"], ["version"]):
        print(f"Dix de Der {version()}")
    elif words and words[0] in ("help", "--help", "-h") and len(words) == 1:
        run(["dixdeder", "commands"])
    elif words and words[0] == "demo":
        set_demonstration_apart()
        run(["dixdeder", "demo", "--serve", *AT_THE_DESK, *words[1:]])
    elif not words or words[0].startswith("--"):
        run(["dixdeder", "serve", *AT_THE_DESK, *words])
    else:
        run(["dixdeder", *words])


def set_demonstration_apart() -> None:
    """Give the demonstration a folder, a database and cookies of its own."""
    os.environ["DATA_DIR"] = str(data_folder() / DEMONSTRATION)
    os.environ.pop("DATABASE_URL", None)
    # A browser keeps the cookies of all ports together: this signs nobody out of the real desk.
    os.environ["COOKIE_PREFIX"] = "demo-"


def widen_spaces() -> None:
    """Let a console, or a file on Windows, that has no narrow spaces show ordinary ones."""
    codecs.register_error("widen", _widened)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "backslashreplace"):
            stream.reconfigure(errors="widen")


def _widened(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    return "".join(" " if char.isspace() else "?" for char in lost), error.end


def run(words: Sequence[str]) -> None:
    """Run a command of Django. A failure of the disk or the database ends it with one sentence."""
    # The database, its copies and the secret key are their owner's alone.
    os.umask(0o077)
    widen_spaces()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    import django
    from django.conf import settings
    from django.core.management import execute_from_command_line
    from django.utils import translation

    try:
        django.setup()
        translation.activate(settings.CONSOLE_LANGUAGE)
        from tournaments.server.mistyped import mistyped

        wrong = mistyped(words)
        if wrong:
            print(wrong, file=sys.stderr)
            sys.exit(MISTYPED)
        execute_from_command_line(list(words))
    except Exception as error:
        # Imported now: the settings, which these need, may be what failed.
        from tournaments.machine.health.console import failure_sentence

        sentence = failure_sentence(error)
        if not sentence:
            raise
        sys.exit(sentence)
