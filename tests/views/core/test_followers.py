"""Every page that shows what others change, once, with the way in which it follows them."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

from tests import ROOT
from tests.sweeps import for_each

TEMPLATES = ROOT / "templates"


class How(StrEnum):
    """Script that asks again for what a page shows, after `poll.js`."""

    PART = "desk-live.js"  # one part of the page, with its version
    WHOLE = "live.js"  # what stands in `data-live`
    STATE = "table.js"  # one word; the page is loaded again if it has changed


#: Pages, or the bases of several, that follow by themselves.
FOLLOWING = {
    "core/works/page.html": How.PART,
    "evening/hall_check.html": How.PART,
    "hall/now/page.html": How.PART,
    "hall/public/base.html": How.WHOLE,
    "hall/screen/page.html": How.WHOLE,
    "prizes/ceremony/page.html": How.PART,
    "registration/applications/list.html": How.PART,
    "registration/arrivals/check_in.html": How.PART,
    "registration/register/application.html": How.WHOLE,
    "results/entry/fast.html": How.PART,
    "results/photos/invitation.html": How.PART,
    "results/photos/page.html": How.PART,
    "results/photos/phone/page.html": How.PART,
    "results/referee/page.html": How.PART,
    "results/rounds/round.html": How.PART,
    "results/table/waiting.html": How.STATE,
    "seasons/public/base.html": How.WHOLE,
}
#: Pages that show what others change, and are read when somebody opens them: a form is typed there,
#: or the page is an account of the moment. A form that is out of date is refused when it is sent.
WHEN_OPENED = (
    "cash/accounts.html",
    "core/log.html",
    "gathering/page.html",
    "gathering/ranking.html",
    "papers/list.html",
    "prizes/page.html",
    "registration/teams/list.html",
    "registration/teams/team.html",
    "results/entry/match.html",
    "seasons/desk/season.html",
    "standings/desk.html",
)


def scripts_of(template: Path) -> set[str]:
    return set(re.findall(r"static 'js/([a-z-]+\.js)'", template.read_text()))


def test_the_pages_that_follow_are_all_listed_with_their_script() -> None:
    loaded = {
        str(template.relative_to(TEMPLATES)): scripts_of(template)
        for template in TEMPLATES.rglob("*.html")
    }
    following = {name for name, scripts in loaded.items() if "poll.js" in scripts}
    assert following == set(FOLLOWING)
    for name, how in FOLLOWING.items():
        assert loaded[name] & {one.value for one in How} == {how.value}, name


@for_each("name", WHEN_OPENED)
def test_the_others_do_not_follow(name: str) -> None:
    assert not scripts_of(TEMPLATES / name) & {"poll.js", *(how.value for how in How)}


def test_a_part_is_asked_for_often_enough_to_follow_within_three_seconds() -> None:
    scripts = ROOT / "static" / "js"
    seconds = re.search(r"SECONDS = (\d+)", (scripts / How.PART).read_text())
    jitter = re.search(r"([\d.]+) \+ ([\d.]+) \* Math.random", (scripts / "poll.js").read_text())
    assert seconds is not None
    assert jitter is not None
    assert int(seconds[1]) * (float(jitter[1]) + float(jitter[2])) < 3
