"""Reference of every option, written from its declaration (Markdown, in French)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.catalogue.options import BELOTE, COINCHE, Option, toml_value
from scoring.ranking import CRITERIA
from scoring.rules import OPTIONS, presets
from tournaments.regulation.fields import FormatOption
from tournaments.regulation.format import FORMAT

HEAD = """\
# Toutes les options d’un règlement

Cette page est écrite par `python manage.py reference > docs/options.md` à partir des options
elles-mêmes. Un règlement est un document TOML : les règles d’une donne sous `[rules]`, le concours
sous `[format]`, une partie qui n’est pas comme les autres sous `[[round]]`, une faute et son prix
sous `[[penalty]]`. « Exporter » en donne un complet, toutes ses options expliquées.
"""


def reference() -> str:
    """Return the page: presets, rules of a deal, format of a contest, ranking criteria."""
    parts = [HEAD, "## Règlements tout faits (`preset`)", "| nom | jeu |\n|---|---|"]
    parts[-1] += "".join(f"\n| `{name}` | {words} |" for name, words in presets().items())
    parts.append("## Les règles d’une donne (`[rules]`)")
    parts += [part for name, option in OPTIONS.items() for part in _rule(name, option)]
    parts.append("## Le concours (`[format]`)")
    parts += [part for name, asked in FORMAT.items() for part in _format(name, asked)]
    parts.append("## Les critères d’un classement")
    parts.append("\n".join(f"- `{name}` : {one.label}" for name, one in CRITERIA.items()))
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def _rule(name: str, option: Option) -> Iterator[str]:
    yield f"### `{name}` – {option.label}"
    yield f"{option.help} ({option.source})"
    lines = []
    for choice in option.choices:
        usual = [
            game
            for game in (BELOTE, COINCHE)
            if game in option.games and choice.value == option.defaults[game]
        ]
        only = "" if set(choice.games) >= set(option.games) else f" ({' '.join(choice.games)})"
        mark = f" — valeur habituelle : {', '.join(usual)}" if usual else ""
        lines.append(f"- `{toml_value(choice.value)}` : {choice.label}{only}{mark}")
    yield "\n".join(lines)


def _format(name: str, asked: FormatOption) -> Iterator[str]:
    yield f"### `{name}` – {asked.label}"
    yield asked.help
    lines = [f"- `{toml_value(word.value)}` : {word.label}" for word in asked.words]
    if asked.criteria:
        lines.append("- une liste de critères, dans l’ordre")
    elif asked.most is not None:
        lines.append(f"- un nombre de {asked.least} à {asked.most}")
    if asked.optional and not asked.criteria:
        lines.append('- `"none"` : aucun')
    yield "\n".join(lines)
