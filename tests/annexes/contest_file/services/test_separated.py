"""Names merged in the address book and separated again: nothing of the merge is left."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.serializers import serialize
from django.db import transaction

from tests.annexes.contest_file.rules.made import members_of
from tests.annexes.contest_file.services.travelling import brought, taken
from tests.annexes.seasons.builders import make_season
from tests.factories import BELOTE, make_contest, make_user, play_round
from tests.rows import written_again
from tournaments.annexes.book.queries.alike import alike_in_book, alike_of
from tournaments.annexes.book.queries.people import RanksChanged
from tournaments.annexes.book.services.merging import foresee_merges, merge_people, separate_people
from tournaments.annexes.contest_file.rules.value import Member
from tournaments.annexes.contest_file.tables.export import export
from tournaments.annexes.seasons.queries.changes import rank_changes
from tournaments.annexes.seasons.queries.table import season_table
from tournaments.annexes.seasons.services.seasons import drop_contest
from tournaments.models import (
    Application,
    Contest,
    NameMerge,
    NameQuestion,
    Player,
    PlayerUid,
    Season,
    SeasonMember,
    SeasonSame,
    Single,
)
from tournaments.services.after.forgetting import (
    delete_contest,
    forget_people,
    forget_person,
    forget_phones,
)
from tournaments.services.cash.ledger import take_payment
from tournaments.services.draws import presence
from tournaments.services.hall import changing
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.singles import add_single
from tournaments.words.enums import PayMethod
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

#: One person under five spellings: each plays alone among them in a contest.
SPELT = ("Jean Martin", "Jean Martn", "J. Martin", "Jean Martinn", "Jehan Martin")
#: What the database says of people beside teams.
PEOPLE = (Player, PlayerUid, NameQuestion, Application, Single, SeasonSame, SeasonMember)


@written_again
def a_season() -> Season:
    """Four contests of a season, each with another spelling, and a fifth where one waits alone."""
    owner = make_user()
    contests = []
    for number, name in enumerate(SPELT[:4], start=1):
        contest = make_contest(0, BELOTE, owner, f"Soir {number}")
        details = {"club": "", "phone": f"06 12 34 56 7{number}" if number > 1 else ""}
        presence.register_team(contest, owner, Registration(name, "Luc Roy", details=details))
        presence.register_team(contest, owner, Registration("Zoé Petit", f"Ève {number}"))
        take_payment(contest, owner, contest.teams.get(number=1), 1000, PayMethod.CASH, more=True)
        play_round(contest, seed=number)
        changing.close_contest(contest, owner)
        contests.append(contest)
    # A name of its own, which a merge makes that of the players without having changed it.
    contests[1].teams.filter(number=1).update(name="Jean Martin – Luc Roy")
    waited = make_contest(0, organiser=owner, name="Soir 5")
    add_single(waited, owner, SPELT[4])
    first, *others = (Player.objects.get(name=name) for name in SPELT)
    NameQuestion.objects.all().delete()
    NameQuestion.objects.create(one=others[0], other=first)
    NameQuestion.objects.create(one=others[1], other=Player.objects.get(name="Zoé Petit"), two=True)
    # Two that are merged into a third one, and separated in either order.
    NameQuestion.objects.create(one=others[0], other=others[1], two=True)
    # A file named two spellings by one identifier.
    for player in (first, others[0]):
        player.uids.create(uid=owner_uid(), contest=contests[0])
    Application.objects.create(contest=contests[2], player1=SPELT[2], player=others[1])
    season = make_season(contests, organiser=owner)
    return season


def owner_uid() -> str:
    return "6f1a7c1e-0b5b-4a53-9b8e-2f4d9a3c1b70"


def content(season: Season) -> list[object]:
    """Return all that contests, the season and the book say, but their logs and versions."""
    files = [file_of(contest) for contest in Contest.objects.order_by("pk")]
    rows = [serialize("json", model._default_manager.order_by("pk")) for model in PEOPLE]
    return [files, rows, season_table(Season.objects.get(pk=season.pk))]


def file_of(contest: Contest) -> dict[str, bytes]:
    """Return the members of a contest's file, but its log and versions."""
    members = members_of(export(contest, with_phones=True, with_cash=True))
    return {
        name: re.sub(rb'"(desk_)?version": \d+', b"", content)
        for name, content in members.items()
        if name not in (Member.LOG, Member.MANIFEST)
    }


