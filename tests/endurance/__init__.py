"""Endurance of the real program: desks that race, kills of the server, outages of PostgreSQL.

`make endurance` starts `manage.py serve` on a database of its own and works with it over HTTP, as
several desks would. It then checks the database: every form that was acknowledged is there once.
"""
