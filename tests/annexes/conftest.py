"""Fixtures of the annexes."""

from tests.annexes.receiver import identity, receiver

__all__ = ["identity", "receiver"]
