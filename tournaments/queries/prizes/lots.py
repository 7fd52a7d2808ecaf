"""Prizes of a contest: the lots, the winners at this moment, and the awards given."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from tournaments.models import Contest
from tournaments.pairing.sentences import Reason
from tournaments.queries.cash.ledger import takings
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.teams import TeamLine, TeamRef, entrants
from tournaments.queries.hall.snapshot import Snapshot
from tournaments.queries.prizes.lines import (
    TIES,
    AwardLine,
    GivingTerms,
    LeftLine,
    PrizeLine,
    awards_of,
    player_name,
    prize_line,
    terms_of,
)
from tournaments.queries.results.rounds import rounds_of
from tournaments.queries.standings.climbs import after_complete
from tournaments.queries.standings.ranking import Scores
from tournaments.queries.standings.rows import Row, Standings
from tournaments.regulation import awarding
from tournaments.words.enums import PrizeBy


@dataclass(frozen=True)
class Prizes:
    """All data of a contest's prizes for pages and papers.

    `now` is the giving by the current standings. `awards` is what was given. `takings` are the
    cents received for entries, or None if no lot is a share of them.
    """

    contest: ContestInfo
    terms: GivingTerms
    lines: tuple[PrizeLine, ...]
    teams: Mapping[int, TeamLine]
    standings: Standings
    now: awarding.Given
    awards: tuple[AwardLine, ...]
    takings: int | None = None

    @property
    def given(self) -> bool:
        """Whether the prizes were given. Prizes to choose may still be left."""
        return self.terms.given_at is not None

    @cached_property
    def ranks(self) -> Mapping[int, Row]:
        """Row of each team in the standings; empty before a result counts."""
        rows = self.standings.rows if has_begun(self.standings) else ()
        return {row.team.number: row for row in rows}

    @cached_property
    def proposed(self) -> tuple[AwardLine, ...]:
        lines = {line.pk: line for line in self.lines}
        return tuple(self._line(grant, lines[grant.lot]) for grant in self.now.grants)

    @cached_property
    def left(self) -> tuple[LeftLine, ...]:
        """Pieces nobody would get now, with the reason."""
        lines = {line.pk: line for line in self.lines}
        return tuple(LeftLine(lines[one.lot], one.units, one.reason) for one in self.now.left)

    @cached_property
    def laid_out(self) -> tuple[PrizeLine, ...]:
        return tuple(line for line in self.lines if line.by == PrizeBy.CHOICE)

    @cached_property
    def stale(self) -> tuple[AwardLine, ...]:
        """Awards given that no longer agree with the standings."""
        return tuple(self._settled[place] for place in self._differences[0])

    @cached_property
    def missing(self) -> tuple[AwardLine, ...]:
        """Awards by the current standings that were not given."""
        lines = {line.pk: line for line in self.lines}
        return tuple(self._line(grant, lines[grant.lot]) for grant in self._differences[1])

    @property
    def order_changed(self) -> bool:
        return self.given and self.terms.choosers != self.now.choosers

    @property
    def parted(self) -> bool:
        return self.given and bool(self.stale or self.missing or self.order_changed)

    @cached_property
    def key(self) -> str:
        """Hash of this giving. A form sends it back, to prove what it showed."""
        grants = [replace(grant, reason=Reason("")) for grant in self.now.grants]
        shown = (grants, self.now.choosers, [(one.lot, one.units) for one in self.now.left])
        return sha256(repr((shown, [line.pk for line in self.stale])).encode()).hexdigest()[:16]

    @property
    def shares(self) -> int:
        """Total share of the takings used by the lots, in ten-thousandths."""
        return sum(line.share or 0 for line in self.lines)

    @property
    def shared(self) -> int:
        """Cents of these shares, added lot by lot; never more than the total share."""
        return sum(line.total or 0 for line in self.lines)

    @property
    def kept(self) -> int:
        """Cents of the takings that no lot uses."""
        return (self.takings or 0) - self.shared

    def each(self, line: PrizeLine) -> int:
        return 2 if line.per_player and not self.contest.individuals else 1

    @cached_property
    def turns(self) -> int:
        """Number of teams that may still choose, limited by the lots left."""
        return sum(self.remaining[line.pk] // self.each(line) for line in self.laid_out)

    @property
    def will_choose(self) -> tuple[int, ...]:
        """Teams that can still choose a prize, in the order given, or proposed before that."""
        order = self.terms.choosers if self.given else self.now.choosers
        done = self.have_chosen | set(self.terms.passed)
        return tuple(number for number in order if number not in done)[: self.turns]

    @property
    def chooser(self) -> TeamLine | None:
        """Team whose turn it is to choose; None before the giving and after the last choice."""
        if not self.turns:
            return None
        number = awarding.next_chooser(self.terms.choosers, self.have_chosen, self.terms.passed)
        return self.teams.get(number) if number is not None else None

    @property
    def handed_over(self) -> bool:
        return self.given and not self.will_choose and all(one.collected_at for one in self.awards)

    @cached_property
    def have_chosen(self) -> frozenset[int]:
        return frozenset(
            line.team.number for line in self.awards if line.prize.by == PrizeBy.CHOICE
        )

    @cached_property
    def remaining(self) -> Mapping[int, int]:
        units: dict[int, set[int]] = defaultdict(set)
        for award in self.awards:
            units[award.prize.pk].add(award.unit)
        return {line.pk: line.quantity - len(units[line.pk]) for line in self.lines}

    @property
    def _settled(self) -> list[AwardLine]:
        return [line for line in self.awards if line.prize.by != PrizeBy.CHOICE]

    @cached_property
    def _differences(self) -> tuple[tuple[int, ...], tuple[awarding.Grant, ...]]:
        return awarding.differences([line.grant for line in self._settled], self.now.grants)

    def _line(self, grant: awarding.Grant, prize: PrizeLine) -> AwardLine:
        team = self.teams[grant.team]
        return AwardLine(
            pk=0,
            prize=prize,
            unit=grant.unit,
            part=grant.part,
            parts=grant.parts,
            team=TeamRef(team.number, team.name),
            player=grant.player,
            player_name=player_name(team, grant.player),
            cents=grant.cents,
            reason=grant.reason,
        )


def prizes_of(contest: Contest) -> Prizes:
    """Return the prizes of a contest. Ten queries, plus those of the takings for shares."""
    info = contest_info(contest)
    teams = entrants(contest)
    ranked = after_complete(Scores(info, teams, rounds_of(contest)))
    return prizes_among(contest, teams, ranked)


def lots_listed(contest: Contest) -> tuple[PrizeLine, ...]:
    """Return the list of lots, without the results and the takings. One query."""
    prizes = contest.prizes.select_related("category", "team")
    return tuple(prize_line(prize, None) for prize in prizes)


def prizes_among(contest: Contest, teams: Sequence[TeamLine], ranked: Standings) -> Prizes:
    """Return the prizes from these teams and standings. Three queries, plus the takings'."""
    info = ranked.contest
    prizes = list(contest.prizes.select_related("category", "team"))
    shares = any(prize.share is not None for prize in prizes)
    received = takings(contest) if shares else None
    lines = tuple(prize_line(prize, received or 0) for prize in prizes)
    terms = terms_of(contest)
    now = awarding.give(
        [line.lot for line in lines],
        entrants_of(teams, ranked, terms),
        awarding.Terms(terms.seed, 1 if info.individuals else 2, TIES[terms.ties], terms.passes_on),
    )
    by_number = {team.number: team for team in teams}
    return Prizes(
        contest=info,
        terms=terms,
        lines=lines,
        teams=by_number,
        standings=ranked,
        now=now,
        awards=awards_of(contest, lines, by_number),
        takings=received,
    )


