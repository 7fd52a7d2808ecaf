"""`python -m benchmarks [name ...]`: measures in a scratch database and prints each table.

The database is a file of SQLite, or the empty one that BENCH_DATABASE_URL names.
"""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from collections.abc import Iterable
from importlib import import_module

NAMES = (
    "scoring_deals",
    "recompute",
    "season_table",
    "standings_page",
    "public_answers",
    "season_page",
    "season_days",
    "years",
    "halls_ranking",
    "ranking_pdf",
    "sheets_pdf",
    "sheet_reading",
    "sheet_trust",
    "papers_growth",
    "movements",
    "melee",
    "pairing",
    "pairing_contests",
    "start",
    "installations",
    "imports",
    "known_people",
    "identity",
    "false_sign_ins",
    "silent_guests",
    "save_a_second",
    "spare",
    "next_draw",
    "halls",
    "entry_keys",
    "photographed_sheets",
    "contest_file",
    "pages_growth",
    "desk_pages",
    "sights",
    "load",
    "federation",
)
#: Options that some of them read, each with a number after it.
OPTIONS = ("--phones", "--photos", "--hard", "--first", "--seed", "--count")


def main(names: list[str]) -> int:
    """Run the benchmarks named, or all; return 1 if one fails or a figure misses its bound."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        os.environ.pop("DATABASE_URL", None)
        if elsewhere := os.environ.get("BENCH_DATABASE_URL"):
            os.environ["DATABASE_URL"] = elsewhere
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        from tournaments.server.running import collect_seldom

        # Pages are measured as the server draws them.
        collect_seldom()
        return run(names or NAMES)


def run(names: Iterable[str]) -> int:
    """Print the figures of each benchmark as it ends, then those that failed or missed a bound.

    One that fails does not keep the next ones from running. Return 1 if any fails or misses.
    """
    from benchmarks.figures import table

    wrong = []
    for name in names:
        print(f"{name}…", file=sys.stderr, flush=True)
        try:
            figures = import_module(f"benchmarks.{name}").measure()
        except Exception:
            traceback.print_exc()
            wrong.append(f"{name}: failed")
            continue
        print(table(figures), flush=True)
        wrong += [f"{name}: {figure.what}: missed" for figure in figures if not figure.reached]
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def _names(arguments: list[str]) -> list[str]:
    """Return the names among the arguments; an option such as `--photos 5000` has its number.

    A name that no benchmark has, `--help` too, ends the program with the list of them.
    """
    names = [one for one in arguments if not one.isdecimal() and one not in OPTIONS]
    if not set(names) <= set(NAMES):
        sys.exit(
            f"{__doc__}\nNames: {', '.join(NAMES)}.\nOptions with a number: {', '.join(OPTIONS)}."
        )
    return names


if __name__ == "__main__":
    sys.exit(main(_names(sys.argv[1:])))
