"""Badges: one a player with the number of the team, one a person of the desk with its role."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_contest, make_user
from tests.papers.builders import HOSTILE, contest, pages, read, squeezed, teams, texts_placed
from tests.views.desk import scorer_of
from tournaments.papers import badges_paper, blank_badges, document, player_badges
from tournaments.papers.kit.fonts import faces, shown
from tournaments.services.core.people import grant_role
from tournaments.words.enums import Role


def test_each_player_who_is_still_there_has_one_with_the_number_of_the_team() -> None:
    entered = teams(8)
    text = read(badges_paper(contest(), list(player_badges(contest(), entered))))
    for team in entered:
        # The fifth team left after the first round.
        count = 0 if team.number == 5 else 2
        assert text.count(f"Équipe{team.number}") == count
        assert all(squeezed(name) in text for name in team.players if count)


def test_a_name_without_end_stays_whole_on_its_badge() -> None:
    entered = teams(len(HOSTILE), list(HOSTILE))
    text = read(badges_paper(contest(), list(player_badges(contest(), entered))))
    for team in entered:
        for name in team.players:
            if team.number != 5:
                assert squeezed(shown(name, faces().bold)) in text


def test_ten_a_page_from_the_first_free_one() -> None:
    assert len(pages(badges_paper(contest(), blank_badges(10)))) == 1
    begun = badges_paper(contest(), blank_badges(10), start=10)
    assert len(pages(begun)) == 2
    lowest = [y for text, _x, y in texts_placed(begun)[0] if text == "Organisation"]
    assert len(lowest) == 1
    assert lowest[0] < 842 / 5
    assert document([begun]) == document([begun])


@pytest.mark.django_db
def test_the_people_of_the_desk_have_their_role_on_theirs() -> None:
    entered = make_contest(2)
    grant_role(entered, entered.organiser, make_user("Lucette"), Role.REFEREE)
    client = scorer_of(entered)
    url = reverse("paper", args=[entered.slug, "badges"])
    text = read(client.get(url, {"whom": "desk"}).content)
    assert "Lucette" in text
    assert "Arbitre" in text
    assert "Organisateur" in text
    assert "Joueur1A" in read(client.get(url).content)
    refused = client.get(url, {"start": "11"})
    assert refused.status_code == 422
