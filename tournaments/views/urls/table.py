"""Addresses of a table: its link, printed on the sheet, lets players enter the result.

They need no account.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

table = late("views.results.table")
table_calls = late("views.results.table_calls")


LINK = "<int:pk>-<str:token>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(LINK, table.table, name="table"),
    path(f"{LINK}camp/", table.camp, name="table-camp"),
    path(f"{LINK}preview/", table.preview, name="table-preview"),
    path(f"{LINK}agree/", table.agree, name="table-agree"),
    path(f"{LINK}call/", table_calls.call, name="table-call"),
    path(f"{LINK}leave/", table_calls.leave, name="table-leave"),
    path(f"{LINK}state/", table.state, name="table-state"),
]
