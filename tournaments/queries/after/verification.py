"""Check of the stored data against a new computation from the rules and the seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.models import Contest, Entry
from tournaments.models import Deal as DealRow
from tournaments.progress import counted
from tournaments.queries.after.unread import unread
from tournaments.queries.cash.verification import cash_differences
from tournaments.queries.draws.history import PAIRED, SWAPS, UNREPLAYABLE, replay
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.results.sheets import DEAL_COLUMNS, stored_deal
from tournaments.queries.standings.brackets import contradictions
from tournaments.regulation import Regulation

Camps = tuple[tuple[int, ...], tuple[int, ...]]


class Recount(NamedTuple):
    """Result computed from a match's deals: both totals in points, and the winning camp or ""."""

    ns: int
    ew: int
    winner: str


def recompute(contest: Contest) -> dict[int, Recount]:
    """Score again every match typed deal by deal; return the results by entry. One query."""
    regulation = Regulation.from_data(contest.regulation)
    rows = (
        DealRow.objects.filter(entry__current=True, entry__match__round__contest=contest)
        .order_by("entry", "number")
        .values_list(*DEAL_COLUMNS, "entry", "entry__match__round__number")
    )
    made = {}
    # Work match by match, to keep only one match in memory.
    for (entry, number), played in groupby(rows.iterator(chunk_size=5000), itemgetter(-2, -1)):
        score = regulation.score(number, list(map(stored_deal, played)))
        made[entry] = Recount(score.ns, score.ew, score.winner or "")
    return made


def differences(contest: Contest) -> Iterator[str]:
    """Yield each difference between the stored data and its new computation, as a sentence."""
    scores = recompute(contest)
    entries = Entry.objects.filter(current=True, match__round__contest=contest)
    columns = ("pk", "kind", "match__round__number", "match__table", "ns", "ew", "winner")
    found = list(entries.values_list(*columns))
    for pk, kind, number, table, *kept in counted(_("Résultats recalculés"), found):
        if not kind.has_deals:
            continue
        made = scores.get(pk, Recount(0, 0, ""))
        if made != tuple(kept):
            yield _("partie %(round)d, table %(table)d : %(kept)s gardé, %(made)s recalculé") % {
                "round": number,
                "table": table,
                "kept": f"{kept[0]}/{kept[1]}",
                "made": f"{made.ns}/{made.ew}",
            }
    for entry in unread(contest):
        yield _(
            "partie %(round)d, table %(table)d : un résultat compte sans avoir été confirmé"
        ) % {
            "round": entry.match.round.number,
            "table": entry.match.table,
        }
    drawn = rounds_of(contest, with_draft=True)
    for view, line in contradictions(Regulation.from_data(contest.regulation), drawn):
        yield _("%(name)s, table %(table)d : le tour suivant est tiré avec un autre vainqueur") % {
            "name": view.name,
            "table": line.table,
        }
    for view in counted(_("Tirages rejoués"), drawn):
        try:
            replayed = replay(contest, view.number, drawn)
        except UNREPLAYABLE:
            params = {"round": view.number}
            yield _("partie %(round)d : le tirage ne peut pas être rejoué") % params
            continue
        kept = {frozenset((line.ns.numbers, line.ew.numbers)) for line in view.tables}
        swaps = view.given.get(SWAPS, [])
        again = {frozenset(_after(swaps, table.camps)) for table in replayed.tables}
        # A team that left, or came late to play the exempt team, changes the round after its draw.
        # So do two exempt teams that play each other.
        touched = _changed_since(contest, view.number).union(*view.given.get(PAIRED, ()))
        if touched:
            # A team that swapped places with one of these may sit elsewhere than in the draw.
            touched = touched.union(*swaps)
        # A partner of the day who stays when the other leaves has not changed places.
        same = {_without(touched, one) for one in kept} & {_without(touched, one) for one in again}
        for pair in sorted(map(sorted, kept ^ again)):
            teams = [number for camp in pair for number in camp]
            if touched.isdisjoint(teams) and _without(touched, pair) not in same:
                yield _("partie %(round)d : le tirage rejoué place autrement %(teams)s") % {
                    "round": view.number,
                    "teams": " – ".join(map(str, teams)),
                }
    yield from cash_differences(contest)


def _without(touched: set[int], camps: Iterable[tuple[int, ...]]) -> frozenset[tuple[int, ...]]:
    """Return the camps of a table without the teams in `touched`."""
    return frozenset(tuple(one for one in camp if one not in touched) for camp in camps)


def _after(swaps: list[list[int]], camps: Camps) -> Camps:
    """Return the camps of a table after these swaps of two teams, in order."""
    ns, ew = camps
    for one, other in swaps:
        placed = {one: other, other: one}
        ns = tuple(placed.get(team, team) for team in ns)
        ew = tuple(placed.get(team, team) for team in ew)
    return ns, ew


def _changed_since(contest: Contest, number: int) -> set[int]:
    """Return the teams that left a round after its draw, or joined it late."""
    kept = contest.rounds.get(number=number)
    drawn = {team for team, _rank in kept.entrants}
    seated = set(kept.seats.values_list("team__number", flat=True))
    return drawn ^ seated
