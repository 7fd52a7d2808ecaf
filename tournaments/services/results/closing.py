"""Close a round once all its results count, and open it again where one goes."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.machine.backups.copying import Occasion
from tournaments.models import Clock, Contest, Round
from tournaments.queries.results.rounds import (
    RoundView,
    TableLine,
    boards_over,
    rounds_of,
    tables_named,
)
from tournaments.services.core.action import Action, writing
from tournaments.services.core.requirements import show_seed
from tournaments.words.enums import Stage
from tournaments.words.texts import Refused


def close_round(contest: Contest, by: User | None, number: int, token: UUID | None = None) -> None:
    """Close a round; a correction may still wait. Raises `Refused`, naming what is missing."""
    with writing(contest, by, token) as action:
        close(action, number)


def close(action: Action, number: int) -> None:
    """Close a round, as part of an action. Raises `Refused` as `close_round` does."""
    round_ = action.published_round(number)
    if round_.closed:
        raise Refused(_("La partie %(round)d est déjà close.") % {"round": number})
    (view,) = rounds_of(action.contest, only=number)
    if view.sheets.waiting:
        raise Refused(_not_complete(view))
    round_.closed_at = timezone.now()
    round_.save()
    end_with_round(action, number)
    action.log("close_round", _("Partie %(round)d") % {"round": number})
    if boards_over(action.contest):
        show_seed(action)
    action.copy_round(number, Occasion.CLOSED)


def open_again(action: Action, round_: Round) -> None:
    """Open a closed round whose table has no result any more, as part of that action."""
    round_.closed_at = None
    round_.save()
    action.log("reopen_round", _("Partie %(round)d") % {"round": round_.number})


def end_with_round(action: Action, number: int) -> None:
    """Delete the clock of a round that is closed or undone, as part of that action."""
    Clock.objects.filter(contest=action.contest, round=number).delete()


def _not_complete(view: RoundView) -> str:
    """Return the message that lists what the unfinished tables wait for."""
    sentences = [_("La partie %(round)d n’est pas complète.") % {"round": view.number}]
    missing = [line for line in view.tables if line.entry is None]
    proposed = [line for line in view.tables if line.proposed and not line.confirmed]
    disputed = [line for line in view.tables if line.disputed]
    doubtful = [line for line in view.tables if line.to_verify]
    if missing:
        sentence = ngettext(
            "Il manque le résultat de la table %(tables)s.",
            "Il manque le résultat des tables %(tables)s.",
            len(missing),
        )
        sentences.append(_tables_sentence(sentence, missing))
    if proposed:
        sentence = ngettext(
            "Il reste à confirmer le résultat de la table %(tables)s.",
            "Il reste à confirmer les résultats des tables %(tables)s.",
            len(proposed),
        )
        sentences.append(_tables_sentence(sentence, proposed))
    if disputed:
        sentence = ngettext(
            "Désaccord à la table %(tables)s : choisissez la bonne version.",
            "Désaccord aux tables %(tables)s : choisissez la bonne version de chacune.",
            len(disputed),
        )
        sentences.append(_tables_sentence(sentence, disputed))
    if doubtful:
        sentence = ngettext(
            "La feuille de la table %(tables)s est à vérifier.",
            "Les feuilles des tables %(tables)s sont à vérifier.",
            len(doubtful),
        )
        sentences.append(_tables_sentence(sentence, doubtful))
    return " ".join(sentences)


def _tables_sentence(sentence: str, lines: Sequence[TableLine]) -> str:
    return sentence % {"tables": tables_named(lines)}


def drop_round(
    contest: Contest, by: User | None, number: int, reason: str, token: UUID | None = None
) -> None:
    """Leave a round out of the standings; results stay. Raises `Refused`, also without reason."""
    if not reason.strip():
        raise Refused(_("Dites pourquoi cette partie n’est pas comptée."), field="reason")
    _count(contest, by, number, False, reason, token)


def restore_round(
    contest: Contest, by: User | None, number: int, token: UUID | None = None
) -> None:
    """Count a round that had been left out. Raises `Refused`."""
    _count(contest, by, number, True, "", token)


def _count(
    contest: Contest, by: User | None, number: int, counts: bool, reason: str, token: UUID | None
) -> None:
    with writing(contest, by, token) as action:
        round_ = action.published_round(number)
        if round_.stage == Stage.BRACKET:
            raise Refused(_("Un tour de tableau ne se retire pas : il dit qui continue."))
        if round_.dropped != counts:
            sentence = (
                _("La partie %(round)d compte déjà.")
                if counts
                else _("La partie %(round)d ne compte déjà plus.")
            )
            raise Refused(sentence % {"round": number})
        round_.dropped = not counts
        round_.save()
        verb = "restore_round" if counts else "drop_round"
        action.log(verb, _("Partie %(round)d") % {"round": number}, reason=reason)
