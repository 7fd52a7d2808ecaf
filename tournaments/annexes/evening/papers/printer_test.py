"""Test page for the printer: what to print before the day, and what to look at on it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Final

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4

from scoring.rules import RuleSet
from tournaments.machine.places import version
from tournaments.papers.kit.codes import draw_code
from tournaments.papers.kit.document import PROGRAM
from tournaments.papers.kit.fonts import faces, wrap
from tournaments.papers.kit.layout import CENTRE, LEADING, Leaf, Leaves, Pen
from tournaments.papers.kit.structure import Role
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation import Regulation
from tournaments.regulation.text import typographic

#: Points of a millimetre.
MM: Final = 72 / 25.4
WIDTH: float
HEIGHT: float
WIDTH, HEIGHT = A4
#: Distances of the two frames from the edge of the paper. Most printers leave 4 to 6 mm white; the
#: papers keep 10 mm free.
OUTER, INNER = 6 * MM, 10 * MM
#: Length of the rule to measure, and of its divisions.
RULE, DIVISION = 100 * MM, 10 * MM
#: Greys of the squares, from black to nearly white.
GREYS: Final = (0.0, 0.25, 0.5, 0.65, 0.8, 0.9, 0.95)
SUITS: Final = "♠♥♦♣"
#: Smallest type that papers use, in points, and sizes of the samples.
SMALLEST: Final = 7.5
SAMPLES: Final = (SMALLEST, 8.5, 10.0)
TITLE, SAID, NUMBER = 22.0, 11.0, 13.0
LEFT, SIDE, CODE = 20 * MM, 14 * MM, 40 * MM
#: Space between two parts, and width of the text beside the code.
BETWEEN = 17.0


def printer_test_page(link: str, today: date) -> Leaves:
    """Lay out the front and the back of the test page. `link` is the address of its code."""
    contest = ContestInfo(0, "", PROGRAM, "", today, False, 1, Regulation.of_rules(RuleSet()))

    def front(pen: Pen, _page: int, _of: int) -> None:
        _frames(pen)
        _marks(pen, "1")
        _front(pen, link)

    def back(pen: Pen, _page: int, _of: int) -> None:
        _frames(pen)
        _marks(pen, "2")
        top = _titled(pen, _("Page d’essai, au dos"))
        for sentence in _of_back():
            top = _paragraph(pen, sentence, top)

    return Leaves(contest, _("Page d’essai de l’imprimante"), [Leaf(front), Leaf(back)])


def _front(pen: Pen, link: str) -> None:
    top = _titled(pen, _("Page d’essai de l’imprimante"))
    top = _paragraph(
        pen,
        _(
            "Imprimez à 100 % (« taille réelle », et non « ajuster à la page »), sur du papier A4, "
            "recto verso si votre imprimante le peut. Puis regardez chaque point."
        ),
        top,
    )
    top = _paragraph(
        pen,
        _(
            "1. Les deux cadres sont entiers. Celui de 6 mm peut manquer d’un côté : les papiers "
            "n’y écrivent pas. Celui de 10 mm doit être complet."
        ),
        top,
    )
    sentence = _("2. Cette règle mesure 100 mm. Si elle est plus courte, la page a été réduite.")
    top = _rule(pen, _paragraph(pen, sentence, top))
    sentence = _("3. Ces sept gris se distinguent, le plus clair du blanc. Sinon, changez l’encre.")
    top = _greys(pen, _paragraph(pen, sentence, top))
    sentence = _(
        "4. Les quatre couleurs sont nettes, ainsi que les plus petites lettres des papiers."
    )
    top = _letters(pen, _paragraph(pen, sentence, top))
    sentence = _("5. Ce code s’ouvre avec un téléphone qui est sur le wifi de la salle.")
    top = _paragraph(pen, sentence, top) if link else top
    if link:
        draw_code(pen, link, LEFT, top - CODE, CODE)
        pen.text(LEFT + CODE + BETWEEN, top - CODE / 2, link, faces().regular, SMALLEST)


def _of_back() -> Iterator[str]:
    yield _(
        "6. Si cette page est au dos de la première, l’imprimante sait imprimer recto verso. Tenez "
        "la feuille à la lumière : le grand 2 est derrière le grand 1, dans le même sens."
    )
    yield _("Si le 2 est à l’envers, choisissez « bord long » dans les réglages de l’imprimante.")
    yield _(
        "Gardez une feuille bien imprimée : elle sert de modèle quand une cartouche faiblit. "
        "Prévoyez une rame de papier et une cartouche d’avance."
    )


def _frames(pen: Pen) -> None:
    for edge, label in ((OUTER, "6 mm"), (INNER, "10 mm")):
        right, high = WIDTH - edge, HEIGHT - edge
        corners = [(edge, edge), (right, edge), (right, high), (edge, high), (edge, edge)]
        lines = [(*one, *other) for one, other in pairwise(corners)]
        pen.rules(lines, 0.6)
        pen.text(right - 3 * MM, edge + 1.2 * MM, label, faces().narrow, SMALLEST, 1.0)


def _marks(pen: Pen, number: str) -> None:
    pen.text(WIDTH / 2, 26 * MM, number, faces().bold, 60.0, CENTRE)
    label = f"{PROGRAM} {version()}"
    pen.text(LEFT, INNER + 4 * MM, label, faces().regular, SMALLEST)


def _titled(pen: Pen, title: str) -> float:
    top = HEIGHT - 24 * MM
    with pen.drawing(Role.TITLE):
        pen.text(LEFT, top - TITLE, title, faces().bold, TITLE)
    return top - TITLE - BETWEEN


def _paragraph(pen: Pen, sentence: str, top: float) -> float:
    face = faces().regular
    lines = wrap(typographic(sentence), face, SAID, WIDTH - 2 * LEFT)
    return pen.lines(LEFT, top, lines, face, SAID) - BETWEEN / 2


def _rule(pen: Pen, top: float) -> float:
    base, small, tall = top - 8 * MM, 3 * MM, 6 * MM
    pen.rules([(LEFT, base, LEFT + RULE, base)], 0.8)
    for place in range(int(RULE / DIVISION) + 1):
        x = LEFT + place * DIVISION
        high = small if place % 5 else tall
        pen.rules([(x, base, x, base + high)], 0.8)
        pen.text(x, base - 10, str(place * 10), faces().narrow, SMALLEST, CENTRE)
    return base - BETWEEN * 1.6


def _greys(pen: Pen, top: float) -> float:
    for place, grey in enumerate(GREYS):
        x = LEFT + place * (SIDE + 4 * MM)
        pen.canvas.setFillGray(grey)
        pen.canvas.rect(x, top - SIDE, SIDE, SIDE, stroke=1, fill=1)
        pen.canvas.setFillGray(0)
        label = f"{round((1 - grey) * 100)} %"
        pen.text(x + SIDE / 2, top - SIDE - 10, label, faces().narrow, SMALLEST, CENTRE)
    return top - SIDE - BETWEEN * 1.6


def _letters(pen: Pen, top: float) -> float:
    face = faces().regular
    pen.text(LEFT, top - 30, "  ".join(SUITS), face, 34.0)
    x, down = LEFT + 68 * MM, top - NUMBER
    for size in SAMPLES:
        sentence = _("Équipe 12, Œuvre, Noël, 1 620 points (lettres de %(size)s)")
        pen.text(x, down, sentence % {"size": f"{size:g}".replace(".", ",")}, face, size)
        down -= size * LEADING + 3
    return top - 30 - BETWEEN * 1.2
