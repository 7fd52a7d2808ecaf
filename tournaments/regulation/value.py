"""The regulation of a contest as one value: the rules of a deal and the format of the afternoon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from scoring.match import End
from scoring.rules import RuleSet
from scoring.words import N_, Problem, Refused
from tournaments.regulation.fields import FormatOption, all_problems, option, words

#: What a bye, or a match won by forfeit, is worth.
HALF: Final = "half"
AVERAGE: Final = "average"

MAX_ROUNDS = 20
MAX_DEALS = 60
MAX_POINTS = 10_000

CARD_POINTS = 162


@dataclass(frozen=True, slots=True)
class RoundChange:
    """What one round does otherwise than the others: its end and its caps, all of them."""

    round: int
    deals: int | None = None
    target: int | None = None
    clock: int | None = None
    winner_cap: int | None = None
    loser_cap: int | None = None


@dataclass(frozen=True, slots=True)
class Regulation:
    """What a contest is played by. Equal values are equal regulations.

    Each option of the format is declared here once; the set-up page, the document, the checks and
    the printed text are drawn from that declaration. Raises `scoring.words.Refused` with every
    problem.
    """

    rules: RuleSet
    rounds: int = option(
        N_("Nombre de parties"),
        N_("Combien de parties le concours prévoit ; on peut en ajouter ou en retirer en route."),
        4,
        least=1,
        most=MAX_ROUNDS,
    )
    deals: int | None = option(
        N_("Donnes par partie"),
        N_("La partie s’arrête après ce nombre de donnes comptées."),
        12,
        least=1,
        most=MAX_DEALS,
        optional=True,
    )
    target: int | None = option(
        N_("Points à atteindre"),
        N_("La partie s’arrête quand un camp atteint ou dépasse ce nombre de points."),
        None,
        least=1,
        most=MAX_POINTS,
        optional=True,
    )
    clock: int | None = option(
        N_("Durée d’une partie, en minutes"),
        N_("La partie s’arrête quand le temps est écoulé, la donne en cours terminée."),
        None,
        least=1,
        most=600,
        optional=True,
    )
    winner_cap: int | None = option(
        N_("Plafond du vainqueur"),
        N_("Le total du vainqueur d’une partie ne compte pas au-delà."),
        None,
        least=1,
        most=MAX_POINTS,
        optional=True,
    )
    loser_cap: int | None = option(
        N_("Plafond du perdant"),
        N_("Le total du perdant d’une partie ne compte pas au-delà."),
        None,
        least=0,
        most=MAX_POINTS,
        optional=True,
    )
    bye: int | str = option(
        N_("Équipe exempte"),
        N_("Ce que marque une équipe qui ne joue pas une partie, faute d’adversaire."),
        HALF,
        words=words((HALF, N_("la moitié d’une partie")), (AVERAGE, N_("la moyenne de la partie"))),
        most=MAX_POINTS,
    )
    forfeit: int | str = option(
        N_("Victoire par forfait"),
        N_("Ce que marque l’équipe dont l’adversaire est absent ; l’absente ne marque rien."),
        HALF,
        words=words((HALF, N_("la moitié d’une partie")), (AVERAGE, N_("la moyenne de la partie"))),
        most=MAX_POINTS,
    )
    late: int = option(
        N_("Équipe en retard"),
        N_("Ce que marque une équipe inscrite en route pour chaque partie qu’elle a manquée."),
        0,
        most=MAX_POINTS,
    )
    leaving: str = option(
        N_("Équipe qui abandonne"),
        N_("Où elle figure au classement."),
        "ranked",
        words=words(
            ("ranked", N_("à la place que lui donnent ses points")),
            ("last", N_("après toutes les autres")),
            ("out", N_("plus classée")),
        ),
    )
    win: int = option(N_("Partie gagnée"), N_("Points de partie d’une victoire."), 0, most=100)
    draw: int = option(N_("Partie nulle"), N_("Points de partie d’une égalité."), 0, most=100)
    loss: int = option(N_("Partie perdue"), N_("Points de partie d’une défaite."), 0, most=100)
    forfeit_win: int = option(
        N_("Partie gagnée par forfait"), N_("Points de partie contre un absent."), 0, most=100
    )
    forfeit_loss: int = option(
        N_("Partie perdue par forfait"), N_("Points de partie d’une équipe absente."), 0, most=100
    )
    rest: int = option(
        N_("Partie de repos"), N_("Points de partie d’une équipe exempte."), 0, most=100
    )
    ranking: tuple[str, ...] = option(
        N_("Classement"),
        N_("Critères dans l’ordre : le premier décide, chaque suivant départage les égalités."),
        ("points", "wins", "difference", "best_match"),
        criteria=True,
    )
    pairing: tuple[str, ...] = option(
        N_("Classement des tirages"),
        N_("Critères qui rangent les équipes pour le tirage ; aucun : ceux du classement."),
        (),
        criteria=True,
        optional=True,
    )
    changes: tuple[RoundChange, ...] = ()

    def __post_init__(self) -> None:
        problems = all_problems((n, o, getattr(self, n)) for n, o in FORMAT.items())
        if not problems:
            problems += _end_problems("", self)
            problems += _change_problems(self)
            problems += _match_point_problems(self)
        if problems:
            raise Refused(problems)

    def of_round(self, number: int) -> Regulation | RoundChange:
        """What ends and caps the matches of a round: its own change, or the general format."""
        return next((change for change in self.changes if change.round == number), self)

    def end_of(self, number: int) -> End:
        """When a match of that round ends."""
        played = self.of_round(number)
        return End(played.deals, played.target)

    @property
    def end(self) -> End:
        """When a match of an ordinary round ends."""
        return End(self.deals, self.target)

    def half_match(self, number: int) -> int:
        """Half of what a match of that round brings, in points: 81 a deal, or half the target.

        Half the card points of a deal (972 for twelve); by the clock alone, of twelve deals.
        """
        played = self.of_round(number)
        if played.deals is not None:
            return played.deals * CARD_POINTS // 2
        if played.target is not None:
            return played.target // 2
        return 12 * CARD_POINTS // 2

    def worth(self, given: int | str, number: int, average: int) -> int:
        """Points that "half", "average" or a number stand for in a round of that average."""
        if given == HALF:
            return self.half_match(number)
        return average if given == AVERAGE else int(given)

    @property
    def bye_points(self) -> int:
        """Points a bye is worth in an ordinary round, "average" aside."""
        return self.worth(self.bye, 0, self.half_match(0))

    @property
    def game(self) -> str:
        """ "belote" or "coinche"."""
        return self.rules.game

    @property
    def counts_match_points(self) -> bool:
        """Whether winning gives anything but the score."""
        return any((self.win, self.draw, self.loss, self.forfeit_win, self.rest))

    @property
    def pairing_criteria(self) -> tuple[str, ...]:
        """The criteria that put the teams in order for a draw."""
        return self.pairing or self.ranking

    def with_format(self, **changes: Any) -> Regulation:
        """The same regulation with some of its format changed. Raises `Refused`."""
        return replace(self, **changes)

    def to_data(self) -> dict[str, Any]:
        """The regulation as plain data, for the database; `from_data` reads it back."""
        data: dict[str, Any] = {"rules": self.rules.options()}
        for name in FORMAT:
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        data["changes"] = [
            {f.name: getattr(change, f.name) for f in fields(RoundChange)}
            for change in self.changes
        ]
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Regulation:
        """The regulation that `to_data` wrote."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data.items()
            if name in FORMAT
        }
        changes = tuple(RoundChange(**change) for change in data.get("changes", ()))
        return cls(rules=RuleSet.from_options(data["rules"]), **values, changes=changes)


