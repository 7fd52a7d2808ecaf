"""Import of players who come alone, into a contest whose partners are drawn for the day."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import BELOTE, make_contest
from tests.files.imports.desk import Desk
from tournaments.queries.registration.singles import waiting

pytestmark = pytest.mark.django_db


def test_a_name_alone_is_ready_where_partners_are_drawn(client: Client) -> None:
    contest = make_contest(0, BELOTE.with_format(partners="drawn", rounds=2))
    desk = Desk(client, contest)
    assert "3 lignes prêtes" in desk.paste("Joueur\nOdile Martin\nYves Le Goff\nZoé Petit")
    assert desk.bring_in().status_code == 302
    assert [single.name for single in waiting(contest)] == [
        "Odile Martin",
        "Yves Le Goff",
        "Zoé Petit",
    ]
