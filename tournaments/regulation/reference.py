"""Reference of every option, written from its declaration (Markdown, in French)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.catalogue.options import GAMES, Option, toml_value
from scoring.criteria import CRITERIA
from scoring.rules import OPTIONS, presets
from tournaments.regulation.fields import FormatOption
from tournaments.regulation.format import FORMAT
from tournaments.regulation.format.changes import STAGES
from tournaments.regulation.free_articles import HELPS as ARTICLE_HELPS
from tournaments.regulation.reading import NAME, NUMBER, REPEATED
from tournaments.regulation.tariffs import HELPS as PENALTY_HELPS
from tournaments.regulation.tariffs import TO

HEAD = """\
# Toutes les options d’un règlement

Cette page est écrite par `python manage.py reference > docs/options.md` à partir des options
elles-mêmes. Un règlement est un document TOML : les règles d’une donne sous `[rules]`, le concours
sous `[format]`, une partie qui n’est pas comme les autres sous `[[round]]`, une étape sous
`[[stage]]`, une faute et son prix sous `[[penalty]]`, un article libre sous `[[article]]`.
« Exporter » en donne un complet, toutes ses options expliquées.
"""

ROUND = """\
Une table par partie : son numéro, puis ce qui change. Ce qu’elle ne dit pas est comme dans
`[format]`, la durée comprise : une partie en plus de points garde la durée des autres, sauf
`clock = "none"`. Seuls `deals` et `target` se remplacent l’un l’autre."""
STAGE = """\
Une table par étape, quel que soit le numéro de ses parties ; les mêmes clés qu’une partie à part.
Une étape l’emporte sur `[[round]]`, et la plus précise sur celle qui la contient : la finale sur
les tableaux. Ce qu’un match de tableau ne dit pas est comme à l’étape `bracket` si elle est donnée,
sinon comme dans `[format]`. Une étape inconnue, donnée deux fois, ou que le concours n’a pas, est
refusée."""
PENALTY = "Une table par faute tarifée."
ARTICLE = """\
Une table par article, dans l’ordre où ils s’impriment, après les articles que le programme écrit
lui-même ; 20 au plus. Un texte de plusieurs lignes se met entre trois guillemets."""


def reference() -> str:
    """Return the page: presets, rules, format, tables that may be repeated, criteria."""
    parts = [HEAD, "## Règlements tout faits (`preset`)", "| nom | jeu |\n|---|---|"]
    parts[-1] += "".join(f"\n| `{name}` | {words} |" for name, words in presets().items())
    parts.append("## Les règles d’une donne (`[rules]`)")
    parts += [part for name, option in OPTIONS.items() for part in _rule(name, option)]
    parts.append("## Le concours (`[format]`)")
    parts += [part for name, asked in FORMAT.items() for part in _format(name, asked)]
    parts += _repeated("round", "Une partie à part", ROUND, {NUMBER: "Le numéro de la partie."})
    parts += _repeated("stage", "Une étape à part", STAGE, {NAME: "L’étape, au choix :"})
    parts += _repeated("penalty", "Le tarif d’une faute", PENALTY, PENALTY_HELPS)
    parts += _repeated("article", "Un article libre", ARTICLE, ARTICLE_HELPS)
    parts.append("## Les critères d’un classement")
    parts.append("\n".join(f"- `{name}` : {one.label}" for name, one in CRITERIA.items()))
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _repeated(table: str, title: str, said: str, helps: Mapping[str, str]) -> Iterator[str]:
    """Yield a table that may be repeated: what it is for, then each of its keys."""
    yield f"## {title} (`[[{table}]]`)"
    yield said
    lines = []
    for key in REPEATED[table]:
        if key in OPTIONS:
            helps = {**helps, key: f"{OPTIONS[key].label}, comme dans `[rules]`."}
        meaning = helps[key] if key in helps else f"{FORMAT[key].label}, comme dans `[format]`."
        lines.append(f"- `{key}` : {meaning}")
        words = {NAME: STAGES if table == "stage" else (), "to": TO}.get(key, ())
        lines += [f"    - `{toml_value(word.value)}` : {word.label}" for word in words]
    yield "\n".join(lines)


def _rule(name: str, option: Option) -> Iterator[str]:
    yield f"### `{name}` – {option.label}"
    yield f"{option.help} ({option.source})"
    lines = []
    for choice in option.choices:
        usual = [
            game for game in GAMES if game in option.games and choice.value == option.defaults[game]
        ]
        only = "" if set(choice.games) >= set(option.games) else f" ({' '.join(choice.games)})"
        mark = f" — valeur habituelle : {', '.join(usual)}" if usual else ""
        lines.append(f"- `{toml_value(choice.value)}` : {choice.label}{only}{mark}")
    if option.most is not None:
        lines.append(f"- un nombre de {option.least} à {option.most}")
    yield "\n".join(lines)


def _format(name: str, asked: FormatOption) -> Iterator[str]:
    yield f"### `{name}` – {asked.label}"
    yield asked.help
    lines = [f"- `{toml_value(word.value)}` : {word.label}" for word in asked.words]
    if asked.criteria:
        lines.append("- une liste de critères, dans l’ordre")
    elif asked.numbers:
        least, most = asked.least, asked.most
        lines.append(f"- une liste de {asked.numbers} nombres au plus, de {least} à {most}")
    elif asked.most is not None:
        decimals = ", deux décimales au plus" if asked.hundredths else ""
        lines.append(f"- un nombre de {asked.least} à {asked.most}{decimals}")
    if asked.optional and not asked.criteria:
        lines.append('- `"none"` : aucun')
    yield "\n".join(lines)
