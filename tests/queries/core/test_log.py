"""Lines of the log that the page of a team shows."""

from __future__ import annotations

import re

from tests import ROOT
from tournaments.words.actions import OF_MONEY, OF_TEAM

#: A service writes a line about one team with the team for its subject.
ABOUT_A_TEAM = re.compile(
    r'\.log\(\s*"(\w+)", str\(team\)|_play_from\(action, team, [\w +]+, "(\w+)"\)'
)
#: The team has no page left.
GONE = {"remove_team"}


def test_a_line_about_one_team_is_on_its_page_unless_it_is_about_money() -> None:
    services = (ROOT / "tournaments" / "services").rglob("*.py")
    verbs = {
        first or second
        for path in services
        for first, second in ABOUT_A_TEAM.findall(path.read_text("utf-8"))
    }

    assert {"check_in", "put_off_team"} <= verbs
    assert verbs - GONE <= {*OF_TEAM, *OF_MONEY}
