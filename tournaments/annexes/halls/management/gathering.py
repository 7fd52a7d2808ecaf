"""`manage.py halls gather GATHERING FILE…`: bring the files of halls in."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from tournaments.annexes.contest_file.queries.judging import checked_unfolded
from tournaments.annexes.contest_file.rules.unfolding import bytes_of, unfold
from tournaments.annexes.contest_file.rules.value import FileRefused
from tournaments.annexes.halls.services.gathering_files import HallFile, gather_files
from tournaments.management.answering import Fault
from tournaments.models import Gathering


class FilesRefused(Exception):
    """Files that cannot be read, with every fault of all of them."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__()
        self.faults = faults


def gather(gathering: Gathering, typed: Sequence[str]) -> dict[str, Any]:
    """Read every file, then bring them in; return what was done for each.

    Raises `FilesRefused` for files that are no good, and `Refused` for one that does not fit what
    is here: nothing is then written.
    """
    files: list[HallFile] = []
    faults: list[Fault] = []
    for name in typed:
        try:
            raw = bytes_of(Path(name))
            file = checked_unfolded(unfold(raw))
        except FileRefused as refused:
            faults += [
                Fault(f"{name}: {one.field}", one.sentence(), one.line) for one in refused.listed()
            ]
        except (OSError, ValueError) as error:
            faults.append(Fault(name, str(error)))
        else:
            files.append(HallFile(name, file, sha256(raw).hexdigest()))
    if faults:
        raise FilesRefused(faults)
    made = gather_files(gathering, files, gathering.organiser)
    return {
        "gathering": gathering.slug,
        "files": [
            {
                "file": one.file,
                "contest": one.contest.slug,
                "hall": one.hall,
                "outcome": one.outcome.value,
            }
            for one in made
        ],
    }
