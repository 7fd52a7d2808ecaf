"""Score sheets: they have the boxes that the rules need, and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules import RuleSet
from tests.papers.builders import (
    contest,
    drawn,
    names,
    pages,
    read,
    squeezed,
    teams,
    texts_placed,
)
from tests.sweeps import daily, slowly
from tournaments.papers import SheetStyle, blank_sheets, score_sheets
from tournaments.papers.kit.fonts import REPLACEMENT
from tournaments.queries.core.contests import ContestInfo
from tournaments.queries.core.halls import HallLine
from tournaments.queries.results.boards import BoardLine
from tournaments.regulation import RoundChange

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")


def lines(page: str, deals: int) -> bool:
    """Return whether the deals are numbered from 1 to `deals`, and no further."""
    words = page.split()
    return all(str(n) in words for n in range(1, deals + 1)) and str(deals + 1) not in words


@pytest.mark.parametrize("deals", [12, *slowly(1, 10)])
def test_two_sheets_share_a_page(deals: int) -> None:
    printed = pages(score_sheets(contest(deals=deals), drawn(teams(8))))

    assert len(printed) == 2
    assert all(squeezed(page).count("SignatureNord-Sud") == 2 for page in printed)


@pytest.mark.parametrize("deals", [10, 30, *slowly(12, 16, 20, 24)])
def test_there_is_a_line_for_each_deal(deals: int) -> None:
    page = pages(blank_sheets(contest(deals=deals), 1))[0]

    assert lines(page.replace("21 novembre", ""), deals)


@pytest.mark.slow
@pytest.mark.parametrize("deals", [12, 60])
def test_a_sheet_is_the_same_in_the_pile_and_alone(deals: int) -> None:
    """The sheets share the drawing of their lines, unless a long name moves it down."""
    long = "Les Joyeux Lurons du comité des fêtes " * 4
    view = drawn(teams(8, ["Roux – Blanc", "Durand – Petit", long.strip(), *names(5)]))
    style = SheetStyle(per_page=1)
    info = contest(deals=deals)
    pile = texts_placed(score_sheets(info, view, style=style))
    alone = [
        page
        for table in view.tables
        for page in texts_placed(score_sheets(info, replace(view, tables=(table,)), style=style))
    ]
    # A sheet says its place in the pile.
    pile, alone = (
        [{one for one in page if "· feuille" not in one[0]} for page in pages_]
        for pages_ in (pile, alone)
    )

    assert pile == alone
    heights = [height for page in pile for text, _x, height in page if text == "Donne"]
    assert len(heights) == len(pile)
    assert len(set(heights)) > 1


@pytest.mark.parametrize("deals", [16, *slowly(24)])
def test_a_long_match_has_a_page_to_itself(deals: int) -> None:
    assert len(pages(score_sheets(contest(deals=deals), drawn(teams(8))))) == 4


def test_a_very_long_match_goes_on_on_a_second_sheet() -> None:
    first, second = pages(blank_sheets(contest(deals=60), 1))

    assert "1 / 2" in first
    assert "30" in first.split()
    assert "31" in second.split()
    assert "60" in second.split()


def test_a_sheet_has_a_box_for_deals_cancelled_where_the_rules_cancel_some() -> None:
    rules = RuleSet.preset("belote-cafe").with_options(carre_sevens="cancels-deal")
    cancelling = pages(blank_sheets(contest(rules, deals=12), 1))[0]
    assert "Annulée" in cancelling
    assert "7777" in cancelling
    assert "< 11" not in cancelling
    assert "Annulée" not in pages(blank_sheets(contest(deals=12), 1))[0]


def test_a_match_to_a_target_has_lines_enough() -> None:
    text = pages(blank_sheets(contest(COINCHE, deals=None, target=1000), 1))[0]

    assert "partie en 1000 points" in text
    assert "16" in text.split()


def test_a_sheet_names_the_round_the_table_and_both_teams() -> None:
    page = squeezed(pages(score_sheets(contest(), drawn(teams(8), 2)))[0])

    for words in (
        "Partie2",
        "Table1",
        "Table3",
        "n°2",
        "LesJoyeuxLurons",
        "n°3",
        "partiede12donnes",
    ):
        assert words in page


def test_a_sheet_of_a_hall_whose_name_no_font_has_is_printed() -> None:
    info = replace(contest(), halls=(HallLine(1, 0, "王", 1, 9),))
    assert f"Table {REPLACEMENT}" in pages(score_sheets(info, drawn(teams(4))))[0]


def test_belote_asks_for_no_contract() -> None:
    text = read(blank_sheets(contest(BELOTE), 1))

    for head in ("Donne", "Preneur", "Points", "Belote", "Capot", "Marque", "Totaux"):
        assert head in text
    for head in ("Contrat", "Atout", "Coinche", "Annonces", "♠"):
        assert head not in text


def test_coinche_asks_for_contract_trump_and_coinche() -> None:
    text = read(blank_sheets(contest(COINCHE), 1))

    for head in ("Contrat", "Atout", "Coinche", "coin.", "surc.", "Annonces"):
        assert head in text
    assert [text.count(suit) for suit in "♠♥♦♣"] == [12] * 4
    assert "TA" not in text


def test_annonces_have_boxes_only_where_they_are_played() -> None:
    belote = BELOTE.with_options(annonces="federation")
    coinche = COINCHE.with_options(annonces="none")

    assert "Annonces" in read(blank_sheets(contest(belote), 1))
    assert "Annonces" not in read(blank_sheets(contest(coinche), 1))


@pytest.mark.parametrize("rules", [COINCHE, BELOTE])
def test_no_trump_and_all_trump_are_offered_where_allowed(rules: RuleSet) -> None:
    words = pages(blank_sheets(contest(rules.with_options(sa_ta=True)), 1))[0].split()

    assert words.count("SA") == words.count("TA") == 12


def test_a_sheet_ends_with_what_is_counted_and_signed() -> None:
    text = read(blank_sheets(contest(), 1))

    for words in (
        "Nombre de belotes", "Nombre de capots", "Signature Nord-Sud", "Signature Est-Ouest",
        "à porter à la table de marque",
    ):  # fmt: skip
        assert squeezed(words) in text


def test_a_sheet_asks_for_the_first_dealer_a_forfeit_the_end_time_and_who_checks() -> None:
    text = read(blank_sheets(contest(), 1))

    for words in ("Premierdonneur" + "NOSE", "Forfaitde", "Heuredefin", "Vérifiépar"):
        assert words in text


def test_the_boards_of_a_duplicate_tell_their_dealers() -> None:
    """North deals board 1, then his right-hand neighbour: 5 North, 6 West, 7 South."""
    view = drawn(teams(4))
    boards = tuple(BoardLine(number) for number in (5, 6, 7))
    one = replace(view, tables=(view.tables[0]._replace(boards=boards),))
    text = read(score_sheets(contest(deals=3), one))

    assert "5N6O7S" in text
    assert "Premierdonneur" not in text


def test_long_names_are_broken_between_the_two_people() -> None:
    people = "Jean Martin", "Marie-Françoise Lefebvre-Durand-Petit-Lambert"
    view = drawn(teams(2, [" – ".join(people), "Roux – Blanc"]))
    for per_page in (1, 2):
        (page,) = texts_placed(score_sheets(contest(), view, style=SheetStyle(per_page)))
        texts = {text for text, _x, _y in page}
        assert {f"{people[0]} –", people[1], "Roux – Blanc"} <= texts


@pytest.mark.parametrize(("litige", "boxed"), [("carried", True), ("failed", False)])
def test_points_that_a_litige_leaves_aside_have_a_box_where_they_are_carried(
    litige: str, boxed: bool
) -> None:
    text = read(blank_sheets(contest(BELOTE.with_options(litige=litige)), 1))

    assert ("Litigeensuspens" in text) is boxed


@pytest.mark.parametrize(("count", "expected"), [(0, 1), (3, 2), *slowly((1, 1), (7, 4))])
def test_as_many_blank_sheets_as_asked(count: int, expected: int) -> None:
    printed = pages(blank_sheets(contest(), count))

    assert len(printed) == expected
    assert sum(squeezed(page).count("SignatureNord-Sud") for page in printed) == count


def test_the_sheets_of_a_longer_last_round_have_its_number_of_lines() -> None:
    changed = contest(rounds=4, changes=(RoundChange(4, deals=15),))
    last = replace(drawn(teams(4)), number=4)

    assert "partie de 15 donnes" in pages(score_sheets(changed, last))[0]
    assert "partie de 12 donnes" in pages(score_sheets(changed, replace(last, number=3)))[0]


@pytest.mark.parametrize(
    ("per_page", "expected", "deals"),
    [
        (4, 5, False),
        *slowly((2, 9, True), (1, 17, True), (1, 17, False), (2, 9, False), (4, 5, True)),
    ],
)
def test_one_two_or_four_sheets_to_a_page_name_every_table(
    per_page: int, expected: int, deals: bool
) -> None:
    view = drawn(teams(34))
    printed = pages(score_sheets(contest(), view, None, SheetStyle(per_page, deals)))

    assert len(printed) == expected
    text = squeezed("".join(printed))
    assert [t.table for t in view.tables if f"Table{t.table}" not in text] == []
    assert text.count("SignatureNord-Sud") == len(view.tables)
    with_deals = deals and per_page < 4
    assert ("Preneur" in text) is with_deals
    assert ("Totaldespoints" in text) is not with_deals


@pytest.mark.parametrize("info", daily(1, [contest(COINCHE), contest(), contest(deals=60)]))
def test_four_sheets_to_a_page_take_the_totals_alone_and_say_why(info: ContestInfo) -> None:
    """A quarter of a page is 105 mm wide: the least sheet of belote needs 150 mm of boxes."""
    text = read(blank_sheets(info, 4, SheetStyle(4)))

    assert text.count(squeezed("les cases des donnes seraient trop petites")) == 4
    assert "Preneur" not in text
    assert text.count("Totaldespoints") == 4


def test_four_sheets_to_a_page_hold_the_totals_of_each_manche() -> None:
    text = read(blank_sheets(contest(manches=3, win=2, draw=1), 1, SheetStyle(4)))

    assert text.count("Manche1Manche2Manche3") == 1


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_there_is_a_box_for_each_choice_of_the_table(per_page: int) -> None:
    """coinchons.fr: agreed between the two teams at the table. Option: per_table."""
    rules = COINCHE.with_options(per_table=["sa_ta", "generale"])
    style = SheetStyle(per_page=per_page)
    page = pages(blank_sheets(contest(rules, deals=12), 1, style))[0]

    assert "Sans atout et tout atout" in page
    assert "Générale" in page
    assert "Aide de la belote" not in page
    if per_page == 1:
        assert "SA" in page.split()


def test_tens_are_said_beside_the_target() -> None:
    rules = BELOTE.with_options(unit=10, rounding="ten")
    printed = read(blank_sheets(contest(rules, deals=None, target=101, target_rule="exceed"), 1))

    assert "partieenplusde101dizaines" in printed
    assert "s’écriventendizaines" in printed


@pytest.mark.parametrize(
    ("rules", "ends", "check"),
    [
        (BELOTE, {"deals": 12}, "1944 ensemble, 20 de plus par belote, 90 de plus par capot."),
        (BELOTE, {"deals": 10}, "1620 ensemble, 20 de plus par belote, 90 de plus par capot."),
        (BELOTE, {"target": 1000}, ""),
        (COINCHE, {"deals": 12}, ""),
    ],
)
def test_a_sheet_says_what_both_totals_make_where_the_rules_fix_it(
    rules: RuleSet, ends: dict[str, int], check: str
) -> None:
    info = contest(rules, **ends)
    for style in (SheetStyle(), SheetStyle(deals=False), SheetStyle(per_page=4, deals=False)):
        for leaves in (
            blank_sheets(info, 1, style),
            score_sheets(info, drawn(teams(4)), None, style),
        ):
            text = read(leaves)
            assert (squeezed(check) in text) if check else ("Contrôle" not in text)


def test_a_sheet_of_another_number_of_deals_has_its_own_sum() -> None:
    info = contest(deals=12, changes=(RoundChange(2, deals=8),))
    assert squeezed("1296 ensemble") in read(score_sheets(info, drawn(teams(4), 2)))
    assert squeezed("1944 ensemble") in read(score_sheets(info, drawn(teams(4), 1)))
    assert "Contrôle" not in read(blank_sheets(info, 1)), "nobody knows its round"
