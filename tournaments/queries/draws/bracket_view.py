"""The brackets as pages and papers show them: each match, its teams and its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.pairing.bracket.bracket import FIXED, PLAYED, RESCUED, Bracket
from tournaments.pairing.bracket.layout import Part, layout, rounds_apart
from tournaments.pairing.bracket.plan import NO_OPPONENT, Fixture, Source
from tournaments.pairing.bracket.words import (
    CONSOLATION,
    HALL,
    MAIN,
    comes_from,
    name_of,
    round_name,
)
from tournaments.pairing.sentences import Reason
from tournaments.queries.core.contests import ContestInfo, contest_info
from tournaments.queries.core.halls import HallLine
from tournaments.queries.core.teams import TeamLine, TeamRef, entrants
from tournaments.queries.results.rounds import RoundView, TableLine, rounds_of
from tournaments.queries.standings.brackets import bracket_rounds, brackets_of, winning_camp
from tournaments.regulation import Regulation
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class Contender:
    """A team, or words for the match it comes from; its `points` once they count."""

    team: TeamRef | None
    words: str = ""
    seed: int | None = None
    points: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match on a page. `note` explains one not won at a table; a bye's other side is empty."""

    slot: int
    name: str
    one: Contender
    other: Contender
    round: int | None = None
    table: int | None = None
    note: str = ""

    @property
    def contenders(self) -> tuple[Contender, Contender]:
        return self.one, self.other


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A titled part of a bracket, placed by `pairing.bracket.layout`."""

    title: str
    part: Part


@dataclass(frozen=True, slots=True)
class BracketView:
    """A bracket, with its matches by slot; `winner` are the words for its champion."""

    section: str
    title: str
    winner: str
    parts: tuple[BracketPart, ...]
    matches: Mapping[int, BracketMatch]
    teams: int
    champion: TeamRef | None

    @property
    def in_order(self) -> list[BracketMatch]:
        return [self.matches[slot] for slot in sorted(self.matches)]

    def in_hall(self, hall: HallLine) -> list[BracketMatch]:
        return [one for one in self.in_order if one.table is not None and hall.holds(one.table)]


@dataclass(frozen=True, slots=True)
class BracketsView:
    """The brackets of a contest; empty before they begin."""

    contest: ContestInfo
    brackets: tuple[BracketView, ...]


def brackets_view(contest: Contest) -> BracketsView:
    """Return the brackets in their current state. Seven queries."""
    info = contest_info(contest)
    return view_of(info, entrants(contest), rounds_of(contest))


def view_of(
    info: ContestInfo, teams: Sequence[TeamLine], views: Sequence[RoundView]
) -> BracketsView:
    """Return the brackets made by these rounds. No query."""
    refs = {team.number: TeamRef(team.number, team.name) for team in teams}
    brackets = brackets_of(info.regulation, teams, views)
    lines = {
        (line.section, line.slot): (view, line)
        for view in bracket_rounds(views)
        for line in view.tables
    }
    labels = {hall.pk: hall.label for hall in info.halls}
    halls = {team.number: labels[team.hall] for team in teams if team.hall in labels}
    bracket_list = tuple(
        _view(info.regulation, bracket, refs, lines, halls)
        for bracket in brackets
        if bracket.fixtures
    )
    return BracketsView(info, bracket_list)


Lines = Mapping[tuple[str, int | None], tuple[RoundView, TableLine]]


def _view(
    regulation: Regulation,
    bracket: Bracket,
    refs: Mapping[int, TeamRef],
    lines: Lines,
    halls: Mapping[int, str],
) -> BracketView:
    champion = bracket.champion
    title, winner = _title(bracket.section)
    if bracket.kept and bracket.seeds[0] in halls:
        title = f"{title} – {halls[bracket.seeds[0]]}"
    return BracketView(
        section=bracket.section,
        title=title,
        winner=winner,
        parts=tuple(_parts(bracket)),
        matches={match.slot: match for match in _matches(regulation, bracket, refs, lines)},
        teams=len(bracket.seeds),
        champion=refs[champion] if champion is not None else None,
    )


def _title(section: str) -> tuple[str, str]:
    if section == MAIN:
        return _("Tableau final"), _("Champion")
    if section == CONSOLATION:
        return _("Consolante"), _("Vainqueur de la consolante")
    group = {"group": section.removeprefix(HALL)}
    return _("Tableau %(group)s") % group, _("Vainqueur du tableau %(group)s") % group


def _parts(bracket: Bracket) -> Iterator[BracketPart]:
    if bracket.returns:
        for part in rounds_apart(_shown(bracket)):
            first = part.boxes[0].fixture
            yield BracketPart(_reason_sentence(round_name(first)) if first.nth == 1 else "", part)
        return
    for part in layout(len(bracket.seeds), bracket.places, bracket.kept):
        if part.first == 1:
            title = ""
        elif len(part.boxes) == 1:
            title = _reason_sentence(name_of(part.boxes[0].fixture))
        else:
            title = _("Places %(first)d à %(last)d") % {"first": part.first, "last": part.last}
        # Where each round is drawn anew, no line tells whom the winner of a match meets.
        yield BracketPart(title, part if bracket.drawing == FIXED else replace(part, lines=()))


def _shown(bracket: Bracket) -> list[Fixture]:
    """Return the matches to show: where teams may return, none of a round still to draw."""
    if not bracket.returns:
        return list(bracket.fixtures)
    return [one for one in bracket.fixtures if any(bracket.teams_of(one))]


def _matches(
    regulation: Regulation, bracket: Bracket, refs: Mapping[int, TeamRef], lines: Lines
) -> Iterator[BracketMatch]:
    outcomes = bracket.by_slot
    seeds = {team: place for place, team in enumerate(bracket.seeds, start=1)}
    fixtures = {fixture.slot: fixture for fixture in bracket.fixtures}
    for fixture in _shown(bracket):
        outcome = outcomes.get(fixture.slot)
        view, line = lines.get((bracket.section, fixture.slot), (None, None))
        teams = bracket.teams_of(fixture)
        sides = [
            Contender(None, _("au tirage de ce tour"))
            if bracket.to_draw(fixture)
            else _contender(
                source, team, outcome is not None and team == outcome.winner, refs, seeds, fixtures
            )
            for source, team in zip(fixture.sources, teams, strict=True)
        ]
        if view is not None and line is not None and winning_camp(regulation, view, line):
            sides = [_with_points(side, line) for side in sides]
        note = ""
        if outcome is not None and outcome.how == RESCUED:
            note = _("repêchage")
        elif outcome is not None and outcome.how != PLAYED and not fixture.exempts:
            note = _("sans jouer") if outcome.winner else _("personne")
        yield BracketMatch(
            slot=fixture.slot,
            name=_reason_sentence(name_of(fixture)),
            one=sides[0],
            other=sides[1],
            round=view.number if view is not None else None,
            table=line.table if line is not None else None,
            note=note,
        )


def _contender(
    source: Source,
    team: int | None,
    won: bool,
    refs: Mapping[int, TeamRef],
    seeds: Mapping[int, int],
    fixtures: Mapping[int, Fixture],
) -> Contender:
    if team:
        return Contender(refs.get(team), seed=seeds[team], won=won)
    if team is None:
        return Contender(None, _reason_sentence(comes_from(source, fixtures)))
    return Contender(None, "" if source == NO_OPPONENT else _("personne"))


def _with_points(side: Contender, line: TableLine) -> Contender:
    entry = line.entry
    if side.team is None or entry is None or entry.forfeit:
        return side
    camp = line.camp_of(side.team.number)
    points = {"NS": entry.ns, "EW": entry.ew}.get(camp)
    return Contender(side.team, side.words, side.seed, points, side.won)


def _reason_sentence(reason: Reason) -> str:
    return say(reason.template, reason.params)
