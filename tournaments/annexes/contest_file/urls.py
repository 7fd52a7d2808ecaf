"""Addresses that make a contest again, and bring in the file of one."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

duplicating = late("annexes.contest_file.views.duplicating")
importing = late("annexes.contest_file.views.importing")


urlpatterns: list[URLPattern | URLResolver] = [
    path("new/import/", importing.choose, name="contest-import"),
    path("new/import/<uuid:kept>/", importing.preview, name="contest-import-preview"),
    path("<slug:slug>/duplicate/", duplicating.duplicate, name="contest-duplicate"),
]
