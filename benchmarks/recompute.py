"""Recomputation of a whole large contest: 2,000 pairs × 5 rounds × 12 deals."""

from __future__ import annotations

from datetime import date
from random import Random

from django.contrib.auth.models import User

from benchmarks.figures import Figure, cpu
from scoring.rules import RuleSet
from tournaments.models import Contest, Deal, Entry, Match, Round, Seat, Team
from tournaments.queries.after.verification import recompute
from tournaments.queries.results.sheets import DEAL_COLUMNS
from tournaments.regulation import Regulation
from tournaments.regulation.random_deals import random_match
from tournaments.services.regulation.contests import create_contest
from tournaments.words.enums import EntryKind, EntryStatus

PAIRS, ROUNDS, DEALS = 2_000, 5, 12


def measure() -> list[Figure]:
    """Measure the recomputation of everything, beside only reading the rows through the ORM."""
    figures = []
    for name in ("ffb-belote", "ffb-coinche"):
        contest = fill(name)

        def read(contest: Contest = contest) -> list[Deal]:
            rows = Deal.objects.filter(entry__current=True, entry__match__round__contest=contest)
            return list(rows.order_by("entry", "number"))

        assert len(read()) >= PAIRS // 2 * ROUNDS * DEALS

        def again(contest: Contest = contest) -> object:
            return recompute(contest)

        recomputed, only_read = cpu(again, read, runs=5)
        figures.append(
            Figure(
                f"{name}: {PAIRS:,} pairs × {ROUNDS} rounds × {DEALS} deals recomputed",
                recomputed,
                "reading the rows through the ORM",
                only_read,
                bound=1.0,
            )
        )
    return figures


def fill(preset: str) -> Contest:
    """Create a contest of that size with bulk inserts; only its deals are realistic."""
    rules = RuleSet.preset(preset)
    organiser, _created = User.objects.get_or_create(username="bench")
    regulation = Regulation(rules, rounds=ROUNDS, deals=DEALS)
    contest = create_contest(organiser, preset, date(2026, 11, 21), regulation)
    teams = Team.objects.bulk_create(
        Team(contest=contest, number=n, name=f"Team {n}") for n in range(1, PAIRS + 1)
    )
    random = Random(1)
    for number in range(1, ROUNDS + 1):
        round_ = Round.objects.create(
            contest=contest, number=number, method="random", seed=1, entrants=[], is_last=False
        )
        matches = Match.objects.bulk_create(
            Match(round=round_, table=table) for table in range(1, PAIRS // 2 + 1)
        )
        seats = [
            Seat(round=round_, team=teams[2 * i + camp], match=match, camp=("NS", "EW")[camp])
            for i, match in enumerate(matches)
            for camp in (0, 1)
        ]
        Seat.objects.bulk_create(seats)
        entries = Entry.objects.bulk_create(
            Entry(
                match=match,
                version=1,
                status=EntryStatus.CONFIRMED,
                kind=EntryKind.DEALS,
                ns=0,
                ew=0,
            )
            for match in matches
        )
        Deal.objects.bulk_create(
            Deal(entry=entry, number=n, **dict(zip(DEAL_COLUMNS, _stored(deal), strict=True)))
            for entry in entries
            for n, deal in enumerate(random_match(rules, regulation.end, random), start=1)
        )
    return contest


def _stored(deal: tuple[object, ...]) -> tuple[object, ...]:
    contract = deal[1]
    return (deal[0], None if contract is None else str(contract), *deal[2:])
