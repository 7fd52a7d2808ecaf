"""Forget the people of a past contest, or one person on request; delete a contest.

Each contest is forgotten separately. A name is removed from everything in that contest. The person
stays in the organiser's address book as long as another contest names them, and is removed with the
last one. Results, ranks and draws refer to numbers, so none of them changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import OperationalError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.machine.annexes import behind
from tournaments.machine.progress import counted
from tournaments.models.openings import contest_may_go, names_may_go, without_guard
from tournaments.queries.after.names_said import (
    NOBODY_NAMED,
    Names,
    described,
    gone,
    names_in,
    names_of,
    player_alias,
    team_alias,
)
from tournaments.queries.core.held import held
from tournaments.regulation import Regulation
from tournaments.services.core.action import Action, remember, writing
from tournaments.services.core.doors import AllLeaving, Forgets, Leaving, Refuses, forgotten_with
from tournaments.services.core.works import clear_works
from tournaments.words.details import DETAILS, WITH_PEOPLE, WITH_PHONES, details_of
from tournaments.words.house_enums import HouseAction
from tournaments.words.plain_names import made_of_players, plain
from tournaments.words.texts import Refused


def forget_people(contest: models.Contest, by: User | None, token: UUID | None = None) -> None:
    """Remove the people of an ended contest: names, details, families, applications.

    Players become "Joueur 12-1" and teams named after them "Équipe 12". The log shows these names
    too, and keeps who did what and when. Announcements are deleted. The contests of a closed season
    are forgotten together: see `forgotten_with`. Raises `Refused` while one of them goes on, or
    while a season that counts one is open.
    """
    with transaction.atomic(), ExitStack() as stack:
        if token is not None:
            remember(token)
        together = forgotten_with(contest)
        actions = [stack.enter_context(_ended(one, by)) for one in together]
        places = AllLeaving(together)
        places.refuse_open()
        for action in actions:
            _forget_all(action, places)
        places.keep(by, unlink=True)


def _forget_all(action: Action, places: Leaving) -> None:
    contest = action.contest
    _forget_around(contest)
    names = names_in(contest)
    waited = set(contest.singles.values_list("player", flat=True))
    players = _take_names(contest, names, places)
    _rewrite(contest, names)
    applications, _rows = contest.applications.all().delete()
    contest.announcements.all().delete()
    contest.online_orders.all().delete()
    contest.singles.all().delete()
    contest.chiefs = {}
    _leave_the_book(contest, players | waited, names)
    after = {"players": len(players), "applications": applications}
    action.log("forget_people", contest.name, after=after)


def forget_phones(contest: models.Contest, by: User | None, token: UUID | None = None) -> None:
    """Remove the details that go with telephones from an ended contest, and nothing else.

    A person who also plays in a contest that is later, or not over, keeps theirs. Raises `Refused`
    while this contest goes on.
    """
    with _ended(contest, by, token) as action:
        contest = action.contest
        later = models.Contest.objects.filter(organiser=contest.organiser).exclude(pk=contest.pk)
        later = later.filter(Q(date__gt=contest.date) | Q(closed_at=None))
        called = set().union(*map(_players_of, later))
        people = models.Player.objects.filter(pk__in=_players_of(contest) - called)
        empty = {detail.name: "" for detail in WITH_PHONES}
        models.NameMerge.objects.filter(kept__in=people).update(**empty)
        count = people.exclude(**empty).update(**empty)
        contest.applications.update(**empty)
        contest.chiefs = {club: {**chief, "phone": ""} for club, chief in contest.chiefs.items()}
        _rewrite(contest, Names(described=described(WITH_PHONES)))
        action.log("forget_phones", contest.name, after={"players": count})


def forget_person(player: models.Player, by: User | None, token: UUID | None = None) -> None:
    """Remove one person, on request, from every contest and from the address book.

    Raises `Refused` if they play, wait or have applied in a contest that is not over.
    """
    applied = _applications_of(player)
    contest_keys = {application.contest_id for application in applied}
    contest_keys.update(contests_of(player.pk).values_list("pk", flat=True))
    contests = list(models.Contest.objects.filter(pk__in=contest_keys).order_by("pk"))
    going_on = [contest.name for contest in contests if contest.closed_at is None]
    if going_on:
        raise Refused(
            _("Cette personne est inscrite à un concours qui n’est pas terminé : %(contests)s.")
            % {"contests": ", ".join(going_on)}
        )
    contests += _contests_separated(player).exclude(pk__in=contest_keys)
    with transaction.atomic(), ExitStack() as stack:
        if token is not None:
            remember(token)
        actions = [stack.enter_context(_ended(contest, by)) for contest in contests]
        places = AllLeaving(contests)
        for action in actions:
            _forget_around(action.contest, player)
            names = names_in(action.contest, player)
            for application in applied:
                if application.contest_id == action.contest.pk:
                    names.add(str(application), gone(), person=False)
                    application.delete()
            _take_names(action.contest, names, places, player)
            _rewrite(action.contest, names)
            action.contest.singles.filter(player=player).delete()
            action.contest.chiefs = {
                club: chief
                for club, chief in action.contest.chiefs.items()
                if plain(chief["name"]) != plain(player.name)
            }
            for order in action.contest.online_orders.all():
                if plain(player.name) in map(plain, (order.payer, *order.names)):
                    order.delete()
            action.log("forget_person", action.contest.name)
        places.keep(by)
        transaction.on_commit(_forget_copies)
        models.HouseLine.objects.create(by=by, action=HouseAction.FORGET_PERSON, player=player.pk)
        player.delete()


def _contests_separated(player: models.Player) -> QuerySet[models.Contest]:
    """Return the ended contests whose log says that somebody was separated from this person."""
    lines = models.LogLine.objects.filter(
        action="separate_people", contest__organiser=player.organiser_id
    ).values_list("contest", "before")
    keys = {contest for contest, before in lines if player.name in before.values()}
    return models.Contest.objects.filter(pk__in=keys, closed_at__isnull=False).order_by("pk")


def _applications_of(player: models.Player) -> list[models.Application]:
    """Return the applications whose name has a person's words, alone or in a pair. One query."""
    name = plain(player.name)
    applications = models.Application.objects.filter(contest__organiser=player.organiser_id)
    return [one for one in applications if name in (plain(one.player1), plain(one.player2))]


