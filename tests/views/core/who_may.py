"""Rights to open each address and to write through it, for `test_permissions`.

The table is written by hand, so that a changed right makes a test fail. The address of a page of a
contest's desk is not in it: its view names its right with `desk`, and `HOLDERS` says who has it.
"""

from __future__ import annotations

from tests.addresses import Address
from tournaments.views.permissions import Right
from tournaments.words.enums import Role

# Letters: O organiser, S scorer, R referee, T treasurer, V screen, A organiser of another contest
# only, I owner of the installation, N somebody with an account and no role, P phone that has the
# table's link and speaks for one of its camps, E organiser of the season. "*" is anybody.
ALL, NOBODY, ANYBODY = "OSRTV", "", "*"
LETTERS = {
    "O": Role.ORGANISER,
    "S": Role.SCORER,
    "R": Role.REFEREE,
    "T": Role.TREASURER,
    "V": Role.SCREEN,
}

#: Letters of those who have each right in a contest.
HOLDERS: dict[Right, str] = {
    Right.SEE: ALL,
    Right.REGISTER: "OST",
    Right.ENTER: "OSR",
    Right.CORRECT: "OR",
    Right.PENALISE: "OR",
    Right.CASH: "OT",
    Right.PRIZES: "OT",
    Right.ANNOUNCE: "OSR",
    Right.READ_LOG: "OR",
    Right.DRAW: "O",
    Right.SEASON: "O",
    Right.SET_UP: "O",
}

