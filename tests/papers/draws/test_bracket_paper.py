"""Brackets on paper: whole names, in more lines if need be, in type read from a step away."""

from __future__ import annotations

import pytest

from tests.factories import BELOTE, make_contest, play_round
from tests.papers.glyphs import faults, pages_of
from tests.services.draws.brackets import play
from tournaments.models import Contest
from tournaments.papers import brackets, document
from tournaments.queries.draws.bracket_view import brackets_view

pytestmark = pytest.mark.django_db

#: Smallest type of the sheet, in points.
SMALLEST = 9.0
#: Height under which the sheet has only its date and its page number, in points.
FOOT = 34.0
LONG = "Jean-Baptiste de La Rochefoucauld – Marie-Françoise Lefebvre"


def played() -> Contest:
    """Create a bracket of four pairs, and play it until its final; the long name wins."""
    contest = make_contest(4, BELOTE.with_format(rounds=1, final=4))
    play_round(contest)
    contest.teams.filter(number=1).update(name=LONG)
    play(contest)
    return contest


def test_a_name_has_one_form_wherever_it_is_and_no_type_is_small() -> None:
    printed = document([brackets(brackets_view(played()))])
    (page,) = pages_of(printed)

    assert faults(printed) == []
    assert min(g.size for g in page.glyphs if g.bottom > FOOT) >= SMALLEST
    # The pair is in the semi-final that it won, and in the final: each person whole, on a line.
    for person in LONG.replace(" – ", " –\n").split("\n"):
        assert page.texts.count(person) == 2
    assert page.texts.count("Joueur 2A – Joueuse 2B") == 2


def test_a_name_that_fits_is_whole() -> None:
    contest = make_contest(2, BELOTE.with_format(rounds=1, final=2))
    play_round(contest)
    contest.teams.filter(number=1).update(name="Odile Aubert – Marie-Claude Éraud")
    play(contest)
    (page,) = pages_of(document([brackets(brackets_view(contest))]))
    assert "Odile Aubert – Marie-Claude Éraud" in page.texts
