"""Addresses of the tables: their links on phones, and the desk's pages about these links."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

addresses = late("annexes.at_table.views.addresses")
links = late("annexes.at_table.views.links")
table = late("annexes.at_table.views.table")

#: Printed on the sheet: whoever opens it may enter the result.
LINK = "t/<int:pk>-<str:token>/"
ROUND = "desk/<slug:slug>/rounds/<int:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(LINK, table.table, name="table"),
    path(f"{LINK}camp/", table.camp, name="table-camp"),
    path(f"{LINK}preview/", table.preview, name="table-preview"),
    path(f"{LINK}agree/", table.agree, name="table-agree"),
    path(f"{LINK}state/", table.state, name="table-state"),
    path("c/<slug:slug>/table/<int:table>-<str:token>/", addresses.table_sign, name="table-sign"),
    path("desk/<slug:slug>/players-enter/", links.let_players_enter, name="players-enter"),
    path(f"{ROUND}links/", links.of_round, name="round-links"),
    path(f"{ROUND}tables/<int:table>/link/", links.of_table, name="table-link"),
]
