"""The movements: the figure each one plays, how teams take their places, and its sentences.

    odd-even     odd-numbered teams keep their table, even-numbered ones move by one every round
    mitchell     the first half sits, the second half moves by one table every round
    round-robin  everybody meets everybody
    in-advance   the same with places and rounds drawn by lot before the first one

Source: published regulations with "les équipes impaires restent, les équipes paires se déplacent",
"toutes les parties tirées au sort à l'avance", and the like.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from ..contract import shuffled
from ..method import Offered
from ..random_draw import RANDOM
from ..registration import REGISTRATION
from ..sentences import N_
from .figures import Figure, circle, moving, of_everybody, of_lots, of_moving

PLACED_BY_LOT = N_("Avant la première partie, le tirage au sort donne à chaque équipe sa place.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Way to play by a figure.

    `figure` takes the number of places, the plan and the number of rounds. `order` gives the places
    in the order in which teams take them, `words` the template of a table's reason in a round. With
    `parity` the team's number decides its side. With `by_lot` the plan draws the order of the
    rounds. `label`, `offered` and `announced` are those of its `Method`. `openings` are sentences
    of the regulation that replace the usual one of a first draw. `lenient` accepts options of a
    regulation that have no effect here.
    """

    name: str
    figure: Callable[[int, int, int], Figure]
    order: Callable[[Figure], Sequence[int]]
    words: Callable[[Figure, int], str]
    label: str
    offered: Offered | None
    announced: str
    announced_later: str = ""
    openings: Mapping[str, str] = field(default_factory=dict, hash=False)
    parity: bool = False
    by_lot: bool = False
    lenient: bool = False


def lots_of(plan: int, number: int) -> Random:
    """Return the random numbers of a round (0: of the order of rounds), from the plan alone."""
    return Random((plan << 10) + number)


def _table_by_table(figure: Figure) -> Sequence[int]:
    order = [place for _, ns, ew in figure.round(1) for place in (ns, ew)]
    return sorted(order, key=lambda place: place == figure.places)


def sitting_first(figure: Figure) -> Sequence[int]:
    return [*range(1, figure.places, 2), *range(2, figure.places + 1, 2)]


def _moving(places: int, _plan: int, _rounds: int) -> Figure:
    return moving(places)


def _circle(places: int, _plan: int, _rounds: int) -> Figure:
    return circle(places)


def _circle_by_lot(places: int, plan: int, _rounds: int) -> Figure:
    return circle(places, shuffled(range(places - 1), lots_of(plan, 0)))


ODD_EVEN = Movement(
    name="odd-even",
    figure=_moving,
    order=sitting_first,
    words=of_moving,
    label=N_("les impairs restent, les pairs avancent"),
    offered=Offered(
        N_(
            "les numéros impairs gardent leur table, les numéros pairs avancent d’une table à "
            "chaque partie"
        ),
        N_(
            "Aux parties suivantes, les équipes de numéro impair gardent leur table et celles de "
            "numéro pair avancent d’une table."
        ),
    ),
    announced=N_("Une équipe de chaque table reste, l’autre avance d’une table."),
    parity=True,
    # The first regulations with this movement were never checked for these options.
    lenient=True,
)
MITCHELL = Movement(
    name="mitchell",
    figure=_moving,
    order=sitting_first,
    words=of_moving,
    label=N_("une moitié reste, l’autre avance"),
    offered=Offered(
        N_(
            "une moitié des équipes garde sa table, l’autre moitié avance d’une table à chaque "
            "partie"
        ),
        N_(
            "Aux parties suivantes, une moitié des équipes garde sa table et l’autre avance d’une "
            "table à chaque partie."
        ),
    ),
    announced=N_("Une moitié des équipes reste à sa table, l’autre avance d’une table."),
    openings={
        RANDOM.name: PLACED_BY_LOT,
        REGISTRATION.name: N_(
            "La première moitié des équipes inscrites s’assoit, une à chaque table ; les suivantes "
            "viennent en face d’elles, dans l’ordre d’inscription."
        ),
    },
)
ROUND_ROBIN = Movement(
    name="round-robin",
    figure=_circle,
    order=_table_by_table,
    words=of_everybody,
    label=N_("toutes les rencontres"),
    offered=Offered(
        N_("chacune rencontre toutes les autres, dans un ordre connu d’avance"),
        N_(
            "Chaque équipe rencontre toutes les autres à son tour, dans un ordre connu dès la "
            "première partie, pour autant de parties que le concours en a."
        ),
    ),
    announced=N_("Chaque équipe rencontre toutes les autres à son tour."),
    openings={RANDOM.name: PLACED_BY_LOT},
)
IN_ADVANCE = Movement(
    name="in-advance",
    figure=_circle_by_lot,
    order=_table_by_table,
    words=of_lots,
    label=N_("toutes les parties tirées d’avance"),
    offered=Offered(
        N_("toutes les parties tirées au sort avant la première, sans se rencontrer deux fois"),
        N_(
            "Toutes les parties sont tirées au sort avant la première, sans que deux équipes se "
            "rencontrent deux fois tant que c’est possible."
        ),
    ),
    announced=N_("Toutes les parties sont tirées au sort d’un coup, celle-ci et les suivantes."),
    announced_later=N_("La partie est celle du tirage fait avant la première."),
    openings={RANDOM.name: PLACED_BY_LOT},
    by_lot=True,
)

#: Every movement by name: its one registration. `METHODS` takes them from here.
MOVEMENTS: Mapping[str, Movement] = {
    one.name: one for one in (ODD_EVEN, MITCHELL, ROUND_ROBIN, IN_ADVANCE)
}