def files_of_people() -> dict[str, dict[str, bytes]]:
    """Return the files of all contests by name, but the accounts: an import writes its own."""
    files = {contest.name: file_of(contest) for contest in Contest.objects.all()}
    for file in files.values():
        file[Member.PEOPLE] = re.sub(rb'\n\{"id": "a[^\n]*', b"", file[Member.PEOPLE])
    return files


def spelt(name: str) -> Player:
    return Player.objects.get(name=name)


@pytest.mark.slow
def test_merges_taken_back_leave_every_file_and_row_as_it_was() -> None:
    season = a_season()
    owner = season.organiser
    names = (*SPELT, Player.objects.create(organiser=owner, name="Martin").name)
    before, table = content(season), season_table(season, in_full=True)
    one, two, three, four, five, six = names
    pairs = ((one, two), (one, three), (four, one), (four, five), (six, four))
    foreseen = foresee_merges(owner, [(spelt(kept).pk, spelt(other).pk) for kept, other in pairs])
    assert content(season) == before
    merges = []
    for kept, other in pairs:
        merge_people(spelt(kept), spelt(other), owner)
        merges.append(NameMerge.objects.latest("pk").pk)
    assert [player.name for player in Player.objects.filter(name__in=names)] == [six]
    assert spelt(six).phone == "06 12 34 56 74"
    changes = rank_changes(table, season_table(Season.objects.get(pk=season.pk), in_full=True))
    assert foreseen.ranks == (RanksChanged(season.name, changes),)
    assert any(change.goes for change in changes)

    early, middle, late, apart, last = merges
    with pytest.raises(Refused, match="« Jean Martin » a ensuite été réuni à « Martin »"):
        separate_people(owner, early, owner)
    separate_people(owner, last, owner)
    assert {merge.kept for merge in NameMerge.objects.all()} == {spelt(four)}
    for merge in (late, early):
        separate_people(owner, merge, owner)
    # The other spelling lends the telephone in its turn.
    assert spelt(one).phone == "06 12 34 56 73"
    for merge in (apart, middle):
        separate_people(owner, merge, owner)
    assert content(season) == before
    contest = Contest.objects.get(name="Soir 2")
    lines = contest.log.filter(action__in=("merge_people", "separate_people"))
    assert [line.action for line in lines.order_by("pk")][-1] == "separate_people"
    with pytest.raises(Refused, match="déjà séparés"):
        separate_people(owner, apart, owner)


def test_a_contest_deleted_and_brought_back_by_its_file_is_separated_too() -> None:
    season = a_season()
    owner, evening = season.organiser, Contest.objects.get(name="Soir 2")
    # The spelling still plays elsewhere, so that the merge outlives the contest.
    other = make_contest(0, organiser=owner, name="Soir 6")
    presence.register_team(other, owner, Registration(SPELT[1], "Luc Roy"))
    drop_contest(season, owner, evening)
    before = files_of_people()
    merge_people(spelt(SPELT[0]), spelt(SPELT[1]), owner)
    raw = taken(evening)
    delete_contest(evening, owner)
    back = brought(raw, owner).contest
    assert back.teams.get(number=1).player1 == spelt(SPELT[0])
    separate_people(owner, NameMerge.objects.get().pk, owner)
    assert other.teams.get().player1 == spelt(SPELT[1])
    assert back.teams.get(number=1).player1 == spelt(SPELT[1])
    assert files_of_people() == before


