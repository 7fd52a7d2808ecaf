"""What is likely wrong with the sheet of a match: what the rules say, what the contest knows."""

from __future__ import annotations

from scoring.diagnosis import MOST_CAUSES, Cause, Sheet, likely_causes
from scoring.words import N_, Text
from tournaments.enums import Camp, EntryKind
from tournaments.models import Entry, Match, Seat
from tournaments.regulation import Regulation


def causes_of_totals(
    regulation: Regulation, match: Match, typed: Sheet, *, elsewhere: bool
) -> tuple[Cause, ...]:
    """Why the totals typed for a match may be doubtful, the likeliest first. Three queries.

    The same two totals entered the other way round come first, then those of another table where
    `elsewhere` may be looked at. `match` comes with its round.
    """
    found = exchanged(match, typed.ns, typed.ew)
    if elsewhere:
        found += same_sheet(match, typed.ns, typed.ew)
    end = regulation.end_of(match.round.number)
    return (*found, *likely_causes(regulation.rules, end, typed))[:MOST_CAUSES]


def exchanged(match: Match, ns: int, ew: int) -> list[Cause]:
    """Whether these totals were entered the other way round before, and by whom. Two queries."""
    if ns == ew:
        return []
    entries = Entry.objects.filter(match=match, ns=ew, ew=ns).exclude(kind=EntryKind.FORFEIT)
    before = entries.select_related("entered_by").order_by("version").last()
    if before is None:
        return []
    who: Text | str = before.entered_by.get_username() if before.entered_by else "–"
    if before.entered_camp:
        seats = Seat.objects.filter(match=match, camp=before.entered_camp).order_by("place")
        numbers = ", ".join(str(n) for n in seats.values_list("team__number", flat=True))
        who = Text(_CAMP, {"camp": Text(_CAMPS[before.entered_camp]), "numbers": numbers})
    return [Cause("exchanged", _EXCHANGED, {"who": who, "ns": before.ns, "ew": before.ew})]


def same_sheet(match: Match, ns: int, ew: int) -> list[Cause]:
    """The first other table of the round where these two totals are the result. One query."""
    others = Entry.objects.filter(match__round=match.round_id, current=True)
    others = others.exclude(match=match).exclude(kind=EntryKind.FORFEIT)
    tables = others.filter(ns=ns, ew=ew) | others.filter(ns=ew, ew=ns)
    first = tables.order_by("match__table").values_list("match__table", flat=True).first()
    if first is None:
        return []
    return [Cause("same-sheet", _SAME_SHEET, {"table": first, "ns": ns, "ew": ew})]


_CAMPS = {Camp.NS.value: N_("Nord-Sud"), Camp.EW.value: N_("Est-Ouest")}
_CAMP = N_("%(camp)s (n° %(numbers)s)")
_EXCHANGED = N_("les deux totaux sont échangés : %(who)s a saisi %(ns)s à %(ew)s.")
_SAME_SHEET = N_("c’est la feuille de la table %(table)s, déjà saisie : %(ns)s et %(ew)s.")
