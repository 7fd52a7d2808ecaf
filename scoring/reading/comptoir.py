"""Reads deals and matches of belote de comptoir from JSON, with every problem of a line."""

from __future__ import annotations

from ..comptoir import ComptoirDeal, check_comptoir, check_players
from ..rules import RuleSet
from ..words import N_, show
from .parsing import UNREADABLE, Reader

_DEAL_KEYS = ("taker", "bid", "points", "chien")


def read_comptoir_deal(rules: RuleSet, data: object) -> tuple[list[str], ComptoirDeal]:
    """Return the players still in and the deal. Raises ``Refused`` with every problem."""
    reader = _Reader()
    fields = reader.keys("line", data, ("players", *_DEAL_KEYS))
    players: list[str] = []
    deal = ComptoirDeal(None)
    if fields is not UNREADABLE:
        players = reader.players(fields.get("players"))
        deal = reader.deal(
            rules, players, {key: fields[key] for key in _DEAL_KEYS if key in fields}
        )
    reader.finish()
    return players, deal


def read_comptoir_match(rules: RuleSet, data: object) -> tuple[list[str], list[ComptoirDeal]]:
    """Return the players and the deals of a match. Raises ``Refused`` with every problem."""
    reader = _Reader()
    fields = reader.keys("line", data, ("players", "deals"))
    players = reader.players(fields.get("players")) if fields is not UNREADABLE else []
    listed = fields.get("deals")
    if not isinstance(listed, list):
        if fields is not UNREADABLE:
            reader.wrong("deals", "type", _LIST, got=show(listed))
        listed = []
    deals = []
    for number, one in enumerate(listed):
        inside = _Reader()
        inside.unreadable |= reader.unreadable & {"players"}
        deals.append(inside.deal(rules, players, one))
        place = f"deals[{number}]"
        reader.problems += [
            problem._replace(field=place if problem.field == "line" else f"{place}.{problem.field}")
            for problem in inside.problems
        ]
    reader.finish()
    return players, deals


class _Reader(Reader):
    """Reader of the players at a table and of their deals."""

    def players(self, value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
            self.wrong("players", "type", _NAMES, got=show(value))
            return []
        players: list[str] = value
        wrong = check_players(players)
        if wrong:
            self.problems += wrong
            self.unreadable.add("players")
        return players

    def deal(self, rules: RuleSet, players: list[str], data: object) -> ComptoirDeal:
        fields = self.keys("line", data, _DEAL_KEYS)
        if fields is UNREADABLE:
            return ComptoirDeal(None)
        if "taker" not in fields:
            self.wrong("taker", "required", _TAKER_NEEDED)
        taker = self.typed("taker", fields.get("taker"), str)
        bid, points = (self.typed(key, fields.get(key), int) for key in ("bid", "points"))
        deal = ComptoirDeal(taker, bid, points, self.typed("chien", fields.get("chien"), str))
        skipped = self.unreadable | ({"taker"} if "players" in self.unreadable else set())
        if taker is not None or "taker" not in self.unreadable:
            self.problems += check_comptoir(rules, players, deal, skipped)
        return deal


_LIST = N_("Une liste est attendue ; reçu %(got)s.")
_NAMES = N_("Une liste de noms est attendue ; reçu %(got)s.")
_TAKER_NEEDED = N_("Le preneur manque : un nom, ou null si tout le monde a passé.")