@pytest.mark.slow
def test_a_contest_deleted_between_a_merge_and_its_undoing_leaves_the_rest_as_it_was() -> None:
    season = a_season()
    owner = season.organiser
    gone, again = (Contest.objects.get(name=f"Soir {number}") for number in (2, 3))

    def delete() -> None:
        drop_contest(Season.objects.get(pk=season.pk), owner, gone)
        delete_contest(gone, owner)

    with transaction.atomic():
        delete()
        expected = content(season)
        transaction.set_rollback(True)
    for kept, other in ((SPELT[0], SPELT[1]), (SPELT[0], SPELT[2]), (SPELT[3], SPELT[0])):
        merge_people(spelt(kept), spelt(other), owner)
    delete()
    changing.reopen_contest(again, owner, "une feuille mal lue")
    for merge in NameMerge.objects.order_by("-pk").values_list("pk", flat=True):
        separate_people(owner, merge, owner)
    # Ended again a moment later, it is the same.
    changing.close_contest(again, owner)
    Contest.objects.filter(pk=again.pk).update(closed_at=again.closed_at)
    # The spelling of the deleted contest was the person kept, who has its telephone for good.
    Player.objects.filter(name=SPELT[0]).update(phone="")
    files, _rows, table = content(season)
    assert [files, table] == [expected[0], expected[2]]
    assert not Player.objects.filter(name=SPELT[1]).exists()
    assert not NameMerge.objects.exists()


def test_what_came_since_stays_with_the_person_kept() -> None:
    season = a_season()
    owner = season.organiser
    kept, other, zoe = (spelt(name) for name in (*SPELT[:2], "Zoé Petit"))
    question = NameQuestion.objects.create(one=other, other=zoe)
    merge_people(kept, other, owner)
    NameQuestion.objects.filter(pk=question.pk, one=kept).update(two=True)
    later = make_contest(0, organiser=owner, name="Plus tard")
    presence.register_team(later, owner, Registration(SPELT[0], "Anne A"))
    kept.refresh_from_db()
    assert kept.phone == "06 12 34 56 72"
    kept.phone = "05 49 00 00 00"
    kept.save()
    separate_people(owner, NameMerge.objects.get().pk, owner)
    assert later.teams.get().player1 == kept
    assert Contest.objects.get(name="Soir 2").teams.get(number=1).player1 == spelt(SPELT[1])
    kept.refresh_from_db()
    assert (kept.phone, spelt(SPELT[1]).phone) == ("05 49 00 00 00", "06 12 34 56 72")
    answers = NameQuestion.objects.filter(other=zoe).values_list("one", "two")
    assert {(kept.pk, True), (other.pk, False)} <= set(answers)


def test_forgetting_leaves_nothing_of_a_merged_name() -> None:
    season = a_season()
    owner = season.organiser
    merge_people(spelt(SPELT[0]), spelt(SPELT[1]), owner)
    season.days.all().delete()
    contest = Contest.objects.get(name="Soir 2")
    forget_phones(Contest.objects.get(name="Soir 4"), owner)
    assert NameMerge.objects.get().phone == "06 12 34 56 72"
    for number in (2, 1):
        forget_phones(Contest.objects.get(name=f"Soir {number}"), owner)
    assert NameMerge.objects.get().phone == ""
    # The person plays elsewhere; the spelling came from this contest alone.
    forget_people(contest, owner)
    assert not NameMerge.objects.exists()
    assert spelt(SPELT[0])


def test_nothing_names_a_forgotten_person_where_a_spelling_of_theirs_was(
    django_capture_on_commit_callbacks: Any,
) -> None:
    season = a_season()
    owner = season.organiser
    season.days.all().delete()
    merge_people(spelt("Jean Martinn"), spelt("J. Martin"), owner)
    merge_people(spelt("Jean Martinn"), spelt("Jean Martn"), owner)
    separate_people(owner, NameMerge.objects.get(name="Jean Martn").pk, owner)
    alike_in_book(owner)
    with django_capture_on_commit_callbacks(execute=True):
        forget_person(spelt("Jean Martinn"), owner)
    assert alike_of.cache_info().currsize == 0
    for contest in Contest.objects.filter(closed_at__isnull=False):
        written = str(list(contest.log.values_list("subject", "before", "after")))
        assert "Martinn" not in written
        assert "J. Martin" not in written
