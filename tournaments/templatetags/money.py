"""Amounts of money, for templates."""

from __future__ import annotations

from uuid import uuid4

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments import money
from tournaments.models import CashCount
from tournaments.queries.cash.treasury import difference_words
from tournaments.queries.core.dues import Balance

register = template.Library()


@register.filter
def euros(cents: int) -> str:
    """An amount of cents as it is written: "7,50 €"."""
    return money.euros(cents)


@register.filter
def balance_words(balance: Balance) -> str:
    """What is left of an account: "reste 20 €", "à rendre 5 €", "à jour"."""
    if balance.due:
        return _("reste %(cents)s") % {"cents": money.euros(balance.due)}
    if balance.excess:
        return _("à rendre %(cents)s") % {"cents": money.euros(balance.excess)}
    return _("à jour")


@register.filter
def differences(count: CashCount) -> list[str]:
    """What a count found too much or missing, in sentences."""
    return difference_words(count)


@register.simple_tag
def fresh_token() -> SafeString:
    """The token of a form, another one for each of many on a page."""
    return format_html('<input type="hidden" name="token" value="{}">', uuid4())
