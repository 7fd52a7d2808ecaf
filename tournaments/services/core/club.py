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
    """Set the organising club, and its logo if given.

    `logo` is a PNG with its width and height in pixels; without one, the present logo stays.
    """
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
