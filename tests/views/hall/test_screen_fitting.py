"""Layout of the projector's page: as few pages as possible, then the largest letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import ROOT
from tests.families import FAMILIES
from tests.sweeps import for_each
from tournaments.queries.core.teams import TeamLine, TeamRef
from tournaments.tables.hall import plan, screen_fit
from tournaments.tables.hall.screen_fit import Step, fit, paged
from tournaments.tables.hall.slides import Named
from tournaments.tables.prizes.ceremony import CARD, STEP, Room, names_lines, names_size
from tournaments.words.name_forms import Form, on_one_line
from tournaments.words.person_names import BETWEEN, family_of
from tournaments.words.wall_names import width, words_within

PEOPLE = (
    "Guy",
    "Odile Aubert",
    "Jean-Baptiste de La Rochefoucauld-Liancourt",
    "LE GOFF Marie",
    "Yves Aubert",
    "W" * 200,
    "Zoé " + "W" * 190,
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z",
)

STEPS = {
    "tables": screen_fit.TABLES,
    "named tables": screen_fit.NAMED_TABLES,
    "places": screen_fit.PLACES,
    "partners": screen_fit.PARTNERS,
    "ranks": screen_fit.RANKS,
    "ranks by two values": screen_fit.RANKS_OF_TWO,
    "teams": screen_fit.TEAMS,
    "numbers": screen_fit.NUMBERS,
    "pools of 5": screen_fit.pool_steps(5),
    "plan": plan.STEPS,
}


@given(st.sampled_from(sorted(STEPS)), st.integers(0, 400))
def test_everything_has_its_place_and_no_page_is_nearly_empty(name: str, count: int) -> None:
    steps = STEPS[name]
    pages = list(paged(range(count), steps))
    most = max(step.room for step in steps if step.usual)

    assert [one for page, _fit in pages for one in page] == list(range(count))
    assert len(pages) == -(-count // most)
    for page, layout in pages:
        assert len(page) <= layout.columns * layout.rows
        # Nine tables are three rows of three.
        assert layout.columns * layout.rows - len(pages[0][0]) < layout.rows
    lengths = [len(page) for page, _fit in pages]
    assert max(lengths, default=0) - min(lengths, default=0) < max(len(pages), 1)


@given(st.sampled_from(sorted(STEPS)), st.integers(1, 400))
def test_no_larger_letters_would_do(name: str, count: int) -> None:
    each, layout = fit(count, STEPS[name])
    larger = [step for step in STEPS[name] if step.size > layout.size]

    assert all(step.room < each for step in larger)


@for_each("name", sorted(STEPS))
def test_letters_only_grow_smaller_and_stay_readable(name: str) -> None:
    steps: tuple[Step, ...] = STEPS[name]

    usual = [step.size for step in steps if step.usual]
    assert usual == sorted(set(usual), reverse=True)
    # Capitals of 3.5 % of the height: they are 0.66 of the letters, and the height is 56.25.
    assert min(step.size for step in steps) * 0.066 >= 0.035 * 56.25
    # The style sheet has a rule for each size and number of columns.
    sheet = "".join((ROOT / f"static/css/{of}.css").read_text("utf-8") for of in ("screen", "plan"))
    for step in steps:
        assert f".size-{step.size} " in sheet
        assert f".columns-{step.columns} " in sheet
        assert f".rows-{step.rows} " in sheet


@given(
    st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=2),
    st.floats(7, 30),
    st.booleans(),
)
def test_a_name_is_whole_or_within_its_room_and_no_person_is_cut(
    people: list[str], room: float, individual: bool
) -> None:
    name = BETWEEN.join(people)
    shown = on_one_line(name, width, room, individual)

    assert shown == name or width(shown) <= room or not individual
    if individual or len(people) == 2:
        assert "…" not in shown
        if " & " in shown:
            # A couple: each given name, and the family name once.
            assert all(person.endswith(shown.split()[-1]) for person in people)
            return
        assert shown.count(BETWEEN) == name.count(BETWEEN)
        for short, person in zip(shown.split(BETWEEN), people, strict=True):
            words = [word for word in short.split() if not word.endswith(".")]
            assert set(words) <= set(person.split())


@for_each("one, other", FAMILIES)
def test_two_people_are_shortened_alike_and_never_have_one_text(one: str, other: str) -> None:
    whole = BETWEEN.join((one, other))
    for room in range(9, 40):
        form = on_one_line(whole, width, room)
        names = form.split(BETWEEN)
        if " & " in form:
            first_names, _space, _family = form.partition(f" {family_of(one)}")
            assert len(set(first_names.split(" & "))) == 2
            continue
        assert len(set(names)) == 2
        # Both have their whole first name, or neither.
        assert len({person in names for person in (one, other)}) == 1


@for_each("name", ["tables", "places", "ranks", "teams", "pools of 5"])
@pytest.mark.parametrize(
    "pairs", [10, 40, *(pytest.param(n, marks=pytest.mark.slow) for n in (6, 128))]
)
@for_each("alone", [False, True])
def test_a_list_has_one_form_of_name_and_no_text_for_two(
    name: str, pairs: int, alone: bool
) -> None:
    """Initials at least for all: no real name is so long that the wall cannot hold them."""
    teams = [FAMILIES[at % len(FAMILIES)] for at in range(pairs)]
    if pairs > len(FAMILIES):
        # A great hall has everyone's namesakes, told apart by a number.
        teams = [(f"{one} {at}", f"{other} {at}") for at, (one, other) in enumerate(teams)]
    names = [one for pair in teams for one in pair] if alone else list(map(BETWEEN.join, teams))
    entrants = [TeamRef(number, one) for number, one in enumerate(names, 1)]
    steps = STEPS[name]
    named = Named(entrants, steps, alone)

    _each, layout = fit(len(entrants), steps, named.form_of)
    texts = [" ".join(named.camp(one, layout).lines) for one in entrants]

    assert layout.form <= Form.INITIALS
    assert len(set(texts)) == len(names)
    assert not any("…" in text for text in texts)
    people = [part for text in texts for part in text.split(BETWEEN)]
    assert len(set(people)) == len(people)
    # No smaller letters would show longer names in as many views.
    pages = -(-len(entrants) // _each)
    assert not any(
        named.form_of(step) < layout.form and step.room * pages >= len(entrants) for step in steps
    )


@for_each("one", PEOPLE)
@for_each("other", PEOPLE)
def test_any_two_people_have_their_place_in_the_smallest_room(one: str, other: str) -> None:
    assert width(on_one_line(BETWEEN.join((one, other)), width, 7)) <= 7


@given(st.text("aéW -", min_size=1, max_size=200).filter(str.strip), st.floats(4, 30))
def test_a_chosen_name_is_cut_between_two_words_or_after_the_first_letters(
    name: str, room: float
) -> None:
    (shown,) = words_within(name, room, 1)

    assert width(shown) <= max(room, width("W…"))
    for word, kept in zip(name.split(), shown.split(), strict=False):
        assert kept == word or (kept.endswith("…") and word.startswith(kept.removesuffix("…")))


@for_each("family", FAMILIES)
@for_each("room", [CARD, STEP])
def test_a_card_and_a_step_of_the_podium_hold_whole_names(
    family: tuple[str, str], room: Room
) -> None:
    team = TeamLine(1, 1, BETWEEN.join(family), family, {}, 1, None)
    size = names_size(team, False, room)

    assert " ".join(names_lines(team, False, room, size)) == " ".join(family)
    assert size * 0.066 >= 0.035 * 56.25
