"""Contests as files: what is read to make one, and what judges one."""
