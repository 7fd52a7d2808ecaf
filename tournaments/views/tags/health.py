"""Template tags about this installation: its troubles, its version, its commands."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.machine.health.readings import readings
from tournaments.machine.health.troubles import Trouble
from tournaments.machine.health.troubles import troubles as troubles_of
from tournaments.machine.pair import pair
from tournaments.machine.places import command
from tournaments.machine.places import version as version_of_program

register = template.Library()


@register.simple_tag
def troubles() -> list[Trouble]:
    return troubles_of(readings())


@register.simple_tag
def spare_copy() -> dict[str, Any]:
    """Return when the spare of this computer last copied, and whether it has stopped."""
    return {"at": pair().last_copied()[11:19], "late": pair().lags()}


@register.simple_tag
def spare_address() -> dict[str, Any]:
    """Return where phones find the spare or the new server, and whether this one was a spare."""
    here = pair()
    return {
        "url": here.other_address(),
        "replaced": here.replaced,
        "lineage": here.lineage,
        "generation": here.generation,
        "moved": here.generation > 1,
    }


@register.simple_tag
def typed(*words: str) -> str:
    """Return a command as it is typed in the window of the contest's computer."""
    return command(*words, by_name=True)


@register.simple_tag
def version() -> str:
    return version_of_program()
