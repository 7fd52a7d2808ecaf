"""The tag `url` keeps addresses: each is the one that Django gives for these values."""

from __future__ import annotations

import pytest
from django.template import engines
from django.urls import NoReverseMatch, reverse


def written(source: str, **values: object) -> str:
    """Return what a template writes."""
    return str(engines["django"].from_string(source).render(values))


def test_an_address_is_that_of_its_values_and_of_their_types():
    for slug in ("un", "deux", "un"):
        for number in (1, 2, "1", True):
            if number is True:
                # Equal to one, and no number of a round.
                with pytest.raises(NoReverseMatch):
                    written("{% url 'round' slug n %}", slug=slug, n=number)
                continue
            address = reverse("round", args=[slug, number])
            assert written("{% url 'round' slug n %}", slug=slug, n=number) == address


def test_an_address_may_be_named_and_an_unknown_page_too():
    address = reverse("public-team", args=["un", 7])
    assert written("{% url 'public-team' slug 7 as a %}[{{ a }}]", slug="un") == f"[{address}]"
    assert written("{% url 'no-such-page' as a %}[{{ a }}]") == "[]"
