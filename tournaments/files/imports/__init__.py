"""Import of clubs' lists of entrants: the bytes of a file become frozen values.

`files.read` turns any file into sheets of text, and `columns` knows what a title means. `lots` and
`orders` read a list of prizes and of online orders; the annex `lists`, a list of entrants.
"""
