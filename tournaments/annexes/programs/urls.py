"""Addresses that other programs read: the API, the results and the calendar of a contest."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late, late_include

answering = late("annexes.programs.views.answering")
files = late("annexes.programs.views.files")

urlpatterns: list[URLPattern | URLResolver] = [
    path("help/results-format-1.schema.json", files.results_schema, name="help-results-schema"),
    path("c/<slug:slug>/results.json", files.results, name="public-results-json"),
    path("c/<slug:slug>/calendar.ics", files.calendar, name="public-calendar"),
    late_include("api/1/", "tournaments.annexes.programs.views.first", namespace="api-1"),
    # No page: a program asked.
    path("api/", answering.unknown, name="api-unknown"),
    path("api/<path:path>", answering.unknown, name="api-unknown"),
]
