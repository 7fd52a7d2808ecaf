"""Whether what the database keeps equals what the rules and the seeds make of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.deal import Deal
from scoring.match import MatchScore
from tournaments.enums import EntryKind
from tournaments.models import Contest, Entry
from tournaments.models import Deal as DealRow
from tournaments.queries.history import replay
from tournaments.queries.rounds import rounds_of
from tournaments.queries.sheets import DEAL_COLUMNS, read_deals
from tournaments.regulation import Regulation


def recompute(contest: Contest) -> dict[int, MatchScore]:
    """Every match typed deal by deal, scored again from its deals: entry -> score. One query."""
    regulation = Regulation.from_data(contest.regulation)
    rows = (
        DealRow.objects.filter(entry__current=True, entry__match__round__contest=contest)
        .order_by("entry", "number")
        .values_list("entry", "entry__match__round__number", *DEAL_COLUMNS)
    )
    deals: dict[tuple[int, int], list[Deal]] = defaultdict(list)
    for entry, number, *row in rows.iterator(chunk_size=5000):
        deals[entry, number].extend(read_deals([tuple(row)]))
    return {entry: regulation.score(number, played) for (entry, number), played in deals.items()}


def differences(contest: Contest) -> Iterator[str]:
    """Everything kept that its recomputation does not equal, in words; nothing when all agrees."""
    scores = recompute(contest)
    entries = Entry.objects.filter(current=True, match__round__contest=contest)
    for entry in entries.select_related("match__round"):
        if entry.kind != EntryKind.DEALS:
            continue
        score = scores.get(entry.pk)
        made = (score.ns, score.ew, score.winner or "") if score is not None else (0, 0, "")
        if made != (entry.ns, entry.ew, entry.winner):
            yield _("partie %(round)d, table %(table)d : %(kept)s gardé, %(made)s recalculé") % {
                "round": entry.match.round.number,
                "table": entry.match.table,
                "kept": f"{entry.ns}/{entry.ew}",
                "made": f"{made[0]}/{made[1]}",
            }
    for view in rounds_of(contest):
        replayed = replay(contest, view.number)
        kept = {frozenset((line.ns.number, line.ew.number)) for line in view.tables}
        again = {frozenset((table.ns, table.ew)) for table in replayed.tables}
        # A team that left, or came late to play the exempt one, changes the round after its draw.
        touched = _changed_since(contest, view.number)
        for pair in sorted(map(sorted, kept ^ again)):
            if touched.isdisjoint(pair):
                yield _("partie %(round)d : le tirage rejoué place autrement %(teams)s") % {
                    "round": view.number,
                    "teams": " – ".join(map(str, pair)),
                }


def _changed_since(contest: Contest, number: int) -> set[int]:
    """The teams that left a round after its draw, or joined it late."""
    kept = contest.rounds.get(number=number)
    drawn = {team for team, _rank in kept.entrants}
    seated = set(kept.seats.values_list("team__number", flat=True))
    return drawn ^ seated
