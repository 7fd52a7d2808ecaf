"""Seasons: a ranking over the days of several contests."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="seasons",
    urls="urls",
    pieces={
        Place.HOME: Piece("seasons/pieces/home.html", "views.pieces:home"),
        Place.CONTEST: Piece("seasons/public/of_contest.html", "views.pieces:of_contest"),
        Place.STANDINGS: Piece("seasons/public/of_contest.html", "views.pieces:of_contest"),
        Place.NOW: Piece("seasons/pieces/now.html", "views.pieces:at_desk"),
        Place.FORGET: Piece("seasons/pieces/forget.html", "views.pieces:at_desk"),
        Place.DELETE: Piece("seasons/pieces/delete.html", "views.pieces:at_desk"),
    },
    api="views.api:add",
    schema="views.api_shape",
    forgets="services.doors:Forgets",
    merges="services.doors:Merges",
    qualifies="services.qualifying:Qualifies",
    ends="services.doors:Ends",
    refuses="services.doors:Refuses",
)
