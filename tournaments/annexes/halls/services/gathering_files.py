"""Bring the files of halls into their gathering, as often as wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.annexes.contest_file.queries.matching import Way
from tournaments.annexes.contest_file.rules.value import ContestFile
from tournaments.annexes.contest_file.services.importing import Asked, Outcome, import_contest
from tournaments.annexes.halls.services.setting import changing
from tournaments.models import Contest, GatheredHall, Gathering
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class HallFile:
    """A contest file that was read: its name, its content, the digest of its bytes."""

    name: str
    file: ContestFile
    sha256: str


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that was brought in: its hall and its contest, and what was done.

    `undecided` counts the people added as new who may be somebody of the address book.
    """

    file: str
    contest: Contest
    hall: str
    outcome: Outcome
    undecided: int


def gather_files(gathering: Gathering, files: Sequence[HallFile], by: User) -> list[Brought]:
    """Import or update the contest of each file; a new one becomes one more hall.

    All of them or none. Raises `Refused`, whose field is the file's name, for a file that is not
    imported or that is the final.
    """
    with changing(gathering) as changed:
        return [_bring(changed, one, by) for one in files]


def gather_file(
    gathering: Gathering, one: HallFile, by: User, may_change: Callable[[Contest], bool]
) -> Brought:
    """Import or update the contest of one file, as `gather_files` does; other files stand alone.

    `may_change` tells whether `by` sets up a contest that is here. Raises `Refused`.
    """
    with changing(gathering) as changed:
        here = Contest.objects.filter(uid=one.file.uid).first()
        if here is not None and not may_change(here):
            raise Refused(_("Ce concours est déjà ici, et quelqu’un d’autre l’organise."))
        return _bring(changed, one, by)


def _bring(gathering: Gathering, one: HallFile, by: User) -> Brought:
    try:
        with transaction.atomic():
            imported = import_contest(one.file, one.sha256, by, Asked(Way.UPDATE))
    except Refused as refused:
        raise Refused(str(refused), field=one.name) from refused
    if imported.contest.pk == gathering.final_id:
        raise Refused(_("Ce fichier est celui de la finale."), field=one.name)
    hall = gathering.halls.filter(contest=imported.contest).first()
    if hall is None:
        last = gathering.halls.order_by("position").last()
        hall = GatheredHall.objects.create(
            gathering=gathering,
            contest=imported.contest,
            position=last.position + 1 if last is not None else 1,
            name=next(_free_names(gathering)),
        )
    return Brought(one.name, imported.contest, hall.name, imported.outcome, imported.undecided)


def _free_names(gathering: Gathering) -> Iterator[str]:
    """Yield the names that no hall has: "Salle A" to "Salle Z", then by number."""
    taken = set(gathering.halls.values_list("name", flat=True))
    letters = (chr(ord("A") + at) if at < 26 else str(at + 1) for at in count())
    names = (_("Salle %(letter)s") % {"letter": letter} for letter in letters)
    return (name for name in names if name not in taken)