#: For each address that no right guards: letters that may open it, and letters that may write
#: through it (or that may send a POST, for pages that take none).
TABLE: dict[str, tuple[str, str]] = {
    # Hall, accounts and language
    "home": (ANYBODY, NOBODY),
    "short": (ANYBODY, NOBODY),
    "robots": (ANYBODY, NOBODY),
    "first-account": (ANYBODY, NOBODY),
    "sign-in": (ANYBODY, NOBODY),
    "sign-out": (ANYBODY, NOBODY),
    "account": ("OSRTVAIN", "OSRTVAIN"),
    "sign-out-others": ("OSRTVAIN", "OSRTVAIN"),
    "language": (ANYBODY, NOBODY),
    "look": (ANYBODY, NOBODY),
    "help": (ANYBODY, NOBODY),
    "help-picture": (ANYBODY, NOBODY),
    "help-contents": (ANYBODY, NOBODY),
    "help-search": (ANYBODY, NOBODY),
    "help-page": (ANYBODY, NOBODY),
    "help-schema": (ANYBODY, NOBODY),
    "contest": (ANYBODY, NOBODY),
    "find-team": (ANYBODY, NOBODY),
    "public-draw": (ANYBODY, NOBODY),
    "public-plan": (ANYBODY, NOBODY),
    "public-pools": (ANYBODY, NOBODY),
    "public-brackets": (ANYBODY, NOBODY),
    "public-hall-pools": (ANYBODY, NOBODY),
    "public-hall-brackets": (ANYBODY, NOBODY),
    "public-standings": (ANYBODY, NOBODY),
    "public-prizes": (ANYBODY, NOBODY),
    "public-regulation": (ANYBODY, NOBODY),
    "public-team": (ANYBODY, NOBODY),
    "public-category": (ANYBODY, NOBODY),
    "public-clubs": (ANYBODY, NOBODY),
    "public-pairs": (ANYBODY, NOBODY),
    "public-results": (ANYBODY, NOBODY),
    "public-pictures": (ANYBODY, NOBODY),
    "public-share": (ANYBODY, NOBODY),
    "share-picture": (ANYBODY, NOBODY),
    "share-climb": (ANYBODY, NOBODY),
    "screen": (ANYBODY, NOBODY),
    # Pages of a public season
    "public-season": (ANYBODY, NOBODY),
    "find-in-season": (ANYBODY, NOBODY),
    "public-season-category": (ANYBODY, NOBODY),
    "public-season-clubs": (ANYBODY, NOBODY),
    "public-season-days": (ANYBODY, NOBODY),
    "public-season-grid": (ANYBODY, NOBODY),
    "public-season-day": (ANYBODY, NOBODY),
    "public-season-person": (ANYBODY, NOBODY),
    "public-season-rules": (ANYBODY, NOBODY),
    "public-season-json": (ANYBODY, NOBODY),
    "hall-screen": (ANYBODY, NOBODY),
    "public-hall-draw": (ANYBODY, NOBODY),
    "public-hall-standings": (ANYBODY, NOBODY),
    # What other programs read
    "public-results-json": (ANYBODY, NOBODY),
    "public-calendar": (ANYBODY, NOBODY),
    "public-season-calendar": (ANYBODY, NOBODY),
    "help-results-schema": (ANYBODY, NOBODY),
    "help-season-schema": (ANYBODY, NOBODY),
    "api": (ANYBODY, NOBODY),
    "api-openapi": (ANYBODY, NOBODY),
    "api-contests": (ANYBODY, NOBODY),
    "api-contest": (ANYBODY, NOBODY),
    "api-teams": (ANYBODY, NOBODY),
    "api-rounds": (ANYBODY, NOBODY),
    "api-round": (ANYBODY, NOBODY),
    "api-match": (ANYBODY, NOBODY),
    "api-standings": (ANYBODY, NOBODY),
    "api-standings-after": (ANYBODY, NOBODY),
    "api-seasons": (ANYBODY, NOBODY),
    "api-season": (ANYBODY, NOBODY),
    "api-unknown": (ANYBODY, NOBODY),
    "register": (ANYBODY, ANYBODY),
    "application": (ANYBODY, NOBODY),
    "application-correct": (ANYBODY, ANYBODY),
    "application-withdraw": (ANYBODY, ANYBODY),
    # A tablet at the door, by its address alone
    "door": (ANYBODY, ANYBODY),
    # A ticket office, by its signature alone; switched off here
    "order-notice": (ANYBODY, NOBODY),
    "mine": (ANYBODY, NOBODY),
    "follow-team": (ANYBODY, NOBODY),
    "unfollow-team": (ANYBODY, NOBODY),
    # Pages of a table: its link opens them; a phone writes for the camp it speaks for
    "table": (ANYBODY, "P"),
    "table-camp": (ANYBODY, NOBODY),
    "table-preview": (NOBODY, NOBODY),
    "table-agree": (ANYBODY, "P"),
    "table-call": (ANYBODY, ANYBODY),
    "table-leave": (ANYBODY, "P"),
    "table-state": (ANYBODY, NOBODY),
    # A phone enrolled for the day sends photographs, and nobody else does there
    "phone-enrol": (ANYBODY, ANYBODY),
    "phone-photos": (NOBODY, NOBODY),
    # A table's sign leads to the page of its match
    "table-sign": (ANYBODY, NOBODY),
    # The first evening
    "keys": ("OSRTVAIN", "OSRTVAIN"),
    "hall-check": ("OA", "OA"),
    "hall-check-live": ("OA", "OA"),
    "printer-test": ("OA", "OA"),
    "rehearsal": ("OA", "OA"),
    "demonstration": ("I", "I"),
    "demonstration-stop": ("I", "I"),
    "phone-test": (ANYBODY, NOBODY),
    # Pages that belong to no contest
    "book": ("OA", "OA"),
    "book-person": ("OA", "OA"),
    "book-names": ("OA", NOBODY),
    "book-merge": ("OA", "OA"),
    "book-separate": ("OA", "OA"),
    "book-export": ("OA", "OA"),
    "book-forget": ("OA", "OA"),
    "records": ("OA", "OA"),
    "gatherings": ("OSRTVAIN", NOBODY),
    "gathering-new": ("OA", "OA"),
    "gathering": (ALL, NOBODY),
    "gathering-ranking": (ALL, NOBODY),
    "gathering-ranking-paper": (ALL, NOBODY),
    "gathering-qualified-paper": (ALL, NOBODY),
    "gathering-halls": ("O", "O"),
    "gathering-files": ("O", "O"),
    "gathering-quotas": ("O", "O"),
    "gathering-declines": ("O", "O"),
    "gathering-comes": ("O", "O"),
    "gathering-bring": ("O", "O"),
    "gathering-delete": ("O", "O"),
    "copies": ("I", "I"),
    "push-worker": (ANYBODY, NOBODY),
    "push-manifest": (ANYBODY, NOBODY),
    "push-start": (ANYBODY, NOBODY),
    "push-stop": (ANYBODY, NOBODY),
    "hooks": ("I", "I"),
    "hook-act": ("I", "I"),
    # A computer and its spare
    "spare": ("OSRTVAIN", "OSRTVAIN"),
    "spare-promote": ("OA", "OA"),
    "spare-alone": ("OA", "OA"),
    "spare-rejoin": ("OA", "OA"),
    "spare-leftovers": ("OA", "OA"),
    "spare-code": ("I", "I"),
    "erased": ("OA", "OA"),
    "copies-purge": ("I", "I"),
    "privacy": (ANYBODY, NOBODY),
    # Seasons: who works for one of their contests reads, who organises a contest adds it
    "seasons": ("OSRTVAIN", NOBODY),
    "season-new": ("OA", "OA"),
    "season-desk": (ALL, NOBODY),
    "season-day-add": (ALL, "O"),
    "season-day-drop": (ALL, "O"),
    "season-rules": ("E", "E"),
    "season-rules-file": (ALL, NOBODY),
    "season-days-file": (ALL, NOBODY),
    "season-papers": (ALL, NOBODY),
    "season-paper": (ALL, ALL),
    "season-paper-picture": (ALL, NOBODY),
    "season-paper-pages": (ALL, NOBODY),
    "season-file": (ALL, NOBODY),
    "season-people": (ALL, NOBODY),
    "season-merge": ("E", "E"),
    "season-separate": ("E", "E"),
    "season-members": ("E", "E"),
    "season-publish": ("E", "E"),
    "season-incidents-follow": ("E", "E"),
    "season-incidents-stay": ("E", "E"),
    "season-hide": ("E", "E"),
    "season-close": ("E", "E"),
    "season-reopen": ("E", "E"),
    "season-log": ("E", NOBODY),
    # A new contest
    "contest-new": ("OA", "OA"),
    "contest-new-format": ("OA", "OA"),
    "contest-new-name": ("OA", "OA"),
    "contest-new-review": ("OA", "OA"),
    "contest-new-clause": ("OA", "OA"),
    "contest-from-regulation": ("OA", "OA"),
    "contest-import": ("OA", "OA"),
    "contest-import-preview": ("OA", "OA"),
}

#: Letters of each person, in the contests of the world.
ACTORS: dict[str, str] = {
    "owner": "OE",
    "co-organiser": "O",
    "superuser": "OIE",
    "scorer": "S",
    "referee": "R",
    "treasurer": "T",
    "screen": "V",
    "other-organiser": "A",
    "stranger": "N",
    "anonymous": "",
    "player": "",
    "phone": "P",
}


def who_may(address: Address) -> tuple[str, str]:
    """Return the letters that may open the address, and those that may write through it."""
    if address.name in TABLE:
        return TABLE[address.name]
    opens, writes = address.view.rights
    return HOLDERS[opens], HOLDERS[writes]
