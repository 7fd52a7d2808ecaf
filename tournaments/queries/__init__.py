"""Database -> frozen values for pages, papers and draws.

Nothing here writes, and each function makes a fixed number of queries whatever the size of the
contest.
"""
