"""Template tag for the script of the session."""

from __future__ import annotations

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def csrf_cookie() -> str:
    """Return the name of the cookie of the forms' token: that of a demonstration has a prefix."""
    return str(settings.CSRF_COOKIE_NAME)
