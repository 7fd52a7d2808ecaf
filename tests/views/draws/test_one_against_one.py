"""Draw of a contest of one player against one: the pages speak of players."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import make_contest
from tests.views.desk import plain, signed_in
from tournaments.regulation import Regulation
from tournaments.services.draws.presence import register_team
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db

ONE_AGAINST_ONE = Regulation.of_rules(RuleSet.preset("belote-2")).with_format(
    rounds=2, deals=2, bye_to="last"
)


def test_a_player_who_rests_is_told_as_a_player() -> None:
    contest = make_contest(0, ONE_AGAINST_ONE)
    for name in ("Odile", "Yves", "Zoé"):
        register_team(contest, contest.organiser, Registration(name))
    desk = signed_in(contest.organiser)
    address = reverse("draw-round", args=[contest.slug])
    page = plain(desk.post(address, {"token": str(uuid4()), "round": 1}, follow=True))
    (resting,) = set(re.findall(r"Joueur (\d) – Exempte", page))
    assert not re.search(r"Équipe \d", page)
    text = plain(Client().get(reverse("public-draw", args=[contest.slug])))
    assert "L’équipe" not in text
    assert re.search(rf"{resting} \w+\. Chacun marque 162 points\.", text)
