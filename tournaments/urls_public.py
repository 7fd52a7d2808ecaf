"""Addresses anyone may open: the list of contests, the hall's pages, the way in."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
