"""Tariff of penalties on the set-up page, and change of the number of rounds during a contest."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, play_round
from tests.views.helpers import post, text_of
from tests.views.regulation.test_setup import USUAL, organiser, regulation_from, regulation_of
from tournaments.models import Contest
from tournaments.regulation import Tariff, usual_tariffs
from tournaments.words.enums import PenaltyTo

pytestmark = pytest.mark.django_db

__all__ = ["organiser"]


def usual() -> tuple[Tariff, ...]:
    return usual_tariffs(RuleSet.preset("ffb-belote"))


class TestThePriceList:
    """Rows of the clause of its sentences."""

    def rows(self, *rows: dict[str, str]) -> dict[str, str]:
        sent = {f"tariffs-{n}-{name}": v for n, row in enumerate(rows) for name, v in row.items()}
        return {"tariffs": "7", **sent}

    def test_starts_with_the_usual_one_of_the_game_chosen(
        self, client: Client, organiser: User
    ) -> None:
        page = text_of(client.get(reverse("contest-new-clause"), {"of": "tariffs"}))
        assert 'value="Jeu irrégulier"' in page
        shown = self.rows(*({n: str(v) for n, v in t.to_data().items() if v} for t in usual()))
        coinche = usual_tariffs(RuleSet.preset("ffb-coinche"))
        assert regulation_from(client, **shown, start="ffb-coinche").tariffs == coinche

    def test_without_rows_is_the_usual_one_too(self, client: Client, organiser: User) -> None:
        assert regulation_from(client).tariffs == usual()

    def test_is_what_was_typed_less_the_names_erased(self, client: Client, organiser: User) -> None:
        typed = self.rows(
            {"name": "", "points": "162", "free": "1"},
            {"name": " Jeu  irrégulier ", "points": "162", "to": "opponents"},
            {"name": "", "excludes": "on"},
            {"name": "Avertissement", "points": "", "to": "lost", "free": "2"},
            {"name": "Retard", "points": "50", "to": "lost", "free": "1"},
            {},
        )
        assert regulation_from(client, **typed).tariffs == (
            Tariff("Jeu irrégulier", 162),
            Tariff("Avertissement"),
            Tariff("Retard", 50, PenaltyTo.LOST, free=1),
        )

    def test_says_each_mistake_in_its_row_and_shows_it(
        self, client: Client, organiser: User
    ) -> None:
        typed = self.rows(
            {"name": "Retard", "points": "10001"},
            {"name": ""},
            {"name": "RETARD", "points": "deux"},
        )
        # A row below those of the usual list: an empty name there is not a fault taken off.
        typed[f"tariffs-{len(usual())}-points"] = "5"
        for _again in range(2):
            response = post(client, "contest-new-review", **USUAL, **typed)
            page = text_of(response)
            assert response.status_code == 422
            assert "À corriger dans le règlement" in page
            typed["tariffs-2-points"] = "2"
        for field, reason in (
            ("0-points", "vous avez écrit 10\u202f001"),
            ("2-name", "deux fois"),
            (f"{len(usual())}-name", "Dites ce qui est puni"),
        ):
            error = page.split(f'id="id_tariffs-{field}_error"')[1].split("</ul>")[0]
            assert reason in error
        assert not Contest.objects.exists()

    def test_of_a_contest_that_has_begun_is_changed_after_it_was_shown(
        self, client: Client, organiser: User
    ) -> None:
        contest = make_contest(4, organiser=organiser)
        draw_round(contest, None)
        typed = self.rows({"name": "Retard", "points": "50"})
        shown = post(client, "contest-settings", contest.slug, **USUAL, **typed)
        assert shown.status_code != 302
        assert "50 points donnés aux adversaires" in text_of(shown)
        assert regulation_of(contest).tariffs == ()


@pytest.mark.slow
def test_rounds_are_added_and_taken_off_while_the_contest_runs(
    client: Client, organiser: User
) -> None:
    contest = make_contest(8, organiser=organiser)
    for seed in range(3):
        play_round(contest, seed)
    longer = post(client, "contest-settings", contest.slug, **{**USUAL, "rounds": "5"})
    assert (longer.status_code, regulation_of(contest).rounds) == (302, 5)
    contest.refresh_from_db()
    play_round(contest, 4)
    too_few = post(client, "contest-settings", contest.slug, **{**USUAL, "rounds": "3"})
    assert too_few.status_code == 422
    assert "4 parties sont déjà tirées." in text_of(too_few)
    post(client, "contest-settings", contest.slug, **{**USUAL, "rounds": "4"})
    assert "Terminer le concours" in text_of(client.get(reverse("desk", args=[contest.slug])))
    assert post(client, "draw-round", contest.slug).status_code == 422
    assert contest.rounds.count() == 4
