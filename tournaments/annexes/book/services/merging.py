"""Spellings of one person in the address book: merge them, foresee it, separate them again.

A merge deletes the other person and keeps a `NameMerge`, from which `separate_people` makes that
person again, under the same key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import combinations
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.annexes.book.queries.people import RanksChanged
from tournaments.machine.annexes import Door, behind
from tournaments.models import (
    Application,
    Contest,
    NameMerge,
    NameQuestion,
    Player,
    PlayerUid,
    Single,
    Team,
)
from tournaments.queries.registration.recognising import holder_of, licences_apart
from tournaments.services.after.forgetting import contests_of, moved_contests
from tournaments.services.core.action import Action, remember, writing
from tournaments.words.details import LICENCE, PERSONAL, details_of
from tournaments.words.texts import Refused

#: Two people of the book by their keys: the one that stays, and the other spelling.
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class NewName:
    """A team of a contest whose name a merge changes."""

    contest: str
    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What merges change: names of teams, and ranks in the rankings of several contests."""

    teams: tuple[NewName, ...]
    ranks: tuple[RanksChanged, ...]


class Merges(Door):
    """What an annex does when two spellings become one person, and two again."""

    part = "merges"
    always = True

    def merge(
        self, contests: Sequence[Contest], kept: Player, other: Player, by: User | None
    ) -> Mapping[str, Any]:
        """Carry what these contests of `other` say to `kept`. Raises `Refused`.

        Return what `separate` needs, under names that no other annex uses: keys, which name nobody.
        """
        return {}

    def separate(
        self, kept: Player, other: Player, by: User | None, moved: Mapping[str, Any]
    ) -> None:
        """Take back what `merge` carried. `moved` holds what it returned. Raises `Refused`."""

    def ranks_after(self, contests: Sequence[Contest]) -> Callable[[], Sequence[RanksChanged]]:
        """Return a function that lists the ranks that a write changes, where these contests count.

        Call this one before the write, and the function that it returns inside the write.
        """
        return lambda: ()


def merge_people(kept: Player, other: Player, by: User | None, token: UUID | None = None) -> None:
    """Merge two spellings of one person: put `kept` in the place of `other` everywhere.

    The details of `other` fill the empty ones of `kept`. Raises `Refused` if both play in the same
    contest, because they are then two people, and if `other` is `kept`.
    """
    merge_pairs(kept.organiser, [(kept.pk, other.pk)], by, token)
    kept.refresh_from_db()


def merge_pairs(
    owner: User, pairs: Sequence[Pair], by: User | None, token: UUID | None = None
) -> None:
    """Merge people of an address book, all or none. Raises `Refused`, also if somebody is gone."""
    with transaction.atomic():
        if token is not None:
            remember(token)
        # Lock the contests of all pairs in their order: each pair then finds its own locked.
        list(_contests_in(pairs).select_for_update())
        for kept, other in pairs:
            people = {one.pk: one for one in owner.players.filter(pk__in=(kept, other))}
            if len(people) < len({kept, other}):
                raise Refused(_("Une de ces personnes n’est plus dans le carnet : recommencez."))
            _merge(people[kept], people[other], by)


def foresee_merges(owner: User, pairs: Sequence[Pair]) -> Foreseen:
    """Return what merges would change, and write nothing. Raises `Refused` as they would."""
    watched = [annex.ranks_after(list(_contests_in(pairs))) for annex in behind(Merges)]
    with transaction.atomic():
        others = {other for _kept, other in pairs}
        teams = Team.objects.filter(Q(player1__in=others) | Q(player2__in=others))
        before = list(teams.select_related("contest").order_by("contest__date", "pk"))
        merge_pairs(owner, pairs, None)
        there = Team.objects.filter(pk__in=[team.pk for team in before])
        after = dict(there.values_list("pk", "name"))
        names = (
            NewName(team.contest.name, team.number, team.name, after[team.pk])
            for team in before
            if team.name != after[team.pk]
        )
        foreseen = Foreseen(tuple(names), tuple(one for changed in watched for one in changed()))
        transaction.set_rollback(True)
    return foreseen


def separate_people(
    owner: User, merge: int, by: User | None, token: UUID | None = None
) -> NameMerge:
    """Take a merge back: the other spelling is a person again, with all that came from it.

    What was entered since stays with the person kept. Raises `Refused` if a later merge put that
    person into another one: take the later merge back first.
    """
    with transaction.atomic():
        if token is not None:
            remember(token)
        merges = NameMerge.objects.select_related("kept", "within").filter(kept__organiser=owner)
        taken_back = merges.filter(pk=merge).first()
        if taken_back is None:
            raise Refused(_("Ces deux noms sont déjà séparés."))
        if taken_back.within is not None:
            raise Refused(
                _("« %(name)s » a ensuite été réuni à « %(kept)s » : séparez d’abord ces deux-là.")
                % {"name": taken_back.within.name, "kept": taken_back.kept.name}
            )
        _separate(taken_back, by)
    return taken_back


