"""Import of a contest file: all of it in one transaction, proved by `verify`, or nothing."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.kinds import every
from scoring.words import N_
from scoring.words import Refused as Problems
from tournaments.annexes.contest_file.queries.comparing import Relation
from tournaments.annexes.contest_file.queries.matching import Arriving, Way, accounts_here, arriving
from tournaments.annexes.contest_file.rules.value import SUFFIX, ContestFile, Extra
from tournaments.annexes.contest_file.services.inserting import insert_rows
from tournaments.annexes.contest_file.services.people import write_accounts, write_people
from tournaments.annexes.contest_file.services.replacing import kept, replaced_rows
from tournaments.models import Arrival, Contest, Departure
from tournaments.queries.after.verification import differences
from tournaments.queries.core.held import held
from tournaments.services.core.action import remember
from tournaments.services.regulation.contests import free_slug
from tournaments.words.texts import Refused, say


class Outcome(StrEnum):
    """What an import did."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"


#: Sentence of each outcome. Links on the sheets are of the machine that printed them.
SAID: Final = every(
    Outcome,
    {
        Outcome.CREATED: N_(
            "Le concours « %(name)s » est importé. Les codes des feuilles de marque déjà imprimées "
            "n’ouvrent rien ici : réimprimez-les."
        ),
        Outcome.UPDATED: N_(
            "Le concours « %(name)s » est à jour. Les codes des feuilles de marque déjà imprimées "
            "n’ouvrent plus rien : réimprimez-les."
        ),
        Outcome.UNCHANGED: N_("Ce concours est déjà ici, inchangé."),
    },
)


@dataclass(frozen=True, slots=True)
class Imported:
    """An import that was carried out: the contest, what was done, its people known and new.

    `undecided` counts, among the new ones, the people who may be somebody of the address book and
    of whom nobody said who they are.
    """

    contest: Contest
    outcome: Outcome
    known: int
    new: int
    undecided: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """What an importer asks: what to do if the contest is here, and who is who.

    `decided` gives, by the references of the file, the key of a person of the address book, the
    name of an account of this installation, or "new".
    """

    way: Way | None = None
    decided: Mapping[str, int | str] | None = None


class NotAsked(Refused):
    """The contest is here, and the file does not simply say the same. `found` tells how."""

    def __init__(self, message: str, arriving: Arriving) -> None:
        super().__init__(message, field="as")
        self.found = arriving


class Unverified(Refused):
    """What the file holds is not what it makes when it is computed again."""

    def __init__(self, differences: list[str]) -> None:
        super().__init__(" ".join(differences), field="verify")
        self.differences = differences


def import_contest(
    file: ContestFile,
    sha256: str,
    by: User,
    choices: Asked | None = None,
    token: UUID | None = None,
) -> Imported:
    """Bring a contest in from its file; `by` organises it if it is new here.

    `sha256` is the digest of the whole file. Raises `AlreadyDone` for a repeated form, and
    `Refused`: `NotAsked` where the contest is here, `Unverified` where the file contradicts itself.
    """
    with _coherent(), transaction.atomic():
        if token is not None:
            remember(token)
        return _import(file, sha256, by, choices or Asked())


def import_sentence(imported: Imported) -> str:
    """Return what an import did, in one sentence or two."""
    return say(SAID[imported.outcome], {"name": imported.contest.name})


def _import(file: ContestFile, sha256: str, by: User, choices: Asked) -> Imported:
    arrival = arriving(file, by, locked=True)
    decided = choices.decided or {}
    if arrival.here is None or choices.way is Way.COPY:
        imported = _create(arrival, sha256, by, decided, copy=choices.way is Way.COPY)
    elif arrival.relation is Relation.SAME or (not decided and _came_last(arrival, sha256)):
        return Imported(arrival.here, Outcome.UNCHANGED, len(arrival.known), 0)
    elif arrival.relation is Relation.NEWER and choices.way is Way.UPDATE:
        imported = _update(arrival, arrival.here, sha256, by, decided)
    else:
        raise NotAsked(why_not(arrival), arrival)
    _prove(imported.contest)
    transaction.on_commit(_forget_pages)
    return imported


def _came_last(arriving: Arriving, sha256: str) -> bool:
    """Return whether this very file came last, and nothing was done here since.

    Somebody of the address book may differ from the file for good, and the file brings nothing new.
    """
    assert arriving.here is not None
    assert arriving.compared is not None
    if arriving.relation is not Relation.NEWER or arriving.compared.there:
        return False
    last = arriving.here.arrivals.order_by("pk").last()
    return last is not None and last.sha256 == sha256


def why_not(arriving: Arriving) -> str:
    """Return why a file of a contest that is here is not simply imported."""
    assert arriving.compared is not None
    common, here, there = arriving.compared.common, arriving.compared.here, arriving.compared.there
    match arriving.compared.relation:
        case Relation.SAME:
            return _("Ce concours est déjà ici, inchangé.")
        case Relation.NEWER:
            if not there:
                return _("Ce fichier porte ce qui manque au concours d’ici.")
            return ngettext("%(n)d action de plus.", "%(n)d actions de plus.", len(there)) % {
                "n": len(there)
            }
        case Relation.OLDER:
            sentence = _(
                "Ce fichier est plus ancien que le concours d’ici (action %(there)d contre "
                "%(here)d)."
            )
            return sentence % {"there": common, "here": common + len(here)}
        case Relation.APART:
            sentence = _("Ils ont été modifiés chacun de leur côté depuis l’action %(common)d.")
            return sentence % {"common": common}


