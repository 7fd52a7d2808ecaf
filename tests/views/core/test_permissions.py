"""Every address of the project, read and written to by each kind of person.

The tables of `who_may` are written by hand, so that a changed right makes a test fail. A page that
they miss, and that no right guards, fails the first test.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import PurePosixPath
from typing import Any
from unittest.mock import patch
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.template.backends.django import Template
from django.test import Client
from django.urls import resolve, reverse

from tests.addresses import Address, addresses
from tests.factories import make_contest
from tests.views.core.forms_sent import FORMS
from tests.views.core.who_may import ACTORS, ANYBODY, HOLDERS, LETTERS, NOBODY, TABLE, who_may
from tests.views.desk import signed_in
from tests.views.reading import Page
from tests.world import World, make_world
from tournaments.annexes.at_table.queries.links import found_by_link
from tournaments.models import Contest, LogLine, Season, SeasonLine
from tournaments.views.permissions import RIGHTS, Right

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Contests made once for the whole file; every test rolls back its changes."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


EVERYWHERE = addresses()
TABLE_PAGES = ("table", "table-agree", "table-call", "table-leave")
NAMED = {address.name: address for address in EVERYWHERE}
#: Rights of the pages of a contest's desk: to open each, and to write through it.
GUARDED = {a.name: a.view.rights for a in EVERYWHERE if hasattr(a.view, "rights")}
#: Contest to use for an address that needs content missing from "afternoon".
ELSEWHERE = {
    "door": "empty",
    "pools": "cup",
    "brackets": "cup",
    "public-pools": "cup",
    "public-brackets": "cup",
}
#: Persons who try an address that is the same for everybody: with and without an account, with the
#: cookies of a phone, and with every right.
ENDS = ("anonymous", "other-organiser", "phone", "superuser")
#: Persons with a role in the contest.
OF_CONTEST = [actor for actor, held in ACTORS.items() if not LETTERS.keys().isdisjoint(held)]
#: Pages that the program keeps for everybody who asks: they cannot know who reads them.
OF_HALL = frozenset(a.name for a in EVERYWHERE if hasattr(a.view, "drawn"))
#: Contests whose pages show a role all the links and buttons that it may see there.
TELLING = ("afternoon", "cup", "draft", "finished")


def client_of(world: World, actor: str, address: Address | None = None) -> Client:
    """Return a client of this person. A player follows a team; a phone speaks for Nord-Sud."""
    client = Client()
    contest = world["afternoon"]
    if actor in world.people:
        client.force_login(world.people[actor])
    elif actor == "player":
        client.post(NAMED["follow-team"].within(contest))
    elif actor == "phone":
        at = address if address is not None and address.name in TABLE_PAGES else NAMED["table"]
        page = table_page(at, contest)
        table = found_by_link(**resolve(page).kwargs)
        assert table is not None
        client.post(f"{page}camp/", {"camp": "NS", "code": table.code("NS")})
    return client


def table_page(address: Address, contest: Contest) -> str:
    """Return the page of the table to which the address belongs."""
    return re.sub(r"(agree|call|leave)/$", "", address.within(contest))


@cache
def name_at(path: str) -> str:
    """Return the name of the address at this path."""
    return str(resolve(path).url_name)


def url_of(world: World, address: Address) -> str:
    kind = FORMS[address.name][0] if address.name in FORMS else ELSEWHERE.get(address.name)
    return address.within(world[kind or "afternoon"])


@pytest.fixture(scope="module")
def urls(world: World) -> dict[Address, str]:
    """Path of each address."""
    return {address: url_of(world, address) for address in EVERYWHERE}


@pytest.fixture(scope="module")
def forms(world: World, django_db_blocker: Any) -> dict[str, dict[str, str]]:
    """Valid form for each address that takes one, as its page would send it."""
    sent = {}
    for name, (kind, page, typed) in FORMS.items():
        url = NAMED[name].within(world[kind])
        holder = NAMED[page].within(world[kind]) if page else url
        if name in ("table", "table-agree"):
            holder = table_page(NAMED[name], world[kind])
        if name == "referee":
            # The page asks for a table, or for a team, before it has its form.
            holder = f"{url}?team={typed['team']}"
        scorer = world.people["scorer"].pk
        filled = {field.format(scorer=scorer): value for field, value in typed.items()}
        owner = client_of(world, "phone" if name in TABLE_PAGES else "owner", NAMED[name])
        sent[name] = {**Page(owner.get(holder)).form_to(url).values, **filled}
        with transaction.atomic():
            answer = owner.post(url, sent[name])
            transaction.set_rollback(True)
        if answer.status_code == 200 and name != "notices-start":
            # The answer shows the effects first: send the form of that page. The other one shows a
            # secret, once.
            sent[name] = Page(answer).form_to(url).values
    return sent


def may(actor: str, address: Address, method: int) -> bool:
    """Return whether the person may open the address (method 0) or write through it (1)."""
    letters = who_may(address)[method]
    return letters == ANYBODY or any(letter in letters for letter in ACTORS[actor])


def tries(actor: str, address: Address, method: int) -> bool:
    """Return whether the person asks the address (method 0) or writes through it (1).

    If no right guards it, everybody does, unless the table gives it to all or to nobody: `ENDS` do.
    Otherwise `desk` checks the right, which each role has as a test of the table says: three
    persons show that the address asks for that right.
    """
    letters = who_may(address)[method]
    if address.name not in GUARDED:
        return letters not in (ANYBODY, NOBODY) or actor in ENDS
    return actor == "anonymous" or actor in beside_the_line(letters)


@cache
def beside_the_line(letters: str) -> set[str]:
    """Return, of those who may, who has the fewest rights; of those who may not, the most.

    If every role of the contest may, the most is an organiser of another one.
    """
    by_rights = sorted(OF_CONTEST, key=lambda actor: (rights_of(actor), actor))
    holders = [actor for actor in by_rights if not set(letters).isdisjoint(ACTORS[actor])]
    others = [actor for actor in by_rights if actor not in holders]
    return {*holders[:1], *(others[-1:] or ["other-organiser"])}


def rights_of(actor: str) -> int:
    return sum(not set(letters).isdisjoint(ACTORS[actor]) for letters in HOLDERS.values())


def sent_away(response: Any) -> bool:
    """Return whether the person was refused: sent to sign in, or answered 403."""
    to_sign_in = response.status_code == 302 and response["Location"].startswith(reverse("sign-in"))
    return response.status_code == 403 or to_sign_in


def written() -> tuple[Any, ...]:
    """Return what a refused request must not change: contests, seasons, logs, accounts."""
    versions = [
        list(model.objects.order_by("pk").values_list("pk", "version"))
        for model in (Contest, Season)
    ]
    logs = LogLine.objects.count(), SeasonLine.objects.count()
    return (versions, logs, User.objects.count())


def last_author() -> User | None:
    """Return who wrote the latest line of the logs."""
    lines = LogLine.objects.latest("pk"), SeasonLine.objects.latest("pk")
    return max(lines, key=lambda line: line.at).by


def listed(wrong: list[Any]) -> str:
    """Return the faults, one per line."""
    return "\n".join(map(str, wrong))


class TestTheTable:
    def test_names_every_address_that_no_right_guards(self) -> None:
        assert {address.name for address in EVERYWHERE} - GUARDED.keys() == TABLE.keys()

    def test_gives_each_right_as_the_roles_do(self) -> None:
        assert {
            right: "".join(letter for letter, role in LETTERS.items() if right in RIGHTS[role])
            for right in Right
        } == HOLDERS

    def test_leaves_to_a_right_each_page_of_a_contest(self) -> None:
        assert {a.name for a in EVERYWHERE if a.of_desk} - GUARDED.keys() == {
            "contest-new",
            "contest-new-format",
            "contest-new-name",
            "contest-new-review",
            "contest-new-clause",
            "contest-from-regulation",
            "contest-import",
            "contest-import-preview",
        }

    def test_lets_nobody_write_with_the_right_to_read(self) -> None:
        asks_little = {name for name, (_opens, writes) in GUARDED.items() if writes is Right.SEE}
        assert not asks_little & FORMS.keys()


@pytest.mark.slow
@pytest.mark.parametrize("actor", ACTORS)
class TestEverybody:
    def test_opens_what_their_role_opens_and_nothing_else(
        self, actor: str, world: World, urls: dict[Address, str]
    ) -> None:
        client = client_of(world, actor)
        wrong = []
        for address in EVERYWHERE:
            if not tries(actor, address, 0):
                continue
            # A right is checked before its page is drawn.
            with patch.object(Template, "render", return_value=""):
                response = client.get(urls[address])
            if sent_away(response) == may(actor, address, 0):
                wrong.append((address.route, response.status_code))
        assert not wrong, listed(wrong)

    def test_writes_what_their_role_writes_and_nothing_else(
        self,
        actor: str,
        world: World,
        urls: dict[Address, str],
        forms: dict[str, dict[str, str]],
    ) -> None:
        wrong = []
        usual = client_of(world, actor)
        before = written()
        for address in EVERYWHERE:
            if not tries(actor, address, 1):
                continue
            heard = may(actor, address, 1)
            # An answer may take the session away, so each address has cookies of its own.
            client = Client()
            client.cookies = deepcopy(usual.cookies)
            with transaction.atomic():
                if address.name in TABLE_PAGES:
                    client = client_of(world, actor, address)
                with patch.object(Template, "render", return_value=""):
                    response = client.post(urls[address], forms.get(address.name, {}))
                wrote = written() != before
                author = last_author() if wrote else None
                transaction.set_rollback(True)
            if address.of_desk and sent_away(response) == heard:
                wrong.append((address.route, response.status_code))
            elif wrote != (heard and address.name in forms):
                wrong.append((address.route, response.status_code, "wrote" if wrote else "idle"))
            elif wrote and author != world.people.get(actor):
                wrong.append((address.route, "in the log", author))
        assert not wrong, listed(wrong)


@pytest.mark.slow
def test_a_form_whose_answer_was_lost_is_sent_again_without_harm(
    world: World, forms: dict[str, dict[str, str]]
) -> None:
    wrong = []
    for name, form in forms.items():
        address = NAMED[name]
        with transaction.atomic():
            client = client_of(world, "phone" if name in TABLE_PAGES else "owner", address)
            url = url_of(world, address)
            first = client.post(url, form)
            before = written()
            again = client.post(url, form)
            wrote = written() != before
            transaction.set_rollback(True)
        # An application that was withdrawn has no page left: its address says so.
        others = {"application-withdraw": 410, "notices-start": 302}
        expected = others.get(name, first.status_code)
        # A secret is shown in the answer itself, and not again.
        kept = 200 if name == "notices-start" else 302
        if wrote or (first.status_code, again.status_code) != (kept, expected):
            wrong.append((address.route, first.status_code, again.status_code, wrote))
    assert not wrong, listed(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("actor", ["scorer", "referee", "treasurer", "screen"])
def test_no_page_shows_a_link_or_a_button_that_would_be_refused(actor: str, world: World) -> None:
    client = client_of(world, actor)
    read = {world[kind].slug for kind in TELLING}
    waiting = [reverse("home"), *(reverse("desk", args=[slug]) for slug in sorted(read))]
    opened: Counter[tuple[str, ...]] = Counter()
    wrong = []
    while waiting:
        url = waiting.pop()
        response = client.get(url)
        if response.status_code == 403:
            wrong.append(url)
        if response.status_code != 200 or not response["Content-Type"].startswith("text/html"):
            continue
        page = Page(response)
        for form in page.forms:
            name = name_at(urlsplit(urljoin(url, form.action)).path)
            if NAMED[name].of_desk and not may(actor, NAMED[name], form.method == "post"):
                wrong.append(f"{form.method} {form.action} on {url}")
        for target in dict.fromkeys(urldefrag(urljoin(url, link)).url for link in page.links):
            parts = urlsplit(target)
            if parts.netloc or parts.scheme == "tel":
                continue
            name = name_at(parts.path)
            slug = parts.path.split("/")[2:3]
            if NAMED[name].of_desk and not read.issuperset(slug):
                continue
            # The hall's pages are the same for everybody, so they are read once: by the screen,
            # whose only right is one that each of the others has.
            if name in OF_HALL and actor != "screen":
                continue
            if PurePosixPath(parts.path).suffix:
                # A file is slow to make and shows no link: the table says who may have it.
                if not may(actor, NAMED[name], 0):
                    wrong.append(f"{target} on {url}")
                continue
            kind = (name, *slug)
            opened[kind] += 1
            # Pages of one kind are alike, so one per contest is enough.
            if opened[kind] == 1:
                waiting.append(target)
    assert not wrong, listed(wrong)
    assert len(opened) > 50


@pytest.mark.slow
def test_the_organiser_of_another_contest_reads_and_writes_nothing_there(world: World) -> None:
    assert Contest.objects.filter(organiser=world.people["other-organiser"]).exists()


def test_a_page_of_the_desk_is_not_kept_by_the_browser() -> None:
    contest = make_contest()
    page = signed_in(contest.organiser).get(reverse("teams", args=[contest.slug]))
    assert "no-store" in page["Cache-Control"]


def test_a_token_is_asked_against_forged_forms() -> None:
    contest = make_contest()
    client = Client(enforce_csrf_checks=True)
    client.force_login(contest.organiser)
    before = written()
    url = reverse("teams", args=[contest.slug])
    response = client.post(url, {"player1": "A", "player2": "B"})

    assert response.status_code == 403
    assert "restée ouverte trop longtemps" in response.content.decode()
    assert written() == before
