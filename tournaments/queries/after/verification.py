"""Check of the stored data against a new computation from the rules and the seeds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.machine.progress import counted
from tournaments.models import CashCount, Contest, Entry, Seat
from tournaments.models import Deal as DealRow
from tournaments.queries.cash.treasury import LedgerLine, ledger
from tournaments.queries.core.spots import spots_of
from tournaments.queries.draws.history import UNREPLAYABLE, replay
from tournaments.queries.draws.replays import seated_otherwise
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.results.sheets import DEAL_COLUMNS, stored_deal
from tournaments.queries.standings.brackets import contradictions
from tournaments.regulation import Regulation
from tournaments.regulation.chairs import deals_from, score_chairs
from tournaments.regulation.manches import Manches, judged, read_manches
from tournaments.regulation.stages import Spot
from tournaments.words.enums import EntryStatus, PayMethod
from tournaments.words.money import euros

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
    if not contest.second_reading:
        return None
    line = contest.log.filter(action=ASKED, after__second_reading=True).order_by("pk").last()
    return line.at if line is not None else contest.created_at


def _two_readers(entry: Entry) -> bool:
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
    if entry.kind.is_played or entry.version != 1:
        return False
    losers = Seat.objects.filter(match=entry.match_id).exclude(camp=entry.winner)
    return losers.exists() and not losers.filter(team__last_round__isnull=True).exists()


def cash_differences(contest: Contest) -> Iterator[str]:
    """Yield each difference between the counts and the ledger, as a sentence. Two queries."""
    lines = ledger(contest)
    for place, line in enumerate(lines, start=1):
        if line.number != place:
            yield _("caisse : l’opération n° %(number)d manque") % {"number": place}
            return
    for count in contest.cash_counts.order_by("number"):
        kept, made = _counted_amounts(count), _recomputed(count, lines[: count.upto])
        if kept != made:
            yield _("caisse, comptage n° %(number)d : %(kept)s gardé, %(made)s recalculé") % {
                "number": count.number,
                "kept": "/".join(kept),
                "made": "/".join(made),
            }


def _counted_amounts(count: CashCount) -> tuple[str, ...]:
    cents = (count.counted, count.expected, count.cheques_cents_expected)
    return (*map(euros, cents), str(count.cheques_expected))


def _recomputed(count: CashCount, lines: list[LedgerLine]) -> tuple[str, ...]:
    counted = sum(int(piece) * number for piece, number in count.pieces.items())
    cash = sum(line.cents for line in lines if line.method == PayMethod.CASH)
    taken_back = {line.cancels for line in lines}
    cheques = [
        line.cents
        for line in lines
        if line.method == PayMethod.CHEQUE
        and line.cents > 0
        and line.cancels is None
        and line.number not in taken_back
    ]
    return (*map(euros, (counted, cash, sum(cheques))), str(len(cheques)))


class Recount(NamedTuple):
    """Result of a match's deals, in points; for players alone, `marks` by chair, and both 0."""

    ns: int
    ew: int
    winner: str
    marks: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        return "/".join(map(str, self.marks or (self.ns, self.ew)))


def recompute(contest: Contest) -> dict[int, Recount]:
    """Score again every match typed deal by deal; return the results by entry. Four queries."""
    regulation = Regulation.from_data(contest.regulation)
    spots = spots_of(contest)
    # The keys apart: joined, SQLite would read the deals by round and sort them all.
    entries = Entry.objects.filter(current=True, match__round__contest=contest)
    rows = (
        DealRow.objects.filter(entry__in=entries)
        .order_by("entry", "number")
        .values_list(*DEAL_COLUMNS, "entry", "entry__match", "entry__chosen")
    )
    recounts = {}
    # Work match by match, to keep only one match in memory.
    by_entry = groupby(rows.iterator(chunk_size=5000), itemgetter(-3))
    for entry, played in by_entry:
        sheet = list(played)
        match, chosen = sheet[0][-2:]
        score = regulation.at_table(chosen).score(spots[match], list(map(stored_deal, sheet)))
        recounts[entry] = Recount(score.ns, score.ew, score.winner or "")
    if regulation.each_alone:
        recounts |= _recompute_chairs(contest, regulation)
    return recounts


def _recompute_chairs(contest: Contest, regulation: Regulation) -> dict[int, Recount]:
    entries = Entry.objects.filter(current=True, match__round__contest=contest).exclude(course=[])
    recounts = {}
    for entry in entries.select_related("match__round"):
        if entry.kind.has_deals:
            deals = deals_from(regulation, entry.course)
            score = score_chairs(regulation, entry.match.round.number, len(entry.marks), deals)
            recounts[entry.pk] = Recount(0, 0, score.winner, score.marks)
    return recounts


def _recount(regulation: Regulation, at: Spot, manches: Manches) -> Recount:
    ns, ew = (sum(manche[side] for manche in manches) for side in (0, 1))
    return Recount(ns, ew, judged(regulation, at, manches).winner or "")


def differences(contest: Contest) -> Iterator[str]:
    """Yield each difference between the stored data and its new computation, as a sentence."""
    scores = recompute(contest)
    entries = Entry.objects.filter(current=True, match__round__contest=contest)
    columns = ("pk", "match", "kind", "match__round__number", "match__table", "manches")
    rows = list(entries.values_list(*columns, "ns", "ew", "winner", "marks"))
    regulation = Regulation.from_data(contest.regulation)
    spots = spots_of(contest)
    for pk, match, kind, number, table, manches, *kept in counted(_("Résultats recalculés"), rows):
        if kind.has_deals:
            recount = scores.get(pk, Recount(0, 0, ""))
        elif manches:
            recount = _recount(regulation, spots[match], read_manches(manches))
        else:
            continue
        ns, ew, winner, marks = kept
        stored = Recount(ns, ew, winner, tuple(marks))
        if recount != stored:
            yield _("partie %(round)d, table %(table)d : %(kept)s gardé, %(made)s recalculé") % {
                "round": number,
                "table": table,
                "kept": stored.text,
                "made": recount.text,
            }
    for entry in unread(contest):
        yield _(
            "partie %(round)d, table %(table)d : un résultat compte sans avoir été confirmé"
        ) % {
            "round": entry.match.round.number,
            "table": entry.match.table,
        }
    views = rounds_of(contest, with_draft=True)
    for view, line in contradictions(Regulation.from_data(contest.regulation), views):
        yield _("%(name)s, table %(table)d : le tour suivant est tiré avec un autre vainqueur") % {
            "name": view.name,
            "table": line.table,
        }
    for view in counted(_("Tirages rejoués"), views):
        try:
            replayed = replay(contest, view.number, views)
        except UNREPLAYABLE:
            params = {"round": view.number}
            yield _("partie %(round)d : le tirage ne peut pas être rejoué") % params
            continue
        kept = [line.camps for line in view.tables]
        touched = _changed_since(contest, view.number)
        for teams in seated_otherwise(kept, replayed, view.given, touched):
            yield _("partie %(round)d : le tirage rejoué place autrement %(teams)s") % {
                "round": view.number,
                "teams": " – ".join(map(str, teams)),
            }
    yield from cash_differences(contest)


def _changed_since(contest: Contest, number: int) -> set[int]:
    """Return the teams that left a round after its draw, or joined it late."""
    kept = contest.rounds.get(number=number)
    drawn = {team for team, _rank in kept.entrants}
    seated = set(kept.seats.values_list("team__number", flat=True))
    return drawn ^ seated
