"""People of a contest file, known here however their name is written."""

from __future__ import annotations

import pytest

from tests.annexes.contest_file.services.travelling import brought, taken_away
from tests.factories import make_contest, make_user
from tournaments.models import NameQuestion, Player
from tournaments.services.draws import presence
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


def test_a_name_in_either_order_is_known_and_a_near_one_is_a_question() -> None:
    contest = make_contest()
    presence.register_team(contest, None, Registration("Jean Le Goff", "Odile Aubin"))
    raw = taken_away(contest)
    importer = make_user("importer")
    known, near = (
        Player.objects.create(organiser=importer, name=name)
        for name in ("LE GOFF Jean", "Odile Aubinn")
    )
    team = brought(raw, importer).contest.teams.get()
    assert (team.player1, str(team.player1)) == (known, "LE GOFF Jean")
    assert team.player2 not in (known, near)
    asked = NameQuestion.objects.get()
    assert (asked.one, asked.other, asked.two) == (team.player2, near, False)
