"""Ready articles: usual rules of the table that mark nothing, for a club to add and change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import override

from scoring.catalogue.options import BELOTE, COINCHE, GAMES, MARKED
from scoring.words import N_
from tournaments.regulation.free_articles import MAX_ARTICLES, FreeArticle
from tournaments.regulation.value import Regulation
from tournaments.words.texts import say


@dataclass(frozen=True, slots=True)
class ReadyArticle:
    """Article that a club may take as it is; `also` are other words by which people look for it."""

    title: str
    text: str
    also: str
    games: tuple[str, ...] = MARKED
    #: Whether it is about annonces.
    annonces: bool = False

    def fits(self, regulation: Regulation) -> bool:
        rules = regulation.rules
        return rules.game in self.games and not (self.annonces and rules.annonces == "none")

    def as_free(self) -> FreeArticle:
        with override("fr"):
            title, text = say(self.title, {}), say(self.text, {})
        with override("en"):
            return FreeArticle(title, text, say(self.title, {}), say(self.text, {}))


#: Ready articles by name, in the order of a search.
READY: Final[Mapping[str, ReadyArticle]] = {
    "bidding": ReadyArticle(
        N_("Le tour d’enchères"),
        N_(
            "Le joueur à droite du donneur parle le premier, puis chacun à son tour, vers la "
            "droite. Une enchère nomme un nombre de points et un atout ; elle dépasse la "
            "précédente d’au moins dix points. Qui a passé peut parler de nouveau tant que les "
            "enchères durent. Trois joueurs qui passent à la suite d’une enchère la rendent "
            "définitive."
        ),
        N_(
            "règles enchères ordre surenchère passe tour annoncer contrat dix points premier parler"
        ),
        (COINCHE,),
    ),
    "doubling": ReadyArticle(
        N_("Quand coincher"),
        N_(
            "On coinche à tout moment des enchères, même hors de son tour, jusqu’à la première "
            "carte jouée. Une coinche arrête les enchères : le camp du preneur peut seulement "
            "surcoincher, ou passer."
        ),
        N_("coinche contre surcoinche moment enchères volée"),
        (COINCHE,),
    ),
    "turning-up": ReadyArticle(
        N_("Le choix de l’atout"),
        N_(
            "Chacun reçoit cinq cartes, et la suivante est retournée. Au premier tour, le premier "
            "qui prend joue à la couleur de cette carte ; au second, il en choisit une autre. Le "
            "preneur reçoit la carte retournée et deux autres, chaque autre joueur trois."
        ),
        N_("enchères prise retourne tour donne distribution carte retournée premier à parler"),
        (BELOTE,),
    ),
    "showing": ReadyArticle(
        N_("Dire et montrer ses annonces"),
        N_(
            "Une annonce se dit en posant sa première carte ; on en donne la hauteur si l’autre "
            "camp en a une de même sorte. Le camp qui l’emporte montre les siennes au deuxième "
            "pli, avant d’y jouer. Une annonce dite plus tard, ou que l’on ne montre pas, ne "
            "compte pas."
        ),
        N_("annonces dire montrer premier pli deuxième tierce oubliée"),
        annonces=True,
    ),
    "following": ReadyArticle(
        N_("Fournir, couper, monter"),
        N_(
            "On fournit la couleur demandée. À défaut on coupe, sauf si son partenaire est maître "
            "du pli. À l’atout on monte si l’on peut, même sur son partenaire. Qui ne peut ni "
            "fournir ni couper joue la carte qu’il veut."
        ),
        N_("renonce obligation pisser défausse surcouper jouer couleur"),
    ),
    "exposed-card": ReadyArticle(
        N_("Carte montrée"),
        N_(
            "Une carte montrée par erreur reste sur la table et se joue dès qu’elle peut l’être. "
            "Une carte posée ne se reprend pas."
        ),
        N_("carte tombée exposée pénalisée reprise"),
    ),
    "direction": ReadyArticle(
        N_("Le sens du jeu"),
        N_(
            "On distribue, on parle et on joue vers la droite, dans le sens inverse des aiguilles "
            "d’une montre. Le joueur à droite du donneur entame la première levée."
        ),
        N_("sens jeu tourner tour droite gauche aiguilles montre donneur entame"),
    ),
    "referee": ReadyArticle(
        N_("L’arbitre"),
        N_(
            "En cas de désaccord, la table arrête la donne et appelle l’arbitre, sans toucher aux "
            "cartes. L’arbitre tranche aussi ce que ce règlement ne prévoit pas ; sa décision est "
            "sans appel."
        ),
        N_("arbitre arbitrage juge réclamation contestation appel décision imprévu"),
        GAMES,
    ),
    "talking": ReadyArticle(
        N_("Parler pendant la partie"),
        N_(
            "Pendant une donne, on ne dit que ce que le jeu demande. Une parole ou un signe qui "
            "renseigne son partenaire est une faute. Qui a fini de jouer, ou regarde, se tait."
        ),
        N_("silence parole parler signe geste partenaire spectateur public commentaire"),
        GAMES,
    ),
    "telephones": ReadyArticle(
        N_("Téléphones"),
        N_(
            "Pendant les parties, les téléphones portables ne sonnent pas et restent hors de la "
            "table, sauf pour envoyer un résultat."
        ),
        N_("téléphone portable mobile sonnerie écran"),
        GAMES,
    ),
    "signing": ReadyArticle(
        N_("La signature des feuilles"),
        N_(
            "À la fin de la partie, les deux camps vérifient la feuille et la signent, puis une "
            "équipe la porte à la table de marque. Après signature, un total ne se conteste plus, "
            "sauf une erreur d’addition."
        ),
        N_("signature signer feuille marque score contester vérifier erreur"),
        GAMES,
    ),
    "who-may-enter": ReadyArticle(
        N_("Qui peut jouer"),
        N_("Le concours est ouvert à tous, licenciés ou non."),
        N_("licence licencié adhérent membre ouvert réservé mineur âge inscription"),
        GAMES,
    ),
    "withdrawal": ReadyArticle(
        N_("Désistements"),
        N_(
            "Une équipe qui se désiste avant la clôture des inscriptions est remboursée ; ensuite, "
            "sa mise reste au concours."
        ),
        N_("dédit désistement annulation remboursement mise inscription"),
        GAMES,
    ),
}


def ready_for(regulation: Regulation) -> Iterator[tuple[str, ReadyArticle]]:
    """Yield the ready articles, with their names, that fit and that this regulation lacks."""
    if len(regulation.free_articles) >= MAX_ARTICLES:
        return
    titles = {article.title for article in regulation.free_articles}
    for name, ready in READY.items():
        if ready.fits(regulation) and ready.as_free().title not in titles:
            yield name, ready


def with_ready(regulation: Regulation, name: str | None) -> Regulation:
    """Return the regulation with a ready article after its own; as it is if there is none."""
    ready = dict(ready_for(regulation)).get(name or "")
    if ready is None:
        return regulation
    return replace(regulation, free_articles=(*regulation.free_articles, ready.as_free()))
