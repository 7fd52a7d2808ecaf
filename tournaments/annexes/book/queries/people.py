"""The organiser's address book: the people, their contests, and the data kept about each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import StrIndex
from django.db.models.lookups import GreaterThan

from tournaments.models import Contest, NameMerge, Player, Team
from tournaments.queries.registration.recognising import AsPython
from tournaments.queries.standings.ranking import standings
from tournaments.words.details import DETAILS, PERSONAL, clean_licence, details_of
from tournaments.words.plain_names import plain_words, spaced

#: Longest list a page shows; beyond it, the page asks for more letters.
SHOWN = 200


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the address book, with the number of contests they play in."""

    pk: int
    name: str
    details: Mapping[str, str]
    contests: int


@dataclass(frozen=True, slots=True)
class Played:
    """A contest where a person plays, with their team."""

    slug: str
    name: str
    date: date
    closed: bool
    number: int
    team: str


def people_in_book(owner: User, typed: str = "") -> tuple[list[Person], int]:
    """Return the first of the organiser's people that match the typed words, and how many match.

    People are in order of name, `SHOWN` at most. Each typed word begins a word of the name or of a
    detail that is not private. Three queries, and one for each of these details if words are typed.
    """
    matching = found_in_book(owner, typed)
    ordered = matching.order_by(AsPython("plain_name"), "pk")
    players = list(ordered[:SHOWN])
    counts = _contests_played(owner, players)
    people = [
        Person(one.pk, one.name, details_of(one, PERSONAL), counts[one.pk]) for one in players
    ]
    return people, len(people) if len(people) < SHOWN else matching.count()


def found_in_book(owner: User, typed: str) -> QuerySet[Player]:
    """Return the organiser's people that match the typed words, in no order.

    Each typed word begins a word of the name or of a detail that is not private, or the whole is a
    licence. One query for each
    of these details if words are typed; reading the people is one more.
    """
    book = owner.players.filter(forgotten=False)
    words = [spaced(word) for word in plain_words(typed)]
    if not words:
        return book
    names = [detail.name for detail in DETAILS if not detail.private]
    # Few clubs and towns are shared by many people: each is compared once, in Python.
    values = {name: book.order_by().values_list(name, flat=True).distinct() for name in names}
    spoken = {name: [(one, spaced(one)) for one in values[name]] for name in names}
    spelt = Q()
    for word in words:
        matches = Q(GreaterThan(StrIndex("plain_name", Value(word)), 0))
        for name, spellings in spoken.items():
            matches |= Q(**{f"{name}__in": [one for one, text in spellings if word in text]})
        spelt &= matches
    return book.filter(spelt | Q(licence=clean_licence(typed)))


def _contests_played(owner: User, people: Iterable[Player]) -> Counter[int | None]:
    """Return the number of the organiser's contests in which each of these people plays."""
    teams = Team.objects.filter(contest__organiser=owner)
    teams = teams.filter(Q(player1__in=people) | Q(player2__in=people))
    return Counter(pk for pair in teams.values_list("player1", "player2") for pk in pair)


def played_by(player: Player) -> list[Played]:
    """Return the contests where a person is in a team, latest first. One query."""
    teams = Team.objects.filter(Q(player1=player) | Q(player2=player)).select_related("contest")
    return [
        Played(
            team.contest.slug,
            team.contest.name,
            team.contest.date,
            team.contest.closed_at is not None,
            team.number,
            team.name,
        )
        for team in teams.order_by("-contest__date", "-contest")
    ]


def known_of(player: Player) -> dict[str, Any]:
    """Return all data kept about a person, for a person who asks: plain data, with French keys."""
    details = details_of(player, PERSONAL)
    return {
        "nom": player.name,
        **{detail.noun: details[detail.name] for detail in PERSONAL},
        "noms réunis": [
            {
                "nom": merge.name,
                **{detail.noun: getattr(merge, detail.name) for detail in PERSONAL},
                "quand": merge.at.isoformat(),
            }
            for merge in player.merges.order_by("pk")
        ],
        "concours": list(_contests_of(player)),
    }


def _contests_of(player: Player) -> Iterator[dict[str, Any]]:
    teams = Team.objects.filter(Q(player1=player) | Q(player2=player))
    for team in teams.select_related("contest").order_by("contest__date", "contest"):
        contest: Contest = team.contest
        ranked = standings(contest)
        row = next((row for row in ranked.rows if row.team.number == team.number), None)
        yield {
            "concours": contest.name,
            "date": contest.date.isoformat(),
            "équipe": team.number,
            "nom de l’équipe": team.name,
            "catégories": [category.name for category in team.categories.all()],
            "présence notée": team.here_since.isoformat() if team.here_since else None,
            "rang": row.rank if row else None,
            "total": row.total if row else None,
            "parties": [
                {"partie": cell.round, "points": cell.points, "table": cell.table}
                for cell in (row.cells if row else ())
            ],
            "journal": [
                {"quand": line.at.isoformat(), "action": line.action, "sur": line.subject}
                for line in contest.log.order_by("pk")
                if player.name in line.subject
            ],
        }


def merges_in_book(owner: User, kept: Player | None = None) -> QuerySet[NameMerge]:
    """Return the merges of an address book, or of one person of it, latest first. One query."""
    merges = NameMerge.objects.filter(kept__organiser=owner).select_related("kept", "by")
    return merges if kept is None else merges.filter(kept=kept)


@dataclass(frozen=True, slots=True)
class RankChange:
    """A row whose rank changes, None without one; `points` are those after, if it stays."""

    name: str
    before: int | None
    after: int | None
    points: int
    goes: bool = False
    comes: bool = False


@dataclass(frozen=True, slots=True)
class RanksChanged:
    ranking: str
    changes: Sequence[RankChange]
