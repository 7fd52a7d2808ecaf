"""Addresses of the referee's desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.machine.annexes import serves
from tournaments.views.urls.late import late

answering = late("annexes.referee.views.answering")
boards = late("annexes.referee.views.boards")
desk = late("annexes.referee.views.desk")
incidents = late("annexes.referee.views.incidents")
table_calls = late("annexes.referee.views.table_calls")

addresses: list[URLPattern | URLResolver] = [
    path("", desk.referee, name="referee"),
    path("take/", desk.take, name="matter-take"),
    path("live/", desk.live, name="referee-live"),
    path("<int:number>/", incidents.incident, name="incident"),
    path("<int:number>/rule/", incidents.rule, name="incident-rule"),
    path("<int:number>/appeal/", incidents.appeal, name="incident-appeal"),
    path("<int:number>/jury/", incidents.jury, name="incident-jury"),
    path("<int:number>/appeal/undo/", incidents.undo_appeal, name="incident-appeal-undo"),
    path("<int:number>/cancel/", incidents.cancel, name="penalty-cancel"),
    path("team/<int:number>/", desk.record, name="team-record"),
    path("annonces/", desk.annonces, name="annonces"),
    path("board/", boards.rule, name="board-ruling"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/<slug:slug>/referee/", include(addresses)),
    path("desk/<slug:slug>/calls/<int:pk>/", answering.answer, name="call-answer"),
]
if serves("at_table"):
    urlpatterns += [
        path("t/<int:pk>-<str:token>/call/", table_calls.call, name="table-call"),
        path("t/<int:pk>-<str:token>/leave/", table_calls.leave, name="table-leave"),
    ]
