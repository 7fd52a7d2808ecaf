"""`manage.py drill`: restore the newest copy apart, verify it, and note what came of it."""

from __future__ import annotations

import os
import subprocess  # nosec B404
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.machine.backups import files
from tournaments.machine.backups.copying import copies
from tournaments.machine.backups.drills import Outcome, note_drill
from tournaments.machine.places import PACKAGE, another_process


class Command(BaseCommand):
    help = N_("Essaie de restaurer la dernière sauvegarde, à part, et vérifie ce qu’elle contient.")

    def handle(self, *args: Any, **options: Any) -> None:
        if files.database_file() is None:
            raise CommandError(_("La base est tenue par PostgreSQL : lancez deploy/drill.sh."))
        newest = next(iter(copies()), None)
        name = newest.name if newest is not None else ""
        outcome = tried(newest.path) if newest is not None else Outcome.NO_COPY
        note_drill(outcome, name)
        if outcome is not Outcome.GOOD:
            raise CommandError(
                _("L’essai de restauration a échoué (%(outcome)s) : %(file)s")
                % {"outcome": outcome, "file": name}
            )
        self.stdout.write(_("Sauvegarde restaurée à part et vérifiée : %(file)s") % {"file": name})


def tried(copy: Path) -> Outcome:
    """Restore a copy into a folder that is thrown away, and return what came of it."""
    if files.doubt_of(copy):
        return Outcome.RESTORE
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as folder:
        # A restoration reads the copy in this way too, and keeps what is in its place.
        apart = {**os.environ, "DATA_DIR": folder, "DATABASE_URL": ""}
        for command, outcome in (
            (("restore", str(copy.absolute())), Outcome.RESTORE),
            (("migrate", "--no-input", "--verbosity=0"), Outcome.RESTORE),
            (("verify",), Outcome.VERIFY),
        ):
            done = subprocess.run(  # nosec B603
                another_process(*command), cwd=PACKAGE.parent, env=apart, capture_output=True
            )
            if done.returncode:
                return outcome
        restored = files.counted_in(Path(folder) / Path(settings.DATABASES["default"]["NAME"]).name)
        return Outcome.GOOD if restored == files.counted_in(copy) else Outcome.COUNTS
