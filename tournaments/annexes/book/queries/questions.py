"""What the people of a contest leave open: whether a name is that of somebody known."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import NameQuestion, Single, Team
from tournaments.models.prepared import prepared


@dataclass(frozen=True, slots=True)
class Question:
    """A name entered in a contest that is perhaps that of somebody known.

    `times` is the number of the known person's contests, `team` the last team they played in.
    """

    pk: int
    name: str
    known: str
    club: str
    times: int
    team: str


def questions_of(contest: int) -> list[Question]:
    """Return what is not yet answered about the people of a contest, by key, latest first.

    One query, and a second one if there is a question.
    """
    questions = _questions(contest)
    if not questions:
        return []
    known = {one.other_id for one in questions}
    teams_of: dict[int | None, list[str]] = defaultdict(list)
    teams = Team.objects.filter(Q(player1__in=known) | Q(player2__in=known))
    for first, second, name in teams.order_by("contest__date", "pk").values_list(
        "player1", "player2", "name"
    ):
        for player in (first, second):
            teams_of[player].append(name)
    return [
        Question(
            one.pk,
            one.one.name,
            one.other.name,
            one.other.club,
            len(teams_of[one.other_id]),
            (teams_of[one.other_id] or [""])[-1],
        )
        for one in questions
    ]


@prepared
def _questions(contest: int) -> QuerySet[NameQuestion]:
    here = Q(one__in=Single.objects.filter(contest=contest).values("player"))
    for place in ("player1", "player2"):
        here |= Q(one__in=Team.objects.filter(contest=contest).values(place))
    questions = NameQuestion.objects.filter(here, two=False).order_by("-pk")
    return questions.select_related("one", "other")
