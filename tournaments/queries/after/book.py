"""The organiser's address book: who is in it, where they played, what is known of one person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.models import Contest, Player, Team
from tournaments.queries.core.teams import plain, plain_words
from tournaments.queries.standings.ranking import standings

#: As many as a page shows; beyond, more letters are asked for.
SHOWN = 200


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the address book, and in how many contests they are."""

    pk: int
    name: str
    club: str
    town: str
    phone: str
    contests: int


@dataclass(frozen=True, slots=True)
class Played:
    """A contest where somebody plays, in which team."""

    slug: str
    name: str
    date: date
    closed: bool
    number: int
    team: str


def people_in_book(owner: User, typed: str = "") -> list[Person]:
    """The people an organiser knows, by name, whose words begin as it was typed. Two queries."""
    counts: dict[int, int] = {}
    teams = Team.objects.filter(contest__organiser=owner)
    for pair in teams.values_list("player1", "player2"):
        for pk in pair:
            counts[pk] = counts.get(pk, 0) + 1
    wanted = plain_words(typed)
    rows = owner.players.filter(forgotten=False)
    found = [
        Person(*row, contests=counts.get(row[0], 0))
        for row in rows.values_list("pk", "name", "club", "town", "phone")
        if all(_begins(word, row[1:4]) for word in wanted)
    ]
    return sorted(found, key=lambda person: (plain_words(person.name), person.pk))


def _begins(word: str, said: tuple[str, ...]) -> bool:
    return any(known.startswith(word) for text in said for known in plain_words(text))


def played_by(player: Player) -> list[Played]:
    """The contests where a person is in a team, the latest first. One query."""
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


def namesakes(player: Player) -> list[Player]:
    """Who may be the same person, written otherwise: the same words, or one letter apart.

    One query. Words are compared without case, accents or order.
    """
    name = plain(player.name)
    others = Player.objects.filter(organiser=player.organiser_id, forgotten=False)
    found = others.exclude(pk=player.pk).order_by("name", "pk")
    return [other for other in found if _one_slip(name, plain(other.name))]


def _one_slip(one: str, other: str) -> bool:
    """Whether two texts are equal but for one letter: another, missing, or too many.

    >>> _one_slip("dupond", "dupont"), _one_slip("dupon", "dupont"), _one_slip("dupont", "durand")
    (True, True, False)
    """
    if abs(len(one) - len(other)) > 1:
        return False
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    left, right = one[same:], other[same:]
    return left[1:] == right[1:] or left[1:] == right or left == right[1:]


def known_of(player: Player) -> dict[str, Any]:
    """All that is kept of a person, for who asks for it: plain data, in French words."""
    return {
        "nom": player.name,
        "club": player.club,
        "commune": player.town,
        "téléphone": player.phone,
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
