"""A contest as pages and papers show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.machine.annexes import serves
from tournaments.models import Contest, Gathering, HouseLine, Logo, Planning, Round, Season, Team
from tournaments.models.prepared import prepared
from tournaments.queries.core.halls import (
    HallLine,
    hall_of_table,
    hall_with,
    halls_of,
    table_said,
)
from tournaments.regulation import Regulation
from tournaments.regulation.format import Entrants, Halls
from tournaments.regulation.planning import Times
from tournaments.regulation.posted import secret_article
from tournaments.regulation.text import Article, articles, free_articles, typographic
from tournaments.words.actions import CASH_ACTIONS
from tournaments.words.enums import Role

#: Contests on one page of a list.
CONTESTS_A_PAGE = 20
#: Contests proposed as models of a new one.
RECENT = 6
#: Identity of a contest that no database keeps, as a rehearsal. It is always the same, so that two
#: rehearsals of one seed are equal.
NOT_KEPT = UUID(int=0)


@dataclass(frozen=True, slots=True)
class ContestInfo:
    """Heading of every page and paper."""

    pk: int
    slug: str
    name: str
    place: str
    date: date
    closed: bool
    version: int
    regulation: Regulation
    second_reading: bool = False
    players_enter: bool = False
    published: bool = False
    names_by_initials: bool = False
    club: str = ""
    #: Whether it was imported without its cash: what is owed is known elsewhere.
    cash_elsewhere: bool = False
    #: Address at which everybody finds this server, without a path; empty if the desk set none.
    address: str = ""
    #: Identity of the contest on every installation; the sheets that are photographed carry it.
    uid: UUID = NOT_KEPT
    #: For papers only (`paper_info`): the club's logo and the time of the last change.
    logo: bytes = field(default=b"", repr=False)
    changed_at: datetime | None = None
    #: The halls in order; none for a contest played in one.
    halls: tuple[HallLine, ...] = ()
    #: Number of the first round whose results the hall sees with the prizes; None without one.
    secret_from: int | None = None

    @property
    def halls_apart(self) -> bool:
        return bool(self.halls) and self.regulation.halls is Halls.APART

    def table_short(self, table: int) -> str:
        """Return a table for a narrow column: "47", or "B 47" in several halls."""
        hall = hall_of_table(self.halls, table)
        return str(table) if hall is None else f"{hall.name}\N{NO-BREAK SPACE}{table}"

    def table_said(self, table: int) -> str:
        """Return a table as people are told it: "Table 47", or "Salle B, table 47"."""
        table_name = table_said(self.halls, table)
        return table_name[:1].upper() + table_name[1:]

    def hall_name(self, key: int | None) -> str:
        hall = hall_with(self.halls, key)
        return hall.name if hall is not None else ""

    @property
    def individuals(self) -> bool:
        return self.regulation.individuals

    @property
    def melee(self) -> bool:
        return self.regulation.melee

    @property
    def entering(self) -> tuple[str, ...]:
        return tuple(map(typographic, _entering(self)))

    @property
    def articles(self) -> list[Article]:
        """The regulation and what the contest sets besides; the free articles come last."""
        sentences = self.entering
        entering = [Article(_("La saisie des résultats"), sentences)] if sentences else []
        halls = [Article(_("Les salles"), tuple(_in_halls(self)))] if self.halls else []
        secret = secret_article(self.regulation, self.secret_from)
        own = free_articles(self.regulation)
        return [*articles(self.regulation), *halls, *entering, *secret, *own]


@dataclass(frozen=True, slots=True)
class ContestRef:
    slug: str
    name: str
    date: date


@dataclass(frozen=True, slots=True)
class ContestSummary:
    slug: str
    name: str
    place: str
    date: date
    closed: bool
    teams: int
    rounds_drawn: int
    individuals: bool = False


@dataclass(frozen=True, slots=True)
class ContestPage:
    """One page of a list of contests, and its number among `pages`, from 1."""

    contests: tuple[ContestSummary, ...]
    number: int
    pages: int

    @property
    def before(self) -> int | None:
        """Number of the page before this one, with later contests; None for the first."""
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        """Number of the page after this one, with earlier contests; None for the last."""
        return self.number + 1 if self.number < self.pages else None


def _in_halls(contest: ContestInfo) -> Iterator[str]:
    for hall in contest.halls:
        yield typographic(
            ngettext(
                "%(hall)s : table %(first)d.",
                "%(hall)s : tables %(first)d à %(last)d.",
                hall.last - hall.first + 1,
            )
            % {"hall": hall.label, "first": hall.first, "last": hall.last}
        )
    if contest.halls_apart:
        yield typographic(
            _("Les salles sont tirées à part : chacun joue toute la journée dans la sienne.")
        )


def _entering(contest: ContestInfo) -> Iterator[str]:
    if contest.second_reading:
        yield _(
            "Un résultat compte quand une autre personne que celle qui l’a saisi, ou l’autre camp, "
            "l’a confirmé."
        )
    if contest.players_enter:
        yield _(
            "Les joueurs peuvent saisir leur résultat par le code de leur feuille ; il compte "
            "quand l’autre camp, sur un autre téléphone, ou la table de marque l’a confirmé."
        )


def contest_info(contest: Contest) -> ContestInfo:
    """Return the heading of a contest's pages and papers. No query, or one for its halls."""
    return ContestInfo(
        pk=contest.pk,
        slug=contest.slug,
        name=contest.name,
        place=contest.place,
        date=contest.date,
        closed=contest.closed_at is not None,
        version=contest.version,
        regulation=Regulation.from_data(contest.regulation),
        second_reading=contest.second_reading,
        players_enter=contest.players_enter and serves("at_table"),
        published=contest.published,
        names_by_initials=contest.names_by_initials,
        club=contest.club,
        cash_elsewhere=contest.cash_elsewhere,
        address=contest.phones_address,
        halls=halls_of(contest),
        uid=contest.uid,
        secret_from=contest.suspense_from,
    )


