"""Change of a regulation after the first results: the preview, then the effects."""

from __future__ import annotations

from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from scoring.deal import Deal
from scoring.rules import RuleSet
from tests.factories import make_contest, play_round
from tournaments.models import Contest, Entry, LogLine, Match
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.regulation_change import change_of
from tournaments.regulation import Regulation, RoundChange
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws
from tournaments.services.hall.changing import change_contest
from tournaments.services.results import Totals
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

#: Two deals a match: 92/70 and 76/86 make 168/156; rounded to ten, 90/70 and 80/90 make 170/160.
TWO_DEALS = Regulation(RuleSet.preset("ffb-belote"), rounds=3, deals=2)
DEALS = (Deal("NS", ns=92, ew=70), Deal("EW", ns=76, ew=86))
ROUNDED = Regulation(TWO_DEALS.rules.with_options(rounding="ten"), rounds=3, deals=2)


def match_at(contest: Contest, table: int) -> Match:
    return Match.objects.select_related("round__contest").get(round__contest=contest, table=table)


@pytest.fixture
def contest() -> Contest:
    """Contest with table 1 typed deal by deal, 168/156, and table 2 by its totals, 169/155."""
    event = make_contest(4, TWO_DEALS)
    draws.draw_round(event, None, seed=1)
    results.enter_deals(match_at(event, 1), None, DEALS, version=0)
    results.enter_totals(match_at(event, 2), None, Totals(169, 155, 0, 0), version=0)
    return event


def change(contest: Contest, regulation: Regulation, **more: Any) -> None:
    contest.refresh_from_db()
    change_contest(
        contest, contest.organiser, contest.name, contest.date, regulation, contest.place, **more
    )


def kept(contest: Contest) -> Regulation:
    contest.refresh_from_db()
    return Regulation.from_data(contest.regulation)


def verified() -> bool:
    output = StringIO()
    call_command("verify", stdout=output)
    return "égal" in output.getvalue()


def test_a_change_is_shown_in_marks_and_ranks_before_it_is_made(contest: Contest) -> None:
    first, second = rounds_of(contest)[0].tables
    effect = change_of(contest, ROUNDED)
    assert [d.option for d in effect.differences] == ["rounding"]
    (mark,) = effect.marks
    assert (mark.round, mark.line.table) == (1, 1)
    assert (mark.before.ns, mark.before.ew, mark.before.winner) == (168, 156, "NS")
    assert (mark.after.ns, mark.after.ew, mark.after.winner) == (170, 160, "NS")
    assert effect.by_totals == 1
    assert [(doubt.line.table, doubt.problems[0].code) for doubt in effect.doubts] == [(2, "step")]
    assert [(r.team, r.old_rank, r.old_total, r.rank, r.total) for r in effect.ranks] == [
        (first.ns.team, 2, 168, 1, 170),
        (second.ns.team, 1, 169, 2, 169),
        (first.ew.team, 3, 156, 3, 160),
    ]
    assert not effect.obstacles
    assert kept(contest) == TWO_DEALS


