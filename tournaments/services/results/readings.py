"""Who may enter a result, who may be its second reader, and the status of an entry.

A result that a camp enters at its table is always read again: by the other camp on another phone,
or at the desk. A result that a person enters is read again if the contest asks for it, by anybody
else. The database enforces the same rule (`tournaments.models.guards`).
"""

from __future__ import annotations

from typing import Any, assert_never

from django.utils.translation import gettext as _

from tournaments.models import Contest, Match
from tournaments.queries.results.answers import addresses_of
from tournaments.queries.results.entries import EntryLine, Versions
from tournaments.queries.results.table_links import found_by_link
from tournaments.services.core.strangers import count_answer
from tournaments.services.results.versions import AtTable, Writer
from tournaments.words.enums import EntryKind, EntryStatus
from tournaments.words.texts import Refused


def asks_second_reading(contest: Contest, by: Writer) -> bool:
    """Return whether an entry by this writer counts only once somebody else has read it."""
    return contest.second_reading or isinstance(by, AtTable)


def needs_second_reader(contest: Contest, line: EntryLine) -> bool:
    """Return whether that version counts only with a second reader."""
    return contest.second_reading or line.entered_camp != ""


def wrote(line: EntryLine, by: Writer) -> bool:
    """Return whether this writer entered that version: the same person, or camp on any phone."""
    if isinstance(by, AtTable):
        return line.entered_camp == by.camp
    return by is not None and not line.entered_camp and line.entered_by == by.get_username()


def cannot_read(contest: Contest, line: EntryLine, by: Writer) -> str | None:
    """Return the sentence that tells why this writer cannot confirm that version, or None."""
    if isinstance(by, AtTable):
        if line.to_verify or line.forfeit:
            return _("Cette feuille est à vérifier à la table de marque.")
        if wrote(line, by):
            return _(
                "Votre camp a saisi ce résultat : à l’autre camp, ou à la table de marque, de le "
                "confirmer."
            )
        if line.entered_phone == by.phone or same_device(contest, line, by):
            return _(
                "Ce résultat a été saisi sur ce téléphone : confirmez-le sur un autre, ou à la "
                "table de marque."
            )
        return None
    if not needs_second_reader(contest, line):
        return None
    if by is None:
        return _("Une autre personne ou l’autre camp doit confirmer ce résultat.")
    if wrote(line, by):
        return _("Vous avez saisi ce résultat : une autre personne doit le confirmer.")
    if not line.entered_camp and not line.entered_by:
        return _(
            "On ne sait pas qui a saisi ce résultat : saisissez-le, une autre personne le "
            "confirmera."
        )
    return None


def same_device(contest: Contest, line: EntryLine, by: AtTable) -> bool:
    """Return whether that version was entered on this phone, with other cookies. At most one query.

    Cookies can be deleted. The phone is then known by its browser and its address, where addresses
    tell phones apart.
    """
    same = line.entered_browser == by.browser and line.entered_address == by.address
    return by.address != "" and same and addresses_of(contest).is_one_phone(by.address)


def refuse_at_table(contest: Contest, match: Match, by: Writer, versions: Versions) -> None:
    """Raise `Refused` where players may not, or may no longer, write their match's result."""
    if not isinstance(by, AtTable):
        return
    if not contest.players_enter:
        raise Refused(
            _(
                "Les joueurs ne saisissent pas les résultats : apportez la feuille à la table de "
                "marque."
            )
        )
    if match.round.closed:
        raise Refused(
            _("La partie est close : pour corriger un résultat, allez à la table de marque.")
        )
    if versions.current is not None and versions.current.forfeit:
        raise Refused(_("Un forfait est noté à cette table : allez à la table de marque."))
    if by.link is not None:
        table = found_by_link(match.pk, by.link)
        # Two teams may have changed places since the page was opened.
        if table is None or table.shut is not None:
            raise Refused(
                _("Ce lien n’ouvre plus cette table : portez la feuille à la table de marque.")
            )


def count_at_table(match: Match, by: Writer) -> None:
    """Count what a stranger writes at a table. Raises `TooSoon` beyond what an hour allows."""
    if isinstance(by, AtTable) and by.stranger is not None:
        count_answer(by.stranger, match.pk)


def becomes(contest: Contest, versions: Versions, by: Writer) -> tuple[EntryStatus, bool]:
    """Return the status of a new version by this writer, and whether it replaces the current one.

    A correction of a confirmed result that must be read again waits beside that result.
    """
    current = versions.current
    if not asks_second_reading(contest, by):
        return EntryStatus.CONFIRMED, True
    if current is None:
        return EntryStatus.PROPOSED, True
    sides = [line for line in (current, versions.opposed) if line is not None]
    insists = any(wrote(line, by) for line in sides)
    match current.status:
        case EntryStatus.TO_VERIFY:
            return EntryStatus.PROPOSED, True
        case EntryStatus.CONFIRMED:
            return EntryStatus.PROPOSED, False
        case EntryStatus.DISPUTED:
            # A person on neither side of a dispute proposes how it ends.
            return (EntryStatus.DISPUTED if insists else EntryStatus.PROPOSED), True
        case EntryStatus.PROPOSED:
            return (EntryStatus.PROPOSED if insists else EntryStatus.DISPUTED), True
        case _:
            assert_never(current.status)


def agreed_with(versions: Versions, by: Writer, figures: dict[str, Any]) -> EntryLine | None:
    """Return another writer's unread version that these figures repeat, or None."""
    for line in (versions.pending, versions.current, versions.opposed):
        waits = line is not None and (line.proposed or line.disputed)
        if line is not None and waits and not wrote(line, by) and same_figures(line, figures):
            return line
    return None


def same_figures(line: EntryLine, figures: dict[str, Any]) -> bool:
    """Return whether the version and the figures give the same result, however it was typed."""
    if line.winner != figures["winner"]:
        return False
    if not EntryKind(figures["kind"]).is_played:
        return line.forfeit and list(line.course) == figures.get("course", [])
    if line.marks or figures.get("marks"):
        return list(line.marks) == figures.get("marks")
    if line.written_manches != figures.get("manches", ""):
        return False
    counts = figures.get("belotes"), figures.get("capots")
    return line.says(figures["ns"], figures["ew"], *counts)
