"""Contests as files: the bytes of one."""
