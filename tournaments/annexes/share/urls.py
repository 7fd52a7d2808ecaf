"""Addresses of the pictures and texts to share: those of the hall, and the desk's."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

kit = late("annexes.share.views.kit")
pictures = late("annexes.share.views.pictures")

HALL = "c/<slug:slug>/"
DESK = "desk/<slug:slug>/prizes/share/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{HALL}pictures/", pictures.pictures, name="public-pictures"),
    path(f"{HALL}pictures/<int:number>/", pictures.pictures, name="public-pictures"),
    path(f"{HALL}share/", kit.share, name="public-share"),
    path(f"{HALL}share/team/<int:number>/<slug:size>.png", kit.climb, name="share-climb"),
    path(f"{HALL}share/<slug:picture>/<slug:size>.png", kit.picture, name="share-picture"),
    path(DESK, kit.share_kit, name="share"),
    path(f"{DESK}<slug:text>-<slug:language>.txt", kit.press, name="press-text"),
]
