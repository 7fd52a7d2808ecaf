"""Import of a list of entrants: every ticked line, or none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.files.imports.table import Book
from tournaments.machine.progress import counted
from tournaments.models import Contest, Team, ToldPayment
from tournaments.queries.registration.import_doubts import Kind, Line
from tournaments.queries.registration.importing import Preview, Wishes, preview_of, waiting_list
from tournaments.services.core.action import Action, writing
from tournaments.services.registration.categories import new_category
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.new_teams import NewTeams
from tournaments.words.enums import PayMethod
from tournaments.words.texts import Refused

#: Writes payments in the ledger, each from its team, its cents, its method and its reference.
TakeAll = Callable[[Action, Sequence[tuple[Team, int, PayMethod, str]]], object]


@dataclass(frozen=True, slots=True)
class Imported:
    """Counts of an import: teams (or players), people without a partner, teams waiting."""

    teams: int
    singles: int
    waiting: int = 0


def import_entrants(
    contest: Contest,
    by: User | None,
    book: Book,
    wishes: Wishes,
    ticked: Collection[int],
    seen: str,
    token: UUID | None = None,
    *,
    take_all: TakeAll,
) -> Imported:
    """Register the ticked lines of a list; `ticked` holds their positions in it.

    Lines that keep their number come first, then the others, in the order of the list. `seen` is
    the key of the preview that was shown. Raises `Refused`, and registers nothing, when the preview
    has changed, when nothing is ticked, or when a line cannot be registered. `take_all` writes
    payments in the ledger: it is `services.cash.ledger.take_all`.
    """
    # The list is read before the lock, which the other desks wait for.
    preview = preview_of(contest, book, wishes)
    with writing(contest, by, token) as action:
        if _changed(contest, action.contest):
            preview = preview_of(action.contest, book, wishes)
        if preview.refused:
            raise Refused(preview.refused)
        if preview.key != seen:
            raise Refused(
                _(
                    "Rien n’est encore importé : le concours, ou ce que vous avez choisi, a changé "
                    "depuis cet aperçu. Relisez-le, puis importez."
                )
            )
        lines = [line for line in preview.lines if line.possible and line.at in ticked]
        if not lines:
            raise Refused(_("Cochez au moins une ligne à importer."))
        imported = _enter_all(action, preview, lines, take_all)
        counts = {
            "teams": imported.teams,
            "alone": imported.singles,
            "on_waiting_list": imported.waiting,
            "left_out": len(preview.lines) - preview.ignored - len(lines),
            "categories": list(preview.create),
        }
        action.log(
            "import_entrants", book.file, after={k: what for k, what in counts.items() if what}
        )
        return imported


def _changed(before: Contest, now: Contest) -> bool:
    """Return whether something was written in the contest between these two readings of it."""
    return (before.version, before.desk_version) != (now.version, now.desk_version)


def _enter_all(action: Action, preview: Preview, lines: list[Line], take_all: TakeAll) -> Imported:
    """Register these lines; put those without room on the waiting list. Raises `Refused`."""
    for name in preview.create:
        new_category(action, name)
    categories = {one.name: one.pk for one in action.contest.categories.all()}
    waiting = waiting_list(preview, {line.at for line in lines})
    new = NewTeams(
        action.contest,
        [name for line in lines for name in (*line.players, line.team)],
        {licence for line in lines for licence in line.licences},
    )
    payments = []
    told_payments = []
    for line in counted(_("Lignes inscrites"), _numbered_first(lines)):
        wanted = _wanted(line, preview, categories)
        try:
            if line.kind == Kind.SINGLE:
                new.add_single(wanted)
            elif line.at in waiting:
                new.add_waiting(wanted)
            else:
                team = new.add_team(wanted)
                if line.pays and line.method is not None:
                    payments.append((team, line.pays, line.method, line.order))
                if line.told is not None:
                    cents = line.told.cents or None
                    told_payments.append(
                        ToldPayment(
                            team=team,
                            cents=cents,
                            method=line.told.method or "",
                            reference=line.order,
                        )
                    )
        except Refused as refused:
            params = {"line": line.place, "why": str(refused)}
            raise Refused(_("Ligne %(line)s : %(why)s Rien n’est importé.") % params) from refused
    new.write()
    ToldPayment.objects.bulk_create(told_payments)
    take_all(action, payments)
    teams = sum(line.kind == Kind.TEAM for line in lines) - len(waiting)
    singles = sum(line.kind == Kind.SINGLE for line in lines)
    return Imported(teams, singles, len(waiting))


def _numbered_first(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (line.number is None, line.at))


def _wanted(line: Line, preview: Preview, categories: dict[str, int]) -> Registration:
    """Return the team, or the person, of a line."""
    player1, player2 = (*line.players, "", "")[:2]
    licence1, licence2 = (*line.licences, "", "")[:2]
    return Registration(
        player1,
        player2,
        line.team,
        line.details,
        (licence1, licence2),
        family=line.family,
        fixed_table=line.table,
        seed=line.seed,
        number=line.number,
        categories=[categories[name] for name in line.categories],
        orders={preview.meal.pk: line.meals} if preview.meal is not None and line.meals else {},
    )
