"""Addresses of applications and of online orders: the desk’s, and those of strangers."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.urls.late import late

applications = late("annexes.applications.views.applications")
many_applications = late("annexes.applications.views.many_applications")
online = late("annexes.applications.views.online")
register = late("annexes.applications.views.register")

ONE = "applications/<int:pk>/"
#: Address of the page of one application.
OWN = "c/<slug:slug>/register/<str:code>/<str:secret>/"

desk: list[URLPattern | URLResolver] = [
    path("settings/applying/", applications.applying, name="contest-applying"),
    path("applications/", applications.applications, name="applications"),
    path("applications/live/", applications.live, name="applications-live"),
    path("applications/confirm/", applications.confirm_clear, name="applications-clear"),
    path("applications/refuse/", many_applications.refuse, name="applications-refuse"),
    path("applications/reconsider/", many_applications.reconsider, name="applications-reconsider"),
    path(f"{ONE}confirm/", applications.confirm, name="application-confirm"),
    path(f"{ONE}wait/", applications.wait, name="application-wait"),
    path(f"{ONE}promote/", applications.promote, name="application-promote"),
    path(f"{ONE}licences/", applications.licences, name="application-licences"),
    path(f"{ONE}refuse/", applications.refuse, name="application-refuse"),
    path("cash/online/", online.online, name="cash-online"),
    path("cash/online/note/", online.note, name="cash-online-note"),
    path("cash/online/notices/start/", online.start, name="notices-start"),
    path("cash/online/notices/stop/", online.stop, name="notices-stop"),
    path("cash/online/<int:pk>/", online.answer, name="cash-online-answer"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<slug:slug>/register/", register.register, name="register"),
    path(OWN, register.application, name="application"),
    path(f"{OWN}correct/", register.correct, name="application-correct"),
    path(f"{OWN}withdraw/", register.withdraw, name="application-withdraw"),
    path("c/<slug:slug>/orders/", online.notice, name="order-notice"),
    path("desk/<slug:slug>/", include(desk)),
]
