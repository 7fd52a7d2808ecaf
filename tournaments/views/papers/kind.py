"""Description of a paper for the desk: name, right needed, moment of the day, builder."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar, assert_never

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.words import N_
from tournaments.forms.core.papers import PaperOptions
from tournaments.machine.annexes import Door, behind, serves
from tournaments.models import Contest, Round
from tournaments.papers import Leaves, PaperSize, Reading, SheetStyle
from tournaments.papers.kit.codes import PhoneLink
from tournaments.queries.cash.tickets import sells_tickets
from tournaments.queries.core.contests import ContestInfo, contest_info, paper_info, times_of
from tournaments.queries.core.dues import prices_of
from tournaments.queries.core.halls import HallLine, hall_with, halls_of
from tournaments.queries.core.rounds import published_rounds
from tournaments.queries.core.teams import TeamLine, entrants, has_clubs
from tournaments.queries.draws.routes import Routes, in_advance, routes
from tournaments.queries.hall.halls import in_hall
from tournaments.queries.prizes.lines import terms_of
from tournaments.queries.results.rounds import RoundView, boards_over, rounds_of
from tournaments.queries.standings.rows import Standings
from tournaments.views.core.halls import hall_asked
from tournaments.views.core.long_work import MOST_PAPERS
from tournaments.views.core.phones_address import phones_url
from tournaments.views.papers.printer import size_asked
from tournaments.views.permissions import Right
from tournaments.words.entrants import reworded
from tournaments.words.former_papers import TELLING

Value = TypeVar("Value")


class Moment(StrEnum):
    """Moment of the day when a paper is used: groups of the papers' page, in order."""

    BEFORE = N_("Avant la première partie")
    ROUND = N_("À chaque partie")
    RESULTS = N_("Résultats et classements")
    AFTER = N_("Après le concours")
    MONEY = N_("Caisse")

    @property
    def every_round(self) -> bool:
        """Whether the papers of this moment are those of the round chosen on the page."""
        match self:
            case Moment.ROUND:
                return True
            case Moment.BEFORE | Moment.RESULTS | Moment.AFTER | Moment.MONEY:
                return False
            case _:
                assert_never(self)


class When(Enum):
    """When a paper of a round is ticked by default in the document that joins several papers."""

    PLAYED = "while the round is played"
    CLOSED = "once it is closed"
    BOTH = "always"
    ASKED = "only if it is ticked"

    def ticked(self, closed: bool) -> bool:
        """Whether the paper is ticked by default; `closed` says whether the round is closed."""
        match self:
            case When.PLAYED:
                return not closed
            case When.CLOSED:
                return closed
            case When.BOTH:
                return True
            case When.ASKED:
                return False
            case _:
                assert_never(self)


class TableAddresses(Door):
    """Addresses that papers print to lead a phone to a table. None if no phone can come."""

    part = "addresses"

    def of_matches(
        self, contest: Contest, request: HttpRequest, number: int
    ) -> Mapping[int, PhoneLink]:
        """Return the addresses of the matches of a round, by match, with their codes."""
        return {}

    def of_sign(self, contest: Contest, request: HttpRequest, table: int) -> str | None:
        """Return the address on a table's sign, which serves the whole day."""
        return None


