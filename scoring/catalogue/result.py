"""Options: equal totals, failed contracts, capots bid or not, marks of a made contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ..words import N_
from .options import BELOTE, BIDS, COINCHE, Choice, Contradiction, Part, declare
from .play import (
    LOST_ON_FAILURE,
    NO_BELOTE,
    PROTECTED,
    UNMARKED,
    WINNER,
    WINNER_UNLESS_CAPOT,
    without_belote,
)
from .ties import may_be_equal

#: Values of ``defence_capot`` that pay the defence's capot like any other failure.
AS_FAILED = (162, 160)

Litige = Literal["as-contract", "carried", "carried-without-belote", "failed", "made", "replayed"]
LITIGE_AS_CONTRACT: Final = "as-contract"
LITIGE_CARRIED: Final = "carried"
LITIGE_WITHOUT_BELOTE: Final = "carried-without-belote"
LITIGE_FAILED: Final = "failed"
LITIGE_MADE: Final = "made"
LITIGE_REPLAYED: Final = "replayed"

LastLitige = Literal["keep", "lost", "one-more-deal"]

MadeMarks = Literal["points-and-contract", "points", "contract"]
POINTS_AND_CONTRACT: Final = "points-and-contract"
CONTRACT_ONLY: Final = "contract"

CapotBid = Literal["contract-250", "contract-270", "flat-500", "flat-250", "not-allowed"]
NotAllowed = Literal["not-allowed"]
NOT_ALLOWED: Final = "not-allowed"

_FAILED = N_("Un contrat chuté donne %(value)s points à la défense.")
_AS_FAILED = N_("comme une chute ordinaire")
_AS_FAILED_SENTENCE = N_("Quand la défense fait tous les plis, c’est une chute comme une autre.")
_DEFENCE_CAPOT = N_("Quand la défense fait tous les plis, la chute lui vaut %(value)s points.")
_CAPOT = N_("Le preneur qui fait tous les plis marque %(value)s points de plis.")
_GENERALE = N_(
    "Une générale demandée vaut %(value)s points à qui gagne la donne : ils remplacent plis et "
    "contrat."
)


@dataclass(frozen=True)
class Judgement:
    """Who wins a deal."""

    litige: Litige = declare(
        N_("Litige"),
        N_(
            "Ce que deviennent deux totaux égaux. Avec des enchères, cela vaut pour un contrat "
            "atteint et non coinché : 80 demandés et 81 à 81 font 0 à 240 (chuté), 161 à 81 "
            "(réussi) ou 0 à 81, 81 de côté (reporté)."
        ),
        "B §10.1.c ; C §10.1",
        (
            Choice(
                LITIGE_AS_CONTRACT,
                N_("comme tout contrat : chuté s’il faut dépasser la défense, réussi sinon"),
                N_("Deux totaux égaux se jugent comme tout contrat."),
                BIDS,
            ),
            Choice(
                LITIGE_CARRIED,
                N_("le total du preneur, belote comprise, va au vainqueur de la donne suivante"),
                N_(
                    "À totaux égaux, la défense marque le sien ; celui du preneur, belote "
                    "comprise, va au camp qui gagne la donne suivante, ou à sa défense si elle est "
                    "aussi en litige."
                ),
            ),
            Choice(
                LITIGE_WITHOUT_BELOTE,
                N_("jugé sans la belote, que son camp marque aussitôt"),
                N_(
                    "Le litige se juge sans la belote (81 à 81), que son camp marque aussitôt ; "
                    "les autres points du preneur vont au camp qui gagne la donne suivante, ou à "
                    "sa défense si elle est aussi en litige."
                ),
                (BELOTE,),
            ),
            Choice(
                LITIGE_FAILED,
                N_("le preneur a chuté"),
                N_("À totaux égaux, le preneur a chuté."),
            ),
            Choice(
                LITIGE_MADE,
                N_("le preneur a réussi"),
                N_("À totaux égaux, le preneur a réussi."),
            ),
            Choice(
                LITIGE_REPLAYED,
                N_("la donne est rejouée par le même donneur"),
                N_("À totaux égaux, la donne ne compte pas et le même donneur redistribue."),
            ),
        ),
        {BELOTE: LITIGE_CARRIED, COINCHE: LITIGE_AS_CONTRACT},
        Contradiction(
            BELOTE,
            ("belote",),
            lambda o: o["belote"] == NO_BELOTE and o["litige"] == LITIGE_WITHOUT_BELOTE,
            N_("Ce règlement se joue sans belote-rebelote : le litige ne peut pas s’en passer."),
            yields=True,
        ),
        Contradiction(
            COINCHE,
            (
                *("annonces", "annonces_help", "per_table", "belote", "belote_helps"),
                *("belote_from", "dix_de_der", "sa_ta", "all_trump_belotes", "min_bid"),
                *("bid_steps", "eighty_needs", "tricks_floor"),
            ),
            lambda o: o["litige"] != LITIGE_AS_CONTRACT and not may_be_equal(o),
            N_(
                "Sans effet : ici, un contrat atteint l’est toujours avec plus de points que la "
                "défense."
            ),
            idle=LITIGE_FAILED,
            allowed=True,
        ),
        part=Part.LITIGE,
    )
    last_litige: LastLitige = declare(
        N_("Litige à la dernière donne"),
        N_("Ce que deviennent les points mis de côté quand aucune donne ne suit."),
        "B §10.1.c",
        (
            Choice(
                "keep",
                N_("chaque camp garde ses points"),
                N_("Après un litige à la dernière donne, chaque camp garde ses points."),
            ),
            Choice(
                "lost",
                N_("ils sont perdus"),
                N_("Après un litige à la dernière donne, les points du preneur sont perdus."),
            ),
            Choice(
                "one-more-deal",
                N_("une donne de plus est jouée"),
                N_("Après un litige à la dernière donne, une donne de plus est jouée."),
            ),
        ),
        "keep",
        Contradiction(
            None,
            ("litige",),
            lambda o: (
                o["last_litige"] != "keep"
                and o["litige"] not in (LITIGE_CARRIED, LITIGE_WITHOUT_BELOTE)
            ),
            N_(
                "Sans litige reporté, rien n’est mis de côté à la dernière donne : choisissez "
                "« chaque camp garde ses points »."
            ),
            idle="lost",
        ),
        part=Part.LITIGE,
    )
    beat_defence: bool = declare(
        N_("Dépasser la défense"),
        N_("Si le preneur doit aussi faire plus de points que la défense."),
        "C §4.2 et §10.1",
        (
            Choice(
                True,
                N_("le preneur doit atteindre son contrat et dépasser la défense"),
                N_("Le preneur doit atteindre son contrat et faire plus de points que la défense."),
            ),
            Choice(
                False,
                N_("il suffit d’atteindre le contrat"),
                N_("Il suffit au preneur d’atteindre son contrat, même si la défense a davantage."),
            ),
        ),
        {COINCHE: True},
    )


@dataclass(frozen=True)
class Prices:
    """What a contract made or failed is worth, and a capot."""

    made_marks: MadeMarks = declare(
        N_("Contrat réussi"),
        N_("Ce que marque le preneur d’un contrat réussi et non coinché."),
        "C §10.1.a, contrée",
        (
            Choice(
                POINTS_AND_CONTRACT,
                N_("ses points et le contrat"),
                N_("Le preneur d’un contrat réussi marque ses points et le contrat demandé."),
            ),
            Choice(
                "points",
                N_("ses points seuls"),
                N_("Le preneur d’un contrat réussi marque ses points, sans le contrat."),
            ),
            Choice(
                CONTRACT_ONLY,
                N_("le contrat seul ; plis et annonces ne se marquent pas, ni ceux de la défense"),
                N_(
                    "Le preneur d’un contrat réussi marque le contrat demandé ; plis et annonces "
                    "ne se marquent pas, ni d’un côté ni de l’autre."
                ),
            ),
        ),
        {COINCHE: POINTS_AND_CONTRACT},
        fills=True,
    )
    failed_base: int = declare(
        N_("Contrat chuté"),
        N_(
            "Ce que marque la défense d’un contrat chuté, hors contrat, annonces et belotes ; "
            "c’est aussi la base d’un contrat coinché, réussi ou chuté."
        ),
        "B, C §10.1.b",
        (
            Choice(162, N_("162 points"), _FAILED),
            Choice(160, N_("160 points"), _FAILED),
            Choice(250, N_("250 points"), _FAILED),
            Choice(
                0,
                N_("le contrat seul"),
                N_("Un contrat chuté ne donne pas de points de plis à la défense."),
                BIDS,
            ),
        ),
        {BELOTE: 162, COINCHE: 160},
        fills=True,
    )
    failed_contract: bool = declare(
        N_("Contrat ajouté à la chute"),
        N_("Si la défense d’un contrat chuté et non coinché marque en plus le contrat demandé."),
        "C §10.1.b",
        (
            Choice(
                True,
                N_("la chute et le contrat"),
                N_("La défense d’un contrat chuté marque en plus le contrat demandé."),
            ),
            Choice(
                False,
                N_("la chute sans le contrat"),
                N_("La défense d’un contrat chuté ne marque pas le contrat demandé."),
            ),
        ),
        {COINCHE: True},
        Contradiction(
            COINCHE,
            ("failed_base",),
            lambda o: not o["failed_base"] and not o["failed_contract"],
            N_("Une chute sans points ni contrat ne donnerait rien à la défense."),
        ),
        fills=True,
    )
    capot: int = declare(
        N_("Capot du preneur"),
        N_(
            "Points de plis marqués par le preneur qui fait tous les plis sans l’avoir demandé ; "
            "252 jugent toujours le contrat. Demandé, un capot joué comme un contrat compte 250 ou "
            "252, jamais 162."
        ),
        "B, C §9.2",
        (
            Choice(252, N_("252 points"), _CAPOT),
            Choice(250, N_("250 points"), _CAPOT),
            Choice(
                162,
                N_("162 points, sans prime"),
                N_(
                    "Le preneur qui fait tous les plis marque %(value)s points de plis, sans prime."
                ),
            ),
            Choice(
                152,
                N_("152 points, sans prime ni dix de der"),
                N_(
                    "Le preneur qui fait tous les plis marque %(value)s points de plis, sans prime "
                    "ni dix de der."
                ),
            ),
        ),
        252,
        part=Part.LITIGE,
        fills=True,
    )
    defence_capot: int = declare(
        N_("Capot de la défense"),
        N_(
            "Ce que vaut la chute, hors contrat, annonces et belotes, quand la défense fait les "
            "huit plis. La première valeur veut dire : ce que vaut la chute dans ce règlement."
        ),
        "B, C §10.1.b",
        (
            Choice(162, _AS_FAILED, _AS_FAILED_SENTENCE, (BELOTE,)),
            Choice(252, N_("comme un capot, 252"), _DEFENCE_CAPOT),
            Choice(160, _AS_FAILED, _AS_FAILED_SENTENCE, (COINCHE,)),
            Choice(250, N_("comme un capot, 250"), _DEFENCE_CAPOT),
        ),
        {BELOTE: 162, COINCHE: 160},
        Contradiction(
            None,
            ("failed_base",),
            lambda o: o["defence_capot"] == o["failed_base"] == 250,
            N_(
                "C’est ce que vaut déjà une chute ordinaire : choisissez « comme une chute "
                "ordinaire »."
            ),
            yields=True,
        ),
        part=Part.LITIGE,
        fills=True,
    )
    capot_bid: CapotBid = declare(
        N_("Capot demandé"),
        N_(
            "Comment se compte un capot demandé. Un forfait remplace plis et contrat, va au camp "
            "qui gagne la donne et se multiplie par le plus fort de ses facteurs de base et de "
            "contrat quand il est coinché : 500, 1000, 2000. Annonces et belotes s’y ajoutent."
        ),
        "C §10.1, contrée",
        (
            Choice(
                "contract-250",
                N_("comme un contrat de 250"),
                N_("Un capot demandé se compte comme un contrat de 250 points."),
            ),
            Choice(
                "contract-270",
                N_("comme un contrat de 270, plis comptés 252"),
                N_(
                    "Un capot demandé se compte comme un contrat de 270 points ; réussi, ses plis "
                    "comptent 252."
                ),
            ),
            Choice(
                "flat-500",
                N_("forfait de 500, réussi ou chuté"),
                N_(
                    "Un capot demandé vaut 500 points à qui gagne la donne, réussi ou chuté : ils "
                    "remplacent plis et contrat."
                ),
            ),
            Choice(
                "flat-250",
                N_("forfait de 250, réussi ou chuté"),
                N_(
                    "Un capot demandé vaut 250 points à qui gagne la donne, réussi ou chuté : ils "
                    "remplacent plis et contrat."
                ),
            ),
            Choice(
                NOT_ALLOWED,
                N_("capot n’est pas une enchère : on demande un nombre de points"),
                N_("Le capot n’est pas une enchère : on demande un nombre de points."),
            ),
        ),
        {COINCHE: "contract-250"},
        part=Part.LITIGE,
        allows=True,
    )
    failed_capot_bid: int = declare(
        N_("Capot demandé et chuté"),
        N_("Ce que vaut à la défense un capot demandé comme un contrat, hors annonces et belotes."),
        "C §10.1.b",
        (
            Choice(
                410,
                N_("la chute et le contrat : 160 et 250, ou ce qu’ils valent ici"),
                N_(
                    "Un capot demandé et chuté vaut à la défense ce que vaut un autre contrat "
                    "chuté."
                ),
            ),
            Choice(
                500,
                N_("500 points en tout"),
                N_("Un capot demandé et chuté vaut 500 points en tout à la défense."),
            ),
        ),
        {COINCHE: 410},
        Contradiction(
            COINCHE,
            ("capot_bid",),
            lambda o: (
                o["failed_capot_bid"] == 500
                and o["capot_bid"] not in ("contract-250", "contract-270")
            ),
            N_(
                "500 points remplacent un contrat de capot chuté : le capot demandé n’en est pas "
                "un."
            ),
            idle=500,
            yields=True,
        ),
        part=Part.LITIGE,
        fills=True,
    )
    capot_bid_loses_belote: bool = declare(
        N_("Belote d’un capot demandé et chuté"),
        N_(
            "Si le camp qui demande un capot ou une générale et chute perd sa belote, capot ou non."
        ),
        "contrée",
        (
            Choice(
                False,
                N_("comme toute autre belote"),
                N_("La belote d’un capot demandé et chuté suit la règle commune."),
            ),
            Choice(
                True,
                N_("elle va à la défense"),
                N_("Le camp qui demande un capot et chute donne sa belote à la défense."),
            ),
        ),
        {COINCHE: False},
        without_belote("capot_bid_loses_belote", False, idle=True, game=COINCHE),
        Contradiction(
            COINCHE,
            ("belote",),
            lambda o: (
                o["capot_bid_loses_belote"] and o["belote"] in (WINNER, LOST_ON_FAILURE, UNMARKED)
            ),
            N_("Sans effet : la belote d’un camp qui chute n’est déjà jamais à lui."),
            idle=True,
            yields=True,
        ),
        Contradiction(
            COINCHE,
            ("belote", "capot_bid", "generale"),
            lambda o: (
                o["capot_bid_loses_belote"]
                and o["belote"] in (PROTECTED, WINNER_UNLESS_CAPOT)
                and o["capot_bid"] == NOT_ALLOWED == o["generale"]
            ),
            N_("Sans effet : ni le capot ni la générale ne se demandent."),
            idle=True,
            yields=True,
        ),
        quiet=True,
        part=Part.BELOTE,
        fills=True,
    )
    generale: int | NotAllowed = declare(
        N_("Générale"),
        N_(
            "Demander les huit plis par un seul joueur : un forfait, multiplié comme celui du "
            "capot. Elle est réussie quand le preneur a fait capot, la table d’arbitrage ayant "
            "vérifié qu’un seul joueur a tout levé ; sinon elle est chutée, et se saisit 162 à 0, "
            "sans capot."
        ),
        "usage de clubs",
        (
            Choice(
                NOT_ALLOWED,
                N_("on ne la demande pas"),
                N_("La générale n’est pas une enchère."),
            ),
            Choice(500, N_("500 points, réussie ou chutée"), _GENERALE),
            Choice(600, N_("600 points, réussie ou chutée"), _GENERALE),
        ),
        {COINCHE: NOT_ALLOWED},
        part=Part.LITIGE,
        allows=True,
    )
