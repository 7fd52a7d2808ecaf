"""Prizes: the list, the giving as it was shown, collection, and a corrected result."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_contest, make_user, play_round
from tournaments.models import Award, Category, Contest, Giving, Match, Prize, Team
from tournaments.queries.prizes.lines import AwardLine
from tournaments.queries.prizes.lots import Prizes, prizes_of
from tournaments.services import results
from tournaments.services.core.action import AlreadyDone
from tournaments.services.draws import draws
from tournaments.services.draws.presence import register_team
from tournaments.services.hall import changing
from tournaments.services.prizes.filling import Wanted
from tournaments.services.prizes.giving import (
    choose_prize,
    collect_prize,
    give_prizes,
    pass_turn,
    take_back_choice,
    take_back_giving,
    uncollect_prize,
)
from tournaments.services.prizes.lots import (
    add_prize,
    change_prize,
    draw_again,
    move_prize,
    remove_prize,
    set_giving,
)
from tournaments.services.registration.filling import Registration
from tournaments.services.registration.teams import remove_team
from tournaments.services.results import Totals
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def one_contest(lasting: None) -> Contest:
    event = make_contest(6)
    play_round(event, seed=1)
    return event


@pytest.fixture
def contest(one_contest: Contest) -> Contest:
    """Six pairs after one round."""
    return Contest.objects.get(pk=one_contest.pk)


def add(contest: Contest, name: str, **more: Any) -> Prize:
    return add_prize(contest, contest.organiser, Wanted(name, **{"first": 1, **more}))


def teams_of(lines: tuple[AwardLine, ...]) -> list[tuple[str, int]]:
    return [(line.prize.name, line.team.number) for line in lines]


def ranking(contest: Contest) -> list[int]:
    return [row.team.number for row in prizes_of(contest).standings.rows]


def swap_a_result(contest: Contest) -> None:
    """Swap the two totals of the winner's match."""
    first = ranking(contest)[0]
    match = Match.objects.select_related("round__contest").get(seats__team__number=first)
    entry = match.entries.get(current=True)
    results.enter_totals(
        match,
        contest.organiser,
        Totals(entry.ew, entry.ns, entry.belotes, entry.capots),
        version=entry.version,
        reason="camps inversés",
    )


def refused(field: str | None, words: str, do: Any) -> None:
    with pytest.raises(Refused) as error:
        do()
    assert words in str(error.value)
    assert error.value.field == field


@pytest.mark.parametrize(
    ("wanted", "field", "reason"),
    [
        ({"name": " \u200b "}, "name", "Tapez un nom"),
        ({"quantity": 0}, "quantity", "1 au moins"),
        ({"cents": -1}, "cents", "0 au moins"),
        ({"cents": 100, "share": 100}, "share", "pas les deux"),
        ({"share": 4001}, "share", "prennent déjà 60 %"),
        ({"money": True}, "cents", "combien"),
        ({"first": 5, "last": 4, "quantity": 9}, "last", "le second doit suivre"),
        ({"first": None}, "first", "À partir de quel rang"),
        ({"first": 2, "last": 6, "quantity": 4}, "quantity", "Il en faut 5"),
        ({"first": 2, "last": 3, "quantity": 3, "per_player": True}, "quantity", "Il en faut 4"),
        ({"first": 3, "last": 4, "quantity": 2}, "first", "« Recette » va déjà du 4e au"),
        ({"by": "category"}, "category", "De quelle catégorie"),
        ({"by": "special", "team": 77}, "team", "Personne n’a le n° 77"),
        ({"by": "attendance"}, "rounds", "Combien de parties"),
    ],
)
def test_a_lot_that_cannot_be_is_refused_beside_its_field(
    wanted: dict[str, Any], field: str, reason: str
) -> None:
    contest = make_contest()
    add(contest, "Recette", share=6000, first=4, quantity=3)
    version = Contest.objects.get().version
    refused(field, reason, lambda: add(contest, **{"name": "Jambon", **wanted}))
    assert Prize.objects.count() == 1
    assert Contest.objects.get().version == version


