"""Addresses of « Votre salle est-elle prête ? », and of the demonstration."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

hall_check = late("annexes.evening.views.hall_check")

urlpatterns: list[URLPattern | URLResolver] = [
    path("phone/<str:token>/", hall_check.phone, name="phone-test"),
    path("house/hall-check/", hall_check.hall_check, name="hall-check"),
    path("house/hall-check/live/", hall_check.live, name="hall-check-live"),
    path("house/hall-check/printer.pdf", hall_check.printer_page, name="printer-test"),
    path("house/demonstration/", hall_check.demonstrate, name="demonstration"),
    path("house/demonstration/stop/", hall_check.stop_demonstrating, name="demonstration-stop"),
]
