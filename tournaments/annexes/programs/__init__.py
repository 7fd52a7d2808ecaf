"""Programs: what other programs read of a contest, as JSON and as calendars.

It computes nothing and applies no rule: each answer is a value of the hall's pages as JSON. The
addresses below /api/1/ keep their meaning; a change of meaning gets another number.
"""

from tournaments.machine.annexes import Annex

ANNEX = Annex(
    name="programs",
    urls="urls",
    results="views.files",
    schema="tables.results_shape",
)
