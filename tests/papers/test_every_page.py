"""Every page of every kind of paper, in every kind of contest, read by the boxes of its glyphs.

No text is on another one, crossed by a line, too near the edge or too small, each paper shows what
its contest holds, and is read aloud in the order of its page.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass

import pytest
from django.utils.translation import override

from tests.papers.builders import squeezed
from tests.papers.halls import GAMES, LONG, hall
from tests.papers.printed import HOST, Printed, papers_of, printed
from tournaments.models import Contest
from tournaments.queries.core.contests import contest_info
from tournaments.queries.core.teams import TeamLine, entrants
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.standings.ranking import standings
from tournaments.queries.standings.rows import Standings
from tournaments.regulation.text import articles as articles_of
from tournaments.regulation.text import typographic
from tournaments.views.papers.kinds import KINDS
from tournaments.words.keys import keys_in_words, place_named
from tournaments.words.person_names import by_initials, family_first
from tournaments.words.team_cards import card_of

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Held:
    """What a contest holds: its teams, its last round, its ranking, the sentences of its rules.

    `prices` are the sentences about faults and what they cost.
    """

    teams: list[TeamLine]
    last: RoundView | None
    ranked: Standings
    sentences: list[str]
    prices: list[str]

    @classmethod
    def of(cls, contest: Contest) -> Held:
        drawn = rounds_of(contest)
        articles = contest_info(contest).articles
        faults = articles_of(contest_info(contest).regulation, ("Fautes de jeu", "Pénalités"))
        return cls(
            entrants(contest),
            drawn[-1] if drawn else None,
            standings(contest),
            [sentence for article in articles for sentence in article.sentences],
            [sentence for article in faults for sentence in article.sentences],
        )


#: Returns the texts that a paper must hold; each is a choice of forms, without spaces.
Shows = Callable[[Held], Iterator[tuple[str, ...]]]

#: People whose names may be cut for want of room.
CUT = {name for pair in LONG for name in pair}


def nothing(held: Held) -> Iterator[tuple[str, ...]]:
    yield from ()


def people(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield the forms of the name of each player."""
    for team in held.teams:
        yield from _names(team)


def _names(team: TeamLine) -> Iterator[tuple[str, ...]]:
    """Yield the forms of a player's name: as it is, family name first, with initials."""
    for name in set(team.players) - CUT:
        yield tuple(map(squeezed, (name, family_first(name), by_initials(name))))


