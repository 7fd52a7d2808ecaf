"""A club's list of 1,000 teams imported, beside the same rows written by `bulk_create` alone."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from itertools import count, product

from django.contrib.auth.models import User
from django.db import transaction
from openpyxl import Workbook

from benchmarks.figures import Figure, cpu
from scoring.rules import RuleSet
from tournaments.annexes.lists.queries.importing import Wishes, preview_of
from tournaments.annexes.lists.services import import_entrants
from tournaments.files.imports.files import read
from tournaments.models import Contest, Player, Team
from tournaments.regulation import Regulation
from tournaments.services.cash.ledger import take_all
from tournaments.services.regulation.contests import create_contest

TEAMS = 1_000
#: Longest time allowed, in seconds of CPU.
MOST = 4.0
HEAD = ("N°", "Joueur 1", "Joueur 2", "Club", "Ville", "Téléphone")

#: Name, club, town and telephone of a player.
Entrant = tuple[str, str, str, str]


def measure() -> list[Figure]:
    """Measure an import from the file to the last row, and its rows alone, in seconds of CPU."""
    organisers = map("imports {}".format, count())
    content = _workbook()

    def imported() -> None:
        contest = _contest(next(organisers))
        _import(contest, content)
        assert _rows(contest) == expected, "the import writes another list"

    def only_written() -> None:
        contest = _contest(next(organisers))
        _write(contest)
        assert _rows(contest) == expected, "the floor writes another list"

    expected = [(n, *_player(n, 1), *_player(n, 2)) for n in range(1, TEAMS + 1)]
    taken, floor = cpu(imported, only_written, runs=3)
    text = f"import of {TEAMS:,} teams, CPU"
    return [
        Figure(text, taken, "the time allowed", MOST, bound=1.0),
        Figure(text, taken, "its rows by bulk_create", floor),
    ]


def _contest(organiser: str) -> Contest:
    """Create an empty contest of a new organiser, whose address book is empty too."""
    regulation = Regulation(RuleSet.preset("ffb-belote"))
    owner = User.objects.create(username=organiser)
    return create_contest(owner, organiser, date(2026, 11, 21), regulation)


def _import(contest: Contest, content: bytes) -> None:
    """Read the file, show its lines, show them again when they are ticked, and register them."""
    book = read(content, "liste.xlsx")
    for _page in range(2):
        shown = preview_of(contest, book, Wishes())
    ticked = [line.at for line in shown.lines if line.ready]
    import_entrants(contest, None, book, Wishes(), ticked, shown.key, take_all=take_all)


def _write(contest: Contest) -> None:
    people = {}
    for n, place in product(range(1, TEAMS + 1), (1, 2)):
        name, club, town, phone = _player(n, place)
        people[n, place] = Player(
            organiser=contest.organiser, name=name, club=club, town=town, phone=phone
        )
    with transaction.atomic():
        Player.objects.bulk_create(people.values())
        Team.objects.bulk_create(
            Team(
                contest=contest,
                number=n,
                name=f"{people[n, 1]} – {people[n, 2]}",
                player1=people[n, 1],
                player2=people[n, 2],
            )
            for n in range(1, TEAMS + 1)
        )


def _player(n: int, place: int) -> Entrant:
    """Return a player of team `n`; both have its club, and the first one its details."""
    name = f"{('Odile', 'Yves')[place - 1]} Martin {n}"
    first = (f"Ville {n % 60}", f"06 {n // 100 % 100:02} {n % 100:02} 00 00")
    return (name, f"Club {n % 40}", *(first if place == 1 else ("", "")))


def _workbook() -> bytes:
    workbook, written = Workbook(), BytesIO()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(HEAD)
    for n in range(1, TEAMS + 1):
        name, club, town, phone = _player(n, 1)
        sheet.append((n, name, _player(n, 2)[0], club, town, phone))
    workbook.save(written)
    return written.getvalue()


def _rows(contest: Contest) -> list[tuple[object, ...]]:
    """Return the teams of a contest with what is known of their players."""
    known = [f"player{n}__{name}" for n in (1, 2) for name in ("name", "club", "town", "phone")]
    return list(contest.teams.order_by("number").values_list("number", *known))