def say_two(owner: User, people: Collection[int], token: UUID | None = None) -> None:
    """Write that all these people of a book are different: nobody asks again."""
    with transaction.atomic():
        if token is not None:
            remember(token)
        known = owner.players.filter(pk__in=people).values_list("pk", flat=True)
        keep_apart(combinations(known.order_by("pk"), 2))


def keep_apart(pairs: Iterable[tuple[int, int]]) -> None:
    """Write that the people of each pair, by keys, are two."""
    for one, other in pairs:
        answered = NameQuestion.objects.filter(
            Q(one=one, other=other) | Q(one=other, other=one)
        ).update(two=True)
        if not answered:
            NameQuestion.objects.create(one_id=one, other_id=other, two=True)


def rename(team: Team, place: str, before: str) -> bool:
    """Save a team, renamed if its name was made of its players' names. Return whether it was.

    `before` is the former name of the player at this place.
    """
    names = [player.name if player else "" for player in (team.player1, team.player2)]
    was = [before if f"player{at}" == place else name for at, name in enumerate(names, start=1)]
    of_players = team.name == " – ".join(filter(None, was))
    if of_players:
        team.name = " – ".join(filter(None, names))
    team.save()
    return of_players


def teams_of(player: Player) -> QuerySet[Team]:
    """Return the teams of a person, with their players and their contest."""
    mine = Team.objects.filter(Q(player1=player) | Q(player2=player))
    return mine.select_related("player1", "player2", "contest")


def _named(team: Team) -> str:
    """Return what a team is called in every import of its contest."""
    return f"{team.contest.uid} {team.number}"


def _contests_in(pairs: Iterable[Pair]) -> QuerySet[Contest]:
    return contests_of(*{key for pair in pairs for key in pair})


def _merge(kept: Player, other: Player, by: User | None) -> None:
    contests = list(contests_of(other.pk))
    common = [one.name for one in contests_of(kept.pk) if one in contests]
    if common or kept.pk == other.pk:
        raise Refused(
            _("« %(one)s » et « %(other)s » jouent dans %(contests)s : ce sont deux personnes.")
            % {
                "one": kept.name,
                "other": other.name,
                "contests": ", ".join(common) or kept.name,
            },
            field="other",
        )
    if licences_apart(kept.licence, other.licence):
        raise Refused(
            _("« %(one)s » et « %(other)s » ont deux licences : ce sont deux personnes.")
            % {"one": kept.name, "other": other.name},
            field="other",
        )
    questions = NameQuestion.objects.filter(Q(one=other) | Q(other=other))
    moved: dict[str, Any] = {
        "contests": [contest.pk for contest in contests],
        # A contest deleted meanwhile may come back by its file, under another key.
        "contest_uids": [str(contest.uid) for contest in contests],
        "own_names": [],
        "questions": list(map(list, questions.values_list("pk", "one", "other", "two"))),
    }
    with ExitStack() as stack:
        for contest in contests:
            action = stack.enter_context(writing(contest, by, closed_too=True))
            for team in teams_of(other).filter(contest=contest):
                if not _give(action, "merge_people", team, other, kept):
                    moved["own_names"].append(_named(team))
        Single.objects.filter(player=other).update(player=kept)
        for annex in behind(Merges):
            moved |= annex.merge(contests, kept, other, by)
    applications = Application.objects.filter(player=other)
    moved["applications"] = list(applications.values_list("pk", flat=True))
    applications.update(player=kept)
    # The files that named one or the other name the same person from now on.
    moved["uids"] = [[one.pk, str(one.uid), one.contest_id] for one in other.uids.all()]
    going = other.uids.exclude(uid__in=kept.uids.values("uid"))
    moved["own_uids"] = [str(uid) for uid in going.values_list("uid", flat=True)]
    going.update(player=kept)
    _keep_questions(kept, other)
    moved["filled"] = [
        detail
        for detail, value in details_of(other, PERSONAL).items()
        if value and not getattr(kept, detail)
    ]
    for detail in moved["filled"]:
        setattr(kept, detail, getattr(other, detail))
    merge = NameMerge.objects.create(
        kept=kept,
        player=other.pk,
        name=other.name,
        by=by,
        moved=moved,
        **details_of(other, PERSONAL),
    )
    other.merges.filter(within=None).update(within=merge)
    other.merges.update(kept=kept)
    other.delete()
    # Only now: a licence is that of one person at a time.
    kept.save()


