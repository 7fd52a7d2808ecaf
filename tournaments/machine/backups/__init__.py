"""Copies of the database: made while it is in use, kept by rules, put back whole.

* `files`: one SQLite file: open it, copy it, read it back;
* `names`: the names of the automatic copies, which hold their order;
* `keeping`: the automatic copies that stay;
* `copying`: making an automatic copy, in one folder or in two;
* `rolling`: the thread that copies while a server runs;
* `record`: the last good copy and the last failure, as the desk shows them;
* `restoring`: putting a copy in the place of the database;
* `starting`: what is refused, or copied, before the program opens the database;
* `forgotten`: the copies that still hold people forgotten since;
* `postgresql`: PostgreSQL's own commands, for a database that it holds.
"""

from tournaments.machine.backups.record import Second, State, state

__all__ = ["Second", "State", "state"]
