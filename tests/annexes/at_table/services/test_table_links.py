"""Links of the tables: derived, never stored, and dead once their sheet is out of date."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import BELOTE, make_contest, play_round
from tests.views.desk import at_table, drawn
from tournaments.annexes.at_table.queries.links import (
    LIFETIME,
    FoundTable,
    Shut,
    TableLink,
    found_by_link,
    links_of,
    opened_by,
)
from tournaments.annexes.at_table.services.links import cut_links, renew_links, reopen_links
from tournaments.models import Contest, LogLine, Match
from tournaments.models.contest import CODE_SIGNS
from tournaments.queries.core.teams import Side, TeamRef
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import draws, seating
from tournaments.services.hall import changing
from tournaments.services.results.versions import AtTable
from tournaments.words.enums import Camp
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def one_contest(lasting: None) -> Contest:
    event = drawn()
    let_players_enter(event, event.organiser, True)
    return event


@pytest.fixture
def contest(one_contest: Contest) -> Contest:
    """Four pairs at two tables, who may enter their results."""
    return Contest.objects.get(pk=one_contest.pk)


def link(contest: Contest, table: int = 1) -> TableLink:
    return next(one for one in links_of(contest, 1) if one.table == table)


def opens(one: TableLink) -> bool:
    table = found_by_link(one.match, one.token)
    return table is not None and table.shut is None


def why(one: TableLink) -> Shut | None:
    table = found_by_link(one.match, one.token)
    assert table is not None
    return table.shut


def test_the_link_of_one_table_is_the_one_it_has_among_all(contest: Contest) -> None:
    assert [links_of(contest, 1, table) for table in (1, 2)] == [
        [one] for one in links_of(contest, 1)
    ]
    assert links_of(contest, 1, 3) == []
    assert links_of(contest, 2, 1) == []


def test_the_round_is_read_once_for_all_its_links(contest: Contest) -> None:
    with CaptureQueriesContext(connection) as queries:
        links_of(contest, 1)
    assert [query["sql"].count("entrants") > 0 for query in queries] == [True, False]


def test_each_table_has_a_link_of_its_own(contest: Contest) -> None:
    one, other = links_of(contest, 1)

    assert (one.table, other.table) == (1, 2)
    assert opens(one)
    assert opens(other)
    assert found_by_link(one.match, other.token) is None


def test_a_link_leads_to_its_match_and_names_who_sits_there(contest: Contest) -> None:
    one = link(contest)
    table = found_by_link(one.match, one.token)

    assert table is not None
    assert table.match == at_table(contest)
    assert (table.ns, table.ew) == (one.ns, one.ew)
    assert {*table.ns.numbers, *table.ew.numbers} < {1, 2, 3, 4}


def test_a_token_has_128_bits_that_an_address_can_hold(contest: Contest) -> None:
    token = link(contest).token

    assert len(token) == 22  # 6 bits per character
    assert token.replace("-", "").replace("_", "").isalnum()


@given(
    match=st.integers(1, 10**6),
    serial=st.integers(1, 50),
    numbers=st.lists(st.integers(1, 500), min_size=4, max_size=4, unique=True),
)
def test_the_two_codes_of_a_table_are_four_signs_and_always_differ(
    match: int, serial: int, numbers: list[int]
) -> None:
    ns, ew = (Side(tuple(TeamRef(n, "") for n in pair)) for pair in (numbers[:2], numbers[2:]))
    table = FoundTable(Match(pk=match, link_serial=serial), ns, ew, None)
    codes = table.code(Camp.NS), table.code(Camp.EW)

    assert all(len(code) == 4 and set(code) <= set(CODE_SIGNS) for code in codes)
    assert codes[0] != codes[1]


def codes(contest: Contest) -> list[tuple[str, str]]:
    """Return both codes of each table of the first round."""
    return [(one.ns_code, one.ew_code) for one in links_of(contest, 1)]


@pytest.mark.parametrize(
    "change",
    [
        lambda contest: renew_links(contest, None, 1),
        lambda contest: draws.redo_draw(contest, None, 1, seed=1),
        lambda contest: seating.swap_teams(
            contest, None, 1, *(one.ns.numbers[0] for one in links_of(contest, 1))
        ),
    ],
    ids=["links renewed", "draw made again", "teams that changed places"],
)
def test_the_codes_of_the_old_sheets_serve_no_more(contest: Contest, change: Any) -> None:
    before = {code for pair in codes(contest) for code in pair}
    change(contest)

    assert not before & {code for pair in codes(contest) for code in pair}


def test_a_link_that_is_cut_and_opened_again_keeps_its_codes(contest: Contest) -> None:
    before = codes(contest)
    cut_links(contest, None, 1)
    reopen_links(contest, None, 1)

    assert codes(contest) == before


def test_another_installation_makes_other_codes(contest: Contest, settings: Any) -> None:
    before = codes(contest)
    settings.SECRET_KEY = "another"

    assert all(now != then for now, then in zip(codes(contest), before, strict=True))


@pytest.mark.parametrize("pk", [0, 10**9, 2**63, 10**40])
def test_the_link_of_no_match_opens_nothing(contest: Contest, pk: int) -> None:
    assert found_by_link(pk, link(contest).token) is None


@pytest.mark.parametrize("token", ["", "x", "é" * 22, "A" * 22, "A" * 5000])
def test_a_token_that_is_not_the_matchs_opens_nothing(contest: Contest, token: str) -> None:
    assert found_by_link(link(contest).match, token) is None


def test_a_link_is_looked_up_in_one_query_whether_it_is_good_or_not(
    contest: Contest, django_assert_num_queries: Any
) -> None:
    one = link(contest)
    for pk, token in ((one.match, one.token), (one.match, "wrong"), (10**9, one.token)):
        with django_assert_num_queries(1):
            found_by_link(pk, token)


def test_another_installation_makes_other_links(contest: Contest, settings: Any) -> None:
    one = link(contest)
    settings.SECRET_KEY = "another"

    assert found_by_link(one.match, one.token) is None


def test_a_draw_made_again_makes_the_old_sheets_dead(contest: Contest) -> None:
    before = links_of(contest, 1)
    draws.redo_draw(contest, None, 1, seed=1)
    after = links_of(contest, 1)

    assert all(found_by_link(one.match, one.token) is None for one in before)
    assert [one.table for one in after] == [1, 2]
    assert all(opens(one) for one in after)


def test_two_teams_that_change_places_make_both_sheets_dead(contest: Contest) -> None:
    one, other = links_of(contest, 1)
    seating.swap_teams(contest, None, 1, one.ns.numbers[0], other.ns.numbers[0])

    assert found_by_link(one.match, one.token) is None
    assert found_by_link(other.match, other.token) is None


def test_a_phone_whose_table_changed_while_it_was_sending_writes_nothing(contest: Contest) -> None:
    old, other = links_of(contest, 1)
    phone = AtTable(Camp.NS, "phone", partial(opened_by, old.match, old.token))
    seating.swap_teams(contest, None, 1, old.ns.numbers[0], other.ns.numbers[0])
    match = Match.objects.get(pk=old.match)

    with pytest.raises(Refused, match=r"Ce lien n’ouvre plus cette table"):
        results.enter_totals(match, phone, results.Totals(1000, 944), version=0)

    assert not match.entries.exists()


def test_two_tables_that_are_exchanged_keep_their_links(contest: Contest) -> None:
    """The same teams meet, so their link stays; the page shows the new table."""
    one = link(contest)
    seating.swap_tables(contest, None, 1, 1, 2)
    table = found_by_link(one.match, one.token)

    assert table is not None
    assert table.match.table == 2


def test_links_are_not_offered_until_the_organiser_says_so() -> None:
    contest = drawn()

    assert why(link(contest)) == Shut.NOT_OFFERED


def test_a_link_is_over_with_its_round(contest: Contest) -> None:
    event = make_contest(4, name="Played")
    let_players_enter(event, None, True)
    play_round(event)

    assert why(link(event)) == Shut.ROUND_CLOSED


def test_a_link_is_over_with_its_contest() -> None:
    event = make_contest(4, BELOTE.with_format(rounds=1), name="Over")
    let_players_enter(event, None, True)
    play_round(event)
    changing.close_contest(event, None)

    assert why(link(event)) == Shut.CONTEST_OVER


def test_a_link_lasts_a_day(contest: Contest) -> None:
    one = link(contest)
    match = Match.objects.filter(pk=one.match)
    match.update(link_from=timezone.now() - LIFETIME + timedelta(minutes=1))
    assert opens(one)
    match.update(link_from=timezone.now() - LIFETIME)
    assert why(one) == Shut.EXPIRED

    reopen_links(contest, None, 1, one.table)

    assert opens(one)


def test_a_link_that_is_cut_opens_again_from_the_same_sheet(contest: Contest) -> None:
    one, other = links_of(contest, 1)
    cut_links(contest, None, 1, one.table)

    assert why(one) == Shut.CUT
    assert opens(other)

    reopen_links(contest, None, 1, one.table)

    assert opens(one)


def test_a_link_that_is_replaced_makes_its_sheet_dead_for_good(contest: Contest) -> None:
    one, other = links_of(contest, 1)
    renew_links(contest, None, 1, one.table)
    reopen_links(contest, None, 1)

    assert found_by_link(one.match, one.token) is None
    assert opens(link(contest))
    assert opens(other)


@pytest.mark.parametrize("do", [cut_links, renew_links])
def test_one_action_does_it_to_a_whole_round_and_only_to_it(contest: Contest, do: Any) -> None:
    before = links_of(contest, 1)
    do(contest, None, 1)

    assert not any(opens(one) for one in before)


@pytest.mark.parametrize("do", [cut_links, reopen_links, renew_links])
def test_the_links_of_a_closed_round_are_left_alone(contest: Contest, do: Any) -> None:
    for match in Match.objects.filter(round__contest=contest).select_related("round__contest"):
        results.enter_totals(match, None, results.Totals(1000, 944), version=0)
    results.close_round(contest, None, 1)
    before = list(Match.objects.values("link_serial", "link_from"))

    with pytest.raises(Refused, match="La partie 1 est close"):
        do(contest, None, 1)

    assert list(Match.objects.values("link_serial", "link_from")) == before


def test_there_is_no_link_where_there_is_no_table(contest: Contest) -> None:
    with pytest.raises(Refused, match="Il n’y a pas de table 9"):
        cut_links(contest, None, 1, 9)


def test_what_is_done_with_links_is_in_the_log(contest: Contest) -> None:
    cut_links(contest, contest.organiser, 1)
    renew_links(contest, contest.organiser, 1, 2)
    logged = LogLine.objects.filter(contest=contest).order_by("-pk")[:3]

    assert [(line.action, line.subject) for line in logged] == [
        ("renew_links", "Partie 1, table 2"),
        ("cut_links", "Partie 1"),
        ("let_players_enter", contest.name),
    ]
    assert all(line.by == contest.organiser for line in logged)
