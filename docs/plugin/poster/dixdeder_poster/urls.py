"""Address of the poster, from the root of the site."""

from django.urls import path

from dixdeder_poster import pages

urlpatterns = [path("desk/<slug:slug>/poster/", pages.poster, name="poster")]
