"""Results in force as one reading of the whole contest gives them."""

from __future__ import annotations

import pytest

from tests.factories import make_contest, make_user
from tournaments.models import Entry, Match
from tournaments.models.fields import ListField
from tournaments.queries.results.entries import entry_line, standing_lines
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws.draws import draw_round
from tournaments.services.regulation.contests import set_second_reading
from tournaments.services.results import Totals
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import Camp, EntryKind, EntryStatus

pytestmark = pytest.mark.django_db


def test_a_result_read_with_all_the_others_equals_the_result_read_alone() -> None:
    contest, one, other = make_contest(8), make_user("one"), make_user("other")
    draw_round(contest, one, seed=1)
    corrected, played, doubtful, _none = Match.objects.filter(round__contest=contest)
    results.enter_totals(corrected, one, Totals(1000, 944, belotes=0), version=0)
    set_second_reading(contest, one, True)
    let_players_enter(contest, one, True)
    results.enter_totals(corrected, other, Totals(944, 1000), version=1, reason="inversés")
    results.enter_totals(played, AtTable(Camp.EW, "a phone"), Totals(900, 1044), version=0)
    results.confirm_entry(played, other, version=1)
    totals = Totals(900, 900)
    results.enter_totals(doubtful, one, totals, version=0, to_verify=True, reason="illisible")
    Entry.objects.filter(match=played).update(confirmed_switched=True)

    lines = list(standing_lines(contest, authors=True))

    stored = {(entry.match_id, entry.version): entry for entry in Entry.objects.all()}
    assert len(lines) == 4
    for match, current, line in lines:
        entry = stored[match, line.version]
        assert (current, line) == (entry.current, entry_line(entry))
    without = {(match, line.version): line for match, _current, line in standing_lines(contest)}
    for match, _current, line in lines:
        read = line._fields.index("entered_by")
        assert without[match, line.version][:read] == line[:read]
    assert {match for match, current, _line in lines if not current} == {corrected.pk}
    assert [line.switched for match, _current, line in lines if match == played.pk] == [True]


def test_the_lists_of_a_result_are_read_as_they_were_written() -> None:
    contest = make_contest(4)
    draw_round(contest, None, seed=1)
    one, other = Match.objects.filter(round__contest=contest)
    for match, marks in ((one, []), (other, [3, -1, 2])):
        kind = {"kind": EntryKind.TOTALS, "status": EntryStatus.CONFIRMED}
        Entry.objects.create(match=match, version=1, ns=0, ew=0, marks=marks, **kind)
    entries = {entry.match_id: entry.marks for entry in Entry.objects.all()}
    assert entries == {one.pk: [], other.pk: [3, -1, 2]}
    assert {match: line.marks for match, _current, line in standing_lines(contest)} == entries
    # Each reading has a list of its own.
    entries[one.pk].append(1)
    assert Entry.objects.get(match=one).marks == []
    # Migrations see no other column.
    assert ListField().deconstruct()[1] == "django.db.models.JSONField"
