"""Draws of a contest in several halls: kept, replayed, refused, changed by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.factories import play_round
from tests.halls import hall, in_halls
from tournaments.models import Contest, LogLine
from tournaments.pairing import HandTable
from tournaments.queries.after.verification import differences
from tournaments.queries.draws.history import replay
from tournaments.queries.results.rounds import rounds_of
from tournaments.regulation import Regulation
from tournaments.regulation.format import Halls
from tournaments.services.draws import draws, presence, seating, wishes
from tournaments.services.hall.changing import change_contest
from tournaments.services.registration import halls
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.halls import HallWanted
from tournaments.services.registration.teams import change_team
from tournaments.services.results.closing import drop_round
from tournaments.words.enums import WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def home(contest: Contest) -> dict[int, str]:
    """Return the name of each team's hall."""
    return dict(contest.teams.values_list("number", "hall__name"))


def move(contest: Contest, number: int, name: str) -> None:
    """Send a team to another hall, as its page does."""
    team = contest.teams.get(number=number)
    assert team.player1 is not None
    assert team.player2 is not None
    wanted = Registration(team.player1.name, team.player2.name, hall=hall(contest, name).pk)
    change_team(contest, None, team, wanted)


def met_at_home(contest: Contest) -> bool:
    """Return whether every table of every round has teams of its own hall."""
    where = home(contest)
    ranges = {one.name: range(one.first_table, one.last_table + 1) for one in contest.halls.all()}
    return all(
        len({where[team.number] for team, _camp in line.seated}) == 1
        and line.table in ranges[where[line.seated[0][0].number]]
        for view in rounds_of(contest)
        for line in view.tables
    )


@pytest.mark.parametrize(
    "options",
    [{}, {"next_draw": "mitchell", "rounds": 2}, {"pools": 4, "rounds": 3}, {"bye_to": "turn"}],
)
def test_each_round_keeps_its_halls_and_is_drawn_again_from_them(
    options: dict[str, object],
) -> None:
    contest = in_halls([7, 6], **options)
    for seed in (1, 2):
        play_round(contest, seed=seed)
    assert met_at_home(contest)
    assert list(differences(contest)) == []
    kept = contest.rounds.get(number=1).given["halls"]
    assert [one["hall"] for one in kept] == [1, 2]
    assert kept[0]["teams"] == [1, 2, 3, 4, 5, 6, 7]
    assert kept[0]["seed"] != kept[1]["seed"]
    for view in rounds_of(contest):
        again = replay(contest, view.number)
        assert [(t.number, *t.camps) for t in again.tables] == [
            (line.table, *line.camps) for line in view.tables
        ]


def test_one_draw_for_all_halls_is_drawn_again_too() -> None:
    contest = in_halls([7, 6], halls="together")
    stays = contest.teams.get(number=13)
    stays.keeps_hall = True
    stays.save()
    for seed in (1, 2, 3):
        play_round(contest, seed=seed)
    assert not met_at_home(contest)
    assert list(differences(contest)) == []
    tables = [
        line.table
        for view in rounds_of(contest)
        for line in view.tables
        if 13 in [team.number for team, _camp in line.seated]
    ]
    b = hall(contest, "B")
    assert tables
    assert all(b.first_table <= table <= b.last_table for table in tables)


def test_the_log_or_the_ranges_may_change_later_and_the_draw_stays_the_same() -> None:
    contest = in_halls([6, 6])
    play_round(contest, seed=5)
    before = [line.camps for line in rounds_of(contest)[0].tables]
    halls.change_hall(contest, None, hall(contest, "B").pk, HallWanted("Bas", 4, 9))
    assert [t.camps for t in replay(contest, 1).tables] == before
    assert list(differences(contest)) == []


