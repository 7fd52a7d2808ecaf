"""Addresses of the cash box, at the desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views.urls.late import late

accounts = late("views.cash.accounts")
box = late("views.cash.box")
items = late("views.cash.items")
told = late("views.cash.told")


urlpatterns: list[URLPattern | URLResolver] = [
    path("", accounts.accounts, name="cash"),
    path("teams/<int:number>/", accounts.account, name="team-account"),
    path("teams/<int:number>/paid/", accounts.settle, name="team-paid"),
    path("teams/<int:number>/refund/", accounts.refund, name="team-refund"),
    path("teams/<int:number>/discount/", accounts.discount, name="team-discount"),
    path("told/", told.note, name="cash-told"),
    path("told/dismiss/", told.dismiss, name="cash-told-dismiss"),
    path("operations/", box.operations, name="cash-operations"),
    path("operations/<int:number>/cancel/", box.cancel, name="cash-cancel"),
    path("float/", box.bring, name="cash-float"),
    path("count/", box.count, name="cash-count"),
    path("sheet.xlsx", box.export, name="cash-export"),
    path("items/", items.items, name="items"),
    path("items/<int:pk>/", items.item, name="item"),
    path("items/<int:pk>/remove/", items.remove, name="item-remove"),
]
