"""`python -m benchmarks [name ...]`: measures in a scratch database and prints one table.

The database is a file of SQLite, or the empty one that BENCH_DATABASE_URL names.
"""

from __future__ import annotations

import os
import sys
import tempfile
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
    "papers_growth",
    "movements",
    "melee",
    "pairing",
    "pairing_contests",
    "start",
    "installations",
    "imports",
    "known_people",
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
    "load",
    "federation",
)


def main(names: list[str]) -> int:
    """Run the benchmarks named, or all; return 1 if a figure misses its bound."""
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
        from benchmarks.figures import table
        from tournaments.server.running import collect_seldom

        # Pages are measured as the server draws them.
        collect_seldom()
        figures = []
        for name in names or NAMES:
            print(f"{name}…", file=sys.stderr)
            figures += import_module(f"benchmarks.{name}").measure()
        print(table(figures))
        return 0 if all(figure.reached for figure in figures) else 1


def _names(arguments: list[str]) -> list[str]:
    """Return the names among the arguments; an option such as `--photos 5000` has its number."""
    return [
        one
        for place, one in enumerate(arguments)
        if not one.startswith("--") and arguments[max(0, place - 1) : place] != ["--photos"]
    ]


if __name__ == "__main__":
    sys.exit(main(_names(sys.argv[1:])))
