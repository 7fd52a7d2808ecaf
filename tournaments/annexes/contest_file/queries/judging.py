"""What a contest file says, judged by the rules: its regulation, its results, its draws.

No query: the file alone is read, by what reads, marks and draws everything in this program.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, cast

from scoring.deal import check
from scoring.words import N_, Problem
from scoring.words import Refused as RefusedByRules
from tournaments.annexes.contest_file.rules.play import EntryRow, MatchRow, RoundRow
from tournaments.annexes.contest_file.rules.reading import read_unfolded
from tournaments.annexes.contest_file.rules.unfolding import Unfolded, unfold
from tournaments.annexes.contest_file.rules.value import (
    ContestFile,
    Fault,
    FileRefused,
    Member,
    path_of,
)
from tournaments.pairing import DrawRefused, Entrant, History
from tournaments.queries.core.spots import spot_of
from tournaments.queries.draws.history import DrawInput
from tournaments.queries.draws.replays import Camps, seated_otherwise
from tournaments.queries.results.sheets import DEAL_COLUMNS, stored_deal
from tournaments.regulation import FORMAT, Regulation
from tournaments.regulation.chairs import CHAIRS, deals_from, illegal_deals, score_chairs
from tournaments.regulation.document import DocumentRefused, from_toml, to_toml
from tournaments.regulation.manches import judged, read_manches
from tournaments.words.enums import Camp

#: Errors of the house's readings on values that nothing of this program has written.
UNREADABLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    DrawRefused,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
#: Names of a stored regulation that are not options of the format.
BESIDE: Final = frozenset({"rules", "changes", "tariffs", "stages", "free_articles"})
REGULATION: Final = ("contest", "regulation")
_COLUMNS: Final = attrgetter(*DEAL_COLUMNS)
_NUMBER: Final = attrgetter("number")


def checked(raw: bytes) -> ContestFile:
    """Return the contest of a file, read and judged. Raises `FileRefused` with all its faults."""
    return checked_unfolded(unfold(raw))


def checked_unfolded(unfoldeds: Sequence[Unfolded]) -> ContestFile:
    """Return the contest that the members of a zip make, read and judged, as `checked`."""
    file = read_unfolded(unfoldeds)
    faults = list(judge(file))
    if faults:
        raise FileRefused(faults)
    return file


def judge(file: ContestFile) -> Iterator[Fault]:
    """Yield each fault of the regulation; without one, those of the results and of the draws."""
    faults = list(_of_regulation(file.contest.contest.regulation))
    yield from faults
    if not faults:
        regulation = Regulation.from_data(file.contest.contest.regulation)
        yield from _of_results(file, regulation)
        yield from _of_draws(file)


def _of_regulation(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what the reading of a regulation refuses."""
    for name in data:
        if name not in FORMAT and name not in BESIDE:
            unknown = N_("Ce n’est pas une option d’un règlement.")
            yield Fault(path_of(Member.CONTEST, (*REGULATION, name[:80])), unknown)
    try:
        from_toml(to_toml(Regulation.from_data(data)))
    except DocumentRefused as refused:
        for one in refused.located:
            yield _of_problem(one.option, one.message, one.params)
    except RefusedByRules as refused:
        for problem in refused.problems:
            yield _of_problem(problem.field, problem.message, problem.params)
    except UNREADABLE:
        sentence = N_("Ce règlement ne peut pas être lu.")
        yield Fault(path_of(Member.CONTEST, REGULATION), sentence)


def _of_problem(option: str, message: str, params: Mapping[str, Any]) -> Fault:
    return Fault(path_of(Member.CONTEST, (*REGULATION, option)), message, params)


def _of_results(file: ContestFile, regulation: Regulation) -> Iterator[Fault]:
    """Yield the results that count and that their deals, or their manches, do not make."""
    rounds = {row.number: row for row in file.rounds.rounds}
    matches = {f"{one.round}/{one.table}": one for one in file.rounds.matches}
    for at, entry in enumerate(file.entries.entries):
        if not entry.current:
            continue
        where = ("entries", at)
        match = matches[entry.match]
        try:
            yield from _of_entry(regulation, rounds[match.round], match, entry, where)
        except UNREADABLE:
            sentence = N_("Ces donnes ne peuvent pas être comptées.")
            yield Fault(path_of(Member.ENTRIES, where), sentence)


