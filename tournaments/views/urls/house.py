"""Addresses outside any contest: the address book, the first evening, the copies."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

book = late("views.after.book")
copies = late("views.after.copies")
erased = late("views.after.erased")
help = late("views.core.help")
hall_check = late("views.evening.hall_check")
rehearsing = late("views.evening.rehearsing")


urlpatterns: list[URLPattern | URLResolver] = [
    path("book/", book.book, name="book"),
    path("book/<int:person>/", book.person_page, name="book-person"),
    path("book/<int:person>/merge/", book.merge, name="book-merge"),
    path("book/<int:person>/export/", book.export, name="book-export"),
    path("book/<int:person>/forget/", book.forget, name="book-forget"),
    path("keys/", help.keys, name="keys"),
    path("hall-check/", hall_check.hall_check, name="hall-check"),
    path("hall-check/live/", hall_check.live, name="hall-check-live"),
    path("hall-check/printer.pdf", hall_check.printer_page, name="printer-test"),
    path("demonstration/", rehearsing.demonstrate, name="demonstration"),
    path("demonstration/stop/", rehearsing.stop, name="demonstration-stop"),
    path("rehearsal/", rehearsing.rehearsal, name="rehearsal"),
    path("copies/", copies.copies_page, name="copies"),
    path("erased/", erased.erased, name="erased"),
    path("erased/purge/", erased.purge, name="copies-purge"),
]
