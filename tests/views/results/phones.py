"""A phone at a table: it reads the code of a sheet and presses what its page offers."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from tests.views.desk import inputs
from tournaments.forms.results.deals import typed_as
from tournaments.models import Contest, Entry
from tournaments.queries.results.table_links import TableLink, links_of


class _Forms(HTMLParser):
    """Each form of a page: where it goes, what it sends."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("action", ""), {}))
        elif tag in ("input", "button") and self.found and given.get("name"):
            self.found[-1][1][given["name"]] = given.get("value", "")


def link_of(contest: Contest, table: int = 1, number: int = 1) -> TableLink:
    return next(one for one in links_of(contest, number) if one.table == table)


def entry(table: int = 1) -> Entry:
    """The present result of a table."""
    return Entry.objects.get(current=True, match__table=table)


class Phone:
    """A phone that opened the link of a table, and keeps its cookies."""

    def __init__(self, link: TableLink, camp: str = "") -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.link = link
        self.url = reverse("table", args=[link.match, link.token])
        self.page: Any = self.client.get(self.url)
        if camp:
            self.speak_for(camp)

    def speak_for(self, camp: str) -> None:
        """Say who one is, and that one is sure."""
        self.page = self.client.get(self.url, {"camp": camp})
        self.press(reverse("table-camp", args=[self.link.match, self.link.token]))

    def open(self, **query: str) -> Any:
        """Load the page again."""
        self.page = self.client.get(self.url, query)
        return self.page

    def press(self, url: str = "", **typed: Any) -> Any:
        """Send the form of the page that goes to `url`, this typed over it."""
        parser = _Forms()
        parser.feed(self.page.content.decode())
        form = next(form for to, form in parser.found if to == (url or self.url))
        return self.post(url or self.url, {**form, **typed})

    def agree(self) -> Any:
        """Press the button that agrees."""
        return self.press(reverse("table-agree", args=[self.link.match, self.link.token]))

    def totals(self, ns: int | str, ew: int | str, **typed: Any) -> Any:
        """Type both totals and send them."""
        self.open(edit="1", way="totals")
        return self.send(ns=ns, ew=ew, **typed)

    def deals(self, deals: list[Deal], **typed: Any) -> Any:
        """Type the deals and send them."""
        self.open(edit="1", way="deals")
        for number, deal in enumerate(deals):
            cells = typed_as(deal)
            typed |= {f"deals-{number}-{name}": value for name, value in cells.items()}
        return self.send(**typed)

    def send(self, **typed: Any) -> Any:
        """Send the entry form of the page, this typed over it."""
        form = {**self.form(), **typed}
        return self.post(self.url, {name: value for name, value in form.items() if value != ""})

    def form(self) -> dict[str, str]:
        """What the entry form of the page would send, buttons aside."""
        return inputs(self.page)

    def post(self, url: str, sent: dict[str, Any]) -> Any:
        """Send a form and follow where it leads."""
        self.page = self.client.post(url, sent, follow=True)
        return self.page
