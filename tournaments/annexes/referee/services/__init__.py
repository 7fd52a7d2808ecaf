"""Writes of the referee, one function per action."""
