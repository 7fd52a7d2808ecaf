"""The table of a season, from its rules and its days, and the ranking of its clubs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.seasons.rules.days import Days, Number, Person, PlayerSaid
from tournaments.annexes.seasons.rules.held import (
    Attended,
    Held,
    chosen_days,
    counts,
    faults_of,
    folded,
    held_day,
)
from tournaments.annexes.seasons.rules.people import Identities, identities_of, names_of, said_as
from tournaments.annexes.seasons.rules.quotas import final_places
from tournaments.annexes.seasons.rules.rules import Rules
from tournaments.annexes.seasons.rules.table import (
    CategoryRow,
    ClubPerson,
    ClubRow,
    HeldDay,
    Key,
    RowDay,
    Table,
    TableRow,
    TieValue,
)
from tournaments.annexes.seasons.rules.words import (
    Among,
    CategoryDays,
    Counts,
    Goes,
    RankedBy,
    State,
    Tie,
)
from tournaments.annexes.seasons.rules.worth import nothing_extra, shared_ranks
from tournaments.files.toml.parsing import DocumentRefused
from tournaments.pairing.sentences import Reason
from tournaments.words.plain_names import plain


@dataclass(frozen=True, slots=True)
class Course:
    """The season of one row: its attended days, those that count, and every day's worth.

    `worths` has a worth for each day held, from the first, in points. `seed` draws its lot.
    """

    key: Key
    attended: Sequence[Attended]
    counted: Sequence[Attended]
    worths: Sequence[int]
    seed: int | None


def tie_value(tie: Tie, course: Course) -> TieValue:
    """Return the value of a tie for a row. Option: ties."""
    return VALUES[tie](course)


def order_of(values: Sequence[TieValue], longest: int) -> tuple[Any, ...]:
    """Return values that sort the best row first.

    Several values are compared one by one, and a missing one is 0: `longest` is how many a row may
    have. The smallest lot comes first.
    """
    return tuple(_ascending(value, longest) for value in values)


def of_one_day(tie: Tie, day: Attended) -> Number:
    """Return the value of a tie for one day; 0 for those that have none there."""
    value = OF_ONE_DAY.get(tie)
    return value(day) if value else 0


def _ascending(value: TieValue, longest: int) -> Any:
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return (*(-one for one in value), *(0 for _ in range(longest - len(value))))
    return -value


def _highest_first(days: Iterable[Attended]) -> tuple[int, ...]:
    return tuple(sorted((day.points for day in days), reverse=True))


def _places(days: Iterable[Attended]) -> tuple[int, ...]:
    """Return how many times each place was reached, from the first to the last reached."""
    reached = Counter(day.place for day in days if day.place is not None)
    return tuple(reached[place] for place in range(1, max(reached, default=0) + 1))


def _lot(course: Course) -> str:
    text = f"{course.seed}:{'+'.join(course.key)}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _first(day: Attended) -> int:
    return int(day.place == 1)


#: Ties that have a value for one day, which also choose the best days.
OF_ONE_DAY: Final[Mapping[Tie, Callable[[Attended], Number]]] = {
    Tie.POINTS: lambda day: day.played.points,
    Tie.WINS: lambda day: day.played.wins,
    Tie.MATCH_POINTS: lambda day: day.played.match_points,
    Tie.DIFFERENCE: lambda day: day.played.difference,
    Tie.FIRSTS: _first,
}
VALUES: Final[Mapping[Tie, Callable[[Course], TieValue]]] = every(
    Tie,
    {
        Tie.POINTS: lambda course: sum(day.played.points for day in course.counted),
        Tie.WINS: lambda course: sum(day.played.wins for day in course.counted),
        Tie.MATCH_POINTS: lambda course: sum(day.played.match_points for day in course.counted),
        Tie.DIFFERENCE: lambda course: sum(day.played.difference for day in course.counted),
        Tie.FIRSTS: lambda course: sum(map(_first, course.counted)),
        Tie.PLACES: lambda course: _places(course.counted),
        Tie.BEST_DAYS: lambda course: _highest_first(course.counted),
        Tie.DAYS: lambda course: len(course.attended),
        Tie.ALL_POINTS: lambda course: sum(day.played.points for day in course.attended),
        Tie.ALL_WINS: lambda course: sum(day.played.wins for day in course.attended),
        Tie.ALL_DAYS: lambda course: _highest_first(course.attended),
        Tie.LAST_DAYS: lambda course: tuple(reversed(course.worths)),
        Tie.LOTS: _lot,
    },
)


def club_rows(rows: Iterable[TableRow], most: int) -> tuple[ClubRow, ...]:
    """Return the clubs, the best first: the points of the best `most` rows of each, added.

    A day is for the club that the row had that day, and only days that count are added. Rows
    without a rank count too. Option: club_people.
    """
    names: dict[str, str] = {}
    own: dict[str, list[tuple[TableRow, int, int]]] = defaultdict(list)
    for row in rows:
        points, days = _by_club(row, names)
        for club, total in points.items():
            own[club].append((row, total, days[club]))
    # Rows stand in the order of the season: the sort keeps it among equal points.
    people = {club: sorted(each, key=lambda one: -one[1]) for club, each in own.items()}
    totals = {club: sum(one[1] for one in each[:most]) for club, each in people.items()}
    order = sorted(totals, key=lambda club: (-totals[club], club))
    ranks = shared_ranks([-totals[club] for club in order])
    times = Counter(ranks)
    return tuple(
        ClubRow(
            rank,
            times[rank] > 1,
            names[club],
            totals[club],
            tuple(
                ClubPerson(row, points, days, place < most)
                for place, (row, points, days) in enumerate(people[club])
            ),
        )
        for club, rank in zip(order, ranks, strict=True)
    )


def _by_club(row: TableRow, names: dict[str, str]) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the points and the number of days that count of a row, by club, as `plain` has it.

    Note in `names` how each club is written, as on its first row.
    """
    points: Counter[str] = Counter()
    days: Counter[str] = Counter()
    for day in row.days:
        if day.state is State.COUNTS and (club := plain(day.club)):
            names.setdefault(club, day.club)
            points[club] += day.points
            days[club] += 1
    return points, days


