"""``python -m scoring``: one JSON answer for each line read, in order.

The lines are JSON, or deals in the short notation of ``scoring.reading.notation``.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from .annonces import resolve
from .catalogue.options import COMPTOIR
from .clubs import Member, rank_clubs
from .deal import Deal
from .doubts.impossible import doubts_of_deal
from .duplicate.command import duplicate
from .each_alone import answers_of
from .language import LANGUAGES, said, speak, translated
from .manches import ManchesScore, score_manches
from .marks.shown import as_text
from .marks.table import table_of
from .match import MatchScore, score_match
from .penalties import Fault, score_fault
from .ranking import prepared, rank
from .reading.deal_words import deal_text
from .reading.jsonl import load, load_text
from .reading.match_parsing import Sheet, read_match, wrongly_carried
from .reading.notation import read, write
from .reading.parsing import Entry, read_annonces, read_deal, read_seating
from .reading.ranks import read_ranks
from .reasons import source_of
from .records import Record
from .rules import RulesError, RuleSet, presets
from .score import DealScore, score_deal
from .seating import seated
from .sums import summed
from .typed import MISTYPED, Parser
from .words import N_, Problem, Refused

Answer = dict[str, Any]

OK, BAD_LINE = 0, 1

NOTATION = "notation"
TABLES = "tables"
TABLE = "table"
#: Option whose cells are set one by one: ``--set marks.failed.defence=500``.
MARKS = "marks"
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status: 1 for a wrong line, 2 for a wrong command."""
    speak(_language(arguments))
    options = _parser().parse_args(arguments)
    # bytes, so that the encoding of the answers does not depend on the machine
    output = sys.stdout.buffer
    try:
        if options.command == "rules":
            output.write(_rules(options.name).encode())
            status = OK
        elif options.command in _WITHOUT_RULES:
            status = _answer_all(_read(_WITHOUT_RULES[options.command]), sys.stdin.buffer, output)
        else:
            rules = _with_settings(_load_rules(options.rules), options.set)
            if options.command == TABLE:
                output.write(_table(rules).encode())
                output.flush()
                return OK
            status = _answer_all(_reader(rules, options.command), sys.stdin.buffer, output)
        output.flush()
    except RulesError as error:
        for problem in error.problems:
            print(f"{problem.field} : {said(problem.message, problem.params)}", file=sys.stderr)
        return MISTYPED
    except BrokenPipeError:
        # the reader closed the pipe; without this, Python would fail again when it closes stdout
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return status


def _reader(rules: RuleSet, command: str) -> Callable[[bytes], Answer]:
    answers = _ANSWERS | (answers_of(rules) or {})
    if command == NOTATION and command not in answers:
        return lambda line: _notation(rules, load_text(line))
    answer = answers[command]
    return lambda line: answer(rules, load(line))


def _read(answer: Callable[[object], Answer]) -> Callable[[bytes], Answer]:
    """Return the function that answers one line of a command without rules."""
    return lambda line: answer(load(line))


def _answer_all(answer: Callable[[bytes], Answer], lines: BinaryIO, output: BinaryIO) -> int:
    status = OK
    for line in _numbered(lines):
        try:
            answered = answer(line)
        except Refused as refused:
            answered = {"errors": [_problem(problem) for problem in refused.problems]}
            status = BAD_LINE
        # a lone surrogate cannot be written in UTF-8; its escape means the same in JSON
        text = _ENCODER.encode(answered) + "\n"
        output.write(text.encode("utf-8", "backslashreplace"))
    return status


