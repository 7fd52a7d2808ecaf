"""Likely mistakes on a sheet with impossible totals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import Deal, End, RuleSet, score_match
from scoring.doubts.causes import MOST_CAUSES
from scoring.doubts.diagnosis import MISSED, TRANSPOSED, TWICE, Sheet, likely_causes, meant
from scoring.doubts.totals import check_totals
from scoring.score import PASSED, REPLAYED
from tests.scoring.each_preset import each_preset
from tests.sweeps import for_each

from .test_other_total import paid_capots

BELOTE = RuleSet.preset("ffb-belote")
COINCHE = RuleSet.preset("ffb-coinche")
TEN = BELOTE.with_options(rounding="ten")
TWELVE = End(deals=12)


def texts(sheet: Sheet, rules: RuleSet = BELOTE, end: End = TWELVE) -> list[str]:
    assert check_totals(rules, end, *sheet)
    return [cause.text for cause in likely_causes(rules, end, sheet)]


@for_each(
    "sheet, sentence",
    [
        (Sheet(1040, 944, 1, 0), "une belote de plus (2 au lieu de 1) expliquerait 20."),
        (Sheet(1040, 904, 1, 0), "une belote de moins (0 au lieu de 1) expliquerait 20."),
        (Sheet(1040, 944, 0, 0), "2 belotes de plus (2 au lieu de 0) expliqueraient 40."),
        (Sheet(1040, 1034, 2, 0), "un capot de plus (1 au lieu de 0) expliquerait 90."),
        (
            Sheet(1040, 944, 2, 1),
            "un capot de moins (0 au lieu de 1) expliquerait 90 : celui de la défense "
            "vaut une simple chute.",
        ),
        (
            Sheet(1040, 1014, 0, 0),
            "une belote de plus (1 au lieu de 0) et un capot de plus (1 au lieu de 0) "
            "expliqueraient 110.",
        ),
        (Sheet(1042, 920, 0, 0), "deux chiffres inversés, 1024 au lieu de 1042 (Nord-Sud)."),
        (Sheet(104, 904, 0, 0), "un chiffre oublié, 1040 au lieu de 104 (Nord-Sud)."),
        (Sheet(1040, 9044, 0, 0), "un chiffre tapé deux fois, 904 au lieu de 9044 (Est-Ouest)."),
        (
            Sheet(1040, 3, 964, 0),
            "« Est-Ouest » et « Belotes » sont échangés : ce serait 1040 à 964, belotes : 3, "
            "capots : 0.",
        ),
        (
            Sheet(1040, 964, 0, 3),
            "« Belotes » et « Capots » sont échangés : ce serait 1040 à 964, belotes : 3, "
            "capots : 0.",
        ),
        (
            Sheet(1040, 3, 0, 964),
            "les nombres ne sont pas tapés dans leurs cases : ce serait 1040 à 964, belotes : 3, "
            "capots : 0.",
        ),
        (
            Sheet(1944, 904, 0, 0),
            "1944 est la somme des deux totaux : celui de Nord-Sud serait 1040.",
        ),
        (
            Sheet(1040, 1944, 0, 0),
            "1944 est la somme des deux totaux : celui d’Est-Ouest serait 904.",
        ),
        (
            Sheet(1040, 1040, 0, 0),
            "le même total, 1040, est tapé pour les deux camps : l’autre serait 904.",
        ),
        (
            Sheet(982, 800, 0, 0),
            "il manque une donne : ces totaux iraient à une feuille de 11 donnes sur 12.",
        ),
        (
            Sheet(1306, 800, 0, 0),
            "il y a une donne de trop : ces totaux iraient à une feuille de 13 donnes au lieu "
            "de 12.",
        ),
        (Sheet(1063, 800, 0, 0), "un litige mis de côté et jamais repris expliquerait 81."),
        (Sheet(1225, 800, 0, 0), "un litige compté deux fois expliquerait 81."),
        (Sheet(1134, 800, 0, 0), "un dix de der oublié expliquerait 10."),
        (Sheet(1044, 1000, 0, 0), "une retenue manquée dans une addition expliquerait 100."),
        (
            Sheet(1040, 910),
            "la feuille est arrondie à la dizaine : ici chaque donne se marque au point près.",
        ),
    ],
)
def test_the_first_cause_of_a_doubtful_sheet_of_plain_belote(sheet: Sheet, sentence: str) -> None:
    assert texts(sheet)[0] == sentence


def test_a_slip_that_either_total_may_have_is_said_of_both_and_of_three_of_none() -> None:
    assert texts(Sheet(1042, 920, 0, 0))[1] == (
        "deux chiffres inversés, 902 au lieu de 920 (Est-Ouest)."
    )
    assert texts(Sheet(1000, 945)) == []


def test_a_sheet_that_was_not_rounded_is_recognised() -> None:
    assert texts(Sheet(1042, 902), TEN)[0] == (
        "la feuille n’est pas arrondie : chaque marque s’arrondit à un multiple de 10, donne par "
        "donne."
    )
    assert texts(Sheet(1043, 2027), COINCHE) == texts(Sheet(1042, 902), TEN)


def test_where_rounding_leaves_room_a_count_makes_possible_what_it_cannot_explain() -> None:
    assert texts(Sheet(1040, 1010, 0, 0), TEN)[:2] == [
        "une belote de plus (1 au lieu de 0) rendrait les totaux possibles.",
        "un capot de plus (1 au lieu de 0) rendrait les totaux possibles.",
    ]


def test_a_match_to_a_target_that_nobody_reached_says_what_is_missing() -> None:
    to_1000 = End(target=1000)
    assert texts(Sheet(985, 700), end=to_1000) == [
        "une belote oubliée donnerait à Nord-Sud les 15 points qui manquent.",
        "la partie n’est pas finie : il manque 15 à Nord-Sud.",
    ]
    assert texts(Sheet(104, 700), end=to_1000) == [
        "la partie n’est pas finie : il manque 300 à Est-Ouest."
    ]
    assert texts(Sheet(1000, 1000), end=to_1000)[0] == (
        "le même total, 1000, est tapé pour les deux camps."
    )
    assert texts(Sheet(700, 700), end=to_1000) == [
        "le même total, 700, est tapé pour les deux camps."
    ]


class TestDigits:
    def test_exchanged_typed_twice_and_missed_are_found_each_number_once(self) -> None:
        slips = list(meant(1004))
        named = {slip.message: [n for s, n in slips if s == slip] for slip, _ in slips}
        assert named[TRANSPOSED] == [1040]
        assert named[TWICE] == [104]
        assert {10044, 91004, 12004} <= set(named[MISSED])
        numbers = [number for _, number in slips]
        assert len(numbers) == len(set(numbers))
        assert 1004 not in numbers

    @given(st.integers(0, 99_999))
    def test_each_slip_undone_gives_the_number_back(self, number: int) -> None:
        for _slip, other in meant(number):
            assert number in [back for _, back in meant(other)] or _one_of_two_alike(number, other)


def _one_of_two_alike(number: int, other: int) -> bool:
    """Return whether ``other`` has one digit more than ``number``.

    `meant` removes a digit only if it is doubled, so it cannot remove a single digit that was
    added.
    """
    return len(str(other)) > len(str(number))


FOUR = End(deals=4)


def any_deal(rules: RuleSet, draw: Random) -> Deal:
    """Return an ordinary deal, sometimes a capot."""
    belote = rules.game == "belote"
    ns = int(draw.random() * 163) if draw.random() < 0.8 else (252 if draw.random() < 0.5 else 0)
    ew = 252 if ns == 0 and draw.random() < 0.5 else max(0, 162 - ns)
    whose = draw.random()
    return Deal(
        taker="NS" if draw.random() < 0.5 else "EW",
        contract=None if belote else 80 + 10 * int(draw.random() * 9),
        trump="hearts",
        coinche=0 if belote else max(0, int(draw.random() * 8) - 5),
        ns=ns,
        ew=ew,
        belotes_ns=int(whose < 0.25),
        belotes_ew=int(whose > 0.75),
    )


@st.composite
def legal_sheets(draw: st.DrawFn, rules: RuleSet) -> Sheet:
    """Totals and counts of a match of four deals, as the engine scores it."""
    lots = Random(draw(st.integers(0, 2**31)))
    deals = [any_deal(rules, lots) for _ in range(5)]
    score = score_match(rules, deals, FOUR)
    marked = zip(deals, score.deals, strict=False)
    counted = [deal for deal, marks in marked if marks.outcome not in (PASSED, REPLAYED)]
    belotes = sum(deal.belotes_ns + deal.belotes_ew for deal in counted)
    assume(score.ended and score.ns and score.ew)
    return Sheet(score.ns, score.ew, belotes, paid_capots(rules, counted))


@each_preset
@given(st.data())
def test_of_a_legal_sheet_nothing_is_said(preset: str, data: st.DataObject) -> None:
    rules = RuleSet.preset(preset)
    sheet = data.draw(legal_sheets(rules))
    assert check_totals(rules, FOUR, *sheet) == []
    assert likely_causes(rules, FOUR, sheet) == []
    unsaid = sheet._replace(belotes=None, capots=None)
    assert check_totals(rules, FOUR, *unsaid) == []
    assert likely_causes(rules, FOUR, unsaid) == []


Slip = Callable[[Sheet], Sheet]


def exchange(one: str, other: str) -> Slip:
    return lambda s: s._replace(**{one: getattr(s, other), other: getattr(s, one)})


def more(field: str, number: int) -> Slip:
    return lambda s: s._replace(**{field: getattr(s, field) + number})


#: Single writing mistakes, with the name of the cause that must be found.
SLIPS: dict[str, tuple[str, Slip]] = {
    "a belote too many": ("belotes", more("belotes", 1)),
    "a belote forgotten": ("belotes", more("belotes", -1)),
    "a capot too many": ("capots", more("capots", 1)),
    "a capot forgotten": ("capots", more("capots", -1)),
    "a total in the belotes": ("mixed-up", exchange("ew", "belotes")),
    "a total in the capots": ("mixed-up", exchange("ns", "capots")),
    "the sum for a total": ("sum-typed", lambda s: s._replace(ns=s.ns + s.ew)),
    "a total twice": ("same-twice", lambda s: s._replace(ew=s.ns)),
}


@each_preset
@given(st.data())
def test_one_slip_is_among_the_first_two_causes(preset: str, data: st.DataObject) -> None:
    rules = RuleSet.preset(preset)
    sheet = data.draw(legal_sheets(rules))
    code, slip = SLIPS[data.draw(st.sampled_from(list(SLIPS)))]
    typed = slip(sheet)
    assume(min(typed) >= 0)
    causes = likely_causes(rules, FOUR, typed)
    if not check_totals(rules, FOUR, *typed):
        assert causes == []
    else:
        assert code in [cause.code for cause in causes][:2]
    assert len(causes) <= MOST_CAUSES


#: Typing mistakes at one digit of a number.
FINGERS: dict[str, Callable[[str, int], str]] = {
    TRANSPOSED: lambda d, at: d[:at] + d[at + 1 : at + 2] + d[at] + d[at + 2 :],
    TWICE: lambda d, at: d[: at + 1] + d[at:],
    MISSED: lambda d, at: d[:at] + d[at + 1 :],
}


@given(st.data())
def test_a_slip_of_a_digit_is_named_with_the_number_meant(
    data: st.DataObject,
) -> None:
    sheet = data.draw(legal_sheets(BELOTE))
    name = data.draw(st.sampled_from(list(FINGERS)))
    digits = str(sheet.ns)
    slipped = FINGERS[name](digits, data.draw(st.integers(0, len(digits) - 1)))
    assume(slipped and slipped != digits and slipped[0] != "0")
    typed = sheet._replace(ns=int(slipped))
    assume(check_totals(BELOTE, FOUR, *typed))
    causes = likely_causes(BELOTE, FOUR, typed)
    named = [cause.params for cause in causes if cause.code == "digits"]
    assert (sheet.ns, name) in [(params["number"], params["slip"].message) for params in named]
