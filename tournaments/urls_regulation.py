"""Addresses of the desk that speak of a contest's regulation."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views import regulation

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/from-file/", regulation.new_from_file, name="contest-from-regulation"),
    path("<slug:slug>/regulation/", regulation.regulation, name="regulation"),
    path("<slug:slug>/regulation/paper/", regulation.paper, name="regulation-paper"),
    path("<slug:slug>/regulation/export/", regulation.export, name="regulation-export"),
    path("<slug:slug>/regulation/import/", regulation.bring_in, name="regulation-import"),
    path("<slug:slug>/regulation/change/", regulation.change, name="regulation-change"),
]
