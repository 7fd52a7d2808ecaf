"""Sentences whose numbers the engine counts: what a failure, a capot or a fault is worth here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from scoring.annonce_scale import SEQUENCE_POINTS, scale_of
from scoring.cards import ALL_TRUMP, DEAL_POINTS, RANK_WORDS
from scoring.catalogue.annonces import KEPT, MOVE
from scoring.catalogue.options import BELOTE, Value
from scoring.catalogue.play import AS_SUIT, PROTECTED
from scoring.catalogue.sheet import COMPLEMENT
from scoring.deal import CAPOT, Deal, brought_to_deal, check, counted_points
from scoring.marks.cases import Case
from scoring.marks.table import Place, is_written, row_of
from scoring.penalties import IRREGULAR, MISDEAL, FaultKind, penalty
from scoring.plan import plan_of
from scoring.rules import RuleSet
from scoring.score import FAILED, score_deal
from scoring.words import N_
from tournaments.regulation.wording import listed, points_of, sentence_of
from tournaments.words.texts import say

#: Options of the price of a fault, with the kind of the fault.
_PRICES: Final[dict[str, FaultKind]] = {"misdeal_price": MISDEAL, "irregular_price": IRREGULAR}
#: More faults than a camp makes for nothing.
_MANY: Final = 9
#: Tricks of both camps and a false annonce, for an example.
_MADE: Final = (103, 59)
_FALSE: Final = 50
#: Contract of an example: one point less is rounded up to it.
_BID: Final = 90
#: Points that a camp counts at all trump, for an example.
_COUNTED: Final = 200
#: The cell of an ordinary failure.
_FAILED: Final[Place] = ("failed", 0, "defence")
_VALUES: Final = N_(
    "Une tierce vaut %(tierce)s points, un cinquante %(cinquante)s, un cent %(cent)s ; un carré : "
    "%(carres)s."
)
_VALUES_SA: Final = N_(
    "Une tierce vaut %(tierce)s points, un cinquante %(cinquante)s, un cent %(cent)s ; un carré : "
    "%(carres)s, et à sans atout : %(no_trump)s."
)
_NEVER_DOUBLED: Final = N_(
    "La belote est imprenable : 20 points à son camp quoi qu’il arrive, jamais multipliés."
)
_DOUBLED_BELOTE: Final = N_(
    "La belote est imprenable : 20 points à son camp quoi qu’il arrive, multipliés s’il gagne un "
    "contrat coinché."
)
_BELOTE_UNMARKED: Final = N_(
    "La belote est imprenable : 20 points à son camp, sauf dans un contrat coinché, où aucune ne "
    "se marque."
)
_BELOTE_APART: Final = N_(
    "La belote est imprenable : 20 points à son camp, sauf dans un contrat coinché, où elle compte "
    "comme le dit ce contrat."
)
_LOST: Final = N_("Celles d’un camp qui chute vont à l’autre camp.")
_LOST_BID: Final = N_("Celles d’un camp qui chute ou perd un contrat coinché vont à l’autre camp.")
_ANNONCES_LOST: Final = N_(
    "Les annonces d’un camp qui chute, qui perd un contrat coinché ou qui est capot vont à l’autre "
    "camp."
)


def counted_sentence(written: RuleSet, rules: RuleSet, name: str, value: Value) -> str | None:
    """Return the sentence of an option whose number is not always its value, or None.

    `rules` are those `written`, without the cells of the table of the marks that they write.
    """
    if name in _PRICES and isinstance(value, int) and value:
        points = penalty(rules, _PRICES[name], _MANY).points * rules.unit
        return sentence_of(name, value, points)
    if name == "failed_base" and value:
        return sentence_of(name, value, row_of(rules, "failed", 0).defence.base)
    if name == "sa_ta_cards" and value == AS_SUIT:
        return f"{sentence_of(name, value)} {_brought_to_deal(rules)}"
    if name == "capot":
        return sentence_of(name, value, _tricks(rules, "made-capot"))
    if name == "defence_capot":
        return _defence_capot(written, rules)
    if name == "capot_bid" and value in ("contract-250", "contract-270"):
        return _capot_bid(rules)
    if name == "failed_capot_bid" and value != 500 and is_written(written, _FAILED):
        # another failed contract is worth something else
        failed = row_of(rules, "failed-bid-capot", 0).defence
        points = failed.base + failed.contract * plan_of(rules).contracts[CAPOT]
        params = {"points": points}
        return _("Un capot demandé et chuté vaut %(points)s points à la défense.") % params
    return None


def protected_belote(rules: RuleSet) -> str:
    """Return what a camp marks for a belote that it never loses, doubled or not."""
    if rules.game == BELOTE:
        return sentence_of("belote", PROTECTED)
    times = [row_of(rules, "made", doubled).taker.belotes for doubled in (1, 2)]
    if times == [1, 1]:
        return say(_NEVER_DOUBLED, {})
    if all(times):
        return say(_DOUBLED_BELOTE, {})
    return say(_BELOTE_UNMARKED if not any(times) else _BELOTE_APART, {})


def annonce_values(rules: RuleSet) -> str:
    """Return the points of each annonce, and of the carrés at sans atout where it is played."""
    scale = scale_of(rules)
    params = {**SEQUENCE_POINTS, "carres": _carres(scale.carres)}
    if not rules.sa_ta:
        return say(_VALUES, params)
    return say(_VALUES_SA, {**params, "no_trump": _carres(scale.carres_no_trump)})


def _carres(points: Mapping[str, int]) -> str:
    """Return carrés with their points, the dearest first: "valet 200, neuf 150, as et dix 100"."""
    by_points: dict[int, list[str]] = {}
    for high, worth in points.items():
        by_points.setdefault(worth, []).append(say(RANK_WORDS[high], {}))
    return ", ".join(
        f"{listed(names, _('et'))} {worth}" for worth, names in sorted(by_points.items())[::-1]
    )


def lost_annonces(rules: RuleSet) -> Iterator[str]:
    """Yield what becomes of the annonces of a camp that loses a deal. Option: capot_annonces."""
    if rules.capot_annonces == KEPT:
        yield sentence_of("capot_annonces", KEPT)
    yield annonces_of_losers(rules)


def annonces_of_losers(rules: RuleSet) -> str:
    """Return who marks the annonces of a camp that loses a deal whole. B, C §10.1."""
    if rules.capot_annonces == KEPT:
        message = _LOST if rules.game == BELOTE else _LOST_BID
        return say(message, {})
    if rules.game == BELOTE:
        return sentence_of("capot_annonces", MOVE)
    return say(_ANNONCES_LOST, {})


def false_annonce(rules: RuleSet) -> str:
    """Return what an annonce that is not true is worth to the other camp. B, C §8.4."""
    bids = rules.game != BELOTE
    deal = Deal("NS", rules.min_bid if bids else None, ns=_MADE[0], ew=_MADE[1])
    false = deal._replace(false_ns=_FALSE)
    marked, with_it = (score_deal(rules, one, explain=False).ew for one in (deal, false))
    return _(
        "Une annonce fausse, ou que l’on ne montre pas, ne compte pas à son camp ; l’autre camp en "
        "marque les points, sans rien multiplier : %(points)s pour un cinquante."
    ) % {"points": points_of(with_it - marked, rules.unit)}


def judged_before_rounding(rules: RuleSet) -> str:
    """Return that rounding comes after judging, with a contract failed by a point. B, C §10.2."""
    if rules.game == BELOTE:
        return _("La donne se juge avant l’arrondi.")
    contract = _BID
    deal = Deal("NS", contract, ns=contract - 1, ew=DEAL_POINTS - contract + 1)
    if check(rules, deal) or score_deal(rules, deal, explain=False).outcome != FAILED:
        return _("Le contrat se juge avant l’arrondi.")
    return _(
        "Le contrat se juge avant l’arrondi : avec %(points)s points, un contrat de %(contract)s "
        "est chuté."
    ) % {"points": deal.ns, "contract": contract}


def _tricks(rules: RuleSet, case: Case) -> int:
    points = row_of(rules, case, 0).taker.base
    return plan_of(rules).rounded(points) if rules.rounding == COMPLEMENT else points


def _brought_to_deal(rules: RuleSet) -> str:
    counted = _COUNTED, counted_points(rules, ALL_TRUMP) - _COUNTED
    ours, theirs = brought_to_deal(rules, ALL_TRUMP, *counted)
    params = {"counted": counted[0], "others": counted[1], "ours": ours, "theirs": theirs}
    return (
        _(
            "À tout atout par exemple, %(counted)s et %(others)s points comptés font %(ours)s et "
            "%(theirs)s."
        )
        % params
    )


def _defence_capot(written: RuleSet, rules: RuleSet) -> str:
    worth, failed = (row_of(rules, case, 0).defence.base for case in ("defence-capot", "failed"))
    if worth == failed and not is_written(written, _FAILED):
        return sentence_of("defence_capot", 162 if rules.game == BELOTE else 160)
    return sentence_of("defence_capot", 252, worth)


def _capot_bid(rules: RuleSet) -> str:
    contract = plan_of(rules).contracts[CAPOT]
    tricks = _tricks(rules, "made-bid-capot")
    if not tricks or tricks == _tricks(rules, "made-capot"):
        return _("Un capot demandé se compte comme un contrat de %(contract)s points.") % {
            "contract": contract
        }
    return _(
        "Un capot demandé se compte comme un contrat de %(contract)s points ; réussi, ses plis "
        "comptent %(tricks)s."
    ) % {"contract": contract, "tricks": tricks}
