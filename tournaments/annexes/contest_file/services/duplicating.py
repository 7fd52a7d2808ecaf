"""Make a contest again: « Refaire ce concours » takes the settings, and nothing of the day."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.db import models, transaction
from django.utils import timezone

from tournaments.models import Category, Contest, Giving, Hall, Item, Logo, Member, Planning, Prize
from tournaments.services.core.action import Action, remember
from tournaments.services.core.requirements import draw_seed
from tournaments.services.regulation.contests import free_slug
from tournaments.words.texts import clean_name

#: Columns of the contest that are taken as they are: its rules, and how it is run.
TAKEN: Final = (
    *("place", "regulation", "club", "capacity", "second_reading", "players_enter"),
    *("players_apply", "apply_late", "asks_licences", "names_by_initials", "suspense_from"),
    "claim_minutes",
    *("wifi", "wifi_password", "wifi_open", "hall_count"),
)
#: Rows that belong to the contest alone and are taken whole, in the order they were made, but for
#: the columns named. Those start again as in a new contest.
ROWS: Final[dict[type[models.Model], tuple[str, ...]]] = {
    Item: (),
    Category: (),
    Hall: (),
    Prize: ("category", "team", "draw"),
    Planning: (),
    Logo: (),
    Giving: ("absent", "seed", "given_at", "given_by", "choosers", "passed"),
}


def duplicate_contest(
    contest: Contest,
    by: User,
    name: str,
    on: date,
    token: UUID | None = None,
    *,
    helpers: bool = False,
) -> Contest:
    """Create a contest with the settings of another one, organised by `by`.

    It takes the regulation, items, categories, prizes, giving, timetable, capacity, halls, club,
    logo, wifi, readings and the settings of applications; with `helpers`, their roles too.
    Teams, people, draws, results, log, cash, codes and seeds stay where they are. The deadline of
    applications is moved by as many days as the date. Raises `AlreadyDone` for a repeated form.
    """
    with transaction.atomic():
        if token is not None:
            remember(token)
        name = clean_name(name)
        new_contest = Contest.objects.create(
            organiser=by,
            name=name,
            slug=free_slug(name),
            date=on,
            apply_until=_moved(contest.apply_until, on - contest.date),
            **{column: getattr(contest, column) for column in TAKEN},
        )
        for model, left in ROWS.items():
            _take(model, contest, new_contest, left)
        _take_categories_of_prizes(contest, new_contest)
        if helpers:
            # `by` organises the new contest, and needs no role in it.
            taken = contest.members.exclude(user=by).order_by("pk")
            Member.objects.bulk_create(
                Member(contest=new_contest, user=m.user, role=m.role) for m in taken
            )
        action = Action(new_contest, by)
        before = {"name": contest.name, "date": contest.date}
        after = {"name": name, "date": on, **new_contest.regulation}
        action.log("duplicate_contest", name, before, after)
        draw_seed(action)
        new_contest.save(update_fields=["boards_seed"])
        return new_contest


def _moved(deadline: datetime | None, by: timedelta) -> datetime | None:
    """Return a deadline so many days later, at the same time of day in the hall."""
    if deadline is None:
        return None
    local = timezone.localtime(deadline)
    return timezone.make_aware(local.replace(tzinfo=None) + by)


def _take(
    model: type[models.Model], contest: Contest, new_contest: Contest, left: tuple[str, ...]
) -> None:
    """Copy the contest's rows of a model, without the columns `left`, in order."""
    taken = [
        field.name
        for field in model._meta.concrete_fields
        if not field.primary_key and field.name != "contest" and field.name not in left
    ]
    rows = model._default_manager.filter(contest=contest).order_by("pk")
    copies = [
        _copy(model, new_contest, {name: getattr(row, name) for name in taken}) for row in rows
    ]
    model._default_manager.bulk_create(copies)


def _copy(model: type[models.Model], contest: Contest, values: dict[str, Any]) -> models.Model:
    return model(contest=contest, **values)


def _take_categories_of_prizes(contest: Contest, new_contest: Contest) -> None:
    """Restrict each prize copied to the category of the same name. Three queries, and one each."""
    names = dict(new_contest.categories.values_list("name", "pk"))
    before = contest.prizes.order_by("pk").values_list("category__name", flat=True)
    for prize, category in zip(new_contest.prizes.order_by("pk"), before, strict=True):
        if category is not None:
            prize.category_id = names[category]
            prize.save(update_fields=["category"])
