"""Helpers of the fast entry page, used as a browser without scripts does: fields and buttons."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.urls import reverse

from tests.views.desk import form_at, text
from tournaments.models import Contest, Entry

SHEET = {"table": "1", "ns": "1024", "ew": "920"}


class Line(HTMLParser):
    """Parser of the line of fields: the inputs that a browser would send, and the focused one."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.focused = ""
        self.inside = False
        self.aside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.aside = self.aside or tag == "template"
        if tag == "form":
            self.inside = "data-fast" in attributes and not self.aside
        if tag == "input" and self.inside:
            self.values[attributes.get("name") or ""] = attributes.get("value") or ""
            if "autofocus" in attributes:
                self.focused = attributes.get("name") or ""

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"


def line_of(page: Any) -> Line:
    parser = Line()
    parser.feed(page.content.decode())
    return parser


def fields(page: Any) -> dict[str, str]:
    return line_of(page).values


def url(contest: Contest, name: str = "fast-entry", number: int = 1) -> str:
    return reverse(name, args=[contest.slug, number])


def send(client: Client, contest: Contest, **typed: str) -> Any:
    """Open the page at this table, type these values over its fields, press Enter."""
    table = urlencode({"table": typed.get("table", "")})
    form = form_at(client, f"{url(contest)}?{table}", fields)
    return client.post(url(contest), {**form, **typed})


def again(client: Client, contest: Contest, page: Any, **typed: str) -> Any:
    """Send the returned line again, with these values in place of its own."""
    return client.post(url(contest), {**line_of(page).values, **typed})


def undo(client: Client, contest: Contest, page: Any = None) -> Any:
    """Press the undo button of that page, or of a page opened now."""
    html = text(page or client.get(url(contest)))
    form = html.split("data-undo>")[1].split("</form>")[0]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    return client.post(url(contest, "fast-entry-undo"), sent, follow=True)


def stored() -> list[tuple[int, int, int, str]]:
    """Return every version of every result: table, totals, status."""
    rows = Entry.objects.order_by("pk").values_list("match__table", "ns", "ew", "status")
    return [tuple(row) for row in rows]  # type: ignore[misc]
