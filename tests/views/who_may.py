"""Who may open each address and who may write by it, written out by hand.

`test_permissions` holds the project to it, so that a right that changes is seen to change here.
"""

from __future__ import annotations

from tournaments.enums import Role

# Who may: O organiser, S scorer, R referee, T treasurer, V screen, A organiser of another contest
# alone, P a phone that has the link of the table and speaks for one of its camps; "*" is anybody.
ALL, NOBODY, ANYBODY = "OSRTV", "", "*"
LETTERS = {
    "O": Role.ORGANISER,
    "S": Role.SCORER,
    "R": Role.REFEREE,
    "T": Role.TREASURER,
    "V": Role.SCREEN,
}

#: For each address, who may open it and who may write by it (whose POST is heard, for pages that
#: take none).
TABLE: dict[str, tuple[str, str]] = {
    # The hall and the way in
    "home": (ANYBODY, NOBODY),
    "first-account": (ANYBODY, NOBODY),
    "sign-in": (ANYBODY, NOBODY),
    "sign-out": (ANYBODY, NOBODY),
    "language": (ANYBODY, NOBODY),
    "contest": (ANYBODY, NOBODY),
    "find-team": (ANYBODY, NOBODY),
    "public-draw": (ANYBODY, NOBODY),
    "public-pools": (ANYBODY, NOBODY),
    "public-brackets": (ANYBODY, NOBODY),
    "public-standings": (ANYBODY, NOBODY),
    "public-regulation": (ANYBODY, NOBODY),
    "public-team": (ANYBODY, NOBODY),
    "screen": (ANYBODY, NOBODY),
    "mine": (ANYBODY, NOBODY),
    "follow-team": (ANYBODY, NOBODY),
    "unfollow-team": (ANYBODY, NOBODY),
    # The pages of a table: its link opens them, and lets a phone write for the camp it speaks for
    "table": (ANYBODY, "P"),
    "table-camp": (ANYBODY, NOBODY),
    "table-preview": (NOBODY, NOBODY),
    "table-agree": (ANYBODY, "P"),
    "table-state": (ANYBODY, NOBODY),
    # Reading
    "desk": (ALL, ALL),
    "desk-standings": (ALL, ALL),
    "rounds": (ALL, ALL),
    "round-live": (ALL, ALL),
    "round": (ALL, ALL),
    "pools": (ALL, ALL),
    "brackets": (ALL, ALL),
    "papers": (ALL, ALL),
    "paper": (ALL, ALL),
    "regulation": (ALL, ALL),
    "regulation-paper": (ALL, ALL),
    "regulation-export": (ALL, ALL),
    "log": ("OR", "OR"),
    "phones-poster": (ALL, ALL),
    # What a contest leaves
    "after": (ALL, ALL),
    "export": (ALL, ALL),
    # The hall, from the desk
    "hall": (ALL, ALL),
    "clock-start": ("OSR", "OSR"),
    "clock-pause": ("OSR", "OSR"),
    "clock-resume": ("OSR", "OSR"),
    "clock-change": ("OSR", "OSR"),
    "clock-stop": ("OSR", "OSR"),
    "clock-last-deal": ("OSR", "OSR"),
    "clock-not-last-deal": ("OSR", "OSR"),
    "announce": ("OSR", "OSR"),
    "announcement-take-back": ("OSR", "OSR"),
    # Registrations
    "teams": (ALL, "OST"),
    "team-edit": ("OST", "OST"),
    "team-withdraw": ("OST", "OST"),
    "team-bring-back": ("OST", "OST"),
    "team-remove": ("OST", "OST"),
    "known-people": ("OST", "OST"),
    "import-entrants": ("OST", "OST"),
    "import-preview": ("OST", "OST"),
    "import-template": ("OST", "OST"),
    "singles": ("OST", "OST"),
    "pair-singles": ("OST", "OST"),
    "draw-partners": ("OST", "OST"),
    "single-remove": ("OST", "OST"),
    # The cash box
    "cash": ("OST", "OT"),
    "team-account": ("OST", "OST"),
    "team-paid": ("OT", "OT"),
    "team-refund": ("OT", "OT"),
    "team-discount": ("OT", "OT"),
    "cash-operations": ("OT", "OT"),
    "cash-cancel": ("OT", "OT"),
    "cash-float": ("OT", "OT"),
    "cash-count": ("OT", "OT"),
    "items": ("OT", "OT"),
    "item": ("OT", "OT"),
    "item-remove": ("OT", "OT"),
    # Results
    "match": (ALL, "OSR"),
    "match-preview": ("OSR", "OSR"),
    "confirm-entry": ("OSR", "OSR"),
    "choose-version": ("OSR", "OSR"),
    "undo-entry": ("OSR", "OSR"),
    "forfeit": ("OSR", "OSR"),
    "catch-up": (ALL, "OSR"),
    "fast-entry": ("OSR", "OSR"),
    "fast-entry-who": ("OSR", "OSR"),
    "fast-entry-undo": ("OSR", "OSR"),
    "fast-entry-live": ("OSR", "OSR"),
    "round-links": ("OSR", "OSR"),
    "table-link": ("OSR", "OSR"),
    # Penalties
    "referee": ("OR", "OR"),
    "penalty-cancel": ("OR", "OR"),
    # Draws
    "draw-round": ("O", "O"),
    "undo-draw": ("O", "O"),
    "draw-by-hand": ("O", "O"),
    "redo-by-hand": ("O", "O"),
    "redo-draw": ("O", "O"),
    "swap-tables": ("O", "O"),
    "swap-teams": ("O", "O"),
    "close-round": ("O", "O"),
    "drop-round": ("O", "O"),
    "restore-round": ("O", "O"),
    "wishes": ("O", "O"),
    "wish-remove": ("O", "O"),
    # The contest and its people
    "contest-new": ("OA", "OA"),
    "contest-from-regulation": ("OA", "OA"),
    "contest-settings": ("O", "O"),
    "contest-phones": ("O", "O"),
    "contest-club": ("O", "O"),
    "contest-logo-remove": ("O", "O"),
    "players-enter": ("O", "O"),
    "second-reading": ("O", "O"),
    "contest-end": ("O", "O"),
    "contest-reopen": ("O", "O"),
    "categories": ("O", "O"),
    "category": ("O", "O"),
    "category-remove": ("O", "O"),
    "planning": (ALL, "O"),
    "qualified": ("O", "O"),
    "people": ("O", "O"),
    "person-add": ("O", "O"),
    "person-grant": ("O", "O"),
    "person-role": ("O", "O"),
    "person-withdraw": ("O", "O"),
    "regulation-import": ("O", "O"),
    "regulation-change": ("O", "O"),
}

#: What each person is in the contests of the world.
ACTORS: dict[str, str] = {
    "owner": "O",
    "co-organiser": "O",
    "superuser": "O",
    "scorer": "S",
    "referee": "R",
    "treasurer": "T",
    "screen": "V",
    "other-organiser": "A",
    "stranger": "",
    "anonymous": "",
    "player": "",
    "phone": "P",
}
