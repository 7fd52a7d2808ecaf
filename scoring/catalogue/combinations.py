"""Options that contradict each other; each problem names one option and gives the reason."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, NamedTuple

from ..words import N_, Problem
from .faults import REPLAYED
from .options import BELOTE, COINCHE
from .play import PROTECTED, UNMARKED, WINNER, WINNER_UNLESS_CAPOT
from .result import LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE, NOT_ALLOWED

Options = Mapping[str, Any]


class Contradiction(NamedTuple):
    """A value that another option makes meaningless: its game, its option, and the reason.

    ``wrong`` judges a complete set of options. ``idle`` is set if the option then has no effect at
    all: it is a value that ``wrong`` rejects in that case, which leaves only the default.
    """

    game: str | None
    field: str
    reads: tuple[str, ...]
    wrong: Callable[[Options], bool]
    message: str
    idle: bool | int | str | None = None


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
        and not any(name in unsound for name in (one.field, *one.reads))
        and one.wrong(options)
    ]


def is_idle(name: str, options: Options, game: str) -> bool:
    """Return whether an option has no effect in these rules because other options settle it."""
    return any(
        one.field == name
        and one.game in (None, game)
        and one.idle is not None
        and one.wrong({**options, name: one.idle})
        for one in _CONTRADICTIONS
    )


def _worthless(name: str) -> Callable[[Options], bool]:
    """Return a test: does a coinche with these factors leave nothing to win?"""

    def holds(options: Options) -> bool:
        base, contract = options[name][:2]
        return not contract and (not base or not options["failed_base"])

    return holds


_CONTRADICTIONS = (
    Contradiction(
        BELOTE,
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
        lambda o: o["belote"] == UNMARKED and o["belote_helps"] == "no",
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
    ),
    Contradiction(
        COINCHE,
        "capot_bid_loses_belote",
        ("belote",),
        lambda o: o["capot_bid_loses_belote"] and o["belote"] in (WINNER, UNMARKED),
        N_("Sans effet : la belote d’un camp qui chute n’est déjà jamais à lui."),
        idle=True,
    ),
    Contradiction(
        COINCHE,
        "capot_bid_loses_belote",
        ("belote", "capot_bid", "generale"),
        lambda o: (
            o["capot_bid_loses_belote"]
            and o["belote"] in (PROTECTED, WINNER_UNLESS_CAPOT)
            and o["capot_bid"] == NOT_ALLOWED == o["generale"]
        ),
        N_("Sans effet : ni le capot ni la générale ne se demandent."),
        idle=True,
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
    Contradiction(
        None,
        "defence_capot",
        ("failed_base",),
        lambda o: o["defence_capot"] == o["failed_base"] == 250,
        N_(
            "C’est ce que vaut déjà une chute ordinaire : choisissez « comme une chute ordinaire »."
        ),
    ),
)
