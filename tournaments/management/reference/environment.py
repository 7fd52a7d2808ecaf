"""Reference page of the variables that the program reads from the environment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.words import N_
from tournaments.machine.annexes import annexes
from tournaments.management.reference.text import heading, page, table


class Variable(NamedTuple):
    """Variable of the environment: its meaning, an example, and its value if it is not given."""

    name: str
    meaning: str
    example: str
    otherwise: str


class Group(NamedTuple):
    """Variables that are set together."""

    title: str
    anchor: str
    intro: str
    variables: tuple[Variable, ...]


#: Every variable that `tournaments/settings.py` reads.
GROUPS = (
    Group(
        N_("Où sont les données"),
        "data",
        N_("Dans une salle, aucune n’est nécessaire."),
        (
            Variable(
                "DATA_DIR",
                N_(
                    "Le dossier des données : la base, ses copies et la clé secrète. Le programme "
                    "n’écrit que là."
                ),
                "/var/lib/dixdeder",
                N_("le dossier que dit la page « Installer »"),
            ),
            Variable(
                "DATABASE_URL",
                N_("L’adresse d’une base PostgreSQL, ou d’un autre fichier SQLite."),
                "postgres://dixdeder@localhost/dixdeder",
                N_("un fichier SQLite dans le dossier des données"),
            ),
            Variable(
                "COPIES_TO",
                N_(
                    "Un second dossier pour les copies automatiques, comme une clé USB ; l’option "
                    "`--copies-to` de `serve` passe avant."
                ),
                "/media/usb",
                N_("aucun second dossier"),
            ),
            Variable(
                "PHOTOS_FROM",
                N_(
                    "Le dossier où le programme prend les photos et les scans de feuilles de "
                    "marque, comme celui d’un copieur."
                ),
                "/srv/scans",
                N_("le dossier `photos` des données"),
            ),
            Variable(
                "TIME_ZONE",
                N_("Le fuseau horaire des heures affichées."),
                "Europe/Brussels",
                "`Europe/Paris`",
            ),
            Variable(
                "CONSOLE_LANGUAGE",
                N_("La langue des commandes et de la console, `fr` ou `en`."),
                "en",
                "`fr`",
            ),
            Variable(
                "ANNEXES",
                N_(
                    "Ce que ce serveur sert au-delà d’un jour de concours, séparé par des "
                    "virgules : {annexes}. Vide : rien. Les données restent."
                ),
                "seasons,photos",
                N_("tout"),
            ),
        ),
    ),
    Group(
        N_("Sur internet, derrière un serveur mandataire"),
        "proxy",
        N_(
            "`TRUSTED_PROXY`, `HTTPS` et `ALLOWED_HOSTS` vont ensemble : le programme refuse de "
            "démarrer s’il en manque une."
        ),
        (
            Variable(
                "TRUSTED_PROXY",
                N_(
                    "L’adresse du mandataire, telle que le programme la voit : une adresse, un "
                    "réseau, ou `unix` pour une socket ; plusieurs sont séparées par des virgules."
                ),
                "127.0.0.1",
                N_("aucun mandataire n’est cru"),
            ),
            Variable(
                "HTTPS",
                N_("`1` si le mandataire parle HTTPS aux navigateurs, `0` sinon."),
                "1",
                N_("HTTP, comme dans une salle"),
            ),
            Variable(
                "ALLOWED_HOSTS",
                N_("Les noms du site, séparés par des virgules."),
                "concours.example.org",
                N_("tous les noms"),
            ),
            Variable(
                "CSRF_TRUSTED_ORIGINS",
                N_("D’autres origines dont les formulaires sont acceptés, avec `https://`."),
                "https://club.example.org",
                N_("aucune autre que le site"),
            ),
            Variable(
                "HSTS_SECONDS",
                N_("Pendant combien de secondes les navigateurs refusent HTTP ; avec `HTTPS=1`."),
                "3600",
                N_("un an"),
            ),
            Variable(
                "PUSH",
                N_(
                    "`1` pour que les joueurs puissent faire prévenir leur téléphone, avec "
                    "`HTTPS=1`. Le programme appelle alors les services de Google, Apple, Mozilla "
                    "et Microsoft."
                ),
                "1",
                N_("personne n’est prévenu"),
            ),
        ),
    ),
    Group(
        N_("Pour qui veille sur un serveur"),
        "watching",
        N_("La page du serveur dit comment s’en servir."),
        (
            Variable(
                "DUMPS",
                N_(
                    "Le dossier des sauvegardes de PostgreSQL : le programme y lit l’âge de la "
                    "dernière."
                ),
                "/var/lib/dixdeder-dumps",
                N_("l’âge des sauvegardes n’est pas suivi"),
            ),
            Variable(
                "METRICS_TOKEN",
                N_(
                    "Le secret, d’au moins 32 lettres et chiffres, par lequel Prometheus lit "
                    "`/metrics`."
                ),
                "4f9c0a7be2d15836ac71f0e98b24d36c",
                N_("rien n’est compté, et l’adresse n’existe pas"),
            ),
            Variable(
                "LOG_FORMAT",
                N_(
                    "`json` écrit chaque ligne du journal en un objet JSON ; `text`, pour les "
                    "gens. Un autre mot empêche de démarrer."
                ),
                "json",
                "`text`",
            ),
            Variable(
                "LOG_REQUESTS",
                N_("`1` ajoute au journal une ligne par demande reçue."),
                "1",
                "`0`",
            ),
        ),
    ),
    Group(
        N_("Rarement utiles"),
        "seldom",
        N_("Le programme les règle lui-même."),
        (
            Variable(
                "SECRET_KEY",
                N_(
                    "La clé qui signe les sessions et les liens. La changer déconnecte tout le "
                    "monde, et plus aucun lien déjà imprimé n’ouvre sa table."
                ),
                N_("50 signes au hasard"),
                N_("une clé faite au premier démarrage, dans le dossier des données"),
            ),
            Variable(
                "CACHE_URL",
                N_("Où sont gardées les pages déjà écrites."),
                "locmemcache://pages",
                N_("la mémoire du programme"),
            ),
            Variable(
                "STATIC_ROOT",
                N_("Le dossier des feuilles de style et des scripts préparés."),
                "/var/lib/dixdeder/static",
                N_("celui du programme"),
            ),
            Variable(
                "DOCUMENTS_ROOT",
                N_("Le dossier des pages d’aide préparées."),
                "/var/lib/dixdeder/documents",
                N_("celui du programme"),
            ),
            Variable(
                "COOKIE_PREFIX",
                N_("Ce qui précède le nom des cookies, quand deux programmes sont à une adresse."),
                "demo-",
                N_("rien"),
            ),
            Variable(
                "DEBUG",
                N_("`1` montre les erreurs du programme en détail : jamais devant du public."),
                "1",
                "`0`",
            ),
        ),
    ),
)

INTRO = N_(
    "Le programme lit ces variables quand il démarre. On les écrit devant la commande, ou dans le "
    "fichier du service."
)


def environment_page(language: str) -> str:
    """Return the page: each variable with its meaning, its value by default and an example."""
    with override(language):
        return page(
            _("Les variables d’environnement"), _(INTRO), _parts(), _("de la liste des variables")
        )


def _parts() -> Iterator[str]:
    yield "    DATA_DIR=/var/lib/dixdeder dixdeder serve --port 8001"
    names = ", ".join(f"`{annex.name}`" for annex in annexes().values())
    heads = [_("variable"), _("ce qu’elle dit"), _("sans elle"), _("exemple")]
    for group in GROUPS:
        yield heading(2, _(group.title), group.anchor)
        yield _(group.intro)
        rows = [
            (
                f"`{one.name}`",
                _(one.meaning).replace("{annexes}", names),
                _(one.otherwise),
                _example(one),
            )
            for one in group.variables
        ]
        yield table(heads, rows)


def _example(one: Variable) -> str:
    # A value is not translated: the word of a value may be another text of the catalogue.
    return _(one.example) if " " in one.example else f"`{one.example}`"
