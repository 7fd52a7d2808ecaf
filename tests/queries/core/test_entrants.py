"""Teams as one reading of the whole contest gives them."""

from __future__ import annotations

import pytest

from tests.factories import make_contest, make_user
from tournaments.queries.core.teams import entrants, team_line
from tournaments.services.draws.arrivals import check_in
from tournaments.services.draws.presence import register_team, withdraw_team
from tournaments.services.registration.categories import add_category
from tournaments.services.registration.filling import Registration

pytestmark = pytest.mark.django_db


def test_a_team_read_with_all_the_others_equals_the_team_read_alone() -> None:
    contest, owner = make_contest(), make_user()
    # The younger category has the earlier name: categories keep their order of creation.
    women, mixed = (add_category(contest, owner, name) for name in ("Dames", "Couples mixtes"))
    town = {"town": "Niort"}
    for wanted in (
        Registration("Ève", "Ida", details={"club": "Trèfle"}, categories=[mixed.pk, women.pk]),
        Registration("Ugo", details=town, name="Les Cousins", family="Martin", fixed_table=2),
        Registration(name="Sans noms", seed=1),
        Registration("Léa", "Luc"),
    ):
        register_team(contest, owner, wanted)
    withdraw_team(contest, owner, contest.teams.get(number=4))
    check_in(contest, owner, "1")
    contest.teams.filter(number=2).update(player1=None, player2=contest.teams.get(number=2).player1)

    lines = entrants(contest)

    assert lines == [team_line(team) for team in contest.teams.order_by("number")]
    assert [team.players for team in lines] == [("Ève", "Ida"), ("Ugo",), (), ("Léa", "Luc")]
    assert lines[0].categories == ("Dames", "Couples mixtes")
    assert [team.details["town"] for team in lines] == ["", "Niort", "", ""]
