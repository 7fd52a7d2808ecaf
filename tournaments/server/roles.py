"""Role of this server when another copies it, or when it copies another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from django.core.management.base import CommandParser

from tournaments.machine.annexes import Door, behind
from tournaments.machine.backups.rolling import Rolling
from tournaments.machine.serving import is_standby


class Part(Protocol):
    """What a server does beside serving, in its role."""

    @property
    def again(self) -> bool:
        """Whether the server is to start anew, in another role."""

    def start(self) -> None:
        """Start what the present role does."""

    def stop(self) -> None:
        """Stop it."""

    def rejoin(self) -> None:
        """Take the next role. Raises `Refused`."""


class Roles(Door):
    """Roles that a server may take. Without an annex it writes, alone."""

    part = "roles"

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options of `serve` about roles."""

    def refuse_second(self, options: Mapping[str, Any]) -> None:
        """Raise `CommandError` if a second server of one folder cannot have these options."""

    def begin(
        self,
        port: int,
        options: Mapping[str, Any],
        copies: Callable[[], Rolling | None],
        prepare: Callable[[], None],
    ) -> Part | None:
        """Take the role that is asked or kept; return what it does, or None. Raises `CommandError`.

        `copies` gives the thread of automatic copies, and `prepare` brings the database to this
        version, for a server that writes.
        """
        if not is_standby():
            prepare()
        return None


def roles() -> Roles:
    return next(behind(Roles), Roles())
