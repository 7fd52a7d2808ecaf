"""What an entry costs is seen before it is sent, then on its own page, with where it is paid."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_contest
from tests.views.desk import plain
from tests.views.helpers import post
from tournaments.annexes.applications.services.applying import set_applying
from tournaments.models import Contest, Item
from tournaments.services.cash.ledger import take_payment
from tournaments.words.enums import ItemPer, PayMethod
from tournaments.words.texts import Refused

pytestmark = pytest.mark.django_db
PAIR = {"player1": "Zoé Neuve", "player2": "Yann Neuf"}
SHOP = "https://www.helloasso.com/associations/comite/evenements/belote"


@pytest.fixture
def contest() -> Contest:
    """Return a contest that takes applications, at 10 € a player, with meals at 8,50 €."""
    contest = make_contest(2)
    Item.objects.create(contest=contest, name="Inscription", cents=1000, per=ItemPer.PLAYER)
    Item.objects.create(contest=contest, name="Repas", cents=850, per=ItemPer.PIECE, meal=True)
    set_applying(contest, None, True, pay_link=SHOP)
    contest.refresh_from_db()
    return contest


def test_the_total_is_seen_before_anything_is_sent(client: Client, contest: Contest) -> None:
    meal = contest.items.get(name="Repas")
    address = f"/c/{contest.slug}/register/"
    assert "2 × Inscription 20 € Total 20 €" in plain(client.get(address))
    options = {**PAIR, "player2": "", f"order_{meal.pk}": "3", "look": "1"}
    page = client.post(address, options)
    assert page.status_code == 200
    shown = plain(page)
    assert "3 × Repas 25,50 € Total 45,50 €" in shown
    assert "Payer en ligne" in shown
    # Nothing is sent, nothing typed is lost, and no error is told yet.
    assert not contest.applications.exists()
    assert 'value="Zoé Neuve"' in page.content.decode()
    assert "Tapez le nom de votre partenaire" not in shown
    assert "Le total dépend de votre partenaire" in plain(
        client.post(address, {**options, "alone": "on"})
    )


def test_the_answer_says_what_is_due_and_where_it_is_paid(client: Client, contest: Contest) -> None:
    meal = contest.items.get(name="Repas")
    sent = post(client, "register", contest.slug, **PAIR, **{f"order_{meal.pk}": "2"})
    answer = client.get(sent["Location"])
    assert "2 × Repas 17 € Total 37 €" in plain(answer)
    assert f'<a href="{SHOP}" rel="noopener">Payer en ligne</a>' in answer.content.decode()
    corrected = client.post(f"{sent['Location']}correct/", {**PAIR, "look": "1"})
    assert "Total 20 €" in plain(corrected)
    assert contest.applications.get().wanted == {str(meal.pk): 2}


def test_an_address_where_to_pay_is_a_safe_one(contest: Contest) -> None:
    for link in ("http://pay.example.test", "javascript:alert(1)", f"https://{'a' * 200}"):
        with pytest.raises(Refused) as refused:
            set_applying(contest, None, True, pay_link=link)
        assert refused.value.field == "pay_link"


def test_due_paid_and_left_are_summed_at_the_door_on_the_list_and_at_the_till(
    client: Client, contest: Contest
) -> None:
    take_payment(contest, None, contest.teams.get(number=1), 500, PayMethod.CASH)
    client.force_login(contest.organiser)
    for page in ("teams", "check-in", "cash"):
        shown = plain(client.get(f"/desk/{contest.slug}/{page}/"))
        assert "Dû en tout 40 € Payé 5 € Reste à payer 35 €" in shown, page
    door = plain(client.get(f"/desk/{contest.slug}/check-in/"))
    assert "· reste 15 €" in door
    assert "· reste 20 €" in door
    Contest.objects.filter(pk=contest.pk).update(cash_elsewhere=True)
    assert "· reste" not in plain(client.get(f"/desk/{contest.slug}/check-in/"))
