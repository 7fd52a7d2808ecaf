"""Teams beaten in a bracket buy their return: at the desk, in the cash box, in the draw."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.papers.builders import read
from tests.services.draws.brackets import contest_of, enter, last, leave, play
from tests.views.desk import plain, signed_in, text
from tests.views.reading import Page
from tournaments.models import Contest, LogLine
from tournaments.papers import brackets
from tournaments.queries.after.verification import differences
from tournaments.queries.cash.ledger import paid_by_team, takings
from tournaments.queries.cash.treasury import treasury
from tournaments.queries.draws.bracket_view import brackets_view
from tournaments.queries.draws.course import second_lives_of
from tournaments.queries.draws.history import replay
from tournaments.queries.draws.next_draw import next_draw
from tournaments.queries.draws.progress import Step, progress
from tournaments.queries.draws.withdrawal import withdrawal
from tournaments.queries.standings.ranking import standings
from tournaments.regulation import Regulation
from tournaments.services import results
from tournaments.services.cash import items, ledger
from tournaments.services.core.people import grant_role
from tournaments.services.draws import draws
from tournaments.services.draws.second_life import buy_second_life, cancel_second_life
from tournaments.services.hall.changing import change_contest
from tournaments.words.enums import ItemPer, PayMethod, Role
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db


def contest(pairs: int = 8, limit: int = 1) -> Contest:
    return contest_of(pairs, bracket_draw="redrawn", second_life=limit)


def open_to(contest: Contest) -> list[int]:
    return [team.number for team in second_lives_of(contest).open]


def pressed(client: Client, page: str, action: str) -> str:
    """Press the button of a page that sends a form to `action`; return the next page."""
    return text(client.post(action, Page(client.get(page)).form_to(action).values, follow=True))


def drawn(contest: Contest) -> set[int]:
    """Return the teams of the last round, at a table or exempt."""
    view = last(contest)
    seated = {number for line in view.tables for camp in line.camps for number in camp}
    return seated | {team.number for team in view.exempt}


def test_a_team_beaten_in_the_first_round_returns_to_the_second_once_it_has_paid() -> None:
    event = contest()
    items.add_item(event, None, "Inscription", 1000, ItemPer.TEAM)
    items.add_item(event, None, "Seconde vie", 600, ItemPer.SECOND_LIFE)
    play(event)
    assert open_to(event) == [5, 6, 7, 8]
    buy_second_life(event, None, 7)
    assert [team.number for team in second_lives_of(event).bought] == [7]
    accounts = paid_by_team(event)
    assert (accounts[7].owed, accounts[8].owed) == (1600, 1000)
    payment = ledger.settle(event, None, event.teams.get(number=7), PayMethod.CASH)
    assert payment.cents == 1600
    # Prizes in percent share what a second life brings in, as they share the entries.
    assert takings(event) == 1600
    assert [(one.item.name, one.quantity) for one in treasury(event).sold] == [
        ("Inscription", 8),
        ("Seconde vie", 1),
    ]
    draw = draws.draw_round(event, None, seed=5)
    assert drawn(event) == {1, 2, 3, 4, 7}
    assert len(last(event).tables) == 2
    assert [bye.team in {1, 2, 3, 4} for bye in draw.byes] == [True]
    assert replay(event, 2) == draw
    assert not list(differences(event))
    with pytest.raises(Refused, match="avant le tirage du tour suivant"):
        buy_second_life(event, None, 8)
    with pytest.raises(Refused, match="pas de rachat"):
        cancel_second_life(event, None, 7)


def test_a_contest_with_second_lives_is_played_to_its_champion() -> None:
    event = contest(pairs=9, limit=3)
    while progress(event).step == Step.DRAW:
        play(event, wins=max)
        for number in open_to(event)[:2]:
            buy_second_life(event, None, number)
    ranked = standings(event)
    assert ranked.champion is not None
    assert ranked.champion.number == 9
    assert len(ranked.rows) == 9
    assert progress(event).step == Step.END
    assert not list(differences(event))
    # A team returns once, and nobody after the final.
    bought = LogLine.objects.filter(contest=event, action="buy_second_life")
    assert len({line.subject for line in bought}) == len(bought) > 2
    assert not open_to(event)


def test_a_return_is_bought_as_soon_as_the_result_is_known_and_may_be_taken_back() -> None:
    event = contest()
    draws.draw_round(event, None, seed=1)
    first, *others = last(event).tables
    assert not open_to(event)
    enter(event, first, 8)
    assert open_to(event) == [1]
    buy_second_life(event, None, 1)
    with pytest.raises(Refused, match="ne peut pas racheter"):
        buy_second_life(event, None, 1)
    cancel_second_life(event, None, 1)
    buy_second_life(event, None, 1)
    for line in others:
        enter(event, line, min(*line.ns.numbers, *line.ew.numbers))
    results.close_round(event, None, 1)
    leave(event, 2)
    draws.draw_round(event, None, seed=1)
    assert drawn(event) == {1, 3, 4, 8}
    assert not last(event).exempt


def test_a_departure_between_two_rounds_gives_no_match_to_anybody() -> None:
    event = contest(pairs=6)
    play(event)
    assert withdrawal(event, 1).in_bracket == ()


def test_nobody_returns_after_the_rounds_of_the_regulation_nor_without_one() -> None:
    event = contest(limit=1)
    play(event)
    play(event)
    assert not open_to(event)
    other = contest_of(8)
    play(other)
    assert not second_lives_of(other)


def test_the_desk_notes_who_returns_and_the_draw_page_names_them() -> None:
    event = contest()
    play(event)
    client, url = signed_in(event.organiser), reverse("brackets", args=[event.slug])
    page = text(client.get(url))
    assert "L’équipe 5 rachète sa place" in page
    answer = pressed(client, url, reverse("second-life", args=[event.slug, 5]))
    assert "revient au tour suivant" in answer
    following = next_draw(event)
    assert [team.number for team in following.may_return] == [6, 7, 8]
    assert following.exempt == ()
    page = text(client.get(reverse("draw-round", args=[event.slug])))
    assert "Peuvent encore racheter leur place" in page
    assert "L’équipe 5, battue (Tour 1, match 4), a racheté sa place : elle revient." in page
    answer = pressed(client, url, reverse("second-life-cancel", args=[event.slug, 5]))
    assert "ne revient plus" in answer
    public = Client().get(reverse("public-brackets", args=[event.slug])).content.decode()
    assert "Tour 1, match 4" in public


def test_only_those_who_register_teams_are_offered_to_note_it() -> None:
    event = contest()
    play(event)
    url = reverse("second-life", args=[event.slug, 5])
    for role, may in ((Role.SCORER, True), (Role.REFEREE, False)):
        user = make_user(role)
        grant_role(event, None, user, role)
        client = signed_in(user)
        page = text(client.get(reverse("brackets", args=[event.slug])))
        assert ("rachète sa place" in page) is may
        assert (client.post(url).status_code == 403) is not may


def test_a_bracket_that_has_begun_keeps_the_rounds_after_which_a_return_is_bought() -> None:
    event = contest(limit=1)
    play(event)
    other = Regulation.from_data(event.regulation).with_format(second_life=2)
    with pytest.raises(Refused, match="qui y reste en course ne change plus"):
        change_contest(
            event, event.organiser, event.name, event.date, other, confirmed=True, reason="essai"
        )


def test_the_price_of_a_second_life_is_offered_where_it_may_be_bought() -> None:
    for event, offered in ((contest(), True), (contest_of(4), False)):
        page = text(signed_in(event.organiser).get(reverse("items", args=[event.slug])))
        assert ("par seconde vie" in page) is offered


def test_before_the_next_round_is_drawn_at_once_the_desk_sees_who_may_still_return() -> None:
    event = contest()
    draws.draw_round(event, None, seed=1)
    for line in last(event).tables:
        enter(event, line, min(*line.ns.numbers, *line.ew.numbers))
    buy_second_life(event, None, 7)
    client = signed_in(event.organiser)
    for page in (reverse("desk", args=[event.slug]), reverse("round", args=[event.slug, 1])):
        shown = plain(client.get(page))
        assert "Clore ce tour et tirer le suivant" in shown
        assert "Peuvent encore racheter leur place : 5 , 6 , 8 ." in shown
        assert "ou clôturez seulement et attendez" in shown
        assert "Clore seulement" in shown


def test_an_exempt_team_stands_alone_in_its_match() -> None:
    event = contest()
    play(event)
    buy_second_life(event, None, 7)
    draws.draw_round(event, None, seed=5)
    page = plain(Client().get(reverse("public-brackets", args=[event.slug])))
    assert "Tour 2, exempte : 1 Joueur 1A" in page
    assert "personne" not in page.split("Les matchs")[1].split("Données personnelles")[0]
    paper = read(brackets(brackets_view(event)))
    assert "Tour2,exempte" in paper
    assert "personne" not in paper
