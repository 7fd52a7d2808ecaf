"""The regulation of a contest as one value: the rules of a deal and the format of the afternoon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from scoring.deal import Deal
from scoring.match import End, MatchScore, score_match
from scoring.rules import RuleSet
from scoring.totals import deal_sum
from scoring.words import N_, Refused
from tournaments.regulation import checks
from tournaments.regulation.checks import MAX_ROUNDS as MAX_ROUNDS
from tournaments.regulation.checks import RoundChange as RoundChange
from tournaments.regulation.fields import FormatOption, all_problems, option, words
from tournaments.regulation.tariffs import Tariff, tariff_problems

#: What a bye, or a match won by forfeit, is worth.
HALF: Final = "half"
AVERAGE: Final = "average"

#: A bye that is worth nothing at once: the team plays one more match for it.
CATCH_UP: Final = "catch-up"

#: A match that ends at its target and its clock, not at the first of them.
BOTH: Final = "both"

MAX_DEALS = 60
MAX_POINTS = 10_000

#: Deals of a match that says no number of them, for what half of it is worth.
USUAL_DEALS = 12


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
    after_clock: int = option(
        N_("Donnes jouées après la fin du temps"),
        N_("La donne en cours une fois terminée, on en joue encore ce nombre."),
        0,
        most=20,
    )
    ending: str = option(
        N_("Points et durée ensemble"),
        N_("Quand une partie a des points à atteindre et une durée."),
        "first",
        words=words(
            ("first", N_("elle s’arrête au premier des deux")),
            ("both", N_("elle s’arrête quand les points sont atteints et le temps écoulé")),
        ),
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
        words=words(
            (HALF, N_("la moitié d’une partie")),
            (AVERAGE, N_("la moyenne de la partie")),
            (CATCH_UP, N_("une partie de rattrapage, qui ne compte que pour elle")),
        ),
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
    first_draw: str = option(
        N_("Première partie"),
        N_(
            "Comment les équipes sont placées à la première partie. Quand les paires se déplacent "
            "ensuite, c’est la table de départ de chacune."
        ),
        "random",
        words=words(
            ("random", N_("par tirage au sort")),
            ("registration", N_("dans l’ordre d’inscription : 1 contre 2, 3 contre 4…")),
        ),
    )
    next_draw: str = option(
        N_("Parties suivantes"),
        N_("Qui rencontre qui à partir de la deuxième partie."),
        "ranking",
        words=words(
            (
                "ranking",
                N_(
                    "dans l’ordre du classement, le 1er contre le 2e, le 3e contre le 4e…, sans "
                    "se rencontrer deux fois"
                ),
            ),
            (
                "ranking-rematches",
                N_("dans l’ordre du classement, même si les équipes se sont déjà rencontrées"),
            ),
            ("random", N_("par un nouveau tirage au sort, sans se rencontrer deux fois")),
            (
                "odd-even",
                N_(
                    "les numéros impairs gardent leur table, les numéros pairs avancent d’une "
                    "table à chaque partie"
                ),
            ),
        ),
    )
    bye_to: str = option(
        N_("Qui est exempt"),
        N_(
            "Quand les équipes sont en nombre impair, parmi celles qui ont été exemptes le moins "
            "souvent. Un premier tirage au sort désigne aussi l’exempte ; quand les paires se "
            "déplacent, c’est l’équipe à qui le mouvement n’amène personne."
        ),
        "last",
        words=words(
            ("last", N_("la dernière du classement, ou la dernière inscrite")),
            ("lot", N_("une équipe tirée au sort")),
        ),
    )
    pairing: tuple[str, ...] = option(
        N_("Classement des tirages"),
        N_("Critères qui rangent les équipes pour le tirage ; aucun : ceux du classement."),
        (),
        criteria=True,
        optional=True,
    )
    changes: tuple[RoundChange, ...] = ()
    tariffs: tuple[Tariff, ...] = ()

    def __post_init__(self) -> None:
        problems = all_problems((n, o, getattr(self, n)) for n, o in FORMAT.items())
        if not problems:
            problems += checks.whole(self, FORMAT)
        problems += tariff_problems(self.tariffs)
        if problems:
            raise Refused(problems)

    def of_round(self, number: int) -> Regulation | RoundChange:
        """What ends and caps the matches of a round: its own change, or the general format."""
        return next((change for change in self.changes if change.round == number), self)

    def end_of(self, number: int) -> End:
        """When a match of that round ends."""
        played = self.of_round(number)
        clock = played.clock is not None
        both = self.ending == BOTH and clock and played.target is not None
        return End(
            None if both else played.deals,
            played.target,
            clock=clock,
            after_clock=self.after_clock if clock else 0,
            both=both,
        )

    @property
    def end(self) -> End:
        """When a match of an ordinary round ends."""
        return self.end_of(0)

    def score(self, number: int, deals: Sequence[Deal], explain: bool = False) -> MatchScore:
        """A match of that round from the deals its sheet shows, all of them.

        Where a match has a clock, a sheet that is handed in was stopped by it.
        """
        end = self.end_of(number)
        called = max(0, len(deals) - end.after_clock) if end.clock and deals else False
        return score_match(self.rules, deals, end, explain, time_up=called)

    def half_match(self, number: int) -> int:
        """Half of what a match of that round brings, in points: of its deals, or of its target.

        A deal brings at least 162 in belote (972 for twelve), 240 in coinche: 160 and a contract
        of 80. By the clock alone, half of twelve deals.
        """
        deal = deal_sum(self.rules).least
        played = self.of_round(number)
        if played.deals is not None:
            return played.deals * deal // 2
        if played.target is not None:
            return played.target // 2
        return USUAL_DEALS * deal // 2

    def worth(self, given: int | str, number: int, average: int) -> int:
        """Points that "half", "average" or a number stand for in a round of that average.

        A bye that is caught up is worth none at once.
        """
        if given == HALF:
            return self.half_match(number)
        if given == CATCH_UP:
            return 0
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
        data["tariffs"] = [tariff.to_data() for tariff in self.tariffs]
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
        tariffs = tuple(Tariff(**tariff) for tariff in data.get("tariffs", ()))
        rules = RuleSet.from_options(data["rules"])
        return cls(rules=rules, **values, changes=changes, tariffs=tariffs)


#: Every option of the format by name, in the order of documents and forms.
FORMAT: Final[dict[str, FormatOption]] = {
    f.name: f.metadata["option"] for f in fields(Regulation) if "option" in f.metadata
}
