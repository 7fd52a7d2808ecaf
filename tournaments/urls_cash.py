"""Addresses of the cash box, at the desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.views import cash, cash_box, items

urlpatterns: list[URLPattern | URLResolver] = [
    path("", cash.accounts, name="cash"),
    path("teams/<int:number>/", cash.account, name="team-account"),
    path("teams/<int:number>/paid/", cash.settle, name="team-paid"),
    path("teams/<int:number>/refund/", cash.refund, name="team-refund"),
    path("teams/<int:number>/discount/", cash.discount, name="team-discount"),
    path("operations/", cash_box.operations, name="cash-operations"),
    path("operations/<int:number>/cancel/", cash_box.cancel, name="cash-cancel"),
    path("float/", cash_box.bring, name="cash-float"),
    path("count/", cash_box.count, name="cash-count"),
    path("sheet.xlsx", cash_box.export, name="cash-export"),
    path("items/", items.items, name="items"),
    path("items/<int:pk>/", items.item, name="item"),
    path("items/<int:pk>/remove/", items.remove, name="item-remove"),
]