def delete_contest(contest: models.Contest, by: User | None, token: UUID | None = None) -> None:
    """Delete an ended contest with everything in it: results, log, cash box.

    People that no other contest names are deleted from the address book. The log of the house keeps
    one line. Raises `Refused` while the contest goes on, and while a season counts it.
    """
    with transaction.atomic():
        if token is not None:
            remember(token)
        contest = models.Contest.objects.select_for_update().get(pk=contest.pk)
        _refuse_unless_ended(contest)
        for annex in behind(Refuses):
            annex.deleting(contest)
        _erase_for_good()
        clear_works([contest])
        _forget_around(contest)
        models.HouseLine.objects.create(
            by=by,
            action=HouseAction.DELETE_CONTEST,
            subject=contest.name,
            contest=contest.pk,
            counts={"teams": contest.teams.count(), "rounds": contest.rounds.count()},
        )
        players, names = _players_of(contest), names_in(contest)
        with contest_may_go(contest.pk):
            for rows in (
                without_guard(models.Payment).filter(contest=contest, cancels__isnull=False),
                without_guard(models.Payment).filter(contest=contest),
                without_guard(models.CashCount).filter(contest=contest),
                without_guard(models.LogLine).filter(contest=contest),
            ):
                rows.delete()
        for rows in (
            models.Award.objects.filter(prize__contest=contest),
            models.Prize.objects.filter(contest=contest),
            models.Penalty.objects.filter(contest=contest),
            models.CatchUp.objects.filter(round__contest=contest),
            models.Seat.objects.filter(round__contest=contest),
            models.Match.objects.filter(round__contest=contest),
            contest.rounds.all(),
            models.Order.objects.filter(team__contest=contest),
            contest.teams.all(),
        ):
            rows.delete()
        contest.delete()
        _leave_the_book(contest, players, names)
        transaction.on_commit(_forget_copies)


