"""Records of an organiser's contests, over all the years or in one of them."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from django.contrib.auth.models import User
from django.utils.translation import get_language

from tournaments.annexes.years.queries.careers import (
    Careers,
    Finished,
    Progress,
    careers_of,
    finished_contests,
)
from tournaments.annexes.years.queries.comparable import groups_of, titles_of, unit_of
from tournaments.annexes.years.queries.feats import ContestFeats, Feat, feats_of, kept_feats
from tournaments.annexes.years.queries.played import person_key
from tournaments.annexes.years.rules import longest_runs
from tournaments.words.house_enums import RecordKind

#: A contest won once, or one match won, is no record of the house.
FEWEST = 2
#: Pages whose records are kept.
HELD = 16


class Holder(NamedTuple):
    """Who holds a record: a feat of a contest, or a person over several contests.

    `player` is a key of the address book, for a person. `since` is the first contest of a series,
    if it began before `contest`.
    """

    feat: Feat
    contest: Finished
    player: int | None = None
    since: Finished | None = None


class Record(NamedTuple):
    """A record with everybody who holds it. `rounds` is the number of rounds of a total, or 0."""

    kind: RecordKind
    value: int
    holders: tuple[Holder, ...]
    rounds: int = 0


class Group(NamedTuple):
    """Records in points of the contests that mark alike. `unit` is their points in one mark."""

    title: str
    unit: int
    contests: int
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Records:
    """Records of a year, or of all of them: those of every contest, then those in points.

    `years` are the years with a finished contest, the last first. There is no record until the
    progress is done.
    """

    years: tuple[int, ...]
    contests: int
    house: tuple[Record, ...]
    groups: tuple[Group, ...]
    progress: Progress


#: Records once everything is read, by what they are computed from: the year, the language, the
#: contests with their versions, and the names of the people.
held_records: OrderedDict[Hashable, Records] = OrderedDict()
_holding = Lock()


def records_of(owner: User, year: int | None = None, seconds: float | None = None) -> Records:
    """Return the records of the contests that an organiser has finished, all ties included.

    Two queries if everything is kept; otherwise at most eleven more for each contest that
    changed. With `seconds`, stops reading after about that time; the next call goes on. Do not call
    it inside a write: the transaction may be rolled back.
    """
    until = None if seconds is None else time.monotonic() + seconds
    contests = finished_contests(owner)
    named = tuple(_people(owner))
    key = (year, get_language(), tuple(contests), named)
    with _holding:
        held = held_records.get(key)
    if held is not None:
        return held
    years = tuple(sorted({one.date.year for one in contests}, reverse=True))
    feats_read = _read(contests, until)
    left = None if until is None else max(until - time.monotonic(), 0)
    careers = careers_of(owner, left)
    # Half of the work is each: a page that shows one number needs no more.
    progress = Progress(len(feats_read) + careers.progress.read, 2 * len(contests))
    if len(feats_read) < len(contests) or not careers.progress.done:
        return Records(years, 0, (), (), progress)
    chosen = {one: feats for one, feats in feats_read.items() if year in (None, one.date.year)}
    people = {person_key(pk): (pk, name) for pk, name in named}
    house = [
        *_of_contests((RecordKind.CAPOTS, RecordKind.COMEBACK), chosen),
        *_of_winners(chosen, people),
        *_of_series(careers, year, people),
    ]
    records = Records(years, len(chosen), tuple(house), tuple(_groups(chosen)), progress)
    with _holding:
        held_records[key] = records
        while len(held_records) > HELD:
            held_records.popitem(last=False)
    return records


def _people(owner: User) -> Iterator[tuple[int, str]]:
    yield from owner.players.filter(forgotten=False).values_list("pk", "name")


def _read(contests: Sequence[Finished], until: float | None) -> dict[Finished, ContestFeats]:
    feats_by_contest = {}
    for contest in contests:
        feats = kept_feats(contest)
        if feats is None:
            feats = feats_of(contest)
            if until is not None and time.monotonic() >= until:
                feats_by_contest[contest] = feats
                break
        feats_by_contest[contest] = feats
    return feats_by_contest


def _of_contests(
    kinds: Sequence[RecordKind], feats_by_contest: Mapping[Finished, ContestFeats]
) -> Iterator[Record]:
    """Yield the greatest feats of these kinds; totals by their number of rounds."""
    for kind in kinds:
        by_rounds: dict[int, list[Holder]] = defaultdict(list)
        for contest, feats in feats_by_contest.items():
            for feat in feats.best.get(kind, ()):
                by_rounds[feat.rounds].append(Holder(feat, contest))
        for rounds, holders in sorted(by_rounds.items(), reverse=True):
            most = max(holder.feat.value for holder in holders)
            best = tuple(holder for holder in holders if holder.feat.value == most)
            yield Record(kind, most, best, rounds)


def _groups(feats_by_contest: Mapping[Finished, ContestFeats]) -> Iterator[Group]:
    """Yield the records in points, the groups of most contests first."""
    kinds = [kind for kind in RecordKind if kind.is_in_points]
    groups = groups_of(feats.regulation for feats in feats_by_contest.values())
    titles = titles_of(group[0] for group in groups)
    grouped = []
    for group in groups:
        own = {one: feats for one, feats in feats_by_contest.items() if feats.regulation in group}
        records = tuple(_of_contests(kinds, own))
        if records:
            grouped.append(Group(titles[group[0]], unit_of(group[0]), len(own), records))
    yield from sorted(grouped, key=lambda one: -one.contests)


def _of_winners(
    feats_by_contest: Mapping[Finished, ContestFeats], people: Mapping[str, tuple[int, str]]
) -> Iterator[Record]:
    """Yield who won most contests, with the last of them."""
    won = Counter(
        person for feats in feats_by_contest.values() for person in set(feats.winners) & set(people)
    )
    most = max(won.values(), default=0)
    if most < FEWEST:
        return
    holders = []
    for person, count in won.items():
        if count == most:
            last = [one for one, feats in feats_by_contest.items() if person in feats.winners][-1]
            pk, name = people[person]
            holders.append(Holder(Feat(most, (), name), last, pk))
    yield Record(RecordKind.WINS, most, tuple(sorted(holders, key=_by_name)))


def _of_series(
    careers: Careers, year: int | None, people: Mapping[str, tuple[int, str]]
) -> Iterator[Record]:
    """Yield the longest series of matches won, between known people."""
    contests = careers.contests
    days = {
        person: [
            (step.contest, step.results)
            for step in steps
            if year in (None, contests[step.contest].date.year)
        ]
        for person, steps in careers.steps.items()
        if person in people
    }
    runs = longest_runs(days)
    if not runs or runs[0].length < FEWEST:
        return
    holders = []
    for run in runs:
        pk, name = people[run.person]
        since = contests[run.first] if run.first != run.last else None
        holders.append(Holder(Feat(run.length, (), name), contests[run.last], pk, since))
    yield Record(RecordKind.SERIES, runs[0].length, tuple(sorted(holders, key=_by_name)))


def _by_name(holder: Holder) -> str:
    return holder.feat.who
