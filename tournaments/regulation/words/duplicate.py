"""Sentences of the regulation about a duplicate: its boards, their comparison, its ranking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.duplicate.comparing import Lines, default_cap
from scoring.duplicate.movements import Movement
from scoring.kinds import every
from scoring.words import N_
from tournaments.regulation.format import Boards, Duplicate, Format
from tournaments.regulation.sentences import bye_words
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import Clause, points_of, worded
from tournaments.words.texts import say

_COMPARED: Final = {
    Duplicate.MATCHPOINTS: N_(
        "À chaque étui, une paire a 2 points par résultat de sa ligne qu’elle bat et 1 par "
        "résultat qu’elle égale ; son score est la moyenne de ses pourcentages, chaque étui pesant "
        "autant."
    ),
    Duplicate.DIFFERENCE: N_(
        "À chaque étui, une paire a l’écart entre son résultat et la moyenne des tables, arrondie "
        "à la dizaine, sans le plus haut ni le plus bas à partir de cinq résultats."
    ),
}
_REFEREE: Final = {
    Duplicate.MATCHPOINTS: N_(
        "Un étui qui ne peut pas être joué donne 60 %% à une paire sans faute (A+), 40 %% à une "
        "paire en faute (A-), 50 %% sinon (A), ou le pourcentage que l’arbitre décide ; les autres "
        "tables se comparent sans lui."
    ),
    Duplicate.DIFFERENCE: N_(
        "Un étui qui ne peut pas être joué donne 20 points à une paire sans faute (A+), en coûte "
        "20 à une paire en faute (A-), 0 sinon (A), ou 2 pour chaque pour cent de plus ou de moins "
        "que 50 que l’arbitre décide ; les autres tables se comparent sans lui."
    ),
}
_LINES: Final = every(
    Lines,
    {
        Lines.TWO: N_(
            "Il y a un classement par ligne, Nord-Sud et Est-Ouest : seules se comparent les "
            "paires qui ont tenu les mêmes cartes."
        ),
        Lines.ONE: N_("Il y a un seul classement pour toutes les paires."),
    },
)
_BOARDS_DOWN = N_(
    "Les étuis descendent d’une table à chaque partie ; à mi-parcours d’un nombre pair de tables, "
    "les paires qui avancent sautent une table."
)
_MOVED: Final = every(
    Movement,
    {
        Movement.MITCHELL: (_BOARDS_DOWN,),
        Movement.SCRAMBLED: (
            _BOARDS_DOWN,
            N_(
                "Les deux lignes s’échangent dans une partie sur huit environ ; le tableau du "
                "mouvement dit lesquelles, choisies pour que chaque paire se mesure autant à "
                "toutes les autres."
            ),
        ),
        Movement.HOWELL: (
            N_(
                "Chaque paire trouve sur sa carte, à chaque partie, sa table, son camp et ses "
                "étuis ; elle ne rencontre personne deux fois et ne joue aucun étui deux fois."
            ),
            N_(
                "À quatre paires, ou à six en cinq parties, toutes les tables d’une partie jouent "
                "les mêmes étuis et se les passent."
            ),
        ),
    },
)
_CARDS: Final = every(
    Boards,
    {
        Boards.DRAWN: N_(
            "Les cartes de chaque étui sont distribuées d’avance par un tirage au sort, dont le "
            "numéro est montré à tous à la fin : le même numéro redonne les mêmes cartes."
        ),
        Boards.MADE: N_(
            "Les cartes d’un étui sont battues et données à la première table qui le joue, puis "
            "remises telles quelles dans l’étui."
        ),
    },
)


def duplicate(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about the boards; none without a duplicate."""
    if not regulation.is_duplicate:
        return
    deals = regulation.deals or 0
    yield Clause(
        ngettext(
            "Toutes les tables jouent les mêmes donnes : à chaque partie, une table joue %(n)s "
            "étui.",
            "Toutes les tables jouent les mêmes donnes : à chaque partie, une table joue %(n)s "
            "étuis.",
            deals,
        )
        % {"n": deals},
        "duplicate",
        "deals",
    )
    yield Clause(say(_CARDS[regulation.boards], {}), "boards")
    for sentence in _MOVED[Movement(regulation.next_draw)]:
        yield Clause(say(sentence, {}), "duplicate", "next_draw")
    if regulation.arrow_switch:
        yield Clause(
            ngettext(
                "À la dernière partie, les deux lignes s’échangent.",
                "Aux %(n)s dernières parties, les deux lignes s’échangent.",
                regulation.arrow_switch,
            )
            % {"n": regulation.arrow_switch},
            "arrow_switch",
        )
    yield Clause(
        _(
            "Chaque donne est comptée comme la dernière d’une partie et ne se redonne pas ; le "
            "résultat d’un étui est la marque de Nord-Sud moins celle d’Est-Ouest, et 0 si tout le "
            "monde passe."
        ),
        "duplicate",
    )
    yield Clause(say(_COMPARED[regulation.duplicate], {}), "duplicate")
    if regulation.duplicate is Duplicate.DIFFERENCE:
        yield Clause(
            _("Un étui ne rapporte ni ne coûte plus de %(points)s.")
            % {"points": points_of(cap_of(regulation), regulation.rules.unit)},
            "cap",
        )
    yield Clause(say(_REFEREE[regulation.duplicate], {}), "duplicate")


def boards_in_short(regulation: Regulation) -> str:
    """Return in one sentence how many rounds and boards a duplicate has."""
    boards = regulation.deals or 0
    words = ngettext("%(n)s étui", "%(n)s étuis", boards) % {"n": boards}
    return ngettext(
        "Duplicate en %(n)s partie de %(boards)s : les mêmes donnes à toutes les tables.",
        "Duplicate en %(n)s parties de %(boards)s : les mêmes donnes à toutes les tables.",
        regulation.rounds,
    ) % {"n": regulation.rounds, "boards": words}


def cap_of(regulation: Format) -> int:
    """Return the most that a board may bring or cost in difference. Option: cap."""
    return regulation.cap if regulation.cap is not None else default_cap(regulation.rules)


def ranking_of_boards(regulation: Regulation) -> Iterator[Clause]:
    yield Clause(compared_in_short(regulation), "duplicate")
    yield Clause(say(_LINES[regulation.ranking_lines], {}), "lines")
    yield Clause(_("Celles que rien ne départage partagent leur place."), "lines")


def compared_in_short(regulation: Regulation) -> str:
    if regulation.duplicate is Duplicate.DIFFERENCE:
        return _("Les paires sont classées selon leur écart moyen par étui.")
    return _("Les paires sont classées selon leur pourcentage moyen.")


def absences_of_boards(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentences about a pair that rests, or that does not come."""
    yield Clause(
        _(
            "Quand une équipe n’a pas d’adversaire, elle est exempte : les étuis de cette partie "
            "ne comptent pas dans sa moyenne."
        ),
        "bye",
    )
    yield Clause(worded("bye_to", regulation.bye_to, bye_words(regulation)), "bye_to")
    yield Clause(
        _(
            "Une équipe absente perd par forfait : à chaque étui de la partie, son adversaire a "
            "A+ et elle A-."
        ),
        "forfeit",
    )
