#!/usr/bin/env python
"""Django's command line with the settings of Dix de Der."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    # The database, its copies and the secret key are their owner's alone.
    os.umask(0o077)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    execute_from_command_line(sys.argv)
