"""Wishes of the organiser: honoured by draws, stored with the round and replayed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import BELOTE, make_contest, play_round
from tests.services.draws.test_draws import pairs_of
from tests.sweeps import for_each, slowly
from tournaments.models import Contest, LogLine, Wish
from tournaments.queries.after.verification import differences
from tournaments.queries.core.teams import TeamLine
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.inputs import draw_input
from tournaments.queries.draws.wishes import kin_of, wishes_of
from tournaments.regulation import Regulation
from tournaments.services.draws import draws, presence, wishes
from tournaments.services.draws.drawing import Impossible
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import WishKind
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
APART, TOGETHER = WishKind.APART, WishKind.TOGETHER


def contest_of(pairs: int, **format_: Any) -> Contest:
    return make_contest(pairs, BELOTE.with_format(**format_))


def met(contest: Contest, number: int) -> set[tuple[int, int]]:
    tables = pairs_of(contest, number)
    return {(min(ns, ew), max(ns, ew)) for _, ns, ew in tables}


def sit(contest: Contest, team: int, table: int) -> None:
    contest.teams.filter(number=team).update(fixed_table=table)


def test_a_forbidden_meeting_is_never_drawn_and_a_forced_one_always_is() -> None:
    contest = contest_of(4)
    wishes.add_wish(contest, None, APART, 1, 2)
    wishes.add_wish(contest, None, TOGETHER, 1, 3, 2)
    for seed in range(1, 4):
        play_round(contest, seed=seed)
    assert met(contest, 2) == {(1, 3), (2, 4)}
    assert all((1, 2) not in met(contest, number) for number in (1, 2, 3))
    assert list(differences(contest)) == []


def test_a_wish_for_one_round_concerns_no_other() -> None:
    contest = contest_of(2)
    wishes.add_wish(contest, None, APART, 1, 2, 2)
    play_round(contest)
    with pytest.raises(Impossible):
        draws.draw_round(contest, None)


def test_a_round_replays_with_what_it_was_asked_whatever_is_asked_since() -> None:
    contest = contest_of(9)
    first = wishes.add_wish(contest, None, APART, 2, 5)
    wishes.add_wish(contest, None, TOGETHER, 3, 7, 1)
    sit(contest, 4, 12)
    sit(contest, 8, 1)
    drawn = draws.draw_round(contest, None, seed=3)
    assert contest.rounds.get().given == {
        "apart": [[2, 5]],
        "together": [[3, 7]],
        "fixed": [[4, 12], [8, 1]],
    }
    wishes.remove_wish(contest, None, first.pk)
    wishes.add_wish(contest, None, APART, 3, 7, 2)
    sit(contest, 4, 2)
    assert replay(contest, 1) == drawn
    assert list(differences(contest)) == []


def test_a_team_that_cannot_move_is_at_its_table_in_every_round_it_plays() -> None:
    contest = contest_of(8)
    sit(contest, 5, 3)
    sit(contest, 6, 40)
    for number in range(1, 4):
        play_round(contest, seed=number)
        at = {team: table for table, *both in pairs_of(contest, number) for team in both}
        assert at[5] == 3 or (5, 6) in met(contest, number)
        assert at[6] == 40 or at[6] == at[5]
    assert list(differences(contest)) == []


def test_a_draw_that_breaks_a_ban_is_offered_and_taken_as_it_was_shown() -> None:
    contest = contest_of(4)
    for other in (2, 3, 4):
        wishes.add_wish(contest, None, APART, 1, other)
    with pytest.raises(Impossible, match="Aucun tirage n’évite") as refused:
        draws.draw_round(contest, None, seed=5)
    assert not contest.rounds.exists()
    best, version = refused.value.best, refused.value.version
    draw = draws.draw_round(contest, None, seed=best.seed, accept=version)
    assert draw == best == replay(contest, 1)
    assert contest.rounds.get().given["accept"] is True
    assert list(differences(contest)) == []
    line = LogLine.objects.get(action="draw_round")
    assert line.reason.startswith(
        "Aucun tirage n’évite toutes les rencontres que vous avez interdites"
    )


def test_what_was_shown_before_something_changed_is_offered_anew() -> None:
    contest = contest_of(4)
    for other in (2, 3, 4):
        wishes.add_wish(contest, None, APART, 1, other)
    with pytest.raises(Impossible) as refused:
        draws.draw_round(contest, None, seed=5)
    presence.register_team(contest, None, Registration("Tard", "Venu"))
    presence.register_team(contest, None, Registration("Plus", "Tard"))
    wishes.add_wish(contest, None, APART, 1, 5)
    wishes.add_wish(contest, None, APART, 1, 6)
    with pytest.raises(Impossible):
        draws.draw_round(contest, None, seed=5, accept=refused.value.version)
    assert not contest.rounds.exists()


@pytest.fixture
def with_wishes() -> Contest:
    """Contest of a round, that its team 4 has left, with a forbidden meeting and a forced one."""
    contest = contest_of(8)
    presence.withdraw_team(contest, None, contest.teams.get(number=4))
    play_round(contest)
    wishes.add_wish(contest, None, APART, 5, 6)
    wishes.add_wish(contest, None, TOGETHER, 7, 8, 2)
    return contest


@for_each(
    "kind, one, other, round_, field, reason",
    [
        (APART, 1, 1, None, "other", "deux numéros différents"),
        (APART, 1, 99, None, "other", "Personne n’a le n° 99"),
        (APART, 98, 2, None, "one", "Personne n’a le n° 98"),
        (APART, 4, 2, None, "one", "Le n° 4 s’est retiré"),
        (TOGETHER, 1, 3, None, "round", "dites laquelle"),
        (APART, 1, 3, 1, "round", "partie 1 est déjà tirée"),
        (APART, 6, 5, None, "other", "déjà interdite"),
        (APART, 5, 6, 2, "other", "déjà interdite"),
        (TOGETHER, 5, 6, 2, "kind", "déjà interdite"),
        (TOGETHER, 8, 7, 2, "other", "déjà imposée"),
        (APART, 8, 7, 2, "kind", "déjà imposée"),
        (APART, 8, 7, None, "kind", "déjà imposée"),
        (TOGETHER, 1, 7, 2, "other", "équipes 7 et 8 est déjà imposée"),
        (TOGETHER, 8, 1, 2, "one", "équipes 8 et 7 est déjà imposée"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_beside_its_field(
    with_wishes: Contest,
    kind: str,
    one: int,
    other: int,
    round_: int | None,
    field: str,
    reason: str,
) -> None:
    with pytest.raises(Refused, match=reason) as refused:
        wishes.add_wish(with_wishes, None, kind, one, other, round_)
    assert refused.value.field == field
    assert Wish.objects.count() == 2


def test_a_wish_of_a_round_already_played_hinders_nothing() -> None:
    contest = contest_of(4)
    wishes.add_wish(contest, None, TOGETHER, 1, 2, 1)
    play_round(contest)
    wishes.add_wish(contest, None, APART, 1, 2)
    wishes.add_wish(contest, None, TOGETHER, 1, 3, 2)
    play_round(contest)
    assert met(contest, 2) == {(1, 3), (2, 4)}


@pytest.mark.parametrize("method", ["odd-even"])
def test_a_meeting_is_not_forced_where_everything_is_known_in_advance(method: str) -> None:
    contest = contest_of(6, next_draw=method)
    with pytest.raises(Refused, match="faites ce tirage à la main") as refused:
        wishes.add_wish(contest, None, TOGETHER, 1, 2, 1)
    assert refused.value.field == "kind"


def test_a_forced_meeting_of_a_team_that_left_since_stops_the_draw_and_names_it() -> None:
    contest = contest_of(6)
    wishes.add_wish(contest, None, TOGETHER, 1, 2, 1)
    presence.withdraw_team(contest, None, contest.teams.get(number=2))
    with pytest.raises(Refused, match="équipe 2 ne joue pas cette partie"):
        draws.draw_round(contest, None)
    assert not contest.rounds.exists()


def test_a_forbidden_meeting_of_a_team_that_left_is_not_asked_of_the_draw() -> None:
    contest = contest_of(5)
    wishes.add_wish(contest, None, APART, 1, 2)
    presence.withdraw_team(contest, None, contest.teams.get(number=2))
    assert draw_input(contest).given == {}


def test_a_wish_is_taken_back_once_and_the_log_says_both() -> None:
    contest = contest_of(4)
    line = wishes.add_wish(contest, contest.organiser, APART, 3, 1, 1)
    assert line.pair == (1, 3)
    wishes.remove_wish(contest, contest.organiser, line.pk)
    wishes.remove_wish(contest, contest.organiser, line.pk)
    assert wishes_of(contest) == []
    lines = LogLine.objects.filter(action__endswith="wish").order_by("pk")
    assert [(one.action, one.subject, one.before, one.after) for one in lines] == [
        ("add_wish", "N° 1 et 3", None, {"wish": "apart", "round": 1}),
        ("remove_wish", "N° 1 et 3", {"wish": "apart", "round": 1}, None),
    ]


def test_a_wish_of_another_contest_stays() -> None:
    one, other = contest_of(4), make_contest(4, name="Ailleurs")
    line = wishes.add_wish(one, None, APART, 1, 2)
    wishes.remove_wish(other, None, line.pk)
    assert len(wishes_of(one)) == 1


def line_of(number: int, club: str = "", family: str = "") -> TeamLine:
    return TeamLine(number, number, f"Équipe {number}", (), {"club": club}, 1, None, family=family)


def test_clubs_and_families_are_compared_without_case_or_accents() -> None:
    kin = kin_of(
        [
            line_of(1, "Amicale d’Auzay"),
            line_of(2, "AMICALE D'AUZAY"),
            line_of(3, "", "Martin"),
            line_of(4, "Autre club", " martin "),
            line_of(5, "Martin"),
            line_of(6, " ", "…"),
            line_of(7, "Seul"),
        ]
    )
    assert kin.keys() == {1, 2, 3, 4}
    assert kin[1] == kin[2] != kin[3] == kin[4]


@given(st.lists(st.tuples(st.sampled_from("abc "), st.sampled_from("xyz ")), max_size=8))
def test_two_teams_of_one_club_or_one_family_are_always_kin(named: list[tuple[str, str]]) -> None:
    lines = [line_of(number, *names) for number, names in enumerate(named)]
    kin = kin_of(lines)
    for one in lines:
        for other in lines:
            club = one.club.strip() and one.club == other.club
            family = one.family.strip() and one.family == other.family
            if one != other and (club or family):
                assert kin[one.number] == kin[other.number]
    linked = [one for one in lines if one.club.strip() or one.family.strip()]
    assert kin.keys() <= {one.number for one in linked}


@pytest.mark.parametrize(("kin", "rounds"), [("mixed", []), ("apart", [1]), ("always", [1, 2])])
def test_clubs_are_kept_apart_in_the_rounds_the_regulation_says(
    kin: str, rounds: list[int]
) -> None:
    contest = contest_of(8, kin=kin)
    contest.teams.filter(number__lte=3).update(family="Les Auzéens")
    rounds_ = []
    for number in (1, 2):
        if draw_input(contest).asked.kin:
            rounds_.append(number)
        play_round(contest, seed=number)
        if number in rounds:
            assert not {(1, 2), (1, 3), (2, 3)} & met(contest, number)
    assert rounds_ == rounds
    assert list(differences(contest)) == []


@pytest.mark.parametrize(
    ("format_", "possible"),
    [
        ({"kin": "apart"}, True),
        ({"kin": "apart", "first_draw": "registration"}, False),
        ({"kin": "always", "first_draw": "registration"}, True),
        ({"kin": "always", "first_draw": "registration", "next_draw": "ranking-rematches"}, False),
        ({"kin": "always", "next_draw": "odd-even", "first_draw": "registration"}, True),
        ({"kin": "mixed", "next_draw": "odd-even"}, True),
        ({"kin": "apart", "pools": 4}, True),
        ({"kin": "apart", "entrants": "individuals"}, True),
        ({"kin": "always", "entrants": "individuals", "seating": "seats"}, False),
    ],
)
def test_clubs_are_kept_apart_only_where_a_draw_chooses_who_meets_whom(
    format_: dict[str, Any], possible: bool
) -> None:
    from scoring.words import Refused as Contradiction

    if possible:
        rules = BELOTE.with_format(**format_)
        assert Regulation.from_data(rules.to_data()).kin == format_["kin"]
    else:
        with pytest.raises(Contradiction) as refused:
            BELOTE.with_format(**format_)
        assert [problem.field for problem in refused.value.problems] == ["kin"]


def test_a_team_whose_meeting_is_forced_does_not_rest_though_it_is_its_turn() -> None:
    contest = contest_of(5, bye_to="turn")
    turn = draw_input(contest).given["resting"]
    other = 1 if turn != 1 else 2
    wishes.add_wish(contest, None, TOGETHER, turn, other, 1)
    resting = draw_input(contest).given["resting"]
    assert resting not in (turn, other)
    drawn = draws.draw_round(contest, None, seed=1)
    assert [bye.team for bye in drawn.byes] == [resting]
    assert (min(turn, other), max(turn, other)) in met(contest, 1)
    assert replay(contest, 1) == drawn


@pytest.mark.parametrize(
    ("method", "first_draw"),
    [
        ("odd-even", "random"),
        *slowly(("odd-even", "registration"), ("mitchell", "random"), ("mitchell", "registration")),
    ],
)
def test_in_a_movement_a_team_that_cannot_move_sits_at_its_table(
    method: str, first_draw: str
) -> None:
    contest = contest_of(10, next_draw=method, first_draw=first_draw, kin="apart")
    sit(contest, 6, 2)
    contest.teams.filter(number__in=[1, 2, 6]).update(family="Auzay")
    for number in range(1, 5):
        play_round(contest, seed=number)
        at = {team: table for table, *both in pairs_of(contest, number) for team in both}
        assert at[6] == 2
    assert list(differences(contest)) == []