def test_lots_are_moved_changed_and_taken_off_until_they_are_given(contest: Contest) -> None:
    by = contest.organiser
    cup, ham = add(contest, "Coupe"), add(contest, "Jambon", first=2, quantity=2)
    assert (ham.first, ham.last) == (2, 3), "as many ranks as there are pieces"
    basket = add(contest, "Panier", by="lot", first=9)
    assert basket.first is None
    move_prize(contest, by, basket.pk, up=True)
    move_prize(contest, by, cup.pk, up=True)
    assert [line.name for line in prizes_of(contest).lines] == ["Coupe", "Panier", "Jambon"]
    change_prize(contest, by, ham.pk, Wanted("Jambon sec", first=2, quantity=3))
    remove_prize(contest, by, basket.pk)
    remove_prize(contest, by, basket.pk)
    give_prizes(contest, by)
    order = ranking(contest)
    assert teams_of(prizes_of(contest).awards) == [
        ("Coupe", order[0]), ("Jambon sec", order[1]), ("Jambon sec", order[2]),
        ("Jambon sec", order[3]),
    ]  # fmt: skip
    refused(None, "reprenez", lambda: remove_prize(contest, by, cup.pk))
    change = Wanted("Jambon", first=2, quantity=2)
    refused("quantity", "3 sont déjà", lambda: change_prize(contest, by, ham.pk, change))
    collect_prize(contest, by, order[0], cup.pk)
    refused(None, "déjà remis", lambda: change_prize(contest, by, cup.pk, Wanted("X", first=1)))


def test_the_giving_shown_is_the_one_that_is_done_and_is_taken_back_while_nothing_is_out(
    contest: Contest,
) -> None:
    by = contest.organiser
    add(contest, "Coupe")
    shown = prizes_of(contest).key
    add(contest, "Jambon", first=2)
    refused(None, "relisez", lambda: give_prizes(contest, by, seen=shown))
    assert not Award.objects.exists()
    token = uuid4()
    give_prizes(contest, by, token, seen=prizes_of(contest).key)
    with pytest.raises(AlreadyDone):
        give_prizes(contest, by, token)
    assert Award.objects.count() == 2
    take_back_giving(contest, by)
    assert not Award.objects.exists()
    assert not prizes_of(contest).given
    refused(None, "pas donnés", lambda: take_back_giving(contest, by))
    give_prizes(contest, by)
    collect_prize(contest, by, ranking(contest)[0], prizes_of(contest).lines[0].pk)
    refused(None, "« Coupe » est déjà remis", lambda: take_back_giving(contest, by))
    assert Award.objects.count() == 2


def test_lots_given_at_one_desk_are_not_given_again_at_another(contest: Contest) -> None:
    one, other = make_user("one"), make_user("other")
    add(contest, "Coupe")
    shown = prizes_of(contest).key
    give_prizes(contest, one, seen=shown)
    refused(None, "déjà donnés", lambda: give_prizes(contest, other, seen=shown))
    assert Giving.objects.get().given_by == one
    assert contest.log.filter(action="give_prizes").count() == 1


def test_a_lot_is_handed_over_once_and_comes_back_with_a_reason(contest: Contest) -> None:
    by = contest.organiser
    cup = add(contest, "Coupe", quantity=2, per_player=True)
    give_prizes(contest, by)
    winner, second = ranking(contest)[:2]
    changing.close_contest(contest, by)
    collect_prize(contest, by, winner, cup.pk, "Madame Petit")
    refused(
        None,
        f"« Coupe » est déjà remis : n° {winner}, Madame Petit, à ",
        lambda: collect_prize(contest, by, winner, cup.pk),
    )
    refused(None, "n’est pas donné", lambda: collect_prize(contest, by, second, cup.pk))
    assert {award.collected_by for award in Award.objects.all()} == {"Madame Petit"}
    refused("reason", "Dites", lambda: uncollect_prize(contest, by, winner, cup.pk, " "))
    uncollect_prize(contest, by, winner, cup.pk, "erreur de table")
    assert Award.objects.filter(collected_at=None).count() == 2
    collect_prize(contest, by, winner, cup.pk)


def test_a_result_corrected_after_the_giving_is_said_and_changes_nothing_by_itself(
    contest: Contest,
) -> None:
    by = contest.organiser
    cup, everyone = (
        add(contest, "Coupe"),
        add(contest, "Vin", by="everyone", quantity=6, cumulates=True),
    )
    give_prizes(contest, by)
    old = ranking(contest)[0]
    swap_a_result(contest)
    new = ranking(contest)[0]
    assert new != old
    view = prizes_of(contest)
    assert teams_of(view.awards)[0] == ("Coupe", old)
    assert teams_of(view.stale) == [("Coupe", old)]
    assert teams_of(view.missing) == [("Coupe", new)]
    collect_prize(contest, by, old, cup.pk)
    refused(None, f"« Coupe » est déjà remis : n° {old}", lambda: give_prizes(contest, by))
    uncollect_prize(contest, by, old, cup.pk, "résultat corrigé")
    collect_prize(contest, by, old, everyone.pk)
    assert give_prizes(contest, by) == 1
    view = prizes_of(contest)
    assert (view.stale, view.missing) == ((), ())
    assert teams_of(view.awards)[0] == ("Coupe", new)
    assert Award.objects.filter(prize=everyone).exclude(collected_at=None).count() == 1


