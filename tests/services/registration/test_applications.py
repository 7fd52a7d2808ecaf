"""Players apply for a place; the desk answers, and a full hall has a waiting list."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import make_contest, play_round
from tests.rows import written_again
from tests.views.hall.test_individuals import INDIVIDUALS
from tournaments.annexes.applications.queries.applications import (
    Applications,
    Closed,
    standing_of,
    why_closed,
)
from tournaments.annexes.applications.queries.choosing import Choice
from tournaments.annexes.applications.queries.doubts import Doubt
from tournaments.annexes.applications.services import answers, applications
from tournaments.annexes.applications.services.answers import confirm, promote, put_waiting, refuse
from tournaments.annexes.applications.services.applications import wait_at_desk
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Application, Category, Contest, Item, Single, Team
from tournaments.queries.registration.singles import room_of
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws, presence
from tournaments.services.registration import singles
from tournaments.services.registration.filling import Registration
from tournaments.words.enums import ApplicationStatus, ItemPer
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db

ASKED, WAITING = Choice(ApplicationStatus.ASKED), Choice(ApplicationStatus.WAITING)
PAIR = Registration("Odile Martin", "Yves Le Goff")
ALONE = Registration("Paul Seul")


@written_again
def open_contest(pairs: int = 0, capacity: int | None = None, **more: object) -> Contest:
    contest = make_contest(pairs, **more)  # type: ignore[arg-type]
    set_applying(contest, None, True, capacity)
    contest.refresh_from_db()
    return contest


def apply(contest: Contest, registration: Registration = PAIR) -> Application:
    return applications.apply(contest, registration, uuid4())


def other(number: int) -> Registration:
    return Registration(f"Une {number}", f"Autre {number}")


class TestConfirmed:
    def test_a_pair_becomes_a_team_under_the_next_number_with_its_code(self) -> None:
        contest = open_contest(3)
        women = Category.objects.create(contest=contest, name="Dames")
        meal = Item.objects.create(contest=contest, name="Repas", cents=1200, per=ItemPer.PIECE)
        entry = Item.objects.create(contest=contest, name="Entrée", cents=1000, per=ItemPer.TEAM)
        registration = Registration(
            "Odile  Martin",
            "Yves Le Goff",
            details={"club": "Amicale", "town": "Niort", "phone": "06 12 34 56 78"},
            categories=[women.pk, 999],
            orders={meal.pk: 2, entry.pk: 1, 999: 3},
        )
        application = apply(contest, registration)
        assert application.wanted == {str(meal.pk): 2}
        team = confirm(contest, None, application)

        assert isinstance(team, Team)
        assert (team.number, team.name, team.code) == (
            4,
            "Odile Martin – Yves Le Goff",
            application.code,
        )
        assert list(team.categories.all()) == [women]
        assert [(order.item, order.quantity) for order in team.orders.all()] == [(meal, 2)]
        assert team.player1 is not None
        player = team.player1
        assert (player.town, player.phone, player.club) == ("Niort", "06 12 34 56 78", "Amicale")
        assert not contest.applications.exists()
        assert standing_of(contest, team.code).team == team  # type: ignore[union-attr]

    def test_a_known_player_is_known_again(self) -> None:
        before = make_contest(name="Concours du printemps")
        presence.register_team(before, None, Registration("Odile Martin", "Yves Le Goff"))
        contest = open_contest(name="Concours d’automne")
        team = confirm(contest, None, apply(contest))
        assert isinstance(team, Team)
        assert team.player1 == before.teams.get().player1

    def test_who_comes_alone_waits_for_a_partner_and_brings_what_was_asked(self) -> None:
        contest = open_contest()
        meal = Item.objects.create(contest=contest, name="Repas", cents=1200, per=ItemPer.PIECE)
        women = Category.objects.create(contest=contest, name="Dames")
        one = apply(contest, Registration("Léa", categories=[women.pk], orders={meal.pk: 1}))
        two = apply(contest, Registration("Zoé", orders={meal.pk: 2}))
        for application in (one, two):
            assert isinstance(confirm(contest, None, application), Single)
        assert standing_of(contest, one.code).alone  # type: ignore[union-attr]
        team = singles.pair_singles(contest, None, [single.pk for single in contest.singles.all()])

        assert [order.quantity for order in team.orders.all()] == [3]
        assert list(team.categories.all()) == [women]
        for application in (one, two):
            standing = standing_of(contest, application.code)
            assert standing is not None
            assert (standing.team, standing.code) == (team, team.code)
        with pytest.raises(Refused, match="partenaire"):
            applications.withdraw(contest, one.code)

    def test_in_a_contest_of_players_one_name_is_enough(self) -> None:
        contest = open_contest(0, regulation=INDIVIDUALS)
        team = confirm(contest, None, apply(contest, ALONE))
        assert isinstance(team, Team)
        assert (team.number, team.name, team.player2) == (1, "Paul Seul", None)

    def test_a_pair_that_applied_before_players_played_alone_loses_nobody(self) -> None:
        contest = open_contest()
        application = apply(contest)
        contest.regulation = INDIVIDUALS.to_data()
        contest.save()
        with pytest.raises(Refused, match="un par un"):
            confirm(contest, None, application)
        assert contest.applications.count() == 1

    def test_an_application_corrected_or_answered_since_it_was_read_is_not_confirmed(self) -> None:
        contest = open_contest()
        application = apply(contest)
        (shown,) = Applications(contest, ASKED).lines
        applications.correct(contest, application.code, Registration("Odile Martin", "Un autre"))
        with pytest.raises(Refused, match="relisez la liste"):
            confirm(contest, None, application, seen=shown.key)
        (again,) = Applications(contest, ASKED).lines
        confirm(contest, None, application, seen=again.key)
        with pytest.raises(Refused, match="relisez la liste"):
            confirm(contest, None, application)
        assert [team.name for team in contest.teams.all()] == ["Odile Martin – Un autre"]

    def test_those_without_doubt_are_confirmed_at_once_up_to_the_last_place(self) -> None:
        contest = open_contest(1, capacity=3)
        registrations = [
            Registration("joueur 1a", "Inconnu"),
            other(1),
            other(2),
            other(3),
            Registration("Autre 3", "Eve"),
        ]
        for one in registrations:
            apply(contest, one)
        teams = answers.confirm_clear(contest, None)
        assert [str(team) for team in teams] == ["2 Une 1 – Autre 1", "3 Une 2 – Autre 2"]
        with pytest.raises(Refused, match="une à une"):
            answers.confirm_clear(contest, None)
        assert contest.applications.count() == 3


class TestDoubts:
    def test_the_desk_sees_what_an_application_looks_like(self) -> None:
        contest = open_contest(2, capacity=2)
        singles.add_single(contest, None, "Guy Seul")
        for registration in (
            Registration("JOUEUR 1a", "Zoé"),
            Registration("Léa", "Tom"),
            Registration("tom", "Guy Seul"),
            Registration("Simone", "Marie"),
        ):
            wait_at_desk(contest, None, registration)
        doubts = [
            [(one.doubt, one.number, one.about) for one in line.doubts if one.doubt != Doubt.FULL]
            for line in Applications(contest, WAITING).lines
        ]
        assert doubts == [
            [(Doubt.TEAM, 1, "Joueur 1A – Joueuse 1B")],
            [(Doubt.APPLICATION, None, "tom – Guy Seul")],
            [(Doubt.SINGLE, None, "Guy Seul"), (Doubt.APPLICATION, None, "Léa – Tom")],
            [],
        ]
        assert all(
            line.doubts[-1].doubt == Doubt.FULL for line in Applications(contest, WAITING).lines
        )

    def test_a_pair_that_has_left_or_was_refused_raises_none(self) -> None:
        contest = open_contest(1)
        presence.withdraw_team(contest, None, contest.teams.get())
        refuse(contest, None, apply(contest), "trop tard")
        apply(contest)
        apply(contest, Registration("Joueur 1A", "Joueuse 1B"))
        assert [line.doubts for line in Applications(contest, ASKED).lines] == [(), ()]


class TestAFullHall:
    def test_who_applies_goes_on_the_waiting_list_in_the_order_of_arrival(self) -> None:
        contest = open_contest(1, capacity=2)
        early = apply(contest, other(1))
        presence.register_team(contest, None, Registration("Au bureau", "En personne"))
        late = [apply(contest, other(number)) for number in (2, 3)]
        assert [one.status for one in (early, *late)] == ["asked", "waiting", "waiting"]
        put_waiting(contest, None, early)
        places = [standing_of(contest, one.code).place for one in (early, *late)]  # type: ignore[union-attr]
        assert places == [1, 2, 3]

    def test_no_team_more_than_it_holds_unless_the_desk_insists(self) -> None:
        contest = open_contest(2, capacity=2)
        waiting = apply(contest)
        with pytest.raises(Refused, match="La salle est pleine"):
            confirm(contest, None, waiting)
        assert contest.teams.count() == 2
        confirm(contest, None, waiting, above=True)
        assert contest.teams.count() == 3
        assert room_of(contest).full

    def test_a_team_that_leaves_makes_room_for_the_first_who_waits(self) -> None:
        contest = open_contest(2, capacity=2)
        first, second = (apply(contest, other(number)) for number in (1, 2))
        assert Applications(contest).next_waiting is None
        presence.withdraw_team(contest, None, contest.teams.get(number=1))
        offered = Applications(contest).next_waiting
        assert offered is not None
        assert offered.pk == first.pk
        with pytest.raises(Refused, match="relisez"):
            promote(contest, None, second)
        assert str(promote(contest, None, first)) == "3 Une 1 – Autre 1"
        with pytest.raises(Refused, match="La salle est pleine"):
            promote(contest, None, second)

    def test_two_people_alone_take_the_place_of_one_team(self) -> None:
        contest = open_contest(1, capacity=2)
        one, two, three = (apply(contest, Registration(name)) for name in ("Léa", "Zoé", "Guy"))
        confirm(contest, None, one)
        assert room_of(contest).full
        confirm(contest, None, two)
        with pytest.raises(Refused, match="La salle est pleine"):
            confirm(contest, None, three)
        assert contest.singles.count() == 2

    def test_the_desk_puts_a_pair_on_the_list_but_nobody_without_a_partner(self) -> None:
        contest = make_contest(1)
        application = wait_at_desk(contest, None, Registration(name="Les As"))
        assert (application.status, str(application)) == (ApplicationStatus.WAITING, "Les As")
        with pytest.raises(Refused, match="deux joueurs"):
            wait_at_desk(contest, None, ALONE)
        team = confirm(contest, None, application)
        assert (str(team), contest.applications.count()) == ("2 Les As", 0)


class TestWithdrawn:
    def test_an_application_without_an_answer_disappears(self) -> None:
        contest = open_contest()
        application = apply(contest)
        applications.withdraw(contest, application.code)
        assert standing_of(contest, application.code) is None
        with pytest.raises(Refused, match="n’existe plus"):
            applications.withdraw(contest, application.code)

    def test_a_team_leaves_and_keeps_its_number_until_it_is_drawn(self) -> None:
        contest = open_contest(3, capacity=4)
        gone, stays = (confirm(contest, None, apply(contest, other(n)), above=True) for n in (1, 2))
        assert isinstance(gone, Team)
        assert isinstance(stays, Team)
        applications.withdraw(contest, gone.code)
        gone.refresh_from_db()
        assert gone.withdrawn
        draws.draw_round(contest, None, seed=1)
        with pytest.raises(Refused, match="table de marque"):
            applications.withdraw(contest, stays.code)

    def test_who_waits_for_a_partner_waits_no_more(self) -> None:
        contest = open_contest()
        application = apply(contest, ALONE)
        confirm(contest, None, application)
        applications.withdraw(contest, application.code)
        assert not contest.singles.exists()
        assert not contest.applications.exists()


class TestClosed:
    def test_applications_are_taken_while_the_contest_takes_them(self) -> None:
        contest = make_contest(4)
        now = timezone.now()

        def closed() -> Closed | None:
            contest.refresh_from_db()
            return why_closed(contest, now)

        assert closed() == Closed.NOT_OFFERED
        set_applying(contest, None, True)
        assert closed() is None
        set_applying(contest, None, True, until=now - timedelta(seconds=1))
        assert closed() == Closed.PAST
        with pytest.raises(Refused, match="closes"):
            apply(contest)
        set_applying(contest, None, True, until=now + timedelta(days=1))
        assert closed() is None
        play_round(contest)
        assert closed() == Closed.BEGUN
        set_applying(contest, None, True, late=True)
        assert closed() is None
        team = confirm(contest, None, apply(contest))
        assert isinstance(team, Team)
        assert team.first_round == 2

    def test_a_capacity_of_nothing_is_refused(self) -> None:
        contest = make_contest()
        for capacity in (0, 10_000):
            with pytest.raises(Refused, match="1 à 9999"):
                set_applying(contest, None, True, capacity)


class TestAnswered:
    def test_a_form_sent_again_counts_once(self) -> None:
        contest = open_contest()
        token = uuid4()
        applications.apply(contest, PAIR, token)
        with pytest.raises(AlreadyDone):
            applications.apply(contest, PAIR, token)
        assert contest.applications.count() == 1

    def test_a_reason_is_needed_to_refuse_and_a_refusal_can_be_taken_back(self) -> None:
        contest = open_contest()
        application = apply(contest)
        with pytest.raises(Refused, match="Dites pourquoi"):
            refuse(contest, None, application, "  ")
        refuse(contest, None, application, "Réservé au canton")
        standing = standing_of(contest, application.code)
        assert standing is not None
        assert standing.application is not None
        assert (standing.application.status, standing.application.reason) == (
            "refused",
            "Réservé au canton",
        )
        assert str(confirm(contest, None, application)) == "1 Odile Martin – Yves Le Goff"
