"""`python -m tournaments.season`: the table of a season, from files alone."""

import sys

from tournaments.annexes.seasons.rules.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
