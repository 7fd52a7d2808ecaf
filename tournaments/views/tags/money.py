"""Template tags for amounts of money."""

from __future__ import annotations

from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.models import CashCount
from tournaments.queries.cash.treasury import difference_words
from tournaments.queries.core.dues import Balance
from tournaments.queries.core.people import shown_name
from tournaments.words import money

register = template.Library()


@register.filter
def euros(cents: int) -> str:
    """Return an amount in cents as text: "7,50 €"."""
    return money.euros(cents)


@register.filter
def balance_words(balance: Balance) -> str:
    """Return the balance of an account in words: "reste 20 €", "à rendre 5 €", "à jour"."""
    if balance.due:
        return _("reste %(cents)s") % {"cents": money.euros(balance.due)}
    if balance.excess:
        return _("à rendre %(cents)s") % {"cents": money.euros(balance.excess)}
    return _("à jour")


@register.filter
def differences(count: CashCount) -> list[str]:
    """Return sentences about the excess or shortage that a count of the cash box found."""
    return difference_words(count)


@register.filter
def counter(count: CashCount) -> str:
    """Return who counted the cash box, or a dash."""
    return shown_name(count.by, "–")


@register.simple_tag
def fresh_token() -> SafeString:
    """Return a hidden field with a new token, for pages with many forms."""
    return format_html('<input type="hidden" name="token" value="{}">', uuid4())
