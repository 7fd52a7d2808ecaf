"""Addresses of the phones that are notified, and of what installs the page of a team."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

phones = late("annexes.push.views.phones")

urlpatterns: list[URLPattern | URLResolver] = [
    # In the folder of the contest: a browser lets it serve the pages below, and no others.
    path("c/<slug:slug>/push.js", phones.worker, name="push-worker"),
    path("c/<slug:slug>/push/stop/", phones.stop, name="push-stop"),
    path("c/<slug:slug>/team/<int:number>/push/", phones.start, name="push-start"),
    path("c/<slug:slug>/team/<int:number>/manifest.json", phones.manifest, name="push-manifest"),
]
