"""Template tag for the banners of the desk."""

from __future__ import annotations

from django import template

from tournaments.health.readings import readings
from tournaments.health.troubles import Trouble
from tournaments.health.troubles import troubles as troubles_of

register = template.Library()


@register.simple_tag
def troubles() -> list[Trouble]:
    """Return the troubles of this machine, worst first."""
    return troubles_of(readings())