def test_a_hall_without_tables_enough_is_refused_with_the_missing_number() -> None:
    contest = in_halls([4, 6])
    halls.change_hall(contest, None, hall(contest, "B").pk, HallWanted("B", 3, 4))
    with pytest.raises(Refused, match=r"Salle B : ce tirage demande 3 tables.* il en manque 1"):
        draws.draw_round(contest, None, seed=1)
    assert not contest.rounds.exists()


def test_together_the_missing_tables_are_those_of_all_halls() -> None:
    contest = in_halls([4, 6], halls="together")
    halls.change_hall(contest, None, hall(contest, "B").pk, HallWanted("B", 3, 3))
    with pytest.raises(Refused, match="demande 5 tables, les salles en ont 3 ; il en manque 2"):
        draws.draw_round(contest, None, seed=1)


def test_a_team_without_a_hall_is_waited_for() -> None:
    contest = in_halls([4, 4])
    contest.teams.filter(number=3).update(hall=None)
    with pytest.raises(Refused, match="Pas encore de salle pour les n° 3"):
        draws.draw_round(contest, None, seed=1)
    halls.fill_halls(contest, None)
    draws.draw_round(contest, None, seed=1)
    assert met_at_home(contest)


def test_a_team_moves_to_another_hall_before_its_next_draw() -> None:
    contest = in_halls([6, 5])
    play_round(contest, seed=1)
    halls.change_hall(contest, None, hall(contest, "B").pk, HallWanted("B", 4, 6, 6))
    move(contest, 2, "B")
    line = LogLine.objects.get(action="move_team")
    assert (line.before, line.after) == ({"hall_name": "A"}, {"hall_name": "B"})
    play_round(contest, seed=2)
    seated = {t.number: line.table for line in rounds_of(contest)[1].tables for t, _ in line.seated}
    assert seated[2] >= 4
    assert list(differences(contest)) == []


def test_a_full_hall_takes_nobody_more() -> None:
    contest = in_halls([4, 6])
    with pytest.raises(Refused, match=r"La salle B est pleine \(6 équipes\)\."):
        move(contest, 1, "B")
    assert home(contest)[1] == "A"


def test_a_team_stays_in_the_hall_of_its_pool() -> None:
    contest = in_halls([4, 4], pools=4, rounds=3)
    halls.change_hall(contest, None, hall(contest, "B").pk, HallWanted("B", 3, 4, 9))
    play_round(contest, seed=1)
    with pytest.raises(Refused, match="une poule se joue dans une seule salle"):
        move(contest, 1, "B")


def test_a_new_team_goes_where_most_room_is_left_and_meets_the_one_that_rests_there() -> None:
    contest = in_halls([4, 5])
    halls.change_hall(contest, None, hall(contest, "B").pk, HallWanted("B", 3, 5, 8))
    play_round(contest, seed=1, close=False)
    team = presence.register_team(contest, None, Registration("Léa", "Luc"), play_now=True)
    assert team.hall == hall(contest, "B")
    assert team.seats.get().match is not None
    assert team.seats.get().match.table == 5
    assert met_at_home(contest)


def test_by_hand_a_table_has_teams_of_its_own_hall() -> None:
    contest = in_halls([4, 4])
    good = [HandTable(1, (1,), (2,)), HandTable(2, (3,), (4,)), HandTable(3, (5,), (6,))]
    tables = [HandTable(3, (1,), (5,)), HandTable(1, (2,), (3,)), HandTable(4, (4,), (6,))]
    with pytest.raises(Refused, match="l’équipe 1 n’est pas de cette salle"):
        draws.draw_by_hand(contest, None, 1, [*tables, HandTable(2, (7,), (8,))])
    with pytest.raises(Refused, match="La table 9 n’est dans aucune salle"):
        draws.draw_by_hand(contest, None, 1, [*good, HandTable(9, (7,), (8,))])
    draws.draw_by_hand(contest, None, 1, [*good, HandTable(4, (7,), (8,))])
    assert met_at_home(contest)
    assert list(differences(contest)) == []


