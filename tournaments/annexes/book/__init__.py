"""Book: the organiser's address book, read and corrected, and the names of one person merged."""

from tournaments.machine.annexes import Annex, Piece, Place, Route

QUESTION = "desk/<slug:slug>/teams/names/<int:question>/"

ANNEX = Annex(
    name="book",
    routes={
        "house/book/": Route("views.people:book", "book"),
        "house/book/<int:person>/": Route("views.people:person_page", "book-person"),
        "house/book/names/": Route("views.names:names", "book-names"),
        "house/book/names/merge/": Route("views.names:merge", "book-merge"),
        "house/book/names/<int:merge>/separate/": Route("views.names:separate", "book-separate"),
        "house/book/<int:person>/export/": Route("views.people:export", "book-export"),
        "house/book/<int:person>/forget/": Route("views.people:forget", "book-forget"),
        f"{QUESTION}one/": Route("views.names:answer_one", "name-one"),
        f"{QUESTION}two/": Route("views.names:answer_two", "name-two"),
    },
    pieces={
        Place.NAMES: Piece("registration/teams/name_questions.html", "views.names:questions"),
    },
    forgets="services.people:Forgets",
)
