"""Addresses of the gatherings of several halls apart."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.urls.late import late

files = late("annexes.halls.views.files")
pages = late("annexes.halls.views.pages")
setting_up = late("annexes.halls.views.setting_up")


gatherings: list[URLPattern | URLResolver] = [
    path("", pages.gatherings, name="gatherings"),
    path("new/", setting_up.new, name="gathering-new"),
    path("<slug:gathering>/", pages.page, name="gathering"),
    path("<slug:gathering>/ranking/", pages.ranking, name="gathering-ranking"),
    path(
        "<slug:gathering>/ranking.pdf",
        pages.ranking_pdf,
        name="gathering-ranking-paper",
    ),
    path(
        "<slug:gathering>/qualified.pdf",
        pages.qualified_pdf,
        name="gathering-qualified-paper",
    ),
    path("<slug:gathering>/halls/", setting_up.halls, name="gathering-halls"),
    path("<slug:gathering>/files/", files.files, name="gathering-files"),
    path("<slug:gathering>/quotas/", setting_up.quotas, name="gathering-quotas"),
    path(
        "<slug:gathering>/declines/",
        setting_up.declines,
        name="gathering-declines",
    ),
    path("<slug:gathering>/comes/", setting_up.comes, name="gathering-comes"),
    path("<slug:gathering>/bring/", setting_up.bring, name="gathering-bring"),
    path("<slug:gathering>/delete/", setting_up.delete, name="gathering-delete"),
]

urlpatterns = [path("house/gatherings/", include(gatherings))]
