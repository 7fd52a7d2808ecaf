"""Results that count although they lack a required second reading. `verify` reports them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from tournaments.models import Contest, Entry, Seat
from tournaments.words.enums import EntryStatus

#: Log action that turns the second reading on.
ASKED = "set_second_reading"


def unread(contest: Contest) -> Iterator[Entry]:
    """Yield the current results that lack a required confirmation by a second person or camp.

    Results confirmed before the contest required it are valid. So are later versions that repeat
    such a result after a new scoring, and forfeits of a team that left. Two queries, plus two for
    each forfeit without a second reader.
    """
    # A large draw makes a round heavy: each entry reads its number alone.
    confirmed = (
        Entry.objects.filter(match__round__contest=contest, status=EntryStatus.CONFIRMED)
        .select_related("match__round")
        .defer("match__round__entrants", "match__round__given")
    )
    since = _asked_since(contest)
    by_match: dict[int, list[Entry]] = {}
    for entry in confirmed.order_by("match", "version"):
        by_match.setdefault(entry.match_id, []).append(entry)
    for versions in by_match.values():
        last = versions[-1]
        asks = last.second_reading or last.entered_camp or since is not None
        if not last.current or not asks or _two_readers(last):
            continue
        first = _first_of_its_kind(versions)
        before = since is not None and first.entered_at < since and not last.second_reading
        if not before and not _is_automatic_forfeit(last):
            yield last


def _asked_since(contest: Contest) -> datetime | None:
    """Return the time since which the contest requires a second reading, or None."""
    if not contest.second_reading:
        return None
    line = contest.log.filter(action=ASKED, after__second_reading=True).order_by("pk").last()
    return line.at if line is not None else contest.created_at


def _two_readers(entry: Entry) -> bool:
    """Tell whether a second person or camp, on another phone, confirmed it."""
    if not (entry.entered_by_id or entry.entered_camp):
        return False
    if entry.confirmed_camp:
        same = entry.entered_camp == entry.confirmed_camp
        return not same and (not entry.entered_camp or entry.entered_phone != entry.confirmed_phone)
    return entry.confirmed_by_id is not None and entry.confirmed_by_id != entry.entered_by_id


def _first_of_its_kind(versions: list[Entry]) -> Entry:
    """Return the earliest version that the last one repeats, version after version."""
    first = versions[-1]
    for entry in reversed(versions[:-1]):
        readers = entry.entered_by_id == first.entered_by_id and not entry.entered_camp
        figures = entry.kind.has_deals or _figures(entry) == _figures(first)
        if entry.kind != first.kind or not readers or not figures:
            break
        first = entry
    return first


def _figures(entry: Entry) -> tuple[object, ...]:
    return entry.ns, entry.ew, entry.marks, entry.course, entry.winner


def _is_automatic_forfeit(entry: Entry) -> bool:
    """Tell whether it is the automatic forfeit of a camp that has left the contest."""
    if entry.kind.is_played or entry.version != 1:
        return False
    losers = Seat.objects.filter(match=entry.match_id).exclude(camp=entry.winner)
    return losers.exists() and not losers.filter(team__last_round__isnull=True).exists()
