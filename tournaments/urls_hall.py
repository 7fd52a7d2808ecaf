"""Addresses of the desk by which it speaks to the hall: the clock, the announcements."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views import hall

urlpatterns: list[URLPattern | URLResolver] = [
    path("", hall.hall, name="hall"),
    path("clock/start/", hall.start, name="clock-start"),
    path("clock/pause/", hall.pause, name="clock-pause"),
    path("clock/resume/", hall.resume, name="clock-resume"),
    path("clock/change/", hall.change, name="clock-change"),
    path("clock/stop/", hall.stop, name="clock-stop"),
    path("clock/last-deal/", hall.last_deal, name="clock-last-deal"),
    path("clock/last-deal/take-back/", hall.not_last_deal, name="clock-not-last-deal"),
    path("announcements/", hall.announce, name="announce"),
    path("announcements/<int:pk>/take-back/", hall.take_back, name="announcement-take-back"),
]
