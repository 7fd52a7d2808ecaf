"""Sentences of the rules of a deal that need several options, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from scoring.bids import expected_bids
from scoring.catalogue.annonces import AS_ANNONCES, CANCELS_ANNONCES
from scoring.catalogue.bidding import TENS
from scoring.catalogue.ending import NOT_BY_BELOTE
from scoring.catalogue.options import BELOTE, COINCHE, Value
from scoring.catalogue.play import (
    CONTREE_WORDS,
    FEDERATION_WORDS,
    LOST_ON_FAILURE,
    NO_BELOTE,
    PROTECTED,
    UNMARKED,
    WINNER,
    WINNER_UNLESS_CAPOT,
    Wording,
)
from scoring.catalogue.result import (
    CONTRACT_ONLY,
    LITIGE_AS_CONTRACT,
    LITIGE_CARRIED,
    LITIGE_FAILED,
    LITIGE_MADE,
    NOT_ALLOWED,
)
from scoring.catalogue.sheet import FORCED, NEXT_DEALER
from scoring.catalogue.table import THREE_PLAYERS, TWO_PLAYERS
from scoring.catalogue.ties import may_be_equal
from scoring.marks import table
from scoring.marks.cases import Case
from scoring.rules import OPTIONS, RuleSet
from scoring.wording import in_its_words
from scoring.words import N_
from tournaments.regulation.wording import listed, sentence_of
from tournaments.regulation.words.counted import (
    annonce_values,
    counted_sentence,
    false_annonce,
    judged_before_rounding,
    lost_annonces,
    protected_belote,
)
from tournaments.regulation.words.marks import case_in_words, cell_sentences
from tournaments.words.texts import say

#: Equal totals with bids, by the value of the option. A doubled contract never has its own rule.
_TIES: Final[Mapping[Value, str]] = {
    "failed": N_("À totaux égaux, un contrat atteint et non coinché est chuté ; %(doubled)s."),
    "made": N_("À totaux égaux, un contrat atteint et non coinché est réussi ; %(doubled)s."),
    "carried": N_(
        "À totaux égaux, si le contrat est atteint et n’est pas coinché, la défense marque le "
        "sien ; celui du preneur, sans le contrat, va au camp qui gagne la donne suivante, ou à sa "
        "défense si elle est aussi en litige ; %(doubled)s."
    ),
    "replayed": N_(
        "À totaux égaux, un contrat atteint et non coinché ne compte pas, et le même donneur "
        "redistribue ; %(doubled)s."
    ),
}
#: What equal totals make of a contract that is reached, by whether it must beat the defence.
_TIE_AS_ANY: Final = {
    True: N_("À totaux égaux, un contrat atteint est chuté."),
    False: N_("À totaux égaux, un contrat atteint est réussi."),
}
_DOUBLED_TIE: Final = {
    True: N_("coinché, il est chuté"),
    False: N_("coinché, il est réussi"),
}
#: What a contract asks of its taker where equal totals have a rule of their own.
_TIE_APART: Final = {
    True: N_(
        "Le preneur doit atteindre son contrat et faire plus de points que la défense ; les totaux "
        "égaux ont leur propre règle."
    ),
    False: N_(
        "Il suffit au preneur d’atteindre son contrat, même si la défense a davantage ; seuls les "
        "totaux égaux ont leur propre règle."
    ),
}
_OTHER_DEALS: Final = N_("Si tous deux passent, la donne ne compte pas et l’autre distribue.")
#: How a target is won without a belote, by the value of ``win_needs``.
_WON: Final[Mapping[Value, str]] = {
    **dict.fromkeys(
        ("belote-rule", NOT_BY_BELOTE, "anything"),
        N_("Le but atteint suffit pour gagner, même en étant capot."),
    ),
    "trick": N_("On ne gagne pas en étant capot : la partie continue."),
}
#: The game with bids by its name.
_GAMES: Final[Mapping[Wording, str]] = {
    FEDERATION_WORDS: N_(
        "On joue à la coinche : le preneur demande un contrat aux enchères et doit le réaliser."
    ),
    CONTREE_WORDS: N_(
        "On joue à la contrée : le preneur demande un contrat aux enchères et doit le réaliser."
    ),
}
_CARRIED: Final = N_(
    "À totaux égaux, la défense marque le sien ; celui du preneur va au camp qui gagne la donne "
    "suivante, ou à sa défense si elle est aussi en litige."
)
#: Whose belote is lost in belote, where no contract is doubled.
_LOST_BELOTES: Final[Mapping[Value, str]] = {
    WINNER: N_("Le camp qui chute ou qui est capot perd aussi sa belote."),
    WINNER_UNLESS_CAPOT: N_(
        "Le camp qui chute perd aussi sa belote ; un camp capot garde la sienne."
    ),
    LOST_ON_FAILURE: N_(
        "Le preneur qui chute perd aussi sa belote, que marque la défense ; une défense capot "
        "garde la sienne."
    ),
}
_BIDS: Final = N_("On demande %(bids)s.")
_HELPS: Final[Mapping[str, str]] = {
    "annonces_help": N_("Les annonces comptent pour réussir le contrat."),
    "belote_helps": N_("La belote compte pour réussir le contrat."),
}
_NO_ANNONCES: Final = N_("On joue sans annonces.")
_CAFE: Final = N_("On joue avec annonces ; une carte peut servir à plusieurs annonces.")


def clause_sentence(rules: RuleSet, name: str, value: Value) -> str | None:
    """Return the sentence of a clause that another option changes, or None for all the others."""
    if rules.game != BELOTE and name in ("litige", "beat_defence"):
        return _of_equal_totals(rules, name)
    if name == "belote" and rules.game == BELOTE and value in _LOST_BELOTES:
        return say(_LOST_BELOTES[value], {})
    if name in _HELPS and value == "yes" and rules.game != BELOTE:
        return say(_HELPS[name], {})
    if name == "min_bid" and rules.bid_steps == TENS:
        # the highest bid has a sentence of its own
        open_ended = rules.with_options(max_bid=0) if rules.max_bid else rules
        return say(_BIDS, {"bids": expected_bids(open_ended)})
    if rules.belote == NO_BELOTE:
        if name == "win_needs" and value in _WON:
            return say(_WON[value], {})
        if name == "annonces" and value == "none":
            return say(_NO_ANNONCES, {})
        if name == "litige" and value == LITIGE_CARRIED and rules.game == BELOTE:
            return say(_CARRIED, {})
    if (name, value) == ("game", COINCHE):
        return say(_GAMES[rules.wording], {})
    if name == "all_pass" and value == FORCED:
        return sentence_of("forced_taker", rules.forced_taker)
    if name == "all_pass" and rules.players == TWO_PLAYERS and value == NEXT_DEALER:
        return say(_OTHER_DEALS, {})
    if rules.carres_apart:
        # the sentence of the café's annonces says that both carrés cancel them
        if name == "annonces":
            return say(_CAFE, {})
        if name in ("carre_sevens", "carre_eights") and value == AS_ANNONCES:
            return sentence_of(name, CANCELS_ANNONCES)
    return None


def _of_equal_totals(rules: RuleSet, name: str) -> str | None:
    """Return how a contract is reached, or what equal totals make of it; None as usual."""
    beats, litige = rules.beat_defence, rules.litige
    as_any = say(_TIE_AS_ANY[beats], {})
    alike = litige == (LITIGE_FAILED if beats else LITIGE_MADE)
    if name == "litige":
        return as_any if alike else say(_TIES[litige], {"doubled": say(_DOUBLED_TIE[beats], {})})
    if alike or not may_be_equal(rules.options()):
        return None
    if litige == LITIGE_AS_CONTRACT:
        return f"{sentence_of(name, beats)} {as_any}"
    return say(_TIE_APART[beats], {})


#: Options whose sentence gives the factors of a coinche, with its beginning.
DOUBLED: Final = {
    "coinche": N_("Contrat coinché"),
    "surcoinche": N_("Contrat surcoinché"),
}
_CAPOT: Final = N_("Un capot demandé et coinché vaut %(once)s points, surcoinché %(twice)s.")
_FAILED_CAPOT: Final = N_(
    "Un capot demandé, coinché et chuté vaut %(once)s points en tout, surcoinché %(twice)s."
)
_GENERALE: Final = N_(
    "Une générale demandée et coinchée vaut %(once)s points, surcoinchée %(twice)s."
)


def rule_sentences(rules: RuleSet, name: str, value: Value) -> Iterator[str]:
    """Yield the sentence of an option with this value, in the words of the game; none if idle."""
    for sentence in _sentences(rules, name, value):
        yield in_its_words(rules, sentence)


def _sentences(rules: RuleSet, name: str, value: Value) -> Iterator[str]:
    """Yield the sentences of an option, and in which cases a written cell says otherwise."""
    if name == "marks":
        exact = rules.rounding == "none" or not rules.round_last_deal
        yield from cell_sentences(rules.marks, exact)
        return
    if not rules.marks:
        yield from _option_sentences(rules, name, value)
        return
    places = _places(rules, name)
    if places and OPTIONS[name].fills and all(table.is_written(rules, one) for one in places):
        return
    cases = [case_in_words(cell.case, cell.doubled) for cell in table.written_over(rules, places)]
    for sentence in _option_sentences(rules, name, value):
        yield _except(sentence, list(dict.fromkeys(cases))) if cases else sentence


def _places(rules: RuleSet, name: str) -> frozenset[table.Place]:
    """Return the cells of the table of the marks that the sentence of an option is about."""
    if OPTIONS[name].fills:
        return table.filled_by(rules, name)
    if name == "belote":
        marked = table.cells_with(rules, "belotes") | table.cells_with(rules, "all_belotes")
        return table.filled_by(rules, name) | marked
    if name == "capot_annonces":
        return table.cells_with(rules, "all_annonces")
    return frozenset()


def _except(sentence: str, cases: list[str]) -> str:
    return _("%(sentence)s Exception dans « %(article)s » : %(cases)s.") % {
        "sentence": sentence,
        "article": _("La marque"),
        "cases": " ; ".join(cases),
    }


def _option_sentences(rules: RuleSet, name: str, value: Value) -> Iterator[str]:
    written = rules
    if rules.marks:
        # the sentences of the options give the numbers of their own table
        rules = table.without_cells(rules)
    if name in DOUBLED:
        yield _doubled(rules, name)
    elif name == "coinche_capot":
        yield from _doubled_capots(rules)
        yield from _doubled_flats(rules)
    elif name == "made_marks" and value == CONTRACT_ONLY and rules.annonces == "none":
        yield _(
            "Le preneur d’un contrat réussi marque le contrat demandé ; les plis ne se marquent "
            "pas, ni d’un côté ni de l’autre."
        )
    elif name == "forced_taker" and rules.all_pass == FORCED:
        # The sentence of a deal that all pass says who takes.
        return
    elif name == "capot" and getattr(rules, "made_marks", None) == CONTRACT_ONLY:
        # Tricks are not marked: a capot that nobody bid is worth the contract alone.
        return
    elif name == "litige" and value == LITIGE_AS_CONTRACT:
        # What a contract asks for says what equal totals make of it.
        return
    elif name == "bid_steps" and value == TENS:
        # The sentence of the lowest bid says that bids go up ten by ten.
        return
    elif name == "belote_helps" and value == "yes" and rules.belote == UNMARKED:
        # The sentence of a belote that is not marked says that it helps.
        return
    elif (name, value) == ("belote", PROTECTED):
        yield protected_belote(rules)
    elif name == "carre_values":
        yield annonce_values(rules)
    elif name == "capot_annonces":
        yield from lost_annonces(rules)
    else:
        sentence = (
            clause_sentence(rules, name, value)
            or counted_sentence(written, rules, name, value)
            or sentence_of(name, value)
        )
        yield " ".join((sentence, *_beside(rules, name, value)))
    if name == "annonces" and value != "none" and rules.players != THREE_PLAYERS:
        yield false_annonce(written)


def _beside(rules: RuleSet, name: str, value: Value) -> Iterator[str]:
    """Yield a rule without an option, which the sentence of this option leaves in doubt."""
    if name == "rounding" and value != "none":
        yield judged_before_rounding(rules)
    if name == "annonces" and value != "none" and rules.players != THREE_PLAYERS:
        yield _("Seul le camp qui a la plus forte annonce compte les siennes.")


def _amounts(rules: RuleSet, name: str) -> list[tuple[int, str]]:
    base, contract, annonces, belote = getattr(rules, name)
    points = table.row_of(rules, "made", 1).taker.base
    amounts = [(base if points else 0, str(points)), (contract, _("le contrat"))]
    if rules.annonces != "none":
        amounts.append((annonces, _("les annonces")))
    if rules.belote not in (UNMARKED, NO_BELOTE):
        # a loser's belote that it does not keep is the winner's too
        own = rules.belote == PROTECTED
        amounts.append((belote, _("sa belote") if own else _("la belote qui lui revient")))
    return amounts


def _doubled(rules: RuleSet, name: str) -> str:
    """Return what the winner of a doubled contract marks: "(160 + le contrat) × 2 et sa belote"."""
    amounts = _amounts(rules, name)
    groups: dict[int, list[str]] = {}
    for factor, words in amounts:
        if factor:
            groups.setdefault(factor, []).append(words)
    marks = [_times(factor, words, amounts[0][1]) for factor, words in groups.items()]
    sentence = _("%(contract)s : qui gagne la donne marque %(marks)s%(without)s.") % {
        "contract": say(DOUBLED[name], {}),
        "marks": listed(marks, _("et")),
        "without": "".join(_(", sans %(what)s") % {"what": what} for what in _left_out(amounts)),
    }
    return sentence


def _times(factor: int, words: list[str], base: str) -> str:
    """Return amounts with one factor: "160 points", "320 points", "(160 + le contrat) × 2"."""
    if words == [base]:
        return _("%(n)s points") % {"n": int(base) * factor}
    terms = " + ".join(words)
    if factor == 1:
        return terms
    return f"({terms}) × {factor}" if len(words) > 1 else f"{terms} × {factor}"


def _left_out(amounts: list[tuple[int, str]]) -> Iterator[str]:
    for place, (factor, words) in enumerate(amounts):
        if not factor:
            yield words if place else _("points de plis")


def _doubled_flats(rules: RuleSet) -> Iterator[str]:
    """Yield what a flat price is worth once doubled: its greater factor of base and contract."""
    flats: list[tuple[str, Case]] = []
    if rules.capot_bid in table.FLAT_CAPOTS:
        flats.append((_CAPOT, "made-bid-capot"))
    if rules.failed_capot_bid == 500:
        flats.append((_FAILED_CAPOT, "failed-bid-capot"))
    if rules.generale != NOT_ALLOWED:
        flats.append((_GENERALE, "made-generale"))
    for sentence, case in flats:
        once, twice = (table.row_of(rules, case, doubled) for doubled in (1, 2))
        yield say(sentence, {"once": _fixed(once), "twice": _fixed(twice)})


def _fixed(row: table.Row) -> int:
    return max(form.base * form.times for form in row)


def _doubled_capots(rules: RuleSet) -> Iterator[str]:
    """Yield what a capot changes in a doubled contract. Options: coinche_capot, defence_capot.

    Points are as the sentence of the doubled contract says them: 160 inside a product, or 320. One
    sentence serves both contracts if it is true of both.
    """
    base = table.row_of(rules, "made", 1).taker.base
    by_taker = table.row_of(rules, "made-capot", 1).taker.base
    by_defence = table.row_of(rules, "defence-capot", 1).defence.base
    scales = {}
    for name in DOUBLED:
        factor = getattr(rules, name)[0]
        (shown, _points), *others = _amounts(rules, name)
        # Without a factor, a capot has nothing to raise.
        if factor:
            scales[name] = 1 if shown and shown in [other for other, _words in others] else factor
    if by_taker == by_defence == base:
        scales = dict.fromkeys(scales, 1)
    for name in list(scales)[: len(set(scales.values()))]:
        points = {"base": base, "taker": by_taker, "defence": by_defence}
        yield _doubled_capot(name, {who: worth * scales[name] for who, worth in points.items()})


def _doubled_capot(name: str, points: dict[str, int]) -> str:
    """Return what a capot changes in a contract of `DOUBLED`, from its points in each case."""
    base, by_taker, by_defence = points.values()
    if by_taker == by_defence == base:
        sentence = _("%(contract)s : faire tous les plis ne change rien à ces points.")
    elif by_taker == by_defence:
        sentence = _(
            "%(contract)s : si l’un des camps fait tous les plis, %(taker)s remplace %(base)s."
        )
    elif by_defence == base:
        sentence = _(
            "%(contract)s : si le preneur fait tous les plis, %(taker)s remplace %(base)s ; si "
            "c’est la défense, ces points ne changent pas."
        )
    elif by_taker == base:
        sentence = _(
            "%(contract)s : si la défense fait tous les plis, %(defence)s remplace %(base)s ; "
            "si c’est le preneur, ces points ne changent pas."
        )
    else:
        sentence = _(
            "%(contract)s : si le preneur fait tous les plis, %(taker)s remplace %(base)s ; si "
            "c’est la défense, %(defence)s."
        )
    return sentence % {"contract": say(DOUBLED[name], {}), **points}
