"""Writes on seasons, one function per action."""
