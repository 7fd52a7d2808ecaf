"""Contest file: a whole contest carried from one installation to another."""

from tournaments.machine.annexes import Annex

ANNEX = Annex(name="contest_file", urls="urls", schema="rules.writing", large="large:Large")
