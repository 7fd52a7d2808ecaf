"""Photographs: score sheets sent by phones, and read."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="photos",
    urls="urls",
    pieces={Place.MATCH: Piece("results/photos/kept.html", "views.proposal:match")},
    thread="worker:PhotoWatch",
    large="large:Large",
    forgets="services.forgetting:Forgets",
)
