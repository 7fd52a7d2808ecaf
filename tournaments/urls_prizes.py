"""Addresses of the desk by which a contest's prizes are set, given and collected."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views import ceremony, prizes

urlpatterns: list[URLPattern | URLResolver] = [
    path("", prizes.prizes, name="prizes"),
    path("add/", prizes.add, name="prize-add"),
    path("rules/", prizes.terms, name="prize-terms"),
    path("rules/draw-again/", prizes.draw_again, name="prizes-draw-again"),
    path("give/", prizes.give, name="prizes-give"),
    path("take-back/", prizes.take_back, name="prizes-take-back"),
    path("choose/", ceremony.choose, name="prize-choose"),
    path("choose/pass/", ceremony.pass_turn, name="prize-pass"),
    path("choose/take-back/", ceremony.take_back_choice, name="prize-choice-take-back"),
    path("collect/", ceremony.collect, name="prize-collect"),
    path("collect/<int:team>/<int:prize>/", ceremony.uncollect, name="prize-uncollect"),
    path("ceremony/", ceremony.running_order, name="ceremony"),
    path("ceremony/<int:step>/", ceremony.call, name="ceremony-call"),
    path("<int:prize>/", prizes.edit, name="prize-edit"),
    path("<int:prize>/move/", prizes.move, name="prize-move"),
    path("<int:prize>/remove/", prizes.remove, name="prize-remove"),
]
