"""Template tag for the card of a team."""

from __future__ import annotations

from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.cards import SUITS
from scoring.kinds import every
from tournaments.views.tags.look import suit
from tournaments.words.team_cards import card_of

register = template.Library()

#: Name of the drawing of each suit.
DRAWINGS = every(
    SUITS, {"spades": "spade", "hearts": "heart", "diamonds": "diamond", "clubs": "club"}
)


@register.simple_tag
def team_card(number: int, *, silent: bool = False) -> SafeString:
    """Return a team's card as one picture, or `silent` beside a number that says enough."""
    return _drawn(number, silent, get_language())


@cache
def _drawn(number: int, silent: bool, _language: str | None) -> SafeString:
    card = card_of(number)
    label = _("Carte : %(card)s") % {"card": card.name}
    spoken = format_html('role="img" aria-label="{}"', label)
    return format_html(
        '<span class="tcard {}" {}><b>{}</b>{}{}</span>',
        DRAWINGS[card.suit],
        SafeString('aria-hidden="true"') if silent else spoken,
        card.index,
        suit(DRAWINGS[card.suit]),
        format_html("<small>{}</small>", card.mark) if card.mark else "",
    )
