"""The standings page of 500 pairs: its queries, its drawing, and its answers to 300 phones."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection, transaction
from django.template import engines
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import gettext as _

from benchmarks.figures import Figure, cpu
from benchmarks.server import Serving, serving
from scoring.rules import RuleSet
from tournaments.models import Contest, Match
from tournaments.queries.core.held import held
from tournaments.queries.standings.climbs import complete_standings
from tournaments.regulation import Regulation
from tournaments.server.running import collect_seldom
from tournaments.services.draws.draws import draw_round
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration
from tournaments.services.regulation.contests import create_contest
from tournaments.services.results import Totals, close_round, enter_totals
from tournaments.tables.standings.columns import RankingColumn, columns_of
from tournaments.words.texts import say, unbroken

PAIRS, FEW, ROUNDS = 500, 20, 3
CONNECTIONS = 300
#: Answers in the time of one drawing, at least. With their work done twice they would miss it.
KEPT, UNCHANGED = 1000, 1000
PLAIN = Path(__file__).parent / "templates" / "standings.html"


def measure() -> list[Figure]:
    """Count the queries of the page, measure its drawing, then the answers of the kept page.

    The server's CPU time counts, not the phones'. The floor of the answers is a processor that only
    draws the rows by a plain template. Twice the work for each answer misses their bounds.
    """
    few, many = fill(FEW), fill(PAIRS)
    figures = [
        Figure(
            f"queries of the standings page of {PAIRS} pairs",
            _queries(many),
            f"of {FEW} pairs",
            _queries(few),
            "queries",
            bound=1.0,
        ),
        drawing := _drawing(many),
    ]
    path = reverse("public-standings", args=[many.slug])
    with serving() as server:
        _rate(server, path, connections=1, each=2)
        kept, etag = _rate(server, path, CONNECTIONS, each=15)
        unchanged, _etag = _rate(server, path, CONNECTIONS, each=15, etag=etag)
    plain, rate, unit = "drawn by a plain template", 1 / drawing.floor, "/s of CPU"
    asking = f"with {CONNECTIONS} connections"
    figures += [
        Figure(f"kept, {asking}", kept, plain, rate, unit, KEPT, True),
        Figure(f"unchanged (304), {asking}", unchanged, plain, rate, unit, UNCHANGED, True),
    ]
    return figures


@transaction.atomic
def fill(pairs: int) -> Contest:
    """Create a contest of this number of pairs, with all its rounds played."""
    organiser, _created = User.objects.get_or_create(username="bench")
    regulation = Regulation(RuleSet.preset("ffb-belote"), rounds=ROUNDS)
    contest = create_contest(organiser, f"{pairs} paires", date(2026, 11, 21), regulation)
    for number in range(1, pairs + 1):
        register_team(
            contest, None, Registration(name=f"Marie Joubert – Jean-Yves Le Goff {number}")
        )
    random = Random(1)
    for number in range(1, ROUNDS + 1):
        draw_round(contest, None, seed=number)
        for match in Match.objects.filter(
            round__contest=contest, round__number=number
        ).select_related("round__contest"):
            ns = random.randint(500, 1444)
            enter_totals(match, None, Totals(ns, 1944 - ns), version=0)
        close_round(contest, None, number)
    return contest


def _queries(contest: Contest) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(reverse("public-standings", args=[contest.slug]))
    assert answer.status_code == 200
    return len(queries)


def _drawing(contest: Contest) -> Figure:
    """Compare the page with nothing kept to the rows alone in a plain template, in CPU seconds.

    The page reads the contest, ranks it, draws the rows and compresses them. The template is given
    the ranking. Both draw the same rows.
    """
    # Both draw as the server does.
    collect_seldom()
    plain = plain_drawing(contest)
    client, path = Client(), reverse("public-standings", args=[contest.slug])

    def page() -> bytes:
        cache.clear()
        held.clear()
        return client.get(path, headers={"Accept-Encoding": "gzip"}).content

    shown = gzip.decompress(page()).decode()
    _before, table, rows = shown.partition('<div class="table-container">')
    assert _squeezed(plain()) == _squeezed(table + rows.partition("</div>")[0] + "</div>")
    drawn, floor = cpu(page, plain)
    what = f"standings page of {PAIRS}, nothing kept"
    return Figure(what, drawn, "its rows by a plain template", floor, bound=0.25)


def plain_drawing(contest: Contest) -> Callable[[], str]:
    """Return the function that draws the rows of the standings by a plain template.

    Every value is ready: it ranks nothing, and reads no database.
    """
    ranked = complete_standings(contest)
    labels = [say(criterion.label, {}) for criterion in ranked.criteria]
    figures = [one for one in columns_of(ranked) if one.page and type(one) is RankingColumn]
    assert [one.name for one in figures] == ["gap"], "its text stands after the criteria"
    fields = {
        "contest": ranked.contest,
        "standings": ranked,
        "labels": labels,
        "figures": figures,
        "since": _("Depuis la partie %(round)d") % {"round": ranked.since},
        "rows": [
            (
                row,
                [(cell, cell.points == ranked.best[cell.round]) for cell in row.cells],
                list(zip(labels, row.values, strict=True)),
                ranked.move_of(row),
                [(one.attrs["td"]["class"], one.value_of(row) or "") for one in figures],
                [unbroken(person) for person in row.team.name.split(" – ")],
            )
            for row in ranked.rows
        ],
    }
    template = engines["django"].from_string(PLAIN.read_text())
    return lambda: str(template.render(fields))


def _squeezed(html: str) -> str:
    """Return HTML without the spaces around its tags."""
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", html)


def _rate(
    server: Serving, path: str, connections: int, each: int, etag: str = ""
) -> tuple[float, str]:
    """Return the requests answered in a second of the server's CPU time, and the ETag.

    Each of the connections sends `each` requests.
    """
    headers = (
        f"Host: localhost\r\nAccept-Encoding: gzip\r\n{f'If-None-Match: {etag}' if etag else ''}"
    )
    request = f"GET {path} HTTP/1.1\r\n{headers.rstrip()}\r\n\r\n".encode()
    expected = b"304" if etag else b"200"
    seen = ""

    async def phone() -> None:
        nonlocal seen
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for _request in range(each):
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.split(b" ", 2)[1] == expected, head
            fields = dict(
                line.split(": ", 1) for line in head.decode("latin-1").split("\r\n")[1:] if line
            )
            lower = {name.lower(): value for name, value in fields.items()}
            await reader.readexactly(int(lower.get("content-length", 0)))
            seen = lower.get("etag", seen)
            if lower.get("connection") == "close":
                # waitress closes after a 304: reconnect, as a phone does, within the measured time
                writer.close()
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.close()

    async def hall() -> None:
        await asyncio.gather(*(phone() for _ in range(connections)))

    before = server.cpu
    asyncio.run(hall())
    # The system counts in hundredths of a second.
    return connections * each / max(0.01, server.cpu - before), seen
