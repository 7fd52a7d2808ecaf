"""Posters with a QR code: one leads to tables and ranks, one to the registration page."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from tournaments.papers.kit.codes import draw_code
from tournaments.papers.kit.fonts import Font, faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, MARGIN, Leaf, Leaves, Pen, place_and_date
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.text import typographic

WIDTH = A4[0] - 2 * MARGIN
#: Largest side of a code, in points: it can be scanned from about three metres.
LARGEST_CODE = 450.0
#: Space on each side of the code, as a share of the whole: 4 modules of 33 for the smallest code.
WHITE = 4 / 33
LOGO_HIGH = 70.0
LARGE_NAME, SMALL_NAME = 26.0, 15.0


Line = tuple[str, Font, float]


def phones_poster(contest: ContestInfo, code: str, address: str, wifi: str = "") -> Leaves:
    """Lay out a poster: QR code of the address `code`, `address` to type, how to join the wifi."""
    invitation = [("", faces().regular, 14.0)]
    invitation += _wrapped(_("Votre table, votre rang : scannez"), faces().bold, 28)
    below = list(_below(address, wifi))
    return _poster(contest, _("Affiche pour les téléphones"), invitation, code, below)


def registration_poster(contest: ContestInfo, code: str, wifi: str = "") -> Leaves:
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
        *(_joining(wifi) if wifi else ()),
        *_wrapped(
            _("La table de marque confirme votre demande ; la page trouvée vous dit quand."),
            face.regular,
            12,
        ),
    ]
    return _poster(contest, _("Affiche pour s’inscrire"), invitation, code, below)


def _poster(
    contest: ContestInfo, title: str, invitation: list[Line], code: str, below: list[Line]
) -> Leaves:
    """Lay out the contest, an invitation, the largest code that fits, and the lines `below`."""

    def draw(pen: Pen, _page: int, _of: int) -> None:
        top = A4[1] - MARGIN
        wide, high = logo_size(contest.logo, WIDTH, LOGO_HIGH)
        draw_logo(pen.canvas, contest.logo, (A4[0] - wide) / 2, top - high, (wide, high))
        top = _centred(pen, top - high, [*_above(contest), *invitation])
        room = top - MARGIN - _height(below)
        size = min(room, LARGEST_CODE, WIDTH)
        bottom = top - (room - size) / 2 - size
        white = size * WHITE
        draw_code(pen, code, (A4[0] - size) / 2 + white, bottom + white, size - 2 * white)
        _centred(pen, bottom, below)

    return Leaves(contest, title, [Leaf(draw)])


def _above(contest: ContestInfo) -> list[Line]:
    face = faces()
    fits = len(wrap(contest.name, face.bold, LARGE_NAME, WIDTH)) <= 2
    return [
        *(_wrapped(contest.club, face.regular, 13) if contest.club else ()),
        *_wrapped(contest.name, face.bold, LARGE_NAME if fits else SMALL_NAME),
        *_wrapped(place_and_date(contest), face.regular, 13),
    ]


def _below(address: str, wifi: str) -> Iterator[Line]:
    face = faces()
    yield from _wrapped(
        _("Ou tapez cette adresse, puis choisissez le concours :"), face.regular, 14
    )
    yield from _wrapped(address, face.bold, 22)
    yield "", face.regular, 10
    if wifi:
        yield from _joining(wifi)
    else:
        joined = _("Le téléphone doit être sur le wifi de la salle.")
        yield from _wrapped(joined, face.regular, 14)
    yield "", face.regular, 6
    kept = _(
        "Touchez « Suivre » sur la page trouvée : la prochaine fois, elle s’ouvre d’elle-même."
    )
    yield from _wrapped(kept, face.regular, 12)


def _joining(wifi: str) -> list[Line]:
    return _wrapped(_("D’abord le wifi : %(wifi)s") % {"wifi": wifi}, faces().bold, 18)


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