def entrants_of(
    teams: Sequence[TeamLine], ranked: Standings, terms: GivingTerms
) -> list[awarding.Entrant]:
    """Return the teams as `awarding` takes them, ranked once a result counts. No query."""
    begun = has_begun(ranked)
    rows = {row.team.number: row for row in ranked.rows}
    excluded = {penalty.team.number for penalty in ranked.excluded}
    entrants = []
    for team in teams:
        row = rows.get(team.number)
        out: awarding.Out | None = None
        if team.number in excluded:
            out = awarding.Out.EXCLUDED
        elif team.withdrawn and not terms.withdrawn_too:
            out = awarding.Out.WITHDRAWN
        elif team.number in terms.absent:
            out = awarding.Out.ABSENT
        entrants.append(
            awarding.Entrant(
                number=team.number,
                rank=row.rank if row is not None and begun else None,
                categories=frozenset(team.categories),
                played=_played(row),
                out=out,
            )
        )
    return entrants


def has_begun(ranked: Standings) -> bool:
    """Tell whether a result counts. Before that all teams are level and none is ranked."""
    return any(map(_played, ranked.rows))


def _played(row: Row | None) -> int:
    cells = (*row.cells, *row.knockout) if row is not None else ()
    return sum(cell.state.is_match for cell in cells)


def prizes_for_hall(contest: Contest, now: Snapshot) -> Prizes:
    """Return the lots and who won them; only the lots while the standings are hidden."""
    prizes = now.shown(prizes_among(contest, now.teams, now.standings))
    if now.suspense is None:
        return prizes
    terms = replace(prizes.terms, given_at=None, given_by="", choosers=(), passed=())
    return replace(prizes, lines=tuple(map(_to_nobody, prizes.lines)), awards=(), terms=terms)


def _to_nobody(line: PrizeLine) -> PrizeLine:
    return replace(line, team=None)
