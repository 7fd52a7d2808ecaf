"""A contest exported: what it carries, what it never does, and always the same bytes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.annexes.contest_file.rules.made import members_of
from tests.factories import make_contest, make_user
from tests.world import World, make_world
from tournaments.annexes.book.services.merging import merge_people
from tournaments.annexes.contest_file.queries.carried import carried
from tournaments.annexes.contest_file.queries.judging import checked
from tournaments.annexes.contest_file.rules.value import ORDER, Extra, Member
from tournaments.annexes.contest_file.tables.export import export, exported
from tournaments.models import Contest, Departure, Player
from tournaments.services.core import people, phones
from tournaments.words.enums import Role
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make_world()


def text_of(raw: bytes) -> str:
    return "".join(content.decode("utf-8", "replace") for content in members_of(raw).values())


@pytest.mark.slow
def test_every_contest_is_exported_read_and_judged_with_and_without(world: World) -> None:
    for contest in world.contests.values():
        contest.refresh_from_db()
        for extras in (frozenset(), frozenset(Extra)):
            file, raw = exported(contest, extras)
            assert checked(raw) == file
            assert [*members_of(raw)] == [one for one in ORDER if one in members_of(raw)]
            # The same contest, the same bytes, however often and to whomever.
            assert exported(contest, extras)[1] == raw
            manifest = json.loads(members_of(raw)[Member.MANIFEST])
            assert manifest["contest_version"] == contest.version
            assert manifest["log"] == len(file.log)


@pytest.mark.slow
def test_what_is_private_leaves_only_if_asked(world: World) -> None:
    contest = world["afternoon"]
    contest.refresh_from_db()
    plain = text_of(export(contest))
    for private in ("06 12 34 56 78", "Saint-Aubin-le-Cloud", "take_payment", "invitée"):
        assert private not in plain
    # An amount, and not the digits of an identity.
    assert not re.search(r"\b3700\b", plain)
    with_phones = text_of(export(contest, with_phones=True))
    assert "06 12 34 56 78" in with_phones
    assert "Saint-Aubin-le-Cloud" in with_phones
    assert "take_payment" not in with_phones
    with_cash = text_of(export(contest, with_cash=True))
    assert "06 12 34 56 78" not in with_cash
    assert "invitée" in with_cash
    assert Member.CASH not in members_of(export(contest, with_phones=True))


@pytest.mark.slow
def test_nothing_of_the_machine_leaves(world: World) -> None:
    contest, owner = world["afternoon"], world.people["owner"]
    owner.email = "marie@exemple.fr"
    owner.save()
    phones.set_phones(
        contest, owner, "http://192.168.1.20:8000", wifi="Salle", password="trèfle-pique-7"
    )
    contest.refresh_from_db()
    text = text_of(export(contest, with_phones=True, with_cash=True))
    assert "set_phones" in text
    assert "Salle" in text
    for hidden in (
        "192.168.1.20",
        "trèfle-pique-7",
        "marie@exemple.fr",
        owner.password,
        f'"{contest.slug}"',
        "their phone",
        "our phone",
    ):
        assert hidden not in text


def test_references_are_never_keys_of_the_database() -> None:
    """The same contest gives the same file in a database where every key is another."""
    owner = make_user()
    contest = make_contest(4, organiser=owner)
    before = carried(contest)
    stranger = Player.objects.create(organiser=owner, name="Quelqu’un d’autre")
    assert stranger.pk
    team = contest.teams.get(number=1)
    again = Player.objects.create(organiser=owner, name=team.player1.name, club=team.player1.club)
    again.uids.update(uid=team.player1.uids.get().uid)
    team.player1 = again
    team.save()
    assert carried(contest) == before
    assert [one.id for one in before.people.people] == [f"p{n}" for n in range(1, 9)]


def test_a_person_keeps_the_identifiers_of_both_spellings_once_merged() -> None:
    owner = make_user()
    first, second = (make_contest(2, organiser=owner, name=name) for name in ("Un", "Deux"))
    kept = first.teams.get(number=1).player1
    other = Player.objects.create(organiser=owner, name="Joueur Un")
    second.teams.filter(number=1).update(player1=other)
    known = {*kept.uids.values_list("uid", flat=True), *other.uids.values_list("uid", flat=True)}
    merge_people(kept, other, owner)
    second.refresh_from_db()
    assert set(carried(second).people.people[0].uids) == known


def test_a_contest_is_exported_with_the_identifiers_it_came_with() -> None:
    contest = make_contest(2)
    player = contest.teams.get(number=1).player1
    came = player.uids.create(contest=contest)
    assert carried(contest).people.people[0].uids == (came.uid,)


def test_cash_that_stayed_elsewhere_is_not_exported() -> None:
    contest = make_contest(2)
    Contest.objects.filter(pk=contest.pk).update(cash_elsewhere=True)
    contest.refresh_from_db()
    with pytest.raises(Refused, match="restée ailleurs"):
        export(contest, with_cash=True)
    assert export(contest)


def test_the_desk_downloads_a_file_and_notes_who_took_it(client: Client) -> None:
    contest = make_contest(2)
    contest.refresh_from_db()
    client.force_login(contest.organiser)
    address = reverse("contest-export", args=[contest.slug])
    page = client.get(address).content.decode()
    assert "Avec les téléphones" in page
    assert "Qui a pris un fichier" not in page
    answer = client.post(address, {"phones": "on"})
    assert answer["Content-Type"] == "application/x-dixdeder-contest"
    assert answer["Content-Disposition"].endswith('.dixdeder"')
    assert checked(answer.content).with_phones
    noted = Departure.objects.get()
    assert (noted.by, noted.with_phones, noted.with_cash) == (contest.organiser, True, False)
    version = contest.version
    contest.refresh_from_db()
    assert contest.version == version
    assert "organiser, avec les téléphones" in client.get(address).content.decode()


@pytest.mark.parametrize("role", [Role.SCORER, Role.TREASURER, Role.REFEREE, Role.SCREEN])
def test_who_does_not_set_the_contest_up_takes_no_file(client: Client, role: Role) -> None:
    contest, helper = make_contest(2), make_user("helper")
    people.grant_role(contest, contest.organiser, helper, role)
    client.force_login(helper)
    answer: Any = client.post(reverse("contest-export", args=[contest.slug]), {})
    assert answer.status_code == 403
    assert not Departure.objects.exists()
