"""Hooks: other programs learn of results, draws and ends of contests as they happen."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="hooks",
    urls="urls",
    pieces={Place.ACCOUNT: Piece("hooks/account.html", "views:account")},
    sends="queries:sends",
    thread="worker:Messenger",
)
