"""The database itself requires two readers for a result read twice, whatever the code does."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import IntegrityError, connection, transaction

from scoring.deal import Deal
from tests.factories import BELOTE, make_contest, make_user
from tournaments.models import Contest, Entry, Match
from tournaments.models import Deal as DealRow
from tournaments.queries.after.verification import differences
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.draws import draws, presence
from tournaments.services.hall import changing
from tournaments.services.regulation.contests import set_second_reading
from tournaments.services.results import Totals
from tournaments.words.enums import Camp, EntryKind, EntryStatus

pytestmark = pytest.mark.django_db

DEALS = [Deal("NS", ns=101, ew=61)] * 12


def match_of(contest: Contest) -> Match:
    if not contest.rounds.exists():
        draws.draw_round(contest, None, seed=1)
    match = Match.objects.filter(round__contest=contest).select_related("round__contest").first()
    assert match is not None
    return match


def read_twice(contest: Contest) -> None:
    set_second_reading(contest, None, True)
    contest.refresh_from_db()


@pytest.fixture
def match() -> Match:
    contest = make_contest(pairs=2)
    read_twice(contest)
    return match_of(contest)


def stored(match: Match, **options: Any) -> Entry:
    """Store a version without the services."""
    row = {
        "match": match,
        "version": match.entries.count() + 1,
        "status": EntryStatus.CONFIRMED,
        "kind": EntryKind.TOTALS,
        "ns": 1000,
        "ew": 944,
        "winner": "NS",
        "entered_by": make_user("anne"),
    }
    return Entry.objects.create(**{**row, **options})


def refused(match: Match, **options: Any) -> bool:
    try:
        with transaction.atomic():
            stored(match, **options)
    except IntegrityError:
        return True
    return False


def test_two_persons_are_two_readers(match: Match) -> None:
    assert not refused(match, second_reading=True, confirmed_by=make_user("bruno"))


def test_a_person_and_a_camp_are_two_readers(match: Match) -> None:
    camp = {"confirmed_camp": Camp.NS, "confirmed_phone": "a"}
    assert not refused(match, second_reading=True, **camp)


@pytest.mark.parametrize("flag", [True, False])
def test_nobody_counts_alone_whether_the_row_says_so_or_not(match: Match, flag: bool) -> None:
    assert refused(match, second_reading=flag)
    assert refused(match, second_reading=flag, confirmed_by=make_user("anne"))
    assert refused(match, second_reading=flag, entered_by=None)
    assert refused(match, second_reading=flag, entered_by=None, confirmed_by=make_user("bruno"))


CAMP = {"entered_by": None, "entered_camp": "NS", "entered_phone": "a", "second_reading": True}


@pytest.mark.parametrize(
    "second",
    [
        {},
        {"confirmed_camp": "NS", "confirmed_phone": "b"},
        {"confirmed_camp": "EW", "confirmed_phone": "a"},
        {"confirmed_camp": "EW", "confirmed_phone": ""},
    ],
)
def test_a_camp_never_counts_alone_whatever_the_contest_asks(second: dict[str, str]) -> None:
    match = match_of(make_contest(pairs=2))
    assert refused(match, **CAMP, **second)


def test_two_camps_on_two_phones_are_two_readers() -> None:
    match = match_of(make_contest(pairs=2))
    assert not refused(match, **CAMP, confirmed_camp="EW", confirmed_phone="b")


def test_a_contest_that_does_not_ask_takes_one_reader() -> None:
    assert not refused(match_of(make_contest(pairs=2)))


def test_a_proposal_is_not_made_a_result_by_changing_its_status(match: Match) -> None:
    entry = stored(match, status=EntryStatus.PROPOSED, second_reading=True)
    rows = Entry.objects.filter(pk=entry.pk)
    with pytest.raises(IntegrityError, match="two readers"), transaction.atomic():
        rows.update(status=EntryStatus.CONFIRMED)
    with pytest.raises(IntegrityError, match="is not changed"), transaction.atomic():
        rows.update(status=EntryStatus.CONFIRMED, confirmed_by=make_user("bruno"))


@pytest.mark.parametrize(
    "change",
    [{"ns": 1001}, {"winner": "EW"}, {"entered_camp": "NS"}, {"second_reading": False}],
)
def test_what_two_people_read_is_not_changed_under_their_names(
    match: Match, change: dict[str, Any]
) -> None:
    entry = stored(match, second_reading=True, confirmed_by=make_user("bruno"))
    with pytest.raises(IntegrityError, match="is not changed"), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(**change)
    with pytest.raises(IntegrityError, match="is not changed"), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(entered_by=make_user("carole"))
    Entry.objects.filter(pk=entry.pk).update(entered_by=None, current=False)


def test_results_confirmed_before_the_contest_asked_stay_and_do_not_come_back_alone() -> None:
    contest = make_contest(pairs=2)
    match = match_of(contest)
    results.enter_totals(match, None, Totals(1000, 944), version=0)
    read_twice(contest)
    assert rounds_of(contest)[0].sheets.confirmed == 1
    Entry.objects.update(current=False)
    with pytest.raises(IntegrityError, match="two readers"), transaction.atomic():
        Entry.objects.update(current=True)
    assert refused(match, entered_by=None)


class TestTheProgramsOwn:
    """A result that nobody typed needs no second reader; a typed one gains nothing from this."""

    def test_a_match_scored_again_keeps_its_readers_or_that_it_had_one(self) -> None:
        contest = make_contest(pairs=4)
        draws.draw_round(contest, None, seed=1)
        first, second = Match.objects.select_related("round__contest").order_by("table")
        results.enter_deals(first, make_user("anne"), DEALS, version=0)
        read_twice(contest)
        results.enter_deals(second, make_user("anne"), DEALS, version=0)
        results.confirm_entry(second, make_user("bruno"), version=1)
        changing.change_contest(
            contest,
            contest.organiser,
            contest.name,
            contest.date,
            Regulation(BELOTE.rules.with_options(rounding="ten")),
            confirmed=True,
            reason="Arrondi annoncé au micro",
        )
        readers = {
            (
                entry.ns,
                entry.entered_by and entry.entered_by.username,
                entry.confirmed_by_id is None,
            )
            for entry in Entry.objects.filter(current=True)
        }
        assert readers == {(1200, "anne", True), (1200, "anne", False)}
        assert list(differences(Contest.objects.get())) == []

    def test_other_deals_are_no_repetition_of_what_counted(self) -> None:
        contest = make_contest(pairs=2)
        match = match_of(contest)
        results.enter_deals(match, None, DEALS, version=0)
        read_twice(contest)
        again = stored(
            match, status=EntryStatus.PROPOSED, current=False, kind=EntryKind.DEALS, entered_by=None
        )
        DealRow.objects.bulk_create(
            DealRow(entry=again, number=number, **DEALS[0]._replace(ns=100, ew=62)._asdict())
            for number in range(1, 13)
        )
        with pytest.raises(IntegrityError, match="two readers"), transaction.atomic():
            Entry.objects.filter(pk=again.pk).update(status=EntryStatus.CONFIRMED)
        # fewer deals of the same kind do not repeat the result either
        again.deals.all().delete()
        DealRow.objects.create(entry=again, number=1, **DEALS[0]._asdict())
        with pytest.raises(IntegrityError, match="two readers"), transaction.atomic():
            Entry.objects.filter(pk=again.pk).update(status=EntryStatus.CONFIRMED)

    def test_a_result_that_counted_earlier_is_no_repetition_of_the_last_one(self) -> None:
        contest = make_contest(pairs=2)
        match = match_of(contest)
        results.enter_totals(match, None, Totals(1000, 944), version=0)
        results.enter_totals(match, None, Totals(944, 1000), version=1, reason="relue")
        read_twice(contest)
        Entry.objects.update(current=False)
        back = stored(match, status=EntryStatus.PROPOSED, current=False, entered_by=None)
        with pytest.raises(IntegrityError, match="two readers"), transaction.atomic():
            Entry.objects.filter(pk=back.pk).update(status=EntryStatus.CONFIRMED)

    def test_a_team_that_left_loses_its_late_match_at_once(self) -> None:
        contest = make_contest(pairs=6)
        read_twice(contest)
        draws.draw_round(contest, None, seed=1)
        late, *others = Match.objects.select_related("round__contest").order_by("table")
        for match in others:
            results.enter_totals(match, make_user("anne"), Totals(1000, 944), version=0)
            results.confirm_entry(match, make_user("bruno"), version=1)
        draws.draw_round(contest, None, seed=2, late="nothing")
        leaver = late.seats.get(camp="NS").team
        presence.withdraw_team(contest, make_user("anne"), leaver)
        entry = late.entries.get()
        assert (entry.kind, entry.winner, entry.status) == ("forfeit", "EW", "confirmed")
        assert list(differences(Contest.objects.get())) == []

    def test_a_team_that_is_there_does_not_lose_so(self, match: Match) -> None:
        forfeit = {"kind": EntryKind.FORFEIT, "ns": 0, "ew": 0, "winner": "EW"}
        assert refused(match, **forfeit)

    def test_a_match_that_was_played_is_not_lost_by_leaving_after_it(self) -> None:
        contest = make_contest(pairs=2)
        read_twice(contest)
        match = match_of(contest)
        stored(match, second_reading=True, confirmed_by=make_user("bruno"))
        leaver = match.seats.get(camp="NS").team
        presence.withdraw_team(contest, None, leaver)
        Entry.objects.update(current=False)
        assert refused(match, kind=EntryKind.FORFEIT, ns=0, ew=0, winner="EW")


def test_the_guards_are_lifted_for_a_migration_and_set_again_after_it(match: Match) -> None:
    emit_pre_migrate_signal(0, False, connection.alias)
    stored(match).delete()
    emit_post_migrate_signal(0, False, connection.alias)
    assert refused(match)


class TestVerify:
    """`manage.py verify` reports a result that counts with one reader although it needs two."""

    def told(self, contest: Contest) -> list[str]:
        return list(differences(Contest.objects.get(pk=contest.pk)))

    def test_it_names_what_got_past_the_guards(self) -> None:
        contest = make_contest(pairs=2)
        match = match_of(contest)
        set_second_reading(contest, None, True)
        emit_pre_migrate_signal(0, False, connection.alias)
        stored(match)
        emit_post_migrate_signal(0, False, connection.alias)
        assert self.told(contest) == [
            "partie 1, table 1 : un résultat compte sans avoir été confirmé"
        ]

    def test_it_leaves_what_counted_before_and_what_two_people_read(self) -> None:
        contest = make_contest(pairs=4)
        draws.draw_round(contest, None, seed=1)
        first, second = Match.objects.select_related("round__contest").order_by("table")
        results.enter_totals(first, make_user("anne"), Totals(1000, 944), version=0)
        set_second_reading(contest, None, True)
        results.enter_totals(second, make_user("anne"), Totals(1000, 944), version=0)
        results.confirm_entry(second, make_user("bruno"), version=1)
        assert self.told(contest) == []

    def test_a_correction_waiting_and_dropped_leaves_what_counted_before(self) -> None:
        contest = make_contest(pairs=2)
        match = match_of(contest)
        results.enter_totals(match, make_user("anne"), Totals(1000, 944), version=0)
        set_second_reading(contest, None, True)
        results.enter_totals(match, make_user("anne"), Totals(944, 1000), version=1, reason="relue")
        results.undo_entry(match, make_user("bruno"), version=2)
        assert [entry.version for entry in Entry.objects.filter(current=True)] == [3]
        assert self.told(contest) == []