def _separate(merge: NameMerge, by: User | None) -> None:
    kept, moved = merge.kept, merge.moved
    # First, as a licence is that of one person at a time.
    _empty_filled(merge)
    other = Player(
        pk=merge.player,
        organiser=kept.organiser,
        name=merge.name,
        **details_of(merge, PERSONAL),
    )
    if not _free(kept, LICENCE.name, other.licence):
        other.licence = ""
    other.save(force_insert=True)
    with ExitStack() as stack:
        for contest in moved_contests(merge).order_by("pk"):
            action = stack.enter_context(writing(contest, by, closed_too=True))
            for team in teams_of(kept).filter(contest=contest):
                # A merge of an earlier version names these teams by their keys.
                renames = not {team.pk, _named(team)} & set(moved["own_names"])
                _give(action, "separate_people", team, kept, other, renames=renames)
            Single.objects.filter(contest=contest, player=kept).update(player=other)
        for annex in behind(Merges):
            annex.separate(kept, other, by, moved)
    Application.objects.filter(pk__in=moved["applications"], player=kept).update(player=other)
    _give_back_uids(kept, other, moved["uids"])
    # A file that came since names the person kept, who is not there any more, by the other's.
    _uids_of(kept, moved_contests(merge)).filter(uid__in=moved.get("own_uids", ())).delete()
    _give_back_questions(moved["questions"])
    inside = list(merge.holds.all())
    merge.holds.update(within=None)
    while inside:
        NameMerge.objects.filter(pk__in=[one.pk for one in inside]).update(kept=other)
        inside = list(NameMerge.objects.filter(within__in=inside))
    merge.delete()


def _give(
    action: Action, verb: str, team: Team, giver: Player, taker: Player, *, renames: bool = True
) -> bool:
    """Put a person in the place of another one in a team; tell whether the team has a new name."""
    place = "player1" if team.player1_id == giver.pk else "player2"
    own_name = team.name
    setattr(team, place, taker)
    renamed = rename(team, place, giver.name)
    if renamed and not renames:
        team.name, renamed = own_name, False
        team.save()
    was = {"number": team.number, place: giver.name}
    action.log(verb, str(team), was, {**was, place: taker.name})
    return renamed


def _give_back_uids(
    kept: Player, other: Player, uids: Iterable[tuple[int, str, int | None]]
) -> None:
    """Give a person's identifiers back. Make those again that the merge deleted as doubles."""
    other.uids.all().delete()
    there = set(Contest.objects.values_list("pk", flat=True)) | {None}
    for pk, uid, contest in uids:
        mine = PlayerUid.objects.filter(pk=pk, player=kept)
        if not mine.update(player=other) and contest in there:
            PlayerUid.objects.create(pk=pk, player=other, uid=uid, contest_id=contest)


def _uids_of(player: Player, contests: QuerySet[Contest]) -> QuerySet[PlayerUid]:
    """Return how files name a person in those of these contests where the person does not play."""
    there = contests_of(player.pk).values("pk")
    return player.uids.filter(contest__in=contests).exclude(contest__in=there)


def _keep_questions(kept: Player, other: Player) -> None:
    """Ask of the person kept what was asked of the other, and keep the answers."""
    doubts = set(kept.questions.values_list("other", flat=True)) | {kept.pk}
    other.questions.exclude(other__in=doubts).update(one=kept)
    asking = set(kept.asked_beside.values_list("one", flat=True)) | {kept.pk}
    other.asked_beside.exclude(one__in=asking).update(other=kept)


def _give_back_questions(questions: Iterable[tuple[int, int, int, bool]]) -> None:
    """Write these questions again, as they were before a merge.

    One about somebody merged since waits until that merge is taken back.
    """
    for pk, one, other, two in questions:
        if Player.objects.filter(pk__in=(one, other)).count() < len((one, other)):
            for later in NameMerge.objects.filter(player__in=(one, other)):
                _ask_later(later, (pk, one, other, two))
            continue
        # What was answered meanwhile was about the person kept, who keeps it.
        answered = not two and NameQuestion.objects.filter(pk=pk, two=True).exists()
        NameQuestion.objects.filter(pk=pk, two=two).delete()
        key = None if answered else pk
        NameQuestion.objects.create(pk=key, one_id=one, other_id=other, two=two)


def _ask_later(merge: NameMerge, question: tuple[int, int, int, bool]) -> None:
    """Let a merge give back a question as it was asked before an earlier merge.

    One that was answered between the two merges stays about the person kept.
    """
    questions = merge.moved["questions"]
    merge.moved["questions"] = [
        list(question) if (pk, two) == (question[0], question[3]) else [pk, one, other, two]
        for pk, one, other, two in questions
    ]
    merge.save()


def _empty_filled(merge: NameMerge) -> None:
    """Empty the details that a spelling filled, or fill them from another merged spelling."""
    kept = merge.kept
    rest = list(kept.merges.filter(within=None).exclude(pk=merge.pk).order_by("pk"))
    for detail in merge.moved["filled"]:
        if getattr(kept, detail) != getattr(merge, detail):
            continue
        heirs = (one for one in rest if getattr(one, detail))
        heir = next((one for one in heirs if _free(kept, detail, getattr(one, detail))), None)
        setattr(kept, detail, getattr(heir, detail) if heir else "")
        if heir is not None:
            heir.moved["filled"].append(detail)
            heir.save()
    kept.save()


def _free(kept: Player, detail: str, value: str) -> bool:
    """Tell whether somebody may have this detail: nobody got that licence since the merge."""
    if detail != LICENCE.name:
        return True
    return holder_of(kept.organiser_id, value) in (None, kept)
