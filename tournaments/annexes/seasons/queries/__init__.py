"""Seasons: the days read from contests, the table, the people, and what the desk lists."""
