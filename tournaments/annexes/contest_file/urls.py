"""Addresses that make a contest again, and bring in the file of one."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

duplicating = late("annexes.contest_file.views.duplicating")
exporting = late("annexes.contest_file.views.exporting")
importing = late("annexes.contest_file.views.importing")


urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/new/import/", importing.choose, name="contest-import"),
    path("desk/new/import/<uuid:kept>/", importing.preview, name="contest-import-preview"),
    path("desk/<slug:slug>/duplicate/", duplicating.duplicate, name="contest-duplicate"),
    path("desk/<slug:slug>/after/contest-file/", exporting.export_file, name="contest-export"),
    path("help/contest-format-1.schema.json", exporting.file_schema, name="help-schema"),
]