def _numbered(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines to answer: blank lines too, except those at the very end."""
    blank = 0
    for number, line in enumerate(lines):
        if number == 0:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if not line.strip():
            blank += 1
            continue
        yield from (b"" for _ in range(blank))
        blank = 0
        yield line


def _deal(rules: RuleSet, data: object) -> Answer:
    deal, set_aside = read_deal(rules, data)
    if isinstance(deal, Fault):
        score = score_fault(rules, deal, set_aside)
    else:
        score = score_deal(rules, deal, set_aside)
        return {**_explained(rules, score), **_doubts(rules, deal)}
    return _explained(rules, score)


def _doubts(rules: RuleSet, deal: Deal) -> Answer:
    """Return what no cards can make in a deal that is scored all the same; usually nothing."""
    doubts = [_problem(doubt) for doubt in doubts_of_deal(rules, deal)]
    return {"doubts": doubts} if doubts else {}


def _notation(rules: RuleSet, line: str) -> Answer:
    """Answer a line of short notation: its shortest line, its words, its data and its marks."""
    deal = read(line, rules)
    answer = {
        "line": write(deal, rules),
        "said": str(deal_text(deal, rules)),
        "deal": _as_data(deal),
    }
    return {**answer, **_explained(rules, score_deal(rules, deal)), **_doubts(rules, deal)}


def _as_data(deal: Deal) -> Answer:
    """Return a deal as the data of a JSON line."""
    if deal.taker is None and deal.void is not None:
        return {"taker": None, "void": deal.void}
    return {
        **({"void": deal.void} if deal.void is not None else {}),
        "taker": deal.taker,
        "contract": deal.contract,
        "trump": deal.trump,
        "coinche": deal.coinche,
        "points": {"NS": deal.ns, "EW": deal.ew},
        "capot": deal.capot,
        "belotes": {"NS": deal.belotes_ns, "EW": deal.belotes_ew},
        "annonces": {"NS": deal.annonces_ns, "EW": deal.annonces_ew},
        "false_annonces": {"NS": deal.false_ns, "EW": deal.false_ew},
        "omitted": {"NS": deal.omitted_ns, "EW": deal.omitted_ew},
    }


def _explained(rules: RuleSet, score: DealScore) -> Answer:
    """Return a score with its lines; what one camp adds up is one line, as on the pages."""
    lines = [
        {
            "rule": " ; ".join(dict.fromkeys(source_of(rules, part) for part in line.parts)),
            "text": said(line.message, line.params),
            "NS": line.ns,
            "EW": line.ew,
        }
        for line in summed(score.lines)
    ]
    return {**_score(score), "lines": lines}


def _match(rules: RuleSet, data: object) -> Answer:
    sheet = read_match(rules, data)
    if sheet.best_of is not None:
        return _manches(sheet, sheet.best_of)
    [entries], [time_up] = sheet.manches, sheet.time_up
    start = entries[0].set_aside if entries else 0
    deals = [entry.deal for entry in entries]
    match = score_match(sheet.rules, deals, sheet.end, set_aside=start, time_up=time_up)
    problems = [*match.problems, *_wrongly_carried("deals", entries, match, start)]
    if problems:
        raise Refused(problems)
    return {
        "deals": [_score(score) for score in match.deals],
        "totals": {"NS": match.ns, "EW": match.ew},
        **_state(match),
    }


def _manches(sheet: Sheet, best_of: int) -> Answer:
    """Answer a match of several manches."""
    deals = [[entry.deal for entry in entries] for entries in sheet.manches]
    match = score_manches(
        sheet.rules, deals, sheet.end, best_of, sheet.play_all, time_up=sheet.time_up
    )
    problems = list(match.problems)
    for place, (entries, manche) in enumerate(zip(sheet.manches, match.manches, strict=True)):
        problems += _wrongly_carried(f"manches[{place}]", entries, manche, 0)
    if problems:
        raise Refused(problems)
    return {
        "manches": [
            {"totals": {"NS": one.ns, "EW": one.ew}, "ended": one.ended, "winner": one.winner}
            for one in match.manches
        ],
        "won": {"NS": match.won_ns, "EW": match.won_ew},
        "totals": {"NS": match.ns, "EW": match.ew},
        **_state(match),
    }


def _state(match: MatchScore | ManchesScore) -> Answer:
    return {"ended": match.ended, "winner": match.winner, "why": said(match.message, match.params)}


def _wrongly_carried(
    place: str, entries: list[Entry], match: MatchScore, start: int
) -> Iterator[Problem]:
    carried = [entry.set_aside for entry in entries]
    return wrongly_carried(place, carried, [score.set_aside for score in match.deals], start)


def _total(record: Record) -> int:
    return sum(result.points for result in record.results)


def _rank(data: object) -> Answer:
    ranking_asked = read_ranks(data)
    criteria = ranking_asked.criteria
    records = prepared(ranking_asked.records, criteria, ranking_asked.chosen_rounds)
    ranked = rank(records, criteria)
    answer: Answer = {
        "ranking": [{"team": one.record.team, "rank": one.rank} for one in ranked],
    }
    if ranking_asked.best is not None:
        members = [
            Member(
                one.record.team, ranking_asked.clubs[one.record.team], one.rank, _total(one.record)
            )
            for one in ranked
            if one.record.team in ranking_asked.clubs
        ]
        answer["clubs"] = [
            {
                "club": one.club,
                "rank": one.rank,
                "points": one.points,
                "teams": [member.team for member in one.counted],
            }
            for one in rank_clubs(members, ranking_asked.best)
        ]
    return answer


def _annonces(rules: RuleSet, data: object) -> Answer:
    resolution = resolve(rules, *read_annonces(rules, data))
    cancels = {"cancels": resolution.cancels} if resolution.cancels else {}
    return {
        "counts": resolution.counts,
        **cancels,
        "points": {"NS": resolution.ns, "EW": resolution.ew},
        "why": said(resolution.message, resolution.params),
    }


_ANSWERS: dict[str, Callable[[RuleSet, object], Answer]] = {
    "deal": _deal,
    "match": _match,
    "annonces": _annonces,
    "duplicate": duplicate,
}


def _tables(data: object) -> Answer:
    return seated(*read_seating(data))._asdict()


#: Commands that read no rules.
_WITHOUT_RULES: dict[str, Callable[[object], Answer]] = {"rank": _rank, TABLES: _tables}


def _score(score: DealScore) -> Answer:
    return {
        "marks": {"NS": score.ns, "EW": score.ew},
        "outcome": score.outcome,
        "set_aside": score.set_aside,
        **({} if score.barred is None else {"barred": score.barred}),
    }


def _problem(problem: Problem) -> Answer:
    return {
        "field": problem.field,
        "code": problem.code,
        "message": said(problem.message, problem.params),
    }


def _rules(name: str | None) -> str:
    if name is None:
        return "".join(f"{preset}  {description}\n" for preset, description in presets().items())
    return _load_rules(name).to_toml()


def _table(rules: RuleSet) -> str:
    """Return the table of the marks as text."""
    if rules.game == COMPTOIR:
        raise RulesError([Problem("--rules", "game", _NO_TABLE)])
    return as_text(table_of(rules))


def _load_rules(name: str) -> RuleSet:
    """Return the rule set of a preset name or of a TOML file.

    The document of a contest has its rules in a table; its format decides no mark, and is not read.
    """
    if name in presets():
        return RuleSet.preset(name)
    rule_params = {"name": name, "expected": ", ".join(presets())}
    try:
        options = tomllib.loads(Path(name).read_text("utf-8-sig"))
    except (OSError, ValueError) as error:
        if isinstance(error, tomllib.TOMLDecodeError | UnicodeDecodeError):
            params = {"name": name, "error": error}
            raise RulesError([Problem("--rules", "toml", _BAD_FILE, params)]) from None
        raise RulesError([Problem("--rules", "unknown", _NO_RULES, rule_params)]) from None
    rules = options.get("rules")
    if isinstance(rules, dict):
        cells = {MARKS: options[MARKS]} if MARKS in options else {}
        options = rules | cells
    return RuleSet.from_options(options)


def _with_settings(rules: RuleSet, settings: list[str]) -> RuleSet:
    options: dict[str, Any] = {}
    problems = []
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            problems.append(Problem("--set", "value", _NAME_AND_VALUE, {"got": setting}))
        name, value = name.strip(), value.strip()
        if name.startswith(f"{MARKS}."):
            cells = options.setdefault(MARKS, [])
            cells.append(f"{name.removeprefix(f'{MARKS}.')} = {value}")
        else:
            options[name] = _toml_value(value)
    if problems:
        raise RulesError(problems)
    return rules.with_options(**options)


def _toml_value(text: str) -> object:
    """Return the TOML value, or the text itself, so that a word needs no quotes in the shell."""
    if re.search(r"[\r\n]", text):
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _language(arguments: list[str] | None) -> str | None:
    """Return the language asked for, which the help and the refusals of the others speak too."""
    parser = Parser(prog=_PROGRAM, add_help=False)
    parser.add_argument("--language")
    language: str | None = parser.parse_known_args(arguments)[0].language
    return language


def _parser() -> Parser:
    parser = Parser(prog=_PROGRAM, description=translated(_ABOUT))
    parser.add_argument("--language", choices=LANGUAGES, help=translated(_ABOUT_LANGUAGE))
    commands = parser.add_subparsers(dest="command", required=True, metavar=translated(_COMMAND))
    listing = commands.add_parser("rules", help=translated(_ABOUT_RULES))
    listing.add_argument("name", nargs="?", help=translated(_ABOUT_NAME))
    for name, about in _ABOUT_ANSWERS.items():
        command = commands.add_parser(name, help=translated(about))
        if name in _WITHOUT_RULES:
            continue
        command.add_argument("--rules", required=True, help=translated(_ABOUT_NAME))
        command.add_argument(
            "--set",
            action="extend",
            nargs="+",
            default=[],
            metavar=translated(_SETTING),
            help=translated(_ABOUT_SET),
        )
    return parser


_PROGRAM = "python -m scoring"
_COMMAND = N_("COMMANDE")
_SETTING = N_("OPTION=VALEUR")
_ABOUT = N_("Compte des donnes et des parties : une ligne JSON lue, une ligne JSON rendue.")
_ABOUT_RULES = N_("les règlements proposés, ou toutes les options de l’un d’eux")
_ABOUT_NAME = N_("un règlement proposé, ou un fichier TOML")
_ABOUT_SET = N_("change une option du règlement ; peut être répété")
_ABOUT_LANGUAGE = N_("la langue des réponses ; sans elle, celle de l’environnement")
_ABOUT_ANSWERS = {
    TABLES: N_("combien de tables de quatre et de trois, et combien de joueurs au repos"),
    NOTATION: N_("les marques de donnes tapées en une ligne chacune : 90c x 112 b"),
    TABLE: N_("ce que marque chaque camp dans chaque cas, sans rien lire"),
    "deal": N_("les marques d’une donne et leurs lignes"),
    "match": N_("les marques d’une partie, ses totaux et son vainqueur"),
    "annonces": N_("le camp dont les annonces comptent"),
    "rank": N_("le classement d’équipes et de clubs, sans règlement"),
    "duplicate": N_("les étuis d’un duplicate, son mouvement, ou ses résultats comparés"),
}
_NO_TABLE = N_("À la belote de comptoir, aucun camp ne marque de points.")
_NO_RULES = N_(
    "Ni règlement ni fichier lisible : « %(name)s ». Règlements proposés : %(expected)s."
)
_BAD_FILE = N_("Le fichier « %(name)s » n’est pas du TOML lisible : %(error)s.")
_NAME_AND_VALUE = N_("Une option s’écrit nom=valeur ; reçu « %(got)s ».")

if __name__ == "__main__":
    sys.exit(main())
