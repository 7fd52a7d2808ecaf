"""Regulation of a contest as one value: the rules of a deal and the format of the contest."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, assert_never

from scoring.catalogue.options import COMPTOIR, Value
from scoring.catalogue.table import THREE_PLAYERS, TWO_PLAYERS
from scoring.criteria import CriterionName, Need, needed
from scoring.deal import Deal
from scoring.doubts.totals import deal_sum
from scoring.duplicate.movements import Movement
from scoring.manches import ManchesScore, score_manches
from scoring.match import End, MatchScore, score_match
from scoring.rules import RulesError, RuleSet
from scoring.words import Refused
from tournaments.pairing import DrawMethod
from tournaments.regulation import checks
from tournaments.regulation.fields import all_problems, exact, stored, word_of
from tournaments.regulation.format import (
    FORMAT,
    Ending,
    Entrants,
    Format,
    ManchesPlayed,
    RoundChange,
    StageChange,
    TableSize,
    TargetRule,
    Withdrawn,
    Worth,
)
from tournaments.regulation.format.changes import TERMS, StageName
from tournaments.regulation.free_articles import FreeArticle, article_problems
from tournaments.regulation.groups import group_sizes
from tournaments.regulation.manches import as_one, to_win
from tournaments.regulation.stages import Spot
from tournaments.regulation.tariffs import Tariff, tariff_problems
from tournaments.words.match_kinds import ALONE, BOARDS, MANCHES, TOTAL, MatchKind

#: Ranking of a contest of comptoir: points, then rounds won, then lots (VARIANTS §3).
COMPTOIR_RANKING: Final = ("points", "wins", "lots")
#: Deals assumed for half a match when the regulation gives neither deals nor a target.
USUAL_DEALS: Final = 12

#: Spot of a match that no stage nor round changes.
ORDINARY: Final = Spot(0, ())


class MatchWorth(NamedTuple):
    """What half a match is worked out from: manches, each of deals of so many points.

    Without `deals`, `points` are the target of a manche. Points are in the unit of the sheet.
    """

    manches: int
    deals: int | None
    points: int


@dataclass(frozen=True)
class Regulation(Format):
    """Regulation of a contest: a format that passed the checks. Equal values are equal regulations.

    Options may be the words of a document. Raises `scoring.words.Refused` with every problem.
    """

    def __post_init__(self) -> None:
        for name, described in FORMAT.items():
            if words := described.words:
                # An unknown word stays as it was given: the checks below refuse it.
                object.__setattr__(self, name, word_of(words, getattr(self, name)))
            if described.hundredths:
                object.__setattr__(self, name, exact(getattr(self, name)))
        problems = all_problems((n, o, getattr(self, n)) for n, o in FORMAT.items())
        if not problems:
            problems += checks.whole(self, FORMAT)
        problems += tariff_problems(self.tariffs)
        problems += article_problems(self.free_articles)
        if problems:
            raise Refused(problems)

    @classmethod
    def of_rules(cls, rules: RuleSet, **options: Any) -> Regulation:
        """Return the plainest contest that these rules allow, with these options of the format.

        At three and at comptoir players enter alone, at two without a partner. Raises `Refused`.
        """
        needed: dict[str, Any] = {}
        if rules.game == COMPTOIR:
            needed = {"entrants": Entrants.INDIVIDUALS, "deals": None, "ranking": COMPTOIR_RANKING}
        elif rules.players == TWO_PLAYERS:
            needed = {"entrants": Entrants.SINGLES}
        elif rules.players == THREE_PLAYERS:
            needed = {"entrants": Entrants.INDIVIDUALS, "tables": TableSize.THREE}
        return cls(rules, **{**needed, **options})

    def kind_of(self, alone: bool, at: int | Spot = ORDINARY) -> MatchKind:
        """Return the kind of a match at that spot; `alone` where each player plays for himself."""
        if alone:
            return ALONE
        if self.is_duplicate:
            return BOARDS
        return MANCHES if self.manches_at(at) > 1 else TOTAL

    def of_round(self, at: int | Spot) -> Regulation | RoundChange | StageChange:
        """Return the ends and caps of a match: those of its narrowest stage, round or contest."""
        if not self.stages and not self.changes:
            return self
        spot = self.spot(at) if isinstance(at, int) else at
        changes = {change.name: change for change in self.stages}
        named = next((changes[name] for name in spot.stages if name in changes), None)
        if named is not None:
            return named
        return next((change for change in self.changes if change.round == spot.number), self)

    def manches_at(self, at: int | Spot) -> int:
        """Return the number of manches of a match at that spot. Option: manches, stage, round."""
        return self.of_round(at).manches or self.manches

    def faults_decide(self, at: int | Spot) -> bool:
        """Whether points for faults count towards a win: not to a target nor in manches."""
        return self._decided_by_faults(self.of_round(at))

    @property
    def faults_decide_some(self) -> frozenset[bool]:
        """The answers of `faults_decide` over the contest: one, or both where matches differ."""
        played: tuple[Regulation | RoundChange | StageChange, ...]
        played = (self, *self.changes, *self.stages)
        return frozenset(map(self._decided_by_faults, played))

    def _decided_by_faults(self, played: Regulation | RoundChange | StageChange) -> bool:
        return played.target is None and (played.manches or self.manches) == 1

    def rules_of(self, at: int | Spot) -> RuleSet:
        """Return the rules of a deal at that spot. Options: annonces, rounding, sa_ta."""
        played = self.of_round(at)
        changed = () if isinstance(played, Regulation) else tuple(played.rules.items())
        return _changed(self.rules, changed) if changed else self.rules

    def spot(self, number: int) -> Spot:
        """Return the spot of an ordinary match of that round, of the bracket after the others."""
        if self.knockout(number):
            return Spot(number, (StageName.BRACKET,))
        pools = 0 < number <= self.pool_rounds
        return Spot(number, (StageName.POOLS if pools else StageName.ROUNDS,))

    def end_of(self, at: int | Spot) -> End:
        """Return the end of a match at that spot, or of each of its manches."""
        end = self._ends.get(at)
        if end is None:
            end = self._ends[at] = self._end_of(at)
        return end

    @cached_property
    def _ends(self) -> dict[int | Spot, End]:
        """Ends already worked out: a recount asks for that of the same few spots for each match."""
        return {}

    def _end_of(self, at: int | Spot) -> End:
        played = self.of_round(at)
        if self.comptoir:
            # The sheets of comptoir end the match: nothing is counted towards another end.
            return End(clock=True)
        clock = played.clock is not None
        both = self._ends_at_both and clock and played.target is not None
        return End(
            None if both else played.deals,
            played.target,
            clock=clock,
            after_clock=self.after_clock if clock else 0,
            both=both,
            decisive=self.knockout(at if isinstance(at, int) else at.number),
            exceed=played.target is not None and self.exceeds,
            boards=self.is_duplicate,
        )

    @property
    def exceeds(self) -> bool:
        """Whether the points of a match must be exceeded. Option: target_rule."""
        match self.target_rule:
            case TargetRule.REACH:
                return False
            case TargetRule.EXCEED:
                return True
            case _:
                assert_never(self.target_rule)

    @property
    def _ends_at_both(self) -> bool:
        match self.ending:
            case Ending.FIRST:
                return False
            case Ending.BOTH:
                return True
            case _:
                assert_never(self.ending)

    def knockout(self, number: int) -> bool:
        """Whether a round belongs to a bracket, so needs a winner. Option: final, final_groups."""
        return self.ends_in_brackets and number > self.rounds

    @property
    def end(self) -> End:
        return self.end_of(ORDINARY)

    def score(self, at: int | Spot, deals: Sequence[Deal], explain: bool = False) -> MatchScore:
        """Return the score of a match at that spot from all the deals of its sheet.

        If the match has a clock, it was called `after_clock` deals before the end of the sheet. The
        end of each manche says where the next one begins.
        """
        if self.manches_at(at) > 1:
            return as_one(self.score_manches(at, deals, explain))
        return self.score_manche(at, deals, explain)

    def score_manches(
        self, at: int | Spot, deals: Sequence[Deal], explain: bool = False
    ) -> ManchesScore:
        rules, end = self.rules_of(at), self.end_of(at)
        parts: list[Sequence[Deal]] = []
        rest = deals
        while rest:
            # the deals after the end of a manche are those of the next one
            played = len(score_match(rules, rest, end).deals)
            parts.append(rest[:played])
            rest = rest[played:]
        number = self.manches_at(at)
        return score_manches(rules, parts, end, number, self.plays_all_manches(at), explain)

    def score_manche(
        self, at: int | Spot, deals: Sequence[Deal], explain: bool = False
    ) -> MatchScore:
        end = self.end_of(at)
        called = max(0, len(deals) - end.after_clock) if end.clock and deals else False
        return score_match(self.rules_of(at), deals, end, explain, time_up=called)

    def manches_played_at(self, at: int | Spot) -> ManchesPlayed:
        """Return which manches are played at that spot. Option: manches_played, stage, round."""
        return self.of_round(at).manches_played or self.manches_played

    def plays_all_manches(self, at: int | Spot) -> bool:
        return self.manches_played_at(at) is ManchesPlayed.ALL

    def half_match(self, at: int | Spot) -> int:
        """Return half the worth of a match at that spot, in points, from its deals or its target.

        A deal is worth at least 162 in belote (972 for half of twelve), and 240 in coinche: 160 and
        a contract of 80. A match by the clock alone counts as twelve deals, and a match of several
        manches as those that win it.
        """
        if self.comptoir:
            # A table shares as many points as it has pairs of players.
            return (int(self.tables) - 1) // 2
        manches, deals, points = self.match_worth(at)
        return manches * (deals or 1) * points // 2

    def match_worth(self, at: int | Spot) -> MatchWorth:
        """Return what a match at that spot is worth, as `half_match` halves it; not at comptoir."""
        played = self.of_round(at)
        manches = self.manches_at(at)
        if not self.plays_all_manches(at):
            manches = to_win(manches)
        if played.deals is None and played.target is not None:
            return MatchWorth(manches, None, played.target)
        deal = deal_sum(self.rules_of(at)).least
        return MatchWorth(manches, played.deals or USUAL_DEALS, deal)

    def worth(self, worth: int | Worth, at: int | Spot, average: int) -> int:
        """Return the points of a bye or a forfeit with that worth, in a round with that average.

        A bye that is caught up is worth 0 at once; EXTRA is half a match for who is left alone.
        """
        match worth:
            case int():
                return worth
            case Worth.HALF | Worth.EXTRA:
                return self.half_match(at)
            case Worth.AVERAGE:
                return average
            case Worth.CATCH_UP:
                return 0
            case _:
                assert_never(worth)

    @property
    def withdrawn_worth(self) -> int | Worth:
        """Worth of a match whose drawn opponent left, as `worth` takes it. Option: withdrawn."""
        match self.withdrawn:
            case int():
                return self.withdrawn
            case Withdrawn.AS_BYE:
                return self.bye
            case Withdrawn.AS_FORFEIT:
                return self.forfeit
            case Withdrawn.HALF:
                return Worth.HALF
            case Withdrawn.AVERAGE:
                return Worth.AVERAGE
            case _:
                assert_never(self.withdrawn)

    def bracket_rounds(self, teams: int) -> int:
        """Return the rounds of the main bracket for that many teams, of the longest if several.

        By wins, half the matches are taken as won.
        """
        if self.in_groups:
            entering = max(self.group_sizes(teams), default=0)
        else:
            entering = min(self.final or 0, teams)
        return self.until_stop((entering - 1).bit_length() if entering > 1 else 0)

    def until_stop(self, bracket_rounds: int) -> int:
        stop = self.stop_of(bracket_rounds)
        return bracket_rounds if stop is None else min(bracket_rounds, stop)

    def stop_of(self, bracket_rounds: int) -> int | None:
        """Return after how many rounds a bracket of so many stops; None if it has its final.

        After a cadrage each round halves the teams left. Option: bracket_stop, bracket_qualified.
        """
        if self.bracket_qualified is None or self.by_hall:
            return self.bracket_stop
        return max(bracket_rounds - (self.bracket_qualified - 1).bit_length(), 0)

    def group_sizes(self, teams: int) -> list[int]:
        return group_sizes(self.final_groups, self.final_cuts, self.rounds, teams)

    def rematches_in(self, number: int) -> bool:
        """Whether teams that have met once may meet again in that round. Option: rematch_from."""
        return self.rematch_from is not None and number >= self.rematch_from

    @property
    def following_draw(self) -> str:
        """Way of drawing the rounds that follow the first. Option: next_draw, duplicate."""
        moved = self.is_duplicate and self.next_draw == Movement.MITCHELL
        return DrawMethod.DUPLICATE if moved else self.next_draw

    @property
    def bye_points(self) -> int:
        """Points of a bye in an ordinary round; an "average" counts as half a match."""
        return self.worth(self.bye, ORDINARY, self.half_match(ORDINARY))

    def at_table(self, chosen: str) -> Regulation:
        """Return this regulation with what a table chose of its rules, as JSON. Option: per_table.

        A choice that today's rules no longer allow leaves them as they are.
        """
        return replace(self, rules=_rules_at_table(self.rules, chosen)) if chosen else self

    @property
    def game(self) -> str:
        return self.rules.game

    @property
    def counts_match_points(self) -> bool:
        worths = (self.win, self.clock_win, self.draw, self.loss, self.forfeit_win, self.rest)
        return any((*worths, self.loser_manche, self.capot_match_points, self.forfeit_loss))

    @property
    def leaves_ties(self) -> bool:
        """Whether teams may share a rank: no criterion is theirs alone. Option: ranking."""
        return "registration" not in self.ranking and not needed(Need.LOTS, self.ranking)

    @property
    def ranks_capots(self) -> bool:
        """Whether the ranking depends on capots. Options: ranking, capot_match_points."""
        return bool(self.capot_match_points) or "capots" in self.ranking

    def stopped_by_clock(self, at: int | Spot, mine: int, theirs: int) -> bool:
        """Whether the clock ended a match, no camp having reached the target, from its totals.

        Options: clock_win, target_rule. Checks refuse `clock_win` where totals cannot tell.
        """
        end = self.end_of(at)
        return end.clock and end.goal is not None and max(mine, theirs) < end.goal

    def worth_of_win(self, at: int | Spot, mine: int, theirs: int) -> int | Fraction:
        """Return the match points of a win with these totals. Options: win, clock_win."""
        if self.clock_win is not None and self.stopped_by_clock(at, mine, theirs):
            return self.clock_win
        return self.win

    @property
    def pairing_criteria(self) -> tuple[CriterionName, ...]:
        return self.pairing or self.ranking

    def with_format(self, **changes: Any) -> Regulation:
        """Return the regulation with these options of the format changed; raises `Refused`."""
        return replace(self, **changes)

    def to_data(self) -> dict[str, Any]:
        """Return the regulation as plain data, for the database; `from_data` reads it back."""
        data: dict[str, Any] = {"rules": self.rules.options()}
        for name in FORMAT:
            data[name] = stored(getattr(self, name))
        data["changes"] = [{"round": change.round, **_terms(change)} for change in self.changes]
        data["tariffs"] = [tariff.to_data() for tariff in self.tariffs]
        # A regulation without them is stored as it was before they existed.
        if self.stages:
            data["stages"] = [
                {"name": str(change.name), **_terms(change)} for change in self.stages
            ]
        if self.free_articles:
            data["free_articles"] = [article.to_data() for article in self.free_articles]
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Regulation:
        """Return the regulation written by `to_data`. The same data gives the same object."""
        return _read(json.dumps(data))


@lru_cache(maxsize=256)
def _rules_at_table(rules: RuleSet, chosen: str) -> RuleSet:
    try:
        return rules.with_options(**json.loads(chosen))
    except RulesError:
        return rules


@lru_cache(maxsize=256)
def _read(text: str) -> Regulation:
    data = json.loads(text)
    values = {name: FORMAT[name].read(value) for name, value in data.items() if name in FORMAT}
    changes = tuple(RoundChange(**change) for change in data.get("changes", ()))
    tariffs = tuple(Tariff(**tariff) for tariff in data.get("tariffs", ()))
    stages = tuple(StageChange(**change) for change in data.get("stages", ()))
    written = tuple(FreeArticle(**article) for article in data.get("free_articles", ()))
    rules = RuleSet.from_options(data["rules"])
    return Regulation(
        rules=rules,
        **values,
        changes=changes,
        stages=stages,
        tariffs=tariffs,
        free_articles=written,
    )


def _terms(change: RoundChange | StageChange) -> dict[str, Any]:
    return {name: getattr(change, name) for name in TERMS} | change.own


@lru_cache(maxsize=256)
def _changed(rules: RuleSet, options: tuple[tuple[str, Value], ...]) -> RuleSet:
    return rules.with_options(**dict(options))
