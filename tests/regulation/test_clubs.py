"""The ranking of the clubs as a part of the regulation. Option: clubs."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.words import Refused
from tests.factories import BELOTE, make_contest, play_round
from tests.regulation.test_text import text
from tests.sweeps import for_each
from tests.views.helpers import text_of
from tournaments.models import Contest, Player
from tournaments.regulation.document import from_toml, to_toml


def contest_of_clubs(clubs: int | None) -> Contest:
    contest = make_contest(8, BELOTE.with_format(clubs=clubs))
    Player.objects.update(club="Amicale")
    Player.objects.filter(name__endswith="2A").update(club="Boule")
    play_round(contest)
    return contest


def test_the_regulation_says_how_many_teams_count() -> None:
    assert "les clubs" not in text(BELOTE).lower()
    two = BELOTE.with_format(clubs=2)
    assert "le total de ses 2\N{NO-BREAK SPACE}équipes les mieux classées" in text(two)
    assert "de son équipe la mieux classée" in text(BELOTE.with_format(clubs=1))
    assert "de ses 2\N{NO-BREAK SPACE}joueurs" in text(two.with_format(entrants="individuals"))
    with override("en"):
        assert "its 2 best-ranked teams" in text(two)
    assert from_toml(to_toml(two)) == two


@for_each("clubs", [0, 21, True, "3"])
def test_another_number_is_refused(clubs: object) -> None:
    with pytest.raises(Refused, match="de 1 à 20"):
        BELOTE.with_format(clubs=clubs)


@pytest.mark.django_db
@pytest.mark.slow
def test_the_page_of_the_clubs_counts_as_the_regulation_says(client: Client) -> None:
    contest = contest_of_clubs(2)
    page = text_of(client.get(reverse("public-clubs", args=[contest.slug])))
    assert "Total des points des 2 meilleures équipes de chaque club" in page
    assert "Combien d’équipes comptent" not in page
    usual = text_of(client.get(reverse("public-clubs", args=[contest_of_clubs(None).slug])))
    assert "Total des points des 3 meilleures équipes" in usual
    assert "Combien d’équipes comptent" in usual
