"""Diplomas, one A4 sheet each, in the design chosen. They print well in black and white."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from django.utils.translation import gettext as _

from scoring.kinds import every
from scoring.words import N_
from tournaments.annexes.share.papers.designs import card, classic, medal, plain
from tournaments.annexes.share.papers.designs.page import HEIGHT, WIDTH, Said
from tournaments.annexes.share.queries.diplomas import Diploma
from tournaments.pairing.sentences import Ordinal
from tournaments.papers.kit.fonts import title_font
from tournaments.papers.kit.layout import Headed, Leaf, Leaves, Pen, place_and_date

PLACES = (
    N_("Première place"), N_("Deuxième place"), N_("Troisième place"), N_("Quatrième place"),
    N_("Cinquième place"), N_("Sixième place"), N_("Septième place"), N_("Huitième place"),
    N_("Neuvième place"), N_("Dixième place"), N_("Onzième place"), N_("Douzième place"),
    N_("Treizième place"), N_("Quatorzième place"), N_("Quinzième place"), N_("Seizième place"),
    N_("Dix-septième place"), N_("Dix-huitième place"), N_("Dix-neuvième place"),
    N_("Vingtième place"),
)  # fmt: skip


class Design(Enum):
    """Design of the diplomas; its value is its name in the list of choices."""

    CLASSIC = N_("Cadre et quatre couleurs")
    CARD = N_("Carte à jouer")
    MEDAL = N_("Médaille")
    PLAIN = N_("Sobre")


DRAWN: dict[Design, Callable[[Pen, Said], None]] = {
    Design.CLASSIC: classic.draw,
    Design.CARD: card.draw,
    Design.MEDAL: medal.draw,
    Design.PLAIN: plain.draw,
}
every(Design, DRAWN)


def diplomas_paper(
    contest: Headed,
    diplomas: Sequence[Diploma],
    signatures: Sequence[str] = (),
    design: Design = Design.CLASSIC,
) -> Leaves:
    """Lay out one sheet per diploma; each name in `signatures` gets its own line to sign on."""
    placed = place_and_date(contest)
    face = title_font(contest.name + "".join(one.name for one in diplomas))

    def leaf(diploma: Diploma) -> Leaf:
        words = Said(
            contest,
            placed,
            diploma.name,
            _place(diploma),
            str(diploma.place),
            _category(diploma),
            tuple(signatures),
            face,
        )

        def draw(pen: Pen, _page: int, _of: int) -> None:
            DRAWN[design](pen, words)

        return Leaf(draw, WIDTH, HEIGHT)

    return Leaves(contest, _("Diplômes"), [leaf(one) for one in diplomas], apart=True)


def place_in_words(place: int) -> str:
    """Return "Première place", "Deuxième place"…; from the twenty-first on, in figures."""
    if place <= len(PLACES):
        return _(PLACES[place - 1])
    return _("%(rank)s place") % {"rank": Ordinal(place, feminine=True).translated(_)}


def _place(diploma: Diploma) -> str:
    place = place_in_words(diploma.place)
    return _("%(place)s ex æquo") % {"place": place} if diploma.shared else place


def _category(diploma: Diploma) -> str:
    if not diploma.category:
        return ""
    return _("Catégorie « %(category)s »") % {"category": diploma.category}
