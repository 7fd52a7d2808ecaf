"""All that a contest posts before its halls are known: its regulation, and what is kept secret."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.regulation.text import Article, articles, free_articles, typographic
from tournaments.regulation.value import Regulation
from tournaments.regulation.wording import SECRET


def posted_articles(regulation: Regulation, secret_from: int | None = None) -> list[Article]:
    """Return the program's articles, what is secret from that round on, then the club's own."""
    own = free_articles(regulation)
    return [*articles(regulation), *secret_article(regulation, secret_from), *own]


def last_round(regulation: Regulation) -> int:
    return max(1, regulation.rounds)


def secret_article(regulation: Regulation, since: int | None) -> list[Article]:
    """Return the article on standings kept secret from the round `since` on; none without one."""
    if since is None:
        return []
    if since > regulation.rounds:
        sentence = _(
            "À partir du tour %(n)s du tableau final, la salle ne voit plus ni les résultats ni le "
            "classement : ils se lisent à la remise des lots."
        ) % {"n": since - regulation.rounds}
    else:
        sentence = _(
            "À partir de la partie %(n)s, la salle ne voit plus ni les résultats ni le "
            "classement : ils se lisent à la remise des lots."
        ) % {"n": since}
    return [Article(_("Le classement gardé secret"), (typographic(sentence),), ((SECRET,),))]
