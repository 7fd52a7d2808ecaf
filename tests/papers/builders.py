"""Builders of contests as plain values, and helpers that read papers back."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from io import BytesIO

from pypdf import PageObject, PdfReader

from scoring.rules import RuleSet
from tournaments.papers import Leaves, document
from tournaments.papers.kit.fonts import faces, shown
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.teams import Side, TeamLine, TeamRef
from tournaments.queries.results.entries import EntryLine
from tournaments.queries.results.rounds import Rematch, RoundView, TableLine
from tournaments.queries.standings.ranking import compute
from tournaments.queries.standings.rows import Standings
from tournaments.regulation import Regulation
from tournaments.words.enums import EntryKind, EntryStatus

NAMES = (
    "Martin – Dupont", "Les Joyeux Lurons", "Lefèvre – Nguyễn", "Œuvrard – Bœuf",
    "Jean-Baptiste de La Tour – Marie-Françoise Lefebvre", "Le Goff – Kerbrat",
    "Łukasz – Żaneta", "Durand – Petit", "Comité des fêtes de Saint-Maixent", "Roux – Blanc",
)  # fmt: skip
LONG = "Anne-Charlotte-Élisabeth de Montmorency-Luxembourg " * 4 + "– " + "A" * 60
HOSTILE = (
    LONG.strip(),
    "<b>O'Neill & fils",
    "Zoé 😀 Łódź 🂡",
    "日本 太郎 – 花子",
    "محمد – علي",
    "e\u0301cole a\u030a x\u0323\u0302",
    "W" * 210,
    "<chat> &amp; (parenthèses) \\ %s {x} 'q' \"g\"",
)

#: Names that are printed whole, or forms of one that is shortened by the person.
FORMS = {HOSTILE[0]: (HOSTILE[0], "A.-C.-É. M.-L. – A.")}


def is_named(name: str, text: str) -> bool:
    """Return whether a text without white space names a team: whole, or by the rule of names."""
    face = faces().regular
    return any(squeezed(shown(form, face)) in text for form in FORMS.get(name, (name,)))


def contest(
    rules: RuleSet | None = None, *, name: str = "Concours de belote", **format_: object
) -> ContestInfo:
    return ContestInfo(
        pk=1,
        slug="concours",
        name=name,
        place="Salle des fêtes de Saint-Maixent",
        date=date(2026, 11, 21),
        closed=False,
        version=12,
        changed_at=datetime(2026, 11, 21, 13, 5, tzinfo=UTC),
        regulation=Regulation(rules or RuleSet.preset("ffb-belote"), **format_),  # type: ignore[arg-type]
    )


def names(count: int) -> list[str]:
    return [
        f"{NAMES[n % len(NAMES)]}{' ' + str(n // len(NAMES) + 1) if n >= len(NAMES) else ''}"
        for n in range(count)
    ]


def teams(count: int, called: list[str] | None = None) -> list[TeamLine]:
    called = called or names(count)
    return [
        TeamLine(
            pk=n,
            number=n,
            name=name,
            players=tuple(name.split(" – ")) if " – " in name else ("Paul Martin", "Luc Petit"),
            details={"club": "Amicale laïque" if n % 3 == 0 else ""},
            first_round=2 if n == 7 else 1,
            last_round=1 if n == 5 else None,
        )
        for n, name in enumerate(called, start=1)
    ]


def drawn(
    entered: list[TeamLine], number: int = 1, played: bool = True, pending: int = 0
) -> RoundView:
    refs = [TeamRef(team.number, team.name) for team in entered]
    shift = number - 1
    refs = refs[shift:] + refs[:shift]
    pairs = list(zip(refs[0::2], refs[1::2], strict=False))
    tables = tuple(
        TableLine(
            table,
            table,
            Side((ns,)),
            Side((ew,)),
            _entry(table, number) if played and table > pending else None,
        )
        for table, (ns, ew) in enumerate(pairs, start=1)
    )
    rematches = tuple(Rematch(t.table, t.ns, t.ew, 1) for t in tables[1:2] if number > 1)
    exempt = (refs[-1],) if len(refs) % 2 else ()
    drawn_at = datetime(2026, 11, 21, 14, tzinfo=UTC)
    return RoundView(number, number, "random", 7, False, drawn_at, tables, exempt, rematches)


def standings(
    entered: list[TeamLine], rounds: int = 3, info: ContestInfo | None = None, pending: int = 0
) -> Standings:
    views = [drawn(entered, n, pending=pending if n == rounds else 0) for n in range(1, rounds + 1)]
    return compute(info or contest(), entered, views)


def _entry(table: int, number: int) -> EntryLine:
    ns = 600 + (table * 37 + number * 53) % 700
    ew = 1944 - ns
    at = datetime(2026, 11, 21, 15, tzinfo=UTC)
    winner = "NS" if ns > ew else "EW" if ew > ns else ""
    return EntryLine(
        1, EntryStatus.CONFIRMED, EntryKind.TOTALS, ns, ew, None, None, winner, "", entered_at=at
    )


def pages(pdf: bytes | Leaves) -> list[str]:
    """Return the text of each page of a paper, or of a PDF."""
    return list(_texts_of(document([pdf]) if isinstance(pdf, Leaves) else pdf))


@lru_cache(maxsize=8)
def _texts_of(pdf: bytes) -> tuple[str, ...]:
    """Return the text of each page of a PDF; a test often asks one paper several questions."""
    return tuple(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def texts_placed(pdf: bytes | Leaves) -> list[set[tuple[str, float, float]]]:
    """Return the texts of each page with their places in points, except the page numbers."""
    pdf = document([pdf]) if isinstance(pdf, Leaves) else pdf
    return [_texts_placed(page) for page in PdfReader(BytesIO(pdf)).pages]


def _texts_placed(page: PageObject) -> set[tuple[str, float, float]]:
    placed: set[tuple[str, float, float]] = set()

    def visit(text: str, _matrix: object, at: list[float], *_font: object) -> None:
        if text.strip() and not text.startswith("page "):
            placed.add((text.strip(), at[4], at[5]))

    page.extract_text(visitor_text=visit)
    return placed


def squeezed(text: str) -> str:
    """Return a text without white space, because line breaks replace spaces."""
    return "".join(text.split())


def read(pdf: bytes | Leaves) -> str:
    return squeezed("".join(pages(pdf)))