def test_two_halls_are_not_swapped_nor_forced_to_meet() -> None:
    contest = in_halls([4, 4])
    wishes.add_wish(contest, None, WishKind.TOGETHER, 1, 5, 1)
    with pytest.raises(Refused, match="mais ils sont dans deux salles"):
        draws.draw_round(contest, None, seed=1)
    wishes.remove_wish(contest, None, contest.wishes.get().pk)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="Ces deux équipes sont dans deux salles"):
        seating.swap_teams(contest, None, 1, 1, 5)
    with pytest.raises(Refused, match="Ces deux tables sont dans deux salles"):
        seating.swap_tables(contest, None, 1, 1, 3)


def test_a_fixed_table_is_one_of_the_teams_hall() -> None:
    contest = in_halls([4, 6])
    contest.teams.filter(number=6).update(fixed_table=5)
    draws.draw_round(contest, None, seed=1)
    (table,) = [
        line.table
        for line in rounds_of(contest)[0].tables
        if 6 in [team.number for team, _camp in line.seated]
    ]
    assert table == 5
    draws.undo_draw(contest, None, 1)
    contest.teams.filter(number=6).update(fixed_table=1)
    with pytest.raises(Refused, match="n’est pas dans sa salle"):
        draws.draw_round(contest, None, seed=1)


def test_each_hall_rests_its_own_teams_in_turn() -> None:
    contest = in_halls([3, 3], rounds=3)
    for seed in (1, 2, 3):
        play_round(contest, seed=seed)
    resting = [sorted(team.number for team in view.exempt) for view in rounds_of(contest)]
    assert all(one <= 3 < other for one, other in resting)
    assert sorted(one for pair in resting for one in pair) == [1, 2, 3, 4, 5, 6]
    drop_round(contest, None, 3, "essai")


def test_halls_never_share_a_table_nor_a_name() -> None:
    contest = in_halls([4, 4])
    for wanted, says in [
        (HallWanted("C", 4, 8), "Salle B a déjà les tables 3 à 4"),
        (HallWanted("b", 9, 12), "déjà ce nom"),
        (HallWanted("C", 12, 9), "vient après la première"),
        (HallWanted(" ", 9, 12), "Donnez un nom"),
    ]:
        with pytest.raises(Refused, match=says):
            halls.add_hall(contest, None, wanted)
    draws.draw_round(contest, None, seed=1)
    with pytest.raises(Refused, match="La table 4 est déjà tirée"):
        halls.change_hall(contest, None, hall(contest, "B").pk, HallWanted("B", 3, 3))
    with pytest.raises(Refused, match="a encore 4 équipes"):
        halls.remove_hall(contest, None, hall(contest, "B").pk)


def test_a_hall_of_one_table_is_not_told_as_several() -> None:
    with pytest.raises(Refused, match=r"Salle B a déjà la table 3\."):
        halls.add_hall(in_halls([4, 2]), None, HallWanted("C", 3, 8))


def test_the_boards_of_a_duplicate_are_not_kept_in_one_hall() -> None:
    boards = {"duplicate": "matchpoints", "deals": 2, "rounds": 3, "next_draw": "mitchell"}
    shared = in_halls([4, 4], halls=Halls.TOGETHER, first_draw="registration", **boards)
    apart = replace(Regulation.from_data(shared.regulation), halls=Halls.APART)
    with pytest.raises(Refused, match="passent à toutes les tables") as refused:
        change_contest(shared, shared.organiser, shared.name, shared.date, apart)
    assert refused.value.field == "halls"
    # A contest file may bring what no page lets anybody choose: the draw refuses it too.
    shared.regulation = apart.to_data()
    shared.save()
    with pytest.raises(Refused, match="choisissez « un seul tirage »"):
        draws.draw_round(shared, None, seed=1)
    with pytest.raises(Refused, match="passent à toutes les tables"):
        halls.add_hall(shared, None, HallWanted("C", 9, 12))
