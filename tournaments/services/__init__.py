"""Every write of the program, one function per action, named by a verb.

The caller has already checked the permission. A service opens one transaction, in which it locks
the contest, refuses what is not allowed, writes, logs and raises the contest's version.
"""

from tournaments.services.core.action import WRITE_GUARDS
from tournaments.services.draws.bracket_guards import refuse_contradictions, refuse_in_a_pool
from tournaments.services.registration.halls import MOVE_GUARDS

# Brackets and pools are drawn after the shelves whose writes would contradict them.
WRITE_GUARDS.append(refuse_contradictions)
MOVE_GUARDS.append(refuse_in_a_pool)