#: Every option of the format by name, in the order of documents and forms.
FORMAT: Final[dict[str, FormatOption]] = {
    f.name: f.metadata["option"] for f in fields(Regulation) if "option" in f.metadata
}


def _end_problems(prefix: str, played: Regulation | RoundChange) -> list[Problem]:
    """What is wrong with when a match ends and what caps it."""
    problems = []
    ends = [v for v in (played.deals, played.target, played.clock) if v is not None]
    if not ends:
        problems.append(Problem(f"{prefix}deals", "no-end", _NO_END))
    cap, target = played.winner_cap, played.target
    if cap is not None and target is not None and cap < target:
        params = {"target": target, "got": cap}
        problems.append(Problem(f"{prefix}winner_cap", "below-target", _LOW_CAP, params))
    if (
        played.winner_cap is not None
        and played.loser_cap is not None
        and played.loser_cap > played.winner_cap
    ):
        problems.append(Problem(f"{prefix}loser_cap", "above", _LOSER_CAP))
    return problems


def _change_problems(regulation: Regulation) -> list[Problem]:
    problems = []
    seen: set[int] = set()
    for index, change in enumerate(regulation.changes):
        prefix = f"round[{index}]."
        known = {f.name: getattr(change, f.name) for f in fields(RoundChange) if f.name != "round"}
        problems += all_problems((prefix + n, FORMAT[n], v) for n, v in known.items())
        if type(change.round) is not int or not 1 <= change.round <= MAX_ROUNDS:
            params = {"most": MAX_ROUNDS}
            problems.append(Problem(f"{prefix}round", "range", _ROUND, params))
        elif change.round in seen:
            problems.append(Problem(f"{prefix}round", "twice", _ROUND_TWICE))
        else:
            seen.add(change.round)
        if not problems:
            problems += _end_problems(prefix, change)
    return problems


def _match_point_problems(regulation: Regulation) -> list[Problem]:
    """Ranking by match points wants a win to be worth more than a loss."""
    uses = "match_points" in (*regulation.ranking, *regulation.pairing)
    if uses and regulation.win <= regulation.loss:
        params = {"win": regulation.win, "loss": regulation.loss}
        return [Problem("win", "match-points", _WIN_WORTH, params)]
    return []


_NO_END = N_(
    "Indiquez ce qui termine une partie : un nombre de donnes, des points à atteindre ou une durée."
)
_LOW_CAP = N_(
    "Un plafond d’au moins %(target)s attendu, les points à atteindre de la partie ; reçu %(got)s."
)
_LOSER_CAP = N_("Le plafond du perdant ne peut pas dépasser celui du vainqueur.")
_ROUND = N_("Un numéro de partie de 1 à %(most)s attendu.")
_ROUND_TWICE = N_("Cette partie figure deux fois.")
_WIN_WORTH = N_(
    "Le classement compte les points de partie : une victoire doit en valoir plus qu’une défaite "
    "(%(win)s et %(loss)s)."
)
