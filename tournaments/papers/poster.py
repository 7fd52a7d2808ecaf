"""The poster that leads the players' phones to their table and their rank."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from tournaments.papers.codes import draw_code
from tournaments.papers.fonts import Font, faces, wrap
from tournaments.papers.layout import (
    CENTRE,
    LEADING,
    MARGIN,
    Leaf,
    Leaves,
    Pen,
    place_and_date,
)
from tournaments.papers.logo import draw_logo, logo_size
from tournaments.queries.contests import ContestInfo

WIDTH = A4[0] - 2 * MARGIN
#: Read from some three metres away.
LARGEST_CODE = 450.0
#: White around the code, as a share of both: four modules where the code has the fewest, 25.
WHITE = 4 / 33
LOGO_HIGH = 70.0
LARGE_NAME, SMALL_NAME = 26.0, 15.0


def phones_poster(contest: ContestInfo, code: str, address: str, wifi: str = "") -> Leaves:
    """A page for the wall: the address `code` to scan, `address` to type, how to join the wifi."""

    def draw(pen: Pen, _page: int, _of: int) -> None:
        top = A4[1] - MARGIN
        wide, high = logo_size(contest.logo, WIDTH, LOGO_HIGH)
        draw_logo(pen.canvas, contest.logo, (A4[0] - wide) / 2, top - high, (wide, high))
        top = _centred(pen, top - high, _above(contest))
        below = list(_below(address, wifi))
        room = top - MARGIN - _height(below)
        size = min(room, LARGEST_CODE, WIDTH)
        bottom = top - (room - size) / 2 - size
        white = size * WHITE
        draw_code(pen, code, (A4[0] - size) / 2 + white, bottom + white, size - 2 * white)
        _centred(pen, bottom, below)

    return Leaves(contest, _("Affiche pour les téléphones"), [Leaf(draw)])


Line = tuple[str, Font, float]


def _above(contest: ContestInfo) -> list[Line]:
    face = faces()
    fits = len(wrap(contest.name, face.bold, LARGE_NAME, WIDTH)) <= 2
    return [
        *(_wrapped(contest.club, face.regular, 13) if contest.club else ()),
        *_wrapped(contest.name, face.bold, LARGE_NAME if fits else SMALL_NAME),
        *_wrapped(place_and_date(contest), face.regular, 13),
        ("", face.regular, 14),
        *_wrapped(_("Votre table, votre rang : scannez"), face.bold, 28),
    ]


def _below(address: str, wifi: str) -> Iterator[Line]:
    face = faces()
    yield from _wrapped(
        _("Ou tapez cette adresse, puis choisissez le concours :"), face.regular, 14
    )
    yield from _wrapped(address, face.bold, 22)
    yield "", face.regular, 10
    if wifi:
        yield from _wrapped(_("D’abord le wifi : %(wifi)s") % {"wifi": wifi}, face.bold, 18)
    else:
        joined = _("Le téléphone doit être sur le wifi de la salle.")
        yield from _wrapped(joined, face.regular, 14)
    yield "", face.regular, 6
    kept = _(
        "Touchez « Suivre » sur la page trouvée : la prochaine fois, elle s’ouvre d’elle-même."
    )
    yield from _wrapped(kept, face.regular, 12)


def _wrapped(text: str, font: Font, size: float) -> list[Line]:
    return [(line, font, size) for line in wrap(text, font, size, WIDTH)]


def _height(lines: list[Line]) -> float:
    return sum(size * LEADING for _text, _font, size in lines)


def _centred(pen: Pen, top: float, lines: list[Line]) -> float:
    """Lines one under the other in the middle of the page; gives back where the next would be."""
    for text, font, size in lines:
        pen.text(A4[0] / 2, top - size, text, font, size, CENTRE)
        top -= size * LEADING
    return top
