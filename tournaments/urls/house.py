"""Addresses outside any contest: the address book, the copies, the erasures."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.after import book, copies, erased

urlpatterns: list[URLPattern | URLResolver] = [
    path("book/", book.book, name="book"),
    path("book/<int:person>/", book.person_page, name="book-person"),
    path("book/<int:person>/merge/", book.merge, name="book-merge"),
    path("book/<int:person>/export/", book.export, name="book-export"),
    path("book/<int:person>/forget/", book.forget, name="book-forget"),
    path("copies/", copies.copies_page, name="copies"),
    path("erased/", erased.erased, name="erased"),
    path("erased/purge/", erased.purge, name="copies-purge"),
]
