"""The ceremony: the page that leads it, and what the wall tells at each step."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest, play_round
from tests.rows import written_again
from tests.services.prizes.test_prizes import add, ranking
from tests.services.prizes.test_revealing import go_on, now
from tests.views.desk import plain, signed_in
from tests.views.helpers import post, text_of
from tests.views.reading import Page
from tournaments.models import Award, Contest
from tournaments.queries.standings.ranking import standings
from tournaments.services.core.club import set_public
from tournaments.services.prizes.giving import give_prizes
from tournaments.services.prizes.revealing import begin_ceremony, end_ceremony

pytestmark = pytest.mark.django_db


@pytest.fixture
@written_again
def contest() -> Contest:
    """Six pairs after one round, with a prize for each of the first two."""
    event = make_contest(6)
    play_round(event, seed=1)
    add(event, "Jambon")
    add(event, "Rosette", first=2)
    give_prizes(event, event.organiser)
    return Contest.objects.get(pk=event.pk)


def wall(contest: Contest, client: Client | None = None) -> str:
    return text_of((client or Client()).get(reverse("screen", args=[contest.slug])))


def press(client: Client, contest: Contest, name: str) -> int:
    """Send the form of a button of the page; return the status of the answer."""
    url = reverse(name, args=[contest.slug])
    shown = Page(client.get(reverse("ceremony", args=[contest.slug])))
    return int(client.post(url, shown.form_to(url).values).status_code)


@pytest.mark.parametrize(
    "account",
    [pytest.param(True, marks=pytest.mark.slow), False],
    ids=["in the hall", "elsewhere"],
)
def test_the_wall_tells_nothing_of_a_card_that_is_not_turned(
    contest: Contest, account: bool
) -> None:
    client = signed_in(contest.organiser) if account else Client()
    begin_ceremony(contest, contest.organiser, 4)
    for _step in range(len(now(contest).moments)):
        reveal = now(contest)
        page = wall(contest, client)
        on_table = reveal.moment.hand[: reveal.moment.turned]
        shown = {card.team.number for card in (reveal.rows if reveal.moment.podium else on_table)}
        for card in reveal.rows:
            seen = [
                any(player in page for player in card.team.players),
                f"équipe {card.team.number}<" in page,
                f"{card.figures[0][1]} points" in page,
            ]
            if card.team.number not in shown:
                assert not any(seen), (reveal.step, card)
            elif not reveal.moment.podium:
                # One team a card: the others of the hand keep their number.
                assert all(seen) == (card == on_table[-1]), (reveal.step, card)
        for prize, place in (("Jambon", 1), ("Rosette", 2)):
            # The card to turn says what it wins, and so does the one just turned.
            last = max(reveal.moment.turned - 1, 0)
            told_of = reveal.moment.hand[last : reveal.moment.turned + 1] or reveal.rows
            assert (prize in page) == (place in {card.place for card in told_of})
        if not reveal.moment.podium:
            go_on(contest)


def test_a_contest_by_initials_keeps_them_on_the_wall(contest: Contest) -> None:
    set_public(contest, None, published=False, names_by_initials=True)
    begin_ceremony(contest, contest.organiser, 3)
    go_on(contest, 4)

    assert "Joueur" not in wall(contest)
    assert "Joueur" in wall(contest, signed_in(contest.organiser))


@pytest.mark.slow
def test_the_desk_leads_it_to_the_end_and_hands_the_prizes_over(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    assert "Place à la remise des lots" in plain(
        client.get(reverse("ceremony", args=[contest.slug]))
    )
    assert press(client, contest, "ceremony-begin") == 302
    assert press(client, contest, "ceremony-next") == 302
    assert press(client, contest, "ceremony-back") == 302
    for _card in range(2):
        assert press(client, contest, "ceremony-next") == 302
    assert press(client, contest, "prize-collect") == 302
    assert Award.objects.filter(collected_at__isnull=False).count() == 1
    shown = plain(client.get(reverse("ceremony", args=[contest.slug])))
    assert "Et à la première place…" in shown
    assert "Rosette 2e du classement remis" in shown
    for _step in range(2):
        assert press(client, contest, "ceremony-next") == 302
    assert "Bravo aux vainqueurs" in wall(contest)
    lots = reverse("prizes", args=[contest.slug])
    assert "Continuer la remise" in plain(client.get(lots))
    assert press(client, contest, "ceremony-end") == 302
    assert "Revoir la remise" in plain(client.get(lots))
    assert "Commencer la remise" not in plain(client.get(lots))
    after = plain(client.get(reverse("ceremony", args=[contest.slug])))
    assert "La remise a eu lieu Voir ce qu’il reste à faire" in after
    # To begin again is folded, and says what the hall would lose.
    assert "Recommencer la remise L’écran de la salle" in after
    assert "Classement après 1 partie" in wall(contest)


def test_a_page_left_open_on_another_phone_says_what_happened(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    begin_ceremony(contest, contest.organiser, 3)
    url = reverse("ceremony-next", args=[contest.slug])
    old = Page(client.get(reverse("ceremony", args=[contest.slug]))).form_to(url).values
    go_on(contest)
    answer = client.post(url, old)

    assert answer.status_code == 422
    assert "a avancé entre-temps" in plain(answer)
    assert "Et à la deuxième place…" in plain(answer)
    assert now(contest).turned == 1


@pytest.mark.slow
def test_before_the_prizes_are_given_the_page_says_so_and_leads_there(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    post(client, "prizes-take-back", contest.slug)
    answer = client.get(reverse("ceremony", args=[contest.slug]))

    assert "Donnez d’abord les lots" in plain(answer)
    assert reverse("prizes", args=[contest.slug]) in text_of(answer)
    assert "Commencer la remise" not in plain(answer)


def test_the_podium_stays_on_the_wall_until_the_ranking_is_hidden_again(contest: Contest) -> None:
    first = ranking(contest)[0]
    # The second step tells no distance: its lot takes the room of it.
    contest.prizes.filter(name="Rosette").update(name="Deux paniers bien garnis")
    begin_ceremony(contest, contest.organiser, 3)
    end_ceremony(contest, contest.organiser, 0)
    shown = wall(contest)
    assert f"équipe {first}<" in shown
    assert "Deux paniers bien garnis</span>" in shown
    contest.refresh_from_db()
    contest.revealed_at = None
    contest.version += 1
    contest.save()
    assert "Bravo" not in wall(contest)


def test_a_second_device_of_the_desk_follows_and_leads_on_from_there(contest: Contest) -> None:
    client = signed_in(contest.organiser)
    begin_ceremony(contest, contest.organiser, 3)
    page = client.get(reverse("ceremony", args=[contest.slug]))
    assert 'id="offline"' in page.content.decode()
    go_on(contest)
    part = client.get(reverse("ceremony-live", args=[contest.slug]))
    assert "Et à la deuxième place…" in plain(part)
    url = reverse("ceremony-next", args=[contest.slug])
    assert client.post(url, Page(part).form_to(url).values).status_code == 302
    assert now(contest).turned == 2


@pytest.mark.parametrize("page", ["desk", "ceremony"])
def test_what_follows_also_says_whether_the_hall_sees_the_standings(
    contest: Contest, page: str
) -> None:
    client, hidden = signed_in(contest.organiser), "La salle ne voit plus le classement"
    begin_ceremony(contest, contest.organiser, 3)
    assert plain(client.get(reverse(page, args=[contest.slug]))).count(hidden) == 1
    live = reverse(f"{page}-live", args=[contest.slug])
    assert hidden in plain(client.get(live))
    end_ceremony(contest, contest.organiser, 0)
    assert hidden not in plain(client.get(live))


def test_a_ranking_by_victories_shows_the_points_that_part_them() -> None:
    contest = make_contest(8, BELOTE.with_format(ranking=("wins", "points", "lots")))
    for seed in (1, 2):
        play_round(contest, seed=seed)
    first, second = standings(contest).rows[:2]
    phone = text_of(Client().get(reverse("public-standings", args=[contest.slug])))
    assert f"v. · {first.values[1]}" in phone
    figures = f"{first.values[0]} v. · {first.values[1]} points"
    begin_ceremony(contest, contest.organiser, 3)
    go_on(contest, 3)
    assert figures in wall(contest)
    go_on(contest)
    page = wall(contest)
    assert figures in page
    assert first.values[0] == second.values[0]
    assert f"{first.values[1] - second.values[1]} devant la 2<sup>e</sup>" in page
