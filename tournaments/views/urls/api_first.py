"""Addresses of the first version of the API, read when one of them is asked for."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.api.answering import only_read
from tournaments.views.api.first import api

_patterns, _app, _namespace = api.urls

#: Without the root that the library adds: the index is there.
urlpatterns: list[URLPattern | URLResolver] = [
    path(str(one.pattern), only_read(one.callback), name=one.name)
    for one in _patterns
    if isinstance(one, URLPattern) and one.callback is not None and one.name != "api-root"
]
