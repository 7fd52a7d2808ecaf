"""Ways of drawing as values: each says all that the program asks of it."""

from __future__ import annotations

import pytest

from tournaments.pairing import METHODS, DrawMethod, Meetings, Method, Use, offered

methods = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS.keys())


@methods
def test_every_way_of_drawing_has_its_texts(method: Method) -> None:
    texts = [method.label]
    for one in method.offered.values():
        texts += [one.label, one.sentence]
    if method.meetings is not Meetings.BY_HAND:
        texts.append(method.announced)
    assert all(texts), f"{method.name}: a text is empty"


@methods
def test_a_way_of_drawing_is_chosen_in_a_regulation_or_named_by_the_program(
    method: Method,
) -> None:
    assert bool(method.offered) != (method.name in list(DrawMethod)), method.name


def test_every_way_of_drawing_that_the_program_names_is_registered() -> None:
    assert set(DrawMethod) <= METHODS.keys()


def test_only_players_are_seated() -> None:
    seated = {name for name, one in METHODS.items() if one.of_players}
    assert {*offered(Use.SEATING), DrawMethod.CHAIRS} == seated
    assert not seated & (offered(Use.FIRST).keys() | offered(Use.NEXT).keys())


def test_a_first_draw_is_drawn_for_its_round_alone() -> None:
    """A movement comes under `next_draw`: it fixes the first round with all the others."""
    assert all(METHODS[name].drawn_anew for name in offered(Use.FIRST))
