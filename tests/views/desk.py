"""Helpers of the desk's tests: a signed-in client, and forms filled from the page itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.deal import Deal
from tests.factories import BELOTE, draw_round, make_contest, make_user
from tests.rows import written_again
from tournaments.forms.results.deals import typed_as
from tournaments.machine.sessions import SessionStore
from tournaments.models import Contest, Match
from tournaments.regulation import Regulation
from tournaments.services.core import people
from tournaments.views.permissions import role_of
from tournaments.words.enums import Role

#: A form of a page: the parsers of Python are slow, and most of a page is outside its forms.
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)


class _Inputs(HTMLParser):
    """Parser of the values that a browser would send from the entry form of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.select = ""
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self.inside = (attributes.get("class") or "").startswith("entry")
        if not self.inside:
            return
        name = attributes.get("name") or ""
        if tag == "select":
            self.select = name
        elif tag == "option" and "selected" in attributes:
            self.values[self.select] = attributes.get("value") or ""
        elif tag == "input" and attributes.get("type") == "radio":
            if "checked" in attributes:
                self.values[name] = attributes.get("value") or ""
        elif tag == "input" and attributes.get("type") != "checkbox":
            self.values[name] = attributes.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False


def forms_alone(page: Any) -> str:
    """Return the forms of a page, without what stands around them."""
    return "".join(FORM.findall(page.content.decode()))


def inputs(page: Any) -> dict[str, str]:
    """Return the fields and values of a page's entry form."""
    parser = _Inputs()
    parser.feed(forms_alone(page))
    return parser.values


class _Hidden(HTMLParser):
    """Parser of the hidden inputs of each form of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self.forms.append({})
        elif tag == "input" and attributes.get("type") == "hidden" and self.forms:
            self.forms[-1][attributes.get("name") or ""] = attributes.get("value") or ""


def sent_again(page: Any) -> dict[str, str]:
    """Return the form that confirms the effects of an action, from the page that shows them."""
    parser = _Hidden()
    parser.feed(forms_alone(page))
    return next(form for form in parser.forms if "seen" in form)


class DeskClient(Client):
    """Client that fails on a page whose scripts would fail: see `assert_can_follow`."""

    def request(self, **request: Any) -> Any:
        answer = super().request(**request)
        if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
            assert_can_follow(answer.content.decode())
        return answer


def assert_can_follow(page: str) -> None:
    """Fail if a page loads the script that follows the others without what it needs."""
    if "js/desk-live" in page:
        assert page.count("data-refresh=") == 1
        assert page.count('id="offline"') == 1


def signed_in(user: User) -> DeskClient:
    return _client_in(_session_of(user))


@written_again
def _session_of(user: User) -> str:
    """Open a session with what Django keeps in it of who signs in; return its key.

    `force_login` sends five more queries, for what the tests do not read.
    """
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def _client_in(session: str) -> DeskClient:
    client = DeskClient()
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def scorer_of(contest: Contest, name: str = "scorer") -> DeskClient:
    """Return a client signed in as a scorer of the contest."""
    return signed_in(_scorer(contest, name))


@written_again
def _scorer(contest: Contest, name: str) -> User:
    user = make_user(name)
    if role_of(user, contest) is None:
        people.grant_role(contest, contest.organiser, user, Role.SCORER)
    return user


@written_again
def drawn(pairs: int = 4, regulation: Regulation = BELOTE, **more: Any) -> Contest:
    """Return a contest with its first round drawn."""
    contest = make_contest(pairs, regulation, **more)
    draw_round(contest, contest.organiser, seed=1)
    return contest


def at_table(contest: Contest, table: int = 1, number: int = 1) -> Match:
    matches = Match.objects.select_related("round__contest")
    return matches.get(round__contest=contest, round__number=number, table=table)


def match_url(contest: Contest, table: int = 1, number: int = 1, name: str = "match") -> str:
    return reverse(name, args=[contest.slug, number, table])


def totals_form(client: Client, url: str, **typed: Any) -> dict[str, Any]:
    """Return the page's form with these totals in place of its own."""
    return {**form_at(client, f"{url}?way=totals"), **typed}


def deals_form(client: Client, url: str, deals: list[Deal], **typed: Any) -> dict[str, Any]:
    """Return the page's form with these deals in place of its own."""
    form = {**form_at(client, f"{url}?way=deals"), **typed}
    for number, deal in enumerate(deals):
        form |= {f"deals-{number}-{name}": value for name, value in typed_as(deal).items()}
    return form


def form_at(
    client: Client, url: str, read: Callable[[Any], dict[str, str]] = inputs
) -> dict[str, str]:
    """Return the fields and values that `read` finds in the page at an address."""
    if list(client.cookies) != [settings.SESSION_COOKIE_NAME]:
        return read(client.get(url))
    return _form_in(client.cookies[settings.SESSION_COOKIE_NAME].value, url, read)


@written_again
def _form_in(session: str, url: str, read: Callable[[Any], dict[str, str]]) -> dict[str, str]:
    return read(_client_in(session).get(url))


def text(page: Any) -> str:
    """Return the page's HTML with plain, single spaces."""
    return " ".join(page.content.decode().replace("\u202f", " ").replace("\u00a0", " ").split())


def plain(page: Any) -> str:
    """Return the words of the page, without its HTML tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", text(page)).split())
