"""Addresses of the desk for what the hall sees: its standings, its clock, its announcements."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

desk = late("views.hall.desk")
suspense = late("views.hall.suspense")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", desk.hall, name="hall"),
    path("standings/show/", suspense.reveal, name="standings-reveal"),
    path("standings/hide/", suspense.hide_again, name="standings-hide"),
    path("clock/start/", desk.start, name="clock-start"),
    path("clock/pause/", desk.pause, name="clock-pause"),
    path("clock/resume/", desk.resume, name="clock-resume"),
    path("clock/change/", desk.change, name="clock-change"),
    path("clock/stop/", desk.stop, name="clock-stop"),
    path("clock/last-deal/", desk.last_deal, name="clock-last-deal"),
    path("clock/last-deal/take-back/", desk.not_last_deal, name="clock-not-last-deal"),
    path("announcements/", desk.announce, name="announce"),
    path("announcements/<int:pk>/take-back/", desk.take_back, name="announcement-take-back"),
]
