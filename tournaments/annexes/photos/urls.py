"""Addresses of the photographs of score sheets: the desk’s, and those of phones."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.urls.late import late

page = late("annexes.photos.views.page")
phone = late("annexes.photos.views.phone")
phones = late("annexes.photos.views.phones")
proposal = late("annexes.photos.views.proposal")
sure = late("annexes.photos.views.sure")


desk: list[URLPattern | URLResolver] = [
    path("", page.photos, name="photos"),
    path("live/", page.live, name="photos-live"),
    path("read/", page.read, name="photos-read"),
    path("confirm/", sure.confirm, name="photos-confirm"),
    path("phones/", phones.invite, name="photo-phone-invite"),
    path("phones/<int:pk>/", phones.invitation, name="photo-phone"),
    path("<int:pk>/", proposal.sheet, name="photo-sheet"),
    path("<int:pk>/picture/", proposal.picture, name="photo-picture"),
    path("<int:pk>/discard/", proposal.discard, name="photo-discard"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    # Short, because it may be typed: an invitation to send photographs of sheets.
    path("p/<int:pk>-<str:token>/", phone.enrol, name="phone-enrol"),
    path("c/<slug:slug>/photos/", phone.photos, name="phone-photos"),
    path(
        "desk/<slug:slug>/photos/files/<int:pk>/discard/",
        page.discard_file,
        name="photo-file-discard",
    ),
    path(
        "desk/<slug:slug>/photos/phones/<int:pk>/withdraw/",
        phones.withdraw,
        name="photo-phone-withdraw",
    ),
    path("desk/<slug:slug>/photos/", include(desk)),
]
