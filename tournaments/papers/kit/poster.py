"""Posters with a QR code: one leads to tables and ranks, one to the registration page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from segno.helpers import make_wifi_data

from tournaments.papers.kit.codes import draw_code
from tournaments.papers.kit.fitted import Fitted, fit, height_of
from tournaments.papers.kit.fonts import Font, faces
from tournaments.papers.kit.layout import CENTRE, LEADING, MARGIN, Leaf, Leaves, Pen, place_and_date
from tournaments.papers.kit.logo import draw_logo, logo_size
from tournaments.papers.kit.structure import Role
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.text import typographic


@dataclass(frozen=True, slots=True)
class Wifi:
    """Network of the hall: its name, and its password or that it is open. No name: no wifi."""

    name: str = ""
    password: str = ""
    open: bool = False

    @property
    def code(self) -> str:
        """QR code that joins the network, as ZXing writes it; "" without its password."""
        if self.password:
            return make_wifi_data(self.name, self.password, "WPA")
        return make_wifi_data(self.name, None, "nopass") if self.open else ""

    @property
    def words(self) -> str:
        if not self.password:
            return self.name
        params = {"wifi": self.name, "password": self.password}
        return _("%(wifi)s, mot de passe %(password)s") % params


WIDTH = A4[0] - 2 * MARGIN
#: Largest side of a code, in points: it can be scanned from about three metres.
LARGEST_CODE = 450.0
#: Space on each side of the code, as a share of the whole: 4 modules of 33 for the smallest code.
WHITE = 4 / 33
LOGO_HIGH = 70.0
#: Sizes of the contest's name, on two lines if it can, and of an address, on one if it can.
NAME_SIZES, ADDRESS_SIZES = (26.0, 15.0), (16.0, 11.0)
#: Sizes of the invitation, of the address of every contest, of the wifi, of the sentences, of the
#: club and the day, and of the last sentence.
INVITING, TYPED, JOINING, SAID, HEADED, LAST = 28.0, 22.0, 18.0, 14.0, 13.0, 12.0
#: White lines above the invitation, above the wifi and above the last sentence.
OVER_INVITATION, OVER_WIFI, OVER_LAST = 14.0, 10.0, 6.0
#: Size of the name over each of two codes.
CODE_NAME = 18.0
NONE = Wifi()


@dataclass(frozen=True, slots=True)
class Code:
    """QR code of a poster. One that cannot be clicked on a screen says in words what it `opens`."""

    name: str
    text: str
    opens: str = ""


def phones_poster(contest: ContestInfo, code: str, address: str, wifi: Wifi = NONE) -> Leaves:
    """Lay out a poster: QR code of the address `code`, `address` to type, how to join the wifi."""
    invitation = [_white(OVER_INVITATION)]
    invitation.append(_fitted_text(_("Votre table, votre rang : scannez"), faces().bold, INVITING))
    below = list(_below(address, wifi))
    title = _("Affiche pour les téléphones")
    return _poster(contest, title, invitation, _codes(wifi, _("Votre table"), code), below)


def registration_poster(contest: ContestInfo, code: str, wifi: Wifi = NONE) -> Leaves:
    """Lay out a poster, for the hall or a shop window, that leads to the registration page.

    Give `wifi` if the address `code` can be reached only on the hall's wifi.
    """
    face = faces()
    invitation = [
        _white(OVER_INVITATION),
        _fitted_text(_("Inscrivez-vous : scannez"), face.bold, INVITING),
    ]
    kept = _("La table de marque confirme votre demande ; la page trouvée vous dit quand.")
    below = [
        _fitted_text(_("Ou tapez cette adresse :"), face.regular, SAID),
        _set(code, face.bold, ADDRESS_SIZES),
        _white(OVER_WIFI),
        *([_joining(wifi)] if wifi.name else ()),
        _fitted_text(kept, face.regular, LAST),
    ]
    title = _("Affiche pour s’inscrire")
    return _poster(contest, title, invitation, _codes(wifi, _("S’inscrire"), code), below)


def _codes(wifi: Wifi, caption: str, link: str) -> list[Code]:
    page = Code(caption, link)
    return [Code(_("Le wifi"), wifi.code, wifi.words), page] if wifi.code else [page]


def _poster(
    contest: ContestInfo,
    title: str,
    invitation: Sequence[Fitted],
    codes: Sequence[Code],
    below: Sequence[Fitted],
) -> Leaves:
    """Lay out the contest, an invitation, the largest codes that fit, and the lines `below`."""

    def draw(pen: Pen, _page: int, _of: int) -> None:
        top = A4[1] - MARGIN
        wide, high = logo_size(contest.logo, WIDTH, LOGO_HIGH)
        draw_logo(pen.canvas, contest.logo, (A4[0] - wide) / 2, top - high, (wide, high))
        above = list(_above(contest))
        place = 1 if contest.club else 0
        top = _centred(pen, top - high, above[:place])
        with pen.drawing(Role.TITLE):
            top = _centred(pen, top, above[place : place + 1])
        top = _centred(pen, top, [*above[place + 1 :], *invitation])
        room = top - MARGIN - height_of(below)
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
    white = size * WHITE
    left = middle - size / 2 + white
    draw_code(pen, code.text, left, bottom + white, size - 2 * white, opens=code.opens)
    if number:
        caption = f"{number}. {code.name}"
        pen.text(middle, bottom + size, caption, faces().bold, CODE_NAME, CENTRE)


def _above(contest: ContestInfo) -> Iterator[Fitted]:
    face = faces()
    if contest.club:
        yield _fitted_text(contest.club, face.regular, HEADED)
    yield _set(contest.name, face.bold, NAME_SIZES, lines=2)
    yield _fitted_text(place_and_date(contest), face.regular, HEADED)


def _below(address: str, wifi: Wifi) -> Iterator[Fitted]:
    face = faces()
    invitation = _("Ou tapez cette adresse, puis choisissez le concours :")
    yield _fitted_text(invitation, face.regular, SAID)
    yield _fitted_text(address, face.bold, TYPED)
    yield _white(OVER_WIFI)
    if wifi.name:
        yield _joining(wifi)
    else:
        yield _fitted_text(_("Le téléphone doit être sur le wifi de la salle."), face.regular, SAID)
    yield _white(OVER_LAST)
    kept = _(
        "Touchez « Suivre » sur la page trouvée : la prochaine fois, elle s’ouvre d’elle-même."
    )
    yield _fitted_text(kept, face.regular, LAST)


def _joining(wifi: Wifi) -> Fitted:
    return _fitted_text(
        _("D’abord le wifi : %(wifi)s") % {"wifi": wifi.words}, faces().bold, JOINING
    )


def _fitted_text(text: str, font: Font, size: float) -> Fitted:
    return _set(text, font, (size,))


def _set(text: str, font: Font, sizes: tuple[float, ...], lines: int = 1) -> Fitted:
    return fit(typographic(text), font, sizes, WIDTH, lines * sizes[0] * LEADING)


def _white(size: float) -> Fitted:
    return Fitted(("",), faces().regular, size)


def _centred(pen: Pen, top: float, blocks: Iterable[Fitted]) -> float:
    for block in blocks:
        top = pen.lines(A4[0] / 2, top, block.lines, block.font, block.size, CENTRE)
    return top
