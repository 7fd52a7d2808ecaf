"""Addresses of the stall, from the root of the site."""

from django.urls import path

from dixdeder_buvette import pages

urlpatterns = [path("desk/<slug:slug>/buvette/", pages.cups, name="buvette")]
