"""Copies of the database: made while it is in use, kept by rules, put back whole."""

from tournaments.machine.backups.record import Second, State, state

__all__ = ["Second", "State", "state"]
