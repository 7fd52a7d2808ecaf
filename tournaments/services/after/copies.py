"""Delete the copies of the database that still hold people forgotten since."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.machine.backups import state
from tournaments.machine.backups.copying import copy_kept, copy_second, second_folder
from tournaments.machine.backups.files import database_file
from tournaments.machine.backups.forgotten import delete
from tournaments.models import HouseLine
from tournaments.queries.after.erased import copies_holding_forgotten
from tournaments.services.core.action import remember
from tournaments.words.house_enums import HouseAction
from tournaments.words.texts import Refused


def purge_copies(by: User | None, token: UUID | None = None) -> int:
    """Delete the copies that still hold forgotten people; return how many.

    A copy of the present state is made first, and the log of the house keeps a line. Raises
    `Refused` if there is nothing to delete, if that copy fails, or if a file cannot be deleted.
    """
    copies = copies_holding_forgotten()
    database = database_file()
    if not copies or database is None:
        raise Refused(_("Aucune sauvegarde d’ici ne contient encore une personne effacée."))
    if copy_kept(database) is None:
        raise Refused(
            _("Aucune sauvegarde n’est supprimée, car la nouvelle a échoué : %(error)s")
            % {"error": state().failure}
        )
    second = second_folder()
    if second is not None:
        copy_second(second)
    with transaction.atomic():
        if token is not None:
            remember(token)
        HouseLine.objects.create(
            by=by, action=HouseAction.PURGE_COPIES, counts={"copies": len(copies)}
        )
    paths = delete(copies)
    if paths:
        raise Refused(
            _("Ces fichiers n’ont pas pu être supprimés : %(files)s.")
            % {"files": ", ".join(map(str, paths))}
        )
    return len(copies)
