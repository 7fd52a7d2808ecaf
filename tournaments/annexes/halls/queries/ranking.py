"""The one ranking of all halls, over the records of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.criteria import CRITERIA, Criterion, CriterionName, Need
from scoring.ranking import prepared
from scoring.records import Record, Value
from scoring.words import N_, Problem, Text
from tournaments.annexes.halls.queries.state import HallState
from tournaments.annexes.halls.rules import GatheringRules, RoundsCounted
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.standings.ranking import rank_records, records_of, results_of
from tournaments.regulation.compare import Difference, differences
from tournaments.regulation.format import FORMAT

OTHER_RULES = N_("%(hall)s : « %(option)s » : %(there)s, et %(here)s en %(first)s.")
OTHER_ROUNDS = N_("%(halls)s, les autres %(usual)d.")
ROUNDS_OF_ONE = N_("%(hall)s : 1 partie")
ROUNDS_OF = N_("%(hall)s : %(rounds)d parties")
JOINED = N_("%(one)s ; %(other)s")
DUPLICATE = N_("Un duplicate compare les donnes d’une salle : ses salles n’ont pas de classement.")
NO_ROUND = N_("Aucune salle n’a de partie complète : il n’y a encore rien à classer.")
TOO_FEW_ROUNDS = N_("%(hall)s : pas assez de parties complètes, %(rounds)d sur %(first)d.")

#: Options of the format that neither mark a match nor rank a team over the rounds: who meets whom,
#: who rests, how clubs and pairs are ranked, and the brackets, which no ranking of rounds
#: counts. The number of rounds is compared as it was played.
NEITHER_MARKS_NOR_RANKS: Final = frozenset(
    {
        *(
            "rounds",
            "clubs",
            "pair_rounds",
            "seating",
            "first_seats",
            "first_draw",
            "next_draw",
            "left_alone",
            "bye_to",
            "kin",
        ),
        *("pairing", "arrow_switch", "pools", "pool_count", "pool_sizes", "pool_draw", "pool_play"),
        *("final", "final_groups", "final_cuts", "places", "consolation", "bracket_draw"),
        *("bracket_stop", "bracket_qualified", "bracket_seeds", "bracket_leaving"),
        "second_life",
        *("rematch_from", "rematch_limit"),
    }
)
#: Stages whose matches a ranking of rounds counts.
STAGES_THAT_COUNT: Final = ("stage[pools]", "stage[rounds]")


class OneRow(NamedTuple):
    """A team in the one ranking. A named tuple, because a page makes a thousand.

    `hall` is its place in the list of halls, from 0.
    `over` tells whether its hall is over.
    """

    rank: int
    shared: bool
    hall: int
    hall_name: str
    team: TeamLine
    total: int
    played: int
    values: tuple[Value, ...]
    over: bool

    @property
    def name(self) -> str:
        """Hall and number: "Salle B/47"."""
        return f"{self.hall_name}/{self.team.number}"


@dataclass(frozen=True, slots=True)
class OneRanking:
    """The one ranking of all halls, or the reasons why there is none.

    `rounds` is the number of rounds counted in each hall, None where halls counted others.
    """

    criteria: tuple[Criterion, ...] = ()
    rows: tuple[OneRow, ...] = ()
    rounds: int | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def shown(self) -> tuple[int, ...]:
        """Places of the criteria to show: a lot says nothing to a reader."""
        return tuple(at for at, one in enumerate(self.criteria) if Need.LOTS not in one.needs)


def one_ranking(halls: Sequence[HallState], rules: GatheringRules) -> OneRanking:
    """Rank the teams of every hall that has a complete round. No query.

    The regulations must be the same in all that marks or ranks, and the halls must have counted as
    many rounds, unless `rules.rounds` says how to compare them.
    """
    begun = [(place, hall) for place, hall in enumerate(halls) if hall.counted]
    problems = tuple(_problems([hall for _place, hall in begun], rules))
    if problems:
        return OneRanking(problems=problems)
    first = rules.first if rules.rounds is RoundsCounted.FIRST else None
    regulation = begun[0][1].contest.regulation
    criteria = _criteria(regulation.ranking, rules)
    records: list[Record] = []
    teams: dict[int | str, tuple[int, TeamLine]] = {}
    gone: set[int | str] = set()
    for place, hall in begun:
        new_teams, cells = hall.scores.shown(hall.counted[: first or None][-1].number)
        # What a criterion reads of the other teams is read within the hall.
        records_here = records_of(new_teams, results_of(cells))
        for record in prepared(records_here, criteria, regulation.chosen_rounds):
            named = _record_of_hall(record, hall.name, met="direct_meeting" in criteria)
            records.append(named)
            team = hall.team[int(record.team)]
            teams[named.team] = place, team
            if team.withdrawn:
                gone.add(named.team)
    ranked = rank_records(records, criteria, gone if regulation.leaving.ranks_last else ())
    held = Counter(line.rank for line in ranked)
    rows = []
    for line in ranked:
        place, team = teams[line.record.team]
        results = line.record.results
        rows.append(
            OneRow(
                rank=line.rank,
                shared=held[line.rank] > 1,
                hall=place,
                hall_name=halls[place].name,
                team=team,
                total=sum([result.points for result in results]),
                played=len(results),
                values=line.values,
                over=halls[place].over,
            )
        )
    counts = {len(hall.counted[: first or None]) for _place, hall in begun}
    return OneRanking(
        criteria=tuple(CRITERIA[name] for name in criteria),
        rows=tuple(rows),
        rounds=counts.pop() if len(counts) == 1 else None,
    )


def _record_of_hall(record: Record, hall: str, *, met: bool) -> Record:
    """Name the team by hall and number, and its opponents too if a criterion asks who `met`."""
    if not met:
        return record._replace(team=f"{hall}/{record.team}")
    return record._replace(
        team=f"{hall}/{record.team}",
        results=tuple(
            [
                result
                if result.opponent is None
                else result._replace(opponent=f"{hall}/{result.opponent}")
                for result in record.results
            ]
        ),
    )


def _criteria(
    ranking: tuple[CriterionName, ...], rules: GatheringRules
) -> tuple[CriterionName, ...]:
    """Return the criteria of the regulation, after the average of a round if that is chosen."""
    if rules.rounds is not RoundsCounted.AVERAGE:
        return ranking
    return ("average", *(name for name in ranking if name not in ("average", "points")))


def _problems(begun: Sequence[HallState], rules: GatheringRules) -> Iterator[Problem]:
    """Yield every reason why these halls cannot be ranked together."""
    if not begun:
        yield Problem("halls", "no_round", NO_ROUND)
        return
    if any(hall.contest.regulation.is_duplicate for hall in begun):
        yield Problem("regulation", "duplicate", DUPLICATE)
        return
    first = begun[0]
    for hall in begun[1:]:
        for one in differences(first.contest.regulation, hall.contest.regulation):
            if marks_or_ranks(one):
                params = {
                    "hall": hall.name,
                    "first": first.name,
                    "option": one.label,
                    "here": one.one,
                    "there": one.other,
                }
                yield Problem(f"halls[{hall.name}].{one.option}", "differs", OTHER_RULES, params)
    yield from _other_rounds(begun, rules)


def _other_rounds(begun: Sequence[HallState], rules: GatheringRules) -> Iterator[Problem]:
    """Yield what is wrong with the numbers of rounds that these halls counted."""
    if rules.rounds is RoundsCounted.AVERAGE:
        return
    if rules.rounds is RoundsCounted.FIRST:
        wanted = rules.first or 1
        for hall in begun:
            if len(hall.counted) < wanted:
                params = {"hall": hall.name, "rounds": len(hall.counted), "first": wanted}
                yield Problem("first", "rounds", TOO_FEW_ROUNDS, params)
        return
    counts = Counter(len(hall.counted) for hall in begun)
    # Most halls decide what is usual; if as many halls played more, the larger number does.
    usual = max(counts, key=lambda rounds: (counts[rounds], rounds))
    others = [
        Text(
            ROUNDS_OF_ONE if len(hall.counted) == 1 else ROUNDS_OF,
            {"hall": hall.name, "rounds": len(hall.counted)},
        )
        for hall in begun
        if len(hall.counted) != usual
    ]
    if others:
        named = others[0]
        for other in others[1:]:
            named = Text(JOINED, {"one": named, "other": other})
        yield Problem("rounds", "differ", OTHER_ROUNDS, {"halls": named, "usual": usual})


def marks_or_ranks(one: Difference) -> bool:
    """Tell whether two contests that differ in this option cannot be ranked together.

    Rules of a deal mark. A round or a stage "apart" differs only by its options, which are listed
    too. Articles are texts, and the order of the penalties is that of a list.
    """
    if one.option.startswith("article") or one.option == "penalty":
        return False
    if one.option.startswith(("round[", "stage[")):
        name, _apart, term = one.option.partition("].")
        counts = name.startswith("round[") or f"{name}]" in STAGES_THAT_COUNT
        return counts and bool(term)
    return one.option not in FORMAT or one.option not in NEITHER_MARKS_NOR_RANKS
