"""The club that organises a contest and its logo, printed at the head of every paper."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest, Logo
from tournaments.services.core.action import writing
from tournaments.words.texts import clean_name


def set_club(
    contest: Contest,
    by: User | None,
    club: str,
    logo: tuple[bytes, int, int] | None = None,
    token: UUID | None = None,
) -> None:
    """Set the organising club and, if given, its logo: a PNG, with width and height in pixels."""
    with writing(contest, by, token) as action:
        before: dict[str, Any] = {"club": action.contest.club}
        after: dict[str, Any] = {"club": clean_name(club)}
        action.contest.club = after["club"]
        if logo is not None:
            png, width, height = logo
            kept = Logo.objects.filter(contest=contest).first()
            before["logo"], after["logo"] = _size(kept), f"{width} × {height}"
            Logo.objects.update_or_create(
                contest=contest, defaults={"png": png, "width": width, "height": height}
            )
        action.log("set_club", action.contest.name, before, after)


def remove_logo(contest: Contest, by: User | None, token: UUID | None = None) -> None:
    """Remove the logo from the papers; do nothing if the contest has none."""
    with writing(contest, by, token) as action:
        kept = Logo.objects.filter(contest=contest).first()
        if kept is not None:
            action.log("remove_logo", action.contest.name, {"logo": _size(kept)})
            kept.delete()


def _size(logo: Logo | None) -> str | None:
    return None if logo is None else f"{logo.width} × {logo.height}"


def set_public(
    contest: Contest,
    by: User | None,
    *,
    published: bool,
    names_by_initials: bool,
    suspense_from: int | None = None,
    token: UUID | None = None,
) -> None:
    """Set whether search engines may list the public pages, and whether people show by initials.

    `suspense_from` is the number of the first round whose results these pages hide, None to hide
    none. A new number hides again what was shown. It may all change once the contest is over: its
    pages stay on the server.
    """
    with writing(contest, by, token, closed_too=True) as action:
        after = {
            "published": published,
            "names_by_initials": names_by_initials,
            "suspense_from": suspense_from,
        }
        before = {name: getattr(action.contest, name) for name in after}
        if before["suspense_from"] != suspense_from:
            action.contest.revealed_at = None
            action.contest.suspense_refused = suspense_from is None
        for name, choice in after.items():
            setattr(action.contest, name, choice)
        action.log("set_public", action.contest.name, before, after)
