"""The scale of faults on paper: for the wall, and on cards for the pocket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments.papers.kit.cut_cards import Cut, Place, cut_leaves, fill, in_turn
from tournaments.papers.kit.fitted import Part, height_of, set_all
from tournaments.papers.kit.fonts import faces
from tournaments.papers.kit.grid import Column, Grid, GridRow
from tournaments.papers.kit.grid_pages import print_grid
from tournaments.papers.kit.layout import LEFT, Leaves, Paper, Pen
from tournaments.papers.kit.reading import Reading
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation.text import typographic
from tournaments.regulation.words.tariffs import tariff_name, tariff_source, terms_of

#: Cards of a page: each is an A6, less the line at the foot.
CUT = Cut(2, 2)
#: Largest and smallest type of a card, and size of its title, in points.
LARGEST, SMALLEST, TITLE = 11.0, 7.0, 12.0
#: Height of the title with the space under it, in points.
TITLED = 18.0
#: Largest type of the wall, and of the sources in multiples of it.
ON_WALL, SOURCE = 17.0, 0.7


def scale_poster(contest: ContestInfo, reading: Reading = Reading.NEAR) -> Leaves:
    """List each fault with its ruling and its price, as the regulation says them, for the wall."""
    face = faces()
    regulation = contest.regulation
    rows = [
        GridRow(
            (
                tariff_name(one.name),
                typographic(terms_of(one, regulation)),
                typographic(tariff_source(one.source)),
            )
        )
        for one in regulation.tariffs
    ]
    columns = [
        Column(_("Faute"), face.bold, LEFT, share=0.34),
        Column(_("Décision"), face.regular, LEFT, share=0.42),
        Column(_("D’où vient ce tarif"), face.narrow, LEFT, share=0.24, scale=SOURCE),
    ]
    if not any(one.source for one in regulation.tariffs):
        columns.pop()
        rows = [GridRow(row.cells[:2]) for row in rows]
    paper = Paper(contest, _("Barème des fautes"), [] if rows else [_no_fault()])
    return print_grid(paper, Grid(columns, rows, padding=0.4, largest=ON_WALL, reading=reading))


def scale_cards(contest: ContestInfo) -> Leaves:
    """Lay out the scale on cards of the pocket, four of an A6 to a page, to cut.

    A long scale takes several cards; the page repeats them as often as they fit.
    """
    regulation = contest.regulation
    face = faces()
    faults = [
        (
            Part(typographic(tariff_name(one.name)), face.bold),
            Part(typographic(terms_of(one, regulation)), face.regular),
        )
        for one in regulation.tariffs
    ]
    cards = list(_cards(faults)) if faults else [[Part(_no_fault(), face.regular)]]
    titles = [_title(number, len(cards)) for number in range(1, len(cards) + 1)]

    def draw(pen: Pen, card: tuple[str, list[Part]], place: Place) -> None:
        title, parts = card
        inside = place.inside
        head = inside.without(bottom=inside.height - TITLED)
        fill(pen, [Part(title, face.bold, title=True)], head, TITLE, LEFT, from_top=True)
        fill(pen, parts, inside.without(top=TITLED), LARGEST, LEFT, from_top=True)

    copies = max(1, CUT.each // len(cards))
    pages = in_turn(list(zip(titles, cards, strict=True)) * copies, CUT.each)
    return cut_leaves(contest, _("Barème de poche"), pages, CUT, draw)


def _cards(faults: Sequence[tuple[Part, Part]]) -> Iterator[list[Part]]:
    """Yield the paragraphs of each card: as many faults as its smallest type holds."""
    inside = CUT.place(0).inside
    card: list[Part] = []
    for fault in faults:
        longer = set_all([*card, *fault], SMALLEST, inside.width)
        if card and height_of(longer) > inside.height - TITLED:
            yield card
            card = []
        card.extend(fault)
    yield card


def _title(number: int, cards: int) -> str:
    title = _("Barème des fautes")
    return title if cards == 1 else f"{title} {number}/{cards}"


def _no_fault() -> str:
    return _("Le barème de ce concours n’a aucune faute.")
