"""Import of clubs' lists of entrants: the bytes of a file become frozen values.

`files.read` turns any file into sheets of text. `layout` finds where the list begins and what each
column holds, `entries` the entrant of each line. `queries.registration.importing` decides what a
line is worth in a contest.
"""
