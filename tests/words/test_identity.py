"""Names compared: one person, perhaps one person, or two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.words.alike import Names
from tournaments.words.identity import Likeness, likeness, orders, probes, turned
from tournaments.words.plain_names import spaced

FIRST = ("Jean", "Éric", "Jean-Paul", "Marie Claude", "Zoé", "Noëlle", "Anne-Sophie")
FAMILY = ("Martin", "Le Goff", "d’Auzay", "de La Tour", "Dupont-Petit", "Lecœur", "Éon", "Ménard")


def assert_found(name: str, typed: str) -> None:
    """Look for a near name by both ways: among names in memory, and where a database looks."""
    assert list(Names([(1, name), (2, "Luc Aubin")]).alike(typed)) == [(1, Likeness.NEAR)]
    texts = (spaced(name), turned(name))
    assert any(
        f"{text} ".startswith(f"{probe.head} ") and any(piece in text for piece in probe.pieces)
        for probe in probes(typed)
        for text in texts
    )


@pytest.mark.parametrize(
    "other",
    [
        "JEAN MARTIN",
        "Martin Jean",
        "MARTIN Jean",
        "Jéan Martin",
        "Jean  Martin",
        "martin, jean",
    ],
)
def test_case_accents_spaces_and_order_do_not_make_two_people(other: str) -> None:
    assert likeness("Jean Martin", other) is Likeness.SAME


@for_each(
    "one, other",
    [
        ("Jean-Paul Martin", "MARTIN Jean Paul"),
        ("Éclair d’Auzay", "D AUZAY Eclair"),
        ("Éclair d’Auzay", "d'auzay éclair"),
        ("Marie de La Tour", "DE LA TOUR Marie"),
        ("Odile Dupont-Petit", "Dupont Petit Odile"),
        ("Luc Lecœur", "LECOEUR Luc"),
        ("Guy Petit 2", "PETIT Guy 2"),
        ("Minh Le", "Le Minh"),
    ],
)
def test_hyphens_apostrophes_and_particles_are_written_in_many_ways(one: str, other: str) -> None:
    assert likeness(one, other) is likeness(other, one) is Likeness.SAME


@for_each(
    "one, other",
    [
        # A letter missing, added, changed, or two swapped.
        ("Jean Martin", "Jean Martn"),
        ("Jean Martin", "Jeann Martin"),
        ("Jean Martin", "MARTEN Jean"),
        ("Jean Martin", "Jean Matrin"),
        # A particle missing, or stuck to the name.
        ("Marie de La Tour", "Marie Tour"),
        ("Jean Le Goff", "Goff Jean"),
        ("Jean Le Goff", "LEGOFF Jean"),
        ("Éclair d’Auzay", "Éclair Dauzay"),
        # Half of a double name, another married name, or a title.
        ("Odile Dupont-Petit", "Odile Petit"),
        ("Odile Dupont-Petit", "Odile Dupont-Leroy"),
        ("Odile Dupont née Petit", "Odile Petit"),
        ("Odile Petit", "Mme Odile Petit"),
        ("Jean-Paul Martin", "Jean Martin"),
        # Initials.
        ("Jean Martin", "J. Martin"),
        ("Luc Martin", "MARTIN L."),
        ("Jean-Paul Martin", "JP Martin"),
        ("Jean-Paul Martin", "J.-P. Martin"),
        ("Jean-Paul Martin", "J-Paul Martin"),
        ("Didier Lefèvre", "D. Lefèvre"),
        # What capitals or hyphens tell apart, and the mark of a namesake.
        ("Paul MARTIN", "PAUL Martin"),
        ("Jean-Paul Martin", "Jean Paul-Martin"),
        ("Guy Petit", "Guy Petit 2"),
        ("Guy Petit", "Guy Petit fils"),
    ],
)
def test_what_a_hand_often_changes_is_asked(one: str, other: str) -> None:
    assert likeness(one, other) is likeness(other, one) is Likeness.NEAR
    for name, typed in ((one, other), (other, one)):
        assert_found(name, typed)


@for_each(
    "one, other",
    [
        ("Jean Martin", "Luc Martin"),
        ("Jean Martin", "Jean Durand"),
        ("Jean-Paul Martin", "Jean-Pierre Martin"),
        ("Jean Paul Martin", "Jean Paul Durand"),
        ("Guy Petit père", "Guy Petit fils"),
        ("Guy Petit 2", "Guy Petit 3"),
        ("Joueur 1A", "Joueur 2A"),
        ("J. Martin", "Luc Martin"),
        ("Guy", "Luy"),
        ("Martin", "Jean Martin"),
        ("", ""),
        ("☃", "☃"),
    ],
)
def test_two_people_are_not_asked_about(one: str, other: str) -> None:
    assert likeness(one, other) is likeness(other, one) is Likeness.DIFFERENT


@given(st.sampled_from(FIRST), st.sampled_from(FAMILY), st.data())
def test_one_slip_is_never_taken_for_somebody_and_always_seen(
    first: str, family: str, data: st.DataObject
) -> None:
    name = f"{first} {family}"
    # « œ » is two letters: without it, two are missing.
    letters = [place for place, sign in enumerate(name) if sign.isalpha() and sign != "œ"]
    at = data.draw(st.sampled_from(letters))
    slip = data.draw(st.sampled_from([name[:at] + name[at + 1 :], name[:at] + "k" + name[at:]]))
    typed = data.draw(st.sampled_from([slip, slip.upper()]))
    alike = likeness(name, typed)
    if alike is Likeness.SAME:
        # A letter given twice may be the one that was there, as in « Noëlle ».
        assert spaced(typed) in orders(name)
    if alike is Likeness.NEAR:
        assert_found(name, typed)
    assert alike is not Likeness.DIFFERENT or len(name.replace("d’", "")) < 8
