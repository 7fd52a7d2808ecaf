"""Import of clubs' lists of entrants: the bytes of a file become frozen values.

`files.read` turns any file into sheets of text. `layout` finds where the list begins and what each
column holds. `entries` finds the entrant of each line. This package uses no database:
`queries.registration.importing` decides what a line is worth in a contest.
"""
