"""Contests: create them, say how they are run."""

from __future__ import annotations

from datetime import date
from typing import Final
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.models import Contest
from tournaments.regulation import Regulation
from tournaments.regulation.posted import last_round
from tournaments.services.core.action import Action, remember, writing
from tournaments.services.core.requirements import draw_seed, offer_levels
from tournaments.words.texts import Refused, clean_name


def create_contest(
    by: User,
    name: str,
    on: date,
    regulation: Regulation,
    place: str = "",
    token: UUID | None = None,
    *,
    suspense: bool = False,
) -> Contest:
    """Create a contest, its last round hidden if `suspense`. Raises `AlreadyDone` if repeated."""
    with transaction.atomic():
        if token is not None:
            remember(token)
        name = clean_name(name)
        contest = Contest.objects.create(
            organiser=by,
            name=name,
            slug=free_slug(name),
            place=clean_name(place),
            date=on,
            regulation=regulation.to_data(),
            suspense_from=last_round(regulation) if suspense else None,
        )
        action = Action(contest, by)
        after = regulation.to_data()
        if suspense:
            after["suspense_from"] = contest.suspense_from
        action.log("create_contest", name, after=after)
        draw_seed(action)
        offer_levels(action)
        contest.save(update_fields=["boards_seed"])
        return contest


#: Words that a contest's slug must not take: the desk's addresses use them in its place.
RESERVED = frozenset({"new"})


def free_slug(name: str) -> str:
    """Return the address of a contest, made from its name, and numbered where it is taken."""
    stem = slugify(name)[:60].strip("-") or "concours"
    slug, suffix = stem, 1
    while slug in RESERVED or Contest.objects.filter(slug=slug).exists():
        suffix += 1
        slug = f"{stem}-{suffix}"
    return slug


#: Longest time for claims after a round, in minutes.
MOST_CLAIMS: Final = 240


def set_claims(
    contest: Contest, by: User | None, minutes: int | None, token: UUID | None = None
) -> None:
    """Set the minutes after a round for claims; None: always. Raises `Refused` out of range."""
    if minutes is not None and not 1 <= minutes <= MOST_CLAIMS:
        message = _("De 1 à %(most)d minutes, ou rien.")
        raise Refused(message % {"most": MOST_CLAIMS}, field="claim_minutes")
    with writing(contest, by, token) as action:
        before, action.contest.claim_minutes = action.contest.claim_minutes, minutes
        was, now = {"claim_minutes": before}, {"claim_minutes": minutes}
        action.log("set_claims", action.contest.name, was, now)


def set_second_reading(
    contest: Contest, by: User | None, wanted: bool, token: UUID | None = None
) -> None:
    """Set whether a result counts only once a second person, or the other camp, confirmed it.

    Results that already count keep counting. Results that wait for a second reading keep waiting;
    once no second reading is required, anybody at the desk may confirm them, even the person who
    entered them, except those a camp entered. Raises `Refused` in a contest that is over.
    """
    with writing(contest, by, token) as action:
        before = action.contest.second_reading
        if before == wanted:
            return
        action.contest.second_reading = wanted
        action.log(
            "set_second_reading",
            action.contest.name,
            before={"second_reading": before},
            after={"second_reading": wanted},
        )
