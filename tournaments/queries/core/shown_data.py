"""Parts of a contest's data that its papers show, in digests: a printed paper is compared by them.

Two digests of a part differ once something in it has changed. They hold nothing that can be read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet

from scoring.kinds import every
from scoring.words import N_
from tournaments import models
from tournaments.queries.core.contests import times_of
from tournaments.queries.core.rounds import published
from tournaments.queries.core.teams import entrants


class Source(StrEnum):
    """Part of the data of a contest, with the words that say what has changed."""

    HEAD = N_("le concours ou son règlement")
    COUNT = N_("le nombre d’équipes")
    TEAMS = N_("les équipes")
    DETAILS = N_("les renseignements des équipes")
    ARRIVALS = N_("le pointage")
    DRAW = N_("le tirage")
    LINKS = N_("les liens des tables")
    RESULTS = N_("les résultats")
    PRIZES = N_("les lots")
    CASH = N_("la caisse")
    ENTERING = N_("la saisie des résultats")
    TIMES = N_("l’horaire")
    PRICES = N_("les prix")
    APPLYING = N_("l’inscription par les joueurs")
    PHONES = N_("l’adresse ou le wifi des téléphones")


class ShownData:
    """Digests of the parts of one contest, as it is now. Each part is read once, when asked for."""

    def __init__(self, contest: models.Contest) -> None:
        self.contest = contest
        self._known: dict[tuple[Source, int | None], str] = {}

    def digests(self, sources: Iterable[Source], round_: int | None) -> dict[str, str]:
        """Return each part's digest by its name: the draw of `round_`, the results up to it."""
        return {source.name: self.digest(source, round_) for source in sources}

    def digest(self, source: Source, round_: int | None) -> str:
        """Return the digest of one part. At most five queries."""
        key = source, round_ if source in OF_ROUND else None
        if key not in self._known:
            read = repr(list(READ[source](self.contest, round_)))
            self._known[key] = hashlib.sha256(read.encode()).hexdigest()[:16]
        return self._known[key]


def _head(contest: models.Contest, _round: int | None) -> list[Any]:
    logo = models.Logo.objects.filter(contest=contest).values_list("png", flat=True).first()
    head = (contest.name, contest.place, contest.date, contest.club, contest.regulation)
    return [*head, bytes(logo or b"")]


def _count(contest: models.Contest, _round: int | None) -> list[Any]:
    return [contest.teams.filter(last_round=None).count()]


def _teams(contest: models.Contest, _round: int | None) -> list[Any]:
    return [
        (team.number, team.name, team.players, team.last_round, team.club, team.categories)
        for team in entrants(contest)
    ]


def _details(contest: models.Contest, _round: int | None) -> list[Any]:
    categories = list(contest.categories.values_list("name", flat=True))
    return [categories, [team._replace(here_since=None) for team in entrants(contest)]]


def _arrivals(contest: models.Contest, _round: int | None) -> QuerySet[Any]:
    return contest.teams.order_by("number").values_list("number", "here_since")


def _draw(contest: models.Contest, round_: int | None) -> list[Any]:
    rounds = _rounds(contest, round_, round_)
    seats = models.Seat.objects.filter(round__in=rounds).order_by("round__number", "team__number")
    return [
        list(rounds.values_list("number", "stage", "method", "given")),
        list(
            seats.values_list(
                *("round__number", "team__number", "camp", "place"),
                *("match__table", "match__section", "match__slot"),
            )
        ),
    ]


def _links(contest: models.Contest, round_: int | None) -> list[Any]:
    matches = models.Match.objects.filter(round__in=_rounds(contest, round_, round_)).order_by("pk")
    links = list(matches.values_list("pk", "link_serial", "link_from"))
    return [contest.players_enter, contest.phones_address, links]


def _results(contest: models.Contest, round_: int | None) -> list[Any]:
    rounds = _rounds(contest, None, round_)
    # A version of a result never changes, but it may be confirmed or replaced.
    entries = models.Entry.objects.filter(match__round__in=rounds, current=True).order_by("pk")
    tables = [
        rounds.values_list("number", "closed_at", "dropped"),
        entries.values_list("pk", "status"),
        contest.penalties.filter(round__in=rounds).order_by("pk").values_list(),
        models.CatchUp.objects.filter(round__in=rounds).order_by("pk").values_list("pk", "version"),
        models.AdjustedBoard.objects.filter(match__round__in=rounds).order_by("pk").values_list(),
    ]
    return [contest.second_reading, *map(list, tables)]


def _prizes(contest: models.Contest, _round: int | None) -> list[Any]:
    tables = [
        contest.prizes.order_by("pk").values_list(),
        models.Giving.objects.filter(contest=contest).values_list(),
        models.Award.objects.filter(prize__contest=contest).order_by("pk").values_list(),
    ]
    return list(map(list, tables))


def _cash(contest: models.Contest, _round: int | None) -> list[Any]:
    tables = [
        contest.payments.order_by("pk").values_list("pk"),
        contest.cash_counts.order_by("pk").values_list("pk"),
        contest.items.order_by("pk").values_list(),
        models.Order.objects.filter(team__contest=contest).order_by("pk").values_list(),
        models.Discount.objects.filter(team__contest=contest).order_by("pk").values_list(),
    ]
    return list(map(list, tables))


def _entering(contest: models.Contest, _round: int | None) -> list[Any]:
    return [contest.second_reading, contest.players_enter]


def _times(contest: models.Contest, _round: int | None) -> list[Any]:
    return [times_of(contest)]


def _prices(contest: models.Contest, _round: int | None) -> QuerySet[Any]:
    return contest.items.order_by("pk").values_list()


def _applying(contest: models.Contest, _round: int | None) -> list[Any]:
    begun = set(published(contest).values_list("stage", flat=True))
    over = contest.closed_at is not None
    return [contest.players_apply, contest.apply_late, sorted(begun), over]


def _phones(contest: models.Contest, _round: int | None) -> list[Any]:
    return [contest.phones_address, contest.wifi, contest.wifi_password, contest.wifi_open]


def _rounds(contest: models.Contest, first: int | None, last: int | None) -> QuerySet[models.Round]:
    rounds = published(contest).order_by("number")
    if first is not None:
        rounds = rounds.filter(number__gte=first)
    return rounds if last is None else rounds.filter(number__lte=last)


#: How each part is read: a function of the contest and of the round asked for.
READ: Mapping[Source, Callable[[models.Contest, int | None], Iterable[Any]]] = every(
    Source,
    {
        Source.HEAD: _head,
        Source.COUNT: _count,
        Source.TEAMS: _teams,
        Source.DETAILS: _details,
        Source.ARRIVALS: _arrivals,
        Source.DRAW: _draw,
        Source.LINKS: _links,
        Source.RESULTS: _results,
        Source.PRIZES: _prizes,
        Source.CASH: _cash,
        Source.ENTERING: _entering,
        Source.TIMES: _times,
        Source.PRICES: _prices,
        Source.APPLYING: _applying,
        Source.PHONES: _phones,
    },
)
#: Parts of which a paper about one round shows only what concerns that round.
OF_ROUND = frozenset({Source.DRAW, Source.LINKS, Source.RESULTS})