def _forget_around(contest: models.Contest, only: models.Player | None = None) -> None:
    """Delete what is kept beside the teams of a contest, all of it or that of one player."""
    # Here, and not in its annex: the owner may have put that one out of service. Nobody knows
    # whose phone of the team it is.
    phones = models.PushPhone.objects.filter(team__contest=contest)
    if only is not None:
        phones = phones.filter(Q(team__player1=only) | Q(team__player2=only))
    phones.delete()
    for annex in behind(Forgets):
        annex.forget(contest, only)


def contests_of(*players: int) -> QuerySet[models.Contest]:
    """Return the contests of people in a fixed order, so that two writers cannot deadlock."""
    teams = models.Team.objects.filter(Q(player1__in=players) | Q(player2__in=players))
    alone = models.Single.objects.filter(player__in=players).values("contest")
    mine = models.Contest.objects.filter(Q(pk__in=teams.values("contest")) | Q(pk__in=alone))
    return mine.order_by("pk")


def past_contests(before: date) -> list[models.Contest]:
    """Return the ended contests played before a day, oldest first. One query."""
    return list(
        models.Contest.objects.filter(closed_at__isnull=False, date__lt=before).order_by("date")
    )


@contextmanager
def _ended(contest: models.Contest, by: User | None, token: UUID | None = None) -> Iterator[Action]:
    """Open a write on an ended contest, and clear the program's copies of it on commit."""
    with writing(contest, by, token, closed_too=True) as action:
        _refuse_unless_ended(action.contest)
        _erase_for_good()
        clear_works([action.contest])
        yield action
        transaction.on_commit(_forget_copies)


def _refuse_unless_ended(contest: models.Contest) -> None:
    if contest.closed_at is None:
        raise Refused(_("Ce concours n’est pas terminé : ses joueurs y jouent encore."))


def _take_names(
    contest: models.Contest, names: Names, places: Leaving, only: models.Player | None = None
) -> set[int]:
    """Replace the players of each team, or only one, by nameless ones; return the former keys."""
    individuals = Regulation.from_data(contest.regulation).individuals
    before: set[int] = set()
    for team in contest.teams.select_related("player1", "player2"):
        named = names_of(team)
        changed = only is None
        for place in (1, 2):
            field = f"player{place}"
            player: models.Player | None = getattr(team, field)
            if player is None or player.forgotten or only not in (None, player):
                continue
            name = player_alias(team.number, 0 if individuals else place)
            details = details_of(player)
            stays = {one.name: details[one.name] for one in DETAILS if one not in WITH_PEOPLE}
            nobody = models.Player.objects.create(
                organiser=contest.organiser,
                name=name,
                forgotten=True,
                trace=places.trace_of(player.pk),
                **stays,
            )
            places.left(player.pk, nobody)
            setattr(team, field, nobody)
            before.add(player.pk)
            changed = True
        if not changed:
            continue
        if made_of_players(team.name, named):
            whole = individuals or only is None
            alias = (player_alias if individuals else team_alias)(team.number)
            team.name = alias if whole else names.taken_from(team.name)
        team.family = ""
        team.origin, team.came_from = None, ""
        team.save()
        # Cut the link from a final too: it would show who qualified from this contest.
        team.qualified.update(origin=None)
    # How files of this contest named people who also play elsewhere would name them again.
    models.PlayerUid.objects.filter(contest=contest, player__in=before).delete()
    return before


