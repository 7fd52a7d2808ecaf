#!/usr/bin/env python
"""Django's command line with the settings of Dix de Der."""

import sys

from tournaments.server.command import run

if __name__ == "__main__":
    run(sys.argv)
