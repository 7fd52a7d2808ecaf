"""Papers are offered for the rounds that have them, and never for a round that does not exist."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.rules import RuleSet
from tests.factories import draw_round, make_contest, play_round
from tests.services.draws.brackets import play
from tests.views.desk import scorer_of, text
from tournaments.models import Contest
from tournaments.regulation import Regulation

pytestmark = pytest.mark.django_db

TWO_ROUNDS = Regulation(RuleSet.preset("ffb-belote"), rounds=2)


def pack(contest: Contest) -> list[str]:
    """Return the titles of the papers of the pack for a power cut, as its bookmarks say them."""
    answer = scorer_of(contest).get(reverse("paper", args=[contest.slug, "power-cut"]))
    return [str(getattr(mark, "title", "")) for mark in PdfReader(BytesIO(answer.content)).outline]


def blank(contest: Contest) -> list[str]:
    return [title for title in pack(contest) if title.startswith("Tirage")]


@pytest.mark.slow
@pytest.mark.parametrize("round_", [1, 2])
def test_no_link_of_the_papers_page_is_dead(round_: int) -> None:
    contest = make_contest(4, TWO_ROUNDS)
    play_round(contest)
    draw_round(contest, None, seed=2)
    client = scorer_of(contest)
    address = reverse("papers", args=[contest.slug])
    page = text(client.get(address, {"round": round_}))
    opened = [unescape(query) for query in re.findall(r'href="\?(paper=[^"#]+)', page)]
    assert opened
    for query in opened:
        matches = re.findall(
            r'class="paper-look".*?<a href="([^"]+)"', text(client.get(f"{address}?{query}"))
        )
        assert client.get(unescape(matches[0])).status_code == 200, query


def test_the_pack_draws_each_round_to_come_and_none_after_the_last() -> None:
    contest = make_contest(4, TWO_ROUNDS)
    assert blank(contest) == ["Tirage de la partie 1", "Tirage de la partie 2"]
    play_round(contest)
    assert blank(contest) == ["Tirage de la partie 2"]
    draw_round(contest, None, seed=2)
    # The last round is being played: its column of the grid and its sheets are still to fill in.
    assert pack(contest)[2:4] == ["Classement provisoire", "Grille du classement"]
    assert pack(contest)[-1] == "Feuilles de marque vierges"


def test_once_every_round_is_played_the_pack_has_nothing_to_fill_in() -> None:
    contest = make_contest(4, TWO_ROUNDS)
    for seed in (1, 2):
        play_round(contest, seed=seed)
    assert pack(contest)[3:] == ["Valeur des cartes", "Règlement"]


@pytest.mark.slow
def test_the_pack_draws_the_rounds_of_the_brackets_to_come() -> None:
    contest = make_contest(8, Regulation(TWO_ROUNDS.rules, rounds=1, final=4))
    play_round(contest)
    assert blank(contest) == ["Tirage de la partie 2", "Tirage de la partie 3"]
    # The brackets add nothing to the totals.
    assert "Grille du classement" not in pack(contest)
    play(contest)
    assert blank(contest) == ["Tirage de la partie 3"]
    play(contest)
    assert blank(contest) == []