#: What sorts the rows: the total and the ties, the best first.
Order = tuple[Any, ...]
#: Separator of the two players of a pair.
BETWEEN: Final = " – "


@dataclass(frozen=True, slots=True)
class _Season:
    """What every row reads: the rules, the days that count, the people and their names.

    `missed` has, for each day, the row's day of those who missed it, by state.
    """

    rules: Rules
    held: Sequence[Held]
    people: Identities
    names: Mapping[str, str]
    missed: Sequence[Mapping[State, RowDay]]


def table_of(rules: Rules, days: Days) -> Table:
    """Return the table. Raises `DocumentRefused` with every fault of the days."""
    people = identities_of(days)
    if faults := faults_of(rules, days, people):
        raise DocumentRefused(faults)
    chosen = chosen_days(rules, days)
    held = [held_day(rules, day, people) for day in chosen if counts(rules, day)]
    missed = [_missed(rules, one) for one in held]
    season = _Season(rules, held, people, names_of(chosen, people), missed)
    keys = {key for one in held for key in one.rows}
    if rules.ranked is Among.MEMBERS:
        keys = {key for key in keys if any(map(people.is_member, key))}
    ordered = _in_order([_row_of(season, key) for key in keys])
    ranked = [(order, row) for order, row in ordered if row.attended >= rules.ranked_from]
    rows = _with_places(rules, _with_ranks(ranked))
    unranked = tuple(
        replace(row, goes=None if rules.qualified is None else Goes.NO)
        for _order, row in ordered
        if row.attended < rules.ranked_from
    )
    there = {one.day.id: len(keys & one.rows.keys()) for one in held}
    return Table(
        name=rules.name,
        rank=rules.rank,
        days=tuple(
            HeldDay(day.id, day.date, day.id in there, there.get(day.id, 0), day.name, day.place)
            for day in chosen
        ),
        rows=rows,
        unranked=unranked,
        categories={
            name: tuple(_category(row for row in rows if name in row.categories))
            for name in rules.categories
        },
        unknown=tuple(team for one in held for team in one.unknown),
        warnings=tuple(_warnings(rules, days)),
        clubs=club_rows((*rows, *unranked), rules.club_people) if rules.club_people else (),
    )


