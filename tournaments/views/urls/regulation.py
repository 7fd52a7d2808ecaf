"""Addresses of the desk for a contest's regulation."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

pages = late("views.regulation.pages")


urlpatterns: list[URLPattern | URLResolver] = [
    path("new/from-file/", pages.new_from_file, name="contest-from-regulation"),
    path("<slug:slug>/regulation/", pages.regulation, name="regulation"),
    path("<slug:slug>/regulation/paper/", pages.paper, name="regulation-paper"),
    path("<slug:slug>/regulation/export/", pages.export, name="regulation-export"),
    path("<slug:slug>/regulation/import/", pages.bring_in, name="regulation-import"),
    path("<slug:slug>/regulation/change/", pages.change, name="regulation-change"),
]
