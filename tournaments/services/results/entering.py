"""Enter the result of a match: its totals, its deals, or a forfeit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, assert_never
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.deal import Deal
from scoring.doubts.diagnosis import Sheet
from scoring.doubts.written_causes import NOT_WRITTEN, Written
from scoring.ends import is_drawn
from tournaments.models import Entry, Match
from tournaments.queries.core.spots import spot_of_match
from tournaments.regulation import Regulation
from tournaments.regulation.manches import Manches, judged, winner_of, written_manches
from tournaments.regulation.stages import Spot
from tournaments.services.core.action import Action, writing
from tournaments.services.results.counting import Doubtful, count, doubt_of_deals, doubt_of_totals
from tournaments.services.results.settling import confirm
from tournaments.services.results.versions import (
    AtTable,
    Draft,
    Writer,
    add_version,
    agreed_with,
    asks_second_reading,
    becomes,
    cannot_read,
    count_at_table,
    entered,
    person_of,
    refuse_at_table,
    refuse_unseen,
    under_lock,
)
from tournaments.words.enums import Camp, EntryKind, EntryStatus
from tournaments.words.texts import Refused


@dataclass(frozen=True, slots=True)
class Totals:
    """A sheet typed as its two totals, in points, with the belotes and capots it shows.

    In a match of several manches, `manches` has the totals of each, and `ns` and `ew` their sums.
    """

    ns: int
    ew: int
    belotes: int | None = None
    capots: int | None = None
    manches: Manches = ()


def enter_totals(
    match: Match,
    by: Writer,
    totals: Totals,
    *,
    version: int,
    to_verify: bool = False,
    reason: str = "",
    chosen: str | None = None,
    token: UUID | None = None,
) -> Entry:
    """Record a match by its totals; `version` is the one the form was filled from, 0 for none.

    A result that must be read again is only proposed; a correction of a confirmed result then waits
    beside it. Typing the figures of somebody else's proposal confirms that proposal. `to_verify`
    keeps totals that are not possible; their likeliest cause is then the default `reason`. `chosen`
    is what the table chose of the rules, as JSON (option per_table); None keeps its last choice.

    Raises `Doubtful`, with likely causes, for totals that are not possible, unless `to_verify`;
    `Conflict` when the match has another version now; `Refused` when an earlier result is corrected
    without a reason, and where players may not enter it.
    """
    with writing(match.round.contest, person_of(by), token) as action:
        regulation = Regulation.from_data(action.contest.regulation)
        if regulation.is_duplicate:
            raise Refused(
                _("En duplicate, les étuis se tapent un par un : pas de total de partie.")
            )
        chosen = _chosen(regulation, match, chosen)
        regulation = regulation.at_table(chosen)
        sheet = Sheet(totals.ns, totals.ew, totals.belotes, totals.capots)
        at_table = isinstance(by, AtTable)
        doubt = doubt_of_totals(regulation, match, sheet, totals.manches, at_table=at_table)
        if doubt is not None and not to_verify:
            raise doubt
        figures = {
            "kind": EntryKind.TOTALS,
            "ns": totals.ns,
            "ew": totals.ew,
            "belotes": totals.belotes,
            "capots": totals.capots,
            "winner": _winner(regulation, spot_of_match(match), totals),
            "chosen": chosen,
            "manches": written_manches(totals.manches),
        }
        return record(action, match, by, figures, (), version, to_verify, reason, doubt)


def enter_deals(
    match: Match,
    by: Writer,
    deals: Sequence[Deal],
    *,
    version: int,
    to_verify: bool = False,
    reason: str = "",
    written: Written = NOT_WRITTEN,
    chosen: str | None = None,
    token: UUID | None = None,
) -> Entry:
    """Record a match by its deals, scored by the contest's rules.

    It does and raises what `enter_totals` does. `to_verify` also keeps an unfinished match, or
    deals that do not make the totals `written` on the sheet, but never an illegal deal: `Doubtful`
    names its problems under `deals[n].field`, n from 0.
    """
    with writing(match.round.contest, person_of(by), token) as action:
        regulation = Regulation.from_data(action.contest.regulation)
        chosen = _chosen(regulation, match, chosen)
        regulation = regulation.at_table(chosen)
        spot = spot_of_match(match)
        if regulation.manches_at(spot) > 1 and regulation.end_of(spot).clock:
            raise Refused(_("Des manches au temps se saisissent par les totaux de chacune."))
        figures = {**count(regulation, spot, deals, ended=False), "chosen": chosen}
        doubt = doubt_of_deals(regulation, spot, deals, written)
        if doubt is not None and not to_verify:
            raise doubt
        return record(action, match, by, figures, deals, version, to_verify, reason, doubt)


def enter_forfeit(
    match: Match,
    by: User | None,
    absent: Camp,
    *,
    version: int,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record that a team did not come: the other team wins by forfeit.

    The regulation says what the forfeit counts for. Only the desk may record one; it is read again
    where results are read twice. Raises `Conflict` and `Refused` as `enter_totals` does.
    """
    with writing(match.round.contest, by, token) as action:
        return lose_match(action, match, by, absent, version, reason)


