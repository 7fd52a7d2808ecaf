"""The club that organises a contest, and its logo: the head of every paper."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from tournaments.models import Contest, Logo
from tournaments.services.core.action import writing
from tournaments.wording.words import clean_name


def set_club(
    contest: Contest,
    by: User | None,
    club: str,
    logo: tuple[bytes, int, int] | None = None,
    token: UUID | None = None,
) -> None:
    """Say who organises the contest; `logo`, a PNG with its width and height, replaces the last.

    Without one the logo stays as it is.
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
    """Print the papers without a logo from now on; where there is none, nothing changes."""
    with writing(contest, by, token) as action:
        kept = Logo.objects.filter(contest=contest).first()
        if kept is not None:
            action.log("remove_logo", action.contest.name, {"logo": _size(kept)})
            kept.delete()


def _size(logo: Logo | None) -> str | None:
    return None if logo is None else f"{logo.width} × {logo.height}"
