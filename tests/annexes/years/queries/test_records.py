"""Records: what is compared with what, who holds them, and how they are found."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.deal import Deal
from scoring.rules import OPTIONS
from tests.annexes.years.queries.house import BELOTE, RULES, WHOLE, finished, matches, won_by
from tests.factories import make_contest
from tournaments.annexes.share.queries.day_story import day_story
from tournaments.annexes.years.queries.comparable import ONLY_RANKS
from tournaments.annexes.years.queries.records import Record, records_of
from tournaments.models import Contest, Match, Player
from tournaments.regulation import FORMAT, Regulation
from tournaments.services import results
from tournaments.services.after.forgetting import forget_person
from tournaments.words.house_enums import RecordKind

pytestmark = pytest.mark.django_db
MARCH, MAY, JUNE = date(2024, 3, 2), date(2024, 5, 4), date(2025, 6, 7)


def record(contest: Contest, kind: RecordKind, **options: Any) -> Record | None:
    records = records_of(contest.organiser, **options)
    everything = [*records.house, *(one for group in records.groups for one in group.records)]
    return next((one for one in everything if one.kind is kind), None)


def held(contest: Contest, kind: RecordKind, **options: Any) -> tuple[int, list[tuple[Any, ...]]]:
    """Return the value of a record, with the teams and the contest of each holder."""
    best = record(contest, kind, **options)
    assert best is not None
    return best.value, [(*one.feat.numbers, one.contest.slug) for one in best.holders]


def camp(contest: Contest, number: int, name: str = "NS") -> int:
    return matches(contest, number)[0].seats.get(camp=name).team.number


def winner_by_deals(*deals: Deal) -> Callable[[Match], object]:
    return lambda match: results.enter_deals(match, None, list(deals), version=0)


def test_each_record_says_who_when_and_in_which_contest() -> None:
    finished(MARCH, 1200, 1000)
    best = finished(JUNE, 1500, 1000)
    highest = record(best, RecordKind.MATCH)
    assert highest is not None
    (holder,) = highest.holders
    assert (highest.value, holder.contest.slug, holder.contest.date) == (1500, best.slug, JUNE)
    feat = holder.feat
    assert feat.numbers == (camp(best, 1),)
    assert (feat.total, feat.against, feat.round, feat.table) == (1500, WHOLE - 1500, "Partie 1", 1)
    assert feat.opponent == best.teams.get(number=camp(best, 1, "EW")).name
    assert held(best, RecordKind.MARGIN)[0] == 1500 - (WHOLE - 1500)


def test_every_tie_holds_the_record() -> None:
    first, last = finished(MARCH, 1400), finished(JUNE, 1400)
    assert held(last, RecordKind.MATCH) == (
        1400,
        [(camp(first, 1), first.slug), (camp(last, 1), last.slug)],
    )


def test_the_total_of_a_contest_is_that_of_its_standings() -> None:
    contest = finished(MARCH, 1200, 1000)
    best = day_story(contest).ranked.rows[0]
    assert held(contest, RecordKind.TOTAL) == (best.total, [(best.team.number, contest.slug)])


def test_totals_of_other_numbers_of_rounds_are_not_compared() -> None:
    finished(MARCH, 1500)
    last = finished(JUNE, 1000, 1000)
    (group,) = records_of(last.organiser).groups
    totals = [one for one in group.records if one.kind is RecordKind.TOTAL]
    assert [one.rounds for one in totals] == [2, 1]


def test_contests_that_mark_in_another_way_have_their_own_records() -> None:
    first = finished(MARCH, 1500)
    other = Regulation(RULES.with_options(capot=162), rounds=2)
    finished(MAY, 1700, regulation=other)
    finished(JUNE, 1200)
    groups = records_of(first.organiser).groups
    assert [(group.contests, group.records[1].value) for group in groups] == [(2, 1500), (1, 1700)]
    title = "Belote, sans enchères, parties terminées après 12 donnes comptées"
    assert [group.title for group in groups] == [
        f"{title} (Capot du preneur : 252 points)",
        f"{title} (Capot du preneur : 162 points, sans prime)",
    ]


def test_contests_that_only_rank_in_another_way_are_compared() -> None:
    first = finished(MARCH, 1500)
    finished(MAY, 1700, regulation=Regulation(RULES, rounds=2, ranking=("wins", "points")))
    (group,) = records_of(first.organiser).groups
    assert group.records[1].value == 1700


def test_the_options_that_only_rank_exist() -> None:
    assert set(FORMAT) | set(OPTIONS) >= ONLY_RANKS


def test_the_greatest_comeback_is_the_one_that_the_story_of_the_day_tells() -> None:
    contest = finished(MARCH, 1200, 600, pairs=6)
    comeback = day_story(contest).comeback
    assert comeback is not None
    value, holders = held(contest, RecordKind.COMEBACK)
    assert value == comeback.places
    assert len(holders) == 1 + comeback.others
    assert (comeback.team.number, contest.slug) in holders


def test_deals_and_capots_are_those_of_sheets_typed_deal_by_deal() -> None:
    regulation = Regulation(RULES, deals=2, rounds=2)
    usual = Deal("NS", ns=90, ew=72)
    capot = Deal("NS", ns=252, ew=0)
    contest = finished(
        MARCH, winner_by_deals(usual, capot), winner_by_deals(usual, usual), regulation=regulation
    )
    best = camp(contest, 1)
    assert held(contest, RecordKind.DEAL) == (252, [(best, contest.slug)])
    assert held(contest, RecordKind.CAPOTS) == (1, [(best, contest.slug)])
    assert record(finished(JUNE, 1200), RecordKind.CAPOTS, year=2025) is None


def test_who_won_most_contests_and_the_longest_series() -> None:
    first = finished(MARCH, won_by(2, 900), won_by(2, 1500))
    finished(MAY, won_by(2, 1000))
    last = finished(JUNE, won_by(2, 1000), won_by(1, 1500))
    wins, series = record(first, RecordKind.WINS), record(first, RecordKind.SERIES)
    assert wins is not None
    assert series is not None
    pair = ["Joueur 2A", "Joueuse 2B"]
    assert [holder.feat.who for holder in wins.holders] == pair
    assert (wins.value, wins.holders[0].contest.date) == (2, MAY)
    assert [holder.feat.who for holder in series.holders] == pair
    assert series.value == 3
    assert series.holders[0].since is not None
    assert (series.holders[0].since.date, series.holders[0].contest.slug) == (MARCH, last.slug)


def test_a_year_has_its_own_records() -> None:
    first, last = finished(MARCH, 1700), finished(JUNE, 1200)
    assert records_of(first.organiser).years == (2025, 2024)
    assert held(first, RecordKind.MATCH) == (1700, [(camp(first, 1), first.slug)])
    assert held(first, RecordKind.MATCH, year=2025) == (1200, [(camp(last, 1), last.slug)])
    assert record(first, RecordKind.MATCH, year=1999) is None


def test_one_contest_won_is_no_record() -> None:
    assert record(finished(MARCH, 1200), RecordKind.WINS) is None


def test_a_forgotten_person_holds_no_record() -> None:
    first = finished(MARCH, won_by(2, 1500))
    finished(MAY, won_by(2, 1500))
    before = record(first, RecordKind.WINS)
    assert before is not None
    assert [holder.feat.who for holder in before.holders] == ["Joueur 2A", "Joueuse 2B"]
    forget_person(Player.objects.get(name="Joueur 2A"), None)
    after = record(first, RecordKind.WINS)
    assert after is not None
    assert [holder.feat.who for holder in after.holders] == ["Joueuse 2B"]
    records = records_of(first.organiser)
    assert "Joueur 2A" not in str([*records.house, *records.groups])


def test_a_contest_without_a_round_has_no_record() -> None:
    contest = make_contest(2, BELOTE)
    Contest.objects.filter(pk=contest.pk).update(closed_at="2024-03-02T18:00Z")
    records = records_of(contest.organiser)
    assert (records.house, records.groups, records.contests) == ((), (), 1)


def test_what_is_kept_is_not_read_again() -> None:
    first, last = finished(MARCH, 1500), finished(JUNE, 1200)
    before = records_of(first.organiser)
    with CaptureQueriesContext(connection) as queries:
        assert records_of(first.organiser) == before
    assert len(queries) == 2
    Contest.objects.filter(pk=last.pk).update(version=last.version + 1)
    with CaptureQueriesContext(connection) as queries:
        records_of(first.organiser)
    # Three, six for its matches, and what one contest needs.
    assert len(queries) <= 3 + 6 + 11


def test_reading_is_done_in_parts() -> None:
    first = finished(MARCH, 1500)
    finished(JUNE, 1200)
    part = records_of(first.organiser, seconds=0)
    assert not part.progress.done
    assert (part.groups, part.house) == ((), ())
    for _again in range(3):
        part = records_of(first.organiser, seconds=0)
    assert part.progress.done