def _rewrite(contest: models.Contest, names: Names) -> None:
    """Remove the names from every text of the contest, the append-only tables included."""
    with names_may_go():
        for line in counted(_("Lignes du journal relues"), contest.log.all()):
            named = line.action not in NOBODY_NAMED
            rewritten = {
                "subject": names.taken_from(line.subject)[:500] if named else line.subject,
                "before": names.taken_from_data(line.before) if named else line.before,
                "after": names.taken_from_data(line.after) if named else line.after,
                "reason": names.taken_from(line.reason)[:500],
            }
            if any(getattr(line, field) != text for field, text in rewritten.items()):
                without_guard(models.LogLine).filter(pk=line.pk).update(**rewritten)
        for model, fields in (
            (models.Payment, ("note", "reference")),
            (models.CashCount, ("reason",)),
        ):
            _take_from(without_guard(model).filter(contest=contest), fields, names)
        seasons = without_guard(models.SeasonLine).filter(season__in=contest.seasons.all())
        _take_from(seasons, ("reason",), names)
    for rows, fields in (
        (models.Entry.objects.filter(match__round__contest=contest), ("reason",)),
        (models.CatchUp.objects.filter(round__contest=contest), ("reason",)),
        (models.AdjustedBoard.objects.filter(match__round__contest=contest), ("reason",)),
        (models.Discount.objects.filter(team__contest=contest), ("reason",)),
        (models.Award.objects.filter(prize__contest=contest), ("collected_by",)),
    ):
        _take_from(rows, fields, names)
    _take_from(models.Penalty.objects.filter(contest=contest), _OF_INCIDENT, names)
    # Where phones answered from matters on the day alone.
    origins = ("entered_address", "entered_browser", "confirmed_address", "confirmed_browser")
    models.Entry.objects.filter(match__round__contest=contest).update(**dict.fromkeys(origins, ""))


#: Texts of an incident that may name people; `first` is the data of a ruling.
_OF_INCIDENT: Final = ("name", "reason", "reserves", "appeal", "jury", "first")


def _take_from(rows: QuerySet[Any], fields: Collection[str], names: Names) -> None:
    for row in rows:
        kept = {field: getattr(row, field) for field in fields}
        rewritten = {
            field: names.taken_from(value)
            if isinstance(value, str)
            else names.taken_from_data(value)
            for field, value in kept.items()
        }
        if any(getattr(row, field) != text for field, text in rewritten.items()):
            rows.filter(pk=row.pk).update(**rewritten)


def _players_of(contest: models.Contest) -> set[int]:
    both = contest.teams.values_list("player1", "player2")
    alone = contest.singles.values_list("player", flat=True)
    return {pk for pair in both for pk in pair if pk is not None} | set(alone)


def _leave_the_book(contest: models.Contest, players: Iterable[int], names: Names) -> None:
    """Delete from the address book those people that no contest names any more. Four queries.

    Also consider people named in the contest's log but in no team, such as a name later corrected.
    """
    namesakes = models.Player.objects.filter(organiser=contest.organiser, name__in=names.exact)
    people = {*players, *namesakes.values_list("pk", flat=True)}
    teams = models.Team.objects.filter(Q(player1__in=people) | Q(player2__in=people))
    named = {pk for pair in teams.values_list("player1", "player2") for pk in pair}
    named |= set(models.Single.objects.filter(player__in=people).values_list("player", flat=True))
    models.Player.objects.filter(pk__in=people - named).delete()
    _drop_empty_merges(people & named)


def _drop_empty_merges(people: Collection[int | None]) -> None:
    """Delete the merges into these people whose spelling has no place left in any contest."""
    for merge in models.NameMerge.objects.filter(kept__in=people):
        if not contests_of(merge.kept_id).filter(pk__in=moved_contests(merge)).exists():
            merge.delete()


def moved_contests(merge: models.NameMerge) -> QuerySet[models.Contest]:
    """Return the contests where a merge put the person kept in the place of the other spelling."""
    uids = merge.moved.get("contest_uids", ())
    return models.Contest.objects.filter(Q(pk__in=merge.moved["contests"]) | Q(uid__in=uids))


def _erase_for_good() -> None:
    """Make SQLite overwrite deleted content with zeros instead of leaving it in the file."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA secure_delete=ON")


def _forget_copies() -> None:
    for cache in caches.all(initialized_only=True):
        cache.clear()
    held.clear()
    for annex in behind(Forgets):
        annex.clear()
    if connection.vendor == "sqlite":
        with suppress(OperationalError), connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
