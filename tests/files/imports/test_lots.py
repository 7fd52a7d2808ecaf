"""Lots as people write them: whom each is for, and lists pasted from a spreadsheet."""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.sweeps import for_each
from tournaments.files.imports.lots import lots_in
from tournaments.files.imports.whom import Whom, read_whom
from tournaments.queries.core.teams import TeamRef
from tournaments.queries.prizes.lines import PrizeLine
from tournaments.queries.prizes.words import typed_whom, whom_examples
from tournaments.words.enums import PrizeBy
from tournaments.words.texts import Refused

CATEGORIES = ["Dames", "Mixtes", "Moins de 18 ans"]
RANK, CATEGORY = PrizeBy.RANK, PrizeBy.CATEGORY


@for_each(
    "typed, whom",
    [
        ("1", Whom(RANK, 1, 1)),
        ("à la première", Whom(RANK, 1, 1)),
        ("1er prix", Whom(RANK, 1, 1)),
        ("aux 2e et 3e", Whom(RANK, 2, 3)),
        ("2, 3 et 4èmes", Whom(RANK, 2, 4)),
        ("4 - 8", Whom(RANK, 4, 8)),
        ("du 4ᵉ au 8ᵉ", Whom(RANK, 4, 8)),
        ("aux trois premiers", Whom(RANK, 1, 3)),
        ("Top 5", Whom(RANK, 1, 5)),
        ("2nd and 3rd", Whom(RANK, 2, 3)),
        ("aux dames", Whom(CATEGORY, category="Dames")),
        ("1re féminine", Whom(CATEGORY, 1, 1, "Dames")),
        ("aux 1re et 2e mixtes", Whom(CATEGORY, 1, 2, "Mixtes")),
        ("2e moins de 18 ans", Whom(CATEGORY, 2, 2, "Moins de 18 ans")),
        ("à la dernière", Whom(PrizeBy.LAST, last=1)),
        ("à la dernière équipe", Whom(PrizeBy.LAST, last=1)),
        ("à la der", Whom(PrizeBy.LAST, last=1)),
        ("À la lanterne rouge", Whom(PrizeBy.LAST, last=1)),
        ("wooden spoon", Whom(PrizeBy.LAST, last=1)),
        ("to the bottom two", Whom(PrizeBy.LAST, last=2)),
        ("aux deux dernières paires", Whom(PrizeBy.LAST, last=2)),
        ("tombola, un par joueur", Whom(PrizeBy.LOT, each=True)),
        ("TIRÉ AU SORT", Whom(PrizeBy.LOT)),
        ("tout le monde", Whom(PrizeBy.EVERYONE)),
        ("au choix", Whom(PrizeBy.CHOICE)),
        ("4 parties jouées", Whom(PrizeBy.ATTENDANCE, rounds=4)),
        ("équipe 12", Whom(PrizeBy.SPECIAL, team=12)),
        ("prix spécial : n° 12 Dames de pique", Whom(PrizeBy.SPECIAL, team=12)),
        ("à désigner", Whom(PrizeBy.SPECIAL)),
    ],
)
def test_whom_a_lot_is_for_is_read_as_people_write_it(typed: str, whom: Whom) -> None:
    assert read_whom(typed, CATEGORIES) == whom


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "Pour qui ?"),
        ("au plus jeune", "n’est pas compris"),
        ("au rouge", "n’est pas compris"),
        *((f"{'9' * 5000} {more}", "n’est pas compris") for more in ("parties jouées", "derniers")),
        ("aux seniors", "Ou une catégorie : Dames, Mixtes"),
        ("Première équipe senior", "ajoutez-la d’abord : « Réglages », page « Concours »"),
        ("au 1er et au 3e", "les rangs d’un lot se suivent"),
        ("à l’avant-dernier", "n’est pas compris"),
        ("à la dernière dame", "n’est pas compris"),
    ],
)
def test_what_is_not_understood_is_never_guessed(typed: str, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_whom(typed, CATEGORIES)
    assert reason in str(refusal.value)
    assert refusal.value.field == "whom"


@st.composite
def lines(draw: st.DrawFn) -> PrizeLine:
    """A lot of any way of giving."""
    by = draw(st.sampled_from(list(PrizeBy)))
    first = draw(st.integers(1, 40))
    last = first + draw(st.integers(0, 12))
    each = draw(st.booleans())
    team = (
        TeamRef(draw(st.integers(1, 999)), "Dames de pique, 1er") if draw(st.booleans()) else None
    )
    quantity = draw(st.integers(1, 9)) * (2 if each else 1)
    category = draw(st.sampled_from(CATEGORIES))
    rounds = draw(st.integers(1, 9))
    return PrizeLine(
        1, "Jambon", by, quantity, None, None, None, False, first, last, category, team, rounds,
        each, False,
    )  # fmt: skip


@given(lines(), st.sampled_from(["fr", "en"]))
def test_what_the_program_writes_of_a_lot_reads_back_the_same(
    line: PrizeLine, language: str
) -> None:
    with override(language):
        whom = read_whom(typed_whom(line), CATEGORIES)
    assert whom.by == line.by
    match line.by:
        case PrizeBy.RANK:
            assert (whom.first, whom.last) == (line.first, line.last)
        case PrizeBy.CATEGORY:
            expected = (whom.category, whom.first, whom.last)
            assert expected == (line.category, line.first, line.last)
        case PrizeBy.LAST:
            assert whom.last == line.quantity // (2 if line.per_player else 1)
        case PrizeBy.SPECIAL:
            assert whom.team == (line.team.number if line.team else None)
        case PrizeBy.ATTENDANCE:
            assert whom.rounds == line.rounds
    if not line.by.has_places and line.by != PrizeBy.LAST:
        assert whom.each == line.per_player


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_example_of_the_field_is_understood(language: str) -> None:
    with override(language):
        for example in whom_examples(CATEGORIES):
            read_whom(example, CATEGORIES)


def read(text: str) -> list[tuple[str, str, str, str]]:
    lots = lots_in(text, CATEGORIES, next_rank=3).lots
    return [(lot.name, lot.quantity, lot.whom, lot.value) for lot in lots]


def test_a_list_with_a_heading_has_its_columns_in_any_order() -> None:
    text = (
        "Valeur\tRang\tDésignation\tSponsor\tQté\n"
        "25 €\t1\tJambon\tBoucherie\t2\n\n"
        "12\tdames\tCoupe\t\t1\n"
    )
    assert read(text) == [("Jambon", "2", "1", "25 €"), ("Coupe", "1", "dames", "12")]
    assert lots_in(text, CATEGORIES, 1).unread == ("Sponsor",)


@for_each(
    "text, lots",
    [
        ("1er ; jambon ; 2", [("jambon", "2", "1er", "")]),
        ("jambon ; 2 ; 1er", [("jambon", "2", "1er", "")]),
        ("1\tjambon\t2\n2\tpanier\t2", [("jambon", "2", "1", ""), ("panier", "2", "2", "")]),
        (
            "jambon\t2\t1\nrosette\t2\t2\nparapluie\t1\tau plus jeune\nfilet\t1\ttiré au sort",
            [
                ("jambon", "2", "1", ""),
                ("rosette", "2", "2", ""),
                ("parapluie", "1", "au plus jeune", ""),
                ("filet", "1", "tiré au sort", ""),
            ],
        ),
        ("jambon\npanier", [("jambon", "1", "3", ""), ("panier", "1", "4", "")]),
        ("2 x jambon\npanier", [("jambon", "2", "3", ""), ("panier", "1", "4", "")]),
        (
            "panier;aux 2e et 3e;25,50 €\ncoupe;aux dames;12 €",
            [("panier", "2", "aux 2e et 3e", "25,50 €"), ("coupe", "1", "aux dames", "12 €")],
        ),
        (
            "1er : 2 jambons\ndu 5e au 8e: mirabelle\nAu dernier – cuillère\ndes roses",
            [
                ("2 jambons", "1", "1er", ""),
                ("mirabelle", "4", "du 5e au 8e", ""),
                ("cuillère", "1", "Au dernier", ""),
                ("des roses", "1", "", ""),
            ],
        ),
        (
            "panier : foie gras\ncoffret",
            [("panier : foie gras", "1", "3", ""), ("coffret", "1", "4", "")],
        ),
        (
            "1er : jambon\ncoffret",
            [("1er : jambon", "1", "3", ""), ("coffret", "1", "4", "")],
        ),
        ("Lot\njambon", [("jambon", "1", "3", "")]),
        *(
            (text, [("jambon", "2", "1er", ""), ("vin", "1", "2e", "")])
            for text in (
                "jambon;2;1er\nvin\t1\t2e",
                'jambon\t2\t1er\r\n\r\n"vin";1;2e\r\n',
                "jambon;2\t1er\nvin;1\t2e",
            )
        ),
        (
            'Lot;Qté;Pour qui\njambon\t2\t1er\n"vin;1;2e',
            [("jambon", "2", "1er", ""), ("vin", "1", "2e", "")],
        ),
        (
            '"jambon;12,50 €;1er\nvin;7;2e',
            [("jambon", "1", "1er", "12,50 €"), ("vin", "1", "2e", "7")],
        ),
    ],
)
def test_a_list_without_headings_is_read_from_what_its_cells_hold(
    text: str, lots: list[tuple[str, str, str, str]]
) -> None:
    assert read(text) == lots


@pytest.mark.parametrize(
    ("text", "reason"), [(" \n\t", "au moins une ligne"), ("jambon\n" * 101, "100 lots d’un coup")]
)
def test_a_list_that_is_empty_or_endless_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        lots_in(text, CATEGORIES, 1)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Refused):
        lots_in(text, CATEGORIES, 1)
