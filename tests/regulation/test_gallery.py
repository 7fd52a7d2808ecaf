"""Gallery: ready regulations by family, told in five lines, that a contest may start from."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.duplicate.balance import balance_of
from scoring.duplicate.howell import howell, howell_sets
from tests.annexes.rehearsal.queries.properties import held_to_the_rules, rehearsed
from tests.sweeps import for_each
from tests.views.helpers import text_of, token
from tests.views.regulation.test_setup import organiser, regulation_of
from tests.views.regulation.test_steps import follow, value_at
from tournaments.models import Contest
from tournaments.regulation.advice import advice
from tournaments.regulation.document import from_toml, to_toml
from tournaments.regulation.gallery import HERE, Family, gallery
from tournaments.regulation.gallery.lines import five_lines, rule_lines
from tournaments.regulation.starts import starts
from tournaments.words.texts import say

__all__ = ["organiser"]

NAMED = {"name": "Belote du comité", "date": "2026-11-21", "place": ""}
SHAPES = ("melee", "coinche-1000")


def test_every_document_has_its_card_and_no_card_lacks_its_document() -> None:
    assert {path.stem for path in HERE.glob("*.toml")} == set(gallery())


@for_each("name", starts())
def test_the_rules_of_each_preset_are_told_in_five_lines(name: str) -> None:
    lines = rule_lines(starts()[name])
    assert len(lines) == len(set(lines)) == 5
    assert all(rule_lines(one) != lines for other, one in starts().items() if other != name)


@for_each("language", ["fr", "en"])
@for_each("name", gallery())
def test_each_is_told_in_five_lines_in_both_languages(name: str, language: str) -> None:
    ready = gallery()[name]
    with override(language):
        lines = five_lines(ready.regulation)
        title = say(ready.title, {})
    assert len(lines) == 5
    assert all(line.endswith(".") for line in lines)
    assert (title == ready.title) == (language == "fr")


def test_the_titles_say_the_usual_shapes() -> None:
    titles = [ready.title for ready in gallery().values()]
    for shape in ("4 parties de 12 donnes", "Poules puis tableau", "À la mêlée", "en 1000"):
        assert any(shape in title for title in titles)


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_of_our_own_is_played_to_the_end(name: str) -> None:
    path = HERE / f"{name}.toml"
    assert from_toml(to_toml(from_toml(path.read_bytes()))) == from_toml(path.read_bytes())
    held_to_the_rules(rehearsed(str(path), 16))


def test_pools_then_a_bracket_end_with_a_longer_final() -> None:
    rehearsal = rehearsed(str(HERE / "pools-then-bracket.toml"), 16)
    stages = [played["stage"] for played in rehearsal["rounds"]]
    assert stages == ["pools"] * 3 + ["bracket"] * 3
    final, third = (len(match["deals"]) for match in rehearsal["rounds"][-1]["matches"])
    assert (final >= 16, 10 <= third < 16) == (True, True)


def test_the_howell_of_eight_pairs_compares_each_as_much_with_every_other() -> None:
    ready = gallery()["howell"].regulation
    assert ready.deals is not None
    movement = howell(8, ready.rounds, ready.deals * howell_sets(8, ready.rounds))
    assert balance_of(movement).spread == 0
    met = Counter(pair for one in movement for table in one.tables for pair in (table.ns, table.ew))
    assert set(met.values()) == {7}


def test_no_ready_regulation_needs_a_warning() -> None:
    for name, ready in gallery().items():
        assert not advice(ready.regulation), name


@pytest.mark.django_db
@pytest.mark.usefixtures("organiser")
class TestFirstStep:
    """The lines of the first step, without a script."""

    def cards(self, client: Client, typed: str = "") -> dict[str, str]:
        """Return the address of each line that a search shows, by name."""
        page = client.get(reverse("contest-new"), {"q": typed}).content.decode()
        page = re.sub(r"<li [^>]*hidden>.*?</li>", "", page)
        matches = re.findall(r'href="([^"]+\?gallery=([a-z0-9-]+))"', page)
        return {name: address for address, name in matches}

    def test_each_has_one_line_in_its_family_and_five_on_the_next_page(
        self, client: Client
    ) -> None:
        cards = self.cards(client)
        assert set(cards) == set(gallery())
        families = [one.family for one in gallery().values()]
        assert [*dict.fromkeys(families)] == [*Family]
        assert families == sorted(families, key=list(Family).index)
        page = text_of(client.get(cards["melee"]))
        for line in five_lines(gallery()["melee"].regulation):
            assert line in page

    @pytest.mark.parametrize(
        ("typed", "cards"),
        [
            ("SUISSES", {"coinche-1000"}),
            ("coinche melée", {"seniors-eure"}),
            ("lyonnaise chien", {"lyonnaise"}),
            ("tarot", set()),
        ],
    )
    def test_a_search_keeps_the_lines_that_have_every_word_typed(
        self, client: Client, typed: str, cards: set[str]
    ) -> None:
        assert set(self.cards(client, typed)) == cards
        page = text_of(client.get(reverse("contest-new"), {"q": typed}))
        assert ("data-none hidden" in page) == bool(cards)

    def test_a_search_keeps_the_choices_and_leaves_the_address_at_the_next_step(
        self, client: Client
    ) -> None:
        first = reverse("contest-new") + "?start=ffb-coinche&q=suisses"
        assert 'name="start" value="ffb-coinche">' in text_of(client.get(first))
        assert follow(client, first) == reverse("contest-new-format") + "?start=ffb-coinche"

    @pytest.mark.slow
    @pytest.mark.parametrize("name", list(gallery())[::4])
    def test_a_card_chosen_becomes_the_contest(self, client: Client, name: str) -> None:
        ready = gallery()[name].regulation
        format_ = self.cards(client)[name]
        assert value_at(client, format_, "rounds") == ready.rounds
        third = follow(client, format_)
        review = follow(client, third, **NAMED, token=token())
        form: Any = client.get(review).context["form"]
        assert form.shown == ready
        address = review.replace(reverse("contest-new-review"), reverse("contest-new-review"))
        follow(client, address, **NAMED, token=token())
        assert regulation_of(Contest.objects.get()) == ready

    def test_everything_may_still_be_changed(self, client: Client, organiser: User) -> None:
        address = self.cards(client)["pools-then-bracket"]
        third = follow(client, address, rounds="4", end="deals", deals="10", pools="4", final="8")
        follow(
            client,
            third.replace(reverse("contest-new-name"), reverse("contest-new-review")),
            **NAMED,
            token=token(),
        )
        regulation = regulation_of(Contest.objects.get())
        assert regulation == gallery()["pools-then-bracket"].regulation.with_format(rounds=4)

    def test_an_unknown_card_is_not_found(self, client: Client) -> None:
        address = reverse("contest-new-format") + "?gallery=../../secret"
        assert client.get(address).status_code == 404
