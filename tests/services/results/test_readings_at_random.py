"""Random actions of two camps, three people and the program leave one agreed result."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scoring.deal import Deal
from tests.factories import make_contest, make_user
from tests.sweeps import slowly
from tournaments.models import Contest, Entry, Match
from tournaments.models import Deal as DealRow
from tournaments.queries.after.verification import differences
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.results.sheets import sheet
from tournaments.queries.standings.ranking import standings
from tournaments.services import results
from tournaments.services.core.phones import let_players_enter
from tournaments.services.draws import draws
from tournaments.services.regulation.contests import set_second_reading
from tournaments.services.results import Conflict, Totals
from tournaments.services.results.versions import AtTable, Writer
from tournaments.words.enums import Camp
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

TOTALS = (Totals(1000, 944), Totals(944, 1000), Totals(1100, 844, belotes=0, capots=0))
DOUBTFUL = Totals(1000, 945)
DEALS = [Deal("NS", ns=100, ew=62)] * 12
PHONES = ("one", "two", "three")


def pick(random: Random, among: Any) -> Any:
    return among[int(random.random() * len(among))]


def writer(random: Random) -> Writer:
    if random.random() < 0.5:
        return AtTable(pick(random, tuple(Camp)), pick(random, PHONES))
    return make_user(pick(random, ("anne", "bruno", "carole")))


def act(random: Random, match: Match) -> None:
    """Do one random action on the match, from its present page or from an older one."""
    seen = sheet(match)
    version = seen.seen if random.random() < 0.9 else pick(random, range(6))
    by = writer(random)
    what = random.random()
    if what < 0.4:
        reason = "relue" if random.random() < 0.8 else ""
        results.enter_totals(match, by, pick(random, TOTALS), version=version, reason=reason)
    elif what < 0.5:
        results.enter_deals(match, by, DEALS, version=version, reason="relue")
    elif what < 0.6:
        more = {"to_verify": True, "reason": "douteuse"}
        results.enter_totals(match, by, DOUBTFUL, version=version, **more)
    elif what < 0.65 and not isinstance(by, AtTable):
        results.enter_forfeit(
            match, by, pick(random, tuple(Camp)), version=version, reason="absent"
        )
    elif what < 0.8:
        results.confirm_entry(match, by, version=version)
    elif what < 0.9:
        chosen = pick(random, range(8))
        results.choose_version(match, by, chosen=chosen, version=version, reason="la bonne")
    elif what < 0.97:
        results.undo_entry(match, by, version=version)
    else:
        twice = random.random() < 0.7
        set_second_reading(match.round.contest, None, twice)


def versions(match: Match) -> list[tuple[Any, ...]]:
    """Return every version; none may change afterwards."""
    columns = ("version", "status", "kind", "ns", "ew", "entered_by", "confirmed_by")
    rows = Entry.objects.filter(match=match).order_by("version")
    return list(rows.values_list(*columns, "entered_camp", "confirmed_camp", "replaces"))


def figures(entry: Entry) -> tuple[Any, ...]:
    return entry.kind, entry.ns, entry.ew, entry.winner, entry.entered_by_id


def counted_before(match: Match, entry: Entry) -> list[tuple[Any, ...]]:
    """Return the last result that counted before `entry`, in a list; [] if none did.

    Only that result may return without a second reader.
    """
    former = Entry.objects.filter(match=match, status="confirmed", version__lt=entry.version)
    return [figures(one) for one in former.order_by("-version")[:1]]


def check(
    contest: Contest, match: Match, before: list[tuple[Any, ...]], reading_twice: bool
) -> None:
    """Check what always holds for a match, after any action."""
    now = versions(match)
    assert now[: len(before)] == before
    assert [row[0] for row in now] == list(range(1, len(now) + 1))
    current = Entry.objects.filter(match=match, current=True)
    assert current.count() <= 1
    for entry in Entry.objects.filter(match=match, status="confirmed", version__gt=len(before)):
        first = entry.entered_camp or entry.entered_by_id
        second = entry.confirmed_camp or entry.confirmed_by_id
        twice = bool(first and second and first != second)
        assert twice or not entry.entered_camp
        assert twice or not reading_twice or figures(entry) in counted_before(match, entry)
        if entry.entered_camp and entry.confirmed_camp:
            assert entry.entered_phone != entry.confirmed_phone
    (view,) = rounds_of(contest, authors=True)
    (line,) = view.tables
    counted = current.filter(status="confirmed").first()
    points = sorted(row.total for row in standings(contest).rows)
    if counted is None:
        assert points == [0, 0]
    elif counted.kind != "forfeit":
        assert points == sorted((counted.ns, counted.ew))
    assert line.confirmed == (counted is not None)
    waiting = line.pending
    assert waiting is None or (waiting.proposed and counted is not None)
    page = sheet(match)
    assert (page.entry, page.pending) == (line.entry, line.pending)
    assert page.opposed is None or (line.disputed and page.opposed.version < line.seen)


@pytest.mark.parametrize(("seed", "steps"), [(0, 30), *slowly(*((n, 60) for n in range(1, 8)))])
def test_a_match_has_one_result_at_most_and_two_readers_where_it_takes_them(
    seed: int, steps: int
) -> None:
    random = Random(seed)
    contest = make_contest(pairs=2)
    let_players_enter(contest, None, True)
    set_second_reading(contest, None, seed % 2 == 0)
    draws.draw_round(contest, None, seed=1)
    match = Match.objects.select_related("round__contest").get()
    done = 0
    for _ in range(steps):
        before = versions(match)
        second = Contest.objects.get().second_reading
        try:
            act(random, match)
            done += 1
        except (Refused, Conflict):
            assert versions(match) == before
        check(contest, match, before, second)
    assert done > steps // 4
    assert list(differences(Contest.objects.get())) == []
    assert not DealRow.objects.filter(entry__kind="totals").exists()
