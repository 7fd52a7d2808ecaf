"""Another installation: `python -m tests.annexes.contest_file.services.elsewhere FOLDER`.

It brings every file of the folder into the empty database at DATABASE_URL, then writes beside each
its papers, its results and its file again.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path


def main(folder: Path) -> None:
    """Import each file, and write what it has become."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.core.management import call_command

    from tests.annexes.contest_file.services.travelling import ALL, shown
    from tournaments.annexes.contest_file.rules.reading import read
    from tournaments.annexes.contest_file.services.importing import import_contest
    from tournaments.annexes.contest_file.tables.export import exported
    from tournaments.words.french import as_typed

    call_command("migrate", verbosity=0)
    boss = User.objects.create_superuser("boss", password=None)
    for path in sorted(folder.glob("*.dixdeder")):
        raw = path.read_bytes()
        contest = import_contest(read(raw), sha256(raw).hexdigest(), boss).contest
        contest.refresh_from_db()
        target = folder / path.stem
        target.mkdir()
        # The tests read texts as they are typed.
        with as_typed():
            papers = shown(contest)
        for name, content in papers.items():
            (target / name).write_bytes(content)
        (target / "again").write_bytes(exported(contest, ALL)[1])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
