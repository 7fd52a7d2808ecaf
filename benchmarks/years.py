"""Records of 500 contests of 60 pairs: read whole, after one more, and kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from random import Random
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from benchmarks.figures import Figure
from benchmarks.played import played
from tournaments.annexes.years.queries import careers, feats
from tournaments.annexes.years.queries.records import held_records, records_of
from tournaments.annexes.years.views import SECONDS
from tournaments.models import Contest, Entry, Match, Round, Seat, Team
from tournaments.models.contest import draw_code

CONTESTS, PAIRS = 500, 60
#: Processor seconds allowed: to read all contests, for a page of what is kept, and for a page that
#: reads a part.
WHOLE, KEPT, A_PAGE = 30.0, 0.5, 2.0


def measure() -> list[Figure]:
    """Measure the records read whole, kept, corrected; then the part of one request."""
    owner = _contests()

    def records() -> None:
        assert records_of(owner).progress.done

    def part() -> None:
        assert not records_of(owner, seconds=SECONDS).progress.done

    what = f"of {CONTESTS} contests of {PAIRS} pairs"
    figures = [
        _figure(f"records {what}, nothing kept", records, WHOLE),
        _figure(f"records {what}, kept", records, KEPT),
    ]
    last = Contest.objects.filter(organiser=owner).latest("date")
    Contest.objects.filter(pk=last.pk).update(version=last.version + 1)
    figures.append(_figure(f"records {what}, the last corrected", records, KEPT))
    careers.held_careers.clear()
    feats.held_feats.clear()
    held_records.clear()
    figures.append(_figure(f"part {what} that a request reads", part, A_PAGE))
    return figures


def _figure(what: str, work: Callable[[], object], most: float) -> Figure:
    """Return the processor seconds of one run: a second run finds everything kept."""
    start = time.process_time()
    work()
    return Figure(what, time.process_time() - start, "at most", most, bound=1.0)


def _contests() -> User:
    """Make one contest through the services, and the others as copies of its rows.

    The same people play in each, in other pairs, with other results.
    """
    first = played(PAIRS)
    Contest.objects.filter(pk=first.pk).update(closed_at=timezone.now())
    with transaction.atomic():
        for number in range(1, CONTESTS):
            _copied(first, number)
    return first.organiser


def _copied(first: Contest, number: int) -> None:
    random = Random(number)
    contest = Contest.objects.get(pk=first.pk)
    contest.pk, contest.uid, contest.slug = None, uuid4(), f"copy-{number}"
    contest.date = first.date + timedelta(days=number)
    contest._state.adding = True
    contest.save()
    teams = list(Team.objects.filter(contest=first).order_by("number"))
    people = [player for team in teams for player in (team.player1_id, team.player2_id)]
    random.shuffle(people)
    copies = {}
    for place, team in enumerate(teams):
        before, team.pk, team.contest, team.code = team.pk, None, contest, draw_code()
        team.player1_id, team.player2_id = people[2 * place], people[2 * place + 1]
        copies[before] = team
    Team.objects.bulk_create(copies.values())
    for round_ in Round.objects.filter(contest=first).order_by("number"):
        before, round_.pk, round_.contest = round_.pk, None, contest
        round_.save()
        matches = {match.pk: match for match in Match.objects.filter(round=before)}
        seats = list(Seat.objects.filter(round=before))
        entries = list(Entry.objects.filter(match__round=before))
        for match in matches.values():
            match.pk, match.round = None, round_
        Match.objects.bulk_create(matches.values())
        for seat in seats:
            seat.pk, seat.round, seat.team = None, round_, copies[seat.team_id]
            seat.match = matches[seat.match_id] if seat.match_id else None
        Seat.objects.bulk_create(seats)
        for entry in entries:
            entry.pk, entry.match = None, matches[entry.match_id]
            entry.ns = random.randint(500, 1444)
            entry.ew = 1944 - entry.ns
            entry.winner = "" if entry.ns == 972 else "NS" if entry.ns > 972 else "EW"
        Entry.objects.bulk_create(entries)
