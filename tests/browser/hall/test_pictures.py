"""Pictures of a contest in a browser: legible on a phone, and any team can be followed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened, Shell
from tests.browser.walk import Walk

pytestmark = pytest.mark.browser

#: Fourteen pairs with usual names, one of them long, after three rounds; prints the last number.
PLAYED = """
from random import Random
from tests.factories import make_contest, play_round
from tournaments.annexes.evening.management.demo.desk import pairs
from tournaments.models import Team
from tournaments.queries.standings.ranking import standings
contest = make_contest(14, name="Images")
teams = list(contest.teams.all())
for team, one in zip(teams, pairs(14, Random(3)), strict=True):
    team.name = f"{one.player1} – {one.player2}"
teams[0].name = "Jean-Baptiste de La Rochefoucauld – Marie-Antoinette Charpentier-Delacroix"
Team.objects.bulk_update(teams, ["name"])
for seed in (1, 2, 3):
    play_round(contest, seed)
print(*(row.team.number for row in standings(contest).rows))
"""
PAGE = "/c/images/pictures/"
#: Script that returns the labels of the charts that cover another or leave their figure, and the
#: size in pixels of the smallest.
LABELS = """() => {
    const wrong = [];
    let smallest = Infinity;
    for (const chart of document.querySelectorAll("svg.chart")) {
        if (chart.getClientRects().length === 0) continue;
        const scale = chart.getScreenCTM().a;
        const frame = chart.closest("figure").getBoundingClientRect();
        const labels = [...chart.querySelectorAll("text")];
        const boxes = labels.map(label => label.getBoundingClientRect());
        labels.forEach((label, at) => {
            const box = boxes[at], said = label.textContent;
            smallest = Math.min(smallest, parseFloat(getComputedStyle(label).fontSize) * scale);
            if (box.left < frame.left || box.right > frame.right) wrong.push(`${said} leaves`);
            boxes.slice(at + 1).forEach((other, next) => {
                const apart = box.right < other.left + 1 || other.right < box.left + 1
                    || box.bottom < other.top + 1 || other.bottom < box.top + 1;
                if (!apart) wrong.push(`${said} covers ${labels[at + 1 + next].textContent}`);
            });
        });
    }
    return [wrong, smallest];
}"""


@pytest.fixture
def ranking(shell: Shell) -> list[str]:
    """Numbers of the teams of the contest, the first first."""
    return shell(PLAYED).split()


def followed(page: Page) -> Locator:
    """Return the line drawn in red, in the chart that this screen shows."""
    return page.locator("svg.chart:visible g.hot")


def test_no_label_covers_another_and_each_is_large_enough(
    opened: Opened, ranking: list[str]
) -> None:
    walk = Walk(opened(reduced_motion="reduce").new_page())
    for path in (f"{PAGE}{ranking[-1]}/", f"/c/images/team/{ranking[-1]}/"):
        walk.page.goto(path)
        for width in (320, 360, 768, 1280):
            walk.page.set_viewport_size({"width": width, "height": 800})
            wrong, smallest = walk.page.evaluate(LABELS)
            assert not wrong, (path, width)
            assert smallest >= (12 if width == 360 else 11), (path, width)
        walk.look(path)
    walk.assert_nothing()


def test_a_team_is_followed_by_touch_by_the_mouse_and_by_the_keyboard(
    opened: Opened, ranking: list[str]
) -> None:
    size = {"width": 360, "height": 800}
    page = opened(viewport=size, has_touch=True).new_page()
    page.goto(PAGE)
    page.locator(f"svg.chart:visible [data-team='{ranking[4]}'] .kn").last.tap()
    expect(followed(page)).to_have_attribute("data-team", ranking[4])
    expect(page.locator("figcaption").first).to_contain_text(f"en rouge, le n° {ranking[4]}")

    page.locator(f"svg.chart:visible [data-team='{ranking[6]}'] .lab").last.hover()
    expect(followed(page)).to_have_attribute("data-team", ranking[6])

    page.get_by_role("navigation", name="Suivre une équipe").get_by_role("link").first.focus()
    expect(followed(page)).to_have_attribute("data-team", ranking[0])
    page.keyboard.press("Tab")
    expect(followed(page)).to_have_attribute("data-team", ranking[1])
    expect(page.locator("[data-follow][aria-current]")).to_contain_text(ranking[1])


def test_without_scripts_a_link_follows_a_team(opened: Opened, ranking: list[str]) -> None:
    size = {"width": 360, "height": 800}
    page = opened(viewport=size, java_script_enabled=False).new_page()
    page.goto(f"/c/images/team/{ranking[-1]}/")
    page.get_by_role("link", name="dans la course des premiers").click()
    expect(followed(page)).to_have_attribute("data-team", ranking[-1])
    links = page.get_by_role("navigation", name="Suivre une équipe").get_by_role("link")
    box = links.nth(3).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    links.nth(3).click()
    expect(page).to_have_url(f"{PAGE}{ranking[3]}/")
    expect(followed(page)).to_have_attribute("data-team", ranking[3])
    page.get_by_text("En chiffres").first.click()
    expect(page.get_by_role("row").filter(has_text=ranking[3]).first).to_be_visible()
