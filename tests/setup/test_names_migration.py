"""The migrations that write the names to search of people known before them."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from tests.factories import make_user
from tournaments.models import Player

pytestmark = pytest.mark.django_db

names_to_search = import_module("tournaments.models.migrations.0023_names_to_search")
either_order = import_module("tournaments.models.migrations.0048_names_in_either_order")


def test_people_known_before_get_their_name_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names_to_search, "BATCH", 2)
    called = ("Éclair d’Auzay", "Zoé", "", "☃", "LE GOFF  Jean-Marie")
    Player.objects.bulk_create(Player(organiser=make_user(), name=name) for name in called)
    Player.objects.update(plain_name="")
    names_to_search.write_plain_names(apps, connection.schema_editor())
    written = Player.objects.order_by("pk").values_list("plain_name", flat=True)
    assert list(written) == [" eclair d auzay", " zoe", "", "", " le goff jean marie"]


def test_people_known_before_get_their_name_in_either_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(either_order, "BATCH", 2)
    called = ("Jean Lecœur", "LE GOFF  Jean-Marie", "", "Guy Petit 2")
    Player.objects.bulk_create(Player(organiser=make_user(), name=name) for name in called)
    Player.objects.update(plain_name=" jean lecœur", turned_name="")
    either_order.write_names(apps, connection.schema_editor())
    written = Player.objects.order_by("pk").values_list("plain_name", "turned_name")
    assert list(written) == [
        (" jean lecoeur", " lecoeur jean"),
        (" le goff jean marie", " marie le goff jean"),
        ("", ""),
        (" guy petit 2", " petit guy 2"),
    ]
