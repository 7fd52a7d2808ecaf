"""Addresses of the works: long requests of the desk, followed until their end."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

works = late("views.core.works")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", works.works, name="works"),
    path("<int:pk>/", works.work, name="work"),
    path("<int:pk>/live/", works.live, name="work-live"),
    path("<int:pk>/file/", works.file, name="work-file"),
    path("<int:pk>/stop/", works.stop, name="work-stop"),
    path("<int:pk>/again/", works.again, name="work-again"),
]
