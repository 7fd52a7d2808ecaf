"""Sentences of the regulation about byes, forfeits, late teams and withdrawals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pairing import METHODS, Order
from tournaments.regulation import sentences
from tournaments.regulation.format import Withdrawn, Worth
from tournaments.regulation.idle import idle_options
from tournaments.regulation.sentences import LEAVING, bye_words
from tournaments.regulation.value import ORDINARY, Regulation
from tournaments.regulation.wording import Clause, listed, points_of, worded
from tournaments.regulation.words import players as player_words
from tournaments.regulation.words.duplicate import absences_of_boards
from tournaments.words.texts import say


def absences(regulation: Regulation) -> Iterator[Clause]:
    if regulation.melee:
        yield from _absences_of_players(regulation)
        return
    if regulation.is_duplicate:
        yield from absences_of_boards(regulation)
        yield Clause(worded("leaving", regulation.leaving, LEAVING), "leaving")
        return
    idle = idle_options(regulation)
    if "bye" in idle:
        yield Clause(
            _("Une équipe absente perd par forfait : son adversaire est vainqueur."), "forfeit"
        )
        yield Clause(worded("leaving", regulation.leaving, LEAVING), "leaving")
        return
    yield from _bye(regulation)
    if "bye_to" not in idle:
        yield Clause(worded("bye_to", regulation.bye_to, bye_words(regulation)), "bye_to")
    worth = _worth(regulation, regulation.forfeit)
    yield Clause(
        _(
            "Une équipe absente perd par forfait et ne marque rien ; son adversaire gagne la "
            "partie et marque %(worth)s."
        )
        % {"worth": worth},
        "forfeit",
    )
    yield from opponent_left(regulation)
    if "late" not in idle:
        yield Clause(lateness(regulation), "late")
    yield Clause(worded("leaving", regulation.leaving, LEAVING), "leaving")


def opponent_left(regulation: Regulation) -> Iterator[Clause]:
    """Yield the sentence about a team whose opponent left; none if it is exempt as any other."""
    words = player_words if regulation.melee else sentences
    match regulation.withdrawn:
        case Withdrawn.AS_BYE:
            return
        case Withdrawn.AS_FORFEIT:
            template = words.ALONE_WINS if regulation.forfeit_win > 0 else words.ALONE_AS_FORFEIT
        case int() | Withdrawn.HALF | Withdrawn.AVERAGE:
            template = words.ALONE
        case _:
            assert_never(regulation.withdrawn)
    yield Clause(
        say(template, {"worth": _worth(regulation, regulation.withdrawn_worth)}), "withdrawn"
    )


def lateness(regulation: Regulation) -> str:
    """Return the sentence about the points of a late team, or player, for the missed rounds."""
    points = {"points": points_of(regulation.late, regulation.rules.unit)}
    if regulation.melee:
        return say(player_words.LATE, points)
    return (
        _("Une équipe arrivée en cours de concours marque %(points)s pour chaque partie manquée.")
        % points
    )


def _absences_of_players(regulation: Regulation) -> Iterator[Clause]:
    yield Clause(
        say(player_words.BYE, {"worth": _worth(regulation, regulation.bye, of_bye=True)}), "bye"
    )
    yield Clause(_no_win(regulation), "bye")
    up_down = METHODS[regulation.seating].order is Order.TABLES
    bye_to = player_words.BY_TABLES if up_down else player_words.BYE_TO
    yield Clause(worded("bye_to", regulation.bye_to, bye_to), "bye_to")
    forfeit = player_words.FORFEIT_CHAIRS if regulation.each_alone else player_words.FORFEIT
    yield Clause(say(forfeit, {"worth": _worth(regulation, regulation.forfeit)}), "forfeit")
    yield from opponent_left(regulation)
    yield Clause(lateness(regulation), "late")
    yield Clause(worded("leaving", regulation.leaving, player_words.LEAVING), "leaving")


def _bye(regulation: Regulation) -> Iterator[Clause]:
    match regulation.bye:
        case Worth.CATCH_UP:
            yield Clause(
                _(
                    "Quand une équipe n’a pas d’adversaire, elle est exempte : elle ne marque "
                    "rien sur le moment et joue un rattrapage, une partie de plus contre une "
                    "équipe quelconque."
                ),
                "bye",
            )
            yield Clause(
                _(
                    "Le rattrapage compte comme la partie où l’équipe s’est reposée, et ne compte "
                    "que pour elle."
                ),
                "bye",
            )
        case Worth.EXTRA:
            yield Clause(
                _(
                    "Quand une équipe n’a pas d’adversaire, elle se repose et ne marque rien sur "
                    "le moment."
                ),
                "bye",
            )
            yield Clause(
                _(
                    "Après la dernière partie, les équipes qui se sont reposées jouent entre "
                    "elles une partie de plus, qui compte comme les autres ; celle qui resterait "
                    "seule marque %(worth)s."
                )
                % {"worth": _worth(regulation, Worth.HALF, of_bye=True)},
                "bye",
            )
        case int() | Worth.HALF | Worth.AVERAGE:
            worth = _worth(regulation, regulation.bye, of_bye=True)
            yield Clause(
                _("Quand une équipe n’a pas d’adversaire, elle est exempte et marque %(worth)s.")
                % {"worth": worth},
                "bye",
            )
            yield Clause(_no_win(regulation), "bye")
        case _:
            assert_never(regulation.bye)


def _no_win(regulation: Regulation) -> str:
    """Return how a bye counts in the ranking, besides its points."""
    match regulation.ranking[0]:
        case "wins" | "wins_chosen":
            return _(
                "Ce n’est pas une victoire : rien ne s’ajoute aux parties gagnées, qui font le "
                "classement, ni à la différence de points."
            )
        case "wins_average":
            return _(
                "Ce n’est ni une victoire ni une partie jouée : la moyenne de victoires, qui fait "
                "le classement, n’en change pas."
            )
        case _:
            return _("Ce n’est pas une victoire et sa différence de points n’y gagne rien.")


def _worth(regulation: Regulation, worth: int | Worth, of_bye: bool = False) -> str:
    """Return the worth of a bye or a forfeit in words, with the points if they are known.

    What a match is worth is said once: with the bye if that is half a match, else with the others.
    """
    match worth:
        case int():
            return points_of(worth, regulation.rules.unit)
        case Worth.AVERAGE:
            return _("la moyenne des totaux de la partie")
        case Worth.HALF | Worth.EXTRA:
            said_with_bye = regulation.bye in (Worth.HALF, Worth.EXTRA)
            return _half(regulation, _match(regulation) if of_bye or not said_with_bye else "")
        case Worth.CATCH_UP:
            return points_of(0)
        case _:
            assert_never(worth)


def _half(regulation: Regulation, match: str) -> str:
    """Return half of what a `match` is worth, with its points: those of each round that differs."""
    usual = regulation.half_match(ORDINARY)
    apart: dict[int, list[str]] = {}
    for number in range(1, regulation.rounds + 1):
        points = regulation.half_match(number)
        if points != usual:
            apart.setdefault(points, []).append(str(number))
    params = {"points": points_of(usual, regulation.rules.unit), "match": match}
    words = _("la moitié de ce que vaut une partie%(match)s, soit %(points)s") % params
    others = [
        ngettext(
            "%(points)s à la partie %(rounds)s", "%(points)s aux parties %(rounds)s", len(numbers)
        )
        % {
            "points": points_of(points, regulation.rules.unit),
            "rounds": listed(numbers, _("et")),
        }
        for points, numbers in apart.items()
    ]
    return f"{words} ({', '.join(others)})" if others else words


def _match(regulation: Regulation) -> str:
    """Return what makes the worth of a match: ", 12 donnes d’au moins 162 points". None: ""."""
    if regulation.comptoir:
        return ""
    manches, deals, points = regulation.match_worth(ORDINARY)
    words = {"points": points_of(points, regulation.rules.unit), "n": deals or 0}
    if deals is None:
        one = _("%(points)s à dépasser") if regulation.exceeds else _("%(points)s à atteindre")
        one %= words
    else:
        one = ngettext(
            "%(n)s donne d’au moins %(points)s", "%(n)s donnes d’au moins %(points)s", deals
        )
        one %= words
    if manches > 1:
        one = _("%(n)s manches de %(one)s") % {"n": manches, "one": one}
    if deals is not None and regulation.deals is None:
        return _(" (comptée pour %(match)s)") % {"match": one}
    return f" ({one})"
