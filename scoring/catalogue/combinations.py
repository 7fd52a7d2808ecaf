"""Options that contradict each other; each problem names one option and gives the reason."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from ..marks.factors import is_factor
from ..words import N_, Problem
from . import play
from .annonces import (
    AS_ANNONCES,
    BY_TRUMP,
    CANCELS_DEAL,
    KEPT,
    MOVE,
    SPOKEN_FIRST,
    TEN_TIMES,
)
from .faults import IRREGULAR_PRICES, REPLAYED, REST
from .options import BELOTE, COINCHE, Contradiction, Options
from .result import (
    LITIGE_AS_CONTRACT,
    LITIGE_CARRIED,
    LITIGE_FAILED,
    LITIGE_WITHOUT_BELOTE,
    NOT_ALLOWED,
)
from .sheet import COMPLEMENT, FORCED, TENS
from .table import BY_PLAYERS, THREE_PLAYERS
from .ties import may_be_equal

#: Values of ``rounding`` that make every mark a multiple of ten.
_TO_TENS = ("ten", "ten-from-6")


def contradictions(options: Options, game: str, unsound: Container[str] = ()) -> list[Problem]:
    """Return every contradiction of complete options, except those that read an ``unsound`` one.

    >>> from scoring import RuleSet
    >>> rules = RuleSet.preset("ffb-belote").options() | {"round_last_deal": False}
    >>> [problem.field for problem in contradictions(rules, "belote")]
    ['round_last_deal']
    """
    return [
        Problem(one.field, "contradiction", one.message)
        for one in _CONTRADICTIONS
        if one.game in (None, game)
        and not one.allowed
        and not any(name in unsound for name in (one.field, *one.reads))
        and one.wrong(options)
    ]


def yielding(options: Options, game: str) -> list[str]:
    """Return the options that take their defaults in complete options that contradict them.

    >>> from scoring import RuleSet
    >>> cafe = RuleSet.preset("belote-cafe").options() | {"annonces": "none"}
    >>> yielding(cafe, "belote")
    ['carre_order']
    """
    return [
        one.field
        for one in _CONTRADICTIONS
        if one.yields and one.game in (None, game) and one.wrong(options)
    ]


def is_idle(name: str, options: Options, game: str) -> bool:
    """Return whether an option has no effect in these rules because other options settle it."""
    return any(
        one.game in (None, game) and one.wrong({**options, name: one.idle})
        for one in _MAY_BE_IDLE.get(name, ())
    )


def _worthless(name: str) -> Callable[[Options], bool]:
    """Return a test: does a coinche with these factors leave nothing to win?"""

    def holds(options: Options) -> bool:
        base, contract = options[name][:2]
        return not contract and (not base or not options["failed_base"])

    return holds


def _without_annonces(name: str, default: str, idle: str | None = None) -> Contradiction:
    """Return the contradiction of an option about annonces where none are shown."""
    return Contradiction(
        None,
        name,
        ("annonces",),
        # four sevens may cancel a deal even where they are no annonce
        lambda o: o["annonces"] == "none" and o[name] not in (default, CANCELS_DEAL),
        _NO_ANNONCES,
        idle=idle,
        yields=True,
    )


def _without_belote(
    name: str, usual: object, idle: bool | int | str | None = None, game: str | None = None
) -> Contradiction:
    """Return the contradiction of an option about the belote where there is none."""
    return Contradiction(
        game,
        name,
        ("belote",),
        lambda o: o["belote"] == play.NO_BELOTE and o[name] != usual,
        N_("Sans effet : ce règlement se joue sans belote-rebelote."),
        idle=idle,
        yields=True,
    )


def _priced_beside_the_rest(usual: object, options: Options) -> bool:
    return bool(options["irregular_deal"] == REST and options["irregular_price"] != usual)


def _plays_sa_ta(options: Options) -> bool:
    """Return whether sans atout and tout atout may be played, by the rules or by a table."""
    at_tables = options["per_table"]
    return bool(options["sa_ta"] or (isinstance(at_tables, tuple) and "sa_ta" in at_tables))


_NO_ANNONCES = N_("Sans effet : ce règlement se joue sans annonces.")

_CONTRADICTIONS = (
    _without_annonces("annonces_help", "yes", idle="no"),
    _without_annonces("annonce_order", "federation"),
    _without_annonces("carre_values", "federation", idle=TEN_TIMES),
    _without_annonces("carre_order", "federation"),
    _without_annonces("carre_sevens", AS_ANNONCES),
    _without_annonces("carre_eights", AS_ANNONCES),
    _without_annonces("equal_annonces", BY_TRUMP, idle="none"),
    Contradiction(
        None,
        "equal_annonces",
        ("players",),
        lambda o: o["players"] == THREE_PLAYERS and o["equal_annonces"] in SPOKEN_FIRST,
        N_("À trois, rien ne dit quel camp a parlé le premier : choisissez un autre départage."),
        yields=True,
    ),
    _without_annonces("capot_annonces", MOVE, idle=KEPT),
    _without_belote("belote_helps", "yes", idle="no"),
    _without_belote("rebelote_tolerance", 1, idle=0),
    _without_belote("all_trump_belotes", play.FOUR_BELOTES, idle=1),
    _without_belote("belote_from", 0, game=COINCHE),
    _without_belote("capot_bid_loses_belote", False, idle=True, game=COINCHE),
    Contradiction(
        BELOTE,
        "litige",
        ("belote",),
        lambda o: o["belote"] == play.NO_BELOTE and o["litige"] == LITIGE_WITHOUT_BELOTE,
        N_("Ce règlement se joue sans belote-rebelote : le litige ne peut pas s’en passer."),
        yields=True,
    ),
    Contradiction(
        COINCHE,
        "litige",
        (
            *("annonces", "annonces_help", "per_table", "belote", "belote_helps", "belote_from"),
            *("dix_de_der", "sa_ta", "all_trump_belotes", "min_bid", "bid_steps"),
            *("eighty_needs", "tricks_floor"),
        ),
        lambda o: o["litige"] != LITIGE_AS_CONTRACT and not may_be_equal(o),
        N_(
            "Sans effet : ici, un contrat atteint l’est toujours avec plus de points que la "
            "défense."
        ),
        idle=LITIGE_FAILED,
        allowed=True,
    ),
    Contradiction(
        None,
        "per_table",
        ("belote",),
        lambda o: o["belote"] == play.NO_BELOTE and "belote_helps" in o["per_table"],
        N_("Ce règlement se joue sans belote-rebelote : une table n’a rien à en choisir."),
    ),
    Contradiction(
        COINCHE,
        "max_bid",
        ("min_bid",),
        lambda o: 0 < o["max_bid"] < o["min_bid"],
        N_("La plus grande enchère ne peut pas être au-dessous de la plus petite."),
    ),
    Contradiction(
        COINCHE,
        "eighty_needs",
        ("min_bid",),
        lambda o: o["eighty_needs"] != 80 and o["min_bid"] > 80,
        N_("Sans effet : un contrat de 80 ne se demande pas."),
        idle=82,
    ),
    Contradiction(
        None,
        "dix_de_der",
        ("sa_ta", "per_table"),
        lambda o: o["dix_de_der"] not in (play.ALWAYS_DER, play.NO_DER) and not _plays_sa_ta(o),
        N_("Sans effet : ni sans atout ni tout atout ne se jouent."),
        yields=True,
    ),
    Contradiction(
        None,
        "sa_ta_cards",
        ("sa_ta", "per_table"),
        lambda o: o["sa_ta_cards"] != play.FEDERATION_CARDS and not _plays_sa_ta(o),
        N_("Sans effet : ni sans atout ni tout atout ne se jouent."),
        yields=True,
    ),
    Contradiction(
        None,
        "all_trump_belotes",
        ("sa_ta", "per_table"),
        lambda o: o["all_trump_belotes"] != play.FOUR_BELOTES and not _plays_sa_ta(o),
        N_("Sans effet : tout atout ne se joue pas."),
        yields=True,
        idle=1,
    ),
    Contradiction(
        None,
        "marks",
        ("rounding",),
        lambda o: o["rounding"] == COMPLEMENT and any(map(is_factor, o["marks"])),
        N_(
            "Par complément, l’autre camp a le reste de 160 : un facteur selon l’atout ne s’y "
            "applique pas. Choisissez un autre arrondi."
        ),
    ),
    Contradiction(
        COINCHE,
        "belote_from",
        ("min_bid",),
        lambda o: 0 < o["belote_from"] <= o["min_bid"],
        N_("Sans effet : aucun contrat n’est au-dessous."),
    ),
    Contradiction(
        None,
        "last_litige",
        ("litige",),
        lambda o: (
            o["last_litige"] != "keep"
            and o["litige"] not in (LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE)
        ),
        N_(
            "Sans litige reporté, rien n’est mis de côté à la dernière donne : choisissez « chaque "
            "camp garde ses points »."
        ),
        idle="lost",
    ),
    Contradiction(
        None,
        "round_last_deal",
        ("rounding",),
        lambda o: not o["round_last_deal"] and o["rounding"] == "none",
        N_(
            "Sans arrondi, la dernière donne ne peut pas faire exception : choisissez « comme les "
            "autres »."
        ),
        idle=False,
    ),
    Contradiction(
        COINCHE,
        "belote_helps",
        ("belote",),
        lambda o: o["belote"] == play.UNMARKED and o["belote_helps"] == "no",
        N_("Une belote qui ne se marque pas doit au moins aider le contrat."),
    ),
    Contradiction(
        COINCHE,
        "failed_contract",
        ("failed_base",),
        lambda o: not o["failed_base"] and not o["failed_contract"],
        N_("Une chute sans points ni contrat ne donnerait rien à la défense."),
    ),
    Contradiction(
        COINCHE,
        "failed_capot_bid",
        ("capot_bid",),
        lambda o: (
            o["failed_capot_bid"] == 500 and o["capot_bid"] not in ("contract-250", "contract-270")
        ),
        N_("500 points remplacent un contrat de capot chuté : le capot demandé n’en est pas un."),
        idle=500,
        yields=True,
    ),
    Contradiction(
        COINCHE,
        "capot_bid_loses_belote",
        ("belote",),
        lambda o: (
            o["capot_bid_loses_belote"]
            and o["belote"] in (play.WINNER, play.LOST_ON_FAILURE, play.UNMARKED)
        ),
        N_("Sans effet : la belote d’un camp qui chute n’est déjà jamais à lui."),
        idle=True,
        yields=True,
    ),
    Contradiction(
        COINCHE,
        "capot_bid_loses_belote",
        ("belote", "capot_bid", "generale"),
        lambda o: (
            o["capot_bid_loses_belote"]
            and o["belote"] in (play.PROTECTED, play.WINNER_UNLESS_CAPOT)
            and o["capot_bid"] == NOT_ALLOWED == o["generale"]
        ),
        N_("Sans effet : ni le capot ni la générale ne se demandent."),
        idle=True,
        yields=True,
    ),
    Contradiction(
        COINCHE,
        "coinche",
        ("failed_base",),
        _worthless("coinche"),
        N_("Ni base ni contrat ne comptent : un contrat coinché ne vaudrait rien."),
    ),
    Contradiction(
        COINCHE,
        "surcoinche",
        ("failed_base",),
        _worthless("surcoinche"),
        N_("Ni base ni contrat ne comptent : un contrat surcoinché ne vaudrait rien."),
    ),
    Contradiction(
        COINCHE,
        "surcoinche",
        ("coinche",),
        lambda o: any(c > s for c, s in zip(o["coinche"], o["surcoinche"], strict=True)),
        N_("Un contrat surcoinché ne peut pas valoir moins qu’un contrat coinché."),
    ),
    Contradiction(
        None,
        "unit",
        ("rounding", "round_last_deal"),
        lambda o: (
            o["unit"] == TENS
            and not (o["rounding"] in (*_TO_TENS, COMPLEMENT) and o["round_last_deal"])
        ),
        N_(
            "En dizaines, toutes les marques s’arrondissent à la dizaine (5 vers le haut, ou vers "
            "le bas) ou par complément, la dernière donne comme les autres."
        ),
    ),
    Contradiction(
        COINCHE,
        "unit",
        ("rounding", "min_bid", "bid_steps"),
        lambda o: (
            o["unit"] == TENS
            and o["rounding"] == COMPLEMENT
            and (o["bid_steps"] != "tens" or o["min_bid"] % 10)
        ),
        N_("En dizaines et par complément, un contrat s’ajoute tel quel : demandez des dizaines."),
    ),
    Contradiction(
        None,
        "forced_taker",
        ("all_pass",),
        lambda o: o["all_pass"] != FORCED and o["forced_taker"] != "dealer",
        N_("Personne n’est forcé de prendre : choisissez « le donneur », ou forcez la donne."),
        idle="left-of-dealer",
    ),
    Contradiction(
        None,
        "misdeal_free_before_trump",
        ("misdeal_price", "misdeal_bars_from"),
        lambda o: (
            o["misdeal_free_before_trump"] and not o["misdeal_price"] and not o["misdeal_bars_from"]
        ),
        N_("Une fausse donne n’a jamais de suite ici : elle est déjà gratuite."),
        idle=True,
    ),
    Contradiction(
        None,
        "misdeal_count",
        ("misdeal_price", "misdeal_bars_from"),
        lambda o: (
            o["misdeal_count"] != "match" and not o["misdeal_price"] and not o["misdeal_bars_from"]
        ),
        N_("Une fausse donne n’a jamais de suite ici : rien ne dépend de leur compte."),
        idle="consecutive",
    ),
    Contradiction(
        None,
        "misdeal_bars_from",
        ("misdeal_price", "misdeal_from", "misdeal_deal"),
        lambda o: (
            o["misdeal_bars_from"]
            and o["misdeal_price"]
            and o["misdeal_deal"] != REPLAYED
            and o["misdeal_bars_from"] >= o["misdeal_from"]
        ),
        N_("Une fausse donne payée est comptée ici : aucune donne n’est redistribuée."),
    ),
    Contradiction(
        None,
        "misdeal_from",
        ("misdeal_price",),
        lambda o: o["misdeal_price"] == 0 and o["misdeal_from"] != 1,
        N_("Une fausse donne sans pénalité n’est jamais payée : choisissez « dès la première »."),
        idle=2,
    ),
    Contradiction(
        None,
        "misdeal_deal",
        ("misdeal_price",),
        lambda o: o["misdeal_price"] == 0 and o["misdeal_deal"] != REPLAYED,
        N_(
            "Une fausse donne sans pénalité est toujours rejouée : choisissez « rejouée par le "
            "même donneur »."
        ),
        idle="counted",
    ),
    *(
        Contradiction(
            game,
            "irregular_price",
            ("irregular_deal",),
            partial(_priced_beside_the_rest, usual),
            N_("Sans effet : les plis restants sont la seule suite d’un jeu irrégulier."),
            idle=0,
            yields=True,
        )
        for game, usual in IRREGULAR_PRICES.items()
    ),
    *BY_PLAYERS,
    Contradiction(
        None,
        "defence_capot",
        ("failed_base",),
        lambda o: o["defence_capot"] == o["failed_base"] == 250,
        N_(
            "C’est ce que vaut déjà une chute ordinaire : choisissez « comme une chute ordinaire »."
        ),
        yields=True,
    ),
)

#: Contradictions that may leave an option without effect, by option.
_MAY_BE_IDLE = {
    field: [one for one in _CONTRADICTIONS if one.field == field and one.idle is not None]
    for field in {one.field for one in _CONTRADICTIONS if one.idle is not None}
}