def numbered(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield the number of each team before its name."""
    for team in held.teams:
        yield from _after(str(team.number), team)


def with_cards(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield the number of each team and its card before its name."""
    for team in held.teams:
        yield from _after(f"{team.number}{card_of(team.number).sign}", team)


def _after(first: str, team: TeamLine) -> Iterator[tuple[str, ...]]:
    """Yield the forms of a team's name after what stands first in its line."""
    if not CUT & set(team.players):
        players = map(by_initials, team.players)
        yield squeezed(f"{first}{team.name}"), squeezed(f"{first}{' – '.join(players)}")


def tables(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield the number of each table of the last round, and its players."""
    assert held.last is not None
    seated = {team.number for line in held.last.tables for team, _camp in line.seated}
    for team in held.teams:
        if team.number in seated:
            yield from _names(team)
    for line in held.last.tables:
        yield (str(line.table),)


def totals(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield the players and the total of each row of the ranking."""
    yield from people(held)
    for row in held.ranked.rows:
        yield (str(row.total),)


def marks(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield the players of the last round, and their points in it."""
    assert held.last is not None
    yield from tables(held)
    for row in held.ranked.rows:
        for cell in (*row.cells, *row.knockout):
            if cell.round == held.last.number and cell.points is not None:
                yield (str(cell.points),)


def sentences(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield each sentence of the regulation."""
    for sentence in held.sentences:
        yield (squeezed(sentence),)


def keys(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield what each key of the entry of results does."""
    for key in keys_in_words(place_named("fast-entry")):
        yield (squeezed(typographic(key.does)),)


def prices(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield each sentence about the faults and their prices."""
    for sentence in held.prices:
        yield (squeezed(sentence),)


def reached(held: Held) -> Iterator[tuple[str, ...]]:
    """Yield the address that phones are given."""
    yield (HOST,)


#: What each kind of paper shows, usually or with a ready choice. A new kind gets its line here.
SHOWS: Mapping[str, Shows] = {
    "entrants": with_cards,
    "entrants?columns=arrival": people,
    "entrants?columns=payments": people,
    "table-numbers": nothing,
    "blank-sheets": nothing,
    "all-meetings": nothing,
    "badges": people,
    "score-cards": nothing,
    "card-values": nothing,
    "scorer-card": keys,
    "referee": prices,
    "power-cut": numbered,
    "hand-slips": nothing,
    "travelling-sheets": nothing,
    "played-boards": nothing,
    "played-boards?show=pairs": people,
    "draw": tables,
    "draw?by=team": tables,
    "draw?by=name": tables,
    "sheets": tables,
    "pools": people,
    "ranking": totals,
    "pools?show=ranking": people,
    "brackets": nothing,
    "results": marks,
    "ranking?order=name": people,
    "crosstable": totals,
    "crosstable?across=teams": totals,
    "souvenir": nothing,
    "team-reports": people,
    "event-poster": nothing,
    "regulation": sentences,
    "phones": reached,
    "phones?to=register": reached,
    "diplomas": people,
    "prizes": nothing,
    "prize-labels": nothing,
    "prizes-received": nothing,
    "treasurer": people,
    "receipts": nothing,
    "tickets": nothing,
    "tombola": nothing,
}

#: Faults that a kind may have, with the reason.
ALLOWED: Mapping[str, frozenset[str]] = {
    # Four sheets to a page, and a head that names many manches, have smaller type.
    "sheets": frozenset({"too small"}),
    "blank-sheets": frozenset({"too small"}),
    # The suits stand on white squares that hide the corners of the frame.
    "diplomas": frozenset({"crossed by a line"}),
    # The figures of a curve stand on its grid, and on the bars of the hall.
    "team-reports": frozenset({"crossed by a line"}),
}

#: Kinds of the everyday run; the slow one has them all.
EVERYDAY = ("entrants", "draw", "ranking", "results", "sheets")

#: Kinds whose grid fills the page of a small contest.
FILLED = (
    "all-meetings",
    "card-values",
    "crosstable",
    "draw",
    "played-boards",
    "ranking",
    "results",
)

#: Contests of the slow run: kind, entrants, language, whether every choice of options is printed.
LARGE = [
    *(
        (game, entrants, "fr", False)
        for game, (_rules, sizes) in GAMES.items()
        for entrants in sizes
    ),
    ("belote", 33, "en", True),
    ("mêlée", 16, "en", False),
    ("tableau", 8, "en", False),
]


def test_a_kind_of_paper_says_what_its_pages_show() -> None:
    assert {name.split("?")[0] for name in SHOWS} == set(KINDS)


def test_the_papers_of_a_round_are_clean_in_a_small_contest() -> None:
    assert wrong_pages("belote", 8, only=EVERYDAY) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "count", "language", "every_choice"), LARGE)
def test_every_page_of_every_contest_is_clean(
    game: str, count: int, language: str, every_choice: bool
) -> None:
    with override(language):
        assert wrong_pages(game, count, every_choice) == ""


@pytest.mark.slow
def test_every_kind_of_paper_is_printed_in_one_of_these_contests() -> None:
    left = set(KINDS)
    for game in ("duplicate", "tableau", "poules", "mêlée"):
        left -= {kind.slug for kind, _chosen, _leaves in papers_of(hall(game, 8), only=left)}
    assert left == set()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "count"), [("belote", 8), ("mêlée", 16), ("duplicate", 8)])
def test_no_grid_of_a_small_contest_leaves_half_of_its_page_empty(game: str, count: int) -> None:
    empty = []
    for paper in printed(hall(game, count), only=FILLED):
        for page in paper.pages:
            wide = {one.bottom for one in page.rules if one.right - one.left > page.width * 0.8}
            _foot, last, *_others = sorted(wide)
            if last > page.height / 2:
                empty.append(str(paper))
    assert empty == []


def wrong_pages(
    game: str, count: int, every_choice: bool = False, only: Container[str] | None = None
) -> str:
    """Return what is wrong with the papers of a contest, a line for each paper and each fault."""
    contest = hall(game, count)
    held = Held.of(contest)
    lines = []
    for paper in printed(contest, every_choice, only):
        faults: dict[str, list[str]] = {}
        for fault in paper.faults:
            faults.setdefault(fault.what, []).append(str(fault))
        if paper.whole:
            faults["missing"] = list(_missing(paper, held))
        faults["misread"] = list(paper.misread)
        for what in faults.keys() - ALLOWED.get(paper.kind.slug, frozenset()):
            if faults[what]:
                lines.append(f"{paper}: {len(faults[what])} {what}, first {faults[what][0]}")
    return "\n".join(lines)


def _missing(paper: Printed, held: Held) -> Iterator[str]:
    """Yield the texts that the paper should hold."""
    text = paper.text
    # A choice may leave some texts out.
    for forms in SHOWS.get(str(paper), nothing)(held):
        if not any(form in text for form in forms):
            yield forms[0]
