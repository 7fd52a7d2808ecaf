"""Addresses of the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.api.answering import only_read, unknown
from tournaments.api.first import api

_patterns, _app, _namespace = api.urls

#: Without the root that the library adds: the index is there.
first: list[URLPattern | URLResolver] = [
    path(str(one.pattern), only_read(one.callback), name=one.name)
    for one in _patterns
    if isinstance(one, URLPattern) and one.callback is not None and one.name != "api-root"
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("1/", include((first, _app), namespace=_namespace)),
    # No page: a program asked.
    path("", only_read(unknown), name="api-unknown"),
    path("<path:path>", only_read(unknown), name="api-unknown"),
]