def test_what_is_shown_takes_a_fixed_number_of_queries(
    contest: Contest, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(8):
        change_of(contest, ROUNDED)


def test_a_change_is_refused_unless_confirmed_and_explained(contest: Contest) -> None:
    with pytest.raises(Refused, match="confirmé"):
        change(contest, ROUNDED)
    with pytest.raises(Refused, match="pourquoi") as refusal:
        change(contest, ROUNDED, confirmed=True, reason="  ")
    assert refusal.value.field == "reason"
    assert kept(contest) == TWO_DEALS
    assert Entry.objects.count() == 2


def test_a_confirmed_change_makes_a_new_version_of_each_result_it_changes(contest: Contest) -> None:
    expected = change_of(contest, ROUNDED)
    placed = [(line.ns, line.ew) for line in rounds_of(contest)[0].tables]
    change(contest, ROUNDED, confirmed=True, reason="arrondi oublié")
    assert kept(contest) == ROUNDED
    old, new = Entry.objects.filter(match=match_at(contest, 1)).order_by("version")
    assert (old.ns, old.ew, old.current) == (168, 156, False)
    assert (new.ns, new.ew, new.current, new.version) == (170, 160, True, 2)
    assert (new.status, new.reason) == (old.status, "arrondi oublié")
    assert (new.deals.count(), new.belotes, new.capots) == (2, 0, 0)
    assert Entry.objects.filter(match=match_at(contest, 2)).count() == 1
    ranked = {row.team: (row.rank, row.total) for row in standings(contest).rows}
    assert all(ranked[r.team] == (r.rank, r.total) for r in expected.ranks)
    assert [(line.ns, line.ew) for line in rounds_of(contest)[0].tables] == placed
    assert verified()


def test_a_change_and_each_result_it_changes_are_in_the_log(contest: Contest) -> None:
    change(contest, ROUNDED, confirmed=True, reason="arrondi oublié")
    rescored, changed = LogLine.objects.filter(contest=contest)[:2]
    assert (changed.action, changed.reason) == ("change_contest", "arrondi oublié")
    assert changed.before["regulation"]["rules"]["rounding"] == "none"
    assert changed.after["regulation"]["rules"]["rounding"] == "ten"
    assert (rescored.action, rescored.reason) == ("rescore_result", "arrondi oublié")
    assert (rescored.before["ns"], rescored.after["ns"]) == (168, 170)


def test_a_change_seen_before_another_result_came_in_is_read_again(contest: Contest) -> None:
    seen = contest.version
    with pytest.raises(Refused, match="entre-temps"):
        change(contest, ROUNDED, confirmed=True, reason="arrondi oublié", seen=seen)
    contest.refresh_from_db()
    change(contest, ROUNDED, confirmed=True, reason="arrondi", seen=contest.version)
    assert kept(contest) == ROUNDED


def test_more_or_fewer_rounds_ask_for_nothing_but_never_fewer_than_drawn(contest: Contest) -> None:
    change(contest, TWO_DEALS.with_format(rounds=5))
    assert kept(contest).rounds == 5
    results.close_round(contest, None, 1)
    play = TWO_DEALS.with_format(rounds=5, changes=(RoundChange(2, deals=12),))
    change(contest, play, confirmed=True, reason="plus longue")
    play_round(contest)
    with pytest.raises(Refused) as refusal:
        change(contest, play.with_format(rounds=1))
    assert refusal.value.field == "rounds"


@pytest.mark.parametrize(
    ("options", "code"), [({"deals": 1}, "after-the-end"), ({"deals": 3}, "unfinished")]
)
def test_deals_too_many_or_too_few_for_the_new_rules_stop_the_change(
    contest: Contest, options: dict[str, int], code: str
) -> None:
    other = TWO_DEALS.with_format(**options)
    (obstacle,) = change_of(contest, other).obstacles
    assert (obstacle.line.table, obstacle.problems[0].code) == (1, code)
    with pytest.raises(Refused, match="partie 1, table 1"):
        change(contest, other, confirmed=True, reason="essai")
    assert kept(contest) == TWO_DEALS
    rest = TWO_DEALS.with_format(
        changes=(RoundChange(2, deals=options["deals"]), RoundChange(3, deals=options["deals"]))
    )
    change(contest, rest, confirmed=True, reason="la salle ferme")
    assert verified()


def test_a_deal_the_new_rules_forbid_stops_the_change(contest: Contest) -> None:
    (obstacle,) = change_of(
        contest, Regulation(RuleSet.preset("ffb-coinche"), rounds=3, deals=2)
    ).obstacles
    assert {p.field for p in obstacle.problems} >= {"deals[0].contract", "deals[1].contract"}


def test_a_result_to_verify_is_scored_again_and_still_to_verify() -> None:
    contest = make_contest(2, TWO_DEALS)
    draws.draw_round(contest, None, seed=1)
    results.enter_deals(
        match_at(contest, 1), None, DEALS[:1], version=0, to_verify=True, reason="il en manque une"
    )
    change(contest, ROUNDED, confirmed=True, reason="arrondi")
    entry = Entry.objects.get(match=match_at(contest, 1), current=True)
    assert (entry.ns, entry.ew, entry.status) == (90, 70, "to_verify")
    assert entry.reason == "il en manque une – arrondi"
    assert verified()


def test_match_points_change_the_ranks_and_no_mark(contest: Contest) -> None:
    """By wins alone, the two winners share first place and the two losers third place."""
    by_wins = TWO_DEALS.with_format(win=2, ranking=("match_points",))
    effect = change_of(contest, by_wins)
    first, second = rounds_of(contest)[0].tables
    assert not effect.marks
    assert {(r.team, r.old_rank, r.rank) for r in effect.ranks} == {
        (first.ns.team, 2, 1),
        (second.ew.team, 4, 3),
    }


def test_a_form_sent_twice_changes_once(contest: Contest) -> None:
    token = uuid4()
    change(contest, ROUNDED, confirmed=True, reason="arrondi", token=token)
    with pytest.raises(AlreadyDone):
        change(contest, TWO_DEALS, confirmed=True, reason="arrondi", token=token)
    assert kept(contest) == ROUNDED
