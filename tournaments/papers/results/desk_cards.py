"""Cards of the desk: one page with the contest's rules, and that of the scorer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, starmap
from typing import Final

from django.utils.translation import gettext as _

from scoring.cards import BELOTE_POINTS
from scoring.deal import has_belote, points_of_tricks
from tournaments.machine.places import version
from tournaments.papers.kit.document import PROGRAM
from tournaments.papers.kit.fitted import sizes_between
from tournaments.papers.kit.layout import Leaves, Paper, Pen
from tournaments.papers.kit.prose import Block, Spaces, columns_of, draw_column
from tournaments.papers.regulation import as_posted
from tournaments.queries.core.contests import ContestInfo
from tournaments.regulation import Regulation
from tournaments.regulation.text import Article, articles
from tournaments.words.keys import keys_in_words, place_named

#: Type sizes of a card: the largest at which everything is on one page.
SIZES: Final = sizes_between(11, 7.5, 0.25)
#: Space between the two columns, in points.
GUTTER = 18.0
SPACES = Spaces(title=0.8, sentence=0.25)
#: Articles of the regulation on each card, by their titles: those that the person needs most first.
OF_SCORER: Final = (
    *("Les parties", "La marque", "La belote", "Coinche et surcoinche"),
    *("Les points de partie", "Le duplicate", "Le jeu"),
)


@dataclass(frozen=True, slots=True)
class Duty:
    """What the person of a card does in the contest, and what he may not do, in words."""

    does: str
    may_not: Sequence[str]


def scorer_card(contest: ContestInfo, duty: Duty) -> Leaves:
    """Lay out the scorer's card: the keys of this version, what to do, the rules of the marks."""
    return card(contest, _("Carte du marqueur"), _of_scorer(contest, duty), OF_SCORER)


def card(
    contest: ContestInfo,
    title: str,
    first: Iterator[Article],
    rules: Sequence[str],
    last: Sequence[Article] = (),
) -> Leaves:
    """Lay out a card: the articles of its person, the posted `rules` by their titles, the last."""
    legend = _("Carte de %(program)s %(version)s : une autre version peut avoir d’autres touches.")
    values = {"program": PROGRAM, "version": version()}
    paper = Paper(contest, title, legend=legend % values)
    parts = [*first, *_posted(contest.regulation, rules), *last]
    columns = _laid(paper, parts)
    return paper.print([partial(_draw, paper, columns)])


def _posted(regulation: Regulation, titles: Sequence[str]) -> Iterator[Article]:
    """Yield these articles, with the numbers that they and their sentences have on the wall."""
    numbers = {article.title: place for place, article in enumerate(articles(regulation), start=1)}
    for article in articles(regulation, titles):
        yield Article(*as_posted(numbers[article.title], article))


def _of_scorer(contest: ContestInfo, duty: Duty) -> Iterator[Article]:
    yield Article(
        _("Saisir une feuille"),
        (
            _("Étape « Jeu », page « Saisie » : la table suivante de la pile est proposée."),
            _("Tapez les deux totaux, ou la feuille donne par donne (touche D)."),
            *_total(contest),
            *contest.entering,
        ),
    )
    yield Article(_("Les touches de la saisie"), tuple(_keys("fast-entry")))
    yield Article(_("Les touches d’une feuille"), tuple(_keys("entry")))
    yield Article(
        _("Une feuille douteuse"),
        (
            _("Le programme dit ce qui ne va pas et la cause probable. Relisez, puis corrigez."),
            _("Si la feuille dit bien cela, gardez-la à vérifier et montrez-la à l’arbitre."),
        ),
    )
    yield Article(
        _("Deux résultats pour une table"),
        (
            _("La page montre les deux : comparez-les à la feuille, puis choisissez."),
            _("Rien de ce que vous avez tapé n’est perdu, même quand le réseau tombe."),
        ),
    )
    yield Article(
        _("Quelqu’un est absent"),
        (_("L’arbitre décide. Ouvrez alors la table, « Forfait : absents », et dites qui."),),
    )
    yield role_of(duty)


def _total(contest: ContestInfo) -> Iterator[str]:
    """Yield what a deal adds up to, where two camps share its tricks."""
    if not contest.regulation.comptoir:
        deal = points_of_tricks(contest.regulation.rules, None)
        values = {"deal": deal, "belote": BELOTE_POINTS}
        if not has_belote(contest.regulation.rules):
            yield _("Une donne fait %(deal)d points de plis.") % values
            return
        yield _("Une donne fait %(deal)d points de plis, et %(belote)d de plus avec la belote.") % (
            values
        )


def role_of(duty: Duty) -> Article:
    """Return the article that ends a card: what its person does, and may not do."""
    sentences = [_("Ce rôle %(does)s") % {"does": duty.does}]
    if duty.may_not:
        what = ", ".join(duty.may_not)
        sentences.append(_("Il ne peut pas : %(what)s.") % {"what": what})
    return Article(_("Votre rôle"), tuple(sentences))


def _keys(place: str) -> Iterator[str]:
    for key in keys_in_words(place_named(place)):
        yield _("%(key)s : %(does)s.") % {"key": " / ".join(key.shown), "does": key.does}


def _laid(paper: Paper, parts: Sequence[Article]) -> list[list[Block]]:
    """Return the two columns of a page, in the largest type that holds every part.

    A regulation too long for the smallest type loses its last articles, and the card says so.
    """
    width = (paper.width - GUTTER) / 2

    def laid(size: float, shown: Sequence[Article]) -> list[list[Block]]:
        texts = [(part.title, part.sentences) for part in shown]
        return columns_of(texts, size, width, paper.height, SPACES)

    rest = Article("", (_("La suite est au règlement affiché."),))
    shorter = ([*parts[:kept], rest] for kept in range(len(parts) - 1, 0, -1))
    tries = chain(((size, parts) for size in SIZES), ((SIZES[-1], some) for some in shorter))
    return next(columns for columns in starmap(laid, tries) if len(columns) <= 2)


def _draw(paper: Paper, columns: Sequence[Sequence[Block]], pen: Pen) -> None:
    for place, column in enumerate(columns):
        draw_column(pen, paper.left + place * (paper.width + GUTTER) / 2, paper.top, column)
