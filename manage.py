#!/usr/bin/env python
"""Django's command line with the settings of Dix de Der."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command. A failure of the disk or the database ends it with one sentence."""
    # The database, its copies and the secret key are their owner's alone.
    os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        # Imported now: the settings, which these need, may be what failed.
        from tournaments.health.console import said

        sentence = said(error)
        if not sentence:
            raise
        sys.exit(sentence)


if __name__ == "__main__":
    main()
