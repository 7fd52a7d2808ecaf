"""Contests as files: who took which file."""
