"""The organiser's address book: correct a person, answer whether two names are one person."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.annexes.book.queries.alike import alike_of
from tournaments.annexes.book.queries.questions import questions_of
from tournaments.annexes.book.services.merging import merge_people, rename, teams_of
from tournaments.models import Contest, NameQuestion, Player
from tournaments.services.after.forgetting import contests_of
from tournaments.services.core import doors
from tournaments.services.core.action import remember, writing
from tournaments.services.registration.namesakes import refuse_held
from tournaments.words.details import clean_details
from tournaments.words.texts import Refused


def correct_person(
    player: Player,
    by: User | None,
    name: str,
    details: Mapping[str, str],
    token: UUID | None = None,
) -> None:
    """Change a person's name and the given details in every contest.

    Raises `Refused`, also if somebody else has the licence.

    Teams named after their players get the new name, in past contests too. The log of each contest
    records the change.
    """
    with transaction.atomic(), ExitStack() as stack:
        if token is not None:
            remember(token)
        before, player.name = player.name, name
        for detail, value in clean_details(details).items():
            setattr(player, detail, value)
        refuse_held(player)
        player.save()
        for contest in contests_of(player.pk):
            action = stack.enter_context(writing(contest, by, closed_too=True))
            for team in teams_of(player).filter(contest=contest):
                place = "player1" if team.player1_id == player.pk else "player2"
                rename(team, place, before)
                was = {"number": team.number, place: before}
                action.log("correct_person", str(team), was, {**was, place: name})


def same_person(
    contest: Contest, by: User | None, question: int, token: UUID | None = None
) -> None:
    """Answer that a name entered in a contest is that of somebody known; do nothing if answered.

    The known person stays. Raises `Refused` if both play in one contest, or if somebody may only
    answer for this contest and the new name plays in another one.
    """
    pair = _open_question(contest, question)
    if pair is None:
        return
    if by != contest.organiser and list(contests_of(pair.one.pk)) != [contest]:
        raise Refused(
            _("« %(name)s » joue aussi ailleurs : c’est à l’organisateur de répondre.")
            % {"name": pair.one.name}
        )
    merge_people(pair.other, pair.one, by, token)


def two_people(contest: Contest, by: User | None, question: int, token: UUID | None = None) -> None:
    """Answer that a name entered in a contest is not that of somebody known: nobody asks again."""
    with writing(contest, by, token) as action:
        pair = _open_question(action.contest, question)
        if pair is not None:
            pair.two = True
            pair.save()
            action.log("two_people", pair.one.name, after={"name": pair.other.name})


def _open_question(contest: Contest, question: int) -> NameQuestion | None:
    """Return a question of a contest that nobody has answered, or None."""
    if question not in {one.pk for one in questions_of(contest.pk)}:
        return None
    return NameQuestion.objects.select_related("one", "other").get(pk=question)


class Forgets(doors.Forgets):
    """What the address book drops: the names that pages compared a moment ago."""

    def clear(self) -> None:
        alike_of.cache_clear()
