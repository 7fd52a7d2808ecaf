"""Set-up page: rounds with different settings, and matches with several ends."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import BELOTE, make_contest, make_first_organiser
from tests.views.helpers import post, text_of
from tests.views.regulation.test_setup import USUAL, regulation_of
from tournaments.forms.regulation.rounds_apart import RoundApartForm, StageApartForm
from tournaments.models import Contest
from tournaments.regulation import RoundChange, StageChange

pytestmark = pytest.mark.django_db

LONG_LAST = BELOTE.with_format(changes=(RoundChange(4, deals=15, winner_cap=1500),))


@pytest.fixture
def organiser(client: Client) -> User:
    user = make_first_organiser()
    client.force_login(user)
    return user


def rows(*typed: dict[str, str]) -> dict[str, str]:
    """Return the posted rows of rounds with different settings, including empty fields."""
    sent = {"changes": str(len(typed))}
    for index, row in enumerate(typed):
        for field in fields(RoundChange):
            sent[f"changes-{index}-{field.name}"] = row.get(field.name, "")
    return sent


def regulation_from(client: Client, **sent: str) -> Any:
    """Post the form of a new contest; return the contest's regulation."""
    response = post(client, "contest-new-review", **{**USUAL, **sent})
    assert response.status_code == 302, text_of(response)
    return regulation_of(Contest.objects.get())


def saved(client: Client, contest: Contest, **sent: str) -> Any:
    response = post(client, "contest-settings", contest.slug, **{**USUAL, **sent})
    assert response.status_code == 302, text_of(response)
    return regulation_of(contest)


def test_the_page_asks_for_all_that_a_round_may_have_of_its_own() -> None:
    assert set(RoundApartForm.base_fields) == {field.name for field in fields(RoundChange)}
    assert set(StageApartForm.base_fields) == {field.name for field in fields(StageChange)}


def test_the_last_round_is_longer_and_a_final_is_played_to_points(
    client: Client, organiser: User
) -> None:
    regulation = regulation_from(
        client,
        **rows(
            {"round": "4", "deals": "15"},
            {},
            {"round": "3", "target": "1000", "clock": "60", "winner_cap": "1280", "loser_cap": "0"},
        ),
    )

    assert regulation.changes == (
        RoundChange(4, deals=15),
        RoundChange(3, target=1000, clock=60, winner_cap=1280, loser_cap=0),
    )


def test_rows_left_empty_are_nothing(client: Client, organiser: User) -> None:
    assert regulation_from(client, **rows({}, {}, {})).changes == ()


def test_the_settings_show_the_rounds_apart_and_keep_them(client: Client, organiser: User) -> None:
    contest = make_contest(0, LONG_LAST, organiser=organiser)
    clause = reverse("contest-clause", args=[contest.slug])
    page = text_of(client.get(clause, {"of": "changes"}))

    assert re.search(r'name="changes-0-round" value="4"', page)
    assert re.search(r'name="changes-0-winner_cap" value="1500"', page)
    assert 'name="changes" value="4"' in page
    assert saved(client, contest).changes == LONG_LAST.changes


def test_a_round_whose_number_is_erased_is_taken_off(client: Client, organiser: User) -> None:
    contest = make_contest(0, LONG_LAST, organiser=organiser)
    sent = rows({"deals": "15", "winner_cap": "1500"}, {"round": "2", "deals": "10"})

    assert saved(client, contest, **sent).changes == (RoundChange(2, deals=10),)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "field", "reason"),
    [
        ({"deals": "15"}, "round", "Tapez un numéro de partie."),
        ({"round": "0", "deals": "15"}, "round", "Un numéro de partie de 1 à 20 attendu."),
        ({"round": "21", "deals": "15"}, "round", "Un numéro de partie de 1 à 20 attendu."),
        ({"round": "der", "deals": "15"}, "round", "entier"),
        ({"round": "1", "deals": "15"}, "round", "Cette partie figure deux fois."),
        ({"round": "4", "deals": "61"}, "deals", "Il faut un nombre entier, de 1 à 60"),
        ({"round": "4", "deals": "quinze"}, "deals", "entier"),
        ({"round": "4"}, "deals", "ce qui termine une partie"),
        ({"round": "4", "target": "1000", "winner_cap": "900"}, "winner_cap", "au moins 1000"),
        (
            {"round": "4", "deals": "15", "winner_cap": "900", "loser_cap": "901"},
            "loser_cap",
            "ne peut pas dépasser",
        ),
    ],
)
def test_each_mistake_is_said_in_its_row_and_nothing_typed_is_lost(
    client: Client, organiser: User, row: dict[str, str], field: str, reason: str
) -> None:
    sent = rows({"round": "1", "deals": "20"}, {}, row)
    response = post(client, "contest-new-review", **{**USUAL, **sent})
    text = text_of(response)

    assert response.status_code == 422
    assert not Contest.objects.exists()
    assert "Les parties qui diffèrent sont à corriger, plus bas." in text
    assert reason in text.split(f'id="id_changes-2-{field}_error"')[1].split("</ul>")[0]
    assert re.search(r'name="changes-0-deals" value="20"', text)
    for name, value in row.items():
        assert re.search(rf'name="changes-2-{name}" value="{value}"', text)


def test_a_known_round_whose_number_cannot_be_read_is_not_taken_off(
    client: Client, organiser: User
) -> None:
    contest = make_contest(0, LONG_LAST, organiser=organiser)
    sent = {**USUAL, **rows({"round": "quatre", "deals": "15"})}
    response = post(client, "contest-settings", contest.slug, **sent)

    assert response.status_code == 422
    assert 'id="id_changes-0-round_error"' in text_of(response)
    assert regulation_of(contest).changes == LONG_LAST.changes


def test_a_page_without_these_rows_leaves_the_rounds_as_they_are(
    client: Client, organiser: User
) -> None:
    contest = make_contest(0, LONG_LAST, organiser=organiser)

    assert saved(client, contest, place="Ailleurs").changes == LONG_LAST.changes


class TestAMatchWithMoreThanOneEnd:
    def test_ends_at_its_deals_or_its_points(self, client: Client, organiser: User) -> None:
        regulation = regulation_from(client, end="deals-target", deals="20", target="1000")

        assert (regulation.deals, regulation.target) == (20, 1000)

    def test_keeps_both_in_the_settings(self, client: Client, organiser: User) -> None:
        both = BELOTE.with_format(deals=20, target=1000, clock=75)
        contest = make_contest(0, both, organiser=organiser)
        clause = reverse("contest-clause", args=[contest.slug])
        form = client.get(clause, {"of": "deals"}).context["form"]

        assert form["end"].value() == "deals-target"
        sent = {name: str(form[name].value()) for name in ("end", "deals", "target", "clock")}
        assert saved(client, contest, **sent).end == both.end

    @pytest.mark.slow
    @pytest.mark.parametrize("missing", ["deals", "target"])
    def test_asks_for_both(self, client: Client, organiser: User, missing: str) -> None:
        sent = {"end": "deals-target", "deals": "20", "target": "1000", missing: ""}
        response = post(client, "contest-new-review", **{**USUAL, **sent})

        assert response.status_code == 422
        assert f'id="id_{missing}_error"' in text_of(response)

    @pytest.mark.parametrize("ending", ["first", "both"])
    def test_ends_at_its_points_and_its_time(
        self, client: Client, organiser: User, ending: str
    ) -> None:
        regulation = regulation_from(client, end="target", target="1000", clock="60", ending=ending)

        assert regulation.end.target == 1000
        assert regulation.end.clock
        assert regulation.end.both == (ending == "both")
