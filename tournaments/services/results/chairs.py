"""Enter the result of a table where each plays for himself: marks, deals, or who did not come."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.words import N_, Problem
from tournaments.models import Entry, Match
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import ChairDeal, doubts_of_marks, score_chairs, winner_of
from tournaments.services.core.action import writing
from tournaments.services.results.counting import Doubtful, count_chairs, unfinished
from tournaments.services.results.entering import record
from tournaments.services.results.versions import Writer, person_of
from tournaments.words.enums import Chair, EntryKind
from tournaments.words.texts import Refused

_MISSING = N_("Tapez ce que chaque joueur a marqué : %(want)s nombres attendus ; reçu %(got)s.")


def enter_marks(
    match: Match,
    by: Writer,
    marks: Sequence[int],
    *,
    version: int,
    to_verify: bool = False,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record what each chair marked, from P1 on: points; at comptoir, players gone out after.

    `version` is the one the form was filled from, 0 for none. Raises `Doubtful` unless every chair
    has a mark, and for marks that are not possible unless `to_verify`; then what
    `entering.enter_totals` raises.
    """
    with writing(match.round.contest, person_of(by), token) as action:
        seats = match.seats.count()
        if len(marks) != seats:
            params = {"want": seats, "got": len(marks)}
            raise Doubtful([Problem("marks", "missing", _MISSING, params)])
        regulation = Regulation.from_data(action.contest.regulation)
        problems = doubts_of_marks(regulation, match.round.number, marks)
        doubt = Doubtful(problems) if problems else None
        if doubt is not None and not to_verify:
            raise doubt
        figures = {
            "kind": EntryKind.TOTALS,
            "ns": 0,
            "ew": 0,
            "marks": list(marks),
            "winner": winner_of(marks),
        }
        return record(action, match, by, figures, (), version, to_verify, reason, doubt)


def enter_chair_deals(
    match: Match,
    by: Writer,
    deals: Sequence[ChairDeal],
    *,
    version: int,
    to_verify: bool = False,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record scored deals; raises as `entering.enter_deals`. `to_verify` keeps unfinished ones."""
    with writing(match.round.contest, person_of(by), token) as action:
        regulation = Regulation.from_data(action.contest.regulation)
        number, players = match.round.number, match.seats.count()
        figures = count_chairs(regulation, number, players, deals, ended=False)
        problems = unfinished(score_chairs(regulation, number, players, deals))
        doubt = Doubtful(problems) if problems else None
        if doubt is not None and not to_verify:
            raise doubt
        return record(action, match, by, figures, (), version, to_verify, reason, doubt)


def enter_absent(
    match: Match,
    by: User | None,
    absent: Collection[Chair],
    *,
    version: int,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record that players did not come, by the desk only. Raises `Refused` for nobody, or all."""
    with writing(match.round.contest, by, token) as action:
        seated = list(match.seats.order_by("camp").values_list("camp", flat=True))
        gone = [chair for chair in seated if chair in absent]
        if not gone or len(gone) == len(seated):
            raise Refused(_("Dites qui est absent : un joueur au moins, pas toute la table."))
        figures = {"kind": EntryKind.FORFEIT, "ns": 0, "ew": 0, "course": gone, "winner": ""}
        return record(action, match, by, figures, (), version, to_verify=False, reason=reason)
