"""Names of the rounds under a picture: two lines, then smaller type, and no word cut unseen."""

from __future__ import annotations

from tests.sweeps import for_each
from tournaments.annexes.share.papers.pictures.axes import Across, round_names
from tournaments.annexes.share.papers.pictures.figure import Figure, Text
from tournaments.queries.standings.climbs import RoundLabel


@for_each(
    "name, words",
    [
        ("P1", ("P1",)),
        ("Quarts de finale", ("Quarts de", "finale")),
        ("Quarts de finale de la consolante", ("Quarts de finale", "de la consolante")),
        ("Championnat", ("Championnat",)),
        ("Demi-finales", ("Demi-finales",)),
        ("Intercommunalités-Réunies", ("Intercommunal…",)),
    ],
)
def test_the_name_of_a_round_cuts_no_word_without_a_sign(name: str, words: tuple[str, ...]) -> None:
    figure = Figure(100)
    round_names(figure, [RoundLabel(1, name, name)], Across(0, 56, 1), 50)
    assert tuple(shape.words for shape in figure.shapes if isinstance(shape, Text)) == words