@dataclass(frozen=True)
class Asked:
    """Request for a paper: the contest, the round asked for, the options chosen.

    With `linked` false the paper leads no phone here, as if none could come: it is then the same
    whatever machine prints it.
    `only` is the key of the only hall that the paper is about; None: the one that the address
    names, if any. With `everywhere` it is about all the halls, whatever is asked for.
    """

    contest: Contest
    request: HttpRequest
    round: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    linked: bool = True
    only: int | None = None
    everywhere: bool = False

    @cached_property
    def hall(self) -> HallLine | None:
        """Only hall that the paper is about; None for all of them. No query without halls."""
        if self.everywhere:
            return None
        halls = halls_of(self.contest)
        return hall_asked(halls, self.request) if self.only is None else hall_with(halls, self.only)

    @cached_property
    def info(self) -> ContestInfo:
        """Contest as papers show it, with the logo and the only hall. Two queries, cached."""
        info = paper_info(self.contest)
        if self.hall is None:
            return info
        return replace(info, name=f"{info.name} – {self.hall.label}")

    @cached_property
    def teams(self) -> list[TeamLine]:
        teams = entrants(self.contest)
        return [team for team in teams if self.hall is None or team.hall == self.hall.pk]

    def in_hall(self, hall: HallLine) -> Asked:
        return replace(self, only=hall.pk)

    def ranked(self, standings: Standings) -> Standings:
        """Return the rows of the teams that the paper is about, with their ranks among all."""
        if self.hall is None:
            return standings
        here = {team.number for team in self.teams}
        return replace(standings.of_teams(here), contest=self.info)

    @property
    def reading(self) -> Reading:
        """Distance from which the paper is read; near for a paper without this option."""
        reading: Reading = self.options.get("reading", Reading.NEAR)
        return reading

    @cached_property
    def size(self) -> PaperSize:
        return size_asked(self.request)

    @property
    def sheet_style(self) -> SheetStyle:
        style: SheetStyle = self.options["style"]
        return replace(style, size=self.size)

    def headed(self, value: Value) -> Value:
        return replace(value, contest=self.info)  # type: ignore[type-var]

    @cached_property
    def view(self) -> RoundView:
        """Round asked for. Raises Http404 if it is not drawn."""
        for view in rounds_of(self.contest, only=self.round):
            return view if self.hall is None else in_hall(view, self.hall, self.teams)
        raise Http404

    @cached_property
    def entrants(self) -> int:
        """Number of entrants. One query, cached."""
        return self.contest.teams.count()

    @cached_property
    def phones(self) -> str | None:
        """Address at which phones find this server, without a path; None if no phone can come."""
        return phones_url(self.contest, self.request, "") if self.linked else None

    def of_all_previews(self) -> Asked:
        """Return this request with what every preview needs read, once for all its copies."""
        for name in ("entrants", "phones"):
            getattr(self, name)
        return self

    def choosing(self, options: Mapping[str, Any]) -> Asked:
        """Return the same request with other options; values already read are kept."""
        other = replace(self, options=options)
        read = {"info", "entrants", "phones", "view", "hall", "teams"} & self.__dict__.keys()
        other.__dict__.update({name: self.__dict__[name] for name in read})
        return other

    def links(self) -> dict[int, PhoneLink]:
        """Return the addresses and codes that open the round's matches on phones, by match.

        Anyone who has them can enter a result, so a paper that shows them needs `Right.ENTER`.
        """
        links: dict[int, PhoneLink] = {}
        for addresses in behind(TableAddresses) if self.linked else ():
            links |= addresses.of_matches(self.contest, self.request, self.view.number)
        return links

    def sign(self, table: int) -> str:
        """Return the address that the sign of a table shows; "" for none."""
        doors = behind(TableAddresses)
        signs = (one.of_sign(self.contest, self.request, table) for one in doors)
        return next(filter(None, signs), "")


class Day:
    """Progress of the contest, which decides the papers offered. Facts are read once, if asked."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest_info(contest)
        self._row = contest

    @cached_property
    def drawn(self) -> list[Round]:
        return published_rounds(self._row.pk)

    @property
    def stages(self) -> frozenset[str]:
        return frozenset(one.stage for one in self.drawn)

    @property
    def played(self) -> bool:
        return any(one.closed and not one.dropped for one in self.drawn)

    @cached_property
    def known(self) -> Routes | None:
        """Rounds known in advance; None in a contest that draws each round after the other."""
        return routes(self._row) if in_advance(self.contest.regulation) else None

    @property
    def routes(self) -> bool:
        return self.known is not None and self.known.known

    @cached_property
    def clubs(self) -> bool:
        return has_clubs(self._row)

    @cached_property
    def categories(self) -> bool:
        return self._row.categories.exists()

    @cached_property
    def teams(self) -> int:
        return self._row.teams.count()

    @property
    def applies(self) -> bool:
        """Whether players register on the contest's page."""
        return self._row.players_apply and serves("applications")

    @cached_property
    def planned(self) -> bool:
        return times_of(self._row) is not None

    @cached_property
    def prizes(self) -> bool:
        return self._row.prizes.exists()

    @cached_property
    def given(self) -> bool:
        return terms_of(self._row).given_at is not None

    @property
    def boards_dealt(self) -> bool:
        return bool(self._row.boards_seed)

    @cached_property
    def boards_over(self) -> bool:
        return boards_over(self._row)

    @cached_property
    def tickets(self) -> bool:
        return sells_tickets(prices_of(self._row))


