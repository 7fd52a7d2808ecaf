"""Addresses of the desk for prizes: set up, give and collect."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.prizes import ceremony, lots

urlpatterns: list[URLPattern | URLResolver] = [
    path("", lots.prizes, name="prizes"),
    path("add/", lots.add, name="prize-add"),
    path("rules/", lots.terms, name="prize-terms"),
    path("rules/draw-again/", lots.draw_again, name="prizes-draw-again"),
    path("give/", lots.give, name="prizes-give"),
    path("take-back/", lots.take_back, name="prizes-take-back"),
    path("choose/", ceremony.choose, name="prize-choose"),
    path("choose/pass/", ceremony.pass_turn, name="prize-pass"),
    path("choose/take-back/", ceremony.take_back_choice, name="prize-choice-take-back"),
    path("collect/", ceremony.collect, name="prize-collect"),
    path("collect/<int:team>/<int:prize>/", ceremony.uncollect, name="prize-uncollect"),
    path("ceremony/", ceremony.running_order, name="ceremony"),
    path("ceremony/<int:step>/", ceremony.call, name="ceremony-call"),
    path("<int:prize>/", lots.edit, name="prize-edit"),
    path("<int:prize>/move/", lots.move, name="prize-move"),
    path("<int:prize>/remove/", lots.remove, name="prize-remove"),
]
