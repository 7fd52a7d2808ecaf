"""Phones at the table: players enter their result, agree with it, and call the referee."""

from tournaments.machine.annexes import Annex, Route

#: Printed on the sheet: whoever opens it may enter the result.
LINK = "t/<int:pk>-<str:token>/"
ROUND = "desk/<slug:slug>/rounds/<int:number>/"

ANNEX = Annex(
    name="at_table",
    routes={
        LINK: Route("views.table:table", "table"),
        f"{LINK}camp/": Route("views.table:camp", "table-camp"),
        f"{LINK}preview/": Route("views.table:preview", "table-preview"),
        f"{LINK}agree/": Route("views.table:agree", "table-agree"),
        f"{LINK}state/": Route("views.table:state", "table-state"),
        "c/<slug:slug>/table/<int:table>-<str:token>/": Route(
            "views.addresses:table_sign", "table-sign"
        ),
        "desk/<slug:slug>/players-enter/": Route("views.links:let_players_enter", "players-enter"),
        f"{ROUND}links/": Route("views.links:of_round", "round-links"),
        f"{ROUND}tables/<int:table>/link/": Route("views.links:of_table", "table-link"),
    },
    addresses="views.addresses:Addresses",
)
