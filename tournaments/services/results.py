"""Results: enter, confirm and correct them; close a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.deal import Deal, check
from scoring.totals import check_totals
from scoring.words import Problem
from tournaments.enums import Camp, EntryKind, EntryStatus, Stage
from tournaments.models import Contest, Entry, Match
from tournaments.models import Deal as DealRow
from tournaments.queries.rounds import PERSONS, EntryLine, entry_line
from tournaments.queries.sheets import deals_of
from tournaments.regulation import Regulation
from tournaments.services.action import Action, writing
from tournaments.services.brackets import refuse_without_winner
from tournaments.services.clock import end_with_round
from tournaments.words import Refused, say


@dataclass(frozen=True, slots=True)
class Totals:
    """A sheet typed as its two totals, in points, with the belotes and capots it shows."""

    ns: int
    ew: int
    belotes: int | None = None
    capots: int | None = None


class Doubtful(Exception):
    """The sheet is not possible as typed: say everything that is, and offer to keep it aside."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__([problem.text for problem in problems])
        self.problems = tuple(problems)


class Conflict(Exception):
    """Somebody else saved this match meanwhile: their version, for the user to decide."""

    def __init__(self, theirs: EntryLine | None) -> None:
        super().__init__(theirs)
        self.theirs = theirs


def enter_totals(
    match: Match,
    by: User | None,
    totals: Totals,
    *,
    version: int,
    to_verify: bool = False,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record a match by its totals; `version` is the one the form was filled from, 0 for none.

    Raises `Doubtful` for totals that are not possible, unless kept `to_verify`; `Conflict` when
    the match has another version by now; `Refused` when an earlier result is corrected without a
    reason.
    """
    with writing(match.round.contest, by, token) as action:
        regulation = Regulation.from_data(action.contest.regulation)
        end = regulation.end_of(match.round.number)
        doubts = check_totals(
            regulation.rules, end, totals.ns, totals.ew, totals.belotes, totals.capots
        )
        if doubts and not to_verify:
            raise Doubtful(doubts)
        winner = "" if totals.ns == totals.ew else Camp.NS if totals.ns > totals.ew else Camp.EW
        fields = {
            "kind": EntryKind.TOTALS,
            "ns": totals.ns,
            "ew": totals.ew,
            "belotes": totals.belotes,
            "capots": totals.capots,
            "winner": winner,
        }
        return _enter(action, match, fields, (), version, to_verify, reason)


def enter_deals(
    match: Match,
    by: User | None,
    deals: Sequence[Deal],
    *,
    version: int,
    to_verify: bool = False,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record a match by its deals, marked by the contest's rules.

    Raises as `enter_totals` does; an unfinished match may be kept `to_verify`, an illegal deal may
    not: `Doubtful` names its problems under `deals[n].field`, n from 0.
    """
    with writing(match.round.contest, by, token) as action:
        regulation = Regulation.from_data(action.contest.regulation)
        problems = illegal(regulation, deals)
        if problems:
            raise Doubtful(problems)
        score = regulation.score(match.round.number, deals)
        if score.problems:
            raise Doubtful(score.problems)
        if not score.ended and not to_verify:
            raise Doubtful([Problem("deals", "unfinished", score.message, score.params)])
        fields = {
            "kind": EntryKind.DEALS,
            "ns": score.ns,
            "ew": score.ew,
            "belotes": sum(deal.belotes_ns + deal.belotes_ew for deal in deals),
            "capots": sum(252 in (deal.ns, deal.ew) for deal in deals),
            "winner": score.winner or "",
        }
        return _enter(action, match, fields, deals, version, to_verify, reason)


def enter_forfeit(
    match: Match,
    by: User | None,
    absent: Camp,
    *,
    version: int,
    reason: str = "",
    token: UUID | None = None,
) -> Entry:
    """Record that a team did not come: the other one wins by forfeit, for what the option says.

    Raises `Conflict` and `Refused` as `enter_totals` does.
    """
    winner = Camp.EW if absent == Camp.NS else Camp.NS
    fields = {"kind": EntryKind.FORFEIT, "ns": 0, "ew": 0, "winner": winner}
    with writing(match.round.contest, by, token) as action:
        return _enter(action, match, fields, (), version, to_verify=False, reason=reason)


def illegal(regulation: Regulation, deals: Sequence[Deal]) -> list[Problem]:
    """Everything that is wrong with the deals of a sheet, under `deals[n].field`."""
    return [
        problem._replace(field=f"deals[{number}].{problem.field}")
        for number, deal in enumerate(deals)
        for problem in check(regulation.rules, deal)
    ]


def confirm_entry(
    match: Match, by: User | None, *, version: int, token: UUID | None = None
) -> Entry:
    """Confirm a result that was kept to verify: it counts from now on.

    Raises `Conflict` when it is not the version seen any more, `Refused` when there is nothing to
    confirm or the match was not finished.
    """
    with writing(match.round.contest, by, token) as action:
        regulation = Regulation.from_data(action.contest.regulation)
        current = _current(match, version)
        if current is None or current.status == EntryStatus.CONFIRMED:
            raise Refused(_("Il n’y a rien à confirmer à cette table."))
        deals = deals_of(current)
        if deals:
            score = regulation.score(match.round.number, deals)
            if not score.ended:
                raise Refused(say(score.message, score.params))
        fields = {
            name: getattr(current, name)
            for name in ("kind", "ns", "ew", "belotes", "capots", "winner")
        }
        return replace_entry(
            action,
            match,
            current,
            fields,
            deals,
            EntryStatus.CONFIRMED,
            current.reason,
            "confirm_entry",
        )


def close_round(contest: Contest, by: User | None, number: int, token: UUID | None = None) -> None:
    """Close a round, every result of which is confirmed. Raises `Refused`, saying what is left."""
    with writing(contest, by, token) as action:
        round_ = action.round(number)
        if round_.closed:
            raise Refused(_("La partie %(round)d est déjà close.") % {"round": number})
        counting = Entry.objects.filter(current=True, status=EntryStatus.CONFIRMED)
        left = round_.matches.exclude(pk__in=counting.values("match")).order_by("table")
        tables = ", ".join(str(match.table) for match in left)
        if tables:
            raise Refused(
                _(
                    "La partie %(round)d n’est pas complète : il manque un résultat confirmé aux "
                    "tables %(tables)s."
                )
                % {"round": number, "tables": tables}
            )
        round_.closed_at = timezone.now()
        round_.save()
        end_with_round(action, number)
        action.log("close_round", _("Partie %(round)d") % {"round": number})


def _enter(
    action: Action,
    match: Match,
    fields: dict[str, Any],
    deals: Sequence[Deal],
    version: int,
    to_verify: bool,
    reason: str,
) -> Entry:
    status = EntryStatus.TO_VERIFY if to_verify else EntryStatus.CONFIRMED
    seated = Match.objects.select_related("round").filter(pk=match.pk).first()
    if seated is None:
        raise Refused(_("Cette table n’est plus tirée : le tirage a été refait, ou défait."))
    current = _current(seated, version)
    corrects = current is not None and current.status == EntryStatus.CONFIRMED
    if corrects and not reason.strip():
        raise Refused(_("Dites pourquoi ce résultat est corrigé."), field="reason")
    if seated.round.closed and to_verify:
        raise Refused(
            _("La partie est close : un résultat y est confirmé ou reste comme il est."),
            field="to_verify",
        )
    verb = "correct_result" if corrects else "enter_result"
    return replace_entry(action, seated, current, fields, deals, status, reason, verb)


def _current(match: Match, version: int) -> Entry | None:
    """The present version of a match, which must be the one the user saw."""
    current = Entry.objects.filter(match=match, current=True).select_related(*PERSONS).first()
    if (current.version if current is not None else 0) != version:
        raise Conflict(entry_line(current) if current is not None else None)
    return current


def replace_entry(
    action: Action,
    match: Match,
    current: Entry | None,
    fields: dict[str, Any],
    deals: Sequence[Deal],
    status: str,
    reason: str,
    verb: str,
) -> Entry:
    """Add a version of the result, which takes the place of the present one. Raises `Refused`."""
    if status == EntryStatus.CONFIRMED and match.round.stage == Stage.BRACKET:
        refuse_without_winner(fields["winner"])
    if current is not None:
        Entry.objects.filter(pk=current.pk).update(current=False)
    entry = Entry.objects.create(
        match=match,
        version=current.version + 1 if current is not None else 1,
        status=status,
        reason=reason.strip(),
        entered_by=action.by,
        **fields,
    )
    DealRow.objects.bulk_create(
        DealRow(
            entry=entry,
            number=number,
            **{**deal._asdict(), "contract": None if deal.contract is None else str(deal.contract)},
        )
        for number, deal in enumerate(deals, start=1)
    )
    action.log(
        verb,
        _("Partie %(round)d, table %(table)d")
        % {"round": match.round.number, "table": match.table},
        before=_as_data(current),
        after=_as_data(entry),
        reason=reason,
    )
    return entry


def _as_data(entry: Entry | None) -> dict[str, Any] | None:
    if entry is None:
        return None
    names = ("version", "status", "kind", "ns", "ew", "belotes", "capots", "winner")
    return {name: getattr(entry, name) for name in names}