def _row_of(season: _Season, key: Key) -> TableRow:
    """Return the row of a key. Options: best, drop, absent, attendance, prize_from, ties."""
    rules, held = season.rules, season.held
    states = _states(rules, held, key)
    attended = [one.rows[key] for one in held if key in one.rows]
    days = tuple(
        _row_day(one, key, state) or missed[state]
        for one, state, missed in zip(held, states, season.missed, strict=True)
    )
    counted = [
        one.rows[key] for one, state in zip(held, states, strict=True) if state is State.COUNTS
    ]
    attendance = sum(step.points for step in rules.attendance if step.days <= len(attended))
    course = Course(key, attended, counted, [day.points for day in days], rules.seed)
    return TableRow(
        rank=None,
        shared=False,
        key=key,
        name=_name(season, key, attended),
        club=_club(season, key, attended),
        points=attendance + sum(day.points for day in days if day.state.in_total),
        attended=len(attended),
        counted=len(counted),
        attendance=attendance,
        prize=len(attended) >= rules.prize_from,
        ties=tuple(tie_value(tie, course) for tie in rules.ties),
        days=days,
        categories=_categories(rules, attended),
        licences=tuple(filter(None, map(season.people.licence_of, key))),
    )


def _states(rules: Rules, held: Sequence[Held], key: Key) -> list[State]:
    """Return what each day is for a row: the best days that it keeps. Options: best, drop."""
    states: list[State] = []
    candidates: list[tuple[tuple[object, ...], int]] = []
    ties = [tie for tie in rules.ties if tie in OF_ONE_DAY]
    for index, one in enumerate(held):
        day = one.rows.get(key)
        always = one.given.counts is Counts.ALWAYS
        if day is None:
            states.append(State.MISSED_COUNTS if always and rules.absent > 0 else State.MISSED)
            if not always and rules.absent > 0:
                nothing = tuple(0 for _ in ties)
                candidates.append(((-rules.absent, True, *nothing), index))
        elif always or day.excluded:
            states.append(State.COUNTS)
        else:
            states.append(State.DROPPED)
            values = (-of_one_day(tie, day) for tie in ties)
            candidates.append(((-day.points, False, *values), index))
    for _order, index in sorted(candidates)[: _how_many(rules, held)]:
        attended = states[index].attended
        states[index] = State.COUNTS if attended else State.MISSED_COUNTS
    return states


def _how_many(rules: Rules, held: Sequence[Held]) -> int | None:
    """Return how many of the days that may be dropped count; None: all."""
    if rules.drop is None:
        return rules.best
    may_be_dropped = sum(one.given.counts is Counts.BEST for one in held)
    return max(1, may_be_dropped - rules.drop)


def _row_day(held: Held, key: Key, state: State) -> RowDay | None:
    """Return an attended day of a row; None for a missed one."""
    day = held.rows.get(key)
    if day is None:
        return None
    return RowDay(
        held.day.id, held.day.date, state, day.points, day.parts, day.extras, day.place, day.club
    )


def _missed(rules: Rules, held: Held) -> dict[State, RowDay]:
    """Return the day of the rows that missed it, by state. Option: absent."""
    parts = dict.fromkeys(held.given.give, 0)
    extras = nothing_extra(rules.bonuses)
    return {
        state: RowDay(held.day.id, held.day.date, state, rules.absent, parts, extras)
        for state in (State.MISSED, State.MISSED_COUNTS)
    }