def test_teams_choose_in_the_order_of_the_ranking(contest: Contest) -> None:
    by = contest.organiser
    ham = add(contest, "Jambon", by="choice")
    wine = add(contest, "Vin", by="choice", quantity=4, per_player=True)
    order = ranking(contest)
    refused(None, "plus à choisir", lambda: choose_prize(contest, by, order[0], ham.pk))
    give_prizes(contest, by)
    refused(None, f"C’est au n° {order[0]}", lambda: choose_prize(contest, by, order[1], ham.pk))
    choose_prize(contest, by, order[0], ham.pk)
    refused("prize", "Il ne reste plus", lambda: choose_prize(contest, by, order[1], ham.pk))
    pass_turn(contest, by, order[1])
    choose_prize(contest, by, order[2], wine.pk)
    view = prizes_of(contest)
    assert teams_of(view.awards) == [("Jambon", order[0]), ("Vin", order[2]), ("Vin", order[2])]
    assert view.remaining == {ham.pk: 0, wine.pk: 2}
    assert view.chooser is not None
    assert view.chooser.number == order[3]
    take_back_choice(contest, by, order[1])
    view = prizes_of(contest)
    assert view.chooser is not None
    assert view.chooser.number == order[1]
    take_back_choice(contest, by, order[2])
    assert prizes_of(contest).remaining == {ham.pk: 0, wine.pk: 4}
    refused(None, "n’a rien choisi", lambda: take_back_choice(contest, by, order[5]))
    refused(None, "« Jambon » est déjà remis", lambda: take_back_giving(contest, by))


def test_categories_absents_and_a_tombola_drawn_again_with_a_reason(contest: Contest) -> None:
    by = contest.organiser
    women = Category.objects.create(contest=contest, name="Féminines")
    order = ranking(contest)
    for number in (order[2], order[4]):
        Team.objects.get(contest=contest, number=number).categories.add(women)
    add(contest, "Fleurs", by="category", category=women.pk)
    add(contest, "Panier", by="lot", quantity=2)
    refused("absent", "n° 99", lambda: set_giving(contest, by, "share", True, False, [99]))
    set_giving(contest, by, "lot", True, False, [order[2]])
    view: Prizes = prizes_of(contest)
    assert teams_of(view.proposed)[0] == ("Fleurs", order[4])
    baskets = teams_of(view.proposed)[1:]
    assert order[2] not in {team for _name, team in baskets}
    assert teams_of(prizes_of(contest).proposed)[1:] == baskets, "the seed is kept"
    refused("reason", "Dites", lambda: draw_again(contest, by, ""))
    seen = set()
    for _turn in range(12):
        draw_again(contest, by, "un lot ajouté")
        seen.add(tuple(teams_of(prizes_of(contest).proposed)[1:]))
    assert len(seen) > 1
    give_prizes(contest, by)
    refused(None, "reprenez", lambda: draw_again(contest, by, "encore"))


def test_nobody_is_ranked_before_a_result_counts(contest: Contest) -> None:
    evening = make_contest(4, organiser=contest.organiser)
    add(evening, "Coupe")
    draws.draw_round(evening, None, seed=1)
    assert prizes_of(evening).proposed == ()
    refused(None, "rien à donner", lambda: give_prizes(evening, evening.organiser))


def test_a_team_that_has_a_lot_is_not_struck_off(contest: Contest) -> None:
    late = register_team(contest, contest.organiser, Registration("Ève Tard", "Zoé Tard"))
    add(contest, "Consolation", by="everyone", quantity=9)
    give_prizes(contest, contest.organiser)
    refused(None, "a un lot", lambda: remove_team(contest, contest.organiser, late))
    assert Team.objects.filter(pk=late.pk).exists()


def test_the_database_itself_gives_no_piece_twice_and_none_too_many(contest: Contest) -> None:
    by = contest.organiser
    cup = add(contest, "Coupe")
    give_prizes(contest, by)
    other = Team.objects.exclude(awards__prize=cup).first()
    for unit, part, parts in ((1, 1, 1), (2, 1, 1), (1, 2, 2)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Award.objects.create(prize=cup, unit=unit, part=part, parts=parts, team=other)
    with pytest.raises(IntegrityError), transaction.atomic():
        Prize.objects.filter(pk=cup.pk).update(quantity=0)
    assert Award.objects.count() == 1
