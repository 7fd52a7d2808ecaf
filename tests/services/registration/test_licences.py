"""A licence is that of one person, and says who somebody is before the name does."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests.factories import make_contest, make_user
from tests.views.desk import signed_in, text
from tests.views.helpers import post
from tournaments.models import NameMerge, Player
from tournaments.services.after.merging import merge_people, separate_people
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return make_contest(0).organiser


def known(owner: User, name: str, licence: str = "") -> Player:
    return Player.objects.create(organiser=owner, name=name, licence=licence)


class TestInTheBook:
    def test_it_is_of_one_person_and_finds_that_person(self, owner: User) -> None:
        desk = signed_in(owner)
        odile, jean = known(owner, "Odile Grandjean"), known(owner, "Jean Martin")
        post(desk, "book-person", odile.pk, name=odile.name, licence=" 01.23-4a ")
        odile.refresh_from_db()
        assert odile.licence == "01234A"
        found = text(desk.get(reverse("book"), {"q": "01.234 A"}))
        assert ("Odile Grandjean" in found, "Jean Martin" in found) == (True, False)
        kept = json.loads(desk.get(reverse("book-export", args=[odile.pk])).content)
        assert kept["licence"] == "01234A"

        held = post(desk, "book-person", jean.pk, name=jean.name, licence="01234a", town="Niort")
        assert held.status_code == 422
        assert "La licence 01234A a déjà un titulaire : Odile Grandjean." in text(held)
        assert 'value="Niort"' in held.content.decode()
        # Neither another house nor a person without a licence is concerned.
        known(make_user("other"), "Jean Martin", "01234A")
        known(owner, "Sans licence")
        with pytest.raises(IntegrityError), transaction.atomic():
            known(owner, "Zoé", "01234A")

    def test_two_licences_are_two_people(self, owner: User) -> None:
        one, other = known(owner, "Jean Martin", "1"), known(owner, "Jean Martn", "2")
        with pytest.raises(Refused, match="ont deux licences"):
            merge_people(one, other, owner)

    @pytest.mark.parametrize("somebody", [False, True])
    def test_a_merge_moves_it_and_gives_it_back_unless_somebody_got_it(
        self, owner: User, somebody: bool
    ) -> None:
        kept, other = known(owner, "Jean Martin"), known(owner, "Jean Martn", "1")
        merge_people(kept, other, owner)
        assert kept.licence == "1"
        if somebody:
            Player.objects.filter(pk=kept.pk).update(licence="")
            known(owner, "Zoé", "1")
        separate_people(owner, NameMerge.objects.get().pk, owner)
        licences = dict(owner.players.values_list("name", "licence"))
        assert licences["Jean Martin"] == ""
        assert licences["Jean Martn"] == ("" if somebody else "1")
