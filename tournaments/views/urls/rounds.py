"""Addresses of the rounds, results, papers and log of a contest."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

log = late("views.core.log")
draws = late("views.draws.draws")
seating = late("views.draws.seating")
wishes = late("views.draws.wishes")
paper = late("views.papers.paper")
preview = late("views.papers.preview")
entry = late("views.results.entry")
fast_entry = late("views.draws.fast_entry")
tables = late("views.draws.tables")
settling = late("views.results.settling")


MATCH = "rounds/<int:number>/tables/<int:table>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("rounds/", tables.rounds, name="rounds"),
    path("rounds/draw/", draws.draw, name="draw-round"),
    path("rounds/<int:number>/", tables.round_, name="round"),
    path("rounds/<int:number>/live/", tables.live, name="round-live"),
    path("rounds/<int:number>/entry/", fast_entry.fast_entry, name="fast-entry"),
    path("rounds/<int:number>/entry/who/", fast_entry.who, name="fast-entry-who"),
    path("rounds/<int:number>/entry/undo/", fast_entry.undo, name="fast-entry-undo"),
    path("rounds/<int:number>/entry/live/", fast_entry.live, name="fast-entry-live"),
    path("rounds/<int:number>/undo/", draws.undo, name="undo-draw"),
    path("rounds/draw/by-hand/", draws.by_hand, name="draw-by-hand"),
    path("rounds/<int:number>/by-hand/", draws.by_hand, name="redo-by-hand"),
    path("rounds/<int:number>/redo/", draws.redo, name="redo-draw"),
    path("rounds/<int:number>/swap/", seating.swap_tables, name="swap-tables"),
    path("rounds/<int:number>/swap-teams/", seating.swap_teams, name="swap-teams"),
    path("rounds/<int:number>/exempt-pair/", seating.seat_exempt_pair, name="seat-exempt-pair"),
    path(
        "rounds/<int:number>/exempt-pair/<int:team>/part/",
        seating.part_exempt_pair,
        name="part-exempt-pair",
    ),
    path("rounds/<int:number>/catch-up/<int:team>/", tables.catch_up, name="catch-up"),
    path("rounds/<int:number>/close/", tables.close, name="close-round"),
    path("rounds/<int:number>/close-and-draw/", draws.close_and_draw, name="close-and-draw"),
    path("rounds/<int:number>/publish/", draws.publish, name="publish-draw"),
    path("rounds/<int:number>/drop/", tables.drop, name="drop-round"),
    path("rounds/<int:number>/restore/", tables.restore, name="restore-round"),
    path("wishes/", wishes.wishes, name="wishes"),
    path("wishes/<int:wish>/remove/", wishes.remove, name="wish-remove"),
    path(MATCH, entry.match, name="match"),
    path(f"{MATCH}preview/", entry.preview, name="match-preview"),
    path(f"{MATCH}confirm/", settling.confirm, name="confirm-entry"),
    path(f"{MATCH}choose/", settling.choose, name="choose-version"),
    path(f"{MATCH}undo/", settling.undo, name="undo-entry"),
    path(f"{MATCH}forfeit/", entry.forfeit, name="forfeit"),
    path("papers/", paper.papers, name="papers"),
    path("papers/round.pdf", paper.round_papers, name="round-papers"),
    path("papers/<slug:kind>.pdf", paper.paper, name="paper"),
    path("papers/preview/round/", preview.round_pages, name="round-pages"),
    path("papers/preview/<slug:kind>.png", preview.picture, name="paper-picture"),
    path("papers/preview/<slug:kind>/", preview.pages, name="paper-pages"),
    path("log/", log.log, name="log"),
]
