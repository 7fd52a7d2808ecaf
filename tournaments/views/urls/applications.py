"""Addresses of the desk for applications."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

applications = late("views.registration.applications")
many_applications = late("views.registration.many_applications")


ONE = "applications/<int:pk>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("settings/applying/", applications.applying, name="contest-applying"),
    path("applications/", applications.applications, name="applications"),
    path("applications/live/", applications.live, name="applications-live"),
    path("applications/confirm/", applications.confirm_clear, name="applications-clear"),
    path("applications/refuse/", many_applications.refuse, name="applications-refuse"),
    path("applications/reconsider/", many_applications.reconsider, name="applications-reconsider"),
    path(f"{ONE}confirm/", applications.confirm, name="application-confirm"),
    path(f"{ONE}wait/", applications.wait, name="application-wait"),
    path(f"{ONE}promote/", applications.promote, name="application-promote"),
    path(f"{ONE}refuse/", applications.refuse, name="application-refuse"),
]
