"""Lists of entrants as clubs have them: the bytes of a file in, frozen values out.

`files.read` makes sheets of text of whatever was sent; `layout` finds what each column holds and
where the list begins; `entries` says who each line enters. No database: what a line is worth in a
contest is for `queries.importing`.
"""
