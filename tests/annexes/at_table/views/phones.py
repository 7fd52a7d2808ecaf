"""Phone at a table, for tests: it opens the link of a sheet and presses the page's buttons."""

from __future__ import annotations

from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from scoring.deal import Deal
from tests.rows import written_again
from tests.views.desk import drawn, forms_alone, inputs
from tournaments.annexes.at_table.queries.links import TableLink, links_of
from tournaments.forms.results.deals import typed_as
from tournaments.models import Contest, Entry
from tournaments.services.core.phones import let_players_enter


class _Forms(HTMLParser):
    """Parser of the forms of a page: address and fields of each."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((attributes.get("action", ""), {}))
        elif attributes.get("type") == "radio" and "checked" not in attributes:
            return
        elif tag in ("input", "button") and self.found and attributes.get("name"):
            self.found[-1][1][attributes["name"]] = attributes.get("value", "")


@written_again
def drawn_for_phones(*args: Any, **more: Any) -> Contest:
    """Return a contest as `drawn` makes it, where players enter results."""
    contest = drawn(*args, **more)
    let_players_enter(contest, contest.organiser, True)
    return contest


def link_of(contest: Contest, table: int = 1, number: int = 1) -> TableLink:
    return next(one for one in links_of(contest, number) if one.table == table)


def code_of(link: TableLink, camp: str) -> str:
    """Return the code printed on the sheet beside the names of a camp."""
    return link.ns_code if camp == "NS" else link.ew_code


def entry(table: int = 1) -> Entry:
    """Return the current result of a table."""
    return Entry.objects.get(current=True, match__table=table)


class Phone:
    """Phone that opened the link of a table and keeps its cookies.

    `address` and `browser` are what the server sees of the phone besides its cookies.
    """

    page: Any

    def __init__(
        self, link: TableLink, camp: str = "", address: str = "127.0.0.1", browser: str = "Firefox"
    ) -> None:
        self.seen_as = {"REMOTE_ADDR": address, "HTTP_USER_AGENT": browser}
        self.client = Client(enforce_csrf_checks=True, **self.seen_as)
        self.link = link
        self.url = reverse("table", args=[link.match, link.token])
        self.open()
        if camp:
            self.speak_for(camp)

    def speak_for(self, camp: str, code: str | None = None) -> Any:
        """Choose a camp and type its code, or another one."""
        if code is None:
            code = code_of(self.link, camp)
        self.open(camp=camp)
        return self.press(reverse("table-camp", args=[self.link.match, self.link.token]), code=code)

    def open(self, **query: str) -> Any:
        """Load the page again."""
        self.page = self._answer("get", self.url, query)
        return self.page

    def press(self, url: str = "", **typed: Any) -> Any:
        """Send the page's form for `url`, with these values in place of its own."""
        parser = _Forms()
        parser.feed(forms_alone(self.page))
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
        """Send the entry form of the page, with these values in place of its own."""
        form = {**self.form(), **typed}
        return self.post(self.url, {name: value for name, value in form.items() if value != ""})

    def form(self) -> dict[str, str]:
        """Return the fields of the page's entry form, without its buttons."""
        return inputs(self.page)

    def post(self, url: str, sent: dict[str, Any]) -> Any:
        """Post a form; the page that it leads to is opened when it is read."""
        answer = self._answer("post", url, sent)
        where = answer.get("Location")
        self.page = SimpleLazyObject(lambda: self._answer("get", where, {})) if where else answer
        return self.page

    def _answer(self, method: str, url: str, sent: dict[str, Any]) -> HttpResponse:
        cookies = {name: one.OutputString() for name, one in self.client.cookies.items()}
        self.client.cookies, answer = _answered(self.seen_as, cookies, method, url, sent)
        return answer


@written_again
def _answered(
    seen_as: dict[str, str], cookies: dict[str, str], method: str, url: str, sent: dict[str, Any]
) -> tuple[SimpleCookie, HttpResponse]:
    """Send a request of a phone; return its cookies since, and the answer."""
    client = Client(enforce_csrf_checks=True, **seen_as)
    for cookie in cookies.values():
        client.cookies.load(cookie)
    answer = getattr(client, method)(url, sent)
    kept = HttpResponse(answer.content, status=answer.status_code, headers=answer.headers)
    return client.cookies, kept
