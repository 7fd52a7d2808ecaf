"""Pages of the desk at 150 pairs, with nothing kept, beside a plain template of as many rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.core.cache import caches
from django.template import engines
from django.test import Client
from django.urls import reverse

from benchmarks.figures import Figure, cpu
from benchmarks.pages_growth import ROUNDS, fill
from tournaments.models import Contest
from tournaments.queries.core.held import held

PAIRS = 150
#: Pages that a person waits for at the desk, with what their address has besides the contest.
PAGES: dict[str, tuple[Any, ...]] = {
    "contest-settings": (),
    "teams": (),
    "cash": (),
    "check-in": (),
    "fast-entry": (ROUNDS,),
    "papers": (),
    "desk": (),
}
#: What any list of the pairs costs: ten cells a row, whose values are ready.
PLAIN = (
    "<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>"
    "{% endfor %}</table>"
)


def measure() -> list[Figure]:
    """Return the CPU of each page as its organiser asks for it, in turns with a plain template."""
    User.objects.get_or_create(username="scorer")
    contest = fill(PAIRS)
    client = Client()
    client.force_login(contest.organiser)
    template = engines["django"].from_string(PLAIN)
    rows = [[f"Marie Joubert {number}"] * 10 for number in range(PAIRS)]
    pages = [_page(client, contest, view, more) for view, more in PAGES.items()]
    *taken, floor = cpu(*pages, lambda: template.render({"rows": rows}))
    plain = f"a plain template of {PAIRS} rows"
    return [
        Figure(f"{view} of {PAIRS} pairs", page, plain, floor)
        for view, page in zip(PAGES, taken, strict=True)
    ]


def _page(client: Client, contest: Contest, view: str, more: tuple[Any, ...]) -> Callable[[], None]:
    address = reverse(view, args=[contest.slug, *more])

    def ask() -> None:
        held.clear()
        for cache in caches.all():
            cache.clear()
        assert client.get(address, headers={"Host": "localhost"}).status_code == 200

    return ask
