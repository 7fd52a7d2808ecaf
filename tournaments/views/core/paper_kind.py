"""What a paper is to the desk: its name, who may print it, when it serves, how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any, TypeVar

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.forms.core.papers import PaperOptions
from tournaments.models import Contest
from tournaments.papers import Leaves
from tournaments.permissions import Right
from tournaments.queries.core.contests import ContestInfo, paper_info
from tournaments.queries.results.rounds import RoundView, rounds_of
from tournaments.queries.results.table_links import links_of
from tournaments.views.core.table_address import table_url
from tournaments.wording.entrants import reworded

Value = TypeVar("Value")


class Moment(StrEnum):
    """When of the day a paper serves: the groups of the papers' page, in their order."""

    BEFORE = N_("Avant la première partie")
    ROUND = N_("À chaque partie")
    RESULTS = N_("Résultats et classements")
    AFTER = N_("Après le concours")
    MONEY = N_("Caisse")


class When(Enum):
    """When a round's paper is among those printed together without being asked for."""

    PLAYED = "while the round is played"
    CLOSED = "once it is closed"
    BOTH = "always"
    ASKED = "only if it is ticked"
    NEVER = "never: it is not offered among them"


@dataclass(frozen=True)
class Asked:
    """What a paper is printed from: the contest, the round asked for, what was chosen of it."""

    contest: Contest
    request: HttpRequest
    round: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def info(self) -> ContestInfo:
        """The head and foot of the paper, its logo with them. Two queries, once."""
        return paper_info(self.contest)

    def headed(self, value: Value) -> Value:
        """A value that holds its `contest`, with the one that papers want."""
        return replace(value, contest=self.info)  # type: ignore[type-var]

    def choosing(self, options: Mapping[str, Any]) -> Asked:
        """The same with other options; what was read already is not read again."""
        other = replace(self, options=options)
        other.__dict__.update({"info": self.info, "view": self.view})
        return other

    @cached_property
    def view(self) -> RoundView:
        """The round asked for; 404 where it is not drawn."""
        for view in rounds_of(self.contest, only=self.round):
            return view
        raise Http404

    def links(self) -> dict[int, str]:
        """The addresses that open the round's matches on phones, by match.

        Whoever holds one can enter a result: what shows them asks for the right to.
        """
        links = (link for link in links_of(self.contest, self.view.number) if link.shut is None)
        found = ((link.match, table_url(self.contest, self.request, link)) for link in links)
        return {match: address for match, address in found if address}


@dataclass(frozen=True, slots=True)
class Day:
    """How far the contest is, for whether a paper is worth offering."""

    contest: ContestInfo
    rounds: int
    #: The stages of the rounds drawn.
    stages: frozenset[str]
    #: Whether every round is known in advance, by now.
    routes: bool
    #: Whether a team has a club; whether the contest has categories.
    clubs: bool
    categories: bool
    #: How many teams entered, and whether a round that counts is closed.
    teams: int
    played: bool
    #: Whether there are prizes; whether they are given.
    prizes: bool = False
    given: bool = False


def always(_day: Day) -> bool:
    """A paper that can be printed at any time."""
    return True


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of paper.

    `name` is a message, said of players by `entrant_words` where these enter alone. `prints` makes
    the paper, or several, and raises Http404 where there is nothing to print, or `Refused` where
    what was chosen makes no paper (never of one printed with others). `options` are what a
    reader chooses of it, kept in its address and given to `prints` cleaned. `offered` says whether
    the papers' page shows it, `together` whether a round's is ticked among those printed as one.
    """

    slug: str
    name: str
    moment: Moment
    prints: Callable[[Asked], Leaves | Sequence[Leaves]]
    right: Right = Right.SEE
    of_round: bool = False
    options: type[PaperOptions] | None = None
    together: When = When.ASKED
    offered: Callable[[Day], bool] = always

    def called(self, contest: ContestInfo, round_: int | None = None) -> str:
        """What the paper is called, on pages and as a file."""
        title = reworded(contest.individuals, self.name)
        if not self.of_round:
            return title
        return _("%(title)s, partie %(round)d") % {"title": title, "round": round_}
