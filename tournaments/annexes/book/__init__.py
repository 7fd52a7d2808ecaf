"""Book: the organiser's address book, read and corrected, and the names of one person merged."""

from tournaments.machine.annexes import Annex, Piece, Place

ANNEX = Annex(
    name="book",
    urls="urls",
    pieces={
        Place.NAMES: Piece("registration/teams/name_questions.html", "views.names:questions"),
    },
    forgets="services.people:Forgets",
)
