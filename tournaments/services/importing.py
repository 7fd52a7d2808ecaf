"""A list of entrants brought in at once: everything that was ticked, or nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.imports.table import Book
from tournaments.models import Category, Contest
from tournaments.queries.import_doubts import Kind, Line
from tournaments.queries.importing import Preview, Wishes, preview_of
from tournaments.services.action import Action, writing
from tournaments.services.particulars import Particulars
from tournaments.services.singles import note_single
from tournaments.services.teams import enter_team
from tournaments.words import Refused


@dataclass(frozen=True, slots=True)
class Imported:
    """How many teams, or players, an import made, and how many people wait for a partner."""

    teams: int
    singles: int


def import_entrants(
    contest: Contest,
    by: User | None,
    book: Book,
    wishes: Wishes,
    ticked: Collection[int],
    seen: str,
    token: UUID | None = None,
) -> Imported:
    """Register the ticked lines of a list, in its order, by the places they have in it.

    `seen` is the key of the preview that was shown. Raises `Refused`, and nothing is registered,
    when it would be another one now, when nothing is ticked, or for a line that cannot be.
    """
    with writing(contest, by, token) as action:
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
        for name in preview.create:
            Category.objects.create(contest=action.contest, name=name)
        categories = {one.name: one.pk for one in action.contest.categories.all()}
        for line in _numbered_first(lines):
            _enter(action, line, preview, categories)
        made = Imported(
            sum(line.kind == Kind.TEAM for line in lines),
            sum(line.kind == Kind.SINGLE for line in lines),
        )
        said = {"teams": made.teams, "singles": made.singles, "left": len(preview.lines)}
        said["left"] -= preview.ignored + len(lines)
        action.log("import_entrants", book.file, after={k: n for k, n in said.items() if n})
        return made


def _numbered_first(lines: list[Line]) -> list[Line]:
    """Those that keep their number, then those that take the next ones; both in their order."""
    return sorted(lines, key=lambda line: (line.number is None, line.at))


def _enter(action: Action, line: Line, preview: Preview, categories: dict[str, int]) -> None:
    """Register one line. Raises `Refused`, which says which line it is."""
    try:
        if line.kind == Kind.SINGLE:
            note_single(action, line.players[0], line.club, town=line.town, phone=line.phone)
            return
        orders = {preview.meal.pk: line.meals} if preview.meal is not None and line.meals else {}
        named = bool(line.players)
        player1, player2 = (*line.players, "", "")[:2]
        enter_team(
            action,
            player1,
            player2,
            line.team,
            line.club,
            line.family,
            line.table,
            line.seed,
            number=line.number,
            noted=Particulars(
                line.town if named else None,
                line.phone if named else None,
                [categories[name] for name in line.categories],
                orders,
            ),
        )
    except Refused as refused:
        said = {"line": line.place, "why": str(refused)}
        raise Refused(_("Ligne %(line)s : %(why)s Rien n’est importé.") % said) from refused
