"""Posters with a QR code: one leads to tables and ranks, one to the registration page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from tournaments.papers.kit.codes import draw_code
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, MARGIN, Leaf, Leaves, Pen, place_and_date
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.wifi import Wifi
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.text import typographic

WIDTH = A4[0] - 2 * MARGIN
#: Largest side of a code, in points: it can be scanned from about three metres.
LARGEST_CODE = 450.0
#: Space on each side of the code, as a share of the whole: 4 modules of 33 for the smallest code.
WHITE = 4 / 33
LOGO_HIGH = 70.0
LARGE_NAME, SMALL_NAME = 26.0, 15.0


#: Size of the name over each of two codes.
CODE_NAME = 18.0
NONE = Wifi()

Line = tuple[str, Font, float]


@dataclass(frozen=True, slots=True)
class Code:
    """QR code of a poster: what it is for, and its text. A link is `clicked` on a screen."""

    name: str
    text: str
    clicked: bool = True


def phones_poster(contest: ContestInfo, code: str, address: str, wifi: Wifi = NONE) -> Leaves:
    """Lay out a poster: QR code of the address `code`, `address` to type, how to join the wifi."""
    invitation = [("", faces().regular, 14.0)]
    invitation += _wrapped(_("Votre table, votre rang : scannez"), faces().bold, 28)
    below = list(_below(address, wifi))
    title = _("Affiche pour les téléphones")
    return _poster(contest, title, invitation, _codes(wifi, _("Votre table"), code), below)


def registration_poster(contest: ContestInfo, code: str, wifi: Wifi = NONE) -> Leaves:
    """Lay out a poster, for the hall or a shop window, that leads to the registration page.

    `code` is the page's address, as a QR code and as text to type. Give `wifi` if the address can
    be reached only on the hall's wifi.
    """
    face = faces()
    invitation = [("", face.regular, 14.0), *_wrapped(_("Inscrivez-vous : scannez"), face.bold, 28)]
    below = [
        *_wrapped(_("Ou tapez cette adresse :"), face.regular, 14),
        *_wrapped(code, face.bold, 16 if len(wrap(code, face.bold, 16, WIDTH)) == 1 else 11),
        ("", face.regular, 10.0),
        *(_joining(wifi) if wifi.name else ()),
        *_wrapped(
            _("La table de marque confirme votre demande ; la page trouvée vous dit quand."),
            face.regular,
            12,
        ),
    ]
    title = _("Affiche pour s’inscrire")
    return _poster(contest, title, invitation, _codes(wifi, _("S’inscrire"), code), below)


def _codes(wifi: Wifi, said: str, link: str) -> list[Code]:
    """Return the codes of a poster: the page's alone, or after that of the wifi."""
    page = Code(said, link)
    return [Code(_("Le wifi"), wifi.code, clicked=False), page] if wifi.code else [page]


def _poster(
    contest: ContestInfo,
    title: str,
    invitation: list[Line],
    codes: Sequence[Code],
    below: list[Line],
) -> Leaves:
    """Lay out the contest, an invitation, the largest codes that fit, and the lines `below`."""

    def draw(pen: Pen, _page: int, _of: int) -> None:
        top = A4[1] - MARGIN
        wide, high = logo_size(contest.logo, WIDTH, LOGO_HIGH)
        draw_logo(pen.canvas, contest.logo, (A4[0] - wide) / 2, top - high, (wide, high))
        top = _centred(pen, top - high, [*_above(contest), *invitation])
        room = top - MARGIN - _height(below)
        named = CODE_NAME * LEADING if len(codes) > 1 else 0.0
        size = min(room - named, LARGEST_CODE, WIDTH / len(codes))
        bottom = top - named - (room - named - size) / 2 - size
        for place, code in enumerate(codes):
            middle = A4[0] / 2 + (place + (1 - len(codes)) / 2) * WIDTH / len(codes)
            _draw_code(pen, code, place + 1 if named else 0, middle, bottom, size)
        _centred(pen, bottom, below)

    return Leaves(contest, title, [Leaf(draw)])


def _draw_code(
    pen: Pen, code: Code, number: int, middle: float, bottom: float, size: float
) -> None:
    """Draw a code and, if it has a number, the name that says when to scan it."""
    white = size * WHITE
    left = middle - size / 2 + white
    draw_code(pen, code.text, left, bottom + white, size - 2 * white, clicked=code.clicked)
    if number:
        said = f"{number}. {code.name}"
        pen.text(middle, bottom + size, said, faces().bold, CODE_NAME, CENTRE)


def _above(contest: ContestInfo) -> list[Line]:
    face = faces()
    fits = len(wrap(contest.name, face.bold, LARGE_NAME, WIDTH)) <= 2
    return [
        *(_wrapped(contest.club, face.regular, 13) if contest.club else ()),
        *_wrapped(contest.name, face.bold, LARGE_NAME if fits else SMALL_NAME),
        *_wrapped(place_and_date(contest), face.regular, 13),
    ]


def _below(address: str, wifi: Wifi) -> Iterator[Line]:
    face = faces()
    yield from _wrapped(
        _("Ou tapez cette adresse, puis choisissez le concours :"), face.regular, 14
    )
    yield from _wrapped(address, face.bold, 22)
    yield "", face.regular, 10
    if wifi.name:
        yield from _joining(wifi)
    else:
        joined = _("Le téléphone doit être sur le wifi de la salle.")
        yield from _wrapped(joined, face.regular, 14)
    yield "", face.regular, 6
    kept = _(
        "Touchez « Suivre » sur la page trouvée : la prochaine fois, elle s’ouvre d’elle-même."
    )
    yield from _wrapped(kept, face.regular, 12)


def _joining(wifi: Wifi) -> list[Line]:
    return _wrapped(_("D’abord le wifi : %(wifi)s") % {"wifi": wifi.said}, faces().bold, 18)


def _wrapped(text: str, font: Font, size: float) -> list[Line]:
    return [(line, font, size) for line in wrap(typographic(text), font, size, WIDTH)]


def _height(lines: list[Line]) -> float:
    return sum(size * LEADING for _text, _font, size in lines)


def _centred(pen: Pen, top: float, lines: list[Line]) -> float:
    """Draw lines one under the other, centred; return the height where the next would start."""
    for text, font, size in lines:
        pen.text(A4[0] / 2, top - size, text, font, size, CENTRE)
        top -= size * LEADING
    return top
