"""The file of a contest that is already here: the same, newer, older, or changed on both sides."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from tests.annexes.contest_file.services.travelling import (
    ALL,
    brought,
    differing,
    shown,
    taken,
    taken_away,
)
from tests.factories import make_contest, make_user, play_round
from tournaments.annexes.book.services import merging
from tournaments.annexes.book.services import people as book
from tournaments.annexes.contest_file.queries.comparing import Relation
from tournaments.annexes.contest_file.queries.matching import Way
from tournaments.annexes.contest_file.rules.value import Extra
from tournaments.annexes.contest_file.services.importing import Asked, Imported, NotAsked, Outcome
from tournaments.models import Contest, LogLine, Member, Player, Team
from tournaments.queries.after.verification import differences
from tournaments.services.cash import items, ledger
from tournaments.services.core import people
from tournaments.services.draws import presence
from tournaments.services.hall import announcements
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import CashKind, ItemPer, Role

pytestmark = pytest.mark.django_db

UPDATE, COPY = Asked(Way.UPDATE), Asked(Way.COPY)


@pytest.fixture
def importer() -> User:
    return make_user("importer")


def halves(
    first: Callable[[Contest], object],
    then: Callable[[Contest], object],
    extras: frozenset[Extra] = ALL,
) -> tuple[bytes, bytes, Contest]:
    """Return two files of a contest, one earlier than the other, and the contest they came from."""
    contest = make_contest(4)
    items.add_item(contest, contest.organiser, "Inscription", 1000, ItemPer.TEAM)
    first(contest)
    early = taken(contest, extras)
    then(contest)
    late = taken(contest, extras)
    Contest.objects.filter(pk=contest.pk).update(uid=uuid4())
    return early, late, contest


def play(contest: Contest) -> None:
    play_round(contest, seed=contest.rounds.count() + 1)


def refused(raw: bytes, asked: Asked | None = None) -> NotAsked:
    with pytest.raises(NotAsked) as error:
        brought(raw, asked=asked)
    return error.value


def test_the_same_file_says_that_nothing_changed() -> None:
    early, _late, _there = halves(play, play)
    here = brought(early).contest
    again = brought(early)
    assert (again.outcome, again.contest) == (Outcome.UNCHANGED, here)
    assert brought(early, asked=UPDATE).outcome is Outcome.UNCHANGED
    assert here.arrivals.count() == 1


@pytest.mark.slow
def test_a_newer_file_is_offered_and_replaces_when_asked() -> None:
    early, late, there = halves(play, play)
    here = brought(early).contest
    error = refused(late)
    assert error.found.relation is Relation.NEWER
    assert "actions de plus" in str(error)
    outcome = brought(late, asked=UPDATE)
    assert (outcome.outcome, outcome.contest.pk, outcome.contest.slug) == (
        Outcome.UPDATED,
        here.pk,
        here.slug,
    )
    assert taken(outcome.contest) == late
    assert differing(shown(there), shown(outcome.contest)) == []
    assert here.arrivals.count() == 2
    assert brought(late).outcome is Outcome.UNCHANGED


def test_an_update_keeps_address_roles_and_links_to_other_contests(importer: User) -> None:
    early, late, _there = halves(play, play)
    here = brought(early, importer).contest
    people.grant_role(here, importer, make_user("anne"), Role.SCORER)
    final = make_contest(0, organiser=importer, name="Finale")
    presence.register_team(final, importer, Registration("Une", "Autre"))
    Team.objects.filter(contest=final).update(origin=here.teams.get(number=3))
    contest = brought(late, importer, UPDATE).contest
    assert contest.slug == here.slug
    assert [one.user.username for one in Member.objects.filter(contest=contest)] == ["anne"]
    assert final.teams.get().origin == contest.teams.get(number=3)
    # The role was given here: the log tells it, and the next file still goes on from the last.
    assert contest.log.filter(action="grant_role").exists()
    assert brought(late, importer, UPDATE).outcome is Outcome.UNCHANGED


def test_an_older_file_is_refused_with_both_places() -> None:
    early, late, _there = halves(play, play)
    brought(late)
    for asked in (None, UPDATE):
        error = refused(early, asked)
        assert error.found.relation is Relation.OLDER
        assert "Ce fichier est plus ancien que le concours d’ici (action " in str(error)


def test_two_that_went_on_apart_are_refused_with_both_lists() -> None:
    early, late, _there = halves(play, play)
    here = brought(early).contest
    announcements.announce(here, here.organiser, "La buvette ferme.")
    before = list(LogLine.objects.filter(contest=here).values_list("pk", flat=True))
    error = refused(late, UPDATE)
    compared = error.found.compared
    assert compared is not None
    assert str(error) == (
        f"Ils ont été modifiés chacun de leur côté depuis l’action {compared.common}."
    )
    assert [line.action for line in compared.here] == ["announce"]
    assert compared.there[0].action == "draw_round"
    assert list(LogLine.objects.filter(contest=here).values_list("pk", flat=True)) == before
    copy = brought(late, asked=COPY)
    assert copy.outcome is Outcome.CREATED
    assert copy.contest.uid != here.uid
    assert copy.contest.rounds.count() == 2


def test_money_taken_here_stays_when_the_file_has_none() -> None:
    contest = make_contest(4)
    items.add_item(contest, contest.organiser, "Inscription", 1000, ItemPer.TEAM)
    play(contest)
    uid = contest.uid
    # The contest stays here with its cash; its file went elsewhere without, and came back.
    early = taken(contest, ())
    elsewhere = back_from(early, uid)
    ledger.settle(contest, contest.organiser, contest.teams.get(number=1))
    ledger.note_movement(contest, contest.organiser, CashKind.EXPENSE, 500, note="pain")
    play(elsewhere)
    late = taken_from(elsewhere, uid, contest)
    outcome = brought(late, contest.organiser, UPDATE)
    here = Contest.objects.get(pk=contest.pk)
    assert (outcome.outcome, here.cash_elsewhere) == (Outcome.UPDATED, False)
    assert [(one.number, one.cents) for one in here.payments.all()] == [(1, 1000), (2, -500)]
    assert here.payments.get(number=1).team == here.teams.get(number=1)
    assert here.rounds.count() == 2
    assert here.log.filter(action="take_payment").exists()
    assert list(differences(here)) == []
    # And again, after more of both.
    ledger.settle(here, here.organiser, here.teams.get(number=2))
    assert brought(late, contest.organiser, UPDATE).outcome is Outcome.UNCHANGED


def back_from(raw: bytes, uid: UUID) -> Contest:
    """Return the contest as another machine imports it, kept beside ours."""
    Contest.objects.filter(uid=uid).update(uid=uuid4())
    return brought(raw, make_user("elsewhere")).contest


def taken_from(elsewhere: Contest, uid: UUID, ours: Contest) -> bytes:
    """Return the file that another machine writes of the contest, which is here again as ours."""
    raw = taken(elsewhere, ())
    Contest.objects.filter(pk=elsewhere.pk).update(uid=uuid4())
    Contest.objects.filter(pk=ours.pk).update(uid=uid)
    return raw


def test_cash_that_comes_later_joins() -> None:
    def sell(contest: Contest) -> None:
        ledger.settle(contest, contest.organiser, contest.teams.get(number=1))

    contest = make_contest(4)
    items.add_item(contest, contest.organiser, "Inscription", 1000, ItemPer.TEAM)
    sell(contest)
    play(contest)
    without, whole = taken(contest, ()), taken_away(contest)
    here = brought(without).contest
    assert here.cash_elsewhere
    assert not here.payments.exists()
    event = brought(whole, asked=UPDATE).contest
    assert not event.cash_elsewhere
    assert taken(event) == whole


def test_telephones_stay_when_the_file_has_none(importer: User) -> None:
    contest = make_contest(0)
    details = {"club": "Ici", "town": "Bourg", "phone": "06 12 34 56 78"}
    presence.register_team(contest, None, Registration("Léa", "Luc", details=details))
    early = taken(contest)
    presence.register_team(contest, None, Registration("Ève", "Ivan", details=details))
    late = taken(contest, ())
    Contest.objects.update(uid=uuid4())
    here = brought(early, importer).contest
    event = brought(late, importer, UPDATE).contest
    assert event.pk == here.pk
    phones = dict(Player.objects.filter(organiser=importer).values_list("name", "phone"))
    assert phones["Léa"] == "06 12 34 56 78"
    assert phones["Ève"] == ""


def test_two_spellings_merged_here_stay_one_when_the_file_comes_again(importer: User) -> None:
    early, late, _there = halves(play, play)
    here = brought(early, importer).contest
    known = Player.objects.create(organiser=importer, name="Joueuse 1B bis")
    merging.merge_people(known, here.teams.get(number=1).player2 or known, importer)
    assert brought(early, importer).outcome is Outcome.UNCHANGED
    outcome = brought(late, importer, UPDATE)
    assert (outcome.outcome, outcome.new) == (Outcome.UPDATED, 0)
    assert outcome.contest.teams.get(number=1).player2 == known
    # It is exported as the hall knows the person.
    [line] = list(known.uids.filter(contest=outcome.contest))
    assert str(line.uid).encode() in _people_of(late)
    # Once they are separated, the identifier of the file is the other's alone.
    merging.separate_people(importer, known.merges.get().pk, importer)
    named = outcome.contest.player_uids.filter(uid=line.uid)
    assert [one.player.name for one in named] == ["Joueuse 1B"]


def _people_of(raw: bytes) -> bytes:
    from io import BytesIO
    from zipfile import ZipFile

    return ZipFile(BytesIO(raw)).read("people.json")


def test_a_name_corrected_there_is_corrected_here(importer: User) -> None:
    def correct(contest: Contest) -> None:
        player = contest.teams.get(number=2).player1
        assert player is not None
        book.correct_person(player, contest.organiser, "Jeanne Corrigée", {})
        play(contest)

    early, late, _there = halves(play, correct)
    brought(early, importer)
    outcome: Imported = brought(late, importer, UPDATE)
    player = outcome.contest.teams.get(number=2).player1
    assert player is not None
    assert player.name == "Jeanne Corrigée"
    assert taken(outcome.contest) == late
