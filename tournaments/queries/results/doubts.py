"""Likely mistakes on a match's sheet, from the rules and from the other results."""

from __future__ import annotations

from scoring.doubts.causes import EW_NAME, MOST_CAUSES, NS_NAME, Cause
from scoring.doubts.diagnosis import Sheet, likely_causes
from scoring.doubts.totals import deal_sum
from scoring.words import N_, Text
from tournaments.models import Entry, Match, Seat
from tournaments.queries.core.people import shown_name
from tournaments.queries.core.spots import spot_of_match
from tournaments.regulation import Regulation
from tournaments.words.enums import Camp, EntryKind, EntryStatus


def causes_of_totals(
    regulation: Regulation, match: Match, sheet: Sheet, *, elsewhere: bool
) -> tuple[Cause, ...]:
    """Return the likely mistakes in the totals typed for a match, likeliest first. Three queries.

    Swapped totals come first, then the same totals at another table if `elsewhere` is true. Fetch
    `match` with its round.
    """
    causes = exchanged(match, sheet.ns, sheet.ew)
    if elsewhere:
        causes += same_sheet(match, sheet.ns, sheet.ew)
    spot = spot_of_match(match)
    rules, end = regulation.rules_of(spot), regulation.end_of(spot)
    return (*causes, *likely_causes(rules, end, sheet))[:MOST_CAUSES]


_PLAYED = tuple(kind for kind in EntryKind if kind.is_played)


def worth_a_look(regulation: Regulation, match: Match, entry: Entry) -> list[Cause]:
    """Return what to check in totals that are possible and recorded. Three queries at most.

    Either they swap the totals that they dispute, or another table has the same totals. Where marks
    are rounded, equal totals are too common to mention.
    """
    if not entry.kind.has_only_totals or entry.status == EntryStatus.TO_VERIFY:
        return []
    causes = exchanged(match, entry.ns, entry.ew) if entry.status == EntryStatus.DISPUTED else []
    to_the_point = deal_sum(regulation.rules_of(spot_of_match(match))).step == 1
    return causes + (same_sheet(match, entry.ns, entry.ew) if to_the_point else [])


def exchanged(match: Match, ns: int, ew: int) -> list[Cause]:
    """Return a cause if these totals were entered swapped before, with the author. Two queries."""
    if ns == ew:
        return []
    entries = Entry.objects.filter(match=match, ns=ew, ew=ns, kind__in=_PLAYED)
    before = entries.select_related("entered_by").order_by("version").last()
    if before is None:
        return []
    who: Text | str = shown_name(before.entered_by, "–")
    if before.entered_camp:
        seats = Seat.objects.filter(match=match, camp=before.entered_camp).order_by("place")
        numbers = ", ".join(str(n) for n in seats.values_list("team__number", flat=True))
        who = Text(_CAMP, {"camp": Text(_CAMPS[before.entered_camp]), "numbers": numbers})
    return [Cause("exchanged", _EXCHANGED, {"who": who, "ns": before.ns, "ew": before.ew})]


def same_sheet(match: Match, ns: int, ew: int) -> list[Cause]:
    """Return a cause for the first other table of the round with these totals. One query."""
    others = Entry.objects.filter(match__round=match.round_id, current=True)
    others = others.exclude(match=match).filter(kind__in=_PLAYED)
    tables = others.filter(ns=ns, ew=ew) | others.filter(ns=ew, ew=ns)
    first = tables.order_by("match__table").values_list("match__table", flat=True).first()
    if first is None:
        return []
    return [Cause("same-sheet", _SAME_SHEET, {"table": first, "ns": ns, "ew": ew})]


_CAMPS = {Camp.NS.value: NS_NAME, Camp.EW.value: EW_NAME}
_CAMP = N_("%(camp)s (n° %(numbers)s)")
_EXCHANGED = N_("les deux totaux sont échangés : %(who)s a saisi %(ns)s à %(ew)s.")
_SAME_SHEET = N_(
    "la table %(table)s a déjà les mêmes totaux, %(ns)s et %(ew)s : est-ce la même feuille ?"
)