def always(_day: Day) -> bool:
    return True


def everybody(_options: Mapping[str, Any], entrants: int) -> int:
    return entrants


@dataclass(frozen=True, slots=True)
class Ready:
    """Choices of a paper under the name that clubs know: the page of papers has them in a click."""

    name: str
    options: Mapping[str, str]
    offered: Callable[[Day], bool] = always


@dataclass(frozen=True, slots=True)
class Kind:
    """Kind of paper.

    `name` is a message; `words.entrants` adapts it to contests of individuals. `purpose` is a
    message too: what the paper is for, as the page of reference says it. `prints` returns the
    paper, or several. It raises Http404 if nothing can be printed, and `Refused` if the options
    chosen give no paper. A kind that `Pack` joins with others names the wrong field then. A paper
    `of_round` exists for each round. `options` is the form of the reader's choices: the address
    holds them, and `prints` gets them cleaned. `offered` says
    whether the papers' page shows the kind. `together` says when a paper of a round is ticked by
    default among those printed as one document. `long_from` is the number of entrants from which
    the paper takes over two seconds, so that a work prints it. `printed` returns how many entrants
    it prints with these options, in a contest of so many. Without `by_hall` it is about all the
    halls at once, as a ranking of clubs is. `ready` are choices that have a name of their own.
    `guarded` are fields that need one more right for any value but the usual one.
    """

    slug: str
    name: str
    purpose: str
    moment: Moment
    prints: Callable[[Asked], Leaves | Sequence[Leaves]]
    right: Right = Right.SEE
    of_round: bool = False
    options: type[PaperOptions] | None = None
    together: When = When.ASKED
    offered: Callable[[Day], bool] = always
    long_from: int = MOST_PAPERS
    printed: Callable[[Mapping[str, Any], int], int] = everybody
    by_hall: bool = True
    ready: tuple[Ready, ...] = ()
    guarded: Mapping[str, Right] = field(default_factory=dict)

    def made_for(self, printing: Asked) -> Leaves | Sequence[Leaves]:
        return self.prints(printing if self.by_hall else replace(printing, everywhere=True))

    def rights(self, chosen: Mapping[str, str]) -> list[Right]:
        if self.options is None:
            return [self.right]
        fields = self.options.base_fields
        usual = {name: fields[name].initial for name in self.guarded}
        unusual = (name for name in usual if chosen.get(name, usual[name]) != usual[name])
        return [self.right, *(self.guarded[name] for name in unusual)]

    def is_usual(self, options: Mapping[str, Any]) -> bool:
        """Whether a print with these choices is the usual paper, whatever its looks."""
        fields = self.options.base_fields if self.options is not None else {}
        telling = [name for name in TELLING.get(self.slug, ()) if name in fields]
        return all(options.get(name, "") in ("", str(fields[name].initial)) for name in telling)

    def ready_for(self, day: Day, rights: Collection[Right]) -> list[Ready]:
        """Return the ready choices that serve this contest, for a person with these rights."""
        served = (one for one in self.ready if one.offered(day))
        return [one for one in served if {*self.rights(one.options)} <= {*rights}]

    def exists_in(self, round_: int | None) -> bool:
        return not self.of_round or round_ is not None

    def load(self, options: Mapping[str, Any], entrants: int) -> float:
        """Return the time that the paper takes in this contest, for `long_work.is_long`."""
        # Even a paper about one team reads the whole contest.
        return max(self.printed(options, entrants) / self.long_from, entrants / MOST_PAPERS)

    def called(
        self,
        contest: ContestInfo,
        round_: int | None = None,
        chosen: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        names = (one.name for one in self.ready if one.options.items() <= chosen.items())
        title = reworded(contest.individuals, next(names, self.name))
        if not self.of_round:
            return title
        return _("%(title)s, partie %(round)d") % {"title": title, "round": round_}
