"""Addresses of the desk for prizes: set up, give and collect."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

ceremony = late("views.prizes.ceremony")
handing = late("views.prizes.handing")
lots = late("views.prizes.lots")
share = late("views.prizes.share")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", lots.prizes, name="prizes"),
    path("add/", lots.add, name="prize-add"),
    path("rules/", lots.terms, name="prize-terms"),
    path("rules/draw-again/", lots.draw_again, name="prizes-draw-again"),
    path("give/", lots.give, name="prizes-give"),
    path("take-back/", lots.take_back, name="prizes-take-back"),
    path("choose/", handing.choose, name="prize-choose"),
    path("choose/pass/", handing.pass_turn, name="prize-pass"),
    path("choose/take-back/", handing.take_back_choice, name="prize-choice-take-back"),
    path("collect/", handing.collect, name="prize-collect"),
    path("collect/<int:team>/<int:prize>/", handing.uncollect, name="prize-uncollect"),
    path("ceremony/", ceremony.ceremony, name="ceremony"),
    path("ceremony/now/", ceremony.live, name="ceremony-live"),
    path("ceremony/begin/", ceremony.begin, name="ceremony-begin"),
    path("ceremony/next/", ceremony.go_on, name="ceremony-next"),
    path("ceremony/back/", ceremony.go_back, name="ceremony-back"),
    path("ceremony/end/", ceremony.end, name="ceremony-end"),
    path("share/", share.share_kit, name="share"),
    path("share/<slug:text>-<slug:language>.txt", share.press, name="press-text"),
    path("<int:prize>/", lots.edit, name="prize-edit"),
    path("<int:prize>/move/", lots.move, name="prize-move"),
    path("<int:prize>/remove/", lots.remove, name="prize-remove"),
]
