"""An event in the words of schema.org, for search engines."""

from __future__ import annotations

import json
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from tournaments.annexes.share.queries.event import Event
from tournaments.annexes.share.tables.texts import in_brief
from tournaments.queries.core.dues import Price
from tournaments.words import money

#: Signs that could end the script or begin a comment in it, as JSON may also write them.
_ESCAPED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def as_script(event: Event, url: str, picture: str) -> SafeString:
    """Return the event as JSON, safe between `<script>` tags.

    `url` is the address of its page and `picture` that of its picture; they may be empty.
    """
    script = json.dumps(structured(event, url, picture), ensure_ascii=False)
    # Each sign that HTML obeys is escaped, as in Django's `json_script`.
    return mark_safe(script.translate(_ESCAPED))  # nosec


def structured(event: Event, url: str, picture: str) -> dict[str, Any]:
    """Return the event as schema.org describes it: https://schema.org/Event."""
    contest = event.contest
    event_data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": contest.name,
        "description": in_brief(event),
        "startDate": event.starts.isoformat(),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
    }
    if event.ends is not None:
        event_data["endDate"] = event.ends.isoformat()
    if contest.place:
        event_data["location"] = {"@type": "Place", "name": contest.place, "address": contest.place}
    if contest.club:
        event_data["organizer"] = {"@type": "Organization", "name": contest.club}
    if event.entries:
        event_data["offers"] = [_offer(price, event, url) for price in event.entries]
    if url:
        event_data["url"] = url
    if picture:
        event_data["image"] = [picture]
    return event_data


def _offer(price: Price, event: Event, url: str) -> dict[str, str]:
    free = "InStock" if event.applying else "SoldOut" if event.over else "InStoreOnly"
    offer = {
        "@type": "Offer",
        "name": f"{price.name} ({price.per.label})",
        "price": str(money.decimal_of(price.cents)),
        "priceCurrency": "EUR",
        "availability": f"https://schema.org/{free}",
    }
    return {**offer, "url": url} if url else offer
