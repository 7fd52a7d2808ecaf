"""Taking back the last entry of a match: the result before it returns, nothing is deleted."""

from __future__ import annotations

import pytest

from scoring.deal import Deal
from tests.factories import make_user
from tests.services.results.readings import AGREED, OTHER, at, drawn, points, version
from tournaments.models import LogLine
from tournaments.queries.planning import seen_so_far
from tournaments.queries.results.sheets import sheet
from tournaments.services import results
from tournaments.services.draws import draws
from tournaments.services.results import Conflict
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


class TestTakenBack:
    """The last entry of a match is taken back, and no version is deleted."""

    def test_a_first_entry_leaves_no_result(self) -> None:
        contest, match = drawn()
        anne = make_user("anne")
        results.enter_totals(match, anne, AGREED, version=0)
        assert results.undo_entry(match, anne, version=1) is None
        assert at(match).entry is None
        assert points(contest) == [0, 0]
        assert [line.version for line in sheet(match).history] == [1]
        assert LogLine.objects.filter(action="undo_entry", by=anne).count() == 1

    def test_the_next_entry_takes_the_number_after_the_newest(self) -> None:
        _, match = drawn()
        results.enter_totals(match, None, AGREED, version=0)
        results.undo_entry(match, None, version=1)
        results.enter_totals(match, None, OTHER, version=0)
        assert version(match) == 2

    def test_a_correction_leaves_what_was_there_and_then_nothing(self) -> None:
        _, match = drawn()
        results.enter_totals(match, None, AGREED, version=0)
        results.enter_totals(match, None, OTHER, version=1, reason="relue")
        results.undo_entry(match, None, version=2)
        entry = at(match).entry
        assert entry is not None
        assert (entry.version, entry.ns, entry.confirmed) == (3, 1000, True)
        results.undo_entry(match, None, version=3)
        assert at(match).entry is None

    def test_the_deals_come_back_with_the_version_that_has_them(self) -> None:
        _, match = drawn()
        deals = [Deal("NS", ns=100, ew=62)] * 12
        results.enter_deals(match, None, deals, version=0)
        results.enter_totals(match, None, OTHER, version=1, reason="relue")
        results.undo_entry(match, None, version=2)
        assert sheet(match).deals == tuple(deals)

    def test_not_when_it_is_not_the_version_seen(self) -> None:
        _, match = drawn()
        results.enter_totals(match, None, AGREED, version=0)
        results.enter_totals(match, None, OTHER, version=1, reason="relue")
        with pytest.raises(Conflict):
            results.undo_entry(match, None, version=1)

    def test_not_twice(self) -> None:
        _, match = drawn()
        with pytest.raises(Refused, match="pas de saisie"):
            results.undo_entry(match, None, version=0)

    def test_the_only_result_of_a_table_stays_once_the_round_is_closed(self) -> None:
        contest, match = drawn()
        results.enter_totals(match, None, AGREED, version=0)
        results.close_round(contest, None, 1)
        with pytest.raises(Refused, match="ne disparaît pas"):
            results.undo_entry(match, None, version=1)

    def test_a_closed_round_keeps_a_result_and_wants_a_reason(self) -> None:
        contest, match = drawn()
        results.enter_totals(match, None, AGREED, version=0)
        results.enter_totals(match, None, OTHER, version=1, reason="relue")
        results.close_round(contest, None, 1)
        with pytest.raises(Refused) as refusal:
            results.undo_entry(match, None, version=2)
        assert refusal.value.field == "reason"
        results.undo_entry(match, None, version=2, reason="la première était juste")
        with pytest.raises(Refused, match="ne disparaît pas"):
            results.undo_entry(match, None, version=3, reason="celle-ci aussi")

    def test_going_back_to_another_result_is_read_again_where_results_are(self) -> None:
        _, match = drawn(second_reading=True)
        anne, bruno = make_user("anne"), make_user("bruno")
        results.enter_totals(match, anne, AGREED, version=0)
        results.confirm_entry(match, bruno, version=1)
        results.enter_totals(match, anne, OTHER, version=2, reason="relue")
        results.confirm_entry(match, bruno, version=3)
        entry = at(match).entry
        assert entry is not None
        assert entry.ns == 944
        results.undo_entry(match, anne, version=4)
        line = at(match)
        assert line.entry is not None
        assert line.pending is not None
        assert (line.entry.ns, line.pending.ns) == (944, 1000)
        results.confirm_entry(match, bruno, version=5)
        assert at(match).entry.ns == 1000  # type: ignore[union-attr]

    def test_a_match_without_result_is_still_being_played(self) -> None:
        contest, match = drawn()
        results.enter_totals(match, None, AGREED, version=0)
        assert len(seen_so_far(contest)[0].results) == 1
        results.undo_entry(match, None, version=1)
        assert seen_so_far(contest)[0].results == ()

    def test_a_draw_whose_only_result_was_taken_back_may_be_undone(self) -> None:
        contest, match = drawn()
        results.enter_totals(match, None, AGREED, version=0)
        with pytest.raises(Refused):
            draws.undo_draw(contest, None, 1)
        results.undo_entry(match, None, version=1)
        draws.undo_draw(contest, None, 1)
        assert not contest.rounds.exists()