def lose_match(
    action: Action, match: Match, by: User | None, loser: Camp, version: int | None, reason: str
) -> Entry:
    """Record a forfeit; without a version, over the present result. Raises as `enter_forfeit`."""
    winner = Camp.EW if loser == Camp.NS else Camp.NS
    figures = {"kind": EntryKind.FORFEIT, "ns": 0, "ew": 0, "winner": winner}
    seen = under_lock(match).versions.seen if version is None else version
    return record(action, match, by, figures, (), seen, to_verify=False, reason=reason)


def _winner(regulation: Regulation, at: Spot, totals: Totals) -> str:
    if regulation.manches_at(at) > 1:
        return judged(regulation, at, totals.manches).winner or ""
    if is_drawn(regulation.rules_of(at), regulation.end_of(at), totals.ns, totals.ew):
        return ""
    return winner_of((totals.ns, totals.ew)) or ""


def _chosen(regulation: Regulation, match: Match, chosen: str | None) -> str:
    """Return what the table chose of the rules: now, or in its last version in force."""
    if chosen is None and regulation.rules.per_table:
        versions = under_lock(match).versions
        last = versions.pending or versions.current
        return last.chosen if last is not None else ""
    return chosen or ""


def record(
    action: Action,
    match: Match,
    by: Writer,
    figures: dict[str, Any],
    deals: Sequence[Deal],
    version: int,
    to_verify: bool,
    reason: str,
    doubt: Doubtful | None = None,
) -> Entry:
    """Record these figures as a new version, as part of an action; raises as `enter_totals`."""
    seen = under_lock(match)
    # Two people who type the same figures at the same time have read the sheet twice.
    agreed = None if to_verify else agreed_with(seen.versions, by, figures)
    if agreed is None:
        refuse_unseen(seen, version)
    refuse_at_table(action.contest, seen.match, by, seen.versions)
    count_at_table(match, by)
    if agreed is not None:
        why_not = cannot_read(action.contest, agreed, by)
        if why_not is not None:
            raise Refused(why_not)
        return confirm(action, seen, agreed, by)
    corrects = seen.current is not None and seen.current.confirmed
    if corrects and not reason.strip():
        raise Refused(_("Dites pourquoi ce résultat est corrigé."), field="reason")
    if to_verify:
        _refuse_doubts(seen.match.round.closed, corrects, by)
        reason = reason.strip() or (doubt.reason if doubt is not None else "")
        status, takes_place = EntryStatus.TO_VERIFY, True
    else:
        status, takes_place = becomes(action.contest, seen.versions, by)
    draft = Draft(
        figures=figures,
        deals=deals,
        readers=entered(by),
        status=status,
        replaces=seen.place,
        reason=reason,
        second_reading=asks_second_reading(action.contest, by),
        beside=not takes_place,
    )
    return add_version(action, seen, draft, _verb(status, corrects))


def _refuse_doubts(closed: bool, corrects: bool, by: Writer) -> None:
    """Raise `Refused` if a doubtful sheet would replace a result that must stay."""
    if closed:
        raise Refused(
            _("La partie est close : un résultat y est confirmé ou reste comme il est."),
            field="to_verify",
        )
    if corrects and isinstance(by, AtTable):
        raise Refused(
            _("Ce résultat est confirmé : pour le corriger, allez à la table de marque."),
            field="to_verify",
        )


def _verb(status: EntryStatus, corrects: bool) -> str:
    match status:
        case EntryStatus.DISPUTED:
            return "dispute_result"
        case EntryStatus.PROPOSED:
            return "propose_correction" if corrects else "enter_result"
        case EntryStatus.CONFIRMED | EntryStatus.TO_VERIFY:
            return "correct_result" if corrects else "enter_result"
        case _:
            assert_never(status)
