"""Read the database into frozen values for pages, papers and draws.

Nothing here writes. Each function makes a fixed number of queries, whatever the size of the
contest.
"""
