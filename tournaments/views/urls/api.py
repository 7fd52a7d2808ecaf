"""Addresses of the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late, late_include

answering = late("views.api.answering")

urlpatterns: list[URLPattern | URLResolver] = [
    late_include("1/", "tournaments.views.urls.api_first", namespace="api-1"),
    # No page: a program asked.
    path("", answering.unknown, name="api-unknown"),
    path("<path:path>", answering.unknown, name="api-unknown"),
]
