"""A season is written by its organiser: rules, days, people, end; and forgotten without a move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from tests.annexes.seasons.builders import PAIRS, PLAYERS, key_in, make_day, make_season
from tests.factories import BELOTE, make_contest, make_user
from tournaments.annexes.book.services.merging import merge_people, separate_people
from tournaments.annexes.qualifying.services.qualifying import bring_qualified, shown_as
from tournaments.annexes.seasons.queries.changes import last_prints, since_print
from tournaments.annexes.seasons.queries.pages import season_view
from tournaments.annexes.seasons.queries.people import key_of, people_of, same_of, season_people
from tournaments.annexes.seasons.queries.qualified import season_qualification
from tournaments.annexes.seasons.queries.table import season_table
from tournaments.annexes.seasons.rules import Table, read_rules
from tournaments.annexes.seasons.rules.words import Goes
from tournaments.annexes.seasons.services.people import (
    foresee_merges,
    merge_in_season,
    note_print,
    say_two_in_season,
    separate_in_season,
    set_members,
)
from tournaments.annexes.seasons.services.qualifying import SeasonSource
from tournaments.annexes.seasons.services.seasons import (
    add_contest,
    close_season,
    create_season,
    drop_contest,
    reopen_season,
    set_public,
    set_rules,
)
from tournaments.annexes.seasons.tables.files import ranking_sheet
from tournaments.models import Contest, NameMerge, Player, Season, SeasonLine
from tournaments.models.log import LogIsAppendOnly
from tournaments.services.after.forgetting import delete_contest, forget_people, forget_person
from tournaments.services.core.action import AlreadyDone
from tournaments.services.hall.changing import reopen_contest
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

FOUR = [("Anne A", "Bob B"), ("Cléo C", "Dan D"), ("Ève E", "Fred F"), ("Gil G", "Hugo H")]
LOTS = PLAYERS.replace("[day]", 'ties = ["lots"]\nseed = 1\n[day]')


def figures(table: Table) -> list[tuple[object, ...]]:
    """Return the figures of the rows in order, without names."""
    return [
        (row.rank, row.key, row.points, [day.points for day in row.days])
        for row in (*table.rows, *table.unranked)
    ]


def fresh(season: Season) -> Season:
    return Season.objects.get(pk=season.pk)


class TestItsRules:
    def test_change_with_its_name_and_say_so_in_its_log(self) -> None:
        season = make_season([make_day(FOUR[:2])])
        rules = read_rules(PLAYERS.replace("d’hiver", "d’été"))

        set_rules(season, season.organiser, rules, season.version)

        season = fresh(season)
        assert (season.name, season.slug) == ("Challenge d’été", "challenge-dhiver")
        line = season.log.first()
        assert line is not None
        assert (line.action, line.by) == ("set_rules", season.organiser)
        assert line.before["season"]["name"] == "Challenge d’hiver"

    def test_are_refused_when_the_season_changed_meanwhile(self) -> None:
        season = make_season()
        set_public(season, season.organiser, True)
        with pytest.raises(Refused, match="pendant que vous écriviez"):
            set_rules(season, season.organiser, read_rules(PLAYERS), season.version)

    def test_name_only_contests_of_the_season(self) -> None:
        day = make_day(FOUR[:2])
        season = make_season([day])
        naming = f'{PLAYERS}\n[[contest]]\nid = "{{}}"\nmultiplier = 2\n'
        with pytest.raises(Refused, match="Aucun concours « finale » dans cette saison"):
            set_rules(season, None, read_rules(naming.format("finale")), season.version)
        set_rules(season, None, read_rules(naming.format(day.slug)), season.version)
        with pytest.raises(Refused, match="nomme « jeudi » : ôtez-le d’abord du règlement"):
            drop_contest(fresh(season), None, day)
        assert season.contests.count() == 1
        set_rules(season, None, read_rules(PLAYERS), fresh(season).version)
        drop_contest(fresh(season), None, day)
        assert season.contests.count() == 0

    def test_are_created_once_with_the_contests_given(self) -> None:
        day = make_day(FOUR[:2])
        form = "6f1bb11e-2b52-4d1e-9d31-6a1d9ad4f9f5"
        naming = f'{PLAYERS}\n[[contest]]\nid = "{day.slug}"\nmultiplier = 2\n'
        season = create_season(day.organiser, read_rules(naming), [day], form)  # type: ignore[arg-type]
        assert list(season.contests.all()) == [day]
        with pytest.raises(AlreadyDone):
            create_season(day.organiser, read_rules(naming), [day], form)  # type: ignore[arg-type]
        other = create_season(day.organiser, read_rules(PLAYERS))
        assert other.slug == "challenge-dhiver-2"


class TestItsDays:
    def test_come_and_go_and_may_serve_several_seasons(self) -> None:
        day = make_day(FOUR[:2])
        one, other = make_season([day]), make_season([day], PAIRS)
        with pytest.raises(Refused, match="compte déjà"):
            add_contest(one, None, day)
        drop_contest(one, None, day)
        assert (one.contests.count(), other.contests.count()) == (0, 1)
        with pytest.raises(Refused, match="ne compte pas"):
            drop_contest(one, None, day)

    def test_of_individuals_are_refused_of_a_season_of_pairs(self) -> None:
        alone = make_contest(4, replace(BELOTE, entrants="individuals"))
        season = make_season([make_day(FOUR[:2])], PAIRS)
        with pytest.raises(Refused, match="individuels"):
            add_contest(season, None, alone)
        assert season.contests.count() == 1


class TestItsEnd:
    def test_asks_that_all_its_contests_are_over(self) -> None:
        season = make_season()
        with pytest.raises(Refused, match="aucun concours"):
            close_season(season, None)
        add_contest(season, None, make_day(FOUR[:2], over=False))
        with pytest.raises(Refused, match="ne sont pas terminés : Jeudi"):
            close_season(season, None)

    def test_refuses_every_write_until_it_is_reopened_with_a_reason(self) -> None:
        day, other = make_day(FOUR[:2]), make_day(FOUR[2:], "Autre", 7)
        season = make_season([day])
        close_season(season, None)
        keys = list(people_of(season).known)
        for write in (
            lambda: add_contest(season, None, other),
            lambda: drop_contest(season, None, day),
            lambda: set_rules(season, None, read_rules(PLAYERS), fresh(season).version),
            lambda: merge_in_season(season, None, [(keys[0], keys[1])], fresh(season).version),
            lambda: set_members(season, None, keys),
            lambda: close_season(season, None),
        ):
            with pytest.raises(Refused, match="saison est terminée"):
                write()
        with pytest.raises(Refused, match="Dites pourquoi"):
            reopen_season(season, None, "  ")
        reopen_season(season, None, "une feuille mal lue")
        line = season.log.first()
        assert line is not None
        assert (line.action, line.reason) == ("reopen_season", "une feuille mal lue")
        add_contest(season, None, other)

    def test_keeps_its_contests_closed_until_it_is_reopened(self) -> None:
        day = make_day(FOUR[:2])
        season = make_season([day])
        close_season(season, None)
        with pytest.raises(Refused, match="saison « Challenge d’hiver », qui est terminée"):
            reopen_contest(day, None, "une feuille")
        reopen_season(season, None, "une feuille")
        reopen_contest(day, None, "une feuille")
        assert Contest.objects.get(pk=day.pk).closed_at is None
        with pytest.raises(Refused, match="ne sont pas terminés"):
            close_season(season, None)

    def test_tells_what_changed_since_it_was_printed(self) -> None:
        day, other = make_day(FOUR[:2]), make_day([FOUR[1]], "Autre", 7, over=False, rounds=0)
        season = make_season([day])
        assert since_print(last_prints(season, season_table(season))) is None
        note_print(season, season.organiser, "ranking", season_table(season))
        same = since_print(last_prints(season, season_table(season)))
        assert same is not None
        assert not same.any

        drop_contest(season, None, day)
        add_contest(season, None, other)
        table = season_table(fresh(season))
        changed = since_print(last_prints(season, table))
        assert changed is not None
        assert (changed.any, changed.gone) == (True, 4)

        # Another paper printed since is true; the ranking on the wall is still wrong.
        note_print(season, season.organiser, "days", table)
        prints = last_prints(season, table)
        assert {kind: one.any for kind, one in prints.items()} == {"ranking": True, "days": False}
        assert since_print(prints) == prints["ranking"]


class TestItsPeople:
    def test_are_merged_after_saying_whose_rank_changes(self) -> None:
        days = [
            make_day([("Jean Martin", "Anne A"), ("Cléo C", "Dan D")], "Un"),
            make_day([("Jean Martinn", "Bob B"), ("Cléo C", "Ève E")], "Deux", 7, seed=2),
        ]
        season = make_season(days)
        kept, other = key_in(season, "Jean Martin"), key_in(season, "Jean Martinn")
        before = {row.name: row for row in season_table(season).rows}

        foreseen = foresee_merges(season, [(kept, other)])
        assert season.same.count() == 0
        merge_in_season(season, None, [(kept, other)], foreseen.version)

        after = {row.name: row for row in season_table(fresh(season)).rows}
        one = after["Jean Martin"]
        both = before["Jean Martin"].points + before["Jean Martinn"].points
        assert (one.points, one.attended) == (both, 2)
        assert "Jean Martinn" not in after
        ranks = {change.name: (change.before, change.after) for change in foreseen.changes}
        assert ranks.pop("Jean Martinn") == (before["Jean Martinn"].rank, None)
        assert ranks == {
            name: (before[name].rank, row.rank)
            for name, row in after.items()
            if row.rank != before[name].rank
        }
        with pytest.raises(Refused, match="relisez"):
            merge_in_season(season, None, [(kept, key_in(season, "Anne A"))], foreseen.version)

        (merged,) = season_people(season).merged
        assert (merged.kept, merged.name) == ("Jean Martin", "Jean Martinn")
        separate_in_season(season, None, merged.pk)
        assert {row.name: row for row in season_table(fresh(season)).rows} == before
        with pytest.raises(Refused, match="déjà séparés"):
            separate_in_season(season, None, merged.pk)
        assert [line.action for line in season.log.all()[:2]] == [
            "separate_in_season",
            "merge_in_season",
        ]
        (group,) = season_people(season).alike.groups
        for number, name in enumerate(("Jean Martin", "Jean Martinn"), start=1):
            Player.objects.filter(name=name).update(licence=str(number))
        assert season_people(season).alike.groups == ()
        Player.objects.update(licence="")
        say_two_in_season(season, group.keys)
        assert season_people(season).alike.groups == ()

    def test_of_two_groups_merged_are_two_groups_again(self) -> None:
        names = ("Jean Martin", "Jean Martn", "Jan Martin", "J. Martin")
        days = [
            make_day([(name, f"Autre {n}")], name, n, rounds=0, over=False)
            for n, name in enumerate(names)
        ]
        season = make_season(days)
        one, two, three, four = (key_in(season, name) for name in names)

        def same() -> set[frozenset[str]]:
            return set(map(frozenset, same_of(season, people_of(season))))

        for pair in ((one, two), (three, four), (two, four)):
            merge_in_season(season, None, [pair], fresh(season).version)
        assert same() == {frozenset((one, two, three, four))}
        separate_in_season(season, None, season.same.get(kept=one, other=three).pk)
        assert same() == {frozenset((one, two)), frozenset((three, four))}

    def test_who_play_on_one_day_are_two(self) -> None:
        season = make_season([make_day([("Jean Martin", "Anne A"), ("Jean Martin", "Bob B")])])
        keys = [one.key for one in people_of(season).known.values() if one.name == "Jean Martin"]
        with pytest.raises(Refused, match="Deux « Jean Martin » jouent dans « Jeudi »"):
            foresee_merges(season, [(keys[0], keys[1])])
        people = season_people(season)
        assert people.alike.groups == ()
        assert [(one.name, other.name) for one, other in people.namesakes] == [
            ("Jean Martin", "Jean Martin (2)")
        ]

    @pytest.mark.parametrize("members", [(1,), (0, 1)])
    @pytest.mark.slow
    def test_follow_a_merge_of_the_address_book(self, members: tuple[int, ...]) -> None:
        days = [
            make_day([("Jean Martin", "Anne A"), ("Cléo C", "Dan D")], "Un"),
            make_day([("Jean Martinn", "Bob B"), ("Cléo C", "Ève E")], "Deux", 7),
            make_day([("J. Martin", "Bob B"), ("Cléo C", "Ève E")], "Trois", 14),
        ]
        season = make_season(days)
        keys = [key_in(season, name) for name in ("Jean Martin", "Jean Martinn", "J. Martin")]
        merge_in_season(season, None, [(keys[1], keys[2])], season.version)
        kept, other = (Player.objects.get(name=name) for name in ("Jean Martin", "Jean Martinn"))

        set_members(season, None, [keys[place] for place in members])
        before = season_table(fresh(season))

        merge_people(kept, other, None)

        row = next(row for row in season_table(fresh(season)).rows if row.name == "Jean Martin")
        assert row.attended == 3
        assert set(season.members.values_list("key", flat=True)) == {keys[0], keys[1]}
        separate_people(kept.organiser, NameMerge.objects.get().pk, None)
        assert season_table(fresh(season)) == before
        assert set(season.members.values_list("key", flat=True)) == {keys[one] for one in members}

    def test_are_not_merged_by_the_book_behind_a_closed_season(self) -> None:
        days = [
            make_day([("Jean Martin", "Anne A"), ("Cléo C", "Dan D")], "Un"),
            make_day([("Jean Martinn", "Bob B"), ("Cléo C", "Ève E")], "Deux", 7),
        ]
        season = make_season(days)
        close_season(season, None)
        kept, other = (Player.objects.get(name=name) for name in ("Jean Martin", "Jean Martinn"))
        with pytest.raises(Refused, match="rouvrez-la"):
            merge_people(kept, other, None)
        assert Player.objects.filter(pk=other.pk).exists()
        reopen_season(season, None, "deux noms")
        merge_people(kept, other, None)
        close_season(season, None)
        with pytest.raises(Refused, match="rouvrez-la"):
            separate_people(kept.organiser, NameMerge.objects.get().pk, None)
        assert not Player.objects.filter(pk=other.pk).exists()


class TestForgetting:
    def test_one_person_moves_nobody(self) -> None:
        days = [make_day(FOUR, "Un"), make_day(FOUR, "Deux", 7, seed=2)]
        season = make_season(days, LOTS)
        reopen = "parce que Anne A s’est trompée"
        close_season(season, None)
        reopen_season(season, None, reopen)
        before = season_table(fresh(season))

        forget_person(Player.objects.get(name="Anne A"), None)

        after = season_table(fresh(season))
        assert figures(after) == figures(before)
        assert [row.attended for row in after.rows if row.name == "Joueur oublié"] == [2]
        assert not any("Anne" in line.reason for line in SeasonLine.objects.all())
        # A season made later counts the nameless places as one person too.
        later = make_season(days)
        assert [
            row.attended for row in season_table(later).rows if row.name == "Joueur oublié"
        ] == [2]

    def test_a_contest_of_an_open_season_is_refused(self) -> None:
        day = make_day(FOUR[:2])
        make_season([day])
        with pytest.raises(
            Refused, match="Ce concours compte pour la saison « Challenge d’hiver »"
        ):
            forget_people(day, None)
        assert Player.objects.filter(name="Anne A").exists()

    def test_a_refusal_names_each_of_several_seasons(self) -> None:
        day = make_day(FOUR[:2])
        for name in ("Été", "Hiver"):
            make_season([day], PLAYERS.replace("Challenge d’hiver", name))
        with pytest.raises(
            Refused, match="les saisons « Été » et « Hiver », qui ne sont pas terminées"
        ):
            forget_people(day, None)

    def test_a_contest_of_a_closed_season_forgets_all_its_contests(self) -> None:
        days = [make_day(FOUR, "Un"), make_day(FOUR, "Deux", 7, seed=2)]
        elsewhere = make_day(FOUR[:2], "Ailleurs", 14)
        season = make_season(days, LOTS)
        close_season(season, None)
        before = season_table(fresh(season))
        salt, anne = season.salt, Player.objects.get(name="Anne A")

        forget_people(days[0], None)

        season = fresh(season)
        after = season_table(season)
        assert figures(after) == figures(before)
        assert {row.name for row in after.rows} == {"Joueur oublié"}
        # Anne still plays elsewhere: nothing leads from her entry to the row that was hers.
        assert season.salt != salt
        assert elsewhere.teams.filter(player1=anne).exists()
        assert key_of(season.salt, anne.pk) not in people_of(season).known

    @pytest.mark.parametrize("served", [True, False], ids=["served", "left out"])
    def test_a_contest_is_deleted_once_no_season_counts_it(
        self, served: bool, settings: Any
    ) -> None:
        if not served:
            settings.ANNEXES, settings.ANNEXES_LEFT_OUT = [], ["tournaments.annexes.seasons"]
        day = make_day(FOUR[:2])
        season = make_season([day])
        with pytest.raises(Refused, match="« Challenge d’hiver », qui perdrait une journée"):
            delete_contest(day, None)
        drop_contest(season, None, day)
        delete_contest(day, None)
        assert not Contest.objects.filter(pk=day.pk).exists()


class TestAFinal:
    def test_takes_the_first_of_a_season_without_those_already_in(self) -> None:
        day = make_day(FOUR)
        season = make_season([day], PAIRS)
        best = [set(row.name.split(" – ")) for row in season_table(season).rows]
        final = make_contest(0, organiser=day.organiser, name="Finale")
        qualification = season_qualification(final, season, 2)

        bring_qualified(
            final, None, SeasonSource(season), 2, shown_as(one.key for one in qualification.coming)
        )

        def named() -> list[set[str]]:
            teams = final.teams.order_by("seed")
            return [{str(team.player1), str(team.player2)} for team in teams]

        assert named() == best[:2]
        again = season_qualification(final, season, 1)
        assert len(again.already) == 2
        bring_qualified(
            final, None, SeasonSource(season), 1, shown_as(one.key for one in again.coming)
        )
        assert named() == best[:3]
        assert Player.objects.filter(name="Anne A").count() == 1

    def test_takes_the_best_of_three_qualifiers_as_the_season_says(self, client: Client) -> None:
        days = [make_day(FOUR, f"Qualification {one}", one, seed=one) for one in (1, 2, 3)]
        season = make_season(days, PAIRS.replace("\n[day]", "\nbest = 2\nqualified = 2\n[day]"))
        table = season_table(season)
        for row in table.rows:
            worths = sorted((one.points for one in row.days), reverse=True)
            assert row.points == sum(worths[:2])
        going = [set(row.name.split(" – ")) for row in table.rows if row.goes is Goes.YES]
        assert len(going) == 2
        source = SeasonSource(season)
        assert source.label == "saison « Challenge d’hiver », 2 places"

        final = make_contest(0, organiser=days[0].organiser, name="Finale")
        coming = season_qualification(final, season, 2).coming
        teams = bring_qualified(final, None, source, 2, shown_as(one.key for one in coming))
        assert [{str(team.player1), str(team.player2)} for team in teams] == going

        set_public(season, season.organiser, True)
        page = client.get(reverse("public-season", args=[season.slug])).content.decode()
        assert page.count("en finale") == 2
        ranking = ranking_sheet(season_view(season))
        assert [row[ranking.header.index("Finale")] for row in ranking.rows].count("oui") == 2

    @pytest.mark.slow
    def test_takes_players_one_by_one_where_the_season_ranks_players(self) -> None:
        season = make_season([make_day(FOUR)])
        final = make_contest(0, name="Finale")
        coming = season_qualification(final, season, 3).coming
        teams = bring_qualified(
            final, None, SeasonSource(season), 3, shown_as(one.key for one in coming)
        )
        assert [(team.name, team.player2) for team in teams] == [(one.name, None) for one in coming]


def test_the_log_of_a_season_only_grows() -> None:
    season = make_season()
    line = season.log.get()
    with pytest.raises(LogIsAppendOnly):
        line.delete()
    for statement in (
        "UPDATE tournaments_seasonline SET reason = 'x'",
        "DELETE FROM tournaments_seasonline",
    ):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert season.log.count() == 1
    assert make_user().seasons.count() == 1
