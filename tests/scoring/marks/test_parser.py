"""Forms as people write them: what they are worth, and at which sign they are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.marks.cells import LONGEST, read_form
from scoring.marks.form import TERMS, Form
from scoring.words import Refused
from tests.sweeps import for_each

forms = st.builds(
    Form,
    base=st.integers(0, 999),
    times=st.integers(1, 9),
    **{field: st.integers(0, 5) for field in TERMS.values()},
)


@given(forms)
def test_a_form_written_and_read_again_is_worth_the_same(form):
    text = str(form)
    if len(text) <= LONGEST:
        assert read_form(text).weights() == form.weights()


@for_each(
    "text, form",
    [
        ("500", Form(base=500)),
        ("tricks + contract", Form(tricks=1, contract=1)),
        ("320 + 100", Form(base=420)),
        ("2 * 160", Form(base=160, times=2)),
        ("(160+contract)×2", Form(base=160, times=2, contract=2)),
        ("2 * (contract + 3 * all-annonces)", Form(contract=2, all_annonces=6)),
        ("0", Form()),
    ],
)
def test_sums_and_products_are_read(text, form):
    assert read_form(text) == form


@for_each(
    "text, at, words",
    [
        ("", 1, "un nombre"),
        ("160 +", 6, "s’arrête"),
        ("160 contract", 5, "reçu"),
        ("160)", 4, "la fin"),
        ("(160", 5, "s’arrête"),
        ("160 + points", 7, "tricks, all, contract"),
        ("tricks * contract", 10, "deux mots ne se multiplient pas"),
        ("160 - 10", 5, "reçu"),
        ("99999", 1, "9999"),
        ("1" * 101, 101, "100 signes"),
    ],
)
def test_a_wrong_form_is_refused_at_its_sign(text, at, words):
    with pytest.raises(Refused) as refused:
        read_form(text)
    [problem] = refused.value.problems
    assert problem.params["at"] == at
    assert words in problem.text
