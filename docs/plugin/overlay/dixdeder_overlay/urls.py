"""Address of the overlay, from the root of the site: everybody may read it."""

from django.urls import path

from dixdeder_overlay import pages

urlpatterns = [path("c/<slug:slug>/overlay/<int:table>.svg", pages.overlay, name="overlay")]
