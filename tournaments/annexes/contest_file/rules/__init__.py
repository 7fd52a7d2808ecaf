"""The contest as a file: NAME.dixdeder, read and written without a database.

`reading.read` unfolds a file into a `ContestFile`, or raises every fault at once; `writing.write`
makes the bytes of one. docs/en/reference/contest-format.md describes the format.
"""
