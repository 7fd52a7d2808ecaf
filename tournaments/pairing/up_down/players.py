"""Up and down for players: winners go up one table, losers down one, and partners change."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ..contract import Bye, Draw, Entrant, History, Table, shuffled
from ..melee.company import RELAXED, Company
from ..melee.melee import shape_of
from ..melee.reasons import DRAWN, kept_apart, stand_ins
from ..melee.seating import Incomplete
from ..method import Meetings, Method, Offered, Order, Use
from ..resting import ByeRule, at_rest
from ..sentences import N_, Listed, Reason
from .ladder import Came, ladder

SEATED = N_("Table %(table)d : %(who)s.")
LAST = N_("Au repos : parmi les joueurs qui l’ont été le moins souvent, au bas des tables.")
LOT = N_("Au repos par tirage au sort parmi les joueurs qui l’ont été le moins souvent.")


def draw_players_up_down(
    entrants: Sequence[Entrant],
    history: History,
    seed: int,
    *,
    incomplete: Incomplete = "rest",
    came: Sequence[Sequence[Any]] = (),
    bye: ByeRule = "lot",
    accept: bool = False,
) -> Draw:
    """Seat players by four in the order of the ladder; partners of the round before are opponents.

    ``came`` are the tables of the round before, as `ladder.Came` reads them; without any, lots seat
    the players. ``incomplete`` and refusals are as in `draw_melee`. Of those who have rested least,
    the lowest on the ladder rest ("last"), or by "lot"; they come back at the last table.

    >>> made = draw_players_up_down([Entrant(player) for player in range(1, 9)], History(), 1,
    ...     came=[[1, [1, 2], [3, 4], True], [2, [5, 6], [7, 8], True]])
    >>> sorted(sorted(who for camp in table.camps for who in camp) for table in made.tables)
    [[1, 2, 5, 6], [3, 4, 7, 8]]
    """
    random = Random(seed)
    shape = shape_of(len(entrants), incomplete)
    order = ladder(Came.read(came), [entrant.team for entrant in entrants], random)
    rule = bye if came else "lot"
    resting = at_rest(order.order, history.byes, shape.resting, rule, random)
    playing = [player for player in order.order if player not in resting]
    company = Company(_last_partners(history, came), RELAXED)
    tables = []
    for number, start in enumerate(range(0, len(playing), 4), start=1):
        four = playing[start : start + 4]
        ns, ew = company.camps(shuffled(four, random))
        who = Listed(tuple(order.origin[player] for player in four))
        reason = Reason(SEATED if came else DRAWN, {"table": number, "who": who})
        pair, facing = (*ns, None), (*ew, None)
        tables.append(Table(number, ns[0], ew[0], reason, pair[1], facing[1]))
    byes = tuple(Bye(player, Reason(LOT if rule == "lot" else LAST)) for player in sorted(resting))
    notes = tuple(stand_ins(shape, len(tables)))
    draw = Draw("players-up-down", seed, tuple(tables), byes, notes=notes)
    return kept_apart(draw, history, accept=accept)


def _last_partners(history: History, came: Sequence[Sequence[Any]]) -> History:
    pairs = {tuple(sorted(camp)) for one in Came.read(came) for camp in (one.one, one.other)}
    return History(partners={pair: met for pair, met in history.partners.items() if pair in pairs})


PLAYERS_UP_DOWN = Method(
    name="players-up-down",
    draw=draw_players_up_down,
    meetings=Meetings.PARTNERS,
    order=Order.TABLES,
    label=N_("montante-descendante"),
    announced=N_("Les joueurs tirent leur place au sort ; ensuite, qui gagne monte d’une table."),
    announced_later=N_(
        "Les joueurs qui ont gagné montent d’une table, ceux qui ont perdu descendent d’une table, "
        "et chacun change de partenaire."
    ),
    offered={
        Use.SEATING: Offered(
            N_(
                "montante-descendante : qui gagne monte d’une table, et chacun change de partenaire"
            ),
            N_(
                "Les places de la première partie sont tirées au sort. Ensuite, les deux joueurs "
                "qui gagnent montent d’une table vers la table 1 et ceux qui perdent descendent "
                "d’une table ; les gagnants de la table 1 et les perdants de la dernière restent à "
                "leur table. Les deux partenaires de la partie précédente deviennent adversaires ; "
                "à égalité, le sort dit qui monte, et qui se reposait revient à la dernière table."
            ),
        ),
    },
)
