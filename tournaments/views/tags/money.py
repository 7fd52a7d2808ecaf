"""Template tags for amounts of money."""

from __future__ import annotations

from uuid import uuid4

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import CashCount
from tournaments.queries.cash.treasury import difference_words
from tournaments.queries.core.people import shown_name
from tournaments.tables.cash import PaidButton, balance_words
from tournaments.words import money

register = template.Library()
register.filter(balance_words)


@register.filter
def euros(cents: int) -> str:
    """Return an amount in cents as text: "7,50 €"."""
    return money.euros(cents)


@register.simple_tag(takes_context=True)
def paid_button(context: Context, number: int, due: int, back: str) -> SafeString:
    """Return the button with which a team pays all it owes; `back` is the page to return to."""
    return PaidButton(context["contest"], str(context["csrf_token"]), back).of(number, due)


@register.simple_tag(takes_context=True)
def balance_of(context: Context, number: int) -> str:
    """Return the balance of a team after a dot, from `accounts`; "" if the page shows none."""
    account = context["accounts"].get(number)
    return f" · {balance_words(account)}" if account is not None and account.owed else ""


@register.filter
def differences(count: CashCount) -> list[str]:
    return difference_words(count)


@register.filter
def counter(count: CashCount) -> str:
    return shown_name(count.by, "–")


@register.simple_tag
def fresh_token() -> SafeString:
    """Return a hidden field with a new token, for pages with many forms."""
    return format_html('<input type="hidden" name="token" value="{}">', uuid4())
