"""Strength of players and records, as tables, lines in words, and data."""
