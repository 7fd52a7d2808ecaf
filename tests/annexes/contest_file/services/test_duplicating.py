"""« Refaire ce concours »: what is taken from last year's contest, and what never is."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.rules import RuleSet
from tests.factories import make_contest, make_user, play_round
from tests.world import World, make_world
from tournaments.annexes.applications.services import applying
from tournaments.annexes.contest_file.services.duplicating import duplicate_contest
from tournaments.models import Contest, Giving, Member, Player, Team
from tournaments.regulation import Regulation
from tournaments.regulation.format import Duplicate
from tournaments.services.core.action import AlreadyDone
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.lots import add_prize
from tournaments.services.registration import categories
from tournaments.words.enums import PrizeBy, Role, TieRule

pytestmark = pytest.mark.django_db

NEXT = date(2027, 11, 20)


@pytest.fixture
def world() -> World:
    return make_world()


def again(contest: Contest, helpers: bool = False) -> Contest:
    return duplicate_contest(
        contest, contest.organiser, "Belote de 2027", NEXT, uuid4(), helpers=helpers
    )


@pytest.mark.slow
def test_everything_that_is_set_is_taken_from_a_contest_in_full_swing(world: World) -> None:
    last = world["afternoon"]
    last.refresh_from_db()
    Contest.objects.filter(pk=last.pk).update(
        wifi="Salle", wifi_password="belote", second_reading=True
    )
    last.refresh_from_db()
    contest = again(last)
    contest.refresh_from_db()
    for column in (
        *("place", "regulation", "club", "capacity", "second_reading", "players_enter"),
        *("players_apply", "apply_late", "asks_licences", "wifi", "wifi_password", "wifi_open"),
        *("names_by_initials", "suspense_from"),
    ):
        assert getattr(contest, column) == getattr(last, column), column
    items = ("name", "cents", "per", "meal")
    assert list(contest.items.values_list(*items)) == list(last.items.values_list(*items))
    lots = ("position", "name", "quantity", "cents", "share", "money", "by", "first", "last")
    assert list(contest.prizes.values_list(*lots)) == list(last.prizes.values_list(*lots))
    names = [one.name for one in last.categories.all()]
    assert names
    assert [one.name for one in contest.categories.all()] == names
    assert contest.planning.starts_at == time(14, 0)
    assert bytes(contest.logo.png) == bytes(last.logo.png)


@pytest.mark.slow
def test_nothing_of_the_day_is_taken(world: World) -> None:
    people, teams = Player.objects.count(), Team.objects.count()
    for last in world.contests.values():
        last.refresh_from_db()
        contest = again(last)
        contest.refresh_from_db()
        assert contest.slug != last.slug
        for rows in ("teams", "rounds", "payments", "cash_counts", "applications", "singles"):
            assert not getattr(contest, rows).exists(), rows
        for rows in ("announcements", "wishes", "penalties", "calls", "prints", "works", "members"):
            assert not getattr(contest, rows).exists(), rows
        assert contest.closed_at is None
        assert contest.revealed_at is None
        assert contest.ticked == []
        assert [line.action for line in contest.log.all()] == ["duplicate_contest"]
        giving = Giving.objects.filter(contest=contest).first()
        assert giving is None or (giving.given_at, giving.choosers, giving.absent) == (None, [], [])
        assert not hasattr(contest, "clock")
        assert not hasattr(contest, "ceremony")
    assert (Player.objects.count(), Team.objects.count()) == (people, teams)


def test_the_log_does_not_follow() -> None:
    contest = again(make_contest(4))
    [line] = contest.log.all()
    assert (line.action, line.subject) == ("duplicate_contest", "Belote de 2027")
    assert line.before == {"name": "Concours de la Saint-Martin", "date": "2026-11-21"}


def test_prizes_come_without_awards_each_with_its_category() -> None:
    last = make_contest(4)
    owner = last.organiser
    women = categories.add_category(last, owner, "Dames")
    categories.add_category(last, owner, "Mixte")
    add_prize(last, owner, Wanted("Coupe", PrizeBy.CATEGORY, first=1, category=women.pk))
    add_prize(last, owner, Wanted("Prix du fair-play", PrizeBy.SPECIAL, team=2))
    terms = Giving.objects.get(contest=last)
    Giving.objects.update(ties=TieRule.LOT, absent=[3], choosers=[1])
    contest = again(last)
    cup, fair = contest.prizes.all()
    assert cup.category is not None
    assert cup.category.name == "Dames"
    assert cup.category.contest == contest
    assert fair.team is None
    assert (contest.giving.ties, contest.giving.absent, contest.giving.choosers) == (
        TieRule.LOT,
        [],
        [],
    )
    assert contest.giving.seed != terms.seed


def test_the_deadline_moves_by_as_many_days_at_the_same_hour() -> None:
    last = make_contest(0)
    # In summer time; the same day of November is in winter time.
    noon = timezone.make_aware(datetime(2026, 10, 20, 12, 0))
    applying.set_applying(last, last.organiser, True, 20, until=noon)
    last.refresh_from_db()
    contest = duplicate_contest(last, last.organiser, "Encore", last.date + timedelta(days=14))
    assert contest.apply_until == timezone.make_aware(datetime(2026, 11, 3, 12, 0))


def test_helpers_come_only_if_they_are_asked() -> None:
    last = make_contest(0)
    for role in (Role.SCORER, Role.TREASURER):
        Member.objects.create(contest=last, user=make_user(role.value), role=role)
    assert not again(last).members.exists()
    roles = list(again(last, helpers=True).members.values_list("user__username", "role"))
    assert roles == [("scorer", "scorer"), ("treasurer", "treasurer")]


def test_a_helper_who_makes_it_again_organises_it_without_a_role() -> None:
    last, other = make_contest(0), make_user("other")
    Member.objects.create(contest=last, user=other, role=Role.ORGANISER)
    contest = duplicate_contest(last, other, "Encore", NEXT, helpers=True)
    assert contest.organiser == other
    assert not contest.members.exists()


def test_the_boards_of_a_duplicate_are_drawn_anew() -> None:
    boards = Regulation(
        RuleSet.preset("ffb-belote"),
        rounds=3,
        next_draw="mitchell",
        duplicate=Duplicate.MATCHPOINTS,
    )
    last = make_contest(0, boards)
    assert last.boards_seed
    contest = again(last)
    assert contest.boards_seed not in ("", last.boards_seed)


def test_the_same_form_twice_makes_one_contest() -> None:
    last, token = make_contest(0), uuid4()
    duplicate_contest(last, last.organiser, "Encore", NEXT, token)
    with pytest.raises(AlreadyDone):
        duplicate_contest(last, last.organiser, "Encore", NEXT, token)
    assert Contest.objects.count() == 2


def test_last_year_does_not_change_and_next_year_is_played() -> None:
    last = make_contest(4)
    play_round(last)
    last.refresh_from_db()
    lines = list(last.log.values_list("pk", flat=True))
    contest = again(last)
    assert last.version == Contest.objects.get(pk=last.pk).version
    assert list(last.log.values_list("pk", flat=True)) == lines
    assert contest.slug == "belote-de-2027"
    assert again(last).slug == "belote-de-2027-2"