def _of_entry(
    regulation: Regulation,
    row: RoundRow,
    match: MatchRow,
    entry: EntryRow,
    where: tuple[str | int, ...],
) -> Iterator[Fault]:
    """Yield what is wrong with a result: its illegal deals, else the totals that it does not make.

    Totals without deals nor manches are what was typed: nothing makes them.
    """
    kept: tuple[Any, ...] = (entry.ns, entry.ew, entry.winner)
    illegal: list[Problem] = []
    computed = kept
    if entry.kind.has_deals and entry.marks:
        seats = len(entry.marks)
        course = deals_from(regulation, cast("Sequence[Mapping[str, Any]]", entry.course))
        illegal = illegal_deals(regulation, seats, course)
        kept = (*entry.marks, entry.winner)
        if not illegal:
            alone = score_chairs(regulation, row.number, seats, course)
            computed = (*alone.marks, alone.winner)
    elif entry.kind.has_deals:
        spot = spot_of(row.number, row.stage, row.given, match.section, match.slot)
        at_table = regulation.at_table(entry.chosen)
        deals = [stored_deal(_COLUMNS(deal)) for deal in sorted(entry.deals, key=_NUMBER)]
        for number, deal in enumerate(deals):
            problems = check(at_table.rules_of(spot), deal)
            illegal += [one._replace(field=f"deals[{number}].{one.field}") for one in problems]
        if not illegal:
            score = at_table.score(spot, deals)
            computed = (score.ns, score.ew, score.winner or "")
    elif entry.manches:
        spot = spot_of(row.number, row.stage, row.given, match.section, match.slot)
        manches = read_manches(entry.manches)
        ns, ew = (sum(manche[side] for manche in manches) for side in (0, 1))
        computed = (ns, ew, judged(regulation, spot, manches).winner or "")
    for one in illegal:
        deal_number, _dot, name = one.field.removeprefix("deals[").partition("].")
        path = path_of(Member.ENTRIES, (*where, "deals", int(deal_number), name))
        yield Fault(path, one.message, one.params)
    if not illegal and computed != kept:
        sentence = N_("%(kept)s gardé, %(made)s recompté.")
        words = {"kept": "/".join(map(str, kept)), "made": "/".join(map(str, computed))}
        yield Fault(path_of(Member.ENTRIES, where), sentence, words)


def _of_draws(file: ContestFile) -> Iterator[Fault]:
    """Yield the draws that their seed does not replay."""
    seated, exempt = _seats(file)
    played: list[tuple[Any, ...]] = []
    byes: list[int] = []
    ordered = sorted(enumerate(file.rounds.rounds), key=lambda one: one[1].number)
    for at, row in ordered:
        tables = seated[row.number]
        path = path_of(Member.ROUNDS, ("rounds", at))
        try:
            history = History.of_tables(played, byes=byes)
            otherwise = _replayed(row, history, tables, exempt[row.number])
        except UNREADABLE:
            yield Fault(path, N_("Le tirage ne peut pas être rejoué."))
        else:
            for teams in otherwise:
                sentence = N_("Le tirage rejoué place autrement %(teams)s.")
                yield Fault(path, sentence, {"teams": " – ".join(map(str, teams))})
        played += [(row.number, *camps) for camps in tables]
        byes += exempt[row.number]


def _replayed(
    row: RoundRow, history: History, tables: Sequence[Camps], exempt: Sequence[int]
) -> list[list[int]]:
    """Return the teams of the tables that the replay of a draw seats otherwise."""
    draw_input = DrawInput(
        row.number,
        row.method,
        row.is_last,
        row.bye_to,
        tuple(Entrant(team, rank) for team, rank in row.entrants),
        history,
        row.stage,
        row.given,
    )
    here = {*exempt, *(team for camps in tables for camp in camps for team in camp)}
    touched = {team for team, _rank in row.entrants} ^ here
    return seated_otherwise(tables, draw_input.draw(row.seed), row.given, touched)


def _seats(file: ContestFile) -> tuple[Mapping[int, list[Camps]], Mapping[int, list[int]]]:
    """Return the camps of each table, by table, and the exempt teams, of each round."""
    camps: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    exempt: dict[int, list[int]] = defaultdict(list)
    for seat in sorted(file.rounds.seats, key=lambda one: (one.place, one.team)):
        if seat.match is None:
            exempt[seat.round].append(seat.team)
        else:
            camps[seat.match][seat.camp].append(seat.team)
    tables: dict[int, list[Camps]] = defaultdict(list)
    for match in sorted(file.rounds.matches, key=lambda one: one.table):
        chairs_of = camps[f"{match.round}/{match.table}"]
        chairs = [chair for chair in CHAIRS if chair in chairs_of]
        names = chairs or list(Camp)
        tables[match.round].append(tuple(tuple(chairs_of.get(name, ())) for name in names))
    return tables, exempt