def paper_info(contest: Contest, *, of_cash: bool = False) -> ContestInfo:
    """Return the heading of papers, dated by the data or by the cash box alone. Two queries."""
    png = Logo.objects.filter(contest=contest).values_list("png", flat=True).first()
    lines = contest.log.all() if of_cash else contest.log.exclude(action__in=CASH_ACTIONS)
    changed_at = lines.values_list("at", flat=True).first()
    # PostgreSQL and SQLite return binary fields with different types.
    return replace(contest_info(contest), logo=bytes(png or b""), changed_at=changed_at)


def contests_of(user: User | None, typed: str = "") -> ContestPage:
    """Return a page of the contests a person works for, latest first. At most four queries.

    A superuser, or None, gets everybody's. `typed` is the number of the page, brought into
    range.
    """
    return _summaries(_contests_of(user), typed)


def contests_of_others(user: User, typed: str = "") -> ContestPage:
    """Return a page of the contests that a person does not work for, as `contests_of` does."""
    others = _contests_of(None).exclude(pk__in=_contests_of(user).order_by().values("pk"))
    return _summaries(others, typed)


def _summaries(listed: QuerySet[Contest], typed: str) -> ContestPage:
    page = Paginator(listed, CONTESTS_A_PAGE).get_page(typed)
    contests = list(page)
    # Who left before playing never entered: the page of the contest does not count it either.
    teams = _counts(Team.objects.exclude(last_round=0), contests)
    rounds = _counts(Round.objects.all(), contests)
    return ContestPage(
        tuple(
            ContestSummary(
                slug=contest.slug,
                name=contest.name,
                place=contest.place,
                date=contest.date,
                closed=contest.closed_at is not None,
                teams=teams[contest.pk],
                rounds_drawn=rounds[contest.pk],
                individuals=contest.regulation.get("entrants", Entrants.PAIRS) != Entrants.PAIRS,
            )
            for contest in contests
        ),
        number=page.number,
        pages=page.paginator.num_pages,
    )


def contests_in_progress(today: date) -> list[Contest]:
    """Return today's contests not over, or else any begun and not over. One query."""
    going_on = Contest.objects.filter(closed_at=None).order_by("pk")
    going_on_today = going_on.filter(Q(date=today) | Q(rounds__isnull=False)).distinct()
    contests = list(going_on_today)
    return [contest for contest in contests if contest.date == today] or contests


def names_of_contests(user: User | None) -> dict[str, str]:
    """Return contest names by address, latest first; all for a superuser or None. One query."""
    return dict(_contests_of(user).values_list("slug", "name"))


def recent_contests(user: User) -> list[ContestRef]:
    """Return the contests a person works for, latest first: the last ones only. One query."""
    rows = _contests_of(user).values_list("slug", "name", "date")[:RECENT]
    return [ContestRef(*row) for row in rows]


def last_organised(user: User) -> ContestRef | None:
    """Return the latest contest that a person organises, to make it again. One query."""
    organises = Q(organiser=user) | Q(members__user=user, members__role=Role.ORGANISER)
    rows = _contests_of(user).filter(organises).values_list("slug", "name", "date")[:1]
    return next((ContestRef(*row) for row in rows), None)


def _contests_of(user: User | None) -> QuerySet[Contest]:
    contests = Contest.objects.order_by("-date", "-pk")
    if user is None or user.is_superuser:
        return contests
    return contests.filter(Q(organiser=user) | Q(pk__in=user.memberships.values("contest")))


def _counts(of_all: QuerySet[Team] | QuerySet[Round], contests: Sequence[Contest]) -> Counter[int]:
    rows = of_all.filter(contest__in=contests).order_by()
    return Counter(dict(rows.values_list("contest").annotate(Count("pk"))))


def published_contests() -> list[str]:
    """Return the address names of the contests that search engines may list. One query."""
    return list(Contest.objects.filter(published=True).values_list("slug", flat=True))


def times_of(contest: Contest) -> Times | None:
    """Return the times the organiser set, or None. One query."""
    return next(iter(_times(_planning(contest.pk)).values()), None)


@prepared
def _planning(contest: int) -> QuerySet[Planning]:
    return Planning.objects.filter(contest=contest)


def times_by_contest(contests: Iterable[Contest]) -> dict[int, Times]:
    """Return the times that the organisers set, by key of the contest. One query."""
    return _times(Planning.objects.filter(contest__in=list(contests)))


def _times(plannings: Iterable[Planning]) -> dict[int, Times]:
    return {
        planning.contest_id: Times(
            **{field.name: getattr(planning, field.name) for field in fields(Times)}
        )
        for planning in plannings
    }


@dataclass(frozen=True, slots=True)
class Used:
    """Whether a person has a season, halls gathered, and whether the house erased anything."""

    seasons: bool
    halls: bool
    erasures: bool


def used_by(user: User) -> Used:
    """Return what a person has used. One query."""
    own = {"organiser": OuterRef("pk")}
    row = User.objects.filter(pk=user.pk).values_list(
        Exists(Season.objects.filter(**own)),
        Exists(Gathering.objects.filter(**own)),
        Exists(HouseLine.objects.all()),
    )
    return Used(*row.get())
