"""Addresses of the address book, and of the questions that a name leaves open."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

names = late("annexes.book.views.names")
people = late("annexes.book.views.people")

QUESTION = "desk/<slug:slug>/teams/names/<int:question>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("house/book/", people.book, name="book"),
    path("house/book/<int:person>/", people.person_page, name="book-person"),
    path("house/book/names/", names.names, name="book-names"),
    path("house/book/names/merge/", names.merge, name="book-merge"),
    path("house/book/names/<int:merge>/separate/", names.separate, name="book-separate"),
    path("house/book/<int:person>/export/", people.export, name="book-export"),
    path("house/book/<int:person>/forget/", people.forget, name="book-forget"),
    path(f"{QUESTION}one/", names.answer_one, name="name-one"),
    path(f"{QUESTION}two/", names.answer_two, name="name-two"),
]