def _create(
    arriving: Arriving, sha256: str, by: User, decided: Mapping[str, int | str], *, copy: bool
) -> Imported:
    file = arriving.file
    contest = Contest(
        organiser=by,
        slug=free_slug(file.contest.contest.name),
        uid=uuid4() if copy else file.uid,
        cash_elsewhere=not file.with_cash,
    )
    _set(contest, file)
    kept([contest])
    people, new = write_people(arriving, contest, decided, updating=False)
    accounts = write_accounts(arriving, {}, decided)
    insert_rows(contest, file, people, accounts, file.log)
    _note(contest, file, sha256, by)
    undecided = _undecided(arriving, decided)
    return Imported(contest, Outcome.CREATED, len(people) - new, new, undecided)


def _update(
    arriving: Arriving, contest: Contest, sha256: str, by: User, decided: Mapping[str, int | str]
) -> Imported:
    file, version = arriving.file, contest.version
    here = accounts_here(file, contest)
    with replaced_rows(contest, arriving) as log:
        _set(contest, file)
        if not file.with_cash:
            # What was written here about the cash has raised it.
            contest.version = max(contest.version, version)
        contest.cash_elsewhere = contest.cash_elsewhere and not file.with_cash
        contest.save()
        people, new = write_people(arriving, contest, decided, updating=True)
        accounts = write_accounts(arriving, here, decided)
        insert_rows(contest, file, people, accounts, log)
    _note(contest, file, sha256, by)
    undecided = _undecided(arriving, decided)
    return Imported(contest, Outcome.UPDATED, len(people) - new, new, undecided)


def _undecided(arriving: Arriving, decided: Mapping[str, int | str]) -> int:
    """Return how many people are new because nobody said who they are."""
    return sum(one.row.id not in decided for one in arriving.to_decide)


def _set(contest: Contest, file: ContestFile) -> None:
    """Give the contest the settings of its file, but for the second reading: see `insert_rows`."""
    settings = file.contest.contest
    for column in fields(settings):
        setattr(contest, column.name, getattr(settings, column.name))
    contest.ticked = list(settings.ticked)
    contest.hall_count = len(file.contest.halls)
    contest.second_reading = False


def _note(contest: Contest, file: ContestFile, sha256: str, by: User) -> None:
    """Ask for second readings as the file does, now that its results are in; note that it came."""
    contest.second_reading = file.contest.contest.second_reading
    contest.save(update_fields=["second_reading"])
    Arrival.objects.create(
        contest=contest,
        by=by,
        sha256=sha256,
        with_phones=file.with_phones,
        with_cash=file.with_cash,
    )


def _prove(contest: Contest) -> None:
    """Recount every result and replay every draw. Raises `Unverified` for what differs."""
    try:
        wrong = list(differences(contest))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        sentence = _("Ce que ce fichier dit d’une partie ne peut pas être relu.")
        raise Unverified([sentence]) from error
    if wrong:
        raise Unverified(wrong)


@contextmanager
def _coherent() -> Iterator[None]:
    """Turn what the constraints and the triggers of the database refuse into a sentence."""
    try:
        yield
    except (IntegrityError, DataError) as error:
        sentence = _("Ce fichier se contredit ; la base de données le refuse : %(why)s")
        why = str(error).splitlines()[0]
        raise Refused(sentence % {"why": why}, field="document") from error
    except Problems as error:
        raise Refused(str(error), field="document") from error


def _forget_pages() -> None:
    """Clear the pages and values cached in this process: versions are those of the file."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
    held.clear()


#: Seconds for which a file waits.
A_DAY = 24 * 3600


def keep_file(raw: bytes, by: User) -> UUID:
    """Keep a file that somebody sent; return its name. Files that waited too long are deleted."""
    folder = _folder()
    for old in folder.glob(f"*{SUFFIX}"):
        if time.time() - old.stat().st_mtime > A_DAY:
            old.unlink(missing_ok=True)
    name = uuid4()
    path = _path(name, by)
    path.touch(mode=0o600)
    path.write_bytes(raw)
    return name


def kept_file(name: UUID, by: User) -> bytes | None:
    """Return a file that this person sent, or None if it no longer waits."""
    try:
        return _path(name, by).read_bytes()
    except FileNotFoundError:
        return None


def drop_file(name: UUID, by: User) -> None:
    """Delete a file that is imported."""
    _path(name, by).unlink(missing_ok=True)


def _path(name: UUID, by: User) -> Path:
    return _folder() / f"{by.pk}-{name}{SUFFIX}"


def _folder() -> Path:
    path = Path(settings.DATA_DIR) / "arriving"
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def note_departure(
    contest: Contest, by: User | None, raw: bytes, extras: Collection[Extra]
) -> Departure:
    """Note that somebody takes this file. The contest does not change: its version stays."""
    return Departure.objects.create(
        contest=contest,
        by=by,
        sha256=sha256(raw).hexdigest(),
        with_phones=Extra.PHONES in extras,
        with_cash=Extra.CASH in extras,
    )