def _name(season: _Season, key: Key, attended: Sequence[Attended]) -> str:
    """Return the name of a row: its people's, else the last one of its team or its club."""
    if season.rules.rank is RankedBy.CLUBS or not all(who in season.names for who in key):
        return attended[-1].name
    return BETWEEN.join(season.names[who] for who in key)


def _club(season: _Season, key: Key, attended: Sequence[Attended]) -> str:
    """Return the club of a row: its person's own, else that of its last team with one."""
    own = season.people.known.get(key[0])
    if season.rules.rank is RankedBy.PLAYERS and own is not None and own.club:
        return own.club
    return next((day.club for day in reversed(attended) if day.club), "")


def _categories(rules: Rules, attended: Sequence[Attended]) -> tuple[str, ...]:
    """Return the categories of the rules in which a row is. Option: category_days."""
    days = [day.categories for day in attended]
    match rules.category_days:
        case CategoryDays.EVERY:
            own = frozenset.intersection(*days)
        case CategoryDays.ANY:
            own = frozenset.union(*days)
        case CategoryDays.LAST:
            own = days[-1]
    return tuple(name for name in rules.categories if folded(name) in own)


def _in_order(rows: Sequence[TableRow]) -> list[tuple[Order, TableRow]]:
    """Return the rows, the best first, each with what decides; then by name."""
    values = (value for row in rows for value in row.ties if isinstance(value, tuple))
    longest = max(map(len, values), default=0)
    ordered = [((-row.points, *order_of(row.ties, longest)), row) for row in rows]
    return sorted(ordered, key=lambda two: (two[0], plain(two[1].name), two[1].key))


def _with_ranks(ordered: Sequence[tuple[Order, TableRow]]) -> list[TableRow]:
    """Return the rows with their ranks, shared by those that nothing separates."""
    ranks = shared_ranks([order for order, _row in ordered])
    times = Counter(ranks)
    return [
        replace(row, rank=rank, shared=times[rank] > 1)
        for (_order, row), rank in zip(ordered, ranks, strict=True)
    ]


def _with_places(rules: Rules, rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
    """Return the ranked rows with their places of the final. Option: qualified."""
    if rules.qualified is None:
        return tuple(rows)
    places = final_places(rules, rows, rules.qualified)
    return tuple(
        replace(row, goes=place.goes, why=place.why)
        for row, place in zip(rows, places, strict=True)
    )


def _category(rows: Iterable[TableRow]) -> Iterator[CategoryRow]:
    """Yield these rows of the general order, ranked anew."""
    own = [(row.key, row.rank) for row in rows if row.rank is not None]
    ranks = shared_ranks([general for _key, general in own])
    for (key, general), rank in zip(own, ranks, strict=True):
        yield CategoryRow(key, rank, general)


def _warnings(rules: Rules, days: Days) -> Iterator[Reason]:
    """Yield what to look at again; nothing here is refused."""
    chosen = chosen_days(rules, days)
    for day in chosen:
        if not counts(rules, day):
            yield Reason(_WAITS, {"day": day.id})
    for change in rules.changes:
        if change.id not in {day.id for day in chosen}:
            yield Reason(_NOT_CHOSEN, {"contest": change.id})
    yield from (Reason(_WHO, {"name": name}) for name in _perhaps_known(days))


def _perhaps_known(days: Days) -> list[str]:
    """Return the names without an id that are also the name of somebody who has one."""
    everybody: list[PlayerSaid | Person] = [*days.people]
    for day in days.days:
        for team in day.teams.values():
            everybody += team.players
    with_id = {plain(one.name) for one in everybody if one.id is not None}
    without = {said_as(one): one.name for one in everybody if one.id is None}
    return [without[who] for who in sorted(without) if who and who in with_id]


_WAITS = N_("« %(day)s » n’est pas fini : il attend, et ne compte pas encore.")
_NOT_CHOSEN = N_("[[contest]] parle de « %(contest)s », que « contests » ne nomme pas.")
_WHO = N_(
    "« %(name)s » est écrit avec un identifiant et sans : ce sont deux personnes, sauf si « same » "
    "les réunit."
)
