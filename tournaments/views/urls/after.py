"""Addresses of the desk after a contest: its files, its archive, its personal data."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

archive = late("views.after.archive")
files = late("views.after.files")
forgetting = late("views.after.forgetting")
verifying = late("views.after.verifying")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", files.after, name="after"),
    path("files/<str:file>", files.export, name="export"),
    path("archive/", archive.download_archive, name="archive"),
    path("verify/", verifying.verify, name="verify"),
    path("forget/", forgetting.forget, name="forget"),
    path("delete/", forgetting.delete, name="contest-delete"),
]
