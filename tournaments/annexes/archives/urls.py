"""Address of the archive of a contest, at the desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

archive = late("annexes.archives.views.archive")

urlpatterns: list[URLPattern | URLResolver] = [
    path("desk/<slug:slug>/after/archive/", archive.download_archive, name="archive"),
]
