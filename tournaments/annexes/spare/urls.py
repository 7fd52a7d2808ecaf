"""Addresses of the spare."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

spare = late("annexes.spare.views.page")


urlpatterns: list[URLPattern | URLResolver] = [
    path("house/spare/", spare.spare, name="spare"),
    path("house/spare/promote/", spare.promote, name="spare-promote"),
    path("house/spare/alone/", spare.alone, name="spare-alone"),
    path("house/spare/rejoin/", spare.rejoin, name="spare-rejoin"),
    path("house/spare/leftovers.pdf", spare.paper, name="spare-leftovers"),
    path("house/spare/code/", spare.code, name="spare-code"),
]
