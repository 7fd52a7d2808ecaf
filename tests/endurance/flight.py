"""Forms in flight: each is unlike every other, and is found again in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from string import ascii_lowercase

from django.urls import reverse

from tests.endurance.desk import Desk
from tests.endurance.hall import DESKS, open_contest
from tournaments.models import Contest, Entry, FormToken, LogLine, Payment, Player, Team
from tournaments.services.cash.items import add_item
from tournaments.services.draws.draws import draw_round
from tournaments.words.enums import ItemPer

#: Tables of each desk: no two desks type the same sheet.
TABLES = 3
#: Pairs that register in one contest, at most; its page stays short.
PAIRS = 60
#: Points of the first result of a table; each new one has a point more.
FEWEST, WHOLE = 500, 1944

#: Number of rows that a form has written, by kind of row.
Rows = Mapping[str, int]


@dataclass(frozen=True)
class Hall:
    """Contests where the desks work: one for the results, one for the cash, several to enter.

    `points` are the points last typed at each table of the first one.
    """

    results: Contest
    cash: Contest
    entries: tuple[Contest, ...]
    points: Counter[int] = field(default_factory=Counter)


@dataclass
class Flying:
    """A form as it is sent, the same bytes each time.

    `rows` counts what it has written: one row of each kind once it is carried out, or none at all.
    """

    said: str
    address: str
    fields: dict[str, str]
    rows: Callable[[], Rows]

    def written(self) -> bool:
        """Return whether the form is carried out. Raises AssertionError if torn or doubled."""
        rows = {"token": FormToken.objects.filter(token=self.fields["token"]).count()}
        rows |= self.rows()
        counts = set(rows.values())
        assert counts in ({0}, {1}), f"{self.said}: {rows}"
        return counts == {1}


def prepare_hall(registrations: int) -> Hall:
    """Create the contests, for about this number of registrations."""
    results = open_contest("Feuilles", 2 * TABLES * len(DESKS))
    draw_round(results, None, seed=1)
    cash = open_contest("Caisse", 8)
    add_item(cash, None, "Inscription", 1000, ItemPer.PLAYER)
    count = registrations // PAIRS + 1
    return Hall(results, cash, tuple(open_contest(f"Entrées {n}", 0) for n in range(count)))


class Pile:
    """Forms that one desk has to type, in a random order; each has a name of its own."""

    def __init__(self, name: str, hall: Hall, desk: Desk, random: Random) -> None:
        self.name, self.hall, self.desk, self.random = name, hall, desk, random
        self.number = 0
        first = 1 + TABLES * DESKS.index(desk.name)
        self.tables = range(first, first + TABLES)

    def next(self) -> Flying:
        """Read the page of the next form and fill it in. Raises `NoAnswer`."""
        self.number += 1
        kind = self.random.choice((self.result, self.result, self.undo, self.entry, self.payment))
        return kind(f"{self.name} {self.desk.name} {self.number}")

    def result(self, words: str) -> Flying:
        """Type a result, or correct it, with points that this table never had."""
        contest = self.hall.results
        table = self.random.choice(self.tables)
        address = reverse("match", args=[contest.slug, 1, table])
        form = self.desk.page(f"{address}?way=totals").form_to(address).values
        self.hall.points[table] += 1
        ns = FEWEST + self.hall.points[table]
        typed = {"ns": str(ns), "ew": str(WHOLE - ns), "belotes": "0", "capots": "0"}

        def rows() -> Rows:
            lines = LogLine.objects.filter(
                contest=contest, action__in=("enter_result", "correct_result"), reason=words
            )
            entered = Entry.objects.filter(match=int(form["match"]), ns=ns)
            versions = [line.after["version"] for line in lines]
            return {"log": len(lines), "result": entered.filter(version__in=versions).count()}

        return Flying(f"result {words}", address, {**form, **typed, "reason": words}, rows)

    def undo(self, words: str) -> Flying:
        """Undo the last result of a table; type one if there is none."""
        contest = self.hall.results
        table = self.random.choice(self.tables)
        page = self.desk.page(reverse("match", args=[contest.slug, 1, table]))
        address = reverse("undo-entry", args=[contest.slug, 1, table])
        if address not in (form.action for form in page.forms):
            return self.result(words)
        form = page.form_to(address).values
        version, subject = int(form["version"]), f"Partie 1, table {table}"

        def rows() -> Rows:
            lines = LogLine.objects.filter(contest=contest, action="undo_entry", subject=subject)
            undone = Entry.objects.filter(match=int(form["match"]), version=version, current=False)
            return {
                "log": lines.filter(before__version=version).count(),
                "result undone": undone.count(),
            }

        return Flying(f"undo {words}", address, form, rows)

    def entry(self, words: str) -> Flying:
        """Register a pair."""
        contest = self.random.choice(self.hall.entries)
        address = reverse("teams", args=[contest.slug])
        form = self.desk.page(address).form_to(address).values
        one, other = (
            "".join(self.random.choices(ascii_lowercase, k=12)).title() for _player in range(2)
        )
        team = f"{one} – {other}"

        def rows() -> Rows:
            lines = LogLine.objects.filter(contest=contest, action="register_team")
            return {
                "team": Team.objects.filter(contest=contest, name=team).count(),
                "first player": Player.objects.filter(name=one).count(),
                "second player": Player.objects.filter(name=other).count(),
                "log": lines.filter(after__name=team).count(),
            }

        return Flying(
            f"registration {words}", address, {**form, "player1": one, "player2": other}, rows
        )

    def payment(self, words: str) -> Flying:
        """Take money from a team."""
        contest = self.hall.cash
        address = reverse("cash", args=[contest.slug])
        form = self.desk.page(address).form_to(address).values
        typed = {"who": str(self.random.randint(1, 8)), "note": words, "more": "on"}
        typed["cents"] = f"{self.number},{self.random.randint(10, 99)}"

        def rows() -> Rows:
            payments = Payment.objects.filter(contest=contest, note=words)
            lines = LogLine.objects.filter(contest=contest, action="take_payment")
            return {"payment": payments.count(), "log": lines.filter(after__note=words).count()}

        return Flying(f"payment {words}", address, {**form, **typed, "method": "cash"}, rows)
