"""Strength of an organiser's people: who is listed, and what makes it be read again."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.annexes.years.queries.house import finished, matches
from tests.factories import make_contest, make_user, play_round
from tournaments.annexes.years.queries import careers
from tournaments.annexes.years.queries.strength import Rated, strengths_of, uids_of, years_of
from tournaments.annexes.years.rules import START, Match, rated
from tournaments.models import Contest, Player
from tournaments.services import results
from tournaments.services.after.forgetting import forget_person
from tournaments.services.after.merging import merge_people
from tournaments.services.hall import changing

pytestmark = pytest.mark.django_db
MARCH, MAY, JUNE = date(2024, 3, 2), date(2024, 5, 4), date(2025, 6, 7)


def rows(contest: Contest) -> tuple[Rated, ...]:
    return strengths_of(contest.organiser).rows


def named(contest: Contest) -> dict[str, Rated]:
    return {row.name: row for row in rows(contest)}


def afresh(contest: Contest) -> tuple[Rated, ...]:
    """Return the rows as another process would read them."""
    careers.held_careers.clear()
    return rows(contest)


def test_the_strength_follows_the_matches_of_all_the_years() -> None:
    first, last = finished(MARCH, 1200), finished(JUNE, 1100)
    found = named(last)
    winners = matches(first, 1)[0].seats.get(camp="NS").team.number
    again = matches(last, 1)[0].seats.get(camp="NS").team.number
    sides = (("1A", "1B"), ("2A", "2B"))
    places = {1: (1, 2), 2: (2, 1)}
    wanted = rated([Match(sides, places[winners]), Match(sides, places[again])], {})
    assert found["Joueur 1A"].strength == wanted["1A"]
    assert found["Joueuse 2B"].strength == wanted["2B"]
    assert found["Joueur 1A"].strength.matches == 2
    assert found["Joueur 1A"].strength.uncertain
    assert found["Joueur 1A"].last.slug == last.slug


def test_partners_of_every_day_share_a_rank() -> None:
    assert [(row.rank, row.shared) for row in rows(finished(MARCH, 1200))] == [
        (1, True),
        (1, True),
        (3, True),
        (3, True),
    ]


def test_a_contest_that_goes_on_and_those_of_others_do_not_count() -> None:
    contest = finished(MARCH, 1200)
    going_on = make_contest(2, name="En cours")
    play_round(going_on)
    other = make_contest(2, organiser=make_user("other"), name="D’un autre")
    play_round(other)
    assert {row.strength.matches for row in rows(contest)} == {1}
    assert strengths_of(make_user("other")).people == 0


def test_a_page_that_is_asked_again_computes_nothing() -> None:
    contest = finished(MARCH, 1200)
    rows(contest)
    with CaptureQueriesContext(connection) as queries:
        assert len(rows(contest)) == 4
    assert len(queries) == 2
    with CaptureQueriesContext(connection) as queries:
        assert strengths_of(contest.organiser, "2a").count == 1
    # One more for each detail that a typed word may match.
    assert len(queries) == 2 + 3


def test_a_new_contest_is_added_to_what_is_kept() -> None:
    first = finished(MARCH, 1200)
    rows(first)
    last = finished(JUNE, 1100)
    with CaptureQueriesContext(connection) as queries:
        found = rows(last)
    # Those of the page, and five for the matches of one contest.
    assert len(queries) == 2 + 6
    assert found == afresh(last)


def test_a_contest_corrected_after_all_is_read_again_with_those_after_it() -> None:
    first, last = finished(MARCH, 1200), finished(JUNE, 1100)
    before = rows(last)
    changing.reopen_contest(first, first.organiser, "relu")
    assert {row.strength.matches for row in rows(last)} == {1}
    match = matches(first, 1)[0]
    results.enter_totals(
        match, None, results.Totals(900, 1044, belotes=0, capots=0), version=1, reason="relu"
    )
    changing.close_contest(first, first.organiser)
    found = rows(last)
    assert found != before
    assert found == afresh(last)


def test_an_older_contest_takes_its_place_before_the_others() -> None:
    last = finished(JUNE, 1100)
    rows(last)
    finished(MAY, 1300)
    found = rows(last)
    assert {row.last.slug for row in found} == {last.slug}
    assert found == afresh(last)


def test_two_spellings_of_one_person_have_one_strength_once_merged() -> None:
    first, last = finished(MARCH, 1200), finished(JUNE, 1100)
    rows(last)
    one = first.teams.get(number=1)
    other = Player.objects.create(organiser=first.organiser, name="Joueur 1-A")
    last.teams.filter(number=1).update(player1=other)
    kept = one.player1
    assert kept is not None
    merge_people(kept, other, None)
    found = named(last)
    assert "Joueur 1-A" not in found
    assert found["Joueur 1A"].strength.matches == 2


def test_a_forgotten_person_does_not_appear_and_the_others_keep_their_matches() -> None:
    first, last = finished(MARCH, 1200), finished(JUNE, 1100)
    before = named(last)
    gone = first.teams.get(number=1).player1
    assert gone is not None
    forget_person(gone, None)
    found = named(last)
    assert set(found) == set(before) - {"Joueur 1A"}
    assert all(before[name].strength.matches == row.strength.matches for name, row in found.items())
    assert {row.rank for row in found.values()} <= {1, 2, 3}


def test_reading_is_done_in_parts_and_nobody_is_ranked_before_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(careers, "AT_ONCE", 1)
    finished(MARCH, 1200)
    last = finished(JUNE, 1100)
    part = strengths_of(last.organiser, seconds=0)
    assert (part.rows, part.progress.read, part.progress.total) == ((), 1, 2)
    assert years_of(Player.objects.get(name="Joueur 1A"), seconds=0) is not None
    assert rows(last) == afresh(last)


def test_the_years_of_a_person_tell_the_strength_after_each_contest() -> None:
    finished(MARCH, 1200, 972)
    last = finished(JUNE, 1100)
    player = Player.objects.get(name="Joueur 1A")
    years = years_of(player)
    assert years is not None
    assert [(year.contest.date, year.won + year.drawn + year.lost) for year in years] == [
        (MARCH, 2),
        (JUNE, 1),
    ]
    assert years[0].drawn == 1
    assert years[0].strength.sigma < START.sigma
    assert years[1].strength == named(last)["Joueur 1A"].strength


def test_each_person_has_the_identifier_of_contest_files() -> None:
    contest = finished(MARCH, 1200)
    player = Player.objects.get(name="Joueur 1A")
    own = player.uids.get(contest=None)
    assert uids_of(contest.organiser)[player.pk] == str(own.uid)
