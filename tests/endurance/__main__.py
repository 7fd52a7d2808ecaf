"""`python -m tests.endurance`: run the races, the kills and the outages asked for.

The run has its own folder and its own database: SQLite, a new database of the server at
DATABASE_URL, or a PostgreSQL of its own if it must be killed. It prints what it found as JSON, and
fails if anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from random import SystemRandom

import django

from tests.endurance.databases import Cluster, new_database


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.endurance", description=__doc__)
    parser.add_argument("--races", type=int, default=0, help="races of each kind")
    parser.add_argument("--kills", type=int, default=0, help="kills of the server")
    parser.add_argument("--outages", type=int, default=0, help="kills of PostgreSQL")
    parser.add_argument("--takeovers", type=int, default=0, help="kills of a laptop with a spare")
    parser.add_argument("--switches", type=int, default=0, help="planned switches of two laptops")
    parser.add_argument("--spares", type=int, default=0, help="kills of a spare while it copies")
    parser.add_argument("--pictures", type=int, default=0, help="photographed sheets to send")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two copies")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    parser.add_argument("--postgresql", action="store_true", help="start a PostgreSQL for the run")
    options = parser.parse_args()
    print(f"seed {options.seed}", file=sys.stderr, flush=True)
    with ExitStack() as at_the_end:
        folder = Path(at_the_end.enter_context(tempfile.TemporaryDirectory(prefix="endurance-")))
        url, cluster = os.environ.get("DATABASE_URL", ""), None
        if options.postgresql or options.outages:
            cluster = at_the_end.enter_context(Cluster(folder))
            url = cluster.url
        elif url:
            url = at_the_end.enter_context(new_database(url))
        os.environ |= {"DATA_DIR": str(folder / "var"), "DATABASE_URL": url}
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        django.setup()
        # It imports the models, which need the settings.
        from tests.endurance.run import run

        if options.takeovers or options.switches or options.spares:
            from tests.endurance.spare import run_pair

            pair = (options.takeovers, options.switches, options.spares)
            report = run_pair(options.seed, *pair, options.every, folder)
        elif options.pictures:
            from tests.endurance.photographs import run_photographs

            report = run_photographs(options.pictures, options.kills, folder)
        else:
            report = run(
                options.seed, options.races, options.kills, options.outages, cluster, folder
            )
    print(json.dumps(report, indent=2, ensure_ascii=False))
    return 1 if report["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
