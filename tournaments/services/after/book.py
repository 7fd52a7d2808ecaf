"""The organiser's address book: correct a person, merge two spellings of one person."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.machine.annexes import behind
from tournaments.models import Contest, NameQuestion, Player, Single, Team
from tournaments.queries.registration.recognising import questions_of
from tournaments.services.core.action import remember, writing
from tournaments.services.core.doors import Merges
from tournaments.words.details import clean_details, first_known
from tournaments.words.texts import Refused


def correct_person(
    player: Player,
    by: User | None,
    name: str,
    details: Mapping[str, str],
    token: UUID | None = None,
) -> None:
    """Change a person's name and the given details in every contest. Raises `Refused`.

    Teams named after their players get the new name, in past contests too. The log of each contest
    records the change.
    """
    with transaction.atomic(), ExitStack() as stack:
        if token is not None:
            remember(token)
        before, player.name = player.name, name
        for detail, value in clean_details(details).items():
            setattr(player, detail, value)
        player.save()
        for contest in _contests_of(player):
            action = stack.enter_context(writing(contest, by, closed_too=True))
            for team in _teams_of(player).filter(contest=contest):
                place = "player1" if team.player1_id == player.pk else "player2"
                _rename(team, place, before)
                was = {"number": team.number, place: before}
                action.log("correct_person", str(team), was, {**was, place: name})


def merge_people(kept: Player, other: Player, by: User | None, token: UUID | None = None) -> None:
    """Merge two spellings of one person: delete `other` and put `kept` in its place.

    The details of `other` fill the empty ones of `kept`. Raises `Refused` if both play
    in the same contest, because they are then two people, and if `other` is `kept`.
    """
    with transaction.atomic(), ExitStack() as stack:
        if token is not None:
            remember(token)
        both = {contest.pk for contest in _contests_of(kept)}
        common = [contest.name for contest in _contests_of(other) if contest.pk in both]
        if common or kept.pk == other.pk:
            raise Refused(
                _("Ils jouent tous deux dans %(contests)s : ce sont deux personnes.")
                % {"contests": ", ".join(common) or kept.name},
                field="other",
            )
        other_contests = _contests_of(other)
        for contest in other_contests:
            action = stack.enter_context(writing(contest, by, closed_too=True))
            for team in _teams_of(other).filter(contest=contest):
                place = "player1" if team.player1_id == other.pk else "player2"
                setattr(team, place, kept)
                _rename(team, place, other.name)
                was = {"number": team.number, place: other.name}
                action.log("merge_people", str(team), was, {**was, place: kept.name})
            Single.objects.filter(contest=contest, player=other).update(player=kept)
        for annex in behind(Merges):
            annex.merge(other_contests, kept, other, by)
        for detail, value in first_known([kept, other]).items():
            setattr(kept, detail, value)
        _keep_questions(kept, other)
        kept.save()
        # The files that named one or the other name the same person from now on.
        other.uids.exclude(uid__in=kept.uids.values("uid")).update(player=kept)
        other.delete()


def same_person(
    contest: Contest, by: User | None, question: int, token: UUID | None = None
) -> None:
    """Answer that a name entered in a contest is that of somebody known; do nothing if answered.

    The known person stays. Raises `Refused` if both play in one contest, or if somebody may only
    answer for this contest and the new name plays in another one.
    """
    asked = _asked(contest, question)
    if asked is None:
        return
    if by != contest.organiser and _contests_of(asked.one) != [contest]:
        raise Refused(
            _("« %(name)s » joue aussi ailleurs : c’est à l’organisateur de répondre.")
            % {"name": asked.one.name}
        )
    merge_people(asked.other, asked.one, by, token)


def two_people(contest: Contest, by: User | None, question: int, token: UUID | None = None) -> None:
    """Answer that a name entered in a contest is not that of somebody known: nobody asks again."""
    with writing(contest, by, token) as action:
        asked = _asked(action.contest, question)
        if asked is not None:
            asked.two = True
            asked.save()
            action.log("two_people", asked.one.name, after={"name": asked.other.name})


def _asked(contest: Contest, question: int) -> NameQuestion | None:
    """Return a question of a contest that nobody has answered, or None."""
    if question not in {one.pk for one in questions_of(contest)}:
        return None
    return NameQuestion.objects.select_related("one", "other").get(pk=question)


def _keep_questions(kept: Player, other: Player) -> None:
    """Ask of the person kept what was asked of the other, and keep the answers."""
    asked = set(kept.questions.values_list("other", flat=True)) | {kept.pk}
    other.questions.exclude(other__in=asked).update(one=kept)
    asking = set(kept.asked_beside.values_list("one", flat=True)) | {kept.pk}
    other.asked_beside.exclude(one__in=asking).update(other=kept)


def _rename(team: Team, place: str, before: str) -> None:
    """Save a team, and rename it if its name was made of its players' names."""
    names = [player.name if player else "" for player in (team.player1, team.player2)]
    was = [before if f"player{at}" == place else name for at, name in enumerate(names, start=1)]
    if team.name == " – ".join(filter(None, was)):
        team.name = " – ".join(filter(None, names))
    team.save()


def _teams_of(player: Player) -> QuerySet[Team]:
    mine = Team.objects.filter(Q(player1=player) | Q(player2=player))
    return mine.select_related("player1", "player2", "contest")


def _contests_of(player: Player) -> list[Contest]:
    """Return the contests of a person in a fixed order, so that two writers cannot deadlock."""
    teams = _teams_of(player).values_list("contest", flat=True)
    alone = Single.objects.filter(player=player).values_list("contest", flat=True)
    return list(Contest.objects.filter(pk__in={*teams, *alone}).order_by("pk"))
